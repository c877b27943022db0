#version 450
// Functions that return in the middle, at the end of branches, in a loop, and at the end only: what the last one computes is shared by its caller.
layout(local_size_x = 16) in;
layout(set = 0, binding = 0) readonly buffer Numbers { uint numbers[]; };
layout(set = 0, binding = 1) buffer Results { uint results[]; };

uint index;

void put(uint value) { results[index++] = value; }

uint early(uint x)
{
    uint y = x * 3u;
    if ((x & 1u) == 0u) return y + (x ^ 0x55u);
    return y - (x ^ 0x55u);
}

uint in_branches(uint x)
{
    if (x > 40u) {
        uint z = x * 5u;
        return z;
    } else {
        uint z = x * 7u;
        return z;
    }
}

uint in_loop(uint x)
{
    for (uint n = 0u; n < 8u; ++n) {
        uint square = x + n * n;
        if (square > 50u) return square;
    }
    return x * 11u;
}

uint at_end(uint x)
{
    uint y = x * 13u;
    if (x > 20u) y += x * 17u;
    return y + x * 19u;
}

void main()
{
    uint i = gl_GlobalInvocationID.x, x = numbers[i];
    index = 12u * i;
    put(early(x));
    put(x ^ 0x55u);
    put(in_branches(x));
    put(x * 5u + x * 7u);
    put(in_loop(x));
    put(x * 11u);
    put(at_end(x));
    put(x * 17u);
    put(x * 19u + x * 13u);
    put(early(x + 1u) + in_loop(x + 1u));
    put(at_end(x + 1u) + in_branches(x + 1u));
    put(index);
}
