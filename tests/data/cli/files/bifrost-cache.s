// 3 quadwords at 0x60, found with a score of 43
clause_0:
ds(0) nbb 
{
    *FADD.f32 r0:t0, r1, 0x3f800000 /* 1.000000 */
    +NOP t1
}

clause_2:
ds(0) eos 
{
    *FMA.f32 r0:t0, r0, r1, r2
    +NOP t1
}
