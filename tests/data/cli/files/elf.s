// .text.shader, 3 words at 0x40
FADD.f32 r0, r1, r2
FMA.f32 r3, r0, r1, r2.neg
NOP.end
// 1 word of padding
