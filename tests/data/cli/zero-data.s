// block 0, entry; live: none
IADD_IMM.i32 r0, program_counter.w0, L3                   // 0: CVT 0.0156
NOP.end                                                   // 1: CVT 0.0156
// 2 words of data
.quad 0x0000000000000000
L3:
// address computed by instruction 0
.quad 0x0000000000000000
