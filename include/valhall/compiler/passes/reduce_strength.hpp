// SPDX-License-Identifier: MIT
// Strength reduction: an expression that is computed in each iteration from an induction variable, and grows by a constant step, becomes an
// induction variable of its own.
//
//   b2: from b1 b2                                     b2: from b1 b2
//   %1 = phi 0x0 from b1, %2 from b2                   %1 = phi 0x0 from b1, %2 from b2
//   %3 = IMUL.i32 %1, 0xC                              %8 = phi %7 from b1, %9 from b2
//   %4 = IADD.u32 %3, %7                          =>   …
//   … %4 …                                             … %8 …
//   %2 = IADD.u32 %1, 0x1                              %2 = IADD.u32 %1, 0x1
//   …                                                  %9 = IADD.u32 %8, 0xC
//
// 32-bit sums, differences, products and shifts are exact modulo 2^32, so this holds for any number of iterations. An address is a 64-bit
// sum with a 32-bit index: it is replaced only if the number of iterations is known and the index does not overflow.
//
// A new induction variable costs one addition in each iteration, and a register. A value is replaced only if that saves instructions or
// replaces a slower one, and if the register pressure in the loop stays within a limit.
#ifndef VALHALL_COMPILER_PASSES_REDUCE_STRENGTH_HPP
#define VALHALL_COMPILER_PASSES_REDUCE_STRENGTH_HPP

#include <cstdint>
#include <span>

#include "valhall/compiler/analysis/live_ranges.hpp"
#include "valhall/compiler/analysis/loops.hpp"
#include "valhall/compiler/analysis/pressure.hpp"
#include "valhall/compiler/analysis/sums.hpp"
#include "valhall/compiler/analysis/trip_count.hpp"
#include "valhall/compiler/analysis/use_counts.hpp"
#include "valhall/compiler/build/nodes.hpp"
#include "valhall/compiler/ir/each_use.hpp"
#include "valhall/compiler/ir/pool.hpp"
#include "valhall/compiler/ir/program.hpp"
#include "valhall/compiler/passes/cleanup.hpp"

namespace valhall::compiler {

namespace detail {

class strength_reducer {
    // Calls `visit` for the blocks that every complete iteration runs, in order. Defined before its callers: clang++ does not find it in
    // constant expressions otherwise.
    template <class Visit>
    constexpr void each_block_that_always_runs(const Visit& visit) const
    {
        for (block_id b = header_;;) {
            visit(b);
            const block& at = p_.blocks[b];
            const bool stays = loops_.contains(loop_, at.next), takes = at.condition && loops_.contains(loop_, at.taken);
            const block_id next = stays ? at.next : at.taken;
            if (stays == takes || next <= b || loops_.innermost(next) != loop_) {
                if (b != latch_ && loops_.innermost(latch_) == loop_) visit(latch_);
                return;
            }
            b = next;
        }
    }

public:
    constexpr strength_reducer(program& p, const options& o)
        : p_(p), options_(o), loops_(p), b_(p, o), reads_(p), replaced_(p.values.size())
    {
    }

    constexpr void run()
    {
        const numbering numbers(p_);
        const block_pressure pressure(p_, numbers, live_ranges(p_, numbers), [](value_id) { return true; });
        limit_ = pressure_limit_in_loops(static_cast<std::int32_t>(options_.register_limit), pressure.whole());
        alive_.resize(loops_.size(), 0);
        linear_.resize(p_.values.size());
        for (std::uint32_t l = 1; l < loops_.size(); ++l) {
            for (const block_id b : loops_.blocks_of(l)) note_alive(l, pressure[b]);
            reduce_in(l);
            note_alive(loops_[l].parent, alive_[l]);  // of no loop: entry 0, which nothing reads
        }
        if (has_changed_) resolve();
    }

private:
    // An induction variable: a phi of the header that each iteration increments by `step`.
    struct counter {
        value_id phi = none, next = none;
        use initial{}, step{};
    };
    // How a value depends on an induction variable of the current loop, if it does.
    struct linear_value {
        block_id header = none;  // the current header if it depends on one of its induction variables
        std::uint32_t counter = 0;
        std::uint32_t nodes = 0;  // the size of the expression
    };
    // The two parts of a linear value: its start, and its step in each iteration.
    enum class part : std::uint8_t { start, step };

