// SPDX-License-Identifier: MIT
// Checks whole programs: missing waits, registers read before they are written or after their last use, paths that leave the program.
// Follows all paths, through loops and both sides of branches, to a fixed point.
//
//   constexpr auto found = check_program(shader, arch::v10, {.stage = shader_stage::fragment});   // of a std::array
//   check_program(words, arch::v10, {}, graph, scratch, [](const finding& f) { … });                 // with the caller's scratch memory
//
// program/growing_analysis.hpp has the checker that allocates.
#ifndef VALHALL_PROGRAM_CHECK_HPP
#define VALHALL_PROGRAM_CHECK_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/callback.hpp"
#include "valhall/isa/stages.hpp"
#include "valhall/program/analysis_scratch.hpp"
#include "valhall/program/finding.hpp"
#include "valhall/program/graph.hpp"
#include "valhall/program/operands.hpp"
#include "valhall/separate_compilation.hpp"

namespace valhall {

/// Options for checking a program.
struct check_options {
    /// The stage of the program. If it is `none`, reading a register that was not written is a note, and not reported at all if some stage
    /// preloads the register.
    shader_stage stage = shader_stage::none;
    /// Additional registers that are defined at program start: bit n for rn.
    register_mask defined = 0;
    /// True if dropping or overwriting a register that a store in flight reads is an error, not a note. Arm's offline compiler does it:
    /// r55p0 for v11 emits `STORE.i128.slot2 @r52:r53:r54:r55, ^r0` directly before `ICMP_OR.u32 …, ^r55, …`, so it assumes that a store
    /// reads its registers at issue. Mesa's compiler waits for the store first.
    bool stores_read_late = false;
};

/// The numbers of findings.
struct check_summary {
    std::uint32_t errors = 0;  ///< number of errors
    std::uint32_t notes = 0;  ///< number of notes: findings that may be intended
    friend constexpr bool operator==(const check_summary&, const check_summary&) = default;
};

namespace detail {

using finding_callback = callback<void(const finding&)>;

VALHALL_COMPILED_BEGIN

// The function below, compiled once for all visitors.
VALHALL_COMPILED(constexpr)
check_summary check_program(std::span<const word> words, arch on, const check_options& options, const flow_graph& graph,
                            const analysis_scratch& scratch, const finding_callback& sink);

VALHALL_COMPILED_END

}  // namespace detail

/// Checks a program: calls `sink` with each finding, in the order of the words. Padding at the end is ignored. `graph` is the program's
/// graph, and `scratch` is scratch memory for a graph of its size. Linear in the number of words.
template <class Sink>
constexpr check_summary check_program(std::span<const word> words, arch on, const check_options& options, const flow_graph& graph,
                                      const analysis_scratch& scratch, Sink&& sink)
{
    return detail::check_program(words, on, options, graph, scratch, detail::callback_of<void(const finding&)>(sink));
}

/// The findings in a program, up to a capacity.
template <std::size_t Capacity>
class fixed_findings {
public:
    /// Keeps a finding, or drops it if the list is full.
    constexpr void add(const finding& f)
    {
        if (size_ < Capacity) list_[size_++] = f;
    }

    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr const finding* begin() const { return list_.data(); }
    constexpr const finding* end() const { return list_.data() + size_; }
    constexpr const finding& operator[](std::size_t i) const { return list_[i]; }

    check_summary summary{};  ///< of all findings, including dropped ones

private:
    std::array<finding, Capacity> list_{};
    std::size_t size_ = 0;
};

/// Checks a program of at most `Words` words with its own scratch memory: check_program<64>(words, arch::v9).
template <std::size_t Words, std::size_t Capacity = 32>
constexpr fixed_findings<Capacity> check_program(std::span<const word> words, arch on, const check_options& options = {})
{
    fixed_findings<Capacity> found;
    const fixed_flow_graph<Words> graph(words, on);
    fixed_analysis_scratch<Words> scratch;
    found.summary = check_program(words, on, options, graph.view(), scratch, [&found](const finding& f) { found.add(f); });
    return found;
}

/// Checks a program in a std::array.
template <std::size_t Words>
constexpr auto check_program(const std::array<word, Words>& words, arch on, const check_options& options = {})
{
    return check_program<Words>(std::span<const word>(words), on, options);
}

}  // namespace valhall

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/program/check.inl.hpp"
#endif

#endif
