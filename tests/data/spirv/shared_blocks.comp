#version 450
#extension GL_EXT_shared_memory_block : require
// Blocks in shared memory share one place: what one of them stores, the others load.
layout(local_size_x = 16) in;
layout(set = 0, binding = 0) readonly buffer Numbers { uint numbers[]; };
layout(set = 0, binding = 1) buffer Results { uint results[]; };

shared Words { uint words[64]; } by_word;
shared Rows { vec4 head; vec3 rows[15]; } by_row;  // rows have 16 bytes each
shared Mixed { uvec2 pair; layout(offset = 16) mat2x3 matrix; layout(offset = 48) uint tail[4]; } mixed;

void main()
{
    uint i = gl_LocalInvocationIndex;
    for (uint n = 0u; n < 4u; ++n) by_word.words[4u * i + n] = numbers[4u * i + n];
    barrier();
    uint first = floatBitsToUint(by_row.rows[min(i, 14u)].y), head = floatBitsToUint(by_row.head[i & 3u]);
    uint cell = floatBitsToUint(mixed.matrix[i & 1u][i % 3u]), last = mixed.tail[i & 3u] + mixed.pair.y;
    barrier();
    if (i < 15u) by_row.rows[i] = vec3(uintBitsToFloat(i * 7u + 0x40000000u), 1.5, uintBitsToFloat(numbers[i]));
    barrier();
    results[8u * i] = first;
    results[8u * i + 1u] = head;
    results[8u * i + 2u] = cell;
    results[8u * i + 3u] = last;
    for (uint n = 0u; n < 4u; ++n) results[8u * i + 4u + n] = by_word.words[(4u * i + 5u * n) % 64u];
}
