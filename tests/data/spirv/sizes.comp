#version 450
// Sizes, levels and lengths of elements of arrays that are chosen at run time.
layout(local_size_x = 4) in;
layout(set = 0, binding = 0) uniform sampler2D pages[4];
layout(set = 0, binding = 1) buffer Made { ivec4 made[]; };
layout(set = 0, binding = 2) readonly buffer Rows { uint count; uint row[]; } rows[3];
void main()
{
    int i = int(gl_LocalInvocationID.x);
    made[i] = ivec4(textureSize(pages[i], 0), textureQueryLevels(pages[3 - i]), rows[min(i, 2)].row.length());
    made[4 + i] = ivec4(textureSize(pages[i], 1), rows[min(i, 2)].count, i);
}
