// SPDX-License-Identifier: MIT
// The checker and the passes for programs of any length and for all code buffers. They allocate their scratch memory.
//
//   if (insert_waits(code) && mark_last_uses(code) && code.finish()) upload(code.words());   // labels and handles stay valid
//   const auto moves = insert_waits(words, arch::v10);                                       // (*moves)[3]: where instruction 3 went
#ifndef VALHALL_PROGRAM_GROWING_ANALYSIS_HPP
#define VALHALL_PROGRAM_GROWING_ANALYSIS_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "valhall/program/check.hpp"
#include "valhall/program/code_buffer.hpp"
#include "valhall/program/drop_waits.hpp"
#include "valhall/program/growing_flow_graph.hpp"
#include "valhall/program/insert_waits.hpp"
#include "valhall/program/mark_last_uses.hpp"
#include "valhall/program/message_senders.hpp"
#include "valhall/separate_compilation.hpp"

namespace valhall {

/// The new places of instructions after a pass, in memory of its own; see instruction_moves.
class growing_moves {
public:
    growing_moves() = default;
    /// Copies the moves of a pass.
    explicit growing_moves(const instruction_moves& moves, std::size_t words) : size_(moves.size()), old_size_(words)
    {
        if (moves.is_identity()) return;
        indices_.resize(words);
        targets_.resize(words + 1);
        for (std::size_t i = 0; i < words; ++i) indices_[i] = static_cast<std::uint32_t>(moves[i]);
        for (std::size_t i = 0; i <= words; ++i) targets_[i] = static_cast<std::uint32_t>(moves.target(i));
    }

    /// The new number of words, with padding.
    std::size_t size() const { return size_; }
    /// The new index of an instruction, or no_instruction if it was dropped.
    std::size_t operator[](std::size_t index) const { return index < indices_.size() ? indices_[index] : target(index); }
    /// The new target of branches to an index.
    std::size_t target(std::size_t index) const
    {
        if (targets_.empty()) return index;
        return index < targets_.size() ? targets_[index] : targets_.back() + (index - old_size_);
    }

private:
    std::vector<std::uint32_t> indices_{}, targets_{};
    std::size_t size_ = 0, old_size_ = 0;
};

/// Scratch memory for the analysis of a program.
class growing_analysis_scratch {
public:
    /// For a graph of `blocks` blocks and a program of `words` words. With `decodes_once`, passes that change it decode
    /// each word once, which takes 88 bytes per word.
    growing_analysis_scratch(std::size_t blocks, std::size_t words, bool decodes_once = false)
        : states_(blocks), registers_(blocks), numbers_(analysis_scratch::numbers_for(blocks, words)), effects_(blocks), demands_(blocks),
          known_(decodes_once ? words : 0)
    {
    }

