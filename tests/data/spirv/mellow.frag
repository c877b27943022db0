#version 310 es
precision mediump float;
layout(location = 0) in vec4 tint;
layout(location = 0) out vec4 color;
layout(set = 0, binding = 0) uniform Params { vec4 ambient; vec4 fog; vec3 haze; } p;
layout(set = 0, binding = 1) uniform sampler2D image;
void main()
{
    vec4 texel = texture(image, tint.xy);
    vec3 base = texel.rgb * tint.rgb;
    vec3 lit = base * 0.75 + p.ambient.rgb;
    lit = mix(lit, p.fog.rgb, 0.25);
    lit = lit * lit + base * 0.5;
    lit = clamp(lit * p.haze + 0.125, 0.0, 4.0);
    vec3 soft = max(lit - p.haze, vec3(0.0)) * 0.5 + lit;
    color = vec4(soft * lit + base, texel.a * tint.a);
}
