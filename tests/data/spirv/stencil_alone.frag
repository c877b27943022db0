#version 450
#extension GL_ARB_shader_stencil_export : require
// Writes stencil, but no depth, which is that of the triangle.
layout(location = 0) out vec4 colour;
void main()
{
    colour = vec4(gl_FragCoord.z);
    gl_FragStencilRefARB = 7 - int(gl_FragCoord.x);
}
