#version 450
layout(location = 0) out vec4 colour;
in float gl_ClipDistance[2];
void main() { colour = vec4(gl_ClipDistance[0], gl_ClipDistance[1], 0, 1); }
