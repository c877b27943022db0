#version 460
#extension GL_EXT_buffer_reference : require

// The address of a buffer in a uniform buffer.
layout(local_size_x = 4) in;
layout(buffer_reference, std430, buffer_reference_align = 4) readonly buffer Numbers { uint words[]; };
layout(set = 0, binding = 0, std140) uniform Block { uvec2 unused; Numbers from; };
layout(set = 0, binding = 1, std430) buffer Sums { uint sums[]; };

void main()
{
    const uint i = gl_GlobalInvocationID.x;
    sums[i] = from.words[i] + from.words[0];
}
