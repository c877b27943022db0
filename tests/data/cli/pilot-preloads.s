    IADD.s32 r4, r2, r3
    IADD.s32.end r4, ^r4, r0
