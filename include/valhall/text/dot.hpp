// SPDX-License-Identifier: MIT
// Prints the control-flow graph of a program for Graphviz, each block with its listing.
//
// A taken branch is a solid arrow, a fall-through edge a dashed one, and back edges are thick. Blocks are darker the deeper they are in
// loops, and loop headers have a double frame. Unreachable blocks are grey, and of their edges only those to other blocks are drawn.
#ifndef VALHALL_TEXT_DOT_HPP
#define VALHALL_TEXT_DOT_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "valhall/callback.hpp"
#include "valhall/program/graph.hpp"
#include "valhall/separate_compilation.hpp"
#include "valhall/text/disassemble.hpp"

namespace valhall {

namespace detail {

VALHALL_COMPILED_BEGIN

// The functions below, compiled once for all visitors.
template <class = void>
VALHALL_COMPILED(constexpr)
void print_dot(std::span<const word> words, const flow_graph& graph, const disassemble_options& options, std::span<bool> is_target,
               const name_callback& names, const line_callback& emit);

VALHALL_COMPILED_END

}  // namespace detail

/// Prints the graph of a program for Graphviz: calls `emit` with one piece of text after another, as a std::string_view valid until it
/// returns. Does not allocate. `graph` must be that of the same words and architecture. `options`, `is_target` and `names` are as for
/// disassemble_words(), except that bytes are not printed.
template <detail::name_resolver Names, std::invocable<std::string_view> Emit>
constexpr void print_dot(std::span<const word> words, const flow_graph& graph, const disassemble_options& options,
                         std::span<bool> is_target, Names&& names, Emit&& emit)
{
    detail::print_dot(words, graph, options, is_target, detail::callback_of<std::string_view(std::int64_t)>(names),
                      detail::callback_of<void(std::string_view)>(emit));
}

/// As above, with no names but those of branch targets.
template <std::invocable<std::string_view> Emit>
constexpr void print_dot(std::span<const word> words, const flow_graph& graph, const disassemble_options& options,
                         std::span<bool> is_target, Emit&& emit)
{
    print_dot(words, graph, options, is_target, no_names{}, emit);
}

}  // namespace valhall

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/text/dot.inl.hpp"
#endif

#endif
