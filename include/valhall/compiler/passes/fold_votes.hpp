// SPDX-License-Identifier: MIT
// Replaces votes and broadcasts of a word that is the same in all lanes: `all(x)` and `any(x)` are x, and so is the x of the first lane.
#ifndef VALHALL_COMPILER_PASSES_FOLD_VOTES_HPP
#define VALHALL_COMPILER_PASSES_FOLD_VOTES_HPP

#include <cstdint>

#include "valhall/compiler/analysis/uniformity.hpp"
#include "valhall/compiler/ir/program.hpp"

namespace valhall::compiler {

// A vote compares the mask of the lanes whose word is not 0 (WMASK) with 0. At least one lane is active: the one that asks. A broadcast reads a word
// (CLPER) of the lane whose bit in the mask of active lanes is the lowest, so the lane is active.
class vote_folder {
public:
    constexpr explicit vote_folder(program& p) : p_(p) {}

    // True if something was replaced.
    constexpr bool run()
    {
        if (!has_masks()) return false;
        const uniformity lanes(p_);
        bool is_changed = false;
        for (block_id b = 1; b < p_.blocks.size(); ++b)
            for (node_id n = p_.blocks[b].is_reachable ? p_.blocks[b].first : none; n != none; n = p_.nodes[n].next)
                is_changed |= fold_vote(lanes, p_.nodes[n]) || fold_broadcast(lanes, p_.nodes[n]);
        return is_changed;
    }

private:
    static constexpr bool is(const node& n, opcode code) { return n.is_instruction() && n.what.code() == code; }
    constexpr bool has_masks() const
    {
        for (const node& n : p_.nodes.view())
            if (!n.is_dead && uniformity::is_mask_of_warp(n)) return true;
        return false;
    }
    // The instruction that computes a plain use, or a node of another kind.
    constexpr const node& made_by(const use& u) const { return p_.nodes[u.is_value() && u.is_plain() ? p_.values[u.id].by : none]; }

    // WMASK(x) == 0 and != 0 are x == 0 and x != 0.
    constexpr bool fold_vote(const uniformity& lanes, node& n)
    {
        if (!is(n, opcode::ICMP_OR_u32) && !is(n, opcode::ICMP_AND_u32)) return false;
        const auto condition = n.what.get<modifier::condition>();
        if (!condition || (*condition != modifier::condition::eq && *condition != modifier::condition::ne)) return false;
        for (const int side : {0, 1}) {
            const node& mask = made_by(n.sources[side]);
            if (!uniformity::is_mask_of_warp(mask) || !n.sources[1 - side].is(0) || !mask.sources[0].is_plain()) continue;
            // The mask may have been computed where other lanes were active.
            if (mask.in != n.in || !lanes.is_uniform(mask.sources[0], n.in)) continue;
            n.sources[side] = mask.sources[0];
            return true;
        }
        return false;
    }

    // CLPER(x, the first active lane) is x.
    constexpr bool fold_broadcast(const uniformity& lanes, node& n)
    {
        if (!is(n, opcode::CLPER_i32) || !is_first_lane(n.sources[1], n.in) || !n.sources[0].is_plain()) return false;
        if (const auto how = n.what.get<modifier::lane_operation>(); !how || *how != modifier::lane_operation::none) return false;
        if (const auto size = n.what.get<modifier::subgroup_size>(); !size || *size != modifier::subgroup_size::subgroup16) return false;
        if (!lanes.is_uniform(n.sources[0], n.in)) return false;
        n.kind = node_kind::copy;
        n.source_count = 1;
        return true;
    }
    // True for CLZ(BITREV(WMASK(c))) of a constant that is not 0, with the mask from the same block. The lane is the lowest byte of the source.
    constexpr bool is_first_lane(use lane, block_id b) const
    {
        if (lane.select == selector::b0) lane.select = selector::none;
        const node& count = made_by(lane);
        if (!is(count, opcode::CLZ_u32)) return false;
        if (const auto part = count.what.get<modifier::leading_mask>(); !part || *part != modifier::leading_mask::none) return false;
        const node& reversed = made_by(count.sources[0]);
        if (!is(reversed, opcode::BITREV_i32)) return false;
        const node& mask = made_by(reversed.sources[0]);
        return uniformity::is_mask_of_warp(mask) && mask.in == b && mask.sources[0].is_constant() && mask.sources[0].id != 0;
    }

    program& p_;
};

}  // namespace valhall::compiler

#endif
