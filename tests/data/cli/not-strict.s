LSHIFT_OR.i32 r3, r2, r4.b02, 0x0
LOAD.i32.unsigned.slot0 @r0:r1, r2, offset:0
