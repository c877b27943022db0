#version 450
// Comparisons, selections, shifts, conversions and products of 16-bit numbers, two in a word.
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 16) in;
layout(set = 0, binding = 0) readonly buffer Inputs { uint inputs[]; };
layout(set = 0, binding = 1) buffer Integers { u16vec4 integers[]; };
layout(set = 0, binding = 2) buffer Floats { f16vec4 floats[]; };

void main()
{
    const uint lane = gl_LocalInvocationID.x;
    const u16vec4 a = u16vec4(unpack16(inputs[4u * lane]), unpack16(inputs[4u * lane + 1u]));
    const u16vec4 b = u16vec4(unpack16(inputs[4u * lane + 2u]), a.yw);
    const i16vec4 c = i16vec4(a), d = i16vec4(b);
    const f16vec4 x = f16vec4(a & uint16_t(1023)) / float16_t(8), y = f16vec4(d) / float16_t(256);
    const f16vec3 v = x.xyz - y.zyx;
    uint o = 18u * lane;
    // Selections by comparisons, of other types than the compared ones, and by several comparisons.
    integers[o++] = mix(a, b, lessThan(a, b));
    integers[o++] = mix(b, a + uint16_t(1), greaterThan(c, d));
    integers[o++] = u16vec4(mix(c, d, lessThanEqual(c, d)));
    integers[o++] = mix(a, b, greaterThanEqual(a.wzyx, b));
    integers[o++] = mix(a, b, equal(a & uint16_t(3), b & uint16_t(3)));
    integers[o++] = mix(a, u16vec4(7, 8, 9, 10), notEqual(a & uint16_t(1), u16vec4(0)));
    integers[o++] = mix(a, b, lessThan(x, y));
    integers[o++] = u16vec4(mix(a.xyz, b.xyz, greaterThan(v, y.xyz)), any(lessThan(x, y)) ? 1 : 0);
    const bvec4 both = bvec4(uvec4(lessThan(c, d)) & uvec4(greaterThan(x, y)));
    integers[o++] = mix(a, b, both);
    integers[o++] = mix(a, b, not(lessThan(c, d)));
    integers[o++] = (inputs[lane] & 1u) != 0u ? a : b;
    integers[o++] = u16vec4(lessThan(a, b));
    // Shifts.
    integers[o++] = a << (b & uint16_t(15));
    integers[o++] = a >> (b & uint16_t(15));
    integers[o++] = u16vec4(c >> (d & int16_t(15)));
    integers[o++] = a << 3 | a >> 13;
    integers[o++] = u16vec4(a.xyz >> uint16_t(lane & 7u), abs(c.x));
    integers[o++] = u16vec4(clamp(c, i16vec4(-300), i16vec4(300)).xy, clamp(a, uint16_t(5), uint16_t(5000)).zw);
    // Conversions.
    o = 16u * lane;
    floats[o++] = f16vec4(c >> int16_t(5));
    floats[o++] = f16vec4(a >> uint16_t(5));
    floats[o++] = f16vec4(i16vec4(y * float16_t(7)));
    floats[o++] = f16vec4(f16vec3(u16vec3(x.yzw)), 1);
    floats[o++] = f16vec4(vec4(x) * 0.25 + vec4(y));
    floats[o++] = f16vec4(f16vec3(vec3(a.xyz & uint16_t(255)) * 0.5), 0);
    floats[o++] = mix(x, y, greaterThan(x, y));
    floats[o++] = mix(x, f16vec4(1, 2, 3, 4), lessThanEqual(x, abs(y)));
    floats[o++] = mix(x, y, equal(floor(x), x));
    // Matrices of small integers, so that all sums are exact.
    const f16vec4 e = f16vec4(a & uint16_t(15)), f = f16vec4(d >> 12);
    const f16mat2 m = f16mat2(e.xy, f.zw);
    const f16mat3 n = f16mat3(e.xyz, f.xyz, e.wzy);
    const f16mat4x3 q = f16mat4x3(e.xyz, f.xyz, e.wzy, f.wzy);
    floats[o++] = f16vec4(m * f.xy, f.zw * m);
    floats[o++] = f16vec4(n * e.xyz, 1);
    floats[o++] = f16vec4(q * f, 1);
    const f16mat2 p = m * f16mat2(f.xyzw);
    floats[o++] = f16vec4(p[0], p[1]);
    const f16mat3 r = outerProduct(e.xyz, f.xyz);
    floats[o++] = f16vec4(r[0].xy, r[1].z, r[2].y);
    const f16mat4x3 s = q * float16_t(3);
    floats[o++] = f16vec4(s[0].xy, s[3].yz);
    floats[o] = e * f.y;
}
