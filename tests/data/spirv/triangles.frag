#version 450
// Three triangles, each with its number.
layout(location = 0) out uvec4 number;
layout(location = 1) out vec4 shade;

void main()
{
    number = uvec4(gl_PrimitiveID, gl_PrimitiveID * 3 + 1, 7u, uint(gl_FragCoord.x));
    shade = vec4(float(gl_PrimitiveID) * 0.25, gl_PrimitiveID == 1 ? 1.0 : 0.5, 0.0, 1.0);
}
