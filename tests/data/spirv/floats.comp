#version 450
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
// Each operation on floats, vectors and matrices: eight numbers, which are multiples of 1/8, for each thread.
layout(local_size_x = 8) in;
layout(set = 0, binding = 0) readonly buffer Numbers { float numbers[]; };
layout(set = 0, binding = 1) buffer Results { float results[]; };

uint index;
void put(float value) { results[index++] = value; }
void put(vec2 value) { put(value.x); put(value.y); }
void put(bool value) { put(value ? 1.0 : 0.0); }

void main()
{
    uint i = gl_GlobalInvocationID.x, o = 8u * i;
    vec4 p = vec4(numbers[o], numbers[o + 1u], numbers[o + 2u], numbers[o + 3u]);
    vec4 q = vec4(numbers[o + 4u], numbers[o + 5u], numbers[o + 6u], numbers[o + 7u]);
    float x = p.x, y = q.x;
    index = 64u * i;
    put(-x);
    put(x - y);
    put(y == 0.0 ? 0.0 : x / y);
    put(y == 0.0 ? 0.0 : mod(x, 2.0));
    float zero = x - x, large = y == 0.0 ? 1.0 / zero : abs(y) * 8.0;
    put(isinf(large));
    put(isnan(y == 0.0 ? uintBitsToFloat(0x7FC00001u | floatBitsToUint(x)) : x));
    put(x == y);
    put(x != y);
    put(x > y);
    put(float(uint(abs(x))));
    put(float(int(y)));
    mat2 m = mat2(p.xy, p.zw), n = mat2(q.xy, q.zw);
    mat2 scaled = m * 2.5, product = m * n, across = outerProduct(p.yz, q.zw), turned = transpose(n);
    put(scaled[0]);
    put(scaled[1]);
    put(product[0]);
    put(product[1]);
    put(across[0]);
    put(across[1]);
    put(turned[0]);
    put(turned[1]);
    put(q.zw * m);
    put(n * p.zw);
    mat2x3 wide = mat2x3(p.xyz, q.yzw);
    put(p.wyz * wide);
    wide = wide * 0.5;
    put(wide[1].z);
    put((mat3x2(p.xy, q.xy, p.zw) * wide)[1]);
    f16vec4 h = f16vec4(p) * float16_t(0.5) + f16vec4(q.wzyx);
    f16vec2 k = h.xy - h.zw;
    put(float(h.x));
    put(vec2(k));
    put(float(dot(h, f16vec4(1.0, 2.0, 0.5, 0.25))));
    put(vec2(min(k, h.yz)));
    put(k.x < h.w);
    put(float(abs(-k.y)));
    put(float(fma(h.x, float16_t(0.5), k.x)));
    put(float(clamp(h.z, float16_t(-1.0), float16_t(1.0))));
    put(vec2(k.yx));
    put(unpackHalf2x16(packHalf2x16(p.xy)));
}
