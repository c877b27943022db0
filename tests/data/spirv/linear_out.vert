#version 450
// Outputs that are interpolated without the perspective are stored times w.
layout(location = 0) in vec4 place;
layout(location = 1) in vec4 given;
layout(location = 0) noperspective out vec4 flatly;
layout(location = 1) out Block { noperspective vec2 pair; vec2 near; } block;
layout(location = 3) flat out vec2 same;
void main()
{
    gl_Position = place;
    flatly = given;
    block.pair = given.zw;
    block.near = given.xy;
    same = given.xy;
}
