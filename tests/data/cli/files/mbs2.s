// vertex, variant 0, 3 words at 0x134, 32 registers, 16 bytes of scratch
FADD.f32 r0, r1, r2
FMA.f32 r3, r0, r1, r2.neg
NOP.end
// 1 word of padding

// vertex, variant 1, 3 words at 0x1B0, 32 registers, 16 bytes of scratch
FADD.f32 r0, r1, r2
FMA.f32 r3, r0, r1, r2.neg
NOP.end
// 1 word of padding

// fragment, variant 0, 3 words at 0x2F8, 32 registers, 16 bytes of scratch
FADD.f32 r0, r1, r2
FMA.f32 r3, r0, r1, r2.neg
NOP.end
// 1 word of padding
