#version 450
#extension GL_EXT_nonuniform_qualifier : require
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) buffer Rows { uint which; uint sum; } rows[65];
void main() { rows[0].sum = rows[rows[0].which].sum; }
