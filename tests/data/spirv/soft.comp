#version 310 es
// Colors of low precision: operations that may be computed in 16 bits.
layout(local_size_x = 32) in;
precision highp float;
layout(std430, set = 0, binding = 0) readonly buffer Colors { vec4 from[]; };
layout(std430, set = 0, binding = 1) buffer Results { vec4 to[]; };
layout(push_constant) uniform Settings { vec4 tint; vec4 fog; float share; } s;
void main()
{
    uint i = gl_GlobalInvocationID.x;
    mediump vec4 color = from[i];
    mediump vec4 tint = s.tint;
    mediump vec4 fog = s.fog;
    mediump float share = s.share;
    mediump vec4 lit = color * tint + fog * 0.5;
    lit = mix(lit, fog, share);
    lit = lit * lit - color * 0.25;
    lit = max(lit, fog) * tint + color;
    mediump vec3 rest = abs(lit.rgb) * 0.5 + color.gba;
    rest = clamp(rest * lit.rgb + 0.125, 0.0, 8.0);
    mediump vec4 sum = lit * tint + color;
    sum = min(sum * lit - vec4(rest, -0.25), 16.0);
    to[i] = sum;
}
