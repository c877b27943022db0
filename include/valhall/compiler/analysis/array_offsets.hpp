// SPDX-License-Identifier: MIT
// The arrays in the thread's memory whose every access would have a constant offset if all loops with a known number of iterations were unrolled:
// then their words can be in registers.
#ifndef VALHALL_COMPILER_ANALYSIS_ARRAY_OFFSETS_HPP
#define VALHALL_COMPILER_ANALYSIS_ARRAY_OFFSETS_HPP

#include <cstdint>

#include "valhall/compiler/analysis/loops.hpp"
#include "valhall/compiler/analysis/sums.hpp"
#include "valhall/compiler/analysis/trip_count.hpp"
#include "valhall/compiler/ir/each_use.hpp"
#include "valhall/compiler/ir/program.hpp"
#include "valhall/compiler/simplify/fold.hpp"

namespace valhall::compiler {

// A value is counted if it is a constant in each iteration of the loops around it: it depends only on constants, the pointer to the thread's memory,
// and phis of the headers of loops with a known number of iterations that depend only on such values. Starts with all values that might be, and
// removes those that depend on others, to a fixed point.
class array_offsets {
public:
    // Loops of more than `most_turns` iterations count as unknown.
    constexpr array_offsets(const program& p, const loop_forest& loops, std::uint32_t most_turns) : p_(p)
    {
        is_counted_.resize(p.values.size(), false);
        find_headers(loops, most_turns);
        each_node(p, [this](node_id id) {
            const node& n = p_.nodes[id];
            for (std::uint32_t r = 0; r < n.result_count; ++r) is_counted_[n.result + r] = can_be_counted(n);
        });
        bool is_changed = true;
        while (is_changed) {
            is_changed = false;
            each_node(p, [&](node_id id) {
                const node& n = p_.nodes[id];
                if (n.result_count == 0 || !is_counted_[n.result] || has_counted_operands(n)) return;
                for (std::uint32_t r = 0; r < n.result_count; ++r) is_counted_[n.result + r] = false;
                is_changed = true;
            });
        }
        each_node(p, [this](node_id id) {
            const node& n = p_.nodes[id];
            if (n.array == 0) return;
            if (n.array >= is_unknown_.size()) is_unknown_.resize(n.array + 1u, false);
            if (!is_counted(n.sources[0])) is_unknown_[n.array] = true;
        });
    }

    // True if the offsets of all accesses to an array are counted. `array`: its number in the program, from 1.
    constexpr bool has_counted(std::uint16_t array) const { return array < is_unknown_.size() && !is_unknown_[array]; }

private:
    constexpr void find_headers(const loop_forest& loops, std::uint32_t most_turns)
    {
        is_header_.resize(p_.blocks.size(), false);
        for (std::uint32_t l = 1; l < loops.size(); ++l) {
            const block_id header = loops[l].header;
            if (loops[l].preheader == none || p_.blocks[header].predecessor_count != 2) continue;
            is_header_[header] = find_exit(p_, loops, l, most_turns).turns != unknown_count;
        }
    }

    constexpr bool can_be_counted(const node& n) const
    {
        if (n.kind == node_kind::phi) return is_header_[n.in];
        if (n.kind == node_kind::copy) return true;
        return n.is_instruction() && n.argument_count == 0 && n.result_count <= 2 && (is_wide_sum(n.what) || has_formula(n));
    }
    constexpr bool has_counted_operands(const node& n) const
    {
        bool all = true;
        each_use(p_, n, [&](const use& u) { all = all && is_counted(u); });
        return all;
    }
    constexpr bool is_counted(const use& u) const
    {
        if (u.is_constant()) return true;
        if (u.kind == use_kind::special) return u.id / 2 == static_cast<std::uint32_t>(special::thread_local_pointer);
        return u.is_value() && is_counted_[u.id] && (u.high == none || is_counted_[u.high]);
    }

    const program& p_;
    pool<bool> is_counted_{};  // by value
    pool<bool> is_header_{};  // by block: the header of a loop with a known number of iterations
    pool<bool> is_unknown_{};  // by array
};

}  // namespace valhall::compiler

#endif
