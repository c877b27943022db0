// SPDX-License-Identifier: MIT
// Counts how often each instruction of a program is executed over any number of runs, and sums up how reliable the results are.
#ifndef VALHALL_SIMULATOR_EXECUTION_COUNTS_HPP
#define VALHALL_SIMULATOR_EXECUTION_COUNTS_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

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

namespace detail {

// The conditions of VALHALL_EXACT_IF.

// True if the first element of a source is always `value`.
constexpr bool is_constant(const source_plan& source, std::uint32_t value)
{
    if (source.kind != source_kind::constant) return false;
    std::uint32_t bits = source.constant;
    if (source.part_width != 0 && source.part_width < 32)
        bits = bits >> (source.part_width * source.parts[0]) & ((std::uint32_t{1} << source.part_width) - 1);
    return ((bits & source.keep) ^ source.flip) == value;
}

// True if a lane permutation reads a constant lane of the subgroup.
constexpr bool is_lane_in_subgroup(const step& s)
{
    const std::uint32_t size = 2u << s.modifiers.get(enum_id::subgroup_size);
    for (std::uint32_t lane = 0; lane < size; ++lane)
        if (is_constant(s.sources[1], lane)) return true;
    return false;
}

// True if any order of such operations leaves the same value in memory. Saturating sums of signed numbers do not commute, nor do exchanges.
constexpr bool commutes(modifier::atomic_operation which)
{
    using enum modifier::atomic_operation;
    return which == aadd || (which >= asmin && which <= axor);
}

// True if the note of the row does not apply to a word, and its result is exact.
constexpr bool is_exact_word(const step& s)
{
    [[maybe_unused]] const modes& m = s.modifiers;
    switch (s.code()) {
#define VALHALL_EXACT_IF(code, ...) \
    case opcode::code: return __VA_ARGS__;
#include "valhall/simulator/semantics/rows/all.def"
    default: return false;
    }
}

}  // namespace detail

/// How reliable the result of a step is, by its modifiers and operands: FADD.f32 is exact unless its destination is a half. Results of
/// caller-provided functions count as given by the host.
constexpr knowledge knowledge_of(const step& s, const replacements* functions = nullptr)
{
    if (s.undecodable != fault_code::none) return knowledge::refused;
    if (functions != nullptr && s.described().has_destination() && functions->has(s.code())) return knowledge::host;
    if (s.by == action::refuse) return knowledge::refused;
    if (s.own != nullptr) return s.own->knowledge;
    return detail::is_exact_word(s) ? knowledge::exact : semantics_of(s.code()).knowledge;
}

/// The error bound, the choice made, or why a step is refused. Empty if there is nothing to say.
constexpr std::string_view note_of(const step& s)
{
    if (s.undecodable != fault_code::none) return {};
    if (s.by == action::refuse) return s.refusal;
    if (s.own != nullptr) return s.own->note;
    return detail::is_exact_word(s) ? std::string_view{} : semantics_of(s.code()).note;
}

/// The number of executed instructions, by the reliability of their results.
struct run_fidelity {
    std::array<std::uint64_t, knowledge_count> instructions{};  ///< instructions of the program that were executed
    std::array<std::uint64_t, knowledge_count> executions{};  ///< executions

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
