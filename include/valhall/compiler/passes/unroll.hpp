// SPDX-License-Identifier: MIT
// Fully unrolls small loops with a known number of iterations:
//
//   b2: from b1 b3                         (2 iterations)
//   %1 = phi 0x0 from b1, %2 from b3
//   %3 = ICMP_OR.u32.ge.m1 %1, 0x2, 0x0
//   if %3 != 0 goto b4 else goto b3   =>   STORE … 0x0 …
//   b3: from b2                            STORE … 0x1 …
//   STORE … %1 …
//   %2 = IADD.u32 %1, 0x1
//   goto b2
#ifndef VALHALL_COMPILER_PASSES_UNROLL_HPP
#define VALHALL_COMPILER_PASSES_UNROLL_HPP

#include <cstdint>
#include <span>

#include "valhall/compiler/analysis/loops.hpp"
#include "valhall/compiler/analysis/trip_count.hpp"
#include "valhall/compiler/ir/pool.hpp"
#include "valhall/compiler/ir/program.hpp"
#include "valhall/compiler/passes/cleanup.hpp"

namespace valhall::compiler {

namespace detail {

// A loop to unroll, and the blocks to repeat: those of the loop and, if it has several exits, the empty blocks on its exit edges.
struct repeated_region {
    block_id header = none, latch = none, preheader = none;
    block_id tested = none;  // the block that leaves the loop in the last iteration
    block_id left_for = none;  // the target of that exit
    std::uint32_t turns = 0;  // the number of the last iteration, from 0
    bool has_one_exit = true;
    bool is_wanted = true;
    std::uint32_t first_block = 0, block_count = 0;  // a range of unroller::blocks_
    std::uint32_t start = 0;  // new number of its header
    std::uint32_t value_count = 0;  // how many values its blocks define
    std::uint32_t first_value = 0;  // where the values of iteration 0 are in unroller::made_; those of the others follow
};

class unroller {
public:
    constexpr unroller(program& p, std::uint32_t limit) : p_(p), limit_(limit) {}

    // Unrolls innermost loops. Returns true if there was one.
    constexpr bool run()
    {
        find_regions();
        if (regions_.empty()) return false;
        refuse_leaks();
        bool is_any_wanted = false;
        for (const repeated_region& r : regions_) is_any_wanted |= r.is_wanted;
        if (!is_any_wanted) return false;
        number_values();
        lay_out();
        repeat_nodes();
        rewrite();
        return true;
    }

private:
    static constexpr std::uint32_t nothing = UINT32_MAX;

    // ---- choosing loops ----

    constexpr void find_regions()
    {
        const loop_forest loops(p_);
        if (loops.size() == 1) return;
        region_of_.resize(p_.blocks.size(), nothing);
        place_.resize(p_.blocks.size(), 0);
        pool<bool> has_inner;
        has_inner.resize(loops.size(), false);
        for (std::uint32_t l = 1; l < loops.size(); ++l) {
            has_inner[loops[l].parent] = true;
            if (!has_inner[l]) consider(loops, l);
        }
    }

    constexpr void consider(const loop_forest& loops, std::uint32_t l)
    {
        const natural_loop& loop = loops[l];
        if (loop.preheader == none || p_.blocks[loop.header].predecessor_count != 2) return;
        repeated_region r{.header = loop.header, .latch = loops.latch(l), .preheader = loop.preheader};
        const auto is_inside = [&](block_id b) { return b != none && loops.innermost(b) == l; };
        std::uint32_t nodes = 0, exits = 0;
        for (const block_id b : loops.blocks_of(l)) {
            const block& at = p_.blocks[b];
            if (!count_nodes(b, nodes)) return;
            exits += !is_inside(at.next);
            if (at.condition) exits += !is_inside(at.taken);
        }
        r.has_one_exit = exits == 1;
        const loop_exit left = find_exit(p_, loops, l, limit_ / (nodes + 1));
        if (left.turns == unknown_count) return;
        r.tested = left.tested;
        r.left_for = left.left_for;
        r.turns = left.turns;
        add_region(r, loops.blocks_of(l), is_inside);
    }
    // False if the blocks have too many nodes, or nodes that cannot be repeated.
    constexpr bool count_nodes(block_id b, std::uint32_t& nodes) const
    {
        for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next) {
            if (p_.nodes[n].kind == node_kind::phi) continue;
            if (p_.nodes[n].fixed != no_register || ++nodes > limit_) return false;
        }
        return true;
    }

