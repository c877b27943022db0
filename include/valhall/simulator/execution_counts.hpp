// SPDX-License-Identifier: MIT
// Counts how often each instruction of a program is executed over any number of runs, and sums up how reliable the results are.
#ifndef VALHALL_SIMULATOR_EXECUTION_COUNTS_HPP
#define VALHALL_SIMULATOR_EXECUTION_COUNTS_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/simulator/environment.hpp"
#include "valhall/simulator/warp.hpp"

namespace valhall::simulator {

/// Counts executions: run(program, {.watcher = &counter}). May watch several warps, and several runs of one program.
class execution_counter : public observer {
public:
    /// `counts` has an entry for each instruction of the program, which executions are added to. Instructions beyond its end are not
    /// counted.
    constexpr explicit execution_counter(std::span<std::uint64_t> counts) : counts_(counts) {}
    constexpr ~execution_counter() override {}  // g++ 12 does not generate one in time

    /// Another watcher, which is called first.
    observer* also = nullptr;

    /// Executions by instruction, each counted once for all lanes of a warp. An instruction that stops the run is not counted.
    constexpr std::span<const std::uint64_t> counts() const { return counts_; }

    constexpr run_error before(const warp& w, const step& s, std::uint32_t index, lane_mask active) override
    {
        return also != nullptr ? also->before(w, s, index, active) : run_error::none;
    }
    constexpr run_error after(const warp& w, const step& s, std::uint32_t index, lane_mask active) override
    {
        if (index < counts_.size()) ++counts_[index];
        return also != nullptr ? also->after(w, s, index, active) : run_error::none;
    }
    constexpr run_error touch(const warp& w, const step& s, std::uint32_t index, const memory_touch& t) override
    {
        return also != nullptr ? also->touch(w, s, index, t) : run_error::none;
    }

private:
    std::span<std::uint64_t> counts_;
};

/// How reliable the result of a step is. Results of caller-provided functions count as given by the host.
constexpr knowledge knowledge_of(const step& s, const replacements* functions = nullptr)
{
    if (s.undecodable != fault_code::none) return knowledge::refused;
    if (functions != nullptr && s.described().has_destination() && functions->has(s.code())) return knowledge::host;
    return s.by == action::refuse ? knowledge::refused : semantics_of(s.code()).knowledge;
}

/// The number of executed instructions, by the reliability of their results.
struct run_fidelity {
    std::array<std::uint64_t, knowledge_count> instructions{};  ///< instructions of the program that were executed
    std::array<std::uint64_t, knowledge_count> executions{};    ///< executions

    /// The number of executed instructions of one reliability.
    constexpr std::uint64_t operator[](knowledge how) const { return instructions[static_cast<std::size_t>(how)]; }
    /// True if all executed instructions are exact.
    constexpr bool is_exact() const
    {
        for (std::size_t n = 0; n < knowledge_count; ++n)
            if (n != static_cast<std::size_t>(knowledge::exact) && instructions[n] != 0) return false;
        return true;
    }
};

/// Sums up the executed instructions of a program.
constexpr run_fidelity fidelity_of(const program_view& program, std::span<const std::uint64_t> counts,
                                   const replacements* functions = nullptr)
{
    run_fidelity all;
    for (std::size_t n = 0; n < program.size() && n < counts.size(); ++n) {
        if (counts[n] == 0) continue;
        const auto how = static_cast<std::size_t>(knowledge_of(program.steps[n], functions));
        ++all.instructions[how];
        all.executions[how] += counts[n];
    }
    return all;
}

/// The number of instructions that were executed at least once.
constexpr std::size_t covered(std::span<const std::uint64_t> counts)
{
    std::size_t count = 0;
    for (const std::uint64_t one : counts) count += one != 0;
    return count;
}

}  // namespace valhall::simulator

#endif
