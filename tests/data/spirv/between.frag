#version 450
// Inputs at other places than the middle of the pixel: with and without the perspective, of vectors, members and elements.
layout(location = 0) in vec4 place;
layout(location = 1) noperspective in vec2 flatly;
layout(location = 2) in vec2 pair[2];
layout(location = 0) out vec4 color;
layout(location = 1) out vec4 other;

vec2 beside(vec2 by) { return interpolateAtOffset(pair[1], by); }

void main()
{
    const vec2 by = vec2(0.25, -0.125) * place.x;
    color.xy = interpolateAtOffset(place, vec2(0.375, -0.25)).yz;
    color.z = interpolateAtOffset(place.w, by);
    color.w = interpolateAtSample(place, 0).z + interpolateAtCentroid(pair[0]).x;
    other.xy = interpolateAtOffset(flatly, by);
    other.zw = beside(vec2(-0.5, 0.4375));
}
