// SPDX-License-Identifier: MIT
// Walks over nodes and their operands.
#ifndef VALHALL_COMPILER_IR_EACH_USE_HPP
#define VALHALL_COMPILER_IR_EACH_USE_HPP

#include "valhall/compiler/ir/program.hpp"

namespace valhall::compiler {

// In these functions, operands may be changed if the program is not const, but none may be added.

// Calls `visit(use)` with each source of a node, then with each argument: staging registers that it reads, or a phi's arguments.
template <class Program, class Node, class Visit>
constexpr void each_use(Program& p, Node& n, const Visit& visit)
{
    for (int i = 0; i < n.source_count; ++i) visit(n.sources[i]);
    for (auto& u : p.arguments_of(n)) visit(u);
}

// As above, with all nodes of all blocks, each block followed by its condition.
template <class Program, class Visit>
constexpr void each_use(Program& p, const Visit& visit)
{
    for (block_id b = 1; b < p.blocks.size(); ++b) {
        for (node_id n = p.blocks[b].first; n != none; n = p.nodes[n].next) each_use(p, p.nodes[n], visit);
        visit(p.blocks[b].condition);
    }
}

// Calls `visit(id)` with each node of the reachable blocks, in their order. It may remove that node, and insert others before it.
template <class Program, class Visit>
constexpr void each_node(Program& p, const Visit& visit)
{
    for (block_id b = 1; b < p.blocks.size(); ++b)
        for (node_id n = p.blocks[b].is_reachable ? p.blocks[b].first : none; n != none;) {
            const node_id next = p.nodes[n].next;
            visit(n);
            n = next;
        }
}

// Calls `visit(value)` with each value of a use: the word, and the high word of a 64-bit source.
template <class Use, class Visit>
constexpr void each_value_of(Use& u, const Visit& visit)
{
    if (!u.is_value()) return;
    visit(u.id);
    if (u.high != none) visit(u.high);
}

// Calls `visit(value)` with each value that a node reads.
template <class Program, class Node, class Visit>
constexpr void each_value_read(Program& p, Node& n, const Visit& visit)
{
    for (int i = 0; i < n.source_count; ++i) each_value_of(n.sources[i], visit);
    for (auto& u : p.arguments_of(n)) each_value_of(u, visit);
}

}  // namespace valhall::compiler

#endif
