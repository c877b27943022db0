#version 450
#extension GL_KHR_shader_subgroup_vote : require
#extension GL_KHR_shader_subgroup_clustered : require
#extension GL_KHR_shader_subgroup_quad : require
#extension GL_KHR_shader_subgroup_arithmetic : require
// Votes, quads and reductions over clusters. The workgroup has eight threads, so that the size of a subgroup makes no difference.
layout(local_size_x = 8) in;
layout(set = 0, binding = 0) readonly buffer Keys { uint keys[]; };
layout(set = 0, binding = 1) buffer Results { uint results[]; };

void main()
{
    uint lane = gl_LocalInvocationID.x, key = keys[lane], o = lane * 16u;
    results[o] = subgroupAll(key > 3u) ? 1u : 0u;
    results[o + 1u] = subgroupAll(key > 1000u) ? 1u : 0u;
    results[o + 2u] = subgroupAny(key == keys[5]) ? 1u : 0u;
    results[o + 3u] = subgroupAny(key == 1u) ? 1u : 0u;
    results[o + 4u] = subgroupMin(key);
    results[o + 5u] = subgroupMax(key);
    results[o + 6u] = subgroupAnd(key | 0x50u);
    results[o + 7u] = subgroupClusteredMin(key, 4u);
    results[o + 8u] = subgroupClusteredAnd(key, 2u);
    results[o + 9u] = subgroupQuadBroadcast(key, 2u);
    results[o + 10u] = subgroupQuadSwapHorizontal(key);
    results[o + 11u] = subgroupQuadSwapVertical(key);
    results[o + 12u] = subgroupQuadSwapDiagonal(key);
    results[o + 13u] = subgroupInclusiveMin(key);
    results[o + 14u] = subgroupExclusiveMax(key);
    results[o + 15u] = uint(subgroupClusteredAdd(float(key & 15u), 4u));
}
