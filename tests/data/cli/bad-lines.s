// Four lines are wrong: 3, 4, 5 and 9.
    MOV.i32 r0, u4
FAD.f32 r0, r1, r2
FADD.f32 r0, r64, r2
    FROUND.f32.rtx r0, r1

loop:
    IADD_IMM.i32 r0, ^r0, #0xFFFFFFFF
    FADD.f32 r0, r1
    BRANCHZ.reconverge r0, loop
    NOP.end
