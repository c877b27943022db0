FADD.f32 r0, r1, r2
BRANCHZ.eq r0, offset:2
FMA.f32 r0, r1, ^r2, u4
IADD_IMM.i32 r5, r5, #0x1
NOP.end
