    MOV.i32 r0, lane_id.w0
    LSHIFT_OR.i32 r2, ^r0, 0x3020100.b2, 0x0
    MOV.i32 r3, 0x0
    LOAD.i32.unsigned.slot0 @r1, ^r2, offset:256
    NOP.wait0
    NOP.end
