    IADD.s32 r0, ^r0, r5
    IADD.s32 r1, r0, r5
    BRANCHZ.eq.reconverge r0, offset:0
    NOP.end
