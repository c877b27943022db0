// SPDX-License-Identifier: MIT
// A program that imports the module. It includes only the standard headers that it needs itself, not those of the module, such as <span>.
#include <cstdio>

import valhall;

using namespace valhall;
using namespace valhall::literals;

constexpr word add = emit::FADD_f32(r0, r1, -abs(r2), mod::clamp_m1_1);
static_assert(add == 0x00a4c03200000201);
static_assert(decode(add, arch::v9)->get<modifier::clamp>() == modifier::clamp::clamp_m1_1);
static_assert(to_text(add, arch::v9) == "FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs");
static_assert(validate(*parse("FADD.f32 r0, u0, u4", arch::v9)).contains(fault_code::too_many_uniforms));
static_assert(version.number > 0);

constexpr auto shader = R"(
loop:
    IADD_IMM.i32 r0, ^r0, #-1
    BRANCHZ.reconverge r0, loop
    NOP.end
)"_valhall;

int main()
{
    code_buffer<64> code(arch::v10);
    const label loop = code.here();
    code.emit(emit::IADD_IMM_i32(r0, r0.last(), imm(-1)));
    code.emit(emit::BRANCHZ(r0, imm(0), mod::reconverge), loop);
    code.emit(emit::NOP(mod::end));
    if (!code.finish()) return 1;
    for (std::size_t i = 0; i < shader.size(); ++i)
        if (code.words()[i] != shader[i]) return 1;
    const auto wrong = assemble<4>("FROUND.f32.rtx r0, r1\nBRANCHZ r0, nowhere", arch::v10);
    unsigned lines = 0;
    for (const diagnostic& d : wrong.diagnostics()) lines += d.line;
    if (lines != 1 + 2) return 1;
    const text_line line = to_text(shader[1], arch::v10);
    std::printf("%.*s\n", static_cast<int>(line.size), line.data);
    return line == "BRANCHZ.reconverge r0, offset:-2" ? 0 : 1;
}
