#version 450
layout(xfb_buffer = 0, xfb_stride = 16) out;
layout(location = 0, xfb_offset = 0) out vec4 made;
void main() { made = vec4(1); gl_Position = vec4(1); }