    /// The scratch memory, valid as long as this object.
    operator analysis_scratch() { return {states_, registers_, numbers_, effects_, demands_, known_}; }

private:
    std::vector<detail::program_state> states_;
    std::vector<detail::register_state> registers_;
    std::vector<std::uint32_t> numbers_;
    std::vector<detail::block_effect> effects_;
    std::vector<detail::wait_demand> demands_;
    std::vector<detail::known_word> known_;
};

/// Checks a program. Returns the findings in the order of the words.
inline std::vector<finding> check_program(std::span<const word> words, arch on, const check_options& options = {})
{
    const growing_flow_graph graph(words, on);
    growing_analysis_scratch scratch(graph.view().size(), words.size());
    std::vector<finding> found;
    check_program(words, on, options, graph.view(), scratch, [&found](const finding& f) { found.push_back(f); });
    return found;
}

/// The registers that are read later before they are written.
struct live_registers {
    register_mask before{};  ///< just before an instruction
    register_mask after{};   ///< just after it
};

VALHALL_COMPILED_BEGIN

/// The registers of each block of a program's graph that are read in it or after it before they are written: live at its start.
VALHALL_COMPILED(inline) std::vector<register_mask> live_before_blocks(std::span<const word> words, arch on, const flow_graph& graph);

/// The same before and after each word. All registers are live before a word that is no instruction.
VALHALL_COMPILED(inline) std::vector<live_registers> live_at_words(std::span<const word> words, arch on, const flow_graph& graph);

VALHALL_COMPILED_END

namespace detail {

// Runs a pass over a vector, which gets `space` more words for it.
template <class Pass>
result<growing_moves> run_pass(std::vector<word>& words, arch on, std::size_t space, Pass&& pass)
{
    const std::size_t size = words.size();
    const growing_flow_graph graph(words, on);
    if (!graph) return graph.error();
    growing_analysis_scratch scratch(graph.view().size(), size, true);
    words.resize(size + space);
    const result<instruction_moves> moves = pass(std::span<word>(words), graph.view(), scratch);
    words.resize(moves ? moves->size() : size);
    if (!moves) return moves.error();
    return growing_moves(*moves, size);
}

// Runs a pass over a code buffer, which gets `space` more words for it if possible.
template <class Memory, class Pass>
status run_pass(basic_code_buffer<Memory>& code, std::size_t space, Pass&& pass)
{
    growing_analysis_scratch scratch(0, 0);  // the moves refer to it
    return code.change(space, [&](std::span<word> words, std::size_t size) -> result<instruction_moves> {
        const growing_flow_graph graph(words.first(size), code.architecture());
        if (!graph) return graph.error();
        scratch = growing_analysis_scratch(graph.view().size(), size, true);
        return pass(words, size, graph.view(), scratch);
    });
}

}  // namespace detail

/// Marks last uses; see program/mark_last_uses.hpp. No instruction moves.
inline result<growing_moves> mark_last_uses(std::vector<word>& words, arch on, const mark_options& options = {})
{
    return detail::run_pass(words, on, 0, [&](std::span<word> space, const flow_graph& graph, const analysis_scratch& scratch) {
        return mark_last_uses(space, on, options, graph, scratch);
    });
}

/// Inserts waits; see program/insert_waits.hpp. Returns the instruction moves. Faults: branch_too_far.
inline result<growing_moves> insert_waits(std::vector<word>& words, arch on, const wait_options& options = {})
{
    const std::size_t size = words.size();
    return detail::run_pass(words, on, size + program_alignment,
                            [&](std::span<word> space, const flow_graph& graph, const analysis_scratch& scratch) {
                                return insert_waits(space, size, on, options, graph, scratch);
                            });
}

/// Drops waits; see program/drop_waits.hpp. Returns the instruction moves. Faults: branch_too_far.
inline result<growing_moves> drop_waits(std::vector<word>& words, arch on, const wait_options& options = {})
{
    return detail::run_pass(words, on, 0, [&](std::span<word> space, const flow_graph& graph, const analysis_scratch& scratch) {
        return drop_waits(space, on, options, graph, scratch);
    });
}

/// Marks last uses in a code buffer. All labels must be bound. Faults stay in the buffer; see basic_code_buffer::change().
template <class Memory>
status mark_last_uses(basic_code_buffer<Memory>& code, const mark_options& options = {})
{
    return detail::run_pass(code, 0,
                            [&](std::span<word> words, std::size_t size, const flow_graph& graph, const analysis_scratch& scratch) {
                                return mark_last_uses(words.first(size), code.architecture(), options, graph, scratch);
                            });
}

/// Inserts waits into a code buffer. All labels must be bound. Faults stay in the buffer: no_space, branch_too_far; see
/// basic_code_buffer::change().
template <class Memory>
status insert_waits(basic_code_buffer<Memory>& code, wait_options options = {})
{
    options.aligns = false;  // finish() pads
    return detail::run_pass(code, code.size(),
                            [&](std::span<word> words, std::size_t size, const flow_graph& graph, const analysis_scratch& scratch) {
                                return insert_waits(words, size, code.architecture(), options, graph, scratch);
                            });
}

/// Drops waits of a code buffer. All labels must be bound. Faults stay in the buffer; see basic_code_buffer::change().
template <class Memory>
status drop_waits(basic_code_buffer<Memory>& code, wait_options options = {})
{
    options.aligns = false;  // finish() pads
    return detail::run_pass(code, 0,
                            [&](std::span<word> words, std::size_t size, const flow_graph& graph, const analysis_scratch& scratch) {
                                return drop_waits(words.first(size), code.architecture(), options, graph, scratch);
                            });
}

/// The instructions whose messages may be in flight before each block of a program's graph.
inline std::vector<message_senders> senders_before_blocks(std::span<const word> words, arch on, const flow_graph& graph)
{
    std::vector<message_senders> before(graph.size());
    std::vector<std::uint32_t> scratch(detail::place_queue::scratch_size(graph.size()));
    find_senders(words, on, graph, before, scratch);
    return before;
}

}  // namespace valhall

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/program/growing_analysis.inl.hpp"
#endif

#endif
