#version 450
// Instructions of doubles that are not computed component by component, and those on 64-bit integers and exponents.
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 8) in;
layout(set = 0, binding = 0) readonly buffer Given { vec4 given[]; };
layout(set = 0, binding = 1) buffer Made { double made[]; };
layout(set = 0, binding = 2) buffer Whole { uint whole[]; };
void main()
{
    uint i = gl_LocalInvocationID.x, at = 48u * i, word = 16u * i;
    dvec4 v = dvec4(given[2u * i]), w = dvec4(given[2u * i + 1u]);
    dvec3 x = v.xyz, y = w.xyz;
    dvec3 all[6] = { normalize(x), cross(x, y), reflect(x, normalize(y)), refract(normalize(x), normalize(y), 0.75), faceforward(x, y, x),
                     refract(normalize(x), normalize(y), 4.0) };
    for (uint n = 0u; n < 6u; ++n) for (uint c = 0u; c < 3u; ++c) made[at + 3u * n + c] = all[n][c];
    dmat3 m = dmat3(x, y, v.wzy);
    dmat2 small = inverse(dmat2(v.xy, w.xy));
    made[at + 18u] = determinant(m);
    made[at + 19u] = determinant(dmat4(v, w, v.wzyx, w.yxwz));
    made[at + 20u] = small[0][0];
    made[at + 21u] = small[1][0];
    dmat4 large = inverse(dmat4(v, w, v.wzyx + 1.0, w.yxwz));
    for (uint n = 0u; n < 4u; ++n) made[at + 22u + n] = large[n][n];
    double rest, part = modf(v.x * 3.75, rest);
    made[at + 26u] = part;
    made[at + 27u] = rest;
    ivec2 power;
    dvec2 fraction = frexp(v.xy * w.xy, power);
    made[at + 28u] = fraction.x;
    made[at + 29u] = fraction.y;
    made[at + 30u] = length(x - y);
    made[at + 31u] = distance(v, w);
    made[at + 32u] = smoothstep(-1.0LF, 2.5LF, v.x);
    made[at + 33u] = ldexp(v.x, int(w.x));
    made[at + 34u] = ldexp(1.0LF, 2000);
    made[at + 35u] = ldexp(1.0LF, -2000);
    whole[word] = uint(power.x);
    whole[word + 1u] = uint(power.y);
    whole[word + 2u] = uint(isnan(v.x / (w.y - w.y))) | uint(isinf(v.y / (w.y - w.y))) << 1 | uint(isnan(v.x)) << 2 | uint(isinf(w.x)) << 3;
}
