// SPDX-License-Identifier: MIT
// Runs programs: one warp, or a workgroup whose warps meet at barriers.
//
//   static_assert(run(shader, arch::v10, {.registers = registers}).reg(2) == 0x40400000);
//
// `shader` is an array or any other contiguous range of words. An std::array is decoded on the stack; for other ranges run()
// allocates the decoded program, about 300 bytes a word, and frees it at the end. Decode a program once for many runs as a
// decoded_program or a growing_decoded_program.
//
// In constant expressions the compiler bounds a run: by default g++ 12 executes about 9,000 simple instructions of one lane and
// clang++ 14 about 2,400; -fconstexpr-ops-limit and -fconstexpr-steps raise that.
//
// For memory, varyings and outputs, see run_options.hpp, memory.hpp and default_host.hpp.
#ifndef VALHALL_SIMULATOR_RUN_HPP
#define VALHALL_SIMULATOR_RUN_HPP

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "valhall/simulator/growing_decoded_program.hpp"
#include "valhall/simulator/run_options.hpp"
#include "valhall/simulator/warp.hpp"

namespace valhall::simulator {

namespace detail {

// Reading the result of a run that was stopped is an error in constant expressions. Compilers print the names and the subscript:
// "array subscript value '3' is outside the bounds of array 'instruction'", in the expansion of 'run_stopped_by::no_uniform(3)'.
inline constexpr std::uint32_t instruction[1]{};
inline std::uint32_t run_stopped_at_instruction_0() { return 0; }
constexpr std::uint32_t at_instruction(std::uint32_t at) { return at == 0 ? run_stopped_at_instruction_0() : instruction[at]; }
namespace run_stopped_by {
#define VALHALL_RUN_ERROR(name, sentence) \
    constexpr std::uint32_t name(std::uint32_t at) { return at_instruction(at); }
#include "valhall/simulator/run_errors.def"
}  // namespace run_stopped_by

constexpr void refuse_result_of(const run_fault& fault)
{
    switch (fault.code) {
#define VALHALL_RUN_ERROR(name, sentence) \
    case run_error::name: static_cast<void>(run_stopped_by::name(fault.index)); break;
#include "valhall/simulator/run_errors.def"
    }
}

}  // namespace detail

/// The result of running one warp.
class [[nodiscard]] run_result {
public:
    /// The result of a warp that has run.
    constexpr explicit run_result(const warp& w)
        : registers_(w.registers()), error_(w.fault()), steps_(w.steps()), discarded_(w.discarded()),
          register_count_(register_count(w.around().program.on))
    {
    }
    /// The result of a run that could not begin.
    constexpr explicit run_result(const run_fault& error) : registers_{}, error_(error), steps_(0), discarded_(0) {}

    /// The final value of a register in a lane: number 0 to 63 (on v15 to 127), lane 0 to 15. In a constant expression, the run must have
    /// ended; otherwise the compiler's message names the instruction that stopped it. At run time, the registers of a stopped run are those
    /// at that time.
    constexpr std::uint32_t reg(int number, int lane = 0) const
    {
        if (std::is_constant_evaluated() && error_) detail::refuse_result_of(error_);
        assert(number >= 0 && number < register_count_ && lane >= 0 && lane < warp_size);
        return registers_[static_cast<std::size_t>(number)][static_cast<std::size_t>(lane)];
    }
    /// True if the program ended.
    constexpr explicit operator bool() const { return !error_; }
    /// The error that stopped the run; its code is run_error::none if there was none. See sentence_of(), and explain() in explain_run.hpp.
    constexpr const run_fault& error() const { return error_; }
    /// The number of instructions executed, each counted once for all lanes.
    constexpr std::uint64_t steps() const { return steps_; }
    /// The lanes whose fragment has been discarded.
    constexpr lane_mask discarded() const { return discarded_; }

private:
    register_file registers_;
    run_fault error_;
    std::uint64_t steps_;
    lane_mask discarded_;
    int register_count_ = max_registers;
};

namespace detail {

// Stops the first warp that waits at a barrier, if invocations have ended, for which hardware waits without an end. Returns its fault.
constexpr run_fault missed_barrier(std::span<warp> warps)
{
    warp* waiting = nullptr;
    std::uint64_t ended = 0;
    for (warp& w : warps) {
        if (waiting == nullptr && w.state() == warp_state::at_barrier) waiting = &w;
        ended += static_cast<std::uint64_t>(std::popcount(w.ended()));
    }
    if (waiting == nullptr || ended == 0) return {};
    waiting->miss_barrier(ended);
    return waiting->fault();
}

}  // namespace detail

/// Runs the warps of a workgroup, each to the next barrier in turn, until all have ended. The limit applies to each warp. The first warp
/// that stops ends the run, and its fault is returned. A barrier that some invocations have not reached when all others wait or have ended is
/// the fault missed_barrier.
constexpr run_fault run_workgroup(std::span<warp> warps, std::uint64_t limit)
{
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (warp& w : warps)
            if (w.run(limit) == warp_state::stopped) return w.fault();
        if (const run_fault missed = detail::missed_barrier(warps)) return missed;
        for (warp& w : warps) {
            goes_on |= w.state() == warp_state::at_barrier;
            w.pass_barrier();
        }
    }
    return {};
}

/// Runs a decoded program in one warp.
constexpr run_result run(const program_view& program, const run_options& options = {})
{
    if (const run_fault wrong = fault_of(options, register_count(program.on), static_cast<std::size_t>(uniform_count(program.on))))
        return run_result(wrong);
    const environment around = environment_of(program, options);
    warp w(around, options.lanes);
    for (const register_value& one : options.registers)
        for (int lane = 0; lane < options.lanes; ++lane) w.set_reg(one.reg, lane, one.in_lane(lane));
    static_cast<void>(run_workgroup(std::span(&w, 1), options.limit));
    return run_result(w);
}

/// Runs a program in one warp. Allocates the decoded program.
constexpr run_result run(std::span<const word> words, arch on, const run_options& options = {})
{
    const growing_decoded_program program(words, on);
    return run(program.view(), options);
}

/// As above, without allocation.
template <std::size_t Words>
constexpr run_result run(const std::array<word, Words>& words, arch on, const run_options& options = {})
{
    const decoded_program<Words> program(words, on);
    return run(program.view(), options);
}

/// Does not compile: the architecture is required, since the meaning of words depends on it.
template <class Options = run_options>
constexpr run_result run(std::span<const word>, const Options& = {})
{
    static_assert(!std::is_same_v<Options, run_options>, "name the architecture: simulator::run(words, arch::v10, {.lanes = 1})");
    return run_result(run_fault{});
}

}  // namespace valhall::simulator

#endif
