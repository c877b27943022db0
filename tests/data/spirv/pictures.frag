#version 450
#extension GL_EXT_samplerless_texture_functions : require
// Each way to sample, fetch, gather and ask about an image; derivatives of the place.
layout(location = 0) in vec2 place;
layout(location = 0) out vec4 sampled;
layout(location = 1) out vec4 compared;
layout(location = 2) out vec4 asked;
layout(location = 3) out vec4 changed;
layout(set = 0, binding = 0) uniform sampler2D image;
layout(set = 0, binding = 1) uniform texture2D plain;
layout(set = 0, binding = 2) uniform sampler taking;
layout(set = 0, binding = 3) uniform sampler2DShadow depths;
layout(set = 0, binding = 4) uniform texture2DMS many;
layout(set = 0, binding = 5, rgba32f) uniform image2D target;

void main()
{
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec3 projected = vec3(place * 2.0, 2.0);
    vec4 sum = texture(image, place) + textureLod(sampler2D(plain, taking), place, 1.0);
    sum += textureProj(image, projected) * 2.0 + textureProjLod(image, vec4(projected.xy, 0.0, 2.0), 0.0);
    sum += textureProj(image, vec4(place * 4.0, 0.0, 4.0));
    sum += texelFetch(plain, pixel & 3, 0) + textureGrad(image, place, vec2(0.25, 0.0), vec2(0.0, 0.25));
    sum += textureGather(image, place, 1);
    sampled = sum;
    vec3 reference = vec3(place, 0.5);
    float passed = texture(depths, reference);
    passed += 2.0 * textureLod(depths, vec3(place, 0.25), 0.0);
    passed += 4.0 * textureProj(depths, vec4(place * 2.0, 1.5, 2.0));
    passed += 8.0 * textureProjLod(depths, vec4(place * 2.0, 0.75, 2.0), 0.0);
    compared = textureGather(depths, place, 0.5) + passed * vec4(2.0, 4.0, 6.0, 8.0);
    vec4 before = imageLoad(target, pixel);
    imageStore(target, pixel, before.wzyx + vec4(1.0, 2.0, 3.0, 4.0));
    asked = vec4(textureSize(image, 0), textureQueryLevels(image) * 16 + textureSamples(many),
                 textureQueryLod(image, place).x + float(imageSize(target).x));
    float bend = place.x * 2.0 + place.y * 0.5;
    switch (pixel.x >> 1) {
    case 0: changed = vec4(dFdx(bend), dFdy(bend), fwidth(bend), 0.0); break;
    default: changed = vec4(0.0);
    }
    changed += vec4(dFdxFine(bend), dFdyFine(bend), fwidthFine(bend), 1.0);
    changed += vec4(dFdxCoarse(bend), dFdyCoarse(bend), fwidthCoarse(bend), 1.0);
}
