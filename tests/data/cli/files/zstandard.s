// 3 words at 0x88, found with a score of 22
FADD.f32 r0, r1, r2
FMA.f32 r3, r0, r1, r2.neg
NOP.end

// entry, 69 compressed bytes at 0x130, Zstandard
