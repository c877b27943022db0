// SPDX-License-Identifier: MIT
// Checks that a program is well-formed: before passes that rely on it, and after parsing.
#ifndef VALHALL_COMPILER_IR_VERIFY_HPP
#define VALHALL_COMPILER_IR_VERIFY_HPP

#include <cstdint>

#include "valhall/check/register_counts.hpp"
#include "valhall/check/validate.hpp"
#include "valhall/compiler/fault.hpp"
#include "valhall/compiler/ir/dominance.hpp"
#include "valhall/compiler/ir/memory_order.hpp"
#include "valhall/compiler/ir/program.hpp"
#include "valhall/isa/register_mask.hpp"

namespace valhall::compiler {

/// The first violation in a program, or none.
struct broken {
    error code = error::none;  ///< the violation
    block_id block = none;     ///< the block it is in
    node_id node = none;       ///< the node it is at, or `none` for the end of the block

    /// True if there is a violation.
    constexpr explicit operator bool() const { return code != error::none; }
};

namespace detail {

// The first block that is still to be entered or sealed, or none.
constexpr block_id open_block(const program& p)
{
    for (block_id b = 1; b < p.blocks.size(); ++b)
        if (p.blocks[b].open_from != 0) return b;
    return none;
}

// The first error from building a program, or a construct that its builder has left open.
constexpr fault built_wrongly(const program& p)
{
    if (p.wrong) return p.wrong;
    if (p.open_from != 0) return {.code = error::not_closed, .origin = p.open_from - 1};
    if (const block_id b = open_block(p)) return {.code = error::not_sealed, .origin = p.blocks[b].open_from - 1};
    return {};
}

class verifier {
public:
    // `tries_instructions`: also finds instructions that the hardware does not have, which the check of the words would find later.
    constexpr verifier(const program& p, bool tries_instructions) : p_(p), tries_instructions_(tries_instructions) {}

    constexpr broken run()
    {
        if (p_.wrong) return {p_.wrong.code, none, p_.wrong.node};
        if (p_.open_from != 0) return {error::not_closed};
        if (const block_id b = open_block(p_)) return {error::not_sealed, b};
        if (p_.blocks.size() < 2) return {error::no_block};
        for (block_ = 1; block_ < p_.blocks.size() && !found_; ++block_) check_links();
        for (block_ = 1; block_ < p_.blocks.size() && !found_; ++block_) check_edges();
        if (found_) return found_;
        const dominance known(p_);
        dominance_ = &known;
        for (block_ = 1; block_ < p_.blocks.size() && !found_; ++block_) check_block();
        return found_;
    }

private:
    constexpr bool is_block(block_id b) const { return b != none && b < p_.blocks.size() && p_.blocks[b].is_reachable; }
    constexpr void fail(error code, node_id n = none)
    {
        if (!found_) found_ = {code, block_, n};
    }

    // ---- node lists ----

    constexpr void check_links()
    {
        const block& at = p_.blocks[block_];
        if (!at.is_reachable) return;
        places_.resize(p_.nodes.size());
        node_id previous = none;
        std::uint32_t place = 0;
        for (node_id n = at.first; n != none; previous = n, n = p_.nodes[n].next) {
            if (n >= p_.nodes.size() || p_.nodes[n].in != block_ || p_.nodes[n].previous != previous || places_[n] != 0 ||
                p_.nodes[n].is_dead)
                return fail(error::broken_links, n);
            places_[n] = ++place;
        }
        if (at.last != previous) fail(error::broken_links, previous);
    }

    // ---- edges ----

    constexpr bool leads_to(block_id from, block_id to) const
    {
        const block& b = p_.blocks[from];
        return b.next == to || (b.condition && b.taken == to);
    }
    constexpr bool has_predecessor(block_id b, block_id from) const
    {
        for (const block_id one : p_.predecessors_of(b))
            if (one == from) return true;
        return false;
    }
    constexpr void check_edges()
    {
        const block& at = p_.blocks[block_];
        if (!at.is_reachable) return;
        if (at.predecessors + at.predecessor_count > p_.edges.size()) return fail(error::wrong_edges);
        if (at.condition && (!is_block(at.taken) || at.next == none)) return fail(error::no_end);
        if (at.next != none && !is_block(at.next)) return fail(error::no_end);
        for (const block_id to : {at.next, at.condition ? at.taken : none})
            if (to != none && (to == 1 || !has_predecessor(to, block_))) return fail(error::wrong_edges);
        bool is_reached = block_ == 1;
        for (const block_id from : p_.predecessors_of(block_)) {
            if (!is_block(from) || !leads_to(from, block_)) return fail(error::wrong_edges);
            is_reached |= from < block_;
        }
        if (!is_reached) fail(error::wrong_order);
    }

