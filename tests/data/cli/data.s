// block 0, entry; live: none
IADD_IMM.i32 r0, program_counter.w0, L7                   // 0: CVT 0.0156
MOV.i32 r1, program_counter.w1                            // 1: CVT 0.0156
LOAD.i32.unsigned.slot0 @r2, ^r0, offset:0                // 2: LS 1
NOP.wait0                                                 // 3: CVT 0.0156; waits for slot 0 (instruction 2)
IADD_IMM.i32 r0, program_counter.w0, L7                   // 4: CVT 0.0156
NOP.end                                                   // 5: CVT 0.0156
// 4 words of data
.quad 0x0000000000000000
L7:
// address computed by instruction 0, instruction 4
.quad 0x0908060504020100
.quad 0x00a4c03200000201
.quad 0x0000000000000000
