#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
// Outputs of 16 bits.
layout(location = 0) out f16vec4 halves;
layout(location = 1) out i16vec2 signed_words;
layout(location = 2) out uint16_t unsigned_word;
void main()
{
    vec2 p = gl_FragCoord.xy;
    halves = f16vec4(vec4(p, p.x * 0.3, p.y * -1000.7));
    signed_words = i16vec2(ivec2(p * vec2(-9000.0, 9000.0)));
    unsigned_word = uint16_t(uint(p.x * 20000.0 + p.y));
}
