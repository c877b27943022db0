// SPDX-License-Identifier: MIT
// The definitions of dot.hpp, which includes this at its end.
#ifndef VALHALL_TEXT_DOT_INL_HPP
#define VALHALL_TEXT_DOT_INL_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace valhall {

namespace detail {

// Writes a graph by calling `emit` with one piece of text after another.
class dot_printer {
public:
    constexpr dot_printer(const flow_graph& graph, const line_callback& emit) : graph_(graph), emit_(emit) {}

    constexpr void begin()
    {
        put("digraph program {\n"
            "    graph [fontname=\"sans-serif\", fontsize=10, fontcolor=\"#57606a\", nodesep=0.4, ranksep=0.45, labeljust=l,\n"
            "           label=\"solid: taken; dashed: falls through; thick: closes a loop\"];\n"
            "    node [shape=box, style=filled, fillcolor=\"#ffffff\", color=\"#57606a\", fontname=\"monospace\", fontsize=10];\n"
            "    edge [color=\"#1f5fbf\", arrowsize=0.8];\n");
    }

    // Adds a word of the listing, in program order.
    constexpr void add(const disassembled_word& found)
    {
        if (found.is_end) return;
        const block_id b = graph_.block_of(static_cast<std::uint32_t>(found.index));
        const basic_block block = graph_[b];
        if (found.index == block.first) begin_block(b);
        if (found.has_line) put_line(found);
        if (found.index == block.last()) put(">];\n");
    }

    // Writes the edges, and the places other than blocks that they lead to.
    constexpr void end()
    {
        bool leads_to_end = false, leads_outside = false, leads_anywhere = false;
        for (block_id b = 0; b < graph_.size(); ++b) {
            const basic_block block = graph_[b];
            put_edge(b, block.next, true);
            put_edge(b, block.target, false);
            if (!graph_.is_reachable(b)) continue;
            leads_to_end |= block.target == thread_end;
            leads_outside |= block.next == outside_program || block.target == outside_program;
            leads_anywhere |= block.target == unknown_place;
        }
        if (leads_to_end) put("    end [shape=ellipse, label=\"end\"];\n");
        if (leads_outside) put("    outside [shape=octagon, color=\"#cf222e\", label=\"outside of the program\"];\n");
        if (leads_anywhere) put("    unknown [shape=ellipse, style=\"filled,dashed\", label=\"unknown\"];\n");
        put("}\n");
    }

private:
    static constexpr std::string_view line_end = "<br align=\"left\"/>";

    constexpr void put(std::string_view text) { emit_(text); }

    constexpr void put_line(const disassembled_word& found)
    {
        put_label(found.label);
        put_escaped(found.statement);
        if (!found.comment.empty()) {
            put("<font color=\"#cf222e\">  // ");
            put_escaped(found.comment);
            put("</font>");
        }
        put(line_end);
    }

    constexpr void put_number(std::int64_t number)
    {
        char digits[24]{};
        writer out(digits);
        out.decimal(number);
        put({digits, out.size_since(digits)});
    }

    constexpr void put_escaped(std::string_view text)
    {
        std::size_t begin = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            const std::string_view instead = text[i] == '&' ? "&amp;" : text[i] == '<' ? "&lt;" : text[i] == '>' ? "&gt;" : "";
            if (instead.empty()) continue;
            put(text.substr(begin, i - begin));
            put(instead);
            begin = i + 1;
        }
        put(text.substr(begin));
    }

    constexpr void put_block_name(block_id b)
    {
        if (b == thread_end) return put("end");
        if (b == outside_program) return put("outside");
        if (b == unknown_place) return put("unknown");
        put("b");
        put_number(b);
    }

    constexpr void begin_block(block_id b)
    {
        constexpr std::string_view by_depth[] = {"", "fillcolor=\"#fff8e5\", ", "fillcolor=\"#ffedc2\", ", "fillcolor=\"#ffdf94\", "};
        put("    ");
        put_block_name(b);
        put(" [");
        if (!graph_.is_reachable(b)) put(R"(style="filled,dashed", fillcolor="#f0f0f0", fontcolor="#57606a", )");
        put(by_depth[graph_.loop_depth(b) < 3 ? graph_.loop_depth(b) : 3]);
        if (graph_.is_loop_header(b)) put("peripheries=2, ");
        put("label=<");
    }

    // A branch that is never taken may name a place within a block.
    constexpr void put_label(std::string_view label)
    {
        if (label.empty()) return;
        put("<b>");
        put_escaped(label);
        put(":</b>");
        put(line_end);
    }

    constexpr void put_edge(block_id from, block_id to, bool falls_through)
    {
        const bool is_reachable = graph_.is_reachable(from);
        if (to == no_block || (!is_reachable && !is_block(to))) return;
        put("    ");
        put_block_name(from);
        put(" -> ");
        put_block_name(to);
        put(falls_through ? " [style=dashed" : " [style=solid");
        if (!is_reachable) put(", color=\"#c0c0c0\"");
        else if (is_block(to) && graph_.is_back_edge(from, to)) put(", color=\"#c2410c\", penwidth=2.5");
        else if (falls_through) put(", color=\"#57606a\"");
        put("];\n");
    }

    const flow_graph& graph_;
    const line_callback& emit_;
};

VALHALL_COMPILED_BEGIN

template <class>
constexpr void print_dot(std::span<const word> words, const flow_graph& graph, const disassemble_options& options,
                         std::span<bool> is_target, const name_callback& names, const line_callback& emit)
{
    dot_printer printer(graph, emit);
    printer.begin();
    const auto add = [&printer](const disassembled_word& found) { printer.add(found); };
    detail::disassemble_words(words, options, is_target, names, callback_of<void(const disassembled_word&)>(add));
    printer.end();
}

VALHALL_COMPILED_END

}  // namespace detail

}  // namespace valhall

#endif
