// The product is in the text.
.gpu Mali-G52
eos
{
    *FADD.f32 r0:t0, r1, r2
    *NOP
}
