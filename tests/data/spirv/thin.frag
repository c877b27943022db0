#version 450
// Inputs and colours of 16 bits.
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(location = 0) in f16vec4 place;
layout(location = 1) flat in i16vec2 count;
layout(location = 2) noperspective in f16vec2 linear;
layout(location = 0) out f16vec4 color;
layout(location = 1) out i16vec2 counted;
layout(location = 2) out u16vec2 bits;
layout(location = 3) out float16_t one;
void main()
{
    color = f16vec4(place.xy + linear, interpolateAtCentroid(place).zw);
    counted = count - int16_t(3);
    bits = u16vec2(count);
    one = place.x * float16_t(0.5);
}
