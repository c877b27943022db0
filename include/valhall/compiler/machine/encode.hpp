// SPDX-License-Identifier: MIT
// Encodes a program with assigned registers: instructions, branches, and the call after a BLEND.
#ifndef VALHALL_COMPILER_MACHINE_ENCODE_HPP
#define VALHALL_COMPILER_MACHINE_ENCODE_HPP

#include <cstdint>
#include <span>

#include "valhall/compiler/machine/register_units.hpp"

namespace valhall::compiler {

class encoder {
public:
    constexpr encoder(const program& p, const register_units& units, pool<word>& words, pool<std::uint32_t>& origins)
        : p_(p), units_(units), words_(words), origins_(origins)
    {
        starts_.resize(p.blocks.size(), 0);
    }

    // Returns error::internal if an instruction cannot be encoded, error::too_long if a branch offset does not fit.
    constexpr error run()
    {
        is_empty_.resize(p_.blocks.size(), false);
        for (block_id b = 1; b < p_.blocks.size(); ++b) is_empty_[b] = p_.blocks[b].is_reachable && is_empty(b);
        keep_empty_loops();
        if (has_lane_reads(p_)) keep_empty_latches();
        for (block_id b = 1; b < p_.blocks.size(); ++b) {
            if (!p_.blocks[b].is_reachable || is_empty_[b]) continue;
            starts_[b] = words_.size();
            for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next) emit_node(n);
            end_block(b);
        }
        for (const jump& j : jumps_) set_target(j);
        return has_failed_ ? error::internal : is_too_long_ ? error::too_long : error::none;
    }

private:
    struct jump {
        std::uint32_t at = 0;
        block_id to = none;
    };

    constexpr instruction form(opcode code)
    {
        const std::uint16_t row = valhall::detail::find_row(code, p_.on);
        return {valhall::detail::start_of(row, p_.on), row, p_.on};
    }
    constexpr void check(const status& done) { has_failed_ |= !done; }
    constexpr void add(const instruction& i)
    {
        words_.add(i.encode());
        origins_.add(from_);
    }

    // ---- operands ----

    constexpr operand source_of(const use& u) const
    {
        operand o = decorated(u);
        switch (u.kind) {
        case use_kind::value: set_register(o, units_.register_of(u.id)); break;
        case use_kind::uniform: o = o.with_uniform(static_cast<int>(u.id)); break;
        case use_kind::constant:
            o.byte = static_cast<std::uint8_t>(source_byte::constant | static_cast<unsigned>(valhall::detail::constant_index(u.id, p_.on)));
            break;
        case use_kind::special:
            o.byte = static_cast<std::uint8_t>(source_byte::special | (u.id & 31));
            o.page = static_cast<std::uint16_t>(u.id >> 5);
            break;
        case use_kind::none: break;
        }
        return o;
    }

    static constexpr void set_register(operand& o, std::uint8_t number)
    {
        o.byte = number & source_byte::register_mask;
        o.page = static_cast<std::uint16_t>(number / 64);
    }

    constexpr void emit_node(node_id number)
    {
        const node& n = p_.nodes[number];
        from_ = n.from;
        if (n.kind == node_kind::copy) return emit_copy(n.sources[0], units_.register_of(n.result));
        if (n.kind != node_kind::instruction) return;
        instruction i = n.what;
        // Sources are reset to r0 first: they may have to change the page together.
        for (int s = 0; s < n.source_count; ++s) i.bits &= ~i.row().sources()[s].bits().mask();
        for (int s = 0; s < n.source_count; ++s) check(i.set_source(s, source_of(n.sources[s])));
        if (i.has_destination()) check(i.set_destination({units_.register_of(n.result), i.destination().mask}));
        for (int g = 0; g < i.staging_count(); ++g) set_staging(i, g, n);
        if (is_blend_call(n)) return emit_blend(i, n);
        add(i);
    }

    constexpr void set_staging(instruction& i, int group, const node& n)
    {
        const bool is_written = staging_field_of(i.row().staging()[group]).is_written;
        const int count = static_cast<int>(is_written ? n.result_count : n.argument_count);
        if (count == 0) return;
        const int first = is_written ? units_.register_of(n.result) : units_.register_of(p_.arguments[n.arguments].id);
        check(i.set_staging(group, {first, count}));
    }

    constexpr void emit_copy(const use& from, std::uint8_t to)
    {
        if (from.is_value() && units_.register_of(from.id) == to) return;  // already in place
        const bool is_far = from.is_constant() && valhall::detail::constant_index(from.id, p_.on) < 0;
        instruction i = form(is_far ? opcode::IADD_IMM_i32 : opcode::MOV_i32);
        if (is_far) {
            check(i.set_source(0, source_of(constant_use(0))));
            check(i.set_immediate(0, static_cast<std::int64_t>(from.id)));
        } else {
            check(i.set_source(0, source_of(from)));
        }
        check(i.set_destination({to, half::both}));
        add(i);
    }

    // ---- blending ----

    // A call of the blend shader follows, which the hardware skips if it blends itself. After the last call the program ends.
    constexpr void emit_blend(instruction i, const node& n)
    {
        node_id next = n.next;
        while (p_.nodes[next].kind == node_kind::fence) next = p_.nodes[next].next;
        const bool is_last = next == none && p_.blocks[n.in].next == none;
        check(i.set_immediate(immediate_name::target, is_last ? 0 : 2));
        if (is_last) check(i.set(flow::end));
        add(i);
        instruction link = form(opcode::IADD_IMM_i32);
        check(link.set_source(0, is_last ? source_of(constant_use(0)) : source_of(special_use(special::program_counter))));
        check(link.set_immediate(0, is_last ? 0 : 8));
        check(link.set_destination({static_cast<std::uint8_t>(link_register(p_.on)), half::both}));
        add(link);
        instruction call = form(opcode::BRANCHZI);
        check(call.set(modifier::eq::eq));
        if (call.has<modifier::absolute>()) check(call.set(modifier::absolute::absolute));
        use shader = n.sources[0].plain();
        shader.id |= 1;
        check(call.set_sources(source_of(constant_use(0)), source_of(shader)));
        add(call);
        has_ended_ = is_last;
    }

