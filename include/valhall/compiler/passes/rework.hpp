// SPDX-License-Identifier: MIT
// Simplifies a program a second time, in dominator order, with what the first time did not know: values that are equal in all iterations of
// a loop, and conditions that have become selects.
#ifndef VALHALL_COMPILER_PASSES_REWORK_HPP
#define VALHALL_COMPILER_PASSES_REWORK_HPP

#include <cstdint>

#include "valhall/compiler/analysis/dominators.hpp"
#include "valhall/compiler/analysis/sums.hpp"
#include "valhall/compiler/build/nodes.hpp"
#include "valhall/compiler/passes/cleanup.hpp"
#include "valhall/compiler/simplify/booleans.hpp"

namespace valhall::compiler {

class reworker {
public:
    constexpr reworker(program& p, const options& options) : p_(p), b_(p, options), replaced_(p.values.size()) {}

    constexpr void run()
    {
        const dominator_tree tree(p_);
        pool<std::uint32_t> shared;  // by block on the current path of the dominator tree: how many nodes it may share
        for (block_id at = 1;;) {
            shared.add(b_.shared_count());
            rework(at);
            if (tree.first_child(at) != none) {
                at = tree.first_child(at);
                continue;
            }
            b_.forget(shared.back());
            shared.pop();
            while (at != 1 && tree.next_child(at) == none) {
                at = tree.parent(at);
                b_.forget(shared.back());
                shared.pop();
            }
            if (at == 1) break;
            at = tree.next_child(at);
        }
        resolve_phis();
    }

private:
    constexpr void rework(block_id at)
    {
        b_.go_on_in(at);
        node_id n = p_.blocks[at].first;
        p_.blocks[at].first = p_.blocks[at].last = none;
        while (n != none) {
            const node_id next = p_.nodes[n].next;
            p_.nodes[n].previous = p_.nodes[n].next = none;
            b_.set_origin(p_.nodes[n].from);
            b_.set_precise(p_.nodes[n].is_precise);
            b_.set_relaxed(p_.nodes[n].is_relaxed);
            if (can_change(p_.nodes[n])) change(n);
            else if (can_share(p_.nodes[n])) share_copy(n);
            else keep(at, n);
            n = next;
        }
        b_.set_relaxed(false);
        if (!p_.blocks[at].condition) return;
        use tested = b_.plain(resolved(p_.blocks[at].condition));
        bool on_zero = p_.blocks[at].on_zero;
        settle_test(p_, tested, on_zero);
        p_.blocks[at].condition = tested;
        p_.blocks[at].on_zero = on_zero;
    }