    template <class IsInside>
    constexpr void add_region(repeated_region& r, std::span<const block_id> inside, const IsInside& is_inside)
    {
        const std::uint32_t number = regions_.size();
        r.first_block = blocks_.size();
        const auto add = [&](block_id b) {
            region_of_[b] = number;
            place_[b] = blocks_.add(b) - r.first_block;
        };
        for (const block_id b : inside) add(b);
        if (!r.has_one_exit)
            for (const block_id b : inside)
                for (const block_id to : {p_.blocks[b].next, p_.blocks[b].condition ? p_.blocks[b].taken : none})
                    if (to != none && !is_inside(to) && region_of_[to] == nothing && is_empty_exit(to)) add(to);
        r.block_count = blocks_.size() - r.first_block;
        regions_.add(r);
    }
    constexpr bool is_empty_exit(block_id b) const
    {
        const block& at = p_.blocks[b];
        return at.predecessor_count == 1 && !at.condition && at.next != none && at.first == none;
    }

    // If a loop has several exits, values defined in it may only be read outside by phis of the exit blocks' successors. Other loops are
    // dropped.
    constexpr void refuse_leaks()
    {
        const auto see = [this](value_id v, std::uint32_t by) {
            const std::uint32_t r = region_of_[p_.definition(v).in];
            if (r != nothing && r != by && !regions_[r].has_one_exit) regions_[r].is_wanted = false;
        };
        each_use([&](const use& u, block_id, block_id read_in) {
            if (!u.is_value()) return;
            see(u.id, region_of_[read_in]);
            if (u.high != none) see(u.high, region_of_[read_in]);
        });
        for (const repeated_region& r : regions_)
            if (!r.is_wanted)
                for (const block_id b : blocks_of(r)) region_of_[b] = nothing;
    }
    // Calls `visit(use, block, where it is read)` for each use. A phi reads each argument at the end of the predecessor that it comes from.
    template <class Visit>
    constexpr void each_use(const Visit& visit)
    {
        for (block_id b = 1; b < p_.blocks.size(); ++b) {
            block& at = p_.blocks[b];
            if (!at.is_reachable) continue;
            for (node_id n = at.first; n != none; n = p_.nodes[n].next) {
                node& one = p_.nodes[n];
                for (int i = 0; i < one.source_count; ++i) visit(one.sources[i], b, b);
                for (std::uint32_t i = 0; i < one.argument_count; ++i)
                    visit(p_.arguments[one.arguments + i], b, one.kind == node_kind::phi ? p_.edges[at.predecessors + i] : b);
            }
            visit(at.condition, b, b);
        }
    }

    // ---- numbering ----

    constexpr std::span<const block_id> blocks_of(const repeated_region& r) const { return blocks_.part(r.first_block, r.block_count); }
    constexpr const repeated_region* region(block_id b) const { return region_of_[b] == nothing ? nullptr : &regions_[region_of_[b]]; }

