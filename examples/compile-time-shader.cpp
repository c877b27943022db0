// SPDX-License-Identifier: MIT
// Assembles, checks and decodes a shader while this file compiles, and prints it at run time.
#include <cstdio>

#include <valhall/valhall.hpp>

using namespace valhall;
using namespace valhall::literals;

// Adds up the u0 numbers at the address in u2 and u3, and stores the sum at the address in u4 and u5.
constexpr auto shader = R"(.arch v9
    IADD_IMM.i32 r0, 0x0, #0x0            // the sum
    MOV.i32.reconverge r2, u0             // numbers left

loop:
    IADD_IMM.i32 r2, ^r2, #0xFFFFFFFF
    SHADDX.u64 r4, u2, r2.w0, shift:0x2
    LOAD.i32.unsigned.slot0.wait0 @r1, ^r4, offset:0
    FADD.f32 r0, ^r0, ^r1
    BRANCHZ.reconverge r2, loop

    MOV.i32 r4, u4
    MOV.i32 r5, u5
    STORE.i32.slot0.end @r0, ^r4, offset:0
)"_valhall;

static_assert(shader.size() == 10);
static_assert(to_text(shader[6], arch::v9) == "BRANCHZ.reconverge r2, offset:-5");

// Properties of the whole program are constant expressions too.
constexpr int count_messages()
{
    int messages = 0;
    for (const word w : shader) messages += decode(w, arch::v9)->is_message();
    return messages;
}
static_assert(count_messages() == 2);

int main()
{
    for (const word w : shader) {
        const text_line line = to_text(w, arch::v9);
        std::printf("%016llx  %.*s\n", static_cast<unsigned long long>(w), static_cast<int>(line.size), line.data);
    }
    return 0;
}
