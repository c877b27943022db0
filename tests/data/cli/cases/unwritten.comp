#version 450
layout(local_size_x = 4) in;
layout(std430, set = 0, binding = 0) buffer B { uint o[]; };
shared uint s[4];
void main() { o[gl_LocalInvocationIndex] = s[gl_LocalInvocationIndex]; }
