#version 450
// A texture in the colour of the vertex, discarded where it is transparent.
layout(location = 0) in vec2 place;
layout(location = 1) in vec4 tint;
layout(location = 2) flat in int mode;
layout(location = 0) out vec4 color;
layout(set = 0, binding = 0) uniform sampler2D image;

void main() {
    vec4 texel = texture(image, place) * tint;
    if (texel.a < 0.25) discard;
    switch (mode) {
    case 0: texel.rgb *= texel.a; break;
    case 1: texel.rgb = vec3(dot(texel.rgb, vec3(0.25, 0.5, 0.25)));
    default: texel.a = 1.0;
    }
    color = texel;
}
