// r0 = r1 + r2, r3 = max(r0, 2); each lane stores r0.
bb
{
    *FADD.f32 r0:t0, r1, r2
    +FMAX.f32 r3:t1, t, 0x40000000
    *NOP
}
eos store
{
    *MOV.i32 t0, lane_id.x
    *LSHIFT_OR.i32 t0, t0, #0, 0x00000002
    *NOP
    +IADD.s32 t1, u0.w0, t0
    *NOP
    +STORE.i32 t1, t1, u0.w1, @r0
}
