// SPDX-License-Identifier: MIT
#include <cstdio>
#include <vector>

#include <valhall/program/growing_analysis.hpp>
#include <valhall/text/assembly.hpp>
#include <valhall/valhall.hpp>

#include "parts.hpp"

int main()
{
    using namespace valhall;
    bool good = true;
    const auto check = [&good](bool condition, const char* what) {
        if (condition) return;
        std::fprintf(stderr, "compiled: %s\n", what);
        good = false;
    };

    constexpr word bits = emit::FADD_f32(r0, r1, -r2);  // constructors stay constexpr
    check(text_of(bits) == "FADD.f32 r0, r1, r2.neg", "the text is wrong");
    check(text_of(bits) == text_of_header_only(bits), "the texts differ");

    const program made = assemble("LOAD.i32.unsigned.slot0 @r0, u0, offset:0\nFADD.f32 r0, r0, r0\nNOP.end\n", arch::v9);
    check(made && made.words.size() == 3, "the program is not assembled");
    check(!assemble("FADD.f32 r0\n", arch::v9).has_value(), "a wrong program is assembled");
    std::vector<word> words = made.words;
    check(insert_waits(words, arch::v9).has_value() && check_program(words, arch::v9).empty(), "waits are not inserted");
    check(disassemble(words, arch::v9).find("wait0") != std::string::npos, "the wait is not printed");

    code_buffer<32> code(arch::v9);
    code.emit(bits);
    code.emit(emit::NOP(flow::end));
    check(insert_waits(code) && mark_last_uses(code) && drop_waits(code) && code.finish(), "a code buffer is not changed");
    return good ? 0 : 1;
}
