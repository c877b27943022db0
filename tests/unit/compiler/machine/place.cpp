// SPDX-License-Identifier: MIT
// place.hpp: the second attempt prefers half of the registers, too, with which twice as many threads run at once.
#include "catch.hpp"

#include <string>

#include <valhall/compiler/compile.hpp>
#include <valhall/compiler/ir/parse.hpp>
#include <valhall/valhall.hpp>

#include "code_measures.hpp"

using namespace valhall;
namespace vc = valhall::compiler;

namespace {

// A program that loads `inputs` varyings first, squares the first `alive` of them, adds the others up, then multiplies the sum by each square.
// The first attempt, which loads early, needs a register for each varying. The second one loads each varying before its first use, but the
// squares are alive until the end.
std::string program_of(int inputs, int alive)
{
    const auto value = [](int number) { return '%' + std::to_string(number); };
    std::string text = "program v10 fragment\nb1:\n    %1@r61 = input\n";
    const int first = 2, squares = first + inputs;
    for (int n = 0; n < inputs; ++n)
        text += "    " + value(first + n) + " = LD_VAR_BUF_IMM.f32.slot0.src_f32.center.store %1, index:" + std::to_string(n) + '\n';
    int next = squares;
    const auto add = [&](const std::string& operation) { text += "    " + value(next++) + " = " + operation + '\n'; };
    for (int n = 0; n < alive; ++n) add("FMA.f32 " + value(first + n) + ", " + value(first + n) + ", 0x0");
    int last = first + alive;
    for (int n = alive + 1; n < inputs; ++n) {
        add("FADD.f32 " + value(last) + ", " + value(first + n));
        last = next - 1;
    }
    for (int n = 0; n < alive; ++n) {
        add("FMA.f32 " + value(last) + ", " + value(squares + n) + ", " + value(squares + n));
        last = next - 1;
    }
    return text + "    DISCARD.f32.lt " + value(last) + ", 0x0\n    end\n";
}

}  // namespace

TEST_CASE("compiler: the second attempt prefers half of the registers", "[compiler]")
{
    const std::string text = program_of(40, 22);
    const vc::parsed read = vc::parse_ir(text);
    INFO(text << read.line << ": " << sentence_of(read.code));
    REQUIRE(read);
    vc::program p = read.program;
    REQUIRE_FALSE(vc::verify(p));
    int attempts = 0;
    const vc::compiled done = vc::compile(p, {}, [&](vc::pass after, const vc::program&) { attempts += after == vc::pass::move_inputs; });
    REQUIRE(done);
    CHECK(attempts == 2);
    const tests::code_measures measured = tests::measure_code(done.words(), arch::v10);
    CHECK(measured.spills == 0);
    CHECK(measured.has_half_file);
}
