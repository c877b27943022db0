#version 450
// Counters of a loop that change together: each takes the values that the others had before.
layout(local_size_x = 1) in;
layout(set = 0, binding = 0, std430) buffer B { uint o[]; };
layout(set = 0, binding = 1, std430) buffer C { uint i[]; };
void main()
{
    uint x = 0u, y = 1u, n = 0u;
    while (y < 8u) { uint t = x + y; x = y; y = t; n += i[0]; }
    o[0] = n;
    uint a = 3u, b = 0u, m = 0u;
    while (a != 0u) { uint t = a; a = b; b = t - 1u; m += i[0]; if (m > 40u) break; }
    o[1] = m;
    uint p = 1u, q = 2u, r = 3u, turns = 0u;
    for (;;) { uint t = p; p = q; q = r; r = t + 4u; turns += i[0]; if (p > 9u) break; }
    o[2] = turns;
    o[3] = x + 16u * y + 256u * a + 4096u * p + 65536u * q;
}
