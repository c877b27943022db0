// SPDX-License-Identifier: MIT
// Memory order: which accesses to memory must stay before or after a node. The only place where passes ask for it.
#ifndef VALHALL_COMPILER_IR_MEMORY_ORDER_HPP
#define VALHALL_COMPILER_IR_MEMORY_ORDER_HPP

#include <cstdint>

#include "valhall/compiler/ir/program.hpp"

namespace valhall::compiler {

// The memory that a node orders: accesses to it stay on their side of the node, and a load after the node does not take the word of an access
// before it, because other threads may have changed the memory. Fences, barriers and atomics order memory. Other accesses only change words.
constexpr memory_scope ordered_by(const node& n)
{
    const memory_scope scope = n.orders_workgroup_only ? memory_scope::workgroup : memory_scope::all;
    if (!n.is_instruction()) return n.kind == node_kind::fence ? scope : memory_scope::none;
    const descriptor row = n.what.row();
    if (effects_of(row) == 0) return memory_scope::none;
    if (has(row, effect::is_barrier)) return scope;
    return row.has(enum_id::atomic_operation) ? memory_scope::all : memory_scope::none;
}

// True if a node must not move across other nodes that read or write memory: it orders memory, or is volatile.
constexpr bool has_fixed_order(const node& n) { return n.is_volatile || ordered_by(n) != memory_scope::none; }

}  // namespace valhall::compiler

#endif
