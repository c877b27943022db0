// SPDX-License-Identifier: MIT
// warp::read_sources: the sources of the next instruction as a formula reads them, for traces and observers.
#include "catch.hpp"

#include <array>
#include <cstdint>

#include <valhall/literals.hpp>
#include <valhall/simulator/warp.hpp>

using namespace valhall;
using namespace valhall::simulator;
using namespace valhall::literals;

TEST_CASE("a warp reads the sources of an instruction with selectors and signs")
{
    static constexpr auto words = R"(.arch v10
        FMA.f32 r0, ^r1.neg, r2.h1, u1.abs
        IADD.u64 r4, r2, u0.w0
        FADD.f32 r0, r1, u2
    )"_valhall;
    const step steps[] = {make_step(words[0], arch::v10), make_step(words[1], arch::v10), make_step(words[2], arch::v10)};
    const std::uint32_t uniforms[] = {7, 0xC0000000};
    const environment around{.program = {steps, arch::v10}, .uniforms = uniforms};
    warp w(around, 2);
    for (int lane = 0; lane < 2; ++lane) {
        w.set_reg(1, lane, 0x3F800000);
        w.set_reg(2, lane, 0x40000000u + static_cast<std::uint32_t>(lane));  // the high half is 2.0
        w.set_reg(3, lane, 5);
    }
    operand_scratch scratch;
    lane_operands in;

    REQUIRE(w.read_sources(steps[0], scratch, in));
    for (int lane = 0; lane < 2; ++lane) {
        CHECK(in.low[0][lane] == 0xBF800000);
        CHECK(in.low[1][lane] == 0x40000000);
        CHECK(in.low[2][lane] == 0x40000000);
    }
    REQUIRE(w.read_sources(steps[1], scratch, in));
    CHECK(in.low[0][1] == 0x40000001);
    CHECK(in.high[0][1] == 5);
    CHECK(in.low[1][1] == 7);
    CHECK(in.high[1][1] == 0);
    CHECK_FALSE(w.read_sources(steps[2], scratch, in));  // u2 was not given
    CHECK(w.reg(1, 0) == 0x3F800000);
}
