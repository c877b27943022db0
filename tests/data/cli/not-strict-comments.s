LSHIFT_OR.i32 r3, r2, r4.b02, 0x0  // not legal: source 2 must select b00, b11, b22 or b33
ATOM1_RETURN.i32.slot0.ainc @, r4, offset:0x0  // not legal: the number of written staging registers must be 1
