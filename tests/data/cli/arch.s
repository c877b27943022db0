.arch v11
    IADD_IMM.i32 r0, 0x0, #7
    NOP.end
