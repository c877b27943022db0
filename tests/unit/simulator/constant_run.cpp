// SPDX-License-Identifier: MIT
// Runs a shader of 50 instructions in four lanes in a constant expression, within the compilers' default limits, and at run time.
// Also tests: simulator/default_host.hpp, simulator/run.hpp
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "valhall/literals.hpp"
#include "valhall/simulator/default_host.hpp"
#include "valhall/simulator/run.hpp"

#include "support.hpp"

using namespace valhall;
using namespace valhall::literals;
using namespace valhall::simulator;

namespace {

// Computes r1 by a linear congruence and r2 by x / 2 + 1, sixteen times each, and combines both in r0.
constexpr auto step_of_three = R"(
    IMUL.i32 r1, r1, u0
    IADD.u32 r1, r1, u1
    FMA.f32 r2, r2, 0x38000000.h1, 0x3F800000
)"_valhall;
constexpr auto last_two = R"(
    IADD.u32 r1, ^r1, lane_id.w0
    LSHIFT_XOR.i32.end r0, ^r1, 0x0.b00, r2
)"_valhall;

constexpr auto program = [] {
    std::array<word, 50> words{};
    for (std::size_t n = 0; n < 48; ++n) words[n] = step_of_three[n % 3];
    words[48] = last_two[0];
    words[49] = last_two[1];
    return words;
}();

constexpr std::array<std::uint32_t, 2> uniforms{1664525, 1013904223};
constexpr std::array<register_value, 2> registers{{{1, 12345}, {2, 0x41200000}}};

constexpr std::uint32_t expected(std::uint32_t lane)
{
    std::uint32_t number = 12345;
    double x = 10;
    for (int n = 0; n < 16; ++n) {
        number = number * uniforms[0] + uniforms[1];
        x = x / 2 + 1;
    }
    return (number + lane) ^ std::bit_cast<std::uint32_t>(static_cast<float>(x));
}

constexpr bool is_right(const run_result& ran)
{
    bool right = ran && ran.steps() == program.size();
    for (int lane = 0; lane < 4; ++lane) right &= ran.reg(0, lane) == expected(static_cast<std::uint32_t>(lane));
    return right;
}

static_assert(is_right(run(program, arch::v9, {.lanes = 4, .registers = registers, .uniforms = uniforms})));

}  // namespace

TEST_CASE("a shader of 50 instructions gives the same results in a constant expression and at run time", "[simulator]")
{
    CHECK(is_right(run(program, arch::v9, {.lanes = 4, .registers = registers, .uniforms = uniforms})));
}

namespace {

constexpr auto clocks = R"(.arch v10
    LD_GCLK.cycle_counter.slot0 @r0:r1
    LD_GCLK.system_timestamp.slot1.wait01 @r2:r3
    NOP.end
)"_valhall;

constexpr bool counts_readings()
{
    default_host devices;
    devices.clock = 0xFFFFFFFF;
    const run_result ran = run(clocks, arch::v10, {.lanes = 2, .devices = &devices});
    return ran && ran.reg(0, 1) == 0xFFFFFFFF && ran.reg(1, 1) == 0 && ran.reg(2, 1) == 0 && ran.reg(3, 1) == 1 &&
           devices.clock == 0x100000001;
}
static_assert(counts_readings());

}  // namespace

TEST_CASE("each reading of a clock is one more than the last", "[simulator]") { CHECK(counts_readings()); }
