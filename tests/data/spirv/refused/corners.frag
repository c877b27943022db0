#version 450
#extension GL_EXT_fragment_shader_barycentric : require
layout(location = 0) out vec4 colour;
void main() { colour = vec4(gl_BaryCoordEXT, 1); }