    // ---- terminators ----

    // True if a block has no words: control only passes through it.
    constexpr bool is_empty(block_id b) const
    {
        const block& at = p_.blocks[b];
        if (at.condition || at.next == none) return false;
        for (node_id n = at.first; n != none; n = p_.nodes[n].next) {
            const node& one = p_.nodes[n];
            if (one.kind == node_kind::phi || one.kind == node_kind::input || one.kind == node_kind::fence) continue;
            if (one.kind != node_kind::copy || !is_in_place(one)) return false;
        }
        return true;
    }
    constexpr bool is_in_place(const node& copy) const
    {
        return copy.sources[0].is_value() && units_.register_of(copy.sources[0].id) == units_.register_of(copy.result);
    }

    // A loop of only empty blocks keeps one of them as a branch target.
    constexpr void keep_empty_loops()
    {
        bool joins = false;
        for (block_id b = 1; b < p_.blocks.size(); ++b)
            if (is_empty_[b] && p_.blocks[b].next <= b && is_empty_[through(b, joins)]) is_empty_[b] = false;
    }

    // Keeps the empty ends of iterations where lanes join that came on different paths: without them, the first lanes there would begin the next
    // iteration alone, and read other lanes there.
    constexpr void keep_empty_latches()
    {
        for (block_id b = 1; b < p_.blocks.size(); ++b) {
            if (!is_empty_[b] || p_.blocks[b].next > b) continue;
            const std::span<const block_id> from = p_.predecessors_of(b);
            is_empty_[b] = from.size() == 1 && !is_empty_[from[0]] && !p_.blocks[from[0]].condition;
        }
    }

    // Follows empty blocks to the first real one. Sets `joins` if a block on the path has several predecessors.
    constexpr block_id through(block_id b, bool& joins) const
    {
        for (std::uint32_t passed = 0; passed < p_.blocks.size(); ++passed) {
            joins |= p_.blocks[b].predecessor_count > 1;
            if (!is_empty_[b]) break;
            b = p_.blocks[b].next;
        }
        return b;
    }

    constexpr block_id next_nonempty(block_id b) const
    {
        for (block_id next = b + 1; next < p_.blocks.size(); ++next)
            if (p_.blocks[next].is_reachable && !is_empty_[next]) return next;
        return none;
    }

    constexpr void end_block(block_id b)
    {
        const block& at = p_.blocks[b];
        if (at.next == none && !at.condition) return end_program(b);
        const block_id follows = next_nonempty(b);
        bool joins = false;
        const block_id next = through(at.next, joins);
        const block_id taken = at.condition ? through(at.taken, joins) : next;
        const bool parts = taken != next;
        if (parts) {
            if (taken == follows) branch(at.condition, !at.on_zero, next);
            else {
                branch(at.condition, at.on_zero, taken);
                if (next != follows) jump_to(next);
            }
        } else if (next != follows) {
            jump_to(next);
        }
        if (joins || parts) reconverge(b);
    }

    constexpr void end_program(block_id b)
    {
        if (has_ended_) {
            has_ended_ = false;
            return;
        }
        if (words_.size() == starts_[b] || !can_end(words_.back())) add(form(opcode::NOP));
        set_flow(flow::end);
    }
    constexpr bool can_end(word last) const
    {
        const result<instruction> i = decode(last, p_.on);
        return i && i->flow() == flow::none;
    }

    constexpr void branch(const use& condition, bool on_zero, block_id to)
    {
        instruction i = form(opcode::BRANCHZ);
        if (on_zero) check(i.set(modifier::eq::eq));
        check(i.set_source(0, source_of(condition)));
        jumps_.add({words_.size(), to});
        add(i);
    }
    constexpr void jump_to(block_id to) { branch(constant_use(0), true, to); }

    constexpr void set_target(const jump& j)
    {
        const result<instruction> decoded = decode(words_[j.at], p_.on);
        if (!decoded) {
            has_failed_ = true;
            return;
        }
        instruction i = *decoded;
        is_too_long_ |= !i.set_immediate(0, static_cast<std::int64_t>(starts_[j.to]) - static_cast<std::int64_t>(j.at) - 1);
        words_[j.at] = i.encode();
    }

    // Makes diverged lanes wait for each other after the last instruction.
    constexpr void reconverge(block_id b)
    {
        if (words_.size() == starts_[b] || valhall::detail::flow_field_on(p_.on).extract(words_.back()) != 0) add(form(opcode::NOP));
        set_flow(flow::reconverge);
    }
    constexpr void set_flow(flow f) { words_.back() = valhall::detail::flow_field_on(p_.on).insert(words_.back(), static_cast<word>(f)); }

    const program& p_;
    const register_units& units_;
    pool<word>& words_;
    pool<std::uint32_t>& origins_;
    pool<std::uint32_t> starts_{};
    pool<bool> is_empty_{};
    pool<jump> jumps_{};
    std::uint32_t from_ = 0;
    bool has_ended_ = false;
    bool has_failed_ = false;
    bool is_too_long_ = false;
};

}  // namespace valhall::compiler

#endif
