loop:
    IADD_IMM.i32 r0, r0, #0x1
    BRANCHZ.eq.reconverge 0x0, loop
    NOP.end
