#version 450
#extension GL_EXT_multiview : require
layout(location = 0) in vec4 place;
layout(location = 0) out float shade;
void main() { gl_Position = place; shade = float(gl_ViewIndex); }
