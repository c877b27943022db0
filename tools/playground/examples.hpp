// SPDX-License-Identifier: MIT
// The examples of the page. A test assembles and runs each.
#ifndef VALHALL_TOOLS_PLAYGROUND_EXAMPLES_HPP
#define VALHALL_TOOLS_PLAYGROUND_EXAMPLES_HPP

namespace playground {

struct example {
    const char* title;
    const char* text;
    const char* state;
    const char* show = "hex";  // the format of registers
    bool is_right = true;      // false if the text has a mistake on purpose
};

inline constexpr example examples[] = {
    {"A line", "FADD.f32.clamp_0_1 r0, ^r1.neg, u0\n", "lanes 4\nreg r1 3F800000 3F000000 BF800000 00000000\nuniform u0 3F000000\n",
     "float"},

    {"Lanes that part",
     R"(// Each lane adds up the numbers from its own down to 1.
    MOV.i32 r1, 0x0
loop:
    IADD.u32 r1, ^r1, r0
    IADD_IMM.i32 r0, ^r0, #-1
    BRANCHZ.reconverge r0, loop
    NOP.end
)",
     "lanes 8\nreg r0 1 2 3 4 5 6 7 8\n", "int"},

    {"Memory",
     R"(// Each lane loads a number, and stores twice that 16 bytes further on. Its address is in r2 and r3.
    LOAD.i32.unsigned.slot0.wait0 @r4, r2, offset:0
    FADD.f32 r5, r4, r4
    STORE.i32.slot0.end @r5, ^r2, offset:16
)",
     "lanes 4\nreg r2 1000 1004 1008 100C\nreg r3 0\nmemory 0x1000 3F800000 40000000 40400000 40800000 0 0 0 0\n", "float"},

    {"A wait that is missing",
     R"(// The wait for slot 0, which loads r4, is missing: add .wait0 to the load.
    LOAD.i32.unsigned.slot0 @r4, r2, offset:0
    FADD.f32 r5, ^r4, 0x3F800000
    STORE.i32.slot0.end @r5, ^r2, offset:16
)",
     "lanes 4\nreg r2 1000 1004 1008 100C\nreg r3 0\nmemory 0x1000 3F800000 40000000 40400000 40800000 0 0 0 0\n", "float", false},

    {"Mistakes",
     R"(FROUND.f32.rtx r0, r1
fadd.f32 r0, r1, r2
FADD.f32 r0, r1.b0, r2
FADD.f32 r0, r1
FADD.f32 r0, u0, u4
)",
     "lanes 4\n", "hex", false},

    {"Arm’s dialect",
     R"(IADD.u64 [r0:r1], [r2^:r3^], u2
FNEG.f32 r4, r5^
MOV_IMM.i32 r6, #1
)",
     "lanes 4\nreg r2 1 2 3 FFFFFFFF\nreg r3 0\nreg r5 3F800000\nuniform u4 1 0\n"},

    {"Words",
     R"(00000000: c000 0000 00c1 9100 4100 0000 00c1 a000
00000010: 40ff ffff ffc0 1001 00fd ffff 07c0 1f50
00000020: 0000 0000 00c0 0078
)",
     "lanes 4\nreg r0 1 2 3 4\n"},
};

}  // namespace playground

#endif
