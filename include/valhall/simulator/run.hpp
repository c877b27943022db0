// SPDX-License-Identifier: MIT
// Runs programs: one warp of them, or a workgroup whose warps meet at barriers.
//
//   constexpr auto shader = R"( … )"_valhall;
//   static_assert(run(shader, {.registers = registers}).reg(2) == 0x40400000);
//
// For memory, varyings and what a program puts out, see environment.hpp, memory.hpp and default_host.hpp.
#ifndef VALHALL_SIMULATOR_RUN_HPP
#define VALHALL_SIMULATOR_RUN_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/simulator/environment.hpp"
#include "valhall/simulator/warp.hpp"

namespace valhall::simulator {

/// A register at the start of a run, the same in all lanes.
struct register_value {
    int reg = 0;              ///< its number, 0 to 63
    std::uint32_t value = 0;  ///< its 32 bits
};

/// How to run a program, and with what. All that spans name is the caller's.
struct run_options {
    arch on = arch::v9;                           ///< the program's architecture
    int lanes = 1;                                ///< the first lanes of the warp that run, 1 to 16
    std::uint64_t limit = 1'000'000;              ///< how many instructions are executed at most
    std::span<const register_value> registers{};  ///< the others begin as 0
    std::span<const std::uint32_t> uniforms{};    ///< u0, u1 …; reading one that is not given stops the run
    std::span<const special_binding> specials{};  ///< the special values that are given
    memory_map memory{};                          ///< what loads and stores reach
    host* devices = nullptr;                      ///< none: what needs a host stops the run
    const replacements* functions = nullptr;      ///< results of the caller's own; none: the library's
    observer* watcher = nullptr;                  ///< called around each instruction, if given
};

/// What a run of one warp came to.
class run_result {
public:
    /// Of a warp that has been run.
    constexpr explicit run_result(const warp& w)
        : registers_(w.registers()), fault_(w.fault()), steps_(w.steps()), discarded_(w.discarded())
    {
    }

    /// A register of a lane, as it is at the end.
    constexpr std::uint32_t reg(int number, int lane = 0) const
    {
        return registers_[static_cast<std::size_t>(number) & 63][static_cast<std::size_t>(lane) & 15];
    }
    /// Whether the program came to its end.
    constexpr explicit operator bool() const { return fault_.code == run_error::none; }
    /// What stopped it otherwise.
    constexpr const run_fault& fault() const { return fault_; }
    /// How many instructions have been executed.
    constexpr std::uint64_t steps() const { return steps_; }
    /// The lanes whose fragment has been dropped.
    constexpr lane_mask discarded() const { return discarded_; }

private:
    register_file registers_;
    run_fault fault_;
    std::uint64_t steps_;
    lane_mask discarded_;
};

/// The environment that options describe.
constexpr environment environment_of(const program_view& program, const run_options& options)
{
    return {.program = program,
            .uniforms = options.uniforms,
            .specials = options.specials,
            .memory = options.memory,
            .devices = options.devices,
            .functions = options.functions,
            .watcher = options.watcher};
}

/// Runs a decoded program in one warp.
constexpr run_result run(const program_view& program, const run_options& options = {})
{
    const environment around = environment_of(program, options);
    warp w(around, options.lanes);
    for (const register_value& one : options.registers)
        for (int lane = 0; lane < options.lanes; ++lane) w.set_reg(one.reg, lane, one.value);
    while (w.state() == warp_state::running || w.state() == warp_state::at_barrier) {
        w.run(options.limit);
        w.pass_barrier();  // nobody else is there
    }
    return run_result(w);
}

/// Runs a program in one warp.
template <std::size_t Words>
constexpr run_result run(const std::array<word, Words>& words, const run_options& options = {})
{
    const decoded_program<Words> program(words, options.on);
    return run(program.view(), options);
}

/// Runs the warps of a workgroup, each to the barrier where it waits for the others, until all have ended. The limit holds for
/// each warp. The first one that is stopped ends it: its fault is given.
constexpr run_fault run_workgroup(std::span<warp> warps, std::uint64_t limit)
{
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (warp& w : warps)
            if (w.run(limit) == warp_state::stopped) return w.fault();
        for (warp& w : warps) {
            goes_on |= w.state() == warp_state::at_barrier;
            w.pass_barrier();
        }
    }
    return {};
}

}  // namespace valhall::simulator

#endif
