#version 450
// Shared memory of small numbers: each takes its own size. Threads write neighbouring bytes and halves, and read those of others.
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;

struct Mixed {
    uint8_t small;
    uint16_t half_word;
    u8vec3 three;
    f16vec2 floats;
    bool flag;
    u8vec4 four;
    uint64_t wide;
    f16mat2x3 matrix;
};

layout(std430, set = 0, binding = 0) readonly buffer Inputs { uint inputs[]; };
layout(std430, set = 0, binding = 1) writeonly buffer Results { uint results[]; };

shared uint8_t bytes[33];
shared uint16_t halves[31];
shared u16vec2 pairs[32];
shared u16vec3 trios[32];
shared u8vec4 quads[32];
shared Mixed mixed[32];
shared float16_t grid[2][3][5];

void main()
{
    const uint lane = gl_LocalInvocationIndex, other = (lane * 7 + 3) % 32, value = inputs[gl_GlobalInvocationID.x];
    bytes[lane] = uint8_t(value);
    if (lane < 31) halves[lane] = uint16_t(value >> 3);
    pairs[lane] = u16vec2(value, value >> 16);
    trios[lane] = u16vec3(value >> 1, value >> 5, value >> 9);
    quads[lane] = u8vec4(value, value >> 8, value >> 16, value >> 24);
    if (lane < 30) grid[lane / 15][lane / 5 % 3][lane % 5] = float16_t(value & 1023u);
    Mixed one;
    one.small = uint8_t(value >> 4);
    one.half_word = uint16_t(value >> 7);
    one.three = u8vec3(value >> 2, value >> 10, value >> 18);
    one.floats = f16vec2(value & 255u, value >> 24);
    one.flag = (value & 4u) != 0u;
    one.four = u8vec4(value >> 24, value >> 16, value >> 8, value);
    one.wide = uint64_t(value) * 0x100000001ul;
    one.matrix = f16mat2x3(value & 7u, value & 15u, value & 31u, value & 63u, value & 127u, 1);
    mixed[lane] = one;
    barrier();
    // One component of another thread's vectors.
    quads[other][lane & 3] = uint8_t(lane + 1);
    mixed[other].three[lane % 3] += uint8_t(lane);
    mixed[other].matrix[lane & 1][lane % 3] = float16_t(lane);
    trios[other].y = uint16_t(trios[other].y + uint16_t(lane));
    barrier();
    const Mixed found = mixed[other];
    uint to = gl_GlobalInvocationID.x * 16;
    results[to++] = uint(bytes[other]) | uint(halves[other % 31]) << 8;
    results[to++] = uint(pairs[other].x) | uint(pairs[other].y) << 16;
    results[to++] = uint(trios[other].x) | uint(trios[other].y) << 16;
    results[to++] = uint(trios[other].z);
    results[to++] = pack32(quads[other]);
    results[to++] = uint(grid[other % 30 / 15][other % 30 / 5 % 3][other % 5]);
    results[to++] = uint(found.small) | uint(found.half_word) << 8 | uint(found.flag) << 24;
    results[to++] = uint(found.three.x) | uint(found.three.y) << 8 | uint(found.three.z) << 16;
    results[to++] = uint(found.floats.x) | uint(found.floats.y) << 16;
    results[to++] = pack32(found.four);
    results[to++] = uint(found.wide);
    results[to++] = uint(found.wide >> 32);
    for (int c = 0; c < 2; ++c)
        results[to++] = uint(found.matrix[c].x) | uint(found.matrix[c].y) << 8 | uint(found.matrix[c].z) << 16;
    results[to++] = uint(mixed[lane].matrix[lane & 1][lane % 3]);
    results[to] = uint(quads[lane][other & 3]);
}
