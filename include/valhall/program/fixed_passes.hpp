// SPDX-License-Identifier: MIT
// The passes over code buffers of a fixed size, without allocation and in constant expressions. Labels and handles stay valid.
//
//   code_buffer<64> code(arch::v10);
//   …
//   if (insert_waits(code) && mark_last_uses(code) && code.finish()) …
#ifndef VALHALL_PROGRAM_FIXED_PASSES_HPP
#define VALHALL_PROGRAM_FIXED_PASSES_HPP

#include <cstddef>
#include <span>

#include "valhall/program/code_buffer.hpp"
#include "valhall/program/drop_waits.hpp"
#include "valhall/program/insert_waits.hpp"
#include "valhall/program/mark_last_uses.hpp"

namespace valhall {

namespace detail {

template <std::size_t Words, std::size_t Labels, class Pass>
constexpr status run_pass(code_buffer<Words, Labels>& code, Pass&& pass)
{
    fixed_analysis_scratch<Words> scratch;  // the moves refer to it
    return code.change(0, [&](std::span<word> words, std::size_t size) -> result<instruction_moves> {
        const fixed_flow_graph<Words> graph(words.first(size), code.architecture());
        if (!graph) return graph.error();
        return pass(words, size, graph.view(), scratch);
    });
}

}  // namespace detail

/// Marks last uses in a code buffer. All labels must be bound. Faults stay in the buffer; see basic_code_buffer::change().
template <std::size_t Words, std::size_t Labels>
constexpr status mark_last_uses(code_buffer<Words, Labels>& code, const mark_options& options = {})
{
    return detail::run_pass(code, [&](std::span<word> words, std::size_t size, const flow_graph& graph, const analysis_scratch& scratch) {
        return mark_last_uses(words.first(size), code.architecture(), options, graph, scratch);
    });
}

/// Inserts waits into a code buffer. All labels must be bound. Faults stay in the buffer: no_space, branch_too_far; see
/// basic_code_buffer::change().
template <std::size_t Words, std::size_t Labels>
constexpr status insert_waits(code_buffer<Words, Labels>& code, wait_options options = {})
{
    options.aligns = false;  // finish() pads
    return detail::run_pass(code, [&](std::span<word> words, std::size_t size, const flow_graph& graph, const analysis_scratch& scratch) {
        return insert_waits(words, size, code.architecture(), options, graph, scratch);
    });
}

/// Drops waits of a code buffer. All labels must be bound. Faults stay in the buffer; see basic_code_buffer::change().
template <std::size_t Words, std::size_t Labels>
constexpr status drop_waits(code_buffer<Words, Labels>& code, wait_options options = {})
{
    options.aligns = false;  // finish() pads
    return detail::run_pass(code, [&](std::span<word> words, std::size_t size, const flow_graph& graph, const analysis_scratch& scratch) {
        return drop_waits(words.first(size), code.architecture(), options, graph, scratch);
    });
}

}  // namespace valhall

#endif
