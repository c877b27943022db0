    IADD_IMM.i32 r2, 0x0, #42
    STORE.i32.slot0.wait0 @r2, r0, offset:4
    NOP.end