    static constexpr std::uint32_t most_nodes = 16;  // larger expressions are not considered, since they are rebuilt before the loop
    static constexpr std::uint32_t most_turns = 1024;

    constexpr void note_alive(std::uint32_t l, std::int32_t count)
    {
        if (count > alive_[l]) alive_[l] = count;
    }

    constexpr void reduce_in(std::uint32_t l)
    {
        const natural_loop& loop = loops_[l];
        if (loop.preheader == none || p_.blocks[loop.header].predecessor_count != 2) return;
        loop_ = l;
        header_ = loop.header;
        latch_ = loops_.latch(l);
        last_turn_ = {};
        find_counters();
        pool<node_id> found;
        each_block_that_always_runs([&](block_id b) {
            for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next)
                if (classify(n)) found.add(n);
        });
        // Later values first, since they replace more instructions.
        for (std::uint32_t i = found.size(); i-- != 0;)
            if (!p_.nodes[found[i]].is_dead && can_replace(found[i])) replace_if_it_pays(found[i]);
    }

    // ---- finding linear values ----

    constexpr use argument_from(node_id phi, bool is_latch) const
    {
        const bool is_first = (p_.predecessors_of(header_)[0] == latch_) == is_latch;
        return current(p_.arguments[p_.nodes[phi].arguments + (is_first ? 0 : 1)]);
    }
    constexpr void find_counters()
    {
        counters_.clear();
        for (node_id n = p_.blocks[header_].first; p_.is_phi(n); n = p_.nodes[n].next) {
            const value_id phi = p_.nodes[n].result;
            const use next = argument_from(n, true);
            if (!next.is_value() || !next.is_plain() || !is_inside(next.id) || !is_plain_sum(p_.definition(next.id))) continue;
            const node& sum = p_.definition(next.id);
            for (int i = 0; i < 2; ++i)
                if (sum.sources[i] == value_use(phi) && is_invariant(current(sum.sources[1 - i]))) {
                    set_linear(phi, counters_.add({phi, next.id, argument_from(n, false), current(sum.sources[1 - i])}), 1);
                    break;
                }
        }
    }

    // Classifies a node as linear or not. A counter, and the sum that is its next value, are not candidates.
    constexpr bool classify(node_id n)
    {
        const node& at = p_.nodes[n];
        if (!at.is_instruction() || at.fixed != no_register || at.what.is_message()) return false;
        if (!is_linear_operation(at)) return false;
        linear_value made{};
        for (int i = 0; i < at.source_count; ++i) {
            const use u = current(at.sources[i]);
            const linear_value* const from = linear(u);
            if (from == nullptr) continue;
            if (made.header != none && from->counter != made.counter) return false;
            made = {header_, from->counter, made.nodes + from->nodes};
        }
        if (made.header == none || ++made.nodes > most_nodes) return false;
        for (value_id v = at.result; v < at.result + at.result_count; ++v) set_linear(v, made.counter, made.nodes);
        return at.result != counters_[made.counter].next;
    }
    // True if each source is linear or invariant, so that the result is linear.
    constexpr bool is_linear_operation(const node& n) const
    {
        const use first = current(n.sources[0]), second = current(n.sources[1]);
        if (n.result_count == 2) return is_wide_sum(n.what) && is_term(first) && is_term(second);
        if (n.result_count != 1 || !is_unmodified(n)) return false;
        if (is_word_sum(n.what)) return is_term(first) && is_term(second);
        switch (n.what.code()) {
        case opcode::ISUB_u32:
        case opcode::ISUB_s32: return is_term(first) && is_term(second);
        case opcode::IMUL_i32: return is_term(first) && is_term(second) && (linear(first) == nullptr || linear(second) == nullptr);
        case opcode::LSHIFT_OR_i32: return is_term(first) && second.is_constant() && n.sources[2].is(0);
        default: return false;
        }
    }
    constexpr bool is_term(const use& u) const { return linear(u) != nullptr ? has_no_signs(u) : is_invariant(u); }
    static constexpr bool has_no_signs(const use& u) { return !u.neg && !u.abs && !u.complement; }
    constexpr bool is_plain_sum(const node& n) const { return n.is_instruction() && is_unmodified(n) && is_word_sum(n.what); }
    constexpr bool is_unmodified(const node& n) const { return n.what.bits == valhall::detail::start_of(n.what.row_index, p_.on); }

