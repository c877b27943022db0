.quad 0x0102000000c0a400  // a source names a reserved special value: source 2
.quad 0x0002000010c01f00  // the destination's write mask is empty
.quad 0x0142840000c0b200  // a register number is 0 to 63, on v15 to 127
FMA.f32.wait0 r0.h01, u1, r16, ^r69
.quad 0x0000000000c00078  // no instruction of the architecture has this opcode
