#version 450
// Shared memory is read again after each barrier of a loop: other invocations have changed it.
layout(local_size_x = 32) in;
layout(set = 0, binding = 0, std430) buffer B { uint o[]; };
layout(set = 0, binding = 1, std430) buffer C { uint i[]; };
shared uint s[32];
shared uint t[32];
void main()
{
    const uint id = gl_LocalInvocationIndex;
    s[id] = id + 100u;
    t[id] = 0u;
    barrier();
    const uint before = s[id ^ 16u];
    uint sum = 0u, last = 0u;
    for (uint k = 0u; k < i[0]; k++) {
        last = s[id ^ 16u];
        sum += last + t[id ^ 1u];
        barrier();
        s[id] = last + k;
        if (k == 1u) t[id] = 5u;
        barrier();
    }
    o[id] = sum;
    o[32u + id] = before + s[id ^ 16u];
    o[64u + id] = last;
}
