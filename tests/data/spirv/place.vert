#version 450
// Turns and moves a vertex, with one of four colours.
layout(location = 0) in vec3 position;
layout(location = 0) out vec4 tint;
layout(set = 0, binding = 0, std140) uniform camera { mat4 view; mat3 turn[2]; int which; };
const vec4 colors[4] = vec4[](vec4(1, 0, 0, 1), vec4(0, 1, 0, 1), vec4(0, 0, 1, 1), vec4(1));

void main() {
    vec3 turned = turn[which] * position;
    gl_Position = view * vec4(turned, 1.0);
    tint = colors[gl_VertexIndex & 3] * float(gl_InstanceIndex + 1);
}
