// SPDX-License-Identifier: MIT
// Orders and numbers the instructions of a builder's program by what they compute, not by when they were added: C++ does not specify the order in
// which the arguments of a call are evaluated, and the words must not depend on it.
//
//   const use y = sine(b, x), z = cosine(b, x);     and     f(b, sine(b, x), cosine(b, x))     give the same words
//
// Instructions with effects keep their order. The others stay in their block, and come right before their first reader there: depth first, the first
// operand first. Loads stay between the same effects. Removes instructions without effects that nothing reads.
#ifndef VALHALL_COMPILER_PASSES_CANONICAL_ORDER_HPP
#define VALHALL_COMPILER_PASSES_CANONICAL_ORDER_HPP

#include <cstdint>

#include "valhall/compiler/analysis/use_counts.hpp"
#include "valhall/compiler/ir/memory_order.hpp"
#include "valhall/compiler/ir/pool.hpp"
#include "valhall/compiler/ir/program.hpp"

namespace valhall::compiler {

namespace detail {

class order_by_use {
public:
    constexpr explicit order_by_use(program& p) : p_(p) {}

    constexpr void run()
    {
        discover_all();
        place_all();
        number_again();
    }

private:
    // How freely a node moves in its block.
    enum class freedom : std::uint8_t {
        leading,  // a phi or an input, which comes first
        floating,  // anywhere that its operands allow
        reading,  // not across a node with effects
        fixed,  // a node with effects, or that depends on the order of such nodes
    };

    static constexpr freedom freedom_of(const node& n)
    {
        if (n.kind == node_kind::phi || n.kind == node_kind::input) return freedom::leading;
        if (n.kind == node_kind::copy) return freedom::floating;
        if (has_fixed_order(n) || has(n.what.row(), effect::interpolates) || n.fixed != no_register) return freedom::fixed;
        if (is_pure(n)) return freedom::floating;
        constexpr auto bit = [](effect e) { return static_cast<std::uint32_t>(e); };
        constexpr std::uint32_t reads = bit(effect::reads_memory) | bit(effect::reads_inputs) | bit(effect::reads_descriptors) |
                                        bit(effect::reads_lanes) | bit(effect::needs_helpers) | bit(effect::computes_lod);
        return (effects_of(n.what.row()) & ~reads) == 0 ? freedom::reading : freedom::fixed;
    }

    // Calls `visit` for each node after those that define its operands and are not visited yet, from `n` on. `is_open(node)` tells whether a node is to
    // be visited, and must be false after that.
    template <class IsOpen, class Visit>
    constexpr void depth_first(node_id n, const IsOpen& is_open, const Visit& visit)
    {
        if (!is_open(n)) return;
        stack_.add({n, false});
        while (!stack_.empty()) {
            const waiting_node at = stack_.back();
            stack_.pop();
            if (!is_open(at.which)) continue;
            if (at.has_operands) {
                visit(at.which);
                continue;
            }
            stack_.add({at.which, true});
            if (freedom_of(p_.nodes[at.which]) == freedom::leading) continue;
            // The last operand is pushed first, so that the first one is visited first.
            const std::uint32_t first = stack_.size();
            each_value_read(p_, p_.nodes[at.which], [&](value_id v) { stack_.add({p_.values[v].by, false}); });
            for (std::uint32_t i = first, k = stack_.size(); i + 1 < k; ++i) {
                const waiting_node moved = stack_[i];
                stack_[i] = stack_[--k];
                stack_[k] = moved;
            }
        }
    }

    // ---- which nodes are read, in the order of their first reads ----

    constexpr void discover_all()
    {
        discovered_.resize(p_.nodes.size(), 0);
        for (block_id b = 1; b < p_.blocks.size(); ++b) {
            if (!p_.blocks[b].is_reachable) continue;
            for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next)
                if (freedom_of(p_.nodes[n]) == freedom::fixed) discover(n);
            if (p_.blocks[b].condition.is_value()) discover(p_.values[p_.blocks[b].condition.id].by);
        }
        // The arguments of phis come last. They may lead to further phis.
        // NOLINTNEXTLINE(modernize-loop-convert): the list may grow
        for (std::uint32_t i = 0; i < phis_.size(); ++i)
            for (std::uint32_t k = 0; k < p_.nodes[phis_[i]].argument_count; ++k) {
                const use& u = p_.arguments[p_.nodes[phis_[i]].arguments + k];
                if (u.is_value()) discover(p_.values[u.id].by);
            }
    }
    constexpr void discover(node_id from)
    {
        depth_first(
            from, [this](node_id n) { return discovered_[n] == 0; },
            [this](node_id n) {
                order_.add(n);
                discovered_[n] = order_.size();
                if (p_.is_phi(n)) phis_.add(n);
            });
    }

    // ---- the place of each node in its block ----

