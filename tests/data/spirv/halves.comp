#version 450
// Functions of 16-bit floats that take them apart, and exponents of other widths.
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 8) in;
layout(set = 0, binding = 0) readonly buffer Given { vec4 given[]; };
layout(set = 0, binding = 1) buffer Made { float made[]; };
layout(set = 0, binding = 2) buffer Whole { int whole[]; };
void main()
{
    uint i = gl_LocalInvocationID.x, at = 16u * i;
    f16vec4 v = f16vec4(given[i]);
    ivec4 power;
    f16vec4 fraction = frexp(v, power);
    f16vec2 rest, part = modf(v.xy * float16_t(3.75), rest);
    made[at] = float(fraction.x);
    made[at + 1u] = float(fraction.y);
    made[at + 2u] = float(fraction.w);
    made[at + 3u] = float(part.x);
    made[at + 4u] = float(rest.y);
    made[at + 5u] = float(ldexp(v.x, power.y));
    made[at + 6u] = float(smoothstep(float16_t(-1), float16_t(2), v.y));
    made[at + 7u] = float(mod(v.x, float16_t(0.75)));
    made[at + 8u] = float(dot(v, v.wzyx));
    made[at + 9u] = float(isinf(v.x / float16_t(0.0)));
    for (uint n = 0u; n < 4u; ++n) whole[4u * i + n] = power[n];
}
