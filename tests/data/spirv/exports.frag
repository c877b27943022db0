#version 450
#extension GL_ARB_shader_stencil_export : require
// Writes depth and stencil: the latter has 8 bits.
layout(location = 0) out vec4 colour;
void main()
{
    colour = gl_FragCoord;
    gl_FragDepth = gl_FragCoord.x * 0.125;
    gl_FragStencilRefARB = int(gl_FragCoord.x) * 100 + int(gl_FragCoord.y);
}
