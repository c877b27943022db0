// SPDX-License-Identifier: MIT
// move_inputs.hpp: no value is read from a register that a blend shader may have changed.
#include "catch.hpp"

#include <string>
#include <string_view>

#include <valhall/compiler/compile.hpp>
#include <valhall/compiler/ir/parse.hpp>
#include <valhall/text/disassemble.hpp>
#include <valhall/valhall.hpp>

using namespace valhall;
namespace vc = valhall::compiler;

namespace {

// The registers that a blend shader may change and that the program reads after the first BLEND without writing them first.
register_mask stale_reads(std::span<const word> words, arch on)
{
    register_mask may_be_changed = 0, found = 0;
    for (const word w : words) {
        const instruction i = decode(w, on).value();
        found |= registers_read(i) & may_be_changed;
        may_be_changed &= ~registers_written(i);
        if (i.code() == opcode::BLEND)
            for (int reg = 0; reg < 64; ++reg)
                if (vc::is_changed_by_blend_shaders(reg, on)) may_be_changed |= register_mask{1} << reg;
    }
    return found;
}

// Blends an input twice. In between, a blend shader may run.
std::string twice_blended(int reg)
{
    const std::string blend = "    BLEND.slot0.v4.auto blend_descriptor_0.w0, %2, @(%1, %1, %1, %1), target:0x0\n";
    return "program v10 fragment\nb1:\n    %1@r" + std::to_string(reg) + " = input\n    %2@r60 = input\n" + blend + blend + "    end\n";
}

}  // namespace

TEST_CASE("compiler: inputs in any register are kept across the call of a blend shader", "[compiler]")
{
    for (const int reg : {0, 3, 15, 16, 48, 59}) {
        const vc::parsed read = vc::parse_ir(twice_blended(reg));
        INFO(read.line << ": " << sentence_of(read.code));
        REQUIRE(read);
        vc::program p = read.program;
        REQUIRE_FALSE(vc::verify(p));
        const vc::compiled done = vc::compile(p);
        REQUIRE(done);
        CHECK(stale_reads(done.words(), arch::v10) == 0);
    }
}
