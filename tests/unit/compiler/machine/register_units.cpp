// SPDX-License-Identifier: MIT
// register_units.hpp: what BLEND stages is in the registers in which blend shaders take the color, whatever the arguments are.
#include "catch.hpp"

#include <string>

#include <valhall/compiler/compile.hpp>
#include <valhall/compiler/ir/parse.hpp>
#include <valhall/valhall.hpp>

#include "unit/compiler/blend_colors.hpp"

using namespace valhall;
namespace vc = valhall::compiler;

namespace {

// Two colors, of arguments of each kind: inputs, constants, results of one message in another order, one value twice.
std::string blends_of(const std::string& first, const std::string& second)
{
    const auto blend = [](const std::string& color, int target) {
        return "    BLEND.slot0.v4.auto blend_descriptor_" + std::to_string(target) + ".w0, %3, @(" + color + "), target:0x0\n";
    };
    return "program v10 fragment\nb1:\n    %1@r2 = input\n    %2@r59 = input\n    %3@r60 = input\n    %4@r0 = input\n    %5@r1 = input\n"
           "    %6:%9 = LOAD.i128.unsigned.slot0 [%1:%2], offset:0\n    %10 = FADD.f32 %6, %7\n" +
           blend(first, 0) + blend(second, 1) + "    STORE.i32.slot0 [%1:%2], @(%9), offset:0\n    end\n";
}

}  // namespace

TEST_CASE("compiler: BLEND has its color where blend shaders take it", "[compiler]")
{
    const std::string colors[] = {"%1, %2, %4, %5",     "%5, %4, %1, %1", "%6, %7, %8, %9",
                                  "%9, %8, %7, %6",     "%7, %8, %9, %6", "%10, %10, 0x0, 0x3F800000",
                                  "0x0, 0x0, 0x0, %10", "%4, %6, %1, %10"};
    for (const std::string& first : colors)
        for (const std::string& second : colors) {
            const vc::parsed read = vc::parse_ir(blends_of(first, second));
            INFO(blends_of(first, second) << read.line << ": " << sentence_of(read.code));
            REQUIRE(read);
            vc::program p = read.program;
            REQUIRE_FALSE(vc::verify(p));
            const vc::compiled done = vc::compile(p);
            REQUIRE(done);
            CHECK(tests::compiler::misplaced_colors(done.words(), arch::v10) == "");
        }
}
