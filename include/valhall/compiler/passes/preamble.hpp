// SPDX-License-Identifier: MIT
// Takes instructions that depend only on uniforms and constants out of the program: their caller computes the words that the rest reads, once
// instead of in each thread, and passes them as uniforms.
#ifndef VALHALL_COMPILER_PASSES_PREAMBLE_HPP
#define VALHALL_COMPILER_PASSES_PREAMBLE_HPP

#include <cstdint>

#include "valhall/compiler/ir/each_use.hpp"
#include "valhall/compiler/ir/program.hpp"
#include "valhall/compiler/passes/cleanup.hpp"
#include "valhall/compiler/simplify/fold.hpp"

namespace valhall::compiler {

// A value is computed if all that it depends on are uniforms and constants. A computed value that another node reads becomes a word of the preamble,
// as long as there are uniforms for it; the nodes that it depends on become steps.
class preamble_maker {
public:
    // The new uniforms have the keys `first_key` and up; the program has at most `limit` uniforms then.
    constexpr preamble_maker(program& p, std::uint64_t first_key, std::uint32_t limit)
        : p_(p), made_(p.precomputed), first_key_(first_key), limit_(limit)
    {
        is_computed_.resize(p.values.size(), false);
        uniform_of_.resize(p.nodes.size(), no_number);
        step_of_.resize(p.nodes.size(), no_number);
    }

    constexpr void run()
    {
        each_node(p_, [this](node_id n) {
            if (!can_compute(n)) return;
            for (std::uint32_t r = 0; r < p_.nodes[n].result_count; ++r) is_computed_[p_.nodes[n].result + r] = true;
        });
        each_node(p_, [this](node_id n) {
            if (is_computed(p_.nodes[n].result)) return;
            each_use(p_, p_.nodes[n], [this](const use& u) { choose(u); });
        });
        for (block_id b = 1; b < p_.blocks.size(); ++b)
            if (p_.blocks[b].is_reachable) choose(p_.blocks[b].condition);
        if (chosen_.empty()) return;
        for (const node_id n : chosen_) add_words(n);
        each_node(p_, [this](node_id n) { read_uniforms(p_.nodes[n]); });
        for (block_id b = 1; b < p_.blocks.size(); ++b) read_uniform(p_.blocks[b].condition);
        for (const node_id n : chosen_) replace_by_copies(n);
        cleanup(p_);
    }

private:
    static constexpr std::uint32_t no_number = UINT32_MAX;

    constexpr bool is_computed(value_id v) const { return v != none && v < is_computed_.size() && is_computed_[v]; }
    // True if a node can be a step: its instruction has a formula, and its sources are uniforms, constants and computed values.
    constexpr bool can_compute(node_id n) const
    {
        const node& one = p_.nodes[n];
        if (!is_pure(one) || one.argument_count != 0 || one.result_count == 0 || one.result_count > 2 || one.fixed != no_register)
            return false;
        for (int i = 0; i < one.source_count; ++i) {
            const use& u = one.sources[i];
            if (u.kind == use_kind::uniform ? is_pair(one, i) : u.is_value() && !is_computed(u.id)) return false;
            if (u.kind == use_kind::special || (u.high != none && !is_computed(u.high))) return false;
        }
        return one.is_instruction() ? has_formula(one) : one.sources[0].is_plain();
    }

    // Chooses the nodes whose results become words: computed ones that others read. Copies of uniforms stay: nothing would be saved.
    constexpr void choose(const use& u)
    {
        if (!u.is_value()) return;
        for (const value_id v : {u.id, u.high}) {
            if (!is_computed(v)) continue;
            const node_id n = p_.values[v].by;
            const node& by = p_.nodes[n];
            if (by.kind == node_kind::copy || uniform_of_[n] != no_number || p_.uniforms.size() + by.result_count > limit_) continue;
            uniform_of_[n] = p_.uniforms.size();
            chosen_.add(n);
            for (int r = 0; r < by.result_count; ++r) p_.uniforms.add({.key = first_key_ + word_count_++});
        }
    }
    constexpr void add_words(node_id n)
    {
        for (int r = 0; r < p_.nodes[n].result_count; ++r) made_.words.add(step_value(p_.nodes[n].result + static_cast<value_id>(r)));
    }

