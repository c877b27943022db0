// SPDX-License-Identifier: MIT
// Restores the block order that passes rely on: each block but the first comes after one of its predecessors, and so after all its
// dominators. The order can break when one entry of a loop with two entries turns out never to be taken.
#ifndef VALHALL_COMPILER_PASSES_ORDER_BLOCKS_HPP
#define VALHALL_COMPILER_PASSES_ORDER_BLOCKS_HPP

#include <cstdint>

#include "valhall/compiler/ir/program.hpp"

namespace valhall::compiler {

namespace detail {

constexpr bool are_blocks_in_order(const program& p)
{
    for (block_id b = 2; b < p.blocks.size(); ++b) {
        if (!p.blocks[b].is_reachable) continue;
        bool is_after_one = false;
        for (const block_id from : p.predecessors_of(b)) is_after_one |= from < b;
        if (!is_after_one) return false;
    }
    return true;
}

// New numbers of the blocks, in reverse postorder. Unreachable blocks come last.
constexpr pool<block_id> reversed_postorder(const program& p)
{
    struct visit {
        block_id at = none;
        int next = 0;  // the index of the successor to visit next
    };
    pool<block_id> numbers, left;
    pool<visit> path;
    pool<bool> is_seen;
    numbers.resize(p.blocks.size());
    is_seen.resize(p.blocks.size());
    is_seen[1] = true;
    path.add({1});
    while (!path.empty()) {
        visit& top = path.back();
        const block& at = p.blocks[top.at];
        if (top.next == 2) {
            left.add(top.at);
            path.pop();
            continue;
        }
        const block_id to = top.next++ == 0 ? at.next : at.condition ? at.taken : none;
        if (to == none || is_seen[to]) continue;
        is_seen[to] = true;
        path.add({to});
    }
    for (std::uint32_t i = 0; i < left.size(); ++i) numbers[left[i]] = left.size() - i;
    block_id last = left.size();
    for (block_id b = 1; b < p.blocks.size(); ++b)
        if (!is_seen[b]) numbers[b] = ++last;
    return numbers;
}

}  // namespace detail

// Renumbers the blocks of a program if they are out of order.
constexpr void order_blocks(program& p)
{
    if (detail::are_blocks_in_order(p)) return;
    const pool<block_id> numbers = detail::reversed_postorder(p);
    pool<block> ordered;
    ordered.resize(p.blocks.size());
    for (block_id b = 1; b < p.blocks.size(); ++b) {
        block& moved = ordered[numbers[b]];
        moved = p.blocks[b];
        if (moved.next != none) moved.next = numbers[moved.next];
        if (moved.taken != none) moved.taken = numbers[moved.taken];
        for (node_id n = moved.first; n != none; n = p.nodes[n].next) p.nodes[n].in = numbers[b];
    }
    for (block_id& from : p.edges) from = numbers[from];
    p.blocks = static_cast<pool<block>&&>(ordered);
}

}  // namespace valhall::compiler

#endif
