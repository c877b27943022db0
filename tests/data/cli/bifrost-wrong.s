{
*FADD.f32.x r0, r1
}
