MOV.i32 r0, u4
