.quad 0x80cb18681041400d  // no instruction of the architecture has this opcode
.quad 0x10000008c00718a3  // bits that belong to no field of the instruction have wrong values: 0xC008C00718A3
.quad 0xfffffff000000070  // no instruction of the architecture has this opcode
.quad 0x000000000000000f  // bits that belong to no field of the instruction have wrong values: 0xC0000000000F
.quad 0x6f0644041000002b  // no instruction of the architecture has this opcode
.quad 0x308109148006d88d  // no instruction of the architecture has this opcode
.quad 0x8b98ff8220838522  // no instruction of the architecture has this opcode
.quad 0x58c2c1000200e321  // no instruction of the architecture has this opcode
.quad 0xfffffe0000000044  // no instruction of the architecture has this opcode
.quad 0x6000f960e0300040  // bits that belong to no field of the instruction have wrong values: 0x3960E0300040
.quad 0x000666124145014b  // bits that belong to no field of the instruction have wrong values: 0xA6124145014B
.quad 0x018801000000b140  // no instruction of the architecture has this opcode
