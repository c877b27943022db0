    LOAD.i64.unsigned.slot0.wait0 @r4:r5, ^r2, offset:0
    FADD.f32 r6, r4, r5
    FMA.f32 r7, ^r4, ^r5, 0x0.neg
    STORE.i64.slot0.end @r6:r7, ^r0, offset:0
