#version 450
// Words that are read again after branches and loops.
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) readonly buffer From { float from[]; };
layout(set = 0, binding = 1) buffer Sums { float sums[]; };
layout(set = 0, binding = 2) buffer Counts { uint counts[]; };

void main()
{
    uint i = gl_GlobalInvocationID.x;
    float sum = sums[i];
    uint count = counts[i];
    if (sum > 1.0)
        for (uint k = 0u; k < count; ++k) sum = sum * 0.5 + 1.0;
    if (count > 5u)
        sum += sums[i];
    else
        for (uint k = count; k < 9u; ++k) sum += from[k];
    // Neither branch has stored, but the loop does.
    sum += sums[i];
    for (uint k = 0u; k < 3u + count; ++k) {
        sums[i] += sum;
        sum -= sums[i] * 0.25;
    }
    sums[i] += sum + float(counts[i]);
}
