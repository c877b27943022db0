#version 450
#extension GL_EXT_buffer_reference2 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
// Lists in memory that addresses lead through, and addresses as numbers: each thread follows one.
layout(local_size_x = 4) in;
layout(buffer_reference, buffer_reference_align = 16) buffer Node;
layout(buffer_reference, std430, buffer_reference_align = 16) buffer Node { Node next; uint value; uint more; };
layout(set = 0, binding = 0) readonly buffer Heads { Node heads[2]; uint steps[]; };
layout(set = 0, binding = 1) buffer Results { uint results[]; };

void main()
{
    uint i = gl_LocalInvocationIndex;
    Node at = heads[i & 1u];
    uint sum = 0u;
    for (uint n = 0u; n < steps[i] && uint64_t(at) != 0ul; ++n) {
        sum = sum * 10u + at.value;
        at = at.next;
    }
    results[4u * i] = sum;
    Node second = heads[0] + 1;
    results[4u * i + 1u] = second.more;
    results[4u * i + 2u] = uint(uint64_t(second) - uint64_t(heads[0]));
    results[4u * i + 3u] = uint(steps.length()) + (Node(uint64_t(heads[0]) + 16ul * i)).more;
}
