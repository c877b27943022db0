// SPDX-License-Identifier: MIT
// Float operations that are computed in 16 bits, and others that are not, for different reasons.
#version 450

layout(location = 0) in mediump vec4 a;
layout(location = 1) in mediump vec4 b;
layout(location = 2) in highp vec4 c;
layout(location = 0) out mediump vec4 soft;
layout(location = 1) out highp vec4 lone;
layout(location = 2) out highp vec4 full;

void main()
{
    mediump vec4 sum = a * b + a;
    sum = sum * b + a * sum;
    mediump vec3 three = sum.xyz * a.xyz + b.xyz;
    mediump vec2 two = three.xy * sum.zw + a.xy;
    precise mediump vec4 strict = sum * a + b;
    mediump float one = a.x * b.x + c.x;
    soft = vec4(two, three.z, one) * sum + strict * dot(a, b);
    mediump vec4 alone = c * c.wzyx;
    lone = alone;
    full = c * c + c.wzyx;
}
