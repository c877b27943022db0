// fragment, 3 words from line 7
IADD_IMM.i32 r0, r60^, #0x2
STORE.i32.slot0.wait0 @r0, u0, offset:0
NOP.end
