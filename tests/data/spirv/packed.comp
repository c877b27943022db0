#version 450
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int16 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int8 : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require
// Numbers of 16 bits, two in a word: each packed instruction, on vectors of all sizes, from memory, uniforms and shared memory.
layout(local_size_x = 8) in;
struct Row { f16vec4 a; f16vec4 b; f16vec2 c; f16vec2 d; };
layout(set = 0, binding = 0) readonly buffer Rows { Row rows[8]; };
layout(set = 0, binding = 1) buffer Floats { f16vec4 floats[]; };
layout(set = 0, binding = 2) readonly buffer Numbers { i16vec4 numbers[]; };
layout(set = 0, binding = 3) buffer Integers { i16vec4 integers[]; };
layout(set = 0, binding = 4) uniform Scales { f16vec4 scale; f16vec2 bias; } scales;
layout(set = 0, binding = 5) buffer Odd { f16vec3 odd[8]; float16_t singles[16]; uint8_t bytes[]; };
shared f16vec4 tile[8];
shared int16_t lines[3][8];
shared uint8_t marks[16];
shared bool flags[8];

void main()
{
    uint i = gl_LocalInvocationIndex, o = 12u * i;
    Row r = rows[i];
    floats[o] = r.a + r.b;
    floats[o + 1u] = r.a - r.b * scales.scale;
    floats[o + 2u] = min(r.a, r.b);
    floats[o + 3u] = max(r.a.wzyx, r.b);
    floats[o + 4u] = -clamp(r.a, r.b, r.b + scales.scale);
    floats[o + 5u] = mix(r.a, r.b, scales.scale);
    floats[o + 6u] = fma(abs(r.a), r.b, -r.a);
    f16vec3 three = r.a.xyz * r.b.yzw + r.a.zzx;
    odd[i] = three;
    singles[i] = r.c.x * r.d.y - r.c.y;
    singles[i + 8u] = -abs(min(r.d.x, r.c.x));
    floats[o + 7u] = f16vec4(r.c * r.d, r.c.yx + scales.bias);
    floats[o + 8u] = f16vec4(vec4(r.a) * 0.5);
    tile[i] = r.a + f16vec4(scales.bias.xyxy);
    i16vec4 n = numbers[2u * i], m = numbers[2u * i + 1u];
    lines[i % 3u][i] = n.x * m.y;
    marks[i] = uint8_t(n.x);
    marks[15u - i] = uint8_t(m.w);
    flags[i] = n.y > m.y;
    barrier();
    uint j = (i + 3u) & 7u;
    floats[o + 9u] = tile[j];
    floats[o + 10u] = f16vec4(tile[j ^ 1u].zw, r.c);
    floats[o + 11u] = r.a.x > r.b.x ? r.a : r.b.wzyx;
    uint k = 10u * i;
    integers[k] = n + m;
    integers[k + 1u] = n - m;
    integers[k + 2u] = n * m;
    integers[k + 3u] = (n & m) | (~n ^ m);
    integers[k + 4u] = min(n, m);
    integers[k + 5u] = max(n, m);
    integers[k + 6u] = i16vec4(max(u16vec4(n), u16vec4(m)) - min(u16vec4(n), u16vec4(m.yxwz)));
    integers[k + 7u] = -n;
    integers[k + 8u] = i16vec4(lines[j % 3u][j], int16_t(marks[j]), int16_t(marks[8u + j]), flags[j] ? int16_t(1) : int16_t(0));
    integers[k + 9u] = i16vec4(n.xy * int16_t(3), ~n.z, min(n.w, m.x));
    bytes[i] = uint8_t(n.z);
}
