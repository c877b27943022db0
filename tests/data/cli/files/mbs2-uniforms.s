// fragment, variant 0, 4 words at 0x508, 32 registers, 16 bytes of scratch; inputs: position, uv; uniforms: constants; resources: a?map
// block 0, entry of a fragment shader; live: r2-r3
IADD.u64 r0, u6, r2                                       // 0: CVT 0.0312; u7 = constants.size.y
FADD.f32 r4, r0, u8                                       // 1: FMA 0.0156; u8 = constants.scale
FADD.f32 r4, r4, u9                                       // 2: FMA 0.0156; u9 = constant 0x40501062
NOP.end                                                   // 3: CVT 0.0156
