// block 0, entry of a fragment shader; live: r0 (r0 coverage, r0 varying_source)
FADD.f32.end r1, r0, r0                                   // 0: FMA 0.00781
