#version 450
// Blocks in shared memory, which share one place: they are refused.
#extension GL_EXT_shared_memory_block : require
layout(local_size_x = 4) in;
shared A { uint a[4]; };
shared B { float b[4]; };
layout(set = 0, binding = 0) buffer R { float r[]; };
void main() { a[gl_LocalInvocationID.x] = 0x3f800000u; barrier(); r[gl_LocalInvocationID.x] = b[gl_LocalInvocationID.x]; }
