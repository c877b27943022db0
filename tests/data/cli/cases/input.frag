#version 450
layout(location = 1) in vec2 at;
layout(location = 0) out vec4 o;
void main() { o = vec4(at, 0, 1); }
