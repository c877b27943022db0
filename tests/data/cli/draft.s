MOV.i32.ts r1, tls_ptr_hi
ICMP.u32.gt.m1.and r1, `r0, 0x1000000.b3, 0x0
IADD.v4s8 r0, r1, r2.b0000
.quad 0x00a4c000c0000201  // no words for round_mode: FADD.f32.rtz r0, r1, r2
STORE.i96.vary.slot0.return @r0:r1:r2, `r4, offset:0