    // ---- nodes ----

    constexpr void check_block()
    {
        const block& at = p_.blocks[block_];
        if (!at.is_reachable) return;
        bool may_be_phi = true;
        for (node_id n = at.first; n != none && !found_; n = p_.nodes[n].next) {
            const node& one = p_.nodes[n];
            if (one.kind == node_kind::phi && !may_be_phi) return fail(error::wrong_phi, n);
            if (one.kind != node_kind::phi) may_be_phi = false;
            check_results(n);
            if (one.arguments + one.argument_count > p_.arguments.size()) return fail(error::wrong_operands, n);
            switch (one.kind) {
            case node_kind::phi: check_phi(n); break;
            case node_kind::input: check_input(n); break;
            case node_kind::copy:
                if (one.source_count != 1 || one.argument_count != 0) return fail(error::wrong_operands, n);
                check_use(n, one.sources[0], block_, places_[n]);
                break;
            case node_kind::instruction: check_instruction(n); break;
            case node_kind::fence:
                if (one.source_count != 0 || one.argument_count != 0) return fail(error::wrong_operands, n);
                break;
            }
            check_order(n);
        }
        if (at.condition) check_use(none, at.condition, block_, UINT32_MAX);
    }

    // Only messages are volatile, and only fences and barriers order memory.
    constexpr void check_order(node_id n)
    {
        const node& one = p_.nodes[n];
        if (one.is_volatile && !(one.is_instruction() && one.what.is_message())) fail(error::wrong_operands, n);
        if (one.orders_workgroup_only && ordered_by(one) != memory_scope::workgroup) fail(error::wrong_operands, n);
    }

    constexpr void check_results(node_id n)
    {
        const node& one = p_.nodes[n];
        if (one.result_count != 0 && (one.result == none || one.result + one.result_count > p_.values.size()))
            return fail(error::wrong_operands, n);
        for (std::uint32_t i = 0; i < one.result_count; ++i)
            if (p_.values[one.result + i].by != n || p_.values[one.result + i].index != i) return fail(error::wrong_operands, n);
        const std::uint32_t results = one.kind == node_kind::fence ? 0 : 1;
        if (!one.is_instruction() && one.result_count != results) fail(error::wrong_operands, n);
        if (one.fixed != no_register && one.fixed + one.result_count > register_count(p_.on)) fail(error::no_such_register, n);
    }

    constexpr void check_phi(node_id n)
    {
        const node& phi = p_.nodes[n];
        const auto predecessors = p_.predecessors_of(block_);
        if (phi.argument_count != predecessors.size() || phi.source_count != 0) return fail(error::wrong_phi, n);
        for (std::uint32_t i = 0; i < phi.argument_count; ++i) {
            const use u = p_.arguments_of(phi)[i];
            if (!u.is_plain() || u.high != none) return fail(error::wrong_phi, n);
            check_use(n, u, predecessors[i], UINT32_MAX);
        }
    }

    constexpr void check_input(node_id n)
    {
        if (p_.nodes[n].fixed == no_register || block_ != 1) return fail(error::bound_twice, n);
        const register_mask bit = register_mask{1} << p_.nodes[n].fixed;
        if ((inputs_ & bit) != 0) fail(error::bound_twice, n);
        inputs_ |= bit;
    }