    constexpr void place_all()
    {
        // By block: its nodes in the order of their discovery, as a list.
        pool<node_id> first_of, next_of;
        first_of.resize(p_.blocks.size(), none);
        next_of.resize(p_.nodes.size(), none);
        for (std::uint32_t i = order_.size(); i-- != 0;) {
            next_of[order_[i]] = first_of[p_.nodes[order_[i]].in];
            first_of[p_.nodes[order_[i]].in] = order_[i];
        }
        is_placed_.resize(p_.nodes.size(), 0);
        interval_.resize(p_.nodes.size(), 0);
        next_read_.resize(p_.nodes.size(), none);
        for (block_id b = 1; b < p_.blocks.size(); ++b) {
            const node_id old = p_.blocks[b].first;
            p_.blocks[b].first = p_.blocks[b].last = none;
            if (!p_.blocks[b].is_reachable) continue;
            block_ = b;
            find_intervals(old, first_of[b], next_of);
            place_leading(old, first_of[b], next_of);
            for (std::uint32_t i = 0; i < fixed_.size(); ++i) {
                for (node_id n = first_read_[i]; n != none; n = next_read_[n]) place(n);
                place(fixed_[i]);
            }
            for (node_id n = first_of[b]; n != none; n = next_of[n]) place(n);
        }
    }
    // Lists the nodes with effects of a block, and in the order of their discovery the loads before each of them.
    constexpr void find_intervals(node_id old, node_id first, const pool<node_id>& next_of)
    {
        fixed_.clear();
        for (node_id n = old; n != none; n = p_.nodes[n].next) {
            if (freedom_of(p_.nodes[n]) == freedom::fixed) fixed_.add(n);
            interval_[n] = fixed_.size();
        }
        first_read_.assign(fixed_.size() + 1, none);
        last_read_.assign(fixed_.size() + 1, none);
        for (node_id n = first; n != none; n = next_of[n]) {
            if (freedom_of(p_.nodes[n]) != freedom::reading) continue;
            node_id& last = last_read_[interval_[n]];
            (last == none ? first_read_[interval_[n]] : next_read_[last]) = n;
            last = n;
        }
    }
    // Inputs by their registers, then phis.
    constexpr void place_leading(node_id old, node_id first, const pool<node_id>& next_of)
    {
        pool<node_id> inputs;
        for (node_id n = old; n != none; n = p_.nodes[n].next)
            if (p_.nodes[n].kind == node_kind::input) inputs.add(n);
        for (std::uint32_t i = 1; i < inputs.size(); ++i)
            for (std::uint32_t k = i; k != 0 && p_.nodes[inputs[k - 1]].fixed > p_.nodes[inputs[k]].fixed; --k) {
                const node_id moved = inputs[k];
                inputs[k] = inputs[k - 1];
                inputs[k - 1] = moved;
            }
        for (const node_id n : inputs) append(n);
        for (node_id n = first; n != none; n = next_of[n])
            if (p_.is_phi(n)) place(n);
    }
    constexpr void place(node_id from)
    {
        depth_first(from, [this](node_id n) { return is_placed_[n] == 0 && p_.nodes[n].in == block_; }, [this](node_id n) { append(n); });
    }
    constexpr void append(node_id n)
    {
        if (is_placed_[n] != 0) return;
        is_placed_[n] = 1;
        p_.append(block_, n);
    }

    // ---- numbers ----

    constexpr void number_again()
    {
        pool<value_id> value_of;
        value_of.resize(p_.values.size(), none);
        program made(p_.on, p_.stage);
        for (block_id b = 1; b < p_.blocks.size(); ++b) {
            if (!p_.blocks[b].is_reachable) continue;
            for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next) {
                const node_id now = made.nodes.add(p_.nodes[n]);
                const node& old = p_.nodes[n];
                if (old.result_count == 0) continue;
                const value_id first = made.add_results(now, old.result_count);
                for (std::uint32_t i = 0; i < old.result_count; ++i) value_of[old.result + i] = first + i;
            }
        }
        uniform_of_.resize(p_.uniforms.size(), none);
        node_id now = 0;
        for (block_id b = 1; b < p_.blocks.size(); ++b) {
            if (!p_.blocks[b].is_reachable) continue;
            block& at = p_.blocks[b];
            const node_id first = at.first;
            at.first = at.last = none;
            for (node_id n = first; n != none; n = p_.nodes[n].next) {
                node& one = made.nodes[++now];
                for (int i = 0; i < one.source_count; ++i) rename(one.sources[i], value_of, made);
                one.arguments = made.arguments.append(p_.arguments_of(p_.nodes[n]));
                for (use& u : made.arguments_of(one)) rename(u, value_of, made);
                link(at, made.nodes, now);
            }
            rename(at.condition, value_of, made);
        }
        p_.nodes = static_cast<pool<node>&&>(made.nodes);
        p_.values = static_cast<pool<value_info>&&>(made.values);
        p_.arguments = static_cast<pool<use>&&>(made.arguments);
        p_.uniforms = static_cast<pool<uniform_word>&&>(made.uniforms);
    }
    static constexpr void link(block& to, pool<node>& nodes, node_id n)
    {
        nodes[n].previous = to.last;
        nodes[n].next = none;
        (to.last == none ? to.first : nodes[to.last].next) = n;
        to.last = n;
    }
    constexpr void rename(use& u, const pool<value_id>& value_of, program& made)
    {
        if (u.is_value()) {
            u.id = value_of[u.id];
            if (u.high != none) u.high = value_of[u.high];
        }
        if (u.kind != use_kind::uniform) return;
        std::uint32_t& number = uniform_of_[u.id];  // plus 1
        if (number == none) number = made.uniforms.add(p_.uniforms[u.id]) + 1;
        u.id = number - 1;
    }

    struct waiting_node {
        node_id which = none;
        bool has_operands = false;  // those of its operands that are to be visited have been
    };

    program& p_;
    block_id block_ = none;
    pool<waiting_node> stack_{};
    pool<std::uint32_t> discovered_{};  // by node: its place in `order_`, plus 1
    pool<node_id> order_{};
    pool<node_id> phis_{};
    pool<node_id> fixed_{};  // of the block
    pool<std::uint32_t> interval_{};  // by node: how many nodes with effects come before it in its block
    pool<node_id> first_read_{}, last_read_{};  // of the block, by interval: a list of loads
    pool<node_id> next_read_{};
    pool<std::uint8_t> is_placed_{};
    pool<std::uint32_t> uniform_of_{};
};

}  // namespace detail

// Orders and numbers the instructions of a program by what they compute.
constexpr void canonical_order(program& p) { detail::order_by_use(p).run(); }

}  // namespace valhall::compiler

#endif
