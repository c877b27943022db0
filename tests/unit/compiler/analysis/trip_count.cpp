// SPDX-License-Identifier: MIT
// Trip counts of loops.
#include "catch.hpp"

#include <cstdint>
#include <string>
#include <string_view>

#include <valhall/compiler/analysis/trip_count.hpp>
#include <valhall/compiler/ir/parse.hpp>

namespace vc = valhall::compiler;

namespace {

// The iteration that leaves a loop with the counter %2 and the condition %4, which `test` computes.
std::uint32_t turns_of(std::string_view first, std::string_view next, std::string_view test, std::uint32_t most)
{
    std::string text = "program v10 compute\nu0 = key 0x0\nb1:\n    %1@r60 = input\n    goto b2\nb2: from b1 b3 depth 1\n    %2 = phi ";
    text.append(first).append(" from b1, %3 from b3\n    %4 = ").append(test);
    text.append("\n    if %4 != 0 goto b4 else goto b3\nb3: from b2 depth 1\n    %3 = ")
        .append(next)
        .append("\n    goto b2\nb4: from b2\n    end\n");
    vc::parsed made = vc::parse_ir(text);
    INFO(text << "line " << made.line << ": " << sentence_of(made.code));
    REQUIRE(made);
    const vc::loop_forest loops(made.program);
    REQUIRE(loops.size() == 2);
    return vc::trip_counter(made.program, loops[1]).count(2, true, most);
}

}  // namespace

TEST_CASE("compiler: counters of a loop change together", "[compiler]")
{
    // Each of two counters takes a value that the other one had in the iteration before.
    const auto turns_of_two = [](const std::string& first, const std::string& second, const std::string& test) {
        const std::string text = "program v10 compute\nb1:\n    goto b2\nb2: from b1 b3 depth 1\n    %1 = phi 0x0 from b1, " + first +
                                 " from b3\n    %2 = phi 0x1 from b1, " + second + " from b3\n    %4 = " + test +
                                 "\n    if %4 != 0 goto b4 else goto b3\nb3: from b2 depth 1\n    %3 = IADD.u32 %1, %2\n    goto b2\n"
                                 "b4: from b2\n    end\n";
        vc::parsed made = vc::parse_ir(text);
        INFO(text << "line " << made.line << ": " << sentence_of(made.code));
        REQUIRE(made);
        const vc::loop_forest loops(made.program);
        REQUIRE(loops.size() == 2);
        return vc::trip_counter(made.program, loops[1]).count(2, true, 40);
    };
    // 0 1, 1 1, 1 2, 2 3, 3 5, 5 8
    CHECK(turns_of_two("%2", "%3", "ICMP_OR.s32.ge.m1 %2, 0x8, 0x0") == 5);
    CHECK(turns_of_two("%2", "%3", "ICMP_OR.s32.ge.m1 %1, 0x5, 0x0") == 5);
    CHECK(turns_of_two("%3", "%1", "ICMP_OR.s32.ge.m1 %1, 0x5, 0x0") == 5);  // 0 1, 1 0, 1 1, 2 1, 3 2, 5 3
    CHECK(turns_of_two("%2", "%1", "ICMP_OR.s32.ge.m1 %1, 0x1, 0x0") == 1);  // exchanged
    CHECK(turns_of_two("%2", "%1", "ICMP_OR.s32.ge.m1 %1, 0x2, 0x0") == vc::unknown_count);
}

TEST_CASE("compiler: trip counts are found by evaluating the tests of loops", "[compiler]")
{
    constexpr std::string_view up = "IADD.u32 %2, 0x1", test = "ICMP_OR.s32.ge.m1 %2, 0x4, 0x0";
    CHECK(turns_of("0x0", up, test, 10) == 4);
    CHECK(turns_of("0x0", up, test, 4) == 4);
    CHECK(turns_of("0x0", up, test, 3) == vc::unknown_count);
    CHECK(turns_of("0x4", up, test, 10) == 0);
    CHECK(turns_of("0xFFFFFFFE", up, test, 10) == 6);
    CHECK(turns_of("0x1", "LSHIFT_OR.i32 %2, 0x1.b0, 0x0", test, 10) == 2);
    CHECK(turns_of("0x0", "FADD.f32 %2, 0x3E800000", "FCMP_OR.f32.ge.m1 %2, 0x3F800000, 0x0", 10) == 4);
    CHECK(turns_of("%1", up, test, 10) == vc::unknown_count);
    CHECK(turns_of("0x0", "IADD.u32 %2, %1", test, 10) == vc::unknown_count);
    CHECK(turns_of("0x0", up, "ICMP_OR.s32.ge.m1 %2, u0, 0x0", 10) == vc::unknown_count);
    CHECK(turns_of("0x0", up, "ICMP_OR.s32.ge.m1 %1, 0x4, 0x0", 10) == vc::unknown_count);
}
