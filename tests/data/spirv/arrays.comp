#version 450
// Arrays that are indexed at run time: tables of constants, short arrays, matrices and structures of arrays, also by way of functions.
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) readonly buffer Keys { uint keys[]; };
layout(set = 0, binding = 1) buffer Results { uint results[]; };

const uint small[8] = uint[](3u, 1u, 4u, 1u, 5u, 9u, 2u, 6u);
const float weights[5] = float[](-1.0, 4.0, 0.0, 4.0, -1.0);
const vec2 corners[4] = vec2[](vec2(0.25, 1.5), vec2(1.25, 0.75), vec2(2.5, 8.125), vec2(0.375, 3.5));

struct Entry {
    uint count;
    uvec2 sums[3];
};

void add(inout Entry e, uint place, uint what)
{
    e.sums[place % 3u].x += what;
    e.sums[place & 1u][place % 2u] ^= what << 8;
    ++e.count;
}

void main()
{
    uint i = gl_GlobalInvocationID.x, key = keys[i];
    uint stack[6];
    for (uint k = 0u; k < 6u; ++k) stack[k] = key >> k;
    stack[key % 6u] += small[key & 7u];
    stack[stack[2] % 6u] ^= 0x80u;
    Entry entries[2];
    entries[0] = Entry(0u, uvec2[](uvec2(1u), uvec2(2u), uvec2(3u)));
    entries[1] = Entry(key, uvec2[](uvec2(key), uvec2(5u), uvec2(i)));
    for (uint k = 0u; k < 4u; ++k) add(entries[(key >> k) & 1u], key + k, small[k + (i & 3u)]);
    mat3 m = mat3(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0);
    m[key % 3u][i % 3u] = float(key & 15u);
    vec2 corner = corners[(key >> 2) & 3u];
    uint o = 8u * i;
    results[o] = stack[key % 6u];
    results[o + 1u] = stack[i % 6u] + stack[5];
    results[o + 2u] = entries[0].count * 16u + entries[1].sums[i % 3u].x;
    results[o + 3u] = entries[key & 1u].sums[key % 3u][i & 1u];
    results[o + 4u] = floatBitsToUint(m[i % 3u][key % 3u] + dot(m[1], vec3(weights[key % 5u])));
    results[o + 5u] = floatBitsToUint(corner.x * 8.0 + corner.y);
    results[o + 6u] = floatBitsToUint(weights[i % 5u]);
    results[o + 7u] = floatBitsToUint(corner[key & 1u]);
}
