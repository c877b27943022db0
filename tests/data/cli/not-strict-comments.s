LSHIFT_OR.i32 r3, r2, r4.b02, 0x0  // not legal: source 2 must select b00, b11, b22 or b33
LOAD.i32.unsigned.slot0 @r0:r1, r2, offset:0  // not legal: the number of written staging registers must be 1
