#version 450
// Inputs that are interpolated without the perspective: variables, members, and one at an offset. Integers and flat inputs stay as they are.
layout(location = 0) noperspective in vec4 place;
layout(location = 1) in Block { noperspective vec2 pair; vec2 near; } block;
layout(location = 3) flat in vec2 same;
layout(location = 0) out vec4 color;
layout(location = 1) out vec4 other;
void main()
{
    color = place;
    other = vec4(block.pair + same, block.near.x, interpolateAtOffset(place, vec2(0.25, -0.125)).y);
}
