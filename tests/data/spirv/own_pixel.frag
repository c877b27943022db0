#version 450
// Reads its own pixel of three targets, changes two of them, and reads the depth.
layout(input_attachment_index = 0, set = 0, binding = 0) uniform subpassInput colour;
layout(input_attachment_index = 1, set = 0, binding = 1) uniform isubpassInput counts;
layout(input_attachment_index = 2, set = 0, binding = 2) uniform subpassInput depth;
layout(input_attachment_index = 3, set = 0, binding = 3) uniform subpassInput tint;
layout(location = 0) out vec4 to;
layout(location = 1) out ivec4 more;
void main()
{
    vec4 c = subpassLoad(colour);
    ivec4 n = subpassLoad(counts);
    to = c.yxzw * 0.5 + vec4(subpassLoad(depth).x, subpassLoad(tint).zw, 0.125);
    more = n * 3 + ivec4(gl_FragCoord.xyxy);
}