    constexpr bool is_inside(value_id v) const { return p_.definition(v).in >= header_; }
    constexpr bool is_invariant(const use& u) const
    {
        if (!has_no_signs(u)) return false;
        return !u.is_value() || (!is_inside(u.id) && (u.high == none || !is_inside(u.high)));
    }
    constexpr const linear_value* linear(const use& u) const
    {
        if (!u.is_value() || u.id >= linear_.size() || linear_[u.id].header != header_) return nullptr;
        // Only the two words of a 64-bit sum together. (A single word has a carry, or is not an address.)
        const node& by = p_.definition(u.id);
        const bool is_sum = by.result_count == 2 && u.id == by.result && u.high == u.id + 1;
        if (by.result_count == 2 ? !is_sum : u.high != none) return nullptr;
        return &linear_[u.id];
    }
    constexpr void set_linear(value_id v, std::uint32_t counter_index, std::uint32_t nodes)
    {
        if (v >= linear_.size()) linear_.resize(p_.values.size());
        linear_[v] = {header_, counter_index, nodes};
    }

    // ---- correctness and profit ----

    // True if a value can become an induction variable: 32-bit values always; 64-bit values if no 32-bit index overflows.
    constexpr bool can_replace(node_id n)
    {
        if (p_.nodes[n].result_count == 1) return true;
        std::uint32_t step = 0;
        return has_no_overflow(n) && find_wide_step(n, step);
    }
    constexpr bool has_no_overflow(node_id n)
    {
        const node& at = p_.nodes[n];
        const use base = current(at.sources[0]), index = current(at.sources[1]);
        if (linear(base) != nullptr && !has_no_overflow(p_.values[base.id].by)) return false;
        if (linear(index) == nullptr) return true;
        if (index.high != none) return has_no_overflow(p_.values[index.id].by);
        std::uint32_t start = 0, step = 0;
        if (index.select != selector::w0 || !evaluate(index, part::start, start) || !evaluate(index, part::step, step)) return false;
        const std::uint64_t turns = last_turn();
        if (turns == unknown_count || step > INT32_MAX) return false;
        const std::int64_t from = is_signed_sum(at.what) ? static_cast<std::int32_t>(start) : std::int64_t{start};
        return from + static_cast<std::int64_t>(turns * step) <=
               (is_signed_sum(at.what) ? std::int64_t{INT32_MAX} : std::int64_t{UINT32_MAX});
    }
    // The number of the last iteration, from 0, or unknown_count.
    constexpr std::uint32_t last_turn()
    {
        if (!last_turn_.is_known) last_turn_ = {true, find_exit(p_, loops_, loop_, most_turns).turns};
        return last_turn_.turns;
    }

    // The value of a part of a 32-bit expression, if it is a constant.
    constexpr bool evaluate(const use& u, part which, std::uint32_t& bits) const
    {
        if (linear(u) == nullptr) {
            bits = u.id;
            return u.is_constant();
        }
        if (const counter* const c = counter_at(u.id)) return evaluate(which == part::start ? c->initial : c->step, which, bits);
        const node& n = p_.definition(u.id);
        use sources[4]{};
        for (int i = 0; i < n.source_count; ++i) {
            sources[i] = current(n.sources[i]);
            std::uint32_t word = 0;
            if (!is_zero_in(n, i, which) && !evaluate(sources[i].plain(), which, word)) return false;
            sources[i].kind = use_kind::constant;
            sources[i].id = word;
        }
        return fold(n.what, sources, bits);
    }
    // True if a source is an invariant term of a sum, which contributes nothing to the step.
    constexpr bool is_zero_in(const node& n, int source, part which) const
    {
        if (which == part::start || linear(current(n.sources[source])) != nullptr) return false;
        return n.result_count == 2 || (n.what.code() != opcode::IMUL_i32 && n.what.code() != opcode::LSHIFT_OR_i32);
    }
    constexpr const counter* counter_at(value_id v) const
    {
        const counter& c = counters_[linear_[v].counter];
        return c.phi == v ? &c : nullptr;
    }
    // The step of a 64-bit sum. False if it is not constant, or does not fit in a zero-extended 32-bit source.
    constexpr bool find_wide_step(node_id n, std::uint32_t& step) const
    {
        const node& at = p_.nodes[n];
        use sources[4]{};
        for (int i = 0; i < 2; ++i) {
            const use u = current(at.sources[i]);
            std::uint32_t word = 0;
            const bool is_known =
                linear(u) == nullptr || (u.high != none ? find_wide_step(p_.values[u.id].by, word) : evaluate(u.plain(), part::step, word));
            if (!is_known || word > INT32_MAX) return false;
            sources[i] = constant_use(word).selecting(u.select);
        }
        std::uint32_t words[2]{};
        if (!fold(at.what, sources, {0, 0, 0, 0}, words) || words[1] != 0) return false;
        step = words[0];
        return true;
    }

