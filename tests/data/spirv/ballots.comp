#version 450
#extension GL_ARB_shader_ballot : require
#extension GL_ARB_shader_group_vote : require
#extension GL_ARB_gpu_shader_int64 : require
// Votes, ballots and broadcasts by the instructions before SPIR-V 1.3. The workgroup has eight threads, so that the size of a subgroup makes
// no difference.
layout(local_size_x = 8) in;
layout(set = 0, binding = 0) readonly buffer Keys { uint keys[]; };
layout(set = 0, binding = 1) buffer Results { uint results[]; };

void main()
{
    uint lane = gl_LocalInvocationID.x, key = keys[lane], o = lane * 8u;
    results[o] = allInvocationsARB(key > 3u) ? 1u : 0u;
    results[o + 1u] = anyInvocationARB(key > 0xF0000000u) ? 1u : 0u;
    results[o + 2u] = allInvocationsEqualARB(key > 1000u) ? 1u : 0u;
    results[o + 3u] = uint(ballotARB((key & 1u) != 0u));
    results[o + 4u] = readFirstInvocationARB(key);
    results[o + 5u] = readInvocationARB(key, 5u);
    if ((lane & 2u) != 0u) {
        results[o + 6u] = uint(ballotARB(true));
        results[o + 7u] = readFirstInvocationARB(key);
    }
}