    // Numbers the values of each region, and reserves numbers for their copies in each iteration.
    constexpr void number_values()
    {
        index_.resize(p_.values.size(), 0);
        for (repeated_region& r : regions_) {
            if (!r.is_wanted) continue;
            r.first_value = made_.size();
            for (const block_id b : blocks_of(r))
                for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next)
                    for (value_id v = p_.nodes[n].result; v < p_.nodes[n].result + p_.nodes[n].result_count; ++v) {
                        index_[v] = r.value_count++;
                        made_.add(v);
                    }
            made_.resize(r.first_value + r.value_count * (r.turns + 1), none);
        }
        block_count_ = p_.blocks.size();
    }
    // The copy of a value in an iteration, if the value is defined in the region; else the value itself.
    constexpr value_id value_in(value_id v, std::uint32_t region_number, std::uint32_t turn) const
    {
        const std::uint32_t of = region_of_[p_.definition(v).in];
        if (of == nothing) return v;
        const repeated_region& r = regions_[of];
        return made_[r.first_value + (of == region_number ? turn : r.turns) * r.value_count + index_[v]];
    }
    constexpr use use_in(use u, std::uint32_t region_number, std::uint32_t turn) const
    {
        if (!u.is_value()) return u;
        u.id = value_in(u.id, region_number, turn);
        if (u.high != none) u.high = value_in(u.high, region_number, turn);
        return u;
    }

    // The new block order: all iterations are laid out in place of the header.
    constexpr void lay_out()
    {
        number_.resize(block_count_, none);
        block_id next = 1;
        for (block_id b = 1; b < block_count_; ++b) {
            if (region_of_[b] == nothing) {
                number_[b] = next++;
            } else if (repeated_region& r = regions_[region_of_[b]]; r.header == b) {
                r.start = next;
                next += r.block_count * (r.turns + 1);
            }
        }
        new_count_ = next;
    }
    // The new number of a block, or of its copy in an iteration.
    constexpr block_id number_in(block_id b, std::uint32_t turn) const
    {
        const repeated_region* const r = region(b);
        return r == nullptr ? number_[b] : r->start + turn * r->block_count + place_[b];
    }

    // ---- nodes ----

