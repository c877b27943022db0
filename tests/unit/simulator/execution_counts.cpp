// SPDX-License-Identifier: MIT
// Counts of executed instructions, and how well their results are known.
#include <array>
#include <cstdint>
#include <tuple>

#include "support.hpp"
#include "valhall/literals.hpp"
#include "valhall/simulator/execution_counts.hpp"
#include "valhall/simulator/run.hpp"

using namespace valhall;
using namespace valhall::literals;
using namespace valhall::simulator;

namespace {

constexpr auto looping = R"(
again:
    IADD_IMM.i32 r0, ^r0, #-1
    BRANCHZ.reconverge r0, again
    FRCP.f32 r1, r2
    BRANCHZ.reconverge r3, out
    FPCLASS.f32 r0, r1
out:
    IABS.s32.end r4, r0
)"_valhall;

struct counted {
    std::array<std::uint64_t, 6> counts{};
    run_fidelity fidelity{};
    bool is_ended = false;
};

// Runs twice, and counts both runs.
constexpr counted count_runs(std::uint32_t rounds, std::uint32_t skips, const replacements* functions = nullptr)
{
    counted all;
    execution_counter counter(all.counts);
    const decoded_program<6> program(looping, arch::v9);
    const register_value registers[] = {{0, rounds}, {3, skips}};
    for (int n = 0; n < 2; ++n)
        all.is_ended = static_cast<bool>(run(program, {.lanes = 2, .registers = registers, .functions = functions, .watcher = &counter}));
    all.fidelity = fidelity_of(program, all.counts, functions);
    return all;
}

struct reciprocals : replacements {
    constexpr ~reciprocals() override {}
    constexpr bool has(opcode code) const override { return code == opcode::FRCP_f32 || code == opcode::FPCLASS_f32; }
};

}  // namespace

TEST_CASE("executions are counted over runs", "[simulator][coverage]")
{
    HOLDS((count_runs(3, 1).counts == std::array<std::uint64_t, 6>{6, 6, 2, 2, 0, 2}));
    HOLDS(covered(count_runs(3, 1).counts) == 5);
    HOLDS(count_runs(3, 1).is_ended);
    // The instruction that stops a run is not executed.
    HOLDS((count_runs(1, 0).counts == std::array<std::uint64_t, 6>{2, 2, 2, 2, 0, 0}));
    HOLDS(!count_runs(1, 0).is_ended);
}

TEST_CASE("fidelity counts how well the executed instructions are known", "[simulator][coverage]")
{
    constexpr run_fidelity f = count_runs(3, 1).fidelity;
    STATIC_REQUIRE(f[knowledge::bounded] == 1);  // FRCP
    STATIC_REQUIRE(f[knowledge::refused] == 0);
    STATIC_REQUIRE(!f.is_exact());
    std::uint64_t instructions = 0, executions = 0;
    for (std::size_t n = 0; n < knowledge_count; ++n) instructions += f.instructions[n], executions += f.executions[n];
    CHECK(instructions == 5);
    CHECK(executions == 18);
    CHECK(run_fidelity{}.is_exact());

    // Results that the caller computes count as the host's.
    static constexpr reciprocals functions;
    HOLDS(count_runs(3, 0, &functions).fidelity[knowledge::host] == 2);
    HOLDS(count_runs(3, 0, &functions).is_ended);
}
