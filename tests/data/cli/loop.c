#include <stdint.h>

static const uint64_t loop[5] = {
    0x0091c00000000084,  // MOV.i32 r0, u4
    0x0110c0ffffffff40,  // IADD_IMM.i32 r0, ^r0, #0xFFFFFFFF
    0x501fc007fffffe00,  // BRANCHZ.reconverge r0, offset:-2
    0x7800c00000000000,  // NOP.end
    0x0123456789abcdef,  // .quad 0x0123456789abcdef
};
