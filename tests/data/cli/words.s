FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs
NOP.end
