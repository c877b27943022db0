#version 450
// The functions of GLSL.std.450 that no other shader here has.
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) readonly buffer Numbers { float numbers[]; };
layout(set = 0, binding = 1) buffer Floats { float floats[]; };
layout(set = 0, binding = 2) buffer Words { uint words[]; };

uint place = 0u;
void put(float x) { floats[32u * place++ + gl_LocalInvocationIndex] = x; }
void put_words(uint x) { words[32u * place++ + gl_LocalInvocationIndex] = x; }

void main()
{
    float x = numbers[gl_LocalInvocationIndex];  // from -2 to 2
    float y = numbers[31u - gl_LocalInvocationIndex], size = abs(x) + 0.25, part = clamp(x, -0.75, 0.75);
    put(acos(part) + asin(part));
    put(asin(part));
    put(atan(x));
    put(atan(y, size));
    put(acosh(size + 1.0) + asinh(x));
    put(atanh(part));
    put(cos(x) + sin(y));
    put(tan(part));
    put(cosh(x));
    put(sinh(x));
    put(tanh(x));
    put(degrees(x) + radians(y));
    put(exp(x) + exp2(y));
    put(log(size) + log2(size));
    put(pow(size, y));
    put(sqrt(size) + inversesqrt(size));
    put(ceil(x) + floor(y) * 4.0);
    put(trunc(x) + fract(y));
    put(round(x + 0.25) + roundEven(y + 0.25));
    put(sign(x) + step(0.5, y));
    put(smoothstep(-1.0, 1.5, x));
    vec3 a = vec3(x, y, size), b = vec3(y, 0.5, x);
    put(dot(cross(a, b), vec3(1.0, 2.0, 4.0)));
    put(dot(reflect(a, vec3(0.0, 1.0, 0.0)), vec3(1.0, 2.0, 4.0)));
    put(dot(refract(vec3(0.6, -0.8, 0.0), vec3(0.0, 1.0, 0.0), size * 0.25), vec3(1.0, 2.0, 4.0)));
    put(faceforward(a, b, vec3(1.0, 2.0, 4.0)).z);
    mat2 m = mat2(size, x, -x, size);
    put(determinant(m));
    put(inverse(m)[0][1]);
    int power;
    put(frexp(x, power));
    put(float(power));
    float whole;
    put(modf(y, whole));
    put(whole);
    put(ldexp(x, 3));
    put(dot(unpackSnorm4x8(packSnorm4x8(vec4(part))), vec4(1.0)));
    put(dot(unpackUnorm4x8(packUnorm4x8(vec4(size * 0.25))), vec4(1.0)));
    place = 0u;
    uint word = uint(int(x * 64.0)) + 3u;
    put_words(uint(findLSB(word)));
    put_words(uint(findMSB(word)) + uint(findMSB(int(word))) * 64u);
    put_words(uint(sign(int(word))));
    put_words(clamp(word & 255u, 7u, 99u));
    put_words(packSnorm2x16(vec2(0.5, -1.0)) + uint(unpackSnorm2x16(word << 15u).x * 0.0));
    put_words(packUnorm2x16(vec2(1.0, 0.0)) + uint(unpackUnorm2x16(word).y * 0.0));
    put_words(unpackDouble2x32(packDouble2x32(uvec2(word, 5u))).x);
}
