#version 450
// Remainders of numbers, among them exact multiples, whose remainder is 0.
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 16) in;
layout(set = 0, binding = 0) readonly buffer Given { vec2 given[]; };
layout(set = 0, binding = 1) buffer Made { vec4 made[]; };
void main()
{
    uint i = gl_LocalInvocationID.x;
    float x = given[i].x, y = given[i].y;
    float half_rest = float(mod(float16_t(x), float16_t(y)));
    made[i] = vec4(mod(x, y), mod(x, 1.75), half_rest, float(mod(double(x), double(y))));
}
