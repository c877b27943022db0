// 3 words at 0x4 of the data that are compressed at 0x54, found with a score of 22
FADD.f32 r0, r1, r2
FMA.f32 r3, r0, r1, r2.neg
NOP.end
