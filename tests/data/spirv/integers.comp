#version 450
#extension GL_EXT_shader_explicit_arithmetic_types_int16 : require
// Each operation on integers and booleans, of words and of half words: two numbers for each thread.
layout(local_size_x = 16) in;
layout(set = 0, binding = 0) readonly buffer Numbers { uint numbers[]; };
layout(set = 0, binding = 1) buffer Results { uint results[]; };
layout(constant_id = 1) const bool adds = false;

uint index;
void put(uint value) { results[index++] = value; }
void put(int value) { put(uint(value)); }
void put(bool value) { put(value ? 1u : 0u); }

void main()
{
    uint i = gl_GlobalInvocationID.x, a = numbers[2u * i], b = numbers[2u * i + 1u];
    int s = int(a), t = int(b);
    index = 40u * i;
    uint places = b & 15u, bits = (b >> 4) & 15u;
    put(~a);
    put(-s);
    put(b == 0u ? 0u : a / b);
    put(s >> int(places));
    put(bitfieldInsert(a, b, int(places), int(bits)));
    put(bitfieldExtract(s, int(places), int(bits)));
    put(bitfieldExtract(a, int(places), int(bits)));
    put(bitfieldReverse(a));
    put(bitCount(a));
    uint carry, borrow, high, low;
    put(uaddCarry(a, b, carry));
    put(carry);
    put(usubBorrow(a, b, borrow));
    put(borrow);
    umulExtended(a, b, high, low);
    put(high);
    put(low);
    int above, below;
    imulExtended(s, t, above, below);
    put(above);
    put(below);
    put(a == b);
    put(a > b);
    put(s >= t);
    put(s < t);
    put(a <= b);
    bvec3 less = lessThan(uvec3(a, b, a ^ b), uvec3(b, a, 0x1000u));
    bool odd = (a & 1u) != 0u, even = (b & 1u) == 0u;
    put(any(less));
    put(all(not(less)));
    put(odd == even);
    put(odd != even);
    put(odd ^^ less.z);
    put(!odd);
    bool both = odd && even, either = odd || less.x;
    put(both);
    put(either);
    uint16_t narrow = uint16_t(a), other = uint16_t(b);
    put(uint(narrow * other));
    put(uint(narrow + other));
    int16_t down = int16_t(s), sideways = int16_t(t);
    put(int(down - sideways));
    put(int(down >> int16_t(places)));
    u16vec2 pair = u16vec2(narrow, other) ^ u16vec2(other, uint16_t(0xF0F));
    put(uint(pair.x) | uint(pair.y) << 16);
    put(int(min(down, sideways)));
    put(int(abs(down)));
    put(narrow > other);
    put(adds ? a : b);
    put(true != odd);
}