    // The value of a step, which is added with all that it depends on. (Chains can be as long as the program: no recursion.)
    constexpr value_id step_value(value_id v)
    {
        pool<node_id> open;
        open.add(p_.values[v].by);
        while (!open.empty()) {
            const node_id n = open.back();
            if (step_of_[n] == no_number && add_missing(n, open)) continue;
            open.pop();
            if (step_of_[n] == no_number) step_of_[n] = made_.steps.add(as_step(n));
        }
        return number_of(v);
    }
    constexpr value_id number_of(value_id v) const { return 2 * step_of_[p_.values[v].by] + 1 + p_.values[v].index; }
    // Lists the nodes that a node depends on and that are no steps yet. False if there are none.
    constexpr bool add_missing(node_id n, pool<node_id>& open) const
    {
        const std::uint32_t before = open.size();
        for (int i = 0; i < p_.nodes[n].source_count; ++i) {
            const use& u = p_.nodes[n].sources[i];
            if (!u.is_value()) continue;
            for (const value_id v : {u.id, u.high})
                if (v != none && step_of_[p_.values[v].by] == no_number) open.add(p_.values[v].by);
        }
        return open.size() != before;
    }
    constexpr node as_step(node_id n)
    {
        const node& from = p_.nodes[n];
        node step{
            .kind = from.kind, .source_count = from.source_count, .result_count = from.result_count, .what = from.what, .from = from.from};
        step.result = 2 * made_.steps.size() + 1;
        for (int i = 0; i < from.source_count; ++i) {
            use& u = step.sources[i] = from.sources[i];
            if (u.kind == use_kind::uniform) u.id = uniform_of(p_.uniforms[u.id]);
            if (!u.is_value()) continue;
            u.id = number_of(u.id);
            if (u.high != none) u.high = number_of(u.high);
        }
        return step;
    }
    constexpr std::uint32_t uniform_of(const uniform_word& content)
    {
        for (std::uint32_t i = 0; i < made_.uniforms.size(); ++i)
            if (made_.uniforms[i] == content) return i;
        return made_.uniforms.add(content);
    }

    // True if a source has 64 bits, so that a uniform there is two words.
    static constexpr bool is_pair(const node& n, int source) { return n.is_instruction() && n.what.row().sources()[source].is_pair; }
    // Makes a node read words of the preamble as uniforms; its 64-bit sources read copies.
    constexpr void read_uniforms(node& n)
    {
        for (int i = 0; i < n.source_count; ++i)
            if (!is_pair(n, i)) read_uniform(n.sources[i]);
        for (use& u : p_.arguments_of(n)) read_uniform(u);
    }
    constexpr void read_uniform(use& u) const
    {
        if (!u.is_value() || u.high != none || uniform_of_[p_.values[u.id].by] == no_number) return;
        u.kind = use_kind::uniform;
        u.id = uniform_of_[p_.values[u.id].by] + p_.values[u.id].index;
    }
    constexpr void replace_by_copies(node_id n)
    {
        const value_id first = p_.nodes[n].result;
        for (value_id v = first; v < first + p_.nodes[n].result_count; ++v) {
            const node_id copy = p_.nodes.add(node{.kind = node_kind::copy,
                                                   .source_count = 1,
                                                   .result_count = 1,
                                                   .sources = {{.kind = use_kind::uniform, .id = uniform_of_[n] + v - first}},
                                                   .result = v,
                                                   .from = p_.nodes[n].from});
            p_.insert_before(n, copy);
            p_.values[v] = {copy, 0};
        }
        p_.remove(n);
    }

    program& p_;
    preamble& made_;
    std::uint64_t first_key_;
    std::uint32_t limit_;
    std::uint32_t word_count_ = 0;
    pool<bool> is_computed_{};  // by value
    pool<node_id> chosen_{};
    pool<std::uint32_t> uniform_of_{};  // by node: that of its first result, or no_number
    pool<std::uint32_t> step_of_{};  // by node, or no_number
};

}  // namespace valhall::compiler

#endif
