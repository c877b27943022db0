// SPDX-License-Identifier: MIT
// Loop-invariant code motion, limited by register pressure: moves instructions whose sources do not change in a loop in front of the loop.
//
//   goto b2                            %4 = FRCP.f32 %1
//   b2: from b1 b2 depth 1             goto b2
//   …                             =>   b2: from b1 b2 depth 1
//   %4 = FRCP.f32 %1                   …
//   %5 = FMA.f32 %4, %3, %2            %5 = FMA.f32 %4, %3, %2
//
// A hoisted result occupies a register throughout the loop, so that an instruction is hoisted only while the register pressure in the loop
// stays at or below a limit.
#ifndef VALHALL_COMPILER_PASSES_HOIST_HPP
#define VALHALL_COMPILER_PASSES_HOIST_HPP

#include <cstdint>

#include "valhall/compiler/analysis/live_ranges.hpp"
#include "valhall/compiler/analysis/loops.hpp"
#include "valhall/compiler/analysis/pressure.hpp"
#include "valhall/compiler/analysis/use_counts.hpp"
#include "valhall/compiler/ir/pool.hpp"
#include "valhall/compiler/ir/program.hpp"

namespace valhall::compiler {

namespace detail {

class hoister {
public:
    constexpr hoister(program& p, std::uint32_t registers) : p_(p), registers_(static_cast<std::int32_t>(registers)), loops_(p) {}

    // Inner loops first, so that an instruction can leave several nested loops.
    constexpr void run()
    {
        if (loops_.size() == 1) return;
        const numbering numbers(p_);
        const block_pressure pressure(p_, numbers, live_ranges(p_, numbers), [](value_id) { return true; });
        limit_ = pressure_limit_in_loops(registers_, pressure.whole());
        count_reads();
        alive_.resize(loops_.size(), 0);
        for (std::uint32_t l = 1; l < loops_.size(); ++l) {
            for (const block_id b : loops_.blocks_of(l)) note_alive(l, pressure[b]);
            if (loops_[l].preheader != none) hoist_from(l);
            count_moved();
            note_alive(loops_[l].parent, alive_[l]);  // of no loop: entry 0, which nothing reads
        }
    }

private:
    constexpr void note_alive(std::uint32_t l, std::int32_t count)
    {
        if (count > alive_[l]) alive_[l] = count;
    }

    constexpr void count_reads()
    {
        reads_.resize(p_.values.size(), 0);
        for (block_id b = 1; b < p_.blocks.size(); ++b) {
            if (!p_.blocks[b].is_reachable) continue;
            for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next) {
                each_value_read(p_, p_.nodes[n], [this](value_id v) { ++reads_[v]; });
                has_stored_position_ |= reads_position(p_.nodes[n]);
            }
            if (p_.blocks[b].condition.is_value()) ++reads_[p_.blocks[b].condition.id];
        }
    }

    // True if an instruction uses the interpolation position that another instruction has stored.
    static constexpr bool reads_position(const node& n)
    {
        return n.is_instruction() && has(n.what.row(), effect::interpolates) && !replaces_interpolation(n.what);
    }
    // True if an instruction reads memory at an unchecked address: it must not run where the program does not run it.
    static constexpr bool may_fault(const node& n)
    {
        return n.is_instruction() && has(n.what.row(), effect::reads_memory) && !has(n.what.row(), effect::reads_inputs) &&
               !has(n.what.row(), effect::reads_descriptors);
    }
    constexpr bool can_move(const node& n) const
    {
        if (!is_pure(n) || n.fixed != no_register) return false;
        return !n.is_instruction() || !has(n.what.row(), effect::interpolates) || !has_stored_position_;
    }

    constexpr void hoist_from(std::uint32_t l)
    {
        const natural_loop& loop = loops_[l];
        for (const block_id b : loops_.blocks_of(l)) {
            for (node_id n = p_.blocks[b].first; n != none;) {
                const node_id next = p_.nodes[n].next;
                // Only the header is known to run whenever the loop is entered: cleanup has merged the blocks that always follow it into it.
                if (can_move(p_.nodes[n]) && (b == loop.header || !may_fault(p_.nodes[n])) && is_invariant(p_.nodes[n], loop.header) &&
                    fits(l, p_.nodes[n]))
                    hoist(l, n);
                n = next;
            }
        }
    }

    // True if all sources of a node are defined outside the loop.
    constexpr bool is_invariant(const node& n, block_id header) const
    {
        bool is_outside = true;
        each_value_read(p_, n, [&](value_id v) { is_outside &= p_.definition(v).in < header; });
        return is_outside;
    }

    // The change of the pressure in a loop if a node is hoisted: its results are added, and a source with no other reader is freed. A copy
    // of a uniform counts 0, since readers of a pair of uniforms need no copies.
    constexpr std::int32_t growth(const node& n) const
    {
        if (n.kind == node_kind::copy && n.sources[0].kind == use_kind::uniform) return 0;
        std::int32_t count = n.result_count;
        each_value_read(p_, n, [&](value_id v) { count -= reads_[v] == 1; });
        return count;
    }
    constexpr bool fits(std::uint32_t l, const node& n) const
    {
        const std::int32_t more = growth(n);
        return more <= 0 || alive_[l] + more <= limit_;
    }

    constexpr void hoist(std::uint32_t l, node_id n)
    {
        const block_id to = loops_[l].preheader;
        alive_[l] += growth(p_.nodes[n]);
        each_value_read(p_, p_.nodes[n], [this](value_id v) { --reads_[v]; });
        p_.remove(n);
        p_.nodes[n].is_dead = false;
        p_.append(to, n);
        moved_.add(n);
    }
    // Hoisted nodes count as readers in the enclosing loop.
    constexpr void count_moved()
    {
        for (const node_id n : moved_) each_value_read(p_, p_.nodes[n], [this](value_id v) { ++reads_[v]; });
        moved_.clear();
    }

    program& p_;
    std::int32_t registers_;
    loop_forest loops_;
    std::int32_t limit_ = 0;
    bool has_stored_position_ = false;
    pool<std::int32_t> alive_{};  // by loop: the maximum pressure
    pool<std::uint32_t> reads_{};  // by value: the number of reads, without those of `moved_`
    pool<node_id> moved_{};  // nodes hoisted from the current loop
};

}  // namespace detail

// Hoists loop-invariant instructions of a program that may use `registers` registers.
constexpr void hoist(program& p, std::uint32_t registers) { detail::hoister(p, registers).run(); }

}  // namespace valhall::compiler

#endif
