MOV.i32 r0, u4
IADD_IMM.i32 r0, ^r0, #0xFFFFFFFF
BRANCHZ.reconverge r0, offset:-2
NOP.end
.quad 0x0123456789abcdef  // no instruction of the architecture has this opcode
