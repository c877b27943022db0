LD_CHECKED.i128.oob_ignore.slot0 @r4:r5:r6:r7, ^r0, r2, r3
LD_MULTI.slot1 @r8:r9, ^r0, offset:-8
FSINCOS.f32.sin.wait01 r0, r1, ^r4
LD_VAR_BUF_FLAT_IMM.slot0.v3.flat16.vertex1.continue @r2:r3, offset:0x10
