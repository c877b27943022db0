#version 450
// A row of an image, each pixel the weighted sum of its neighbours, with the clamped row in shared memory.
layout(local_size_x = 32) in;
layout(constant_id = 3) const int radius = 2;
layout(push_constant) uniform settings { uint width; float gain; };
layout(set = 0, binding = 0, std430) readonly buffer source { float from[]; };
layout(set = 0, binding = 1, std430) writeonly buffer target { float to[]; };
layout(set = 0, binding = 2, std140) uniform kernel { vec4 weights[2]; };
shared float row[64];

float weight(int distance) { return weights[distance / 4][distance % 4]; }

void main() {
    uint local = gl_LocalInvocationID.x, at = gl_GlobalInvocationID.x;
    for (uint i = local; i < 64u; i += 32u) {
        int place = int(gl_WorkGroupID.x * 32u + i) - 16;
        row[i] = from[clamp(place, 0, int(width) - 1)];
    }
    barrier();
    float sum = 0.0;
    for (int d = -radius; d <= radius; ++d) sum += row[int(local) + 16 + d] * weight(abs(d));
    if (at < width) to[at] = sum * gain;
}
