// SPDX-License-Identifier: MIT
// If-conversion: replaces short branches by computing both sides and selecting, where that is cheaper.
#ifndef VALHALL_COMPILER_PASSES_CONVERT_CONDITIONS_HPP
#define VALHALL_COMPILER_PASSES_CONVERT_CONDITIONS_HPP

#include <cstdint>

#include "valhall/compiler/ir/pool.hpp"
#include "valhall/compiler/ir/program.hpp"
#include "valhall/compiler/options.hpp"

namespace valhall::compiler {

// True if the block can be speculated: it only computes. Adds its nodes to `nodes`; false above `limit`.
constexpr bool only_computes(const program& p, block_id b, std::uint32_t& nodes, std::uint32_t limit)
{
    for (node_id n = p.blocks[b].first; n != none; n = p.nodes[n].next)
        if (!is_pure(p.nodes[n]) || p.nodes[n].what.is_message() || ++nodes > limit) return false;
    return true;
}

class condition_converter {
public:
    constexpr condition_converter(program& p, const options& options) : p_(p), options_(options) {}

    // Returns true if a condition was converted. Works backwards, so that inner conditions are converted before outer ones.
    constexpr bool run()
    {
        const instruction choice{valhall::detail::start_of(valhall::detail::find_row(opcode::MUX_i32, p_.on), p_.on),
                                 valhall::detail::find_row(opcode::MUX_i32, p_.on), p_.on};
        choice_ = choice;
        (void)choice_.set(modifier::mux::int_zero);
        merged_into_.resize(p_.blocks.size());
        bool has_changed = false;
        for (block_id b = p_.blocks.size(); --b != none;)
            if (p_.blocks[b].is_reachable && is_convertible(b)) {
                convert(b);
                has_changed = true;
            }
        if (has_changed) settle();
        return has_changed;
    }

private:
    constexpr block& at(block_id b) { return p_.blocks[b]; }

    constexpr bool is_side(block_id b, block_id following)
    {
        return at(b).next == following && !at(b).condition && at(b).predecessor_count == 1;
    }

    constexpr bool is_convertible(block_id b)
    {
        if (!at(b).condition) return false;
        const block_id following = at(at(b).taken).next;
        if (following == none || at(following).predecessor_count != 2 || !is_side(at(b).taken, following) ||
            !is_side(at(b).next, following))
            return false;
        std::uint32_t nodes = 0, choices = 0;
        for (node_id n = at(following).first; n != none && p_.nodes[n].kind == node_kind::phi; n = p_.nodes[n].next) ++choices;
        return choices <= options_.converted_choices && only_computes(p_, at(b).taken, nodes, options_.converted_nodes) &&
               only_computes(p_, at(b).next, nodes, options_.converted_nodes);
    }

    // node::in is set at the end only, since nodes may move again.
    constexpr void append_all(block_id to, block_id from)
    {
        if (at(from).first == none) return;
        p_.nodes[at(from).first].previous = at(to).last;
        (at(to).last == none ? at(to).first : p_.nodes[at(to).last].next) = at(from).first;
        at(to).last = at(from).last;
        at(from).first = at(from).last = none;
    }

    constexpr void convert(block_id b)
    {
        const block_id then = at(b).taken, other = at(b).next, following = at(then).next;
        const std::uint32_t side = merged(p_.edges[at(following).predecessors]) == then ? 0 : 1;
        for (node_id n = at(following).first; n != none && p_.nodes[n].kind == node_kind::phi; n = p_.nodes[n].next) {
            node& phi = p_.nodes[n];
            const use taken = p_.arguments[phi.arguments + side], rest = p_.arguments[phi.arguments + 1 - side];
            make_choice(phi, at(b).condition, at(b).on_zero ? rest : taken, at(b).on_zero ? taken : rest);
        }
        append_all(b, then);
        append_all(b, other);
        append_all(b, following);
        at(b).condition = at(following).condition;
        at(b).on_zero = at(following).on_zero;
        at(b).taken = at(following).taken;
        at(b).next = at(following).next;
        for (const block_id gone : {then, other, following}) {
            at(gone).is_reachable = false;
            at(gone).condition = {};
        }
        merged_into_[following] = b;
    }
    constexpr void make_choice(node& n, const use& condition, const use& yes, const use& no)
    {
        n.kind = node_kind::instruction;
        n.what = choice_;
        n.argument_count = 0;
        n.source_count = 3;
        n.sources[0] = no, n.sources[1] = yes, n.sources[2] = condition;
    }

    constexpr block_id merged(block_id b) const
    {
        while (merged_into_[b] != none) b = merged_into_[b];
        return b;
    }

    constexpr void settle()
    {
        for (block_id b = 1; b < p_.blocks.size(); ++b) {
            for (std::uint32_t i = 0; i < at(b).predecessor_count; ++i) {
                block_id& from = p_.edges[at(b).predecessors + i];
                from = merged(from);
            }
            for (node_id n = at(b).first; n != none; n = p_.nodes[n].next) p_.nodes[n].in = b;
        }
    }

    program& p_;
    const compiler::options& options_;
    instruction choice_{};
    pool<block_id> merged_into_{};  // by block
};

}  // namespace valhall::compiler

#endif
