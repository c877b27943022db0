02 00 00 00 00 c1 91 00    MOV.i32 r1, r2
01 00 00 28 00 c0 a5 00    FADD.v2f16 r0, r1, r0
01 00 0f 90 00 40 90 00    FROUND.v2f16.rtn r0.h0, r1.h10
80 00 00 18 82 82 60 00    LOAD.i32.unsigned.slot0 @r2, u0, offset:0
42 00 0a d0 40 c5 90 00    F16_TO_S32.rtz r5, ^r2.neg.h10
04 00 00 00 00 c6 91 00    MOV.i32 r6, r4
40 44 80 00 02 c0 b8 00    MUX.i32.fp_zero r0, ^r0, ^r4, u0
77 c0 05 10 00 c2 a1 00    MKVEC.v2i16 r2, ^r55.h10, 0x0.h00
00 00 01 20 00 c6 90 00    S8_TO_F32 r6, r0.b2
c0 00 00 00 00 c8 10 01    IADD_IMM.i32 r8, 0x0, #0x0
46 42 00 00 00 c2 a4 00    FADD.f32 r2, ^r6, ^r2
40 c0 c0 80 03 c0 f0 10    ICMP_OR.u32.ne.m1.wait1 r0, ^r0, 0x0, 0x0