    static constexpr bool can_change(const node& n)
    {
        return n.is_instruction() && (n.result_count == 1 || n.result_count == 2) && n.fixed == no_register && !n.what.is_message() &&
               is_pure(n) && n.argument_count == 0;
    }
    // True for a copy of a uniform or of a special value. Loops that were unrolled have one in each iteration.
    static constexpr bool can_share(const node& n)
    {
        const use& of = n.sources[0];
        return n.kind == node_kind::copy && n.fixed == no_register && of.is_plain() &&
               (of.kind == use_kind::uniform || of.kind == use_kind::special);
    }
    constexpr void share_copy(node_id n)
    {
        const use of = p_.nodes[n].sources[0];
        const value_id v = p_.nodes[n].result;
        const use made = b_.as_value(of);
        p_.nodes[n].is_dead = true;
        replaced_.grow(p_.values.size());
        replaced_.replace(v, made);
    }
    constexpr void change(node_id n)
    {
        use sources[4]{};
        for (int i = 0; i < p_.nodes[n].source_count; ++i) sources[i] = resolved_source(p_.nodes[n].sources[i]);
        const value_id v = p_.nodes[n].result;
        const instruction what = p_.nodes[n].what;
        const bool is_pair = p_.nodes[n].result_count == 2;
        // A zero-extended index may be -1 plus 1: the address is another if the constant is added to it.
        const bool is_signed_index = p_.nodes[n].is_index && is_wide_sum(what) && is_signed_sum(what);
        const use_pair made = is_signed_index ? element_at(what, sources[0], sources[1])
                              : is_pair       ? b_.op64(what, sources[0], sources[1], sources[2], sources[3])
                                              : use_pair{b_.op(what, sources[0], sources[1], sources[2], sources[3]), {}};
        p_.nodes[n].is_dead = true;
        replaced_.grow(p_.values.size());
        replaced_.replace(v, made.low);
        if (is_pair) replaced_.replace(v + 1, made.high);
    }
    // The address of an element. Constants that are added to the index are added to the address instead: elements at different constants share the
    // rest of the address, and loads and stores have the constants as offsets.
    constexpr use_pair element_at(const instruction& what, const use& base, use index)
    {
        const result<std::int64_t> shift = what.immediate(immediate_name::shift);
        std::int64_t added = 0;
        if (shift && index.select == selector::w0) {
            index.select = selector::none;
            while (take_constant(p_, index, added)) {
            }
            index.select = selector::w0;
        }
        b_.set_index(true);
        const use_pair first = b_.op64(what, base, index);
        b_.set_index(false);
        instruction plain = what;
        if (added == 0 || !plain.set_immediate(immediate_name::shift, 0)) return first;
        const use address = b_.pair_source(first), bytes = b_.word_source(constant_use(static_cast<std::uint32_t>(added << *shift)));
        return b_.op64(plain, address, bytes);
    }
    constexpr void keep(block_id at, node_id n)
    {
        if (p_.nodes[n].kind != node_kind::phi) {
            for (int i = 0; i < p_.nodes[n].source_count; ++i) {
                const use now = resolved_source(p_.nodes[n].sources[i]);
                const use fit = p_.nodes[n].is_instruction() ? legal(p_.nodes[n].what, i, now) : b_.plain(now);
                p_.nodes[n].sources[i] = fit;
            }
            for (std::uint32_t i = 0; i < p_.nodes[n].argument_count; ++i) {
                const use now = b_.plain(resolved(p_.arguments[p_.nodes[n].arguments + i]));
                p_.arguments[p_.nodes[n].arguments + i] = now;
            }
        }
        p_.append(at, n);
        if (p_.nodes[n].is_instruction()) simplify_sources(n);
    }
    constexpr void simplify_sources(node_id n)
    {
        if (p_.nodes[n].result_count != 0 || p_.nodes[n].argument_count != 0) return;
        node changed = p_.nodes[n];
        (void)simplify(b_, changed.what, changed.sources);
        p_.nodes[n] = changed;
    }
    // Applies modifiers that the source of an instruction cannot have.
    constexpr use legal(const instruction& what, int n, const use& u)
    {
        const source_field& field = what.row().sources()[n];
        return (u.neg || u.abs) && !field.has_absneg ? b_.plain(u) : u;
    }

    // The replacement of a use, with its modifiers.
    constexpr use resolved(const use& u)
    {
        if (!u.is_value() || !replaced_.has(u.id)) return u;
        const use by = replaced_.find(u.id);
        if (by.is_plain()) {
            use now = u;
            now.kind = by.kind;
            now.id = by.id;
            return now;
        }
        if (u.select == selector::none && !u.complement && by.select == selector::none && !by.complement) return with_signs_of(by, u);
        use now = u;
        const use word = b_.plain(by);
        now.kind = word.kind;
        now.id = word.id;
        return now;
    }
    // (By value: the list of nodes moves when a copy is added.)
    constexpr use resolved_source(use u)
    {
        if (u.high == none) return resolved(u);
        use now = u;
        now.id = b_.as_value(resolved(value_use(u.id))).id;
        now.high = b_.as_value(resolved(value_use(u.high))).id;
        return now;
    }

    constexpr void resolve_phis()
    {
        for (block_id b = 1; b < p_.blocks.size(); ++b) {
            if (!p_.blocks[b].is_reachable) continue;
            for (node_id n = p_.blocks[b].first; n != none && p_.nodes[n].kind == node_kind::phi; n = p_.nodes[n].next)
                for (std::uint32_t i = 0; i < p_.nodes[n].argument_count; ++i) {
                    b_.go_on_in(p_.predecessors_of(b)[i]);
                    const std::uint32_t shared = b_.shared_count();
                    const use now = b_.plain(resolved(p_.arguments[p_.nodes[n].arguments + i]));
                    b_.forget(shared);
                    p_.arguments[p_.nodes[n].arguments + i] = now;
                }
        }
    }

    program& p_;
    node_builder b_;
    replacements replaced_;
};

}  // namespace valhall::compiler

#endif