    // Adds the nodes of all iterations but the first, with the sources of the nodes they repeat.
    constexpr void repeat_nodes()
    {
        repeated_.resize(new_count_);
        for (const repeated_region& r : regions_) {
            if (!r.is_wanted) continue;
            for (std::uint32_t turn = 1; turn <= r.turns; ++turn)
                for (const block_id b : blocks_of(r))
                    for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next) repeat_node(n, r, turn, number_in(b, turn));
        }
    }
    constexpr void repeat_node(node_id n, const repeated_region& r, std::uint32_t turn, block_id to)
    {
        node copy = p_.nodes[n];
        copy.previous = repeated_[to].last;
        copy.next = none;
        copy.in = to;
        const node_id made = p_.nodes.add(copy);
        (copy.previous == none ? repeated_[to].first : p_.nodes[copy.previous].next) = made;
        repeated_[to].last = made;
        if (copy.result_count == 0) return;
        const value_id first = p_.add_results(made, copy.result_count);
        for (std::uint32_t i = 0; i < copy.result_count; ++i)
            made_[r.first_value + turn * r.value_count + index_[copy.result + i]] = first + i;
    }

    // ---- the new program ----

    constexpr void rewrite()
    {
        pool<block> blocks;
        blocks.resize(new_count_);
        for (block_id b = 1; b < block_count_; ++b) {
            const repeated_region* const r = region(b);
            for (std::uint32_t turn = 0; turn <= (r == nullptr ? 0 : r->turns); ++turn) {
                const block_id to = number_in(b, turn);
                block& made = blocks[to];
                made = p_.blocks[b];
                if (turn != 0) {
                    made.first = repeated_[to].first;
                    made.last = repeated_[to].last;
                }
                if (r != nullptr && made.loop_depth != 0) --made.loop_depth;
                list_predecessors(made, b, turn);
                rewrite_end(made, b, turn);
                for (node_id n = made.first; n != none; n = p_.nodes[n].next) rewrite_node(n, b, turn);
            }
        }
        for (block_id b = 1; b < new_count_; ++b)
            for (node_id n = blocks[b].first; n != none; n = p_.nodes[n].next) p_.nodes[n].in = b;
        p_.blocks = static_cast<pool<block>&&>(blocks);
        p_.edges = static_cast<pool<block_id>&&>(edges_);
    }

    // Calls `visit(index, iteration)` for each predecessor of a block's copy: the index among the old predecessors, and the iteration it is
    // in.
    template <class Visit>
    constexpr void each_predecessor(block_id b, std::uint32_t turn, const Visit& visit) const
    {
        const auto before = p_.predecessors_of(b);
        const repeated_region* const here = region(b);
        const bool is_header = here != nullptr && here->header == b;
        for (std::uint32_t i = 0; i < before.size(); ++i) {
            const repeated_region* const r = region(before[i]);
            if (is_header && r == here) {
                if (turn != 0) visit(i, turn - 1);
            } else if (is_header && turn != 0) {
                continue;
            } else if (r == nullptr || r == here) {
                visit(i, turn);
            } else {
                for (std::uint32_t k = before[i] == r->tested ? r->turns : 0; k <= r->turns; ++k) visit(i, k);
            }
        }
    }
    constexpr void list_predecessors(block& made, block_id b, std::uint32_t turn)
    {
        const std::uint32_t first = edges_.size();
        each_predecessor(b, turn,
                         [&](std::uint32_t i, std::uint32_t k) { edges_.add(number_in(p_.edges[p_.blocks[b].predecessors + i], k)); });
        made.predecessors = first;
        made.predecessor_count = edges_.size() - first;
    }

    constexpr void rewrite_end(block& made, block_id b, std::uint32_t turn)
    {
        const repeated_region* const r = region(b);
        made.condition = use_in(made.condition, region_of_[b], turn);
        if (r != nullptr && b == r->tested) {
            made.condition = {};
            const block_id stays = p_.blocks[b].next == r->left_for ? p_.blocks[b].taken : p_.blocks[b].next;
            made.next = turn == r->turns ? r->left_for : stays;
            made.taken = none;
        }
        for (block_id* const to : {&made.next, &made.taken}) {
            if (*to == none) continue;
            // The last iteration has no next one: the branch to it is never taken.
            const bool goes_on = r != nullptr && *to == r->header && turn != r->turns;
            *to = number_in(*to, region(*to) == r ? turn + goes_on : 0);
        }
    }

    constexpr void rewrite_node(node_id n, block_id b, std::uint32_t turn)
    {
        node& one = p_.nodes[n];
        const std::uint32_t old = one.arguments, first = p_.arguments.size();
        if (one.kind == node_kind::phi) {
            each_predecessor(b, turn, [&](std::uint32_t i, std::uint32_t k) {
                p_.arguments.add(use_in(p_.arguments[old + i], region_of_[p_.edges[p_.blocks[b].predecessors + i]], k));
            });
        } else {
            for (int i = 0; i < one.source_count; ++i) one.sources[i] = use_in(one.sources[i], region_of_[b], turn);
            for (std::uint32_t i = 0; i < one.argument_count; ++i) p_.arguments.add(use_in(p_.arguments[old + i], region_of_[b], turn));
        }
        one.arguments = first;
        one.argument_count = p_.arguments.size() - first;
    }

    struct list {
        node_id first = none, last = none;
    };

    program& p_;
    std::uint32_t limit_;
    pool<repeated_region> regions_{};
    pool<block_id> blocks_{};  // of all regions
    pool<std::uint32_t> region_of_{};  // by block
    pool<std::uint32_t> place_{};  // by block: its place in its region
    pool<std::uint32_t> index_{};  // by value: its index among the values of its region
    pool<value_id> made_{};  // by region and iteration
    pool<block_id> number_{};  // new numbers of blocks outside regions
    std::uint32_t block_count_ = 0, new_count_ = 0;
    pool<list> repeated_{};  // by new number: the nodes of the blocks of later iterations
    pool<block_id> edges_{};
};

}  // namespace detail

// Unrolls loops whose iterations have at most `limit` instructions in all, innermost first. Returns true if there was one.
constexpr bool unroll(program& p, std::uint32_t limit)
{
    constexpr int most_rounds = 3;
    bool has_changed = false;
    for (int round = 0; round < most_rounds && detail::unroller(p, limit).run(); ++round) {
        cleanup(p);
        has_changed = true;
    }
    return has_changed;
}

}  // namespace valhall::compiler

#endif
