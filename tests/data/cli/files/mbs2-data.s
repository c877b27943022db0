// fragment, variant 0, 3 words at 0x518, 32 registers, 16 bytes of scratch; inputs: position, uv; uniforms: constants; resources: a?map
// block 0, entry of a fragment shader; live: r1
IADD_IMM.i32 r0, program_counter.w0, L4                   // 0: CVT 0.0156
LOAD.i32.slot0 @r2, r0, offset:0                          // 1: LS 1
NOP.end                                                   // 2: CVT 0.0156
// 2 words of data
.quad 0x0000000000000000
L4:
// address computed by instruction 0
.quad 0x0908060504020100
