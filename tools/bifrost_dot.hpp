// SPDX-License-Identifier: MIT
// The clauses of a Bifrost program as a graph for Graphviz, each with its text.
#ifndef VALHALL_TOOLS_BIFROST_DOT_HPP
#define VALHALL_TOOLS_BIFROST_DOT_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <valhall/bifrost/bifrost.hpp>
#include <valhall/bifrost/program_graph.hpp>

namespace bifrost_tools {

namespace bifrost = valhall::bifrost;

// Writes the graph of a program. A taken branch is a solid arrow, a fall-through edge a dashed one. Clauses that nothing reaches are grey.
class dot_writer {
public:
    explicit dot_writer(std::span<const std::uint32_t> words) : graph_(words) {}

    // Why the clauses end before the words, if they do.
    const bifrost::fault& error() const { return graph_.error(); }

    std::string write() const
    {
        std::string out =
            "digraph program {\n"
            "    graph [fontname=\"sans-serif\", fontsize=10, label=\"solid: taken; dashed: falls through\"];\n"
            "    node [shape=box, style=filled, fillcolor=\"#ffffff\", color=\"#57606a\", fontname=\"monospace\", fontsize=10];\n";
        const std::vector<bool> reached = reached_clauses();
        bool leads_outside = false, leads_anywhere = false, ends = false;
        for (std::size_t n = 0; n < graph_.clauses().size(); ++n) {
            put_clause(out, n, reached[n]);
            const bifrost::branch_facts branch = bifrost::branch_of(graph_.clauses()[n]);
            if (branch.is_there) {
                const std::int64_t target = branch.has_target ? graph_.find(branch.target) : -1;
                put_edge(out, n,
                         !branch.has_target ? "unknown"
                         : target < 0       ? "outside"
                                            : name_of(static_cast<std::size_t>(target)),
                         false);
                leads_anywhere |= !branch.has_target;
                leads_outside |= branch.has_target && target < 0;
            }
            if (bifrost::falls_through(graph_.clauses()[n])) {
                const bool leaves = n + 1 == graph_.clauses().size();
                put_edge(out, n, leaves ? "outside" : name_of(n + 1), true);
                leads_outside |= leaves;
            }
            if (graph_.clauses()[n].of.header.flow == bifrost::flow::end) put_edge(out, n, "end", false), ends = true;
        }
        if (ends) out += "    end [shape=ellipse];\n";
        if (leads_outside) out += "    outside [shape=octagon, color=\"#cf222e\", label=\"outside of the program\"];\n";
        if (leads_anywhere) out += "    unknown [shape=ellipse, style=\"filled,dashed\"];\n";
        return out + "}\n";
    }

private:
    std::string name_of(std::size_t n) const { return "clause_" + std::to_string(graph_.clauses()[n].number); }

    std::vector<bool> reached_clauses() const
    {
        std::vector<bool> reached(graph_.clauses().size());
        std::vector<std::size_t> waiting;
        if (!reached.empty()) reached[0] = true, waiting.push_back(0);
        while (!waiting.empty()) {
            const std::size_t n = waiting.back();
            waiting.pop_back();
            for (const std::int64_t next : graph_.successors(n))
                if (next >= 0 && !reached[static_cast<std::size_t>(next)])
                    reached[static_cast<std::size_t>(next)] = true, waiting.push_back(static_cast<std::size_t>(next));
        }
        return reached;
    }

    void put_clause(std::string& out, std::size_t n, bool is_reached) const
    {
        const bifrost::numbered_clause& one = graph_.clauses()[n];
        out += "    " + name_of(n) + " [label=\"";
        const std::string text(bifrost::print(one.of, one.number).view());
        for (const char c : text) {
            if (c == '\n') out += "\\l";
            else if (c == '"' || c == '\\') out += {'\\', c};
            else out += c;
        }
        out += std::string("\"") + (is_reached ? "" : R"(, color="#c0c0c0", fontcolor="#c0c0c0")") + "];\n";
    }

    void put_edge(std::string& out, std::size_t from, const std::string& to, bool falls_through) const
    {
        out += "    " + name_of(from) + " -> " + to + (falls_through ? " [style=dashed];\n" : ";\n");
    }

    bifrost::program_graph graph_;
};

}  // namespace bifrost_tools

#endif
