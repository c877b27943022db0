#version 450
// The invocation's number in its subgroup as an index of shared arrays and of arrays of the invocation, whose addresses are special values.
#extension GL_KHR_shader_subgroup_basic : enable
layout(local_size_x = 16) in;
layout(std430, set = 0, binding = 0) buffer Data { uint words[64]; };
shared uint shared_words[16];
shared uvec2 shared_pairs[16];
void main()
{
    const uint lane = gl_SubgroupInvocationID;
    uint mine[40];
    for (int n = 0; n < 40; n++) mine[n] = words[n] + uint(n);
    mine[lane] = 1000u + lane;
    mine[lane + 20u] = 2000u + lane;
    shared_words[lane] = words[lane];
    shared_pairs[lane] = uvec2(lane * 3u, words[lane + 16u]);
    barrier();
    uint sum = 0u;
    for (int n = 0; n < 40; n++) sum += mine[(n * 7) % 40];
    words[lane] = shared_words[15u - lane];
    words[lane + 16u] = shared_pairs[lane ^ 1u].x + shared_pairs[(lane + 1u) & 15u].y;
    words[lane + 32u] = mine[words[63] + lane];
    words[lane + 48u] = sum;
}
