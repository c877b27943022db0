#version 450
// Sample shading, with one sample: the number and position of the sample, its mask, and a mask that drops it.
layout(location = 0) out vec4 colour;
layout(location = 1) out uvec4 more;
void main()
{
    colour = vec4(gl_SamplePosition, gl_FragCoord.xy);
    more = uvec4(gl_SampleID, gl_SampleMaskIn[0], 7, 9);
    gl_SampleMask[0] = (int(gl_FragCoord.x) + int(gl_FragCoord.y)) % 3 == 0 ? 0 : gl_SampleMaskIn[0];
}
