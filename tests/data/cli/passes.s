LOAD.i32.unsigned.slot0 @r0, u0, offset:0
LD_TILE.v4.f32.slot1 @r4:r5:r6:r7, r48, r60, u0
FADD.f32 r1, r0, r4
loop:
FADD.f32 r1, r1, u0
BRANCHZ.reconverge r61, loop
STORE.i32.slot2 @r1, u2, offset:0
NOP.end
