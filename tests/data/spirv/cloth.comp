#version 450
// Particles of a cloth: springs to four neighbours, gravity, wind, and a sphere that they do not enter.
layout(local_size_x = 8, local_size_y = 8) in;

struct Particle {
    vec4 place;     // and the inverse of the mass
    vec4 velocity;  // and how far it has moved
};

layout(std430, set = 0, binding = 0) readonly buffer Before { Particle before[]; };
layout(std430, set = 0, binding = 1) writeonly buffer After { Particle after[]; };
layout(push_constant) uniform Settings {
    vec4 sphere;  // and its radius
    vec4 wind;
    ivec2 size;
    float step;
    float stiffness;
    float damping;
    float rest;
} settings;

vec3 pull(vec3 place, ivec2 at)
{
    if (any(lessThan(at, ivec2(0))) || any(greaterThanEqual(at, settings.size))) {
        return vec3(0.0);
    }
    vec3 other = before[at.y * settings.size.x + at.x].place.xyz;
    vec3 between = other - place;
    float distance = length(between);
    return between * (settings.stiffness * (distance - settings.rest) / max(distance, 0.0001));
}

void main()
{
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    if (any(greaterThanEqual(at, settings.size))) {
        return;
    }
    int index = at.y * settings.size.x + at.x;
    Particle one = before[index];
    vec3 force = vec3(0.0, -9.81, 0.0);
    force += pull(one.place.xyz, at + ivec2(1, 0));
    force += pull(one.place.xyz, at - ivec2(1, 0));
    force += pull(one.place.xyz, at + ivec2(0, 1));
    force += pull(one.place.xyz, at - ivec2(0, 1));
    force += settings.wind.xyz * max(0.0, dot(settings.wind.xyz, one.velocity.xyz));
    force -= one.velocity.xyz * settings.damping;

    vec3 velocity = one.velocity.xyz + force * (one.place.w * settings.step);
    vec3 place = one.place.xyz + velocity * settings.step;
    vec3 outwards = place - settings.sphere.xyz;
    float depth = settings.sphere.w - length(outwards);
    if (depth > 0.0) {
        vec3 normal = normalize(outwards);
        place += normal * depth;
        velocity -= normal * min(dot(normal, velocity), 0.0);
    }
    after[index].place = vec4(place, one.place.w);
    after[index].velocity = vec4(velocity, distance(place, one.place.xyz));
}
