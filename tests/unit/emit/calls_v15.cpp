// SPDX-License-Identifier: MIT
// The typed constructor of every instruction that v15 has, by a call with operands that are known at run time: with each value of each
// modifier and of the flow, and with random values of all of them, it makes and refuses what the setters and validate() do. Operands have one
// value each here; tests of registers.cpp and v15_entries.cpp vary them.
#include "calls.hpp"

using namespace valhall;
using namespace tests;

namespace {

template <opcode Op, class Construct>
void check([[maybe_unused]] const Construct& construct, [[maybe_unused]] tally& law, [[maybe_unused]] int& instructions)
{
    if constexpr (find(Op, arch::v15) && !descriptor_at(static_cast<int>(Op)).is_unlisted()) {
        check_constructor<Op, arch::v15, numbers::dynamic>(construct, law);
        ++instructions;
    }
}

}  // namespace

TEST_CASE("the typed constructor of each instruction of v15 makes and refuses what setters and validate() do", "[v15]")
{
    tally law;
    int instructions = 0;
#define VALHALL_OPCODE(name, form) \
    check<opcode::name>([](const auto&... a) { return emit::on<arch::v15>::name(a...); }, law, instructions);
#include <valhall/isa/generated/opcodes.def>
    CHECK(law.failures() == "");
    int expected = 0;
    for (int code = 0; code < opcode_count; ++code)
        if (find(static_cast<opcode>(code), arch::v15) && !descriptor_at(code).is_unlisted()) ++expected;
    CHECK(instructions == expected);
    CHECK(instructions > 300);
}
