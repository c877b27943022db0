// vertex, variant 0, 3 words at 0x23C of the data that are compressed at 0x54, 32 registers, 16 bytes of scratch; inputs: position, uv; uniforms: constants; resources: a?map
FADD.f32 r0, r1, r2
FMA.f32 r3, r0, r1, r2.neg
NOP.end
// 1 word of padding

// vertex, variant 1, 3 words at 0x2B8 of the data that are compressed at 0x54, 32 registers, 16 bytes of scratch; inputs: position, uv; uniforms: constants; resources: a?map
FADD.f32 r0, r1, r2
FMA.f32 r3, r0, r1, r2.neg
NOP.end
// 1 word of padding

// fragment, variant 0, 3 words at 0x508 of the data that are compressed at 0x54, 32 registers, 16 bytes of scratch; inputs: position, uv; uniforms: constants; resources: a?map
FADD.f32 r0, r1, r2
FMA.f32 r3, r0, r1, r2.neg
NOP.end
// 1 word of padding
