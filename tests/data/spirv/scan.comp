#version 450
// Sums of neighbours in shared memory; the workgroup is as large as the caller says. The module has debug information.
layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint scale = 3u;
layout(set = 1, binding = 2) readonly buffer Sources { uint sources[]; };
layout(set = 0, binding = 5) buffer Sums { uint sums[]; };
shared uint tile[64];

void main()
{
    uint lane = gl_LocalInvocationID.x;
    tile[lane] = sources[gl_GlobalInvocationID.x] * scale;
    barrier();
    uint next = tile[(lane + 1u) % gl_WorkGroupSize.x];
    sums[gl_GlobalInvocationID.x] = tile[lane] + next * gl_WorkGroupSize.x;
}
