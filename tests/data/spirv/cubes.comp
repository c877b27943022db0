#version 450
// Explicit derivatives of cube directions choose the level; texels of buffers are fetched, loaded and stored.
layout(local_size_x = 12) in;
layout(set = 0, binding = 0) uniform samplerCube cube;
layout(set = 0, binding = 1) uniform isamplerBuffer numbers;
layout(set = 0, binding = 2, rgba32f) uniform imageBuffer vectors;
layout(set = 0, binding = 3, r32ui) uniform uimageBuffer counts;
layout(set = 0, binding = 4) buffer Results { vec4 results[]; };

void main()
{
    const uint lane = gl_LocalInvocationID.x;
    const float change = exp2(float(lane % 4u) - 2.25);
    const vec3 directions[3] = vec3[](vec3(1, 0.125, -0.0625), vec3(0.125, -2, 0.25), vec3(-0.25, 0.0625, 1.5));
    const vec3 direction = directions[lane / 4u] * (lane % 2u == 0u ? 1.0 : -1.0), along = directions[(lane / 4u + 1u) % 3u].zxy;
    const vec3 by = normalize(cross(direction, along)) * change * max(max(abs(direction.x), abs(direction.y)), abs(direction.z));
    results[2u * lane] = textureGrad(cube, direction, by, by * 0.5);
    results[2u * lane + 1u] = vec4(texelFetch(numbers, int(lane))) + imageLoad(vectors, int(lane)) + vec4(imageSize(counts), textureSize(numbers), 0, 0);
    imageStore(vectors, int(lane), vec4(lane, change, 1, 2));
    imageAtomicAdd(counts, int(lane % 3u), lane);
}
