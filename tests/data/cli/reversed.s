.quad 0x0102000000c0a400  // no instruction of the architecture has this opcode
.quad 0x0002000010c01f00  // no instruction of the architecture has this opcode
.quad 0x0142840000c0b200  // no instruction of the architecture has this opcode
.quad 0x0501000000c51001  // no instruction of the architecture has this opcode
.quad 0x0000000000c00078  // bits that belong to no field of the instruction have wrong values: 0xC00000C00078
