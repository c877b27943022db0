#version 450
// The stores are in blocks without a line of their own, in which the branches of a selection meet.
layout(local_size_x = 16) in;
layout(set = 0, binding = 0) readonly buffer Sources { float sources[]; };
layout(set = 0, binding = 1) writeonly buffer Sums { float sums[]; };

void main()
{
    uint i = gl_GlobalInvocationID.x;
    sums[i] = i > 4u ? sources[i] : 0.0;
    sums[i + 16u] = i < 9u ? sources[2u * i] : 1.0;
}
