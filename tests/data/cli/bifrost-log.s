// vertex, 6 quadwords from line 3
clause_0:
ds(0) nbb ncph next_attr 
{
    *NOP t0
    +IADD.s32 r1:t1, r1, 0xffffffff /* -nan */
}

clause_2:
ds(0) osrb nbb r_uncond attr td next_store dwb(0, 5) 
{
    *FADD.f32.rtz.clamp_0_1 r2:t0, r1.neg, r2.abs
    +ICMP.s32.m1.gt r3:t1, t, #0.x
    *LSHIFT_OR.i32 t0, t1, #0, u5.w0.b1
    +LD_ATTR_IMM.f32.v4 t1, r61, r62, attribute_index:3, @r8
    *NOP t0
    +BRANCHZ.i16.ne t1, r2.h0, clause_0
}

clause_5:
ds(1) eos store 
{
    *FMA.f32 t0, lane_id.x, r9, #0
    +STORE.i32 t1, r4, r5, @r8
}

// fragment, 1 quadword from line 30
clause_0:
ds(0) eos 
{
    *FADD.f32 r0:t0, r1, r2
    +NOP t1
}
