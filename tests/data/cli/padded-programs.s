// block 0, entry; live: r1-r2
FADD.f32.end r0, r1, r2                                   // 0: FMA 0.00781
// block 1, never reached; live: r0-r63
.quad 0x0000000000000000  // bits that belong to no field of the instruction have wrong values: 0xC00000000000  // 1
// block 2, from 1, never reached; live: none
IADD_IMM.i32 r0, program_counter.w0, L5                   // 2: CVT 0.0156
NOP.end                                                   // 3: CVT 0.0156
// 2 words of data
.quad 0x0000000000000000
L5:
// address computed by instruction 2
.quad 0x0000000000000000
