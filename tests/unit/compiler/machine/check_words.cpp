// SPDX-License-Identifier: MIT
// compile() verifies the program that it is given, and hands over no words that fail its check.
#include "catch.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

#include <valhall/compiler/compile.hpp>
#include <valhall/compiler/ir/parse.hpp>
#include <valhall/text/assembly.hpp>

using namespace valhall;
namespace vc = valhall::compiler;

namespace {

finding check_of(const char* text, shader_stage stage = shader_stage::compute, int input = -1)
{
    vc::program p(arch::v10, stage);
    vc::builder b(p);
    if (input >= 0) static_cast<void>(b.input(input));
    vc::pool<word> words;
    for (const word w : assemble(text, arch::v10).words) words.add(w);
    return vc::first_error_of(p, words);
}

vc::compiled compiled_text(std::string_view text)
{
    vc::parsed made = vc::parse_ir(text);
    INFO("line " << made.line << ": " << sentence_of(made.code));
    REQUIRE(made);
    return vc::compile(made.program, {});
}

}  // namespace

TEST_CASE("compiler: the check of compiled words finds what no compiler may make", "[compiler]")
{
    CHECK_FALSE(check_of("NOP.end\n").is_error);
    CHECK_FALSE(check_of("FADD.f32 r0, r60, r60\nNOP.end\n").is_error);  // compute preloads r60
    CHECK(check_of("FADD.f32 r0, r1, r2\nNOP.end\n").code == finding_code::never_written);
    CHECK_FALSE(check_of("FADD.f32 r0, r1, r1\nNOP.end\n", shader_stage::compute, 1).is_error);  // an input of the program
    CHECK(check_of("NOP\n").code == finding_code::runs_past_end);
    const finding missing = check_of("LOAD.i32.unsigned.slot0 @r0, u0, offset:0\nFADD.f32.end r0, r0, r0\n");
    CHECK(missing.is_error);
    CHECK(missing.code == finding_code::result_read);
    CHECK(missing.index == 1);
    vc::program p(arch::v10);
    vc::pool<word> words;
    words.add(~word{0});
    CHECK(vc::first_error_of(p, words).code == finding_code::not_an_instruction);
    words.clear();
    words.add(assemble("IADD.u64.end r0, r2, r4\n", arch::v10).words[0] | 1);  // r3, the high word of a pair
    CHECK(vc::first_error_of(p, words).code == finding_code::not_accepted);
}

TEST_CASE("compiler: compile() refuses a program that is not well-formed, at its place", "[compiler]")
{
    const vc::compiled made =
        compiled_text("program v10 compute\nb1:\n    %1@r60 = input\n    if %1 != 0 goto b2 else goto b3\nb2: from b1\n"
                      "    %2 = IADD.u32 %1, %1\n    goto b3\nb3: from b1 b2\n    %3 = IADD.u32 %2, %1\n    end\n");
    CHECK(made.fault().code == vc::error::undefined_value);
    CHECK(made.fault().instruction == opcode::IADD_u32);
    CHECK(made.words().empty());
    CHECK(made.uniforms().empty());
}

TEST_CASE("compiler: without `verify`, compile() checks nothing", "[compiler]")
{
    vc::parsed made = vc::parse_ir("program v10 compute\nb1:\n    BARRIER.slot0\n    end\n");
    REQUIRE(made);
    vc::program again = made.program;
    // verify() tries the instruction; compile() leaves that to the check of the words.
    CHECK(vc::verify(made.program).code == vc::error::wrong_operands);
    const vc::compiled checked = vc::compile(made.program, {});
    CHECK(checked.fault().code == vc::error::failed_check);
    CHECK(checked.fault().found.code == finding_code::not_accepted);
    CHECK(checked.words().empty());
    CHECK_FALSE(checked.rejected_words().empty());
    const vc::compiled unchecked = vc::compile(again, {.verify = false});
    CHECK_FALSE(unchecked.words().empty());
}
