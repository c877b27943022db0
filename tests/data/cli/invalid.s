MOV.i32 r0, u4
FADD.f32 r0, u0, u4
NOP.end