    constexpr void check_instruction(node_id n)
    {
        const node& one = p_.nodes[n];
        const auto row = one.what.row();
        const bool is_read = reads_staging(one.what);
        const int written = row.has_destination() ? row.has_wide_destination() ? 2 : 1 : 0;
        if (one.what.on != p_.on || one.source_count != row.sources().size() || one.argument_count > max_staged ||
            (one.argument_count != 0 && !is_read) || (row.has_destination() && one.result_count != written))
            return fail(error::wrong_operands, n);
        for (int i = 0; i < one.source_count; ++i) check_source(n, i);
        if (!found_ && tries_instructions_ && !is_instruction_of_hardware(one)) return fail(error::wrong_operands, n);
        for (const use& u : p_.arguments_of(one)) {
            if (!u.is_plain() || u.high != none) return fail(error::wrong_operands, n);
            check_use(n, u, block_, places_[n]);
        }
    }
    // True if the hardware has an instruction with these modifiers, selectors and numbers of staging registers. Tries it in r0.
    static constexpr bool is_instruction_of_hardware(const node& one)
    {
        instruction what = one.what;
        for (int i = 0; i < one.source_count; ++i) what.bits &= ~what.row().sources()[i].bits().mask();
        for (int i = 0; i < one.source_count; ++i)
            if (!what.set_source(i, decorated(one.sources[i]))) return false;
        bool writes_group = what.has_destination();
        for (int g = 0; g < what.staging_count(); ++g) {
            const bool is_written = staging_field_of(what.row().staging()[g]).is_written;
            const int count = static_cast<int>(is_written ? one.result_count : one.argument_count);
            writes_group |= is_written;
            if (!valhall::detail::has_count(taken_counts(what, g), count)) return false;
            if (count != 0 && !what.set_staging(g, {0, count})) return false;
        }
        if (one.result_count != 0 && !writes_group) return false;
        return validate(what).empty();
    }
    static constexpr bool reads_staging(const instruction& what)
    {
        for (int g = 0; g < what.staging_count(); ++g)
            if (!staging_field_of(what.row().staging()[g]).is_written) return true;
        return false;
    }

    constexpr void check_source(node_id n, int i)
    {
        const use& u = p_.nodes[n].sources[i];
        const source_field& field = p_.nodes[n].what.row().sources()[i];
        const bool can = (field.has_absneg || (!u.neg && !u.abs)) && (field.has_not || !u.complement) &&
                         (u.select == selector::none || valhall::detail::encoding_of(u.select, field) >= 0);
        const bool is_pair = field.is_wide && u.select == selector::none;
        const bool lacks_word = is_pair && ((u.is_value() && u.high == none) || (u.kind == use_kind::special && u.id % 2 != 0) ||
                                            (u.kind == use_kind::uniform && u.id + 1 >= p_.uniforms.size()));
        if (!can || lacks_word || (u.high != none && !field.is_pair)) return fail(error::wrong_operands, n);
        check_use(n, u, block_, places_[n]);
    }

    // Checks a use in a block, before a place in it.
    constexpr void check_use(node_id n, const use& u, block_id in, std::uint32_t before)
    {
        switch (u.kind) {
        case use_kind::none: return fail(error::wrong_operands, n);
        case use_kind::uniform:
            if (u.id >= p_.uniforms.size()) fail(error::wrong_operands, n);
            return;
        case use_kind::value:
            check_value(n, u.id, in, before);
            if (u.high != none) check_value(n, u.high, in, before);
            return;
        default: return;
        }
    }
    constexpr void check_value(node_id n, value_id v, block_id in, std::uint32_t before)
    {
        if (v == none || v >= p_.values.size()) return fail(error::undefined_value, n);
        const node_id by = p_.values[v].by;
        if (by == none || by >= places_.size() || places_[by] == 0) return fail(error::undefined_value, n);
        const block_id from = p_.nodes[by].in;
        if (from == in ? places_[by] >= before : !dominance_->dominates(from, in)) fail(error::undefined_value, n);
    }

    const program& p_;
    bool tries_instructions_;
    block_id block_ = none;
    broken found_{};
    register_mask inputs_ = 0;
    pool<std::uint32_t> places_{};  // by node: its place in its block, from 1
    const dominance* dominance_ = nullptr;
};

}  // namespace detail

/// Finds the first violation in a program: errors from building it, inconsistent lists or edges, malformed phis, operands that an
/// instruction cannot have, and values used where their definition does not dominate. Linear in the program.
constexpr broken verify(const program& p) { return detail::verifier(p, true).run(); }

}  // namespace valhall::compiler

#endif
