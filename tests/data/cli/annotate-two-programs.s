// block 0, entry; live: r1-r2
FADD.f32.end r0, r1, r2                                   // 0: FMA 0.0156
// block 1, never reached; live: r1-r2
FADD.f32.end r0, r1, r2                                   // 1: FMA 0.0156
