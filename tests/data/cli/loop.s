    MOV.i32 r0, u4                      // the number of turns
loop:
    IADD_IMM.i32 r0, ^r0, #0xFFFFFFFF
    BRANCHZ.reconverge r0, loop         ; again
    NOP.end
# Data after the end.
    .quad 0x0123456789abcdef
