    FPCLASS.f32 r0, r1
    NOP.end
