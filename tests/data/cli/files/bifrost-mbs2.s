// vertex, variant 0, 3 quadwords at 0x23C, 32 registers, 16 bytes of scratch; inputs: position, uv; uniforms: constants; resources: a?map
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

// 1 quadword of data
.words 00000001 00000000 00000002 00000000

// vertex, variant 1, 3 quadwords at 0x2D8, 32 registers, 16 bytes of scratch; inputs: position, uv; uniforms: constants; resources: a?map
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

// 1 quadword of data
.words 00000001 00000000 00000002 00000000

// fragment, variant 0, 3 quadwords at 0x548, 32 registers, 16 bytes of scratch; inputs: position, uv; uniforms: constants; resources: a?map
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

// 1 quadword of data
.words 00000001 00000000 00000002 00000000
