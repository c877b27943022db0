    FADD.f32 r0, r1, u4
    NOP.end
