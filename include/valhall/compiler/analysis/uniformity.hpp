// SPDX-License-Identifier: MIT
// Uniformity: the values that are the same in all lanes of a warp that compute them together.
#ifndef VALHALL_COMPILER_ANALYSIS_UNIFORMITY_HPP
#define VALHALL_COMPILER_ANALYSIS_UNIFORMITY_HPP

#include <cstdint>

#include "valhall/compiler/analysis/loops.hpp"
#include "valhall/compiler/ir/each_use.hpp"
#include "valhall/compiler/ir/program.hpp"
#include "valhall/isa/operand_info.hpp"

namespace valhall::compiler {

// A value is uniform if all lanes that execute its definition together, at the same iterations of the loops around it, get the same bits. Constants
// and uniforms are; inputs and special values count as different in each lane. Iterates to a fixed point: a value is uniform until something shows
// that lanes may differ. In irreducible control flow, only constants and uniforms are known to be uniform.
//
// Three things make values differ: a source that differs; a phi of blocks that lanes reach on different paths of a branch that divides them; and a
// read, after a loop, of a value from its last iteration, if a branch in the loop divides lanes, which may then leave it at different iterations.
class uniformity {
public:
    constexpr explicit uniformity(const program& p) : p_(p), loops_(p)
    {
        differs_.resize(p.values.size(), false);
        divides_.resize(p.blocks.size(), false);
        joins_.resize(p.blocks.size(), false);
        label_.resize(p.blocks.size(), none);
        is_divided_.resize(loops_.size(), false);
        is_irreducible_ = loops_.size() == 1 && has_back_edge();
        if (is_irreducible_) return;
        while (has_changed()) {
        }
    }

    // True if a use reads the same bits in all lanes that are in a block together.
    constexpr bool is_uniform(const use& u, block_id read_in) const
    {
        if (u.kind == use_kind::special) return false;
        if (!u.is_value()) return true;
        bool is_same = true;
        each_value_of(u, [&](value_id v) { is_same = is_same && is_uniform(v, read_in); });
        return is_same;
    }
    // True if lanes that reach the end of a block together may go on to different blocks.
    constexpr bool divides_lanes(block_id b) const { return is_irreducible_ ? static_cast<bool>(p_.blocks[b].condition) : divides_[b]; }

    // True for an instruction whose result is a bit for each active lane of the warp, and so the same in all of them. The mask of a smaller subgroup
    // differs between the subgroups.
    static constexpr bool is_mask_of_warp(const node& n)
    {
        if (!n.is_instruction() || !valhall::has(n.what.row(), effect::reads_lanes) || operands_of(n.what.row())[0].role != role::mask)
            return false;
        const auto size = n.what.get<modifier::subgroup_size>();
        return size && *size == modifier::subgroup_size::subgroup16;
    }

private:
    constexpr bool has_back_edge() const
    {
        for (block_id b = 1; b < p_.blocks.size(); ++b)
            for (const block_id from : p_.predecessors_of(b))
                if (from >= b && p_.blocks[from].is_reachable) return true;
        return false;
    }

    constexpr bool is_uniform(value_id v, block_id read_in) const
    {
        if (is_irreducible_ || differs_[v]) return false;
        for (std::uint32_t l = loops_.innermost(p_.definition(v).in); l != none && !loops_.contains(l, read_in); l = loops_[l].parent)
            if (is_divided_[l]) return false;
        return true;
    }

    // Finds more values and branches that differ. False if there are none.
    constexpr bool has_changed()
    {
        bool is_changed = false;
        for (block_id b = 1; b < p_.blocks.size(); ++b) {
            if (!p_.blocks[b].is_reachable) continue;
            for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next) {
                const node& at = p_.nodes[n];
                if (at.result_count == 0 || differs_[at.result] || is_uniform(at)) continue;
                for (std::uint32_t r = 0; r < at.result_count; ++r) differs_[at.result + r] = true;
                is_changed = true;
            }
            const block& at = p_.blocks[b];
            if (divides_[b] || !at.condition || at.taken == at.next || is_uniform(at.condition, b)) continue;
            divides_[b] = is_changed = true;
            mark_joins(b);
            for (std::uint32_t l = loops_.innermost(b); l != none; l = loops_[l].parent) is_divided_[l] = true;
        }
        return is_changed;
    }

    constexpr bool is_uniform(const node& n) const
    {
        if (n.kind == node_kind::input) return false;
        if (n.kind == node_kind::phi) return is_uniform_phi(n);
        if (n.is_instruction() && !has_uniform_effects(n)) return false;
        bool is_same = true;
        each_use(p_, n, [&](const use& u) { is_same = is_same && is_uniform(u, n.in); });
        return is_same || is_mask_of_warp(n);
    }
    constexpr bool is_uniform_phi(const node& n) const
    {
        const auto arguments = p_.arguments_of(n);
        const auto from = p_.predecessors_of(n.in);
        for (std::uint32_t i = 0; i < arguments.size(); ++i) {
            if (!p_.blocks[from[i]].is_reachable) continue;
            if (!is_uniform(arguments[i], from[i]) || (joins_[n.in] && !(arguments[i] == arguments[0]))) return false;
        }
        return true;
    }

    // True if an instruction with equal sources has equal results in all lanes.
    static constexpr bool has_uniform_effects(const node& n)
    {
        constexpr auto bit = [](effect e) { return static_cast<std::uint32_t>(e); };
        const std::uint32_t memory = n.reads_constants ? bit(effect::reads_memory) : 0;
        return (effects_of(n.what.row()) & ~(bit(effect::reads_descriptors) | memory)) == 0 || is_mask_of_warp(n);
    }
    // Finds the blocks where lanes meet that a branch divides. The label of a block is the successor of the branch, or the last meeting point, from
    // which all paths to it come; where two labels meet, lanes do.
    constexpr void mark_joins(block_id branch)
    {
        for (block_id& one : label_) one = none;
        bool is_changed = true;
        while (is_changed) {
            is_changed = false;
            for (block_id b = 1; b < p_.blocks.size(); ++b) {
                if (b == branch || !p_.blocks[b].is_reachable) continue;
                const block_id now = label_at(b, branch);
                is_changed |= now != label_[b];
                label_[b] = now;
            }
        }
    }
    constexpr block_id label_at(block_id b, block_id branch)
    {
        block_id found = label_[b] == b ? b : none;
        for (const block_id from : p_.predecessors_of(b)) {
            const block_id one = from == branch ? b : label_[from];
            if (one == none || one == found) continue;
            if (found != none) {
                joins_[b] = true;
                return b;
            }
            found = one;
        }
        return found;
    }

    const program& p_;
    loop_forest loops_;
    bool is_irreducible_ = false;
    pool<bool> differs_{};  // by value
    pool<bool> divides_{};  // by block: its branch divides lanes
    pool<bool> joins_{};  // by block: lanes meet here that came on different paths
    pool<bool> is_divided_{};  // by loop: lanes may leave it at different iterations, as a branch in it divides them
    pool<block_id> label_{};  // by block, for one branch
};

}  // namespace valhall::compiler

#endif
