#version 450
// Constant indices past the end of arrays, vectors and matrices: loads give 0, stores do nothing, and other variables stay as they are.
layout(local_size_x = 4) in;
layout(constant_id = 0) const int beyond = 9;
layout(set = 0, binding = 0) buffer Made { uint made[]; };
shared uint table[4];
shared uint after[4];
void main()
{
    uint i = gl_LocalInvocationID.x;
    uint first[4] = { 1u, 2u, 3u, 4u };
    uint second[4] = { 5u, 6u, 7u, 8u };
    mat3 m = mat3(float(i));
    table[i] = 40u + i;
    after[i] = 50u + i;
    barrier();
    if (made[0] == 1u) {
        first[beyond] = 100u;
        table[beyond] = 101u;
        m[beyond][1] = 1000.0;
        m[1][beyond] = 1000.0;
        atomicAdd(table[beyond], 5u);
    }
    barrier();
    uint sum = first[i] + 10u * second[i] + 100u * table[i] + 10000u * after[i] + uint(m[0][0] + m[1][1] + m[2][2]);
    made[1u + i] = sum + first[beyond] * 0u;
}
