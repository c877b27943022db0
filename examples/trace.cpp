// SPDX-License-Identifier: MIT
// Traces a shader step by step: an observer is called before and after each instruction that a warp executes.
// It sees which lanes are active, reads their registers, and may stop the run.
#include <bit>
#include <cstdio>
#include <string>

#include <valhall/literals.hpp>
#include <valhall/simulator/run.hpp>
#include <valhall/text/print.hpp>

using namespace valhall;
using namespace valhall::literals;
using namespace valhall::simulator;

// Lanes diverge: each counts down its own number.
static constexpr auto countdown = R"(.arch v9
    MOV.i32.reconverge r0, lane_id.w0
    BRANCHZ.eq.reconverge r0, out
again:
    IADD_IMM.i32.reconverge r0, ^r0, #-1
    BRANCHZ.reconverge r0, again
out:
    NOP.end
)"_valhall;

class printer : public observer {
public:
    int lanes_counted = 0;  // the number of lanes that executed the addition, over the whole run

    run_error after(const warp& w, const step& s, std::uint32_t index, lane_mask active) override
    {
        if (s.code() == opcode::IADD_IMM_i32) lanes_counted += std::popcount(active);
        std::printf("%u: %-44s", index, std::string(to_text(s.what(arch::v9)).view()).c_str());
        for (int lane = 0; lane < 4; ++lane)
            (active >> lane & 1) != 0 ? std::printf("%4u", w.reg(0, lane)) : std::printf("   .");  // r0, where it executes
        std::puts("");
        return run_error::none;
    }
};

int main()
{
    printer watcher;
    const run_result ran = run(countdown, arch::v9, {.lanes = 4, .watcher = &watcher});
    std::printf("%llu instructions\n", static_cast<unsigned long long>(ran.steps()));
    return ran && watcher.lanes_counted == 0 + 1 + 2 + 3 && ran.reg(0, 3) == 0 ? 0 : 1;
}
