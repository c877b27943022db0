#version 450
#extension GL_EXT_demote_to_helper_invocation : require
// Pixels that are given up but help their neighbours, and paths that nothing takes.
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
    if (((pixel.x ^ pixel.y) & 1) != 0) demote;
    bool helps = helperInvocationEXT();
    float across = dFdxFine(place.x * 8.0 + float(pixel.x));
    if (!helps) counts[pixel.y * 4 + pixel.x] = 1u;
    color = vec4(value, across, helps ? 1.0 : 0.5, 1.0);
}
