LSHIFT_OR.i32 r3, r2, r4.b02, 0x0
ATOM1_RETURN.i32.slot0.ainc @, r4, offset:0x0