    constexpr void replace_if_it_pays(node_id n)
    {
        reads_.list_removed(n, unread_);
        const counter c = counters_[linear_[p_.nodes[n].result].counter];
        std::uint32_t saved = 0, of_counter = 0;
        bool is_slow = false;
        for (const node_id one : unread_) {
            const node& at = p_.nodes[one];
            each_value_read(p_, at, [&](value_id v) { of_counter += replaced_.last_of(v).id == c.phi; });
            if (!at.is_instruction() || loops_.innermost(at.in) != loop_) continue;
            ++saved;
            is_slow |= at.what.unit() == unit::sfu;
        }
        // If then only the next value reads the counter, both are removed.
        const bool frees_counter = of_counter != 0 && reads_[c.phi] == of_counter + 1 && reads_[c.next] == 1;
        saved += frees_counter;
        if (saved < 1 || (saved == 1 && !is_slow)) return;
        std::uint32_t step = 0;
        const bool has_step_in_register = p_.nodes[n].result_count == 1 && !evaluate(value_use(p_.nodes[n].result), part::step, step);
        const std::int32_t growth = p_.nodes[n].result_count + has_step_in_register - frees_counter;
        if (growth > 0 && alive_[loop_] + growth > limit_) return;
        alive_[loop_] += growth;
        replace(n);
        if (frees_counter) reads_.remove(p_.values[c.phi].by);  // and its next value
    }

    // ---- replacing ----

    constexpr void replace(node_id n)
    {
        const node_id first_added = p_.nodes.size();
        const bool is_wide = p_.nodes[n].result_count == 2;
        b_.go_on_in(loops_[loop_].preheader);
        b_.set_origin(p_.nodes[n].from);
        use_pair start{};
        use step{};
        if (is_wide) {
            start = wide_start(n);
            step = wide_step(n);
        } else {
            start.low = built(value_use(p_.nodes[n].result), part::start);
            step = built(value_use(p_.nodes[n].result), part::step);
        }
        b_.forget(0);
        const value_id made = add_counter(start, step, is_wide);
        count_reads_from(first_added);
        replaced_.grow(p_.values.size());
        for (std::uint32_t i = 0; i < p_.nodes[n].result_count; ++i) {
            const value_id old = p_.nodes[n].result + i, phi = made + i;
            replaced_.replace(old, value_use(phi));
            reads_.add(phi, reads_[old]);
        }
        reads_.remove(n);
        has_changed_ = true;
    }
    // Builds a part of an expression before the loop.
    constexpr use built(const use& u, part which)
    {
        if (linear(u) == nullptr) return u.plain();
        if (const counter* const c = counter_at(u.id)) return which == part::start ? c->initial : c->step;
        const node n = p_.definition(u.id);
        use sources[4]{};
        for (int i = 0; i < n.source_count; ++i) {
            const use s = current(n.sources[i]);
            sources[i] = is_zero_in(n, i, which) ? constant_use(0) : built(s, which).selecting(s.select);
        }
        return b_.op(n.what, sources[0], sources[1], sources[2], sources[3]);
    }
    constexpr use_pair wide_start(node_id sum)
    {
        const node n = p_.nodes[sum];
        use sources[2]{};
        for (int i = 0; i < 2; ++i) {
            const use u = current(n.sources[i]);
            if (linear(u) == nullptr) sources[i] = u;
            else if (u.high != none) sources[i] = b_.pair_source(wide_start(p_.values[u.id].by));
            else sources[i] = b_.word_source(built(u.plain(), part::start), u.select);
        }
        return b_.op64(n.what, sources[0], sources[1]);
    }

