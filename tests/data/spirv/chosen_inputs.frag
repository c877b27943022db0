#version 450
// Interpolation of an element of an input array that is chosen at run time, also of a large array and in a function.
layout(location = 0) in vec4 tones[3];
layout(location = 3) in vec2 many[20];
layout(location = 23) flat in int which;
layout(location = 0) out vec4 color;
layout(location = 1) out vec4 other;
vec2 beside(int n, vec2 by) { return interpolateAtOffset(many[n], by); }
void main()
{
    color = interpolateAtCentroid(tones[which]);
    other = vec4(beside(which + 2, vec2(0.25)), interpolateAtSample(tones[2 - which], 0).xy);
}
