#version 450
// subgroupAllEqual, broadcasts and shuffles by type: rows of numbers that are equal, differ in a high word, are zeros of both signs, or NaN.
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_shader_subgroup_vote : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_EXT_shader_subgroup_extended_types_int8 : require
#extension GL_EXT_shader_subgroup_extended_types_int16 : require
#extension GL_EXT_shader_subgroup_extended_types_int64 : require
#extension GL_EXT_shader_subgroup_extended_types_float16 : require
layout(local_size_x = 16) in;
const uint rows = 12u;
layout(set = 0, binding = 0) readonly buffer Given { uvec2 given[]; };
layout(set = 0, binding = 1) buffer Made { uint made[]; };
layout(set = 0, binding = 2) buffer Moved { uvec4 moved[]; };
void main()
{
    uint lane = gl_LocalInvocationID.x;
    for (uint row = 0u; row < rows; ++row) {
        uvec2 words = given[row * 16u + lane];
        uint64_t whole = packUint2x32(words);
        double number = packDouble2x32(words);
        float single = uintBitsToFloat(words.x);
        float16_t small = uint16BitsToFloat16(uint16_t(words.x));
        uint found = 0u;
        if (subgroupAllEqual(single)) found |= 1u;
        if (subgroupAllEqual(number)) found |= 2u;
        if (subgroupAllEqual(small)) found |= 4u;
        if (subgroupAllEqual(whole)) found |= 8u;
        if (subgroupAllEqual(int8_t(words.x))) found |= 16u;
        if (subgroupAllEqual(uint16_t(words.x))) found |= 32u;
        if (subgroupAllEqual(vec2(1.0, single))) found |= 64u;
        if (subgroupAllEqual(words.x == 0u)) found |= 128u;
        if (lane % 3u != 0u) {
            if (subgroupAllEqual(single)) found |= 256u;
            if (subgroupAllEqual(number)) found |= 512u;
            if (subgroupAllEqual(whole)) found |= 1024u;
        }
        made[row * 16u + lane] = found;
        moved[row * 16u + lane] = uvec4(unpackDouble2x32(subgroupShuffle(number, lane ^ 3u)), unpackUint2x32(subgroupBroadcast(whole, 5u))) + uvec4(uint(subgroupShuffle(int8_t(words.x), 15u - lane)), 0u, 0u, 0u);
    }
}
