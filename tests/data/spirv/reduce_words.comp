#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_clustered : require
#extension GL_EXT_shader_subgroup_extended_types_int8 : require
#extension GL_EXT_shader_subgroup_extended_types_int16 : require
#extension GL_EXT_shader_subgroup_extended_types_int64 : require
#extension GL_EXT_shader_subgroup_extended_types_float16 : require
// Each reduction and scan by type, of all lanes and of two in three.
layout(local_size_x = 16) in;
layout(set = 0, binding = 0) readonly buffer Given0 { int given0[]; };
layout(set = 0, binding = 1) buffer Made0 { int made0[]; };
layout(set = 0, binding = 2) readonly buffer Given1 { uint given1[]; };
layout(set = 0, binding = 3) buffer Made1 { uint made1[]; };
layout(set = 0, binding = 4) readonly buffer Given2 { float given2[]; };
layout(set = 0, binding = 5) buffer Made2 { float made2[]; };
void main()
{
    uint lane = gl_LocalInvocationID.x;
    {
        int x = given0[lane];
        uint at = lane * 56u;
        made0[at++] = subgroupAdd(x);
        made0[at++] = subgroupInclusiveAdd(x);
        made0[at++] = subgroupExclusiveAdd(x);
        made0[at++] = subgroupClusteredAdd(x, 4u);
        made0[at++] = subgroupMul(x);
        made0[at++] = subgroupInclusiveMul(x);
        made0[at++] = subgroupExclusiveMul(x);
        made0[at++] = subgroupClusteredMul(x, 4u);
        made0[at++] = subgroupMin(x);
        made0[at++] = subgroupInclusiveMin(x);
        made0[at++] = subgroupExclusiveMin(x);
        made0[at++] = subgroupClusteredMin(x, 4u);
        made0[at++] = subgroupMax(x);
        made0[at++] = subgroupInclusiveMax(x);
        made0[at++] = subgroupExclusiveMax(x);
        made0[at++] = subgroupClusteredMax(x, 4u);
        made0[at++] = subgroupAnd(x);
        made0[at++] = subgroupInclusiveAnd(x);
        made0[at++] = subgroupExclusiveAnd(x);
        made0[at++] = subgroupClusteredAnd(x, 4u);
        made0[at++] = subgroupOr(x);
        made0[at++] = subgroupInclusiveOr(x);
        made0[at++] = subgroupExclusiveOr(x);
        made0[at++] = subgroupClusteredOr(x, 4u);
        made0[at++] = subgroupXor(x);
        made0[at++] = subgroupInclusiveXor(x);
        made0[at++] = subgroupExclusiveXor(x);
        made0[at++] = subgroupClusteredXor(x, 4u);
        if (lane % 3u != 0u) {
            made0[at++] = subgroupAdd(x);
            made0[at++] = subgroupInclusiveAdd(x);
            made0[at++] = subgroupExclusiveAdd(x);
            made0[at++] = subgroupClusteredAdd(x, 4u);
            made0[at++] = subgroupMul(x);
            made0[at++] = subgroupInclusiveMul(x);
            made0[at++] = subgroupExclusiveMul(x);
            made0[at++] = subgroupClusteredMul(x, 4u);
            made0[at++] = subgroupMin(x);
            made0[at++] = subgroupInclusiveMin(x);
            made0[at++] = subgroupExclusiveMin(x);
            made0[at++] = subgroupClusteredMin(x, 4u);
            made0[at++] = subgroupMax(x);
            made0[at++] = subgroupInclusiveMax(x);
            made0[at++] = subgroupExclusiveMax(x);
            made0[at++] = subgroupClusteredMax(x, 4u);
            made0[at++] = subgroupAnd(x);
            made0[at++] = subgroupInclusiveAnd(x);
            made0[at++] = subgroupExclusiveAnd(x);
            made0[at++] = subgroupClusteredAnd(x, 4u);
            made0[at++] = subgroupOr(x);
            made0[at++] = subgroupInclusiveOr(x);
            made0[at++] = subgroupExclusiveOr(x);
            made0[at++] = subgroupClusteredOr(x, 4u);
            made0[at++] = subgroupXor(x);
            made0[at++] = subgroupInclusiveXor(x);
            made0[at++] = subgroupExclusiveXor(x);
            made0[at++] = subgroupClusteredXor(x, 4u);
        }
    }
    {
        uint x = given1[lane];
        uint at = lane * 56u;
        made1[at++] = subgroupAdd(x);
        made1[at++] = subgroupInclusiveAdd(x);
        made1[at++] = subgroupExclusiveAdd(x);
        made1[at++] = subgroupClusteredAdd(x, 4u);
        made1[at++] = subgroupMul(x);
        made1[at++] = subgroupInclusiveMul(x);
        made1[at++] = subgroupExclusiveMul(x);
        made1[at++] = subgroupClusteredMul(x, 4u);
        made1[at++] = subgroupMin(x);
        made1[at++] = subgroupInclusiveMin(x);
        made1[at++] = subgroupExclusiveMin(x);
        made1[at++] = subgroupClusteredMin(x, 4u);
        made1[at++] = subgroupMax(x);
        made1[at++] = subgroupInclusiveMax(x);
        made1[at++] = subgroupExclusiveMax(x);
        made1[at++] = subgroupClusteredMax(x, 4u);
        made1[at++] = subgroupAnd(x);
        made1[at++] = subgroupInclusiveAnd(x);
        made1[at++] = subgroupExclusiveAnd(x);
        made1[at++] = subgroupClusteredAnd(x, 4u);
        made1[at++] = subgroupOr(x);
        made1[at++] = subgroupInclusiveOr(x);
        made1[at++] = subgroupExclusiveOr(x);
        made1[at++] = subgroupClusteredOr(x, 4u);
        made1[at++] = subgroupXor(x);
        made1[at++] = subgroupInclusiveXor(x);
        made1[at++] = subgroupExclusiveXor(x);
        made1[at++] = subgroupClusteredXor(x, 4u);
        if (lane % 3u != 0u) {
            made1[at++] = subgroupAdd(x);
            made1[at++] = subgroupInclusiveAdd(x);
            made1[at++] = subgroupExclusiveAdd(x);
            made1[at++] = subgroupClusteredAdd(x, 4u);
            made1[at++] = subgroupMul(x);
            made1[at++] = subgroupInclusiveMul(x);
            made1[at++] = subgroupExclusiveMul(x);
            made1[at++] = subgroupClusteredMul(x, 4u);
            made1[at++] = subgroupMin(x);
            made1[at++] = subgroupInclusiveMin(x);
            made1[at++] = subgroupExclusiveMin(x);
            made1[at++] = subgroupClusteredMin(x, 4u);
            made1[at++] = subgroupMax(x);
            made1[at++] = subgroupInclusiveMax(x);
            made1[at++] = subgroupExclusiveMax(x);
            made1[at++] = subgroupClusteredMax(x, 4u);
            made1[at++] = subgroupAnd(x);
            made1[at++] = subgroupInclusiveAnd(x);
            made1[at++] = subgroupExclusiveAnd(x);
            made1[at++] = subgroupClusteredAnd(x, 4u);
            made1[at++] = subgroupOr(x);
            made1[at++] = subgroupInclusiveOr(x);
            made1[at++] = subgroupExclusiveOr(x);
            made1[at++] = subgroupClusteredOr(x, 4u);
            made1[at++] = subgroupXor(x);
            made1[at++] = subgroupInclusiveXor(x);
            made1[at++] = subgroupExclusiveXor(x);
            made1[at++] = subgroupClusteredXor(x, 4u);
        }
    }
    {
        float x = given2[lane];
        uint at = lane * 32u;
        made2[at++] = subgroupAdd(x);
        made2[at++] = subgroupInclusiveAdd(x);
        made2[at++] = subgroupExclusiveAdd(x);
        made2[at++] = subgroupClusteredAdd(x, 4u);
        made2[at++] = subgroupMul(x);
        made2[at++] = subgroupInclusiveMul(x);
        made2[at++] = subgroupExclusiveMul(x);
        made2[at++] = subgroupClusteredMul(x, 4u);
        made2[at++] = subgroupMin(x);
        made2[at++] = subgroupInclusiveMin(x);
        made2[at++] = subgroupExclusiveMin(x);
        made2[at++] = subgroupClusteredMin(x, 4u);
        made2[at++] = subgroupMax(x);
        made2[at++] = subgroupInclusiveMax(x);
        made2[at++] = subgroupExclusiveMax(x);
        made2[at++] = subgroupClusteredMax(x, 4u);
        if (lane % 3u != 0u) {
            made2[at++] = subgroupAdd(x);
            made2[at++] = subgroupInclusiveAdd(x);
            made2[at++] = subgroupExclusiveAdd(x);
            made2[at++] = subgroupClusteredAdd(x, 4u);
            made2[at++] = subgroupMul(x);
            made2[at++] = subgroupInclusiveMul(x);
            made2[at++] = subgroupExclusiveMul(x);
            made2[at++] = subgroupClusteredMul(x, 4u);
            made2[at++] = subgroupMin(x);
            made2[at++] = subgroupInclusiveMin(x);
            made2[at++] = subgroupExclusiveMin(x);
            made2[at++] = subgroupClusteredMin(x, 4u);
            made2[at++] = subgroupMax(x);
            made2[at++] = subgroupInclusiveMax(x);
            made2[at++] = subgroupExclusiveMax(x);
            made2[at++] = subgroupClusteredMax(x, 4u);
        }
    }
}
