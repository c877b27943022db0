#version 450
#extension GL_KHR_memory_scope_semantics : require
// Each atomic operation, of which the results depend on no order: on a buffer, on shared memory and on an image.
layout(local_size_x = 16) in;
layout(set = 0, binding = 0) readonly buffer Numbers { int numbers[]; };
layout(set = 0, binding = 1) buffer Results { int results[]; };
layout(set = 0, binding = 2) buffer Counters { int least, most, sum, ones, set, flips, last, swapped; uint low, high; } counters;
layout(set = 0, binding = 3, r32ui) uniform uimage2D picture;
shared uint votes[4];
shared int flag;

void main()
{
    uint i = gl_LocalInvocationIndex;
    int n = numbers[i];
    if (i < 4u) votes[i] = 0u;
    if (i == 0u) atomicStore(flag, 5, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsRelease);
    barrier();
    atomicMin(counters.least, n);
    atomicMax(counters.most, n);
    atomicMin(counters.low, uint(n));
    atomicMax(counters.high, uint(n));
    atomicAdd(counters.sum, n);
    atomicAnd(counters.ones, n | 0xF);
    atomicOr(counters.set, n & 0xFF);
    atomicXor(counters.flips, n);
    if (i == 3u) results[16] = atomicExchange(counters.last, n);
    if (i == 5u) results[17] = atomicCompSwap(counters.swapped, 7, n);
    if (i == 6u) results[18] = atomicCompSwap(counters.sum, -1, -1) * 0;
    atomicAdd(votes[i & 3u], 1u + i);
    memoryBarrierShared();
    barrier();
    results[i] = int(votes[(i + 1u) & 3u]) + atomicLoad(flag, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsAcquire);
    imageAtomicAdd(picture, ivec2(i & 3u, i >> 3), uint(n & 7));
    imageAtomicMax(picture, ivec2(i & 3u, 2), uint(n));
    groupMemoryBarrier();
    memoryBarrierBuffer();
}
