IADD.u64 [r0:r1], [r2^:r3^], u2
FMUL.f32.wait0.clamp_0_1 r4, r0^, u4.w1
BRANCH.reconverge.eq r4^, offset:-3
