// SPDX-License-Identifier: MIT
// Computes the number of iterations of a loop, if it is constant, by evaluating its exit test for one iteration after another.
#ifndef VALHALL_COMPILER_ANALYSIS_TRIP_COUNT_HPP
#define VALHALL_COMPILER_ANALYSIS_TRIP_COUNT_HPP

#include <cstdint>

#include "valhall/compiler/analysis/loops.hpp"
#include "valhall/compiler/ir/pool.hpp"
#include "valhall/compiler/ir/program.hpp"
#include "valhall/compiler/simplify/fold.hpp"

namespace valhall::compiler {

inline constexpr std::uint32_t unknown_count = UINT32_MAX;

// Evaluates the exit test of a loop whose header has two predecessors: the preheader and one latch. Among values that change between
// iterations, only those that start as constants and depend only on such values are known.
class trip_counter {
    // Defined before its callers: clang++ does not find it in constant expressions otherwise.
    struct counter {
        node_id phi = none;
        std::uint32_t now = 0, next = 0;
    };

public:
    constexpr trip_counter(const program& p, const natural_loop& loop) : p_(p), loop_(loop) {}

    // The iteration, from 0, in which `tested` leaves the loop. The block must run in each iteration. unknown_count if that is none of the
    // first `most` + 1.
    constexpr std::uint32_t count(block_id tested, bool leaves_if_taken, std::uint32_t most)
    {
        const block& at = p_.blocks[tested];
        for (turn_ = 0; turn_ <= most; ++turn_) {
            std::uint32_t bits = 0;
            steps_ = 0;
            if (!evaluate(at.condition, bits)) return unknown_count;
            const bool is_taken = (bits != 0) != at.on_zero;
            if (is_taken == leaves_if_taken) return turn_;
            if (!advance()) return unknown_count;
        }
        return unknown_count;
    }

private:
    static constexpr std::uint32_t most_steps = 32;  // per iteration, to evaluate the test
    static constexpr std::uint32_t most_counters = 4;

    constexpr bool evaluate(const use& u, std::uint32_t& bits)
    {
        use known{};
        if (!u.is_plain() || !find(u, known)) return false;
        bits = known.id;
        return true;
    }
    // Evaluates a use to a constant, with its modifiers. False if it is not known.
    constexpr bool find(const use& u, use& known)
    {
        known = u;
        if (u.is_constant()) return u.high == none;
        if (!u.is_value() || u.high != none) return false;
        known.kind = use_kind::constant;
        return value_of(u.id, known.id);
    }
    constexpr bool value_of(value_id v, std::uint32_t& bits)
    {
        if (++steps_ > most_steps) return false;
        const node& n = p_.definition(v);
        if (n.kind == node_kind::phi) return n.in == loop_.header && value_of_phi(p_.values[v].by, bits);
        if (n.kind == node_kind::copy) return evaluate(n.sources[0], bits);
        if (!n.is_instruction() || n.result_count != 1 || n.argument_count != 0 || n.what.is_message() || !is_pure(n)) return false;
        use sources[4]{};
        for (int i = 0; i < n.source_count; ++i)
            if (!find(n.sources[i], sources[i])) return false;
        return fold(n.what, sources, bits);
    }
    constexpr bool value_of_phi(node_id phi, std::uint32_t& bits)
    {
        for (const counter& c : counters_)
            if (c.phi == phi) {
                bits = c.now;
                return true;
            }
        const use first = argument_from(phi, true);
        if (turn_ != 0 || counters_.size() == most_counters || !first.is_constant()) return false;
        bits = first.id;
        counters_.add({phi, first.id, 0});
        return true;
    }
    // The argument of a phi that comes from the preheader, or from the latch.
    constexpr use argument_from(node_id phi, bool is_preheader) const
    {
        const auto before = p_.predecessors_of(loop_.header);
        for (std::uint32_t i = 0; i < before.size(); ++i)
            if ((before[i] == loop_.preheader) == is_preheader) return p_.arguments[p_.nodes[phi].arguments + i];
        return {};
    }

    // Computes the phis' values in the next iteration.
    constexpr bool advance()
    {
        // NOLINTNEXTLINE(modernize-loop-convert): the list may grow in the first iteration
        for (std::uint32_t i = 0; i < counters_.size(); ++i) {
            std::uint32_t next = 0;
            steps_ = 0;
            if (!evaluate(argument_from(counters_[i].phi, false), next)) return false;
            counters_[i].next = next;
        }
        for (counter& c : counters_) c.now = c.next;
        return true;
    }

    const program& p_;
    const natural_loop& loop_;
    std::uint32_t turn_ = 0, steps_ = 0;
    pool<counter> counters_{};
};

// The block that leaves a loop in a known iteration.
struct loop_exit {
    block_id tested = none;
    block_id left_for = none;  // where it goes then
    std::uint32_t turns = unknown_count;  // the number of that iteration, from 0
};

// Finds an exit test that runs in each iteration (the header's condition, or the latch's) and leaves the loop in one of the
// first `most` iterations and one. The loop has a preheader and one other predecessor of its header.
constexpr loop_exit find_exit(const program& p, const loop_forest& loops, std::uint32_t l, std::uint32_t most)
{
    const block_id latch = loops.latch(l);
    for (const block_id b : {loops[l].header, latch}) {
        const block& at = p.blocks[b];
        if (!at.condition || loops.contains(l, at.taken) == loops.contains(l, at.next)) continue;
        const bool leaves_if_taken = !loops.contains(l, at.taken);
        const std::uint32_t turns = trip_counter(p, loops[l]).count(b, leaves_if_taken, most);
        if (turns != unknown_count) return {b, leaves_if_taken ? at.taken : at.next, turns};
    }
    return {};
}

}  // namespace valhall::compiler

#endif
