.quad 0x0001000007230203  // no instruction of the architecture has this opcode
