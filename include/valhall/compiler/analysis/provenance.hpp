// SPDX-License-Identifier: MIT
// Provenance of addresses: the memory that an address may point to, from how it was computed.
#ifndef VALHALL_COMPILER_ANALYSIS_PROVENANCE_HPP
#define VALHALL_COMPILER_ANALYSIS_PROVENANCE_HPP

#include <cstdint>

#include "valhall/compiler/analysis/sums.hpp"
#include "valhall/compiler/ir/program.hpp"

namespace valhall::compiler {

// A kind of memory. Different kinds do not overlap, except that `unknown` may be any of them.
enum class memory_kind : std::uint8_t {
    unknown,    // computed by other means than below: may be any memory
    thread,     // at an offset from thread_local_pointer
    workgroup,  // at an offset from workgroup_local_pointer
    resource,   // at an offset from two uniforms, or from an address that a descriptor has: memory that the caller provides
};

constexpr bool may_be_same(memory_kind a, memory_kind b) { return a == b || a == memory_kind::unknown || b == memory_kind::unknown; }

namespace detail {

constexpr memory_kind kind_of_special(std::uint32_t number)
{
    if (number == static_cast<std::uint32_t>(special::thread_local_pointer)) return memory_kind::thread;
    return number == static_cast<std::uint32_t>(special::workgroup_local_pointer) ? memory_kind::workgroup : memory_kind::unknown;
}

// The plain source of a copy, or the use itself.
constexpr use copied(const program& p, const use& u)
{
    if (!u.is_value()) return u;
    const node& by = p.definition(u.id);
    return by.kind == node_kind::copy && by.sources[0].is_plain() ? by.sources[0] : u;
}

// The memory that a base address points to, which is no sum.
constexpr memory_kind kind_of_base(const program& p, const use& address)
{
    if (address.kind == use_kind::special) return kind_of_special(address.id / 2);
    if (address.kind == use_kind::uniform) return memory_kind::resource;
    if (!address.is_value() || address.high == none) return memory_kind::unknown;
    const use low = copied(p, value_use(address.id)), high = copied(p, value_use(address.high));
    if (low.kind == use_kind::special && high.kind == use_kind::special && high.id == low.id + 1) return kind_of_special(low.id / 2);
    if (low.kind == use_kind::uniform && high.kind == use_kind::uniform) return memory_kind::resource;
    const node& by = p.definition(address.id);
    const bool is_of_descriptor = by.is_instruction() && by.what.is_message() && has(by.what.row(), effect::reads_descriptors) &&
                                  !has(by.what.row(), effect::reads_memory) && p.values[address.high].by == p.values[address.id].by;
    return is_of_descriptor ? memory_kind::resource : memory_kind::unknown;
}

// True if an operand can be the offset in a sum with an address: 32 bits, or a constant. Another 64-bit value may itself be the address.
constexpr bool is_offset(const use& u) { return u.is_constant() || u.high == none; }

}  // namespace detail

// The memory that a 64-bit address points to. Follows sums of an address and offsets to where the address comes from. Phis and selects are
// unknown.
constexpr memory_kind memory_of(const program& p, use address)
{
    constexpr int longest_chain = 64;
    for (int n = 0; n < longest_chain; ++n) {
        if (!address.is_plain()) return memory_kind::unknown;
        const node_id by = address.is_value() ? p.values[address.id].by : none;
        const bool is_sum = by != none && p.nodes[by].is_instruction() && is_wide_sum(p.nodes[by].what) && address.high == address.id + 1 &&
                            p.values[address.id].index == 0 && p.values[address.high].by == by;
        if (!is_sum) return detail::kind_of_base(p, address);
        const use &left = p.nodes[by].sources[0], &right = p.nodes[by].sources[1];
        const bool is_pair = p.nodes[by].what.row().sources()[1].is_pair;
        if (right.kind == use_kind::special || right.kind == use_kind::uniform ? is_pair && right.is_plain() : !detail::is_offset(right))
            return memory_kind::unknown;
        address = left;
    }
    return memory_kind::unknown;
}

}  // namespace valhall::compiler

#endif
