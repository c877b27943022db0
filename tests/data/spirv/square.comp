#version 450
// The shader of the README: squares of the numbers in a buffer, in place.
layout(local_size_x = 16) in;
layout(set = 0, binding = 0) buffer Numbers { float numbers[]; };

void main()
{
    uint i = gl_GlobalInvocationID.x;
    if (i < numbers.length()) numbers[i] *= numbers[i];
}
