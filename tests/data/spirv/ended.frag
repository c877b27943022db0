#version 450
#extension GL_EXT_terminate_invocation : require
// Invocations that end early: their pixels keep their color, and they store nothing afterwards.
layout(location = 0) in vec2 place;
layout(location = 0) out vec4 color;
layout(set = 0, binding = 0) buffer Counts { uint counts[]; };

float chosen(int mode)
{
    switch (mode & 3) {
    case 0: return 1.0;
    case 1: return 0.5;
    default: return 0.25;
    }
}

void main()
{
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    float value = chosen(pixel.x);
    if (((pixel.x ^ pixel.y) & 1) != 0) terminateInvocation;
    counts[pixel.y * 4 + pixel.x] = uint(value * 4.0);
    color = vec4(value, place, 1.0);
}
