#version 450
// Attributes and outputs of 16 bits: floats are stored as 32-bit floats, integers as words.
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(location = 0) in vec4 place;
layout(location = 1) in f16vec2 given;
layout(location = 2) in i16vec2 number;
layout(location = 0) out f16vec4 made;
layout(location = 1) noperspective out f16vec2 flatly;
layout(location = 2) flat out i16vec2 counted;
void main()
{
    gl_Position = place;
    made = f16vec4(given * float16_t(2), given.yx);
    flatly = given;
    counted = number * int16_t(3);
}
