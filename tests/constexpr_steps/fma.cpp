// SPDX-License-Identifier: MIT
// Runs one FMA.f32 in 16 lanes of an existing warp in a constant expression. The build limits the steps that the
// compiler may take.
#include "valhall/literals.hpp"
#include "valhall/simulator/run.hpp"

using namespace valhall;
using namespace valhall::literals;
using namespace valhall::simulator;

namespace {

constexpr step program[] = {make_step("FMA.f32.end r0, r1, r2, r3"_valhall[0], arch::v9)};
constexpr environment around{.program = {program, arch::v9}};
constexpr auto ready = [] {
    warp w(around, 16);
    for (int lane = 0; lane < 16; ++lane) {
        w.set_reg(1, lane, 0x3FC00000 + static_cast<std::uint32_t>(lane));
        w.set_reg(2, lane, 0x40200000);
        w.set_reg(3, lane, 0x3E800000);
    }
    return w;
}();
constexpr warp ran = [] {
    warp w = ready;
    w.run(1);
    return w;
}();
static_assert(ran.reg(0, 0) == 0x40800000 && ran.reg(0, 15) == 0x40800009);  // 1.5 * 2.5 + 0.25

}  // namespace
