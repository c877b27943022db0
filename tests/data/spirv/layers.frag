#version 450
#extension GL_EXT_multiview : require
// The layer and the view, which are 0 where there is one layer.
layout(location = 0) out uvec4 numbers;
void main() { numbers = uvec4(gl_Layer + 5, gl_ViewIndex + 6, gl_PrimitiveID, 3); }