    // The step of a 64-bit sum as a pair of uniforms, which an addition can read without registers.
    constexpr use wide_step(node_id sum)
    {
        std::uint32_t bits = 0;
        static_cast<void>(find_wide_step(sum, bits));
        const use low = p_.uniform({.is_constant = true, .bits = bits}), high = p_.uniform({.is_constant = true, .bits = 0});
        return b_.pair_source({low, high});
    }

    // Adds an induction variable. Returns its phi's result; for 64 bits the low word's, followed by the high word's.
    constexpr value_id add_counter(const use_pair& start, const use& step, bool is_wide)
    {
        const std::uint32_t words = is_wide ? 2 : 1;
        node_id phis[2]{};
        node_id last = none;
        for (node_id n = p_.blocks[header_].first; p_.is_phi(n); n = p_.nodes[n].next) last = n;
        value_id made = none;
        for (std::uint32_t i = 0; i < words; ++i) {
            phis[i] = p_.nodes.add(node{.kind = node_kind::phi});
            p_.insert_after(header_, last, phis[i]);
            last = phis[i];
            const value_id v = p_.add_results(phis[i], 1);
            if (i == 0) made = v;
        }
        node sum{.what = b_.form(is_wide ? opcode::IADD_u64 : opcode::IADD_u32)};
        sum.source_count = 2;
        sum.sources[0] = {.kind = use_kind::value, .id = made, .high = is_wide ? made + 1 : none};
        sum.sources[1] = step;
        const node_id next = p_.nodes.add(sum);
        p_.append(latch_, next);
        const value_id after = p_.add_results(next, static_cast<int>(words));
        const bool is_latch_first = p_.predecessors_of(header_)[0] == latch_;
        for (std::uint32_t i = 0; i < words; ++i) {
            const use from_before = i == 0 ? start.low : start.high, from_latch = value_use(after + i);
            const use arguments[] = {is_latch_first ? from_latch : from_before, is_latch_first ? from_before : from_latch};
            p_.nodes[phis[i]].arguments = p_.arguments.append(std::span<const use>(arguments));
            p_.nodes[phis[i]].argument_count = 2;
        }
        return made;
    }
    constexpr void count_reads_from(node_id first)
    {
        for (node_id n = first; n < p_.nodes.size(); ++n) reads_.add_reads_of(n);
    }

    // ---- replaced values ----

    // A use with the current numbers of its values.
    constexpr use current(use u) const
    {
        if (!u.is_value()) return u;
        u.id = replaced_.last_of(u.id).id;
        if (u.high != none) u.high = replaced_.last_of(u.high).id;
        return u;
    }
    constexpr void resolve()
    {
        each_use(p_, [this](use& u) { u = current(u); });
    }

    struct known_turn {
        bool is_known = false;
        std::uint32_t turns = 0;
    };

    program& p_;
    const options& options_;
    loop_forest loops_;
    node_builder b_;
    use_counts reads_;
    replacements replaced_;
    std::int32_t limit_ = 0;
    bool has_changed_ = false;
    pool<std::int32_t> alive_{};  // by loop: the maximum pressure
    pool<linear_value> linear_{};  // by value
    // Of the current loop:
    std::uint32_t loop_ = 0;
    block_id header_ = none, latch_ = none;
    known_turn last_turn_{};
    pool<counter> counters_{};
    pool<node_id> unread_{};
};

}  // namespace detail

// Replaces expressions of induction variables in loops by induction variables where that saves instructions.
constexpr void reduce_strength(program& p, const options& o)
{
    if (loop_forest(p).size() > 1) detail::strength_reducer(p, o).run();
}

}  // namespace valhall::compiler

#endif
