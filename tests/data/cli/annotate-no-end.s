// block 0, entry; live: r1-r63
FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs                    // 0: FMA 0.00781
