#version 450
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_vote : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_shuffle_relative : require
// Operations over the lanes of a subgroup. The workgroup has eight threads, so that the size of a subgroup makes no difference.
layout(local_size_x = 8) in;
layout(set = 0, binding = 0) readonly buffer Keys { int keys[]; };
layout(set = 0, binding = 1) buffer Results { int results[]; };

void main()
{
    uint lane = gl_LocalInvocationID.x;
    int key = keys[lane];
    float whole = float(key & 15);
    int o = int(lane) * 32;
    results[o] = subgroupBroadcast(key, 3u);
    results[o + 1] = subgroupBroadcastFirst(key);
    uvec4 odd = subgroupBallot((key & 1) != 0);
    results[o + 2] = int(odd.x);
    results[o + 3] = subgroupInverseBallot(odd) ? 1 : 0;
    results[o + 4] = subgroupBallotBitExtract(odd, (lane + 1u) & 7u) ? 1 : 0;
    results[o + 5] = int(subgroupBallotBitCount(odd) * 100u + subgroupBallotInclusiveBitCount(odd) * 10u + subgroupBallotExclusiveBitCount(odd));
    results[o + 6] = int(subgroupBallotFindLSB(odd) * 10u + subgroupBallotFindMSB(odd));
    results[o + 7] = subgroupShuffle(key, (lane * 3u) & 7u);
    results[o + 8] = subgroupShuffleXor(key, 5u);
    int up = subgroupShuffleUp(key, 2u), down = subgroupShuffleDown(key, 1u);
    results[o + 9] = lane >= 2u ? up : 0;
    results[o + 10] = lane < 7u ? down : 0;
    results[o + 11] = int(subgroupAdd(whole));
    results[o + 12] = subgroupMul((key & 3) + 1);
    results[o + 13] = int(subgroupMul(float((key & 1) + 1)));
    results[o + 14] = subgroupMin(key);
    results[o + 15] = int(subgroupMin(whole));
    results[o + 16] = subgroupMax(key);
    results[o + 17] = int(subgroupMax(whole));
    results[o + 18] = subgroupOr(key & 0xF0F);
    results[o + 19] = subgroupXor(key);
    results[o + 20] = subgroupAnd(key > 0) ? 1 : 0;
    results[o + 21] = subgroupOr(key > 1000000) ? 1 : 0;
    results[o + 22] = subgroupXor((key & 2) != 0) ? 1 : 0;
    results[o + 23] = subgroupInclusiveAdd(key);
    results[o + 24] = subgroupExclusiveMul((key & 3) + 1);
    results[o + 25] = int(subgroupInclusiveMax(whole));
    results[o + 26] = subgroupExclusiveXor(key);
    if ((key & 1) != 0) {
        results[o + 27] = subgroupAdd(key);
        results[o + 28] = subgroupMin(key);
    }
    results[o + 29] = int((uvec4(key, key + 1, key + 2, key + 3) * 2u)[lane & 3u]);
    results[o + 30] = subgroupElect() ? 1 : 0;
    results[o + 31] = subgroupAllEqual(key & 0) ? 1 : 0;
}
