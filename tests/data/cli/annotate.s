// block 0, entry of a fragment shader; live: r60-r61 (r60 coverage, r61 varying_source)
LD_VAR_BUF_IMM.f32.slot0.v2.src_f32.center.store @r0:r1, r61, index:0x0  // 0: V 0.25
MOV.i32 r2, u4                                            // 1: CVT 0.0156; u4 = viewport scale x
L2:
// block 1, from 0 and 1, loop depth 1; live: r0, r2, r60
IADD_IMM.i32 r2, r2, #0xFFFFFFFF                          // 2: CVT 0.0156
BRANCHZ.reconverge r2, L2                                 // 3: CVT 0.0156
// block 2, from 1; live: r0, r60
NOP.wait0                                                 // 4: CVT 0.0156; waits for slot 0 (instruction 0)
FMA.f32.wait0126 r3, r0, u0, 0x0.neg                      // 5: FMA 0.0156; waits for slot 0, slot 1, slot 2, slot 6; u0 = constant 0 0x0
ATEST.wait @r60, ^r60, 0x3F800000, atest_datum.w0         // 6: waits for slot 0 (this instruction), slot 1, slot 2, slot 6, slot 7; r60 = coverage
BLEND.slot0.f32 @r3, blend_descriptor_0.w0, ^r60, target:0x0  // 7: r60 = coverage
// block 3, from 2; live: none
NOP.end                                                   // 8: CVT 0.0156
