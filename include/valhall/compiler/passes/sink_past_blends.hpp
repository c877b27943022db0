// SPDX-License-Identifier: MIT
// Moves instructions past BLENDs if only later instructions need their results. Every BLEND takes its color in the same registers, and a
// blend shader may change r0 to r15, so a color that is computed before an earlier BLEND would have to be kept elsewhere and copied.
//
//   %2:%5 = LD_VAR … %1, index:0x10                        BLEND …, @(%6, %7, %8, %9), …
//   BLEND …, @(%6, %7, %8, %9), …                   =>     %2:%5 = LD_VAR … %1, index:0x10
//   BLEND …, @(%2, %3, %4, %5), …                          BLEND …, @(%2, %3, %4, %5), …
//
// An instruction moves only if each value that it reads is alive after these BLENDs anyway, moves too, or is an input in a register that
// blend shaders preserve.
#ifndef VALHALL_COMPILER_PASSES_SINK_PAST_BLENDS_HPP
#define VALHALL_COMPILER_PASSES_SINK_PAST_BLENDS_HPP

#include <cstdint>

#include "valhall/compiler/ir/pool.hpp"
#include "valhall/compiler/ir/program.hpp"
#include "valhall/compiler/passes/hoist.hpp"
#include "valhall/isa/register_mask.hpp"

namespace valhall::compiler {

namespace detail {

class blend_sinker {
public:
    constexpr explicit blend_sinker(program& p) : p_(p) {}

    constexpr void run()
    {
        for (block_id b = 1; b < p_.blocks.size(); ++b)
            if (p_.blocks[b].is_reachable && has_blend(b)) sink_in(b);
    }

private:
    // An instruction of the block. A section is a range of instructions that ends with a BLEND.
    struct item {
        node_id which = none;
        std::uint32_t section = 0;  // its current section, from 0
        std::uint32_t to = 0;  // the section it can move to
        std::uint32_t latest = 0;  // the first section that reads one of its results after all moves
        bool can_move = false;
    };

    constexpr bool has_blend(block_id b) const
    {
        for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next)
            if (is_blend_call(p_.nodes[n])) return true;
        return false;
    }

    constexpr void sink_in(block_id b)
    {
        collect(b);
        lower_to_readers();
        for (const item& one : items_) each_value_read(p_, p_.nodes[one.which], [&](value_id v) { last_reads_[v] = one.section; });
        // Iterates to a fixed point: if an instruction stays, the instructions that it reads may have to stay, and vice versa.
        bool is_changed = true;
        for (int round = 0; is_changed && round < most_rounds; ++round) {
            is_changed = lower_to_sources();
            lower_to_readers();
        }
        move();
        for (const item& one : items_) each_value_read(p_, p_.nodes[one.which], [this](value_id v) { last_reads_[v] = 0; });
    }
    static constexpr int most_rounds = 8;

    constexpr void collect(block_id b)
    {
        items_.clear();
        places_.resize(p_.nodes.size(), 0);
        last_reads_.resize(p_.values.size(), 0);
        bound_ = 0;
        sections_ = 0;
        bool reads_position = false;
        for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next) {
            const node& one = p_.nodes[n];
            reads_position |= is_reader_of_position(one);
            if (one.kind != node_kind::input && one.fixed != no_register)
                for (int i = 0; i < one.result_count; ++i) bound_ |= register_mask{1} << (one.fixed + i);
            places_[n] = items_.add({.which = n, .section = sections_});
            if (is_blend_call(one)) ++sections_;
        }
        for (item& one : items_) {
            one.can_move = can_move(p_.nodes[one.which], reads_position);
            one.to = one.can_move ? sections_ : one.section;
        }
    }
    static constexpr bool is_reader_of_position(const node& n)
    {
        return n.is_instruction() && has(n.what.row(), effect::interpolates) && !replaces_interpolation(n.what);
    }
    static constexpr bool can_move(const node& n, bool reads_position)
    {
        if (!is_pure(n) || n.fixed != no_register || n.result_count == 0) return false;
        return !n.is_instruction() || !has(n.what.row(), effect::interpolates) || !reads_position;
    }
    constexpr bool is_here(node_id n) const { return places_[n] < items_.size() && items_[places_[n]].which == n; }

    // An instruction cannot move past the first reader of its results.
    constexpr void lower_to_readers()
    {
        for (item& one : items_) one.latest = sections_;
        for (std::uint32_t i = items_.size(); i-- != 0;) {
            item& one = items_[i];
            if (one.to > one.latest) one.to = one.latest;
            each_value_read(p_, p_.nodes[one.which], [&](value_id v) {
                const node_id maker = p_.values[v].by;
                if (is_here(maker) && items_[places_[maker]].latest > one.to) items_[places_[maker]].latest = one.to;
            });
        }
    }

    // An instruction moves only to where its sources are alive without it. True if one has to stay further up.
    constexpr bool lower_to_sources()
    {
        bool is_changed = false;
        for (item& one : items_) {
            if (!one.can_move) continue;
            each_value_read(p_, p_.nodes[one.which], [&](value_id v) {
                const std::uint32_t until = alive_until(v);
                if (until >= one.to) return;
                one.to = until;
                is_changed = true;
            });
        }
        return is_changed;
    }
    constexpr std::uint32_t alive_until(value_id v) const
    {
        const node& maker = p_.definition(v);
        if (maker.kind == node_kind::input && (bound_ >> maker.fixed & 1) == 0 && !is_changed_by_blend_shaders(maker.fixed, p_.on))
            return sections_;
        const node_id by = p_.values[v].by;
        const std::uint32_t moved = is_here(by) ? items_[places_[by]].to : 0;
        return moved > last_reads_[v] ? moved : last_reads_[v];
    }

    // Moves instructions to the start of their sections, in the old order.
    constexpr void move()
    {
        ends_.clear();
        for (const item& one : items_)
            if (is_blend_call(p_.nodes[one.which])) ends_.add(one.which);
        for (const item& one : items_) {
            if (one.to == one.section) continue;
            const block_id in = p_.nodes[one.which].in;
            p_.remove(one.which);
            p_.nodes[one.which].is_dead = false;
            node_id& end = ends_[one.to - 1];
            p_.insert_after(in, end, one.which);
            end = one.which;
        }
    }

    program& p_;
    pool<item> items_{};
    pool<std::uint32_t> places_{};  // by node: its index in items_
    pool<std::uint32_t> last_reads_{};  // by value: the last section that reads it
    pool<node_id> ends_{};  // by section: its BLEND, then the last instruction moved after it
    register_mask bound_ = 0;  // registers that a convention binds results of the block to
    std::uint32_t sections_ = 0;  // the number of the last section
};

}  // namespace detail

// Moves instructions past BLENDs, each in its block. O(n).
constexpr void sink_past_blends(program& p) { detail::blend_sinker(p).run(); }

}  // namespace valhall::compiler

#endif
