#include <stdint.h>

static const uint64_t program[1] = {
    0x7800c00000000000,  // NOP.end
};
