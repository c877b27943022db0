// SPDX-License-Identifier: MIT
// Written by the target `derive` from table/peephole: a matcher of peephole rules for each instruction.
#ifndef VALHALL_COMPILER_SIMPLIFY_GENERATED_MATCHERS_HPP
#define VALHALL_COMPILER_SIMPLIFY_GENERATED_MATCHERS_HPP

#include "valhall/compiler/simplify/functions.hpp"

namespace valhall::compiler {

template <class Builder>
constexpr use match_IADD_u32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    rules::put_in_order(b, s[0], s[1]);
    if (has_usual_modifiers(what) && s[0].is_plain()) {
        if (rules::is_constant_word(s[1])) {
            if (s[1].id == 0) {
                // IADD_u32(x, 0) => x
                rules::note<0>(b);
                return s[0];
            }
            const node_id g0 = giver(p, s[0]);
            const opcode c0 = rules::code_of(p, g0);
            if (c0 == opcode::IADD_u32 && has_usual_modifiers(p.nodes[g0].what) && p.nodes[g0].sources[0].is_plain() && rules::is_constant_word(p.nodes[g0].sources[1])) {
                // IADD_u32(IADD_u32(x, c), d) => IADD_u32(x, c + d)
                rules::note<2>(b);
                return b.op(opcode::IADD_u32, p.nodes[g0].sources[0], constant_use(p.nodes[g0].sources[1].id + s[1].id));
            }
        }
        if (s[1].is_plain()) {
            const node_id g1 = giver(p, s[1]);
            const opcode c1 = rules::code_of(p, g1);
            if (c1 == opcode::ISUB_u32 && has_usual_modifiers(p.nodes[g1].what) && rules::is_constant_word(p.nodes[g1].sources[0]) && p.nodes[g1].sources[0].id == 0 && p.nodes[g1].sources[1].is_plain()) {
                // IADD_u32(x, ISUB_u32(0, y)) => ISUB_u32(x, y)
                rules::note<1>(b);
                return b.op(opcode::ISUB_u32, s[0], p.nodes[g1].sources[1]);
            }
            const node_id g0 = giver(p, s[0]);
            const opcode c0 = rules::code_of(p, g0);
            if (c0 == opcode::ISUB_u32 && has_usual_modifiers(p.nodes[g0].what) && rules::is_constant_word(p.nodes[g0].sources[0]) && p.nodes[g0].sources[0].id == 0 && p.nodes[g0].sources[1].is_plain()) {
                // IADD_u32(x, ISUB_u32(0, y)) => ISUB_u32(x, y)
                rules::note<1>(b);
                return b.op(opcode::ISUB_u32, s[1], p.nodes[g0].sources[1]);
            }
        }
    }
    return {};
}

template <class Builder>
constexpr use match_IADD_s32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    rules::put_in_order(b, s[0], s[1]);
    if (has_usual_modifiers(what) && s[0].is_plain()) {
        if (rules::is_constant_word(s[1])) {
            if (s[1].id == 0) {
                // IADD_s32(x, 0) => x
                rules::note<0>(b);
                return s[0];
            }
            const node_id g0 = giver(p, s[0]);
            const opcode c0 = rules::code_of(p, g0);
            if (c0 == opcode::IADD_s32 && has_usual_modifiers(p.nodes[g0].what) && p.nodes[g0].sources[0].is_plain() && rules::is_constant_word(p.nodes[g0].sources[1])) {
                // IADD_s32(IADD_s32(x, c), d) => IADD_s32(x, c + d)
                rules::note<2>(b);
                return b.op(opcode::IADD_s32, p.nodes[g0].sources[0], constant_use(p.nodes[g0].sources[1].id + s[1].id));
            }
        }
        if (s[1].is_plain()) {
            const node_id g1 = giver(p, s[1]);
            const opcode c1 = rules::code_of(p, g1);
            if (c1 == opcode::ISUB_u32 && has_usual_modifiers(p.nodes[g1].what) && rules::is_constant_word(p.nodes[g1].sources[0]) && p.nodes[g1].sources[0].id == 0 && p.nodes[g1].sources[1].is_plain()) {
                // IADD_s32(x, ISUB_u32(0, y)) => ISUB_u32(x, y)
                rules::note<1>(b);
                return b.op(opcode::ISUB_u32, s[0], p.nodes[g1].sources[1]);
            }
            const node_id g0 = giver(p, s[0]);
            const opcode c0 = rules::code_of(p, g0);
            if (c0 == opcode::ISUB_u32 && has_usual_modifiers(p.nodes[g0].what) && rules::is_constant_word(p.nodes[g0].sources[0]) && p.nodes[g0].sources[0].id == 0 && p.nodes[g0].sources[1].is_plain()) {
                // IADD_s32(x, ISUB_u32(0, y)) => ISUB_u32(x, y)
                rules::note<1>(b);
                return b.op(opcode::ISUB_u32, s[1], p.nodes[g0].sources[1]);
            }
        }
    }
    return {};
}

template <class Builder>
constexpr use match_ISUB_u32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    if (has_usual_modifiers(what)) {
        if (s[0].is_plain()) {
            if (s[1].is_plain() && s[1] == s[0]) {
                // ISUB_u32(x, x) => 0
                rules::note<0>(b);
                return constant_use(0);
            }
            if (rules::is_constant_word(s[1])) {
                if (s[1].id == 0) {
                    // ISUB_u32(x, 0) => x
                    rules::note<1>(b);
                    return s[0];
                }
                // ISUB_u32(x, c) => IADD_u32(x, 0 - c)
                rules::note<2>(b);
                return b.op(opcode::IADD_u32, s[0], constant_use(0 - s[1].id));
            }
        }
        if (s[1].is_plain()) {
            const node_id g1 = giver(p, s[1]);
            const opcode c1 = rules::code_of(p, g1);
            if (c1 == opcode::ISUB_u32 && has_usual_modifiers(p.nodes[g1].what) && p.nodes[g1].sources[1].is_plain()) {
                if (rules::is_constant_word(s[0]) && s[0].id == 0 && p.nodes[g1].sources[0].is_plain()) {
                    // ISUB_u32(0, ISUB_u32(x, y)) => ISUB_u32(y, x)
                    rules::note<3>(b);
                    return b.op(opcode::ISUB_u32, p.nodes[g1].sources[1], p.nodes[g1].sources[0]);
                }
                if (s[0].is_plain() && rules::is_constant_word(p.nodes[g1].sources[0]) && p.nodes[g1].sources[0].id == 0) {
                    // ISUB_u32(x, ISUB_u32(0, y)) => IADD_u32(x, y)
                    rules::note<4>(b);
                    return b.op(opcode::IADD_u32, s[0], p.nodes[g1].sources[1]);
                }
            }
        }
    }
    return {};
}

template <class Builder>
constexpr use match_ISUB_s32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    if (has_usual_modifiers(what)) {
        if (s[0].is_plain()) {
            if (s[1].is_plain() && s[1] == s[0]) {
                // ISUB_s32(x, x) => 0
                rules::note<0>(b);
                return constant_use(0);
            }
            if (rules::is_constant_word(s[1])) {
                if (s[1].id == 0) {
                    // ISUB_s32(x, 0) => x
                    rules::note<1>(b);
                    return s[0];
                }
                // ISUB_s32(x, c) => IADD_u32(x, 0 - c)
                rules::note<2>(b);
                return b.op(opcode::IADD_u32, s[0], constant_use(0 - s[1].id));
            }
        }
        if (s[1].is_plain()) {
            const node_id g1 = giver(p, s[1]);
            const opcode c1 = rules::code_of(p, g1);
            if (c1 == opcode::ISUB_u32 && has_usual_modifiers(p.nodes[g1].what) && p.nodes[g1].sources[1].is_plain()) {
                if (rules::is_constant_word(s[0]) && s[0].id == 0 && p.nodes[g1].sources[0].is_plain()) {
                    // ISUB_s32(0, ISUB_u32(x, y)) => ISUB_u32(y, x)
                    rules::note<3>(b);
                    return b.op(opcode::ISUB_u32, p.nodes[g1].sources[1], p.nodes[g1].sources[0]);
                }
                if (s[0].is_plain() && rules::is_constant_word(p.nodes[g1].sources[0]) && p.nodes[g1].sources[0].id == 0) {
                    // ISUB_s32(x, ISUB_u32(0, y)) => IADD_u32(x, y)
                    rules::note<4>(b);
                    return b.op(opcode::IADD_u32, s[0], p.nodes[g1].sources[1]);
                }
            }
        }
    }
    return {};
}

template <class Builder>
constexpr use match_IMUL_i32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    rules::put_in_order(b, s[0], s[1]);
    if (has_usual_modifiers(what) && s[0].is_plain() && rules::is_constant_word(s[1])) {
        if (s[1].id == 0) {
            // IMUL_i32(x, 0) => 0
            rules::note<0>(b);
            return constant_use(0);
        }
        if (s[1].id == 1) {
            // IMUL_i32(x, 1) => x
            rules::note<1>(b);
            return s[0];
        }
        if (rules::is_power_of_2(s[1].id)) {
            // IMUL_i32(x, c) if is_power_of_2(c) => LSHIFT_OR_i32(x, log2(c), 0)
            rules::note<2>(b);
            return b.op(opcode::LSHIFT_OR_i32, s[0], constant_use(rules::log2(s[1].id)), constant_use(0));
        }
    }
    return {};
}

template <class Builder>
constexpr use match_LSHIFT_AND_i32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    if (s[0].is_plain() && rules::is_constant_part(s[1], selector::b0) && s[1].id == 0 && s[2].is_plain()) rules::put_in_order(b, s[0], s[2]);
    if (rules::is_constant_part(s[1], selector::b0) && (s[1].id & 0xFF) > 31) {
        // LSHIFT_AND_i32.*(X, n, Y) if n > 31 => LSHIFT_AND_i32.*(X, n & 31, Y)
        rules::note<0>(b);
        return b.op(what, s[0], constant_use((s[1].id & 0xFF) & 31), s[2]);
    }
    if (rules::is_only_complemented(s[2]) && s[2].is_constant()) {
        // LSHIFT_AND_i32.*(X, N, ~c) => LSHIFT_AND_i32.*(X, N, ~c)
        rules::note<1>(b);
        return b.op(what, s[0], s[1], constant_use(~s[2].id));
    }
    if (s[2].is_plain()) {
        const node_id g2 = giver(p, s[2]);
        const opcode c2 = rules::code_of(p, g2);
        if (c2 == opcode::LSHIFT_XOR_i32 && has_usual_modifiers(p.nodes[g2].what) && p.nodes[g2].sources[0].is_plain() && rules::is_constant_part(p.nodes[g2].sources[1], selector::b0) && p.nodes[g2].sources[1].id == 0 && rules::is_constant_word(p.nodes[g2].sources[2]) && p.nodes[g2].sources[2].id == 0xFFFFFFFF) {
            // LSHIFT_AND_i32.*(X, N, LSHIFT_XOR_i32(y, 0, 0xFFFFFFFF)) => LSHIFT_AND_i32.*(X, N, ~y)
            rules::note<2>(b);
            return b.op(what, s[0], s[1], rules::complemented(p.nodes[g2].sources[0]));
        }
        if (s[0].is_plain() && rules::is_constant_part(s[1], selector::b0) && s[1].id == 0) {
            const node_id g0 = giver(p, s[0]);
            const opcode c0 = rules::code_of(p, g0);
            if (c0 == opcode::LSHIFT_XOR_i32 && has_usual_modifiers(p.nodes[g0].what) && p.nodes[g0].sources[0].is_plain() && rules::is_constant_part(p.nodes[g0].sources[1], selector::b0) && p.nodes[g0].sources[1].id == 0 && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0xFFFFFFFF && !rules::is_constant(s[2])) {
                // LSHIFT_AND_i32.*(LSHIFT_XOR_i32(x, 0, 0xFFFFFFFF), 0, y) if not is_constant(y) => LSHIFT_AND_i32.*(y, 0, ~x)
                rules::note<3>(b);
                return b.op(what, s[2], constant_use(0), rules::complemented(p.nodes[g0].sources[0]));
            }
            if (c2 == opcode::LSHIFT_XOR_i32 && has_usual_modifiers(p.nodes[g2].what) && p.nodes[g2].sources[0].is_plain() && rules::is_constant_part(p.nodes[g2].sources[1], selector::b0) && p.nodes[g2].sources[1].id == 0 && rules::is_constant_word(p.nodes[g2].sources[2]) && p.nodes[g2].sources[2].id == 0xFFFFFFFF && !rules::is_constant(s[0])) {
                // LSHIFT_AND_i32.*(LSHIFT_XOR_i32(x, 0, 0xFFFFFFFF), 0, y) if not is_constant(y) => LSHIFT_AND_i32.*(y, 0, ~x)
                rules::note<3>(b);
                return b.op(what, s[0], constant_use(0), rules::complemented(p.nodes[g2].sources[0]));
            }
        }
    }
    if (rules::is_constant_word(s[2])) {
        if (s[2].id == 0) {
            if (rules::modifier_of(what, enum_id::not_result) == 0) {
                // LSHIFT_AND_i32.not_result=0.*(X, N, 0) => 0
                rules::note<4>(b);
                return constant_use(0);
            }
            if (rules::modifier_of(what, enum_id::not_result) == 1) {
                // LSHIFT_AND_i32.not_result=1.*(X, N, 0) => 0xFFFFFFFF
                rules::note<5>(b);
                return constant_use(0xFFFFFFFF);
            }
        }
        if (s[2].id == 0xFFFFFFFF) {
            // LSHIFT_AND_i32.*(X, N, 0xFFFFFFFF) => LSHIFT_OR_i32.*(X, N, 0)
            rules::note<6>(b);
            return b.op(rules::with_modifiers_of(b.form(opcode::LSHIFT_OR_i32), what), s[0], s[1], constant_use(0));
        }
    }
    if (s[0].is_plain() && rules::is_constant_part(s[1], selector::b0) && s[1].id == 0) {
        if (s[2].is_plain()) {
            if (has_usual_modifiers(what) && s[2] == s[0]) {
                // LSHIFT_AND_i32(x, 0, x) => x
                rules::note<7>(b);
                return s[0];
            }
            if (rules::modifier_of(what, enum_id::not_result) == 1 && s[2] == s[0]) {
                // LSHIFT_AND_i32.not_result=1(x, 0, x) => LSHIFT_XOR_i32(x, 0, 0xFFFFFFFF)
                rules::note<8>(b);
                return b.op(opcode::LSHIFT_XOR_i32, s[0], constant_use(0), constant_use(0xFFFFFFFF));
            }
        }
        const node_id g0 = giver(p, s[0]);
        const opcode c0 = rules::code_of(p, g0);
        if (c0 == opcode::LSHIFT_OR_i32 && has_usual_modifiers(p.nodes[g0].what) && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0) {
            // ordered LSHIFT_AND_i32.not_result=i(LSHIFT_OR_i32(X, N, 0), 0, Y) => LSHIFT_AND_i32.not_result=i(X, N, Y)
            rules::note<9>(b);
            return b.op(rules::with(b.form(opcode::LSHIFT_AND_i32), enum_id::not_result, rules::modifier_of(what, enum_id::not_result)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[2]);
        }
        if (c0 == opcode::RSHIFT_OR_i32 && rules::is_usual_but(p.nodes[g0].what, enum_id::signed_) && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0) {
            // ordered LSHIFT_AND_i32.not_result=i(RSHIFT_OR_i32.signed_=s(X, N, 0), 0, Y) => RSHIFT_AND_i32.not_result=i.signed_=s(X, N, Y)
            rules::note<10>(b);
            return b.op(rules::with(rules::with(b.form(opcode::RSHIFT_AND_i32), enum_id::not_result, rules::modifier_of(what, enum_id::not_result)), enum_id::signed_, rules::modifier_of(p.nodes[g0].what, enum_id::signed_)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[2]);
        }
        if (s[2].is_plain()) {
            const node_id g2 = giver(p, s[2]);
            const opcode c2 = rules::code_of(p, g2);
            if (c2 == opcode::LSHIFT_OR_i32 && has_usual_modifiers(p.nodes[g2].what) && rules::is_constant_word(p.nodes[g2].sources[2]) && p.nodes[g2].sources[2].id == 0) {
                // ordered LSHIFT_AND_i32.not_result=i(y, 0, LSHIFT_OR_i32(X, N, 0)) => LSHIFT_AND_i32.not_result=i(X, N, y)
                rules::note<11>(b);
                return b.op(rules::with(b.form(opcode::LSHIFT_AND_i32), enum_id::not_result, rules::modifier_of(what, enum_id::not_result)), p.nodes[g2].sources[0], p.nodes[g2].sources[1], s[0]);
            }
            if (c2 == opcode::RSHIFT_OR_i32 && rules::is_usual_but(p.nodes[g2].what, enum_id::signed_) && rules::is_constant_word(p.nodes[g2].sources[2]) && p.nodes[g2].sources[2].id == 0) {
                // ordered LSHIFT_AND_i32.not_result=i(y, 0, RSHIFT_OR_i32.signed_=s(X, N, 0)) => RSHIFT_AND_i32.not_result=i.signed_=s(X, N, y)
                rules::note<12>(b);
                return b.op(rules::with(rules::with(b.form(opcode::RSHIFT_AND_i32), enum_id::not_result, rules::modifier_of(what, enum_id::not_result)), enum_id::signed_, rules::modifier_of(p.nodes[g2].what, enum_id::signed_)), p.nodes[g2].sources[0], p.nodes[g2].sources[1], s[0]);
            }
        }
    }
    return {};
}

template <class Builder>
constexpr use match_LSHIFT_OR_i32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    if (s[0].is_plain() && rules::is_constant_part(s[1], selector::b0) && s[1].id == 0 && s[2].is_plain()) rules::put_in_order(b, s[0], s[2]);
    if (rules::is_constant_part(s[1], selector::b0) && (s[1].id & 0xFF) > 31) {
        // LSHIFT_OR_i32.*(X, n, Y) if n > 31 => LSHIFT_OR_i32.*(X, n & 31, Y)
        rules::note<0>(b);
        return b.op(what, s[0], constant_use((s[1].id & 0xFF) & 31), s[2]);
    }
    if (rules::is_only_complemented(s[2]) && s[2].is_constant()) {
        // LSHIFT_OR_i32.*(X, N, ~c) => LSHIFT_OR_i32.*(X, N, ~c)
        rules::note<1>(b);
        return b.op(what, s[0], s[1], constant_use(~s[2].id));
    }
    if (s[2].is_plain()) {
        const node_id g2 = giver(p, s[2]);
        const opcode c2 = rules::code_of(p, g2);
        if (c2 == opcode::LSHIFT_XOR_i32 && has_usual_modifiers(p.nodes[g2].what) && p.nodes[g2].sources[0].is_plain() && rules::is_constant_part(p.nodes[g2].sources[1], selector::b0) && p.nodes[g2].sources[1].id == 0 && rules::is_constant_word(p.nodes[g2].sources[2]) && p.nodes[g2].sources[2].id == 0xFFFFFFFF) {
            // LSHIFT_OR_i32.*(X, N, LSHIFT_XOR_i32(y, 0, 0xFFFFFFFF)) => LSHIFT_OR_i32.*(X, N, ~y)
            rules::note<2>(b);
            return b.op(what, s[0], s[1], rules::complemented(p.nodes[g2].sources[0]));
        }
        if (s[0].is_plain() && rules::is_constant_part(s[1], selector::b0) && s[1].id == 0) {
            const node_id g0 = giver(p, s[0]);
            const opcode c0 = rules::code_of(p, g0);
            if (c0 == opcode::LSHIFT_XOR_i32 && has_usual_modifiers(p.nodes[g0].what) && p.nodes[g0].sources[0].is_plain() && rules::is_constant_part(p.nodes[g0].sources[1], selector::b0) && p.nodes[g0].sources[1].id == 0 && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0xFFFFFFFF && !rules::is_constant(s[2])) {
                // LSHIFT_OR_i32.*(LSHIFT_XOR_i32(x, 0, 0xFFFFFFFF), 0, y) if not is_constant(y) => LSHIFT_OR_i32.*(y, 0, ~x)
                rules::note<3>(b);
                return b.op(what, s[2], constant_use(0), rules::complemented(p.nodes[g0].sources[0]));
            }
            if (c2 == opcode::LSHIFT_XOR_i32 && has_usual_modifiers(p.nodes[g2].what) && p.nodes[g2].sources[0].is_plain() && rules::is_constant_part(p.nodes[g2].sources[1], selector::b0) && p.nodes[g2].sources[1].id == 0 && rules::is_constant_word(p.nodes[g2].sources[2]) && p.nodes[g2].sources[2].id == 0xFFFFFFFF && !rules::is_constant(s[0])) {
                // LSHIFT_OR_i32.*(LSHIFT_XOR_i32(x, 0, 0xFFFFFFFF), 0, y) if not is_constant(y) => LSHIFT_OR_i32.*(y, 0, ~x)
                rules::note<3>(b);
                return b.op(what, s[0], constant_use(0), rules::complemented(p.nodes[g2].sources[0]));
            }
        }
    }
    if (rules::is_constant_word(s[2])) {
        if (s[2].id == 0xFFFFFFFF) {
            if (rules::modifier_of(what, enum_id::not_result) == 0) {
                // LSHIFT_OR_i32.not_result=0.*(X, N, 0xFFFFFFFF) => 0xFFFFFFFF
                rules::note<4>(b);
                return constant_use(0xFFFFFFFF);
            }
            if (rules::modifier_of(what, enum_id::not_result) == 1) {
                // LSHIFT_OR_i32.not_result=1.*(X, N, 0xFFFFFFFF) => 0
                rules::note<5>(b);
                return constant_use(0);
            }
        }
        if (s[0].is_plain() && rules::is_constant_part(s[1], selector::b0) && s[1].id == 0 && s[2].id == 0) {
            if (has_usual_modifiers(what)) {
                // LSHIFT_OR_i32(x, 0, 0) => x
                rules::note<6>(b);
                return s[0];
            }
            if (rules::modifier_of(what, enum_id::not_result) == 1) {
                // LSHIFT_OR_i32.not_result=1(x, 0, 0) => LSHIFT_XOR_i32(x, 0, 0xFFFFFFFF)
                rules::note<7>(b);
                return b.op(opcode::LSHIFT_XOR_i32, s[0], constant_use(0), constant_use(0xFFFFFFFF));
            }
        }
    }
    if (s[0].is_plain() && rules::is_constant_part(s[1], selector::b0)) {
        if (s[1].id == 0) {
            if (s[2].is_plain()) {
                if (has_usual_modifiers(what) && s[2] == s[0]) {
                    // LSHIFT_OR_i32(x, 0, x) => x
                    rules::note<8>(b);
                    return s[0];
                }
                if (rules::modifier_of(what, enum_id::not_result) == 1 && s[2] == s[0]) {
                    // LSHIFT_OR_i32.not_result=1(x, 0, x) => LSHIFT_XOR_i32(x, 0, 0xFFFFFFFF)
                    rules::note<9>(b);
                    return b.op(opcode::LSHIFT_XOR_i32, s[0], constant_use(0), constant_use(0xFFFFFFFF));
                }
            }
            const node_id g0 = giver(p, s[0]);
            const opcode c0 = rules::code_of(p, g0);
            if (c0 == opcode::LSHIFT_OR_i32 && has_usual_modifiers(p.nodes[g0].what) && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0) {
                // ordered LSHIFT_OR_i32.not_result=i(LSHIFT_OR_i32(X, N, 0), 0, Y) => LSHIFT_OR_i32.not_result=i(X, N, Y)
                rules::note<12>(b);
                return b.op(rules::with(b.form(opcode::LSHIFT_OR_i32), enum_id::not_result, rules::modifier_of(what, enum_id::not_result)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[2]);
            }
        }
        const node_id g0 = giver(p, s[0]);
        const opcode c0 = rules::code_of(p, g0);
        if (c0 == opcode::RSHIFT_OR_i32 && rules::is_usual_but(p.nodes[g0].what, enum_id::signed_) && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0) {
            if (has_usual_modifiers(what) && p.nodes[g0].sources[0].is_plain() && rules::is_constant_part(p.nodes[g0].sources[1], selector::b0) && rules::is_constant_word(s[2]) && s[2].id == 0 && (s[1].id & 0xFF) == (p.nodes[g0].sources[1].id & 0xFF) && (p.nodes[g0].sources[1].id & 0xFF) <= 31) {
                if (rules::ends_in_zeros(b, p.nodes[g0].sources[0], (p.nodes[g0].sources[1].id & 0xFF))) {
                    // LSHIFT_OR_i32(RSHIFT_OR_i32.signed_=s(x, n, 0), n, 0) if n <= 31 and ends_in_zeros(x, n) => x
                    rules::note<10>(b);
                    return p.nodes[g0].sources[0];
                }
                // LSHIFT_OR_i32(RSHIFT_OR_i32.signed_=s(x, n, 0), n, 0) if n <= 31 => LSHIFT_AND_i32(x, 0, bits_from(n))
                rules::note<11>(b);
                return b.op(opcode::LSHIFT_AND_i32, p.nodes[g0].sources[0], constant_use(0), constant_use(rules::bits_from((p.nodes[g0].sources[1].id & 0xFF))));
            }
            if (s[1].id == 0) {
                // ordered LSHIFT_OR_i32.not_result=i(RSHIFT_OR_i32.signed_=s(X, N, 0), 0, Y) => RSHIFT_OR_i32.not_result=i.signed_=s(X, N, Y)
                rules::note<13>(b);
                return b.op(rules::with(rules::with(b.form(opcode::RSHIFT_OR_i32), enum_id::not_result, rules::modifier_of(what, enum_id::not_result)), enum_id::signed_, rules::modifier_of(p.nodes[g0].what, enum_id::signed_)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[2]);
            }
        }
        if (s[1].id == 0 && s[2].is_plain()) {
            const node_id g2 = giver(p, s[2]);
            const opcode c2 = rules::code_of(p, g2);
            if (c2 == opcode::LSHIFT_OR_i32 && has_usual_modifiers(p.nodes[g2].what) && rules::is_constant_word(p.nodes[g2].sources[2]) && p.nodes[g2].sources[2].id == 0) {
                // ordered LSHIFT_OR_i32.not_result=i(y, 0, LSHIFT_OR_i32(X, N, 0)) => LSHIFT_OR_i32.not_result=i(X, N, y)
                rules::note<14>(b);
                return b.op(rules::with(b.form(opcode::LSHIFT_OR_i32), enum_id::not_result, rules::modifier_of(what, enum_id::not_result)), p.nodes[g2].sources[0], p.nodes[g2].sources[1], s[0]);
            }
            if (c2 == opcode::RSHIFT_OR_i32 && rules::is_usual_but(p.nodes[g2].what, enum_id::signed_) && rules::is_constant_word(p.nodes[g2].sources[2]) && p.nodes[g2].sources[2].id == 0) {
                // ordered LSHIFT_OR_i32.not_result=i(y, 0, RSHIFT_OR_i32.signed_=s(X, N, 0)) => RSHIFT_OR_i32.not_result=i.signed_=s(X, N, y)
                rules::note<15>(b);
                return b.op(rules::with(rules::with(b.form(opcode::RSHIFT_OR_i32), enum_id::not_result, rules::modifier_of(what, enum_id::not_result)), enum_id::signed_, rules::modifier_of(p.nodes[g2].what, enum_id::signed_)), p.nodes[g2].sources[0], p.nodes[g2].sources[1], s[0]);
            }
        }
    }
    return {};
}

template <class Builder>
constexpr use match_LSHIFT_XOR_i32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    if (s[0].is_plain() && rules::is_constant_part(s[1], selector::b0) && s[1].id == 0 && s[2].is_plain()) rules::put_in_order(b, s[0], s[2]);
    if (rules::is_constant_part(s[1], selector::b0) && (s[1].id & 0xFF) > 31) {
        // LSHIFT_XOR_i32.*(X, n, Y) if n > 31 => LSHIFT_XOR_i32.*(X, n & 31, Y)
        rules::note<0>(b);
        return b.op(what, s[0], constant_use((s[1].id & 0xFF) & 31), s[2]);
    }
    if (rules::is_only_complemented(s[2]) && s[2].is_constant()) {
        // LSHIFT_XOR_i32.*(X, N, ~c) => LSHIFT_XOR_i32.*(X, N, ~c)
        rules::note<1>(b);
        return b.op(what, s[0], s[1], constant_use(~s[2].id));
    }
    if (s[2].is_plain()) {
        const node_id g2 = giver(p, s[2]);
        const opcode c2 = rules::code_of(p, g2);
        if (c2 == opcode::LSHIFT_XOR_i32 && has_usual_modifiers(p.nodes[g2].what) && p.nodes[g2].sources[0].is_plain() && rules::is_constant_part(p.nodes[g2].sources[1], selector::b0) && p.nodes[g2].sources[1].id == 0 && rules::is_constant_word(p.nodes[g2].sources[2]) && p.nodes[g2].sources[2].id == 0xFFFFFFFF) {
            // LSHIFT_XOR_i32.*(X, N, LSHIFT_XOR_i32(y, 0, 0xFFFFFFFF)) => LSHIFT_XOR_i32.*(X, N, ~y)
            rules::note<2>(b);
            return b.op(what, s[0], s[1], rules::complemented(p.nodes[g2].sources[0]));
        }
        if (s[0].is_plain() && rules::is_constant_part(s[1], selector::b0) && s[1].id == 0) {
            const node_id g0 = giver(p, s[0]);
            const opcode c0 = rules::code_of(p, g0);
            if (c0 == opcode::LSHIFT_XOR_i32 && has_usual_modifiers(p.nodes[g0].what) && p.nodes[g0].sources[0].is_plain() && rules::is_constant_part(p.nodes[g0].sources[1], selector::b0) && p.nodes[g0].sources[1].id == 0 && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0xFFFFFFFF && !rules::is_constant(s[2])) {
                // LSHIFT_XOR_i32.*(LSHIFT_XOR_i32(x, 0, 0xFFFFFFFF), 0, y) if not is_constant(y) => LSHIFT_XOR_i32.*(y, 0, ~x)
                rules::note<3>(b);
                return b.op(what, s[2], constant_use(0), rules::complemented(p.nodes[g0].sources[0]));
            }
            if (c2 == opcode::LSHIFT_XOR_i32 && has_usual_modifiers(p.nodes[g2].what) && p.nodes[g2].sources[0].is_plain() && rules::is_constant_part(p.nodes[g2].sources[1], selector::b0) && p.nodes[g2].sources[1].id == 0 && rules::is_constant_word(p.nodes[g2].sources[2]) && p.nodes[g2].sources[2].id == 0xFFFFFFFF && !rules::is_constant(s[0])) {
                // LSHIFT_XOR_i32.*(LSHIFT_XOR_i32(x, 0, 0xFFFFFFFF), 0, y) if not is_constant(y) => LSHIFT_XOR_i32.*(y, 0, ~x)
                rules::note<3>(b);
                return b.op(what, s[0], constant_use(0), rules::complemented(p.nodes[g2].sources[0]));
            }
        }
    }
    if (rules::is_constant_word(s[2])) {
        if (has_usual_modifiers(what) && s[0].is_plain() && rules::is_constant_part(s[1], selector::b0) && s[1].id == 0 && s[2].id == 0xFFFFFFFF) {
            const node_id g0 = giver(p, s[0]);
            const opcode c0 = rules::code_of(p, g0);
            if (c0 == opcode::LSHIFT_XOR_i32) {
                if (has_usual_modifiers(p.nodes[g0].what) && p.nodes[g0].sources[0].is_plain() && rules::is_constant_part(p.nodes[g0].sources[1], selector::b0) && p.nodes[g0].sources[1].id == 0 && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0xFFFFFFFF) {
                    // LSHIFT_XOR_i32(LSHIFT_XOR_i32(x, 0, 0xFFFFFFFF), 0, 0xFFFFFFFF) => x
                    rules::note<4>(b);
                    return p.nodes[g0].sources[0];
                }
                // LSHIFT_XOR_i32(LSHIFT_XOR_i32.not_result=i.*(X, N, Y), 0, 0xFFFFFFFF) => LSHIFT_XOR_i32.not_result=!i.*(X, N, Y)
                rules::note<7>(b);
                return b.op(rules::with(p.nodes[g0].what, enum_id::not_result, !rules::modifier_of(p.nodes[g0].what, enum_id::not_result)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], p.nodes[g0].sources[2]);
            }
            if (c0 == opcode::LSHIFT_AND_i32) {
                // LSHIFT_XOR_i32(LSHIFT_AND_i32.not_result=i.*(X, N, Y), 0, 0xFFFFFFFF) => LSHIFT_AND_i32.not_result=!i.*(X, N, Y)
                rules::note<5>(b);
                return b.op(rules::with(p.nodes[g0].what, enum_id::not_result, !rules::modifier_of(p.nodes[g0].what, enum_id::not_result)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], p.nodes[g0].sources[2]);
            }
            if (c0 == opcode::LSHIFT_OR_i32) {
                // LSHIFT_XOR_i32(LSHIFT_OR_i32.not_result=i.*(X, N, Y), 0, 0xFFFFFFFF) => LSHIFT_OR_i32.not_result=!i.*(X, N, Y)
                rules::note<6>(b);
                return b.op(rules::with(p.nodes[g0].what, enum_id::not_result, !rules::modifier_of(p.nodes[g0].what, enum_id::not_result)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], p.nodes[g0].sources[2]);
            }
            if (c0 == opcode::RSHIFT_AND_i32) {
                // LSHIFT_XOR_i32(RSHIFT_AND_i32.not_result=i.*(X, N, Y), 0, 0xFFFFFFFF) => RSHIFT_AND_i32.not_result=!i.*(X, N, Y)
                rules::note<8>(b);
                return b.op(rules::with(p.nodes[g0].what, enum_id::not_result, !rules::modifier_of(p.nodes[g0].what, enum_id::not_result)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], p.nodes[g0].sources[2]);
            }
            if (c0 == opcode::RSHIFT_OR_i32) {
                // LSHIFT_XOR_i32(RSHIFT_OR_i32.not_result=i.*(X, N, Y), 0, 0xFFFFFFFF) => RSHIFT_OR_i32.not_result=!i.*(X, N, Y)
                rules::note<9>(b);
                return b.op(rules::with(p.nodes[g0].what, enum_id::not_result, !rules::modifier_of(p.nodes[g0].what, enum_id::not_result)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], p.nodes[g0].sources[2]);
            }
            if (c0 == opcode::RSHIFT_XOR_i32) {
                // LSHIFT_XOR_i32(RSHIFT_XOR_i32.not_result=i.*(X, N, Y), 0, 0xFFFFFFFF) => RSHIFT_XOR_i32.not_result=!i.*(X, N, Y)
                rules::note<10>(b);
                return b.op(rules::with(p.nodes[g0].what, enum_id::not_result, !rules::modifier_of(p.nodes[g0].what, enum_id::not_result)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], p.nodes[g0].sources[2]);
            }
        }
        if (s[2].id == 0) {
            // LSHIFT_XOR_i32.*(X, N, 0) => LSHIFT_OR_i32.*(X, N, 0)
            rules::note<11>(b);
            return b.op(rules::with_modifiers_of(b.form(opcode::LSHIFT_OR_i32), what), s[0], s[1], constant_use(0));
        }
    }
    if (s[0].is_plain() && rules::is_constant_part(s[1], selector::b0) && s[1].id == 0) {
        if (s[2].is_plain()) {
            if (has_usual_modifiers(what) && s[2] == s[0]) {
                // LSHIFT_XOR_i32(x, 0, x) => 0
                rules::note<12>(b);
                return constant_use(0);
            }
            if (rules::modifier_of(what, enum_id::not_result) == 1 && s[2] == s[0]) {
                // LSHIFT_XOR_i32.not_result=1(x, 0, x) => 0xFFFFFFFF
                rules::note<13>(b);
                return constant_use(0xFFFFFFFF);
            }
        }
        const node_id g0 = giver(p, s[0]);
        const opcode c0 = rules::code_of(p, g0);
        if (c0 == opcode::LSHIFT_OR_i32 && has_usual_modifiers(p.nodes[g0].what) && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0) {
            // ordered LSHIFT_XOR_i32.not_result=i(LSHIFT_OR_i32(X, N, 0), 0, Y) => LSHIFT_XOR_i32.not_result=i(X, N, Y)
            rules::note<14>(b);
            return b.op(rules::with(b.form(opcode::LSHIFT_XOR_i32), enum_id::not_result, rules::modifier_of(what, enum_id::not_result)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[2]);
        }
        if (c0 == opcode::RSHIFT_OR_i32 && rules::is_usual_but(p.nodes[g0].what, enum_id::signed_) && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0) {
            // ordered LSHIFT_XOR_i32.not_result=i(RSHIFT_OR_i32.signed_=s(X, N, 0), 0, Y) => RSHIFT_XOR_i32.not_result=i.signed_=s(X, N, Y)
            rules::note<15>(b);
            return b.op(rules::with(rules::with(b.form(opcode::RSHIFT_XOR_i32), enum_id::not_result, rules::modifier_of(what, enum_id::not_result)), enum_id::signed_, rules::modifier_of(p.nodes[g0].what, enum_id::signed_)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[2]);
        }
        if (s[2].is_plain()) {
            const node_id g2 = giver(p, s[2]);
            const opcode c2 = rules::code_of(p, g2);
            if (c2 == opcode::LSHIFT_OR_i32 && has_usual_modifiers(p.nodes[g2].what) && rules::is_constant_word(p.nodes[g2].sources[2]) && p.nodes[g2].sources[2].id == 0) {
                // ordered LSHIFT_XOR_i32.not_result=i(y, 0, LSHIFT_OR_i32(X, N, 0)) => LSHIFT_XOR_i32.not_result=i(X, N, y)
                rules::note<16>(b);
                return b.op(rules::with(b.form(opcode::LSHIFT_XOR_i32), enum_id::not_result, rules::modifier_of(what, enum_id::not_result)), p.nodes[g2].sources[0], p.nodes[g2].sources[1], s[0]);
            }
            if (c2 == opcode::RSHIFT_OR_i32 && rules::is_usual_but(p.nodes[g2].what, enum_id::signed_) && rules::is_constant_word(p.nodes[g2].sources[2]) && p.nodes[g2].sources[2].id == 0) {
                // ordered LSHIFT_XOR_i32.not_result=i(y, 0, RSHIFT_OR_i32.signed_=s(X, N, 0)) => RSHIFT_XOR_i32.not_result=i.signed_=s(X, N, y)
                rules::note<17>(b);
                return b.op(rules::with(rules::with(b.form(opcode::RSHIFT_XOR_i32), enum_id::not_result, rules::modifier_of(what, enum_id::not_result)), enum_id::signed_, rules::modifier_of(p.nodes[g2].what, enum_id::signed_)), p.nodes[g2].sources[0], p.nodes[g2].sources[1], s[0]);
            }
        }
    }
    return {};
}

template <class Builder>
constexpr use match_RSHIFT_AND_i32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    if (rules::is_constant_part(s[1], selector::b0)) {
        if ((s[1].id & 0xFF) > 31) {
            // RSHIFT_AND_i32.*(X, n, Y) if n > 31 => RSHIFT_AND_i32.*(X, n & 31, Y)
            rules::note<0>(b);
            return b.op(what, s[0], constant_use((s[1].id & 0xFF) & 31), s[2]);
        }
        if (s[1].id == 0) {
            // RSHIFT_AND_i32.*(X, 0, Y) => LSHIFT_AND_i32.*(X, 0, Y)
            rules::note<1>(b);
            return b.op(rules::with_modifiers_of(b.form(opcode::LSHIFT_AND_i32), what), s[0], constant_use(0), s[2]);
        }
    }
    if (rules::is_only_complemented(s[2]) && s[2].is_constant()) {
        // RSHIFT_AND_i32.*(X, N, ~c) => RSHIFT_AND_i32.*(X, N, ~c)
        rules::note<2>(b);
        return b.op(what, s[0], s[1], constant_use(~s[2].id));
    }
    if (s[2].is_plain()) {
        const node_id g2 = giver(p, s[2]);
        const opcode c2 = rules::code_of(p, g2);
        if (c2 == opcode::LSHIFT_XOR_i32 && has_usual_modifiers(p.nodes[g2].what) && p.nodes[g2].sources[0].is_plain() && rules::is_constant_part(p.nodes[g2].sources[1], selector::b0) && p.nodes[g2].sources[1].id == 0 && rules::is_constant_word(p.nodes[g2].sources[2]) && p.nodes[g2].sources[2].id == 0xFFFFFFFF) {
            // RSHIFT_AND_i32.*(X, N, LSHIFT_XOR_i32(y, 0, 0xFFFFFFFF)) => RSHIFT_AND_i32.*(X, N, ~y)
            rules::note<3>(b);
            return b.op(what, s[0], s[1], rules::complemented(p.nodes[g2].sources[0]));
        }
    }
    if (rules::is_constant_word(s[2])) {
        if (s[2].id == 0) {
            if (rules::modifier_of(what, enum_id::not_result) == 0) {
                // RSHIFT_AND_i32.not_result=0.*(X, N, 0) => 0
                rules::note<4>(b);
                return constant_use(0);
            }
            if (rules::modifier_of(what, enum_id::not_result) == 1) {
                // RSHIFT_AND_i32.not_result=1.*(X, N, 0) => 0xFFFFFFFF
                rules::note<5>(b);
                return constant_use(0xFFFFFFFF);
            }
        }
        if (s[2].id == 0xFFFFFFFF) {
            // RSHIFT_AND_i32.*(X, N, 0xFFFFFFFF) => RSHIFT_OR_i32.*(X, N, 0)
            rules::note<6>(b);
            return b.op(rules::with_modifiers_of(b.form(opcode::RSHIFT_OR_i32), what), s[0], s[1], constant_use(0));
        }
    }
    return {};
}

template <class Builder>
constexpr use match_RSHIFT_OR_i32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    if (rules::is_constant_part(s[1], selector::b0)) {
        if ((s[1].id & 0xFF) > 31) {
            // RSHIFT_OR_i32.*(X, n, Y) if n > 31 => RSHIFT_OR_i32.*(X, n & 31, Y)
            rules::note<0>(b);
            return b.op(what, s[0], constant_use((s[1].id & 0xFF) & 31), s[2]);
        }
        if (s[1].id == 0) {
            // RSHIFT_OR_i32.*(X, 0, Y) => LSHIFT_OR_i32.*(X, 0, Y)
            rules::note<1>(b);
            return b.op(rules::with_modifiers_of(b.form(opcode::LSHIFT_OR_i32), what), s[0], constant_use(0), s[2]);
        }
    }
    if (rules::is_only_complemented(s[2]) && s[2].is_constant()) {
        // RSHIFT_OR_i32.*(X, N, ~c) => RSHIFT_OR_i32.*(X, N, ~c)
        rules::note<2>(b);
        return b.op(what, s[0], s[1], constant_use(~s[2].id));
    }
    if (s[2].is_plain()) {
        const node_id g2 = giver(p, s[2]);
        const opcode c2 = rules::code_of(p, g2);
        if (c2 == opcode::LSHIFT_XOR_i32 && has_usual_modifiers(p.nodes[g2].what) && p.nodes[g2].sources[0].is_plain() && rules::is_constant_part(p.nodes[g2].sources[1], selector::b0) && p.nodes[g2].sources[1].id == 0 && rules::is_constant_word(p.nodes[g2].sources[2]) && p.nodes[g2].sources[2].id == 0xFFFFFFFF) {
            // RSHIFT_OR_i32.*(X, N, LSHIFT_XOR_i32(y, 0, 0xFFFFFFFF)) => RSHIFT_OR_i32.*(X, N, ~y)
            rules::note<3>(b);
            return b.op(what, s[0], s[1], rules::complemented(p.nodes[g2].sources[0]));
        }
    }
    if (rules::is_constant_word(s[2]) && s[2].id == 0xFFFFFFFF) {
        if (rules::modifier_of(what, enum_id::not_result) == 0) {
            // RSHIFT_OR_i32.not_result=0.*(X, N, 0xFFFFFFFF) => 0xFFFFFFFF
            rules::note<4>(b);
            return constant_use(0xFFFFFFFF);
        }
        if (rules::modifier_of(what, enum_id::not_result) == 1) {
            // RSHIFT_OR_i32.not_result=1.*(X, N, 0xFFFFFFFF) => 0
            rules::note<5>(b);
            return constant_use(0);
        }
    }
    return {};
}

template <class Builder>
constexpr use match_RSHIFT_XOR_i32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    if (rules::is_constant_part(s[1], selector::b0)) {
        if ((s[1].id & 0xFF) > 31) {
            // RSHIFT_XOR_i32.*(X, n, Y) if n > 31 => RSHIFT_XOR_i32.*(X, n & 31, Y)
            rules::note<0>(b);
            return b.op(what, s[0], constant_use((s[1].id & 0xFF) & 31), s[2]);
        }
        if (s[1].id == 0) {
            // RSHIFT_XOR_i32.*(X, 0, Y) => LSHIFT_XOR_i32.*(X, 0, Y)
            rules::note<1>(b);
            return b.op(rules::with_modifiers_of(b.form(opcode::LSHIFT_XOR_i32), what), s[0], constant_use(0), s[2]);
        }
    }
    if (rules::is_only_complemented(s[2]) && s[2].is_constant()) {
        // RSHIFT_XOR_i32.*(X, N, ~c) => RSHIFT_XOR_i32.*(X, N, ~c)
        rules::note<2>(b);
        return b.op(what, s[0], s[1], constant_use(~s[2].id));
    }
    if (s[2].is_plain()) {
        const node_id g2 = giver(p, s[2]);
        const opcode c2 = rules::code_of(p, g2);
        if (c2 == opcode::LSHIFT_XOR_i32 && has_usual_modifiers(p.nodes[g2].what) && p.nodes[g2].sources[0].is_plain() && rules::is_constant_part(p.nodes[g2].sources[1], selector::b0) && p.nodes[g2].sources[1].id == 0 && rules::is_constant_word(p.nodes[g2].sources[2]) && p.nodes[g2].sources[2].id == 0xFFFFFFFF) {
            // RSHIFT_XOR_i32.*(X, N, LSHIFT_XOR_i32(y, 0, 0xFFFFFFFF)) => RSHIFT_XOR_i32.*(X, N, ~y)
            rules::note<3>(b);
            return b.op(what, s[0], s[1], rules::complemented(p.nodes[g2].sources[0]));
        }
    }
    if (rules::is_constant_word(s[2]) && s[2].id == 0) {
        // RSHIFT_XOR_i32.*(X, N, 0) => RSHIFT_OR_i32.*(X, N, 0)
        rules::note<4>(b);
        return b.op(rules::with_modifiers_of(b.form(opcode::RSHIFT_OR_i32), what), s[0], s[1], constant_use(0));
    }
    return {};
}

template <class Builder>
constexpr use match_FCMP_OR_f32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    read_through(p, what, s);
    if (rules::is_constant_word(s[2]) && s[2].id != 0) {
        // FCMP_OR_f32.result_type=t.*(X, Y, c) if c != 0 => true_of(t)
        rules::note<0>(b);
        return constant_use(rules::true_of(rules::modifier_of(what, enum_id::result_type)));
    }
    if (rules::can_mirror(rules::modifier_of(what, enum_id::condition))) {
        if (rules::is_constant(s[0]) && !rules::is_constant(s[1])) {
            // FCMP_OR_f32.condition=w.*(X, Y, Z) if is_constant(X) and not is_constant(Y) and can_mirror(w) => FCMP_OR_f32.condition=mirrored(w).*(Y, X, Z)
            rules::note<1>(b);
            return b.op(rules::with(what, enum_id::condition, rules::mirrored(rules::modifier_of(what, enum_id::condition))), s[1], s[0], s[2]);
        }
        if (s[0].neg) {
            if (s[1].neg && !rules::is_constant(s[0].negated())) {
                // FCMP_OR_f32.condition=w.*(-X, -Y, Z) if can_mirror(w) and not is_constant(X) => FCMP_OR_f32.condition=mirrored(w).*(X, Y, Z)
                rules::note<4>(b);
                return b.op(rules::with(what, enum_id::condition, rules::mirrored(rules::modifier_of(what, enum_id::condition))), s[0].negated(), s[1].negated(), s[2]);
            }
            if (rules::is_constant_word(s[1])) {
                // FCMP_OR_f32.condition=w.*(-X, c, Z) if can_mirror(w) => FCMP_OR_f32.condition=mirrored(w).*(X, c ^ 0x80000000, Z)
                rules::note<5>(b);
                return b.op(rules::with(what, enum_id::condition, rules::mirrored(rules::modifier_of(what, enum_id::condition))), s[0].negated(), constant_use(s[1].id ^ 0x80000000), s[2]);
            }
        }
    }
    if (s[0].is_plain() && rules::is_constant_word(s[1])) {
        const node_id g0 = giver(p, s[0]);
        const opcode c0 = rules::code_of(p, g0);
        if (c0 == opcode::FADD_f32 && has_usual_modifiers(p.nodes[g0].what)) {
            if (s[1].id == 0 && rules::is_strict(rules::modifier_of(what, enum_id::condition))) {
                // FCMP_OR_f32.condition=w.*(FADD_f32(X, Y), 0, Z) if is_strict(w) => FCMP_OR_f32.condition=w.*(X, -Y, Z)
                rules::note<2>(b);
                return b.op(rules::with(what, enum_id::condition, rules::modifier_of(what, enum_id::condition)), p.nodes[g0].sources[0], p.nodes[g0].sources[1].negated(), s[2]);
            }
            if (s[1].id == 0x80000000 && rules::is_strict(rules::modifier_of(what, enum_id::condition))) {
                // FCMP_OR_f32.condition=w.*(FADD_f32(X, Y), -0.0, Z) if is_strict(w) => FCMP_OR_f32.condition=w.*(X, -Y, Z)
                rules::note<3>(b);
                return b.op(rules::with(what, enum_id::condition, rules::modifier_of(what, enum_id::condition)), p.nodes[g0].sources[0], p.nodes[g0].sources[1].negated(), s[2]);
            }
        }
    }
    return {};
}

template <class Builder>
constexpr use match_FCMP_AND_f32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    read_through(p, what, s);
    if (rules::is_constant_word(s[2])) {
        if (s[2].id == 0) {
            // FCMP_AND_f32.*(X, Y, 0) => 0
            rules::note<0>(b);
            return constant_use(0);
        }
        if (s[2].id != 0) {
            // FCMP_AND_f32.*(X, Y, c) if c != 0 => FCMP_OR_f32.*(X, Y, 0)
            rules::note<1>(b);
            return b.op(rules::with_modifiers_of(b.form(opcode::FCMP_OR_f32), what), s[0], s[1], constant_use(0));
        }
    }
    if (rules::can_mirror(rules::modifier_of(what, enum_id::condition))) {
        if (rules::is_constant(s[0]) && !rules::is_constant(s[1])) {
            // FCMP_AND_f32.condition=w.*(X, Y, Z) if is_constant(X) and not is_constant(Y) and can_mirror(w) => FCMP_AND_f32.condition=mirrored(w).*(Y, X, Z)
            rules::note<2>(b);
            return b.op(rules::with(what, enum_id::condition, rules::mirrored(rules::modifier_of(what, enum_id::condition))), s[1], s[0], s[2]);
        }
        if (s[0].neg) {
            if (s[1].neg && !rules::is_constant(s[0].negated())) {
                // FCMP_AND_f32.condition=w.*(-X, -Y, Z) if can_mirror(w) and not is_constant(X) => FCMP_AND_f32.condition=mirrored(w).*(X, Y, Z)
                rules::note<5>(b);
                return b.op(rules::with(what, enum_id::condition, rules::mirrored(rules::modifier_of(what, enum_id::condition))), s[0].negated(), s[1].negated(), s[2]);
            }
            if (rules::is_constant_word(s[1])) {
                // FCMP_AND_f32.condition=w.*(-X, c, Z) if can_mirror(w) => FCMP_AND_f32.condition=mirrored(w).*(X, c ^ 0x80000000, Z)
                rules::note<6>(b);
                return b.op(rules::with(what, enum_id::condition, rules::mirrored(rules::modifier_of(what, enum_id::condition))), s[0].negated(), constant_use(s[1].id ^ 0x80000000), s[2]);
            }
        }
    }
    if (s[0].is_plain() && rules::is_constant_word(s[1])) {
        const node_id g0 = giver(p, s[0]);
        const opcode c0 = rules::code_of(p, g0);
        if (c0 == opcode::FADD_f32 && has_usual_modifiers(p.nodes[g0].what)) {
            if (s[1].id == 0 && rules::is_strict(rules::modifier_of(what, enum_id::condition))) {
                // FCMP_AND_f32.condition=w.*(FADD_f32(X, Y), 0, Z) if is_strict(w) => FCMP_AND_f32.condition=w.*(X, -Y, Z)
                rules::note<3>(b);
                return b.op(rules::with(what, enum_id::condition, rules::modifier_of(what, enum_id::condition)), p.nodes[g0].sources[0], p.nodes[g0].sources[1].negated(), s[2]);
            }
            if (s[1].id == 0x80000000 && rules::is_strict(rules::modifier_of(what, enum_id::condition))) {
                // FCMP_AND_f32.condition=w.*(FADD_f32(X, Y), -0.0, Z) if is_strict(w) => FCMP_AND_f32.condition=w.*(X, -Y, Z)
                rules::note<4>(b);
                return b.op(rules::with(what, enum_id::condition, rules::modifier_of(what, enum_id::condition)), p.nodes[g0].sources[0], p.nodes[g0].sources[1].negated(), s[2]);
            }
        }
    }
    return {};
}

template <class Builder>
constexpr use match_DISCARD_f32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    read_through(p, what, s);
    if (rules::can_mirror(rules::modifier_of(what, enum_id::condition))) {
        if (rules::is_constant(s[0]) && !rules::is_constant(s[1])) {
            // DISCARD_f32.condition=w(X, Y) if is_constant(X) and not is_constant(Y) and can_mirror(w) => DISCARD_f32.condition=mirrored(w)(Y, X)
            rules::note<0>(b);
            return rules::again(b, what, s, rules::with(b.form(opcode::DISCARD_f32), enum_id::condition, rules::mirrored(rules::modifier_of(what, enum_id::condition))), s[1], s[0]);
        }
        if (s[0].neg) {
            if (s[1].neg && !rules::is_constant(s[0].negated())) {
                // DISCARD_f32.condition=w(-X, -Y) if can_mirror(w) and not is_constant(X) => DISCARD_f32.condition=mirrored(w)(X, Y)
                rules::note<3>(b);
                return rules::again(b, what, s, rules::with(b.form(opcode::DISCARD_f32), enum_id::condition, rules::mirrored(rules::modifier_of(what, enum_id::condition))), s[0].negated(), s[1].negated());
            }
            if (rules::is_constant_word(s[1])) {
                // DISCARD_f32.condition=w(-X, c) if can_mirror(w) => DISCARD_f32.condition=mirrored(w)(X, c ^ 0x80000000)
                rules::note<4>(b);
                return rules::again(b, what, s, rules::with(b.form(opcode::DISCARD_f32), enum_id::condition, rules::mirrored(rules::modifier_of(what, enum_id::condition))), s[0].negated(), constant_use(s[1].id ^ 0x80000000));
            }
        }
    }
    if (s[0].is_plain() && rules::is_constant_word(s[1])) {
        const node_id g0 = giver(p, s[0]);
        const opcode c0 = rules::code_of(p, g0);
        if (c0 == opcode::FADD_f32 && has_usual_modifiers(p.nodes[g0].what)) {
            if (s[1].id == 0 && rules::is_strict(rules::modifier_of(what, enum_id::condition))) {
                // DISCARD_f32.condition=w(FADD_f32(X, Y), 0) if is_strict(w) => DISCARD_f32.condition=w(X, -Y)
                rules::note<1>(b);
                return rules::again(b, what, s, rules::with(b.form(opcode::DISCARD_f32), enum_id::condition, rules::modifier_of(what, enum_id::condition)), p.nodes[g0].sources[0], p.nodes[g0].sources[1].negated());
            }
            if (s[1].id == 0x80000000 && rules::is_strict(rules::modifier_of(what, enum_id::condition))) {
                // DISCARD_f32.condition=w(FADD_f32(X, Y), -0.0) if is_strict(w) => DISCARD_f32.condition=w(X, -Y)
                rules::note<2>(b);
                return rules::again(b, what, s, rules::with(b.form(opcode::DISCARD_f32), enum_id::condition, rules::modifier_of(what, enum_id::condition)), p.nodes[g0].sources[0], p.nodes[g0].sources[1].negated());
            }
        }
        // DISCARD_f32.condition=w(x, c) => @discard_by_comparison
        if (const use known = discard_by_comparison(b, what, s)) return known;
    }
    return {};
}

template <class Builder>
constexpr use match_ICMP_OR_u32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    if (rules::is_constant_word(s[2]) && s[2].id != 0) {
        // ICMP_OR_u32.result_type=t.*(X, Y, c) if c != 0 => true_of(t)
        rules::note<0>(b);
        return constant_use(rules::true_of(rules::modifier_of(what, enum_id::result_type)));
    }
    if (rules::is_constant(s[0]) && !rules::is_constant(s[1]) && rules::can_mirror(rules::modifier_of(what, enum_id::condition))) {
        // ICMP_OR_u32.condition=w.*(X, Y, Z) if is_constant(X) and not is_constant(Y) and can_mirror(w) => ICMP_OR_u32.condition=mirrored(w).*(Y, X, Z)
        rules::note<1>(b);
        return b.op(rules::with(what, enum_id::condition, rules::mirrored(rules::modifier_of(what, enum_id::condition))), s[1], s[0], s[2]);
    }
    return {};
}

template <class Builder>
constexpr use match_ICMP_OR_s32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    if (rules::is_constant_word(s[2]) && s[2].id != 0) {
        // ICMP_OR_s32.result_type=t.*(X, Y, c) if c != 0 => true_of(t)
        rules::note<0>(b);
        return constant_use(rules::true_of(rules::modifier_of(what, enum_id::result_type)));
    }
    if (rules::is_constant(s[0]) && !rules::is_constant(s[1]) && rules::can_mirror(rules::modifier_of(what, enum_id::condition))) {
        // ICMP_OR_s32.condition=w.*(X, Y, Z) if is_constant(X) and not is_constant(Y) and can_mirror(w) => ICMP_OR_s32.condition=mirrored(w).*(Y, X, Z)
        rules::note<1>(b);
        return b.op(rules::with(what, enum_id::condition, rules::mirrored(rules::modifier_of(what, enum_id::condition))), s[1], s[0], s[2]);
    }
    return {};
}

template <class Builder>
constexpr use match_ICMP_AND_u32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    if (rules::is_constant_word(s[2])) {
        if (s[2].id == 0) {
            // ICMP_AND_u32.*(X, Y, 0) => 0
            rules::note<0>(b);
            return constant_use(0);
        }
        if (s[2].id != 0) {
            // ICMP_AND_u32.*(X, Y, c) if c != 0 => ICMP_OR_u32.*(X, Y, 0)
            rules::note<1>(b);
            return b.op(rules::with_modifiers_of(b.form(opcode::ICMP_OR_u32), what), s[0], s[1], constant_use(0));
        }
    }
    if (rules::is_constant(s[0]) && !rules::is_constant(s[1]) && rules::can_mirror(rules::modifier_of(what, enum_id::condition))) {
        // ICMP_AND_u32.condition=w.*(X, Y, Z) if is_constant(X) and not is_constant(Y) and can_mirror(w) => ICMP_AND_u32.condition=mirrored(w).*(Y, X, Z)
        rules::note<2>(b);
        return b.op(rules::with(what, enum_id::condition, rules::mirrored(rules::modifier_of(what, enum_id::condition))), s[1], s[0], s[2]);
    }
    return {};
}

template <class Builder>
constexpr use match_ICMP_AND_s32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    if (rules::is_constant_word(s[2])) {
        if (s[2].id == 0) {
            // ICMP_AND_s32.*(X, Y, 0) => 0
            rules::note<0>(b);
            return constant_use(0);
        }
        if (s[2].id != 0) {
            // ICMP_AND_s32.*(X, Y, c) if c != 0 => ICMP_OR_s32.*(X, Y, 0)
            rules::note<1>(b);
            return b.op(rules::with_modifiers_of(b.form(opcode::ICMP_OR_s32), what), s[0], s[1], constant_use(0));
        }
    }
    if (rules::is_constant(s[0]) && !rules::is_constant(s[1]) && rules::can_mirror(rules::modifier_of(what, enum_id::condition))) {
        // ICMP_AND_s32.condition=w.*(X, Y, Z) if is_constant(X) and not is_constant(Y) and can_mirror(w) => ICMP_AND_s32.condition=mirrored(w).*(Y, X, Z)
        rules::note<2>(b);
        return b.op(rules::with(what, enum_id::condition, rules::mirrored(rules::modifier_of(what, enum_id::condition))), s[1], s[0], s[2]);
    }
    return {};
}

template <class Builder>
constexpr use match_CSEL_f32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    if (s[3] == s[2]) {
        // CSEL_f32.*(X, Y, Z, Z) => Z
        rules::note<0>(b);
        return s[2];
    }
    if (rules::is_constant_word(s[1])) {
        if (rules::is_constant_word(s[0])) {
            if (rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), s[0].id, s[1].id)) {
                // CSEL_f32.condition=w(c, d, X, Y) if holds_f32(w, c, d) => X
                rules::note<1>(b);
                return s[2];
            }
            if (!rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), s[0].id, s[1].id)) {
                // CSEL_f32.condition=w(c, d, X, Y) if not holds_f32(w, c, d) => Y
                rules::note<2>(b);
                return s[3];
            }
        }
        const node_id g0 = giver(p, s[0]);
        const opcode c0 = rules::code_of(p, g0);
        if (c0 == opcode::FADD_f32 && has_usual_modifiers(p.nodes[g0].what)) {
            if (rules::is_only_negated(p.nodes[g0].sources[0])) {
                if (rules::is_constant_word(p.nodes[g0].sources[1]) && p.nodes[g0].sources[1].id == 0x80000000 && rules::can_mirror(rules::modifier_of(what, enum_id::condition))) {
                    // CSEL_f32.condition=w(FADD_f32(-x, -0.0), c, X, Y) if can_mirror(w) => CSEL_f32.condition=mirrored(w)(x, c ^ 0x80000000, X, Y)
                    rules::note<4>(b);
                    return b.op(rules::with(b.form(opcode::CSEL_f32), enum_id::condition, rules::mirrored(rules::modifier_of(what, enum_id::condition))), p.nodes[g0].sources[0].plain(), constant_use(s[1].id ^ 0x80000000), s[2], s[3]);
                }
                if (p.nodes[g0].sources[1].is_plain()) {
                    if (s[1].id == 0 && rules::is_strict(rules::modifier_of(what, enum_id::condition))) {
                        // CSEL_f32.condition=w(FADD_f32(x, -y), 0, X, Y) if is_strict(w) => CSEL_f32.condition=w(x, y, X, Y)
                        rules::note<6>(b);
                        return b.op(rules::with(b.form(opcode::CSEL_f32), enum_id::condition, rules::modifier_of(what, enum_id::condition)), p.nodes[g0].sources[1], p.nodes[g0].sources[0].plain(), s[2], s[3]);
                    }
                    if (s[1].id == 0x80000000 && rules::is_strict(rules::modifier_of(what, enum_id::condition))) {
                        // CSEL_f32.condition=w(FADD_f32(x, -y), -0.0, X, Y) if is_strict(w) => CSEL_f32.condition=w(x, y, X, Y)
                        rules::note<7>(b);
                        return b.op(rules::with(b.form(opcode::CSEL_f32), enum_id::condition, rules::modifier_of(what, enum_id::condition)), p.nodes[g0].sources[1], p.nodes[g0].sources[0].plain(), s[2], s[3]);
                    }
                }
            }
            if (p.nodes[g0].sources[0].is_plain()) {
                if (rules::is_only_negated(p.nodes[g0].sources[1])) {
                    if (s[1].id == 0 && rules::is_strict(rules::modifier_of(what, enum_id::condition))) {
                        // CSEL_f32.condition=w(FADD_f32(x, -y), 0, X, Y) if is_strict(w) => CSEL_f32.condition=w(x, y, X, Y)
                        rules::note<6>(b);
                        return b.op(rules::with(b.form(opcode::CSEL_f32), enum_id::condition, rules::modifier_of(what, enum_id::condition)), p.nodes[g0].sources[0], p.nodes[g0].sources[1].plain(), s[2], s[3]);
                    }
                    if (s[1].id == 0x80000000 && rules::is_strict(rules::modifier_of(what, enum_id::condition))) {
                        // CSEL_f32.condition=w(FADD_f32(x, -y), -0.0, X, Y) if is_strict(w) => CSEL_f32.condition=w(x, y, X, Y)
                        rules::note<7>(b);
                        return b.op(rules::with(b.form(opcode::CSEL_f32), enum_id::condition, rules::modifier_of(what, enum_id::condition)), p.nodes[g0].sources[0], p.nodes[g0].sources[1].plain(), s[2], s[3]);
                    }
                }
                if (rules::is_constant_word(p.nodes[g0].sources[1])) {
                    if (s[1].id == 0 && rules::is_strict(rules::modifier_of(what, enum_id::condition))) {
                        // CSEL_f32.condition=w(FADD_f32(x, c), 0, X, Y) if is_strict(w) => CSEL_f32.condition=w(x, c ^ 0x80000000, X, Y)
                        rules::note<8>(b);
                        return b.op(rules::with(b.form(opcode::CSEL_f32), enum_id::condition, rules::modifier_of(what, enum_id::condition)), p.nodes[g0].sources[0], constant_use(p.nodes[g0].sources[1].id ^ 0x80000000), s[2], s[3]);
                    }
                    if (s[1].id == 0x80000000 && rules::is_strict(rules::modifier_of(what, enum_id::condition))) {
                        // CSEL_f32.condition=w(FADD_f32(x, c), -0.0, X, Y) if is_strict(w) => CSEL_f32.condition=w(x, c ^ 0x80000000, X, Y)
                        rules::note<9>(b);
                        return b.op(rules::with(b.form(opcode::CSEL_f32), enum_id::condition, rules::modifier_of(what, enum_id::condition)), p.nodes[g0].sources[0], constant_use(p.nodes[g0].sources[1].id ^ 0x80000000), s[2], s[3]);
                    }
                }
            }
        }
        if (c0 == opcode::FCMP_OR_f32) {
            if (rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id) && rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                // CSEL_f32.condition=w(FCMP_OR_f32.result_type=t.*(_, _, _), c, X, Y) if holds_f32(w, true_of(t), c) and holds_f32(w, 0, c) => X
                rules::note<10>(b);
                return s[2];
            }
            if (!rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                if (!rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id)) {
                    // CSEL_f32.condition=w(FCMP_OR_f32.result_type=t.*(_, _, _), c, X, Y) if not holds_f32(w, true_of(t), c) and not holds_f32(w, 0, c) => Y
                    rules::note<16>(b);
                    return s[3];
                }
                if (p.nodes[g0].sources[0].is_plain() && p.nodes[g0].sources[1].is_plain() && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0 && rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id)) {
                    // CSEL_f32.condition=w(FCMP_OR_f32.condition=v.result_type=t(x, y, 0), c, X, Y) if holds_f32(w, true_of(t), c) and not holds_f32(w, 0, c) => CSEL_f32.condition=v(x, y, X, Y)
                    rules::note<22>(b);
                    return b.op(rules::with(b.form(opcode::CSEL_f32), enum_id::condition, rules::modifier_of(p.nodes[g0].what, enum_id::condition)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[2], s[3]);
                }
            }
            if (p.nodes[g0].sources[0].is_plain() && p.nodes[g0].sources[1].is_plain() && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0 && rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id) && !rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id)) {
                // CSEL_f32.condition=w(FCMP_OR_f32.condition=v.result_type=t(x, y, 0), c, X, Y) if holds_f32(w, 0, c) and not holds_f32(w, true_of(t), c) => CSEL_f32.condition=v(x, y, Y, X)
                rules::note<23>(b);
                return b.op(rules::with(b.form(opcode::CSEL_f32), enum_id::condition, rules::modifier_of(p.nodes[g0].what, enum_id::condition)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[3], s[2]);
            }
        }
        if (c0 == opcode::FCMP_AND_f32) {
            if (rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id) && rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                // CSEL_f32.condition=w(FCMP_AND_f32.result_type=t.*(_, _, _), c, X, Y) if holds_f32(w, true_of(t), c) and holds_f32(w, 0, c) => X
                rules::note<11>(b);
                return s[2];
            }
            if (!rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id) && !rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                // CSEL_f32.condition=w(FCMP_AND_f32.result_type=t.*(_, _, _), c, X, Y) if not holds_f32(w, true_of(t), c) and not holds_f32(w, 0, c) => Y
                rules::note<17>(b);
                return s[3];
            }
        }
        if (c0 == opcode::ICMP_OR_u32) {
            if (rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id) && rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                // CSEL_f32.condition=w(ICMP_OR_u32.result_type=t.*(_, _, _), c, X, Y) if holds_f32(w, true_of(t), c) and holds_f32(w, 0, c) => X
                rules::note<12>(b);
                return s[2];
            }
            if (!rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                if (!rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id)) {
                    // CSEL_f32.condition=w(ICMP_OR_u32.result_type=t.*(_, _, _), c, X, Y) if not holds_f32(w, true_of(t), c) and not holds_f32(w, 0, c) => Y
                    rules::note<18>(b);
                    return s[3];
                }
                if (p.nodes[g0].sources[0].is_plain() && p.nodes[g0].sources[1].is_plain() && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0 && rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id)) {
                    // CSEL_f32.condition=w(ICMP_OR_u32.condition=v.result_type=t(x, y, 0), c, X, Y) if holds_f32(w, true_of(t), c) and not holds_f32(w, 0, c) => CSEL_u32.condition=v(x, y, X, Y)
                    rules::note<24>(b);
                    return b.op(rules::with(b.form(opcode::CSEL_u32), enum_id::condition, rules::modifier_of(p.nodes[g0].what, enum_id::condition)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[2], s[3]);
                }
            }
            if (p.nodes[g0].sources[0].is_plain() && p.nodes[g0].sources[1].is_plain() && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0 && rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id) && !rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id)) {
                // CSEL_f32.condition=w(ICMP_OR_u32.condition=v.result_type=t(x, y, 0), c, X, Y) if holds_f32(w, 0, c) and not holds_f32(w, true_of(t), c) => CSEL_u32.condition=v(x, y, Y, X)
                rules::note<26>(b);
                return b.op(rules::with(b.form(opcode::CSEL_u32), enum_id::condition, rules::modifier_of(p.nodes[g0].what, enum_id::condition)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[3], s[2]);
            }
        }
        if (c0 == opcode::ICMP_OR_s32) {
            if (rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id) && rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                // CSEL_f32.condition=w(ICMP_OR_s32.result_type=t.*(_, _, _), c, X, Y) if holds_f32(w, true_of(t), c) and holds_f32(w, 0, c) => X
                rules::note<13>(b);
                return s[2];
            }
            if (!rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                if (!rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id)) {
                    // CSEL_f32.condition=w(ICMP_OR_s32.result_type=t.*(_, _, _), c, X, Y) if not holds_f32(w, true_of(t), c) and not holds_f32(w, 0, c) => Y
                    rules::note<19>(b);
                    return s[3];
                }
                if (p.nodes[g0].sources[0].is_plain() && p.nodes[g0].sources[1].is_plain() && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0 && rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id)) {
                    // CSEL_f32.condition=w(ICMP_OR_s32.condition=v.result_type=t(x, y, 0), c, X, Y) if holds_f32(w, true_of(t), c) and not holds_f32(w, 0, c) => CSEL_s32.condition=v(x, y, X, Y)
                    rules::note<25>(b);
                    return b.op(rules::with(b.form(opcode::CSEL_s32), enum_id::condition, rules::modifier_of(p.nodes[g0].what, enum_id::condition)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[2], s[3]);
                }
            }
            if (p.nodes[g0].sources[0].is_plain() && p.nodes[g0].sources[1].is_plain() && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0 && rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id) && !rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id)) {
                // CSEL_f32.condition=w(ICMP_OR_s32.condition=v.result_type=t(x, y, 0), c, X, Y) if holds_f32(w, 0, c) and not holds_f32(w, true_of(t), c) => CSEL_s32.condition=v(x, y, Y, X)
                rules::note<27>(b);
                return b.op(rules::with(b.form(opcode::CSEL_s32), enum_id::condition, rules::modifier_of(p.nodes[g0].what, enum_id::condition)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[3], s[2]);
            }
        }
        if (c0 == opcode::ICMP_AND_u32) {
            if (rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id) && rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                // CSEL_f32.condition=w(ICMP_AND_u32.result_type=t.*(_, _, _), c, X, Y) if holds_f32(w, true_of(t), c) and holds_f32(w, 0, c) => X
                rules::note<14>(b);
                return s[2];
            }
            if (!rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id) && !rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                // CSEL_f32.condition=w(ICMP_AND_u32.result_type=t.*(_, _, _), c, X, Y) if not holds_f32(w, true_of(t), c) and not holds_f32(w, 0, c) => Y
                rules::note<20>(b);
                return s[3];
            }
        }
        if (c0 == opcode::ICMP_AND_s32) {
            if (rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id) && rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                // CSEL_f32.condition=w(ICMP_AND_s32.result_type=t.*(_, _, _), c, X, Y) if holds_f32(w, true_of(t), c) and holds_f32(w, 0, c) => X
                rules::note<15>(b);
                return s[2];
            }
            if (!rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id) && !rules::holds_f32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                // CSEL_f32.condition=w(ICMP_AND_s32.result_type=t.*(_, _, _), c, X, Y) if not holds_f32(w, true_of(t), c) and not holds_f32(w, 0, c) => Y
                rules::note<21>(b);
                return s[3];
            }
        }
    }
    if (rules::is_constant_word(s[0]) && rules::can_mirror(rules::modifier_of(what, enum_id::condition)) && !rules::is_constant(s[1])) {
        // CSEL_f32.condition=w(c, y, X, Y) if can_mirror(w) and not is_constant(y) => CSEL_f32.condition=mirrored(w)(y, c, X, Y)
        rules::note<3>(b);
        return b.op(rules::with(b.form(opcode::CSEL_f32), enum_id::condition, rules::mirrored(rules::modifier_of(what, enum_id::condition))), s[1], constant_use(s[0].id), s[2], s[3]);
    }
    const node_id g0 = giver(p, s[0]);
    const opcode c0 = rules::code_of(p, g0);
    if (c0 == opcode::FADD_f32 && has_usual_modifiers(p.nodes[g0].what) && rules::is_only_negated(p.nodes[g0].sources[0]) && rules::is_constant_word(p.nodes[g0].sources[1]) && p.nodes[g0].sources[1].id == 0x80000000) {
        const node_id g1 = giver(p, s[1]);
        const opcode c1 = rules::code_of(p, g1);
        if (c1 == opcode::FADD_f32 && has_usual_modifiers(p.nodes[g1].what) && rules::is_only_negated(p.nodes[g1].sources[0]) && rules::is_constant_word(p.nodes[g1].sources[1]) && p.nodes[g1].sources[1].id == 0x80000000 && rules::can_mirror(rules::modifier_of(what, enum_id::condition))) {
            // CSEL_f32.condition=w(FADD_f32(-x, -0.0), FADD_f32(-y, -0.0), X, Y) if can_mirror(w) => CSEL_f32.condition=mirrored(w)(x, y, X, Y)
            rules::note<5>(b);
            return b.op(rules::with(b.form(opcode::CSEL_f32), enum_id::condition, rules::mirrored(rules::modifier_of(what, enum_id::condition))), p.nodes[g0].sources[0].plain(), p.nodes[g1].sources[0].plain(), s[2], s[3]);
        }
    }
    if (rules::is_constant_word(s[3])) {
        if (rules::is_constant_word(s[2])) {
            if (s[2].id == 0 && rules::can_negate_float(rules::modifier_of(what, enum_id::condition)) && rules::is_truth(s[3].id)) {
                // CSEL_f32.condition=w(x, y, 0, c) if can_negate_float(w) and is_truth(c) => FCMP_OR_f32.condition=negated(w).result_type=type_of(c)(x, y, 0)
                rules::note<28>(b);
                return b.op(rules::with(rules::with(b.form(opcode::FCMP_OR_f32), enum_id::condition, rules::negated(rules::modifier_of(what, enum_id::condition))), enum_id::result_type, rules::type_of(s[3].id)), s[0], s[1], constant_use(0));
            }
            if (s[3].id == 0 && rules::is_truth(s[2].id)) {
                // CSEL_f32.condition=w(x, y, c, 0) if is_truth(c) => FCMP_OR_f32.condition=w.result_type=type_of(c)(x, y, 0)
                rules::note<29>(b);
                return b.op(rules::with(rules::with(b.form(opcode::FCMP_OR_f32), enum_id::condition, rules::modifier_of(what, enum_id::condition)), enum_id::result_type, rules::type_of(s[2].id)), s[0], s[1], constant_use(0));
            }
        }
        if (rules::is_constant_word(s[1])) {
            if (rules::modifier_of(what, enum_id::condition) == 1 && s[2] == s[0] && s[3].id == s[1].id && !rules::is_nan(s[1].id) && ((s[1].id != 0x80000000) || rules::relaxed_zeros(b))) {
                // CSEL_f32.gt(x, c, x, c) if not is_nan(c) and (c != 0x80000000 or relaxed_zeros()) => FMAX_f32(x, c)
                rules::note<30>(b);
                return b.op(opcode::FMAX_f32, s[0], constant_use(s[1].id));
            }
            if (rules::modifier_of(what, enum_id::condition) == 4 && s[2] == s[0] && s[3].id == s[1].id && !rules::is_nan(s[1].id) && ((s[1].id != 0) || rules::relaxed_zeros(b))) {
                // CSEL_f32.lt(x, c, x, c) if not is_nan(c) and (c != 0 or relaxed_zeros()) => FMIN_f32(x, c)
                rules::note<31>(b);
                return b.op(opcode::FMIN_f32, s[0], constant_use(s[1].id));
            }
        }
    }
    return {};
}

template <class Builder>
constexpr use match_CSEL_u32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    if (s[3] == s[2]) {
        // CSEL_u32.*(X, Y, Z, Z) => Z
        rules::note<0>(b);
        return s[2];
    }
    if (rules::is_constant_word(s[1])) {
        if (rules::is_constant_word(s[0])) {
            if (rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), s[0].id, s[1].id)) {
                // CSEL_u32.condition=w(c, d, X, Y) if holds_u32(w, c, d) => X
                rules::note<1>(b);
                return s[2];
            }
            if (!rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), s[0].id, s[1].id)) {
                // CSEL_u32.condition=w(c, d, X, Y) if not holds_u32(w, c, d) => Y
                rules::note<2>(b);
                return s[3];
            }
        }
        const node_id g0 = giver(p, s[0]);
        const opcode c0 = rules::code_of(p, g0);
        if (c0 == opcode::FCMP_OR_f32) {
            if (rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id) && rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                // CSEL_u32.condition=w(FCMP_OR_f32.result_type=t.*(_, _, _), c, X, Y) if holds_u32(w, true_of(t), c) and holds_u32(w, 0, c) => X
                rules::note<4>(b);
                return s[2];
            }
            if (!rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                if (!rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id)) {
                    // CSEL_u32.condition=w(FCMP_OR_f32.result_type=t.*(_, _, _), c, X, Y) if not holds_u32(w, true_of(t), c) and not holds_u32(w, 0, c) => Y
                    rules::note<10>(b);
                    return s[3];
                }
                if (p.nodes[g0].sources[0].is_plain() && p.nodes[g0].sources[1].is_plain() && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0 && rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id)) {
                    // CSEL_u32.condition=w(FCMP_OR_f32.condition=v.result_type=t(x, y, 0), c, X, Y) if holds_u32(w, true_of(t), c) and not holds_u32(w, 0, c) => CSEL_f32.condition=v(x, y, X, Y)
                    rules::note<16>(b);
                    return b.op(rules::with(b.form(opcode::CSEL_f32), enum_id::condition, rules::modifier_of(p.nodes[g0].what, enum_id::condition)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[2], s[3]);
                }
            }
            if (p.nodes[g0].sources[0].is_plain() && p.nodes[g0].sources[1].is_plain() && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0 && rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id) && !rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id)) {
                // CSEL_u32.condition=w(FCMP_OR_f32.condition=v.result_type=t(x, y, 0), c, X, Y) if holds_u32(w, 0, c) and not holds_u32(w, true_of(t), c) => CSEL_f32.condition=v(x, y, Y, X)
                rules::note<17>(b);
                return b.op(rules::with(b.form(opcode::CSEL_f32), enum_id::condition, rules::modifier_of(p.nodes[g0].what, enum_id::condition)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[3], s[2]);
            }
        }
        if (c0 == opcode::FCMP_AND_f32) {
            if (rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id) && rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                // CSEL_u32.condition=w(FCMP_AND_f32.result_type=t.*(_, _, _), c, X, Y) if holds_u32(w, true_of(t), c) and holds_u32(w, 0, c) => X
                rules::note<5>(b);
                return s[2];
            }
            if (!rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id) && !rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                // CSEL_u32.condition=w(FCMP_AND_f32.result_type=t.*(_, _, _), c, X, Y) if not holds_u32(w, true_of(t), c) and not holds_u32(w, 0, c) => Y
                rules::note<11>(b);
                return s[3];
            }
        }
        if (c0 == opcode::ICMP_OR_u32) {
            if (rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id) && rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                // CSEL_u32.condition=w(ICMP_OR_u32.result_type=t.*(_, _, _), c, X, Y) if holds_u32(w, true_of(t), c) and holds_u32(w, 0, c) => X
                rules::note<6>(b);
                return s[2];
            }
            if (!rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                if (!rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id)) {
                    // CSEL_u32.condition=w(ICMP_OR_u32.result_type=t.*(_, _, _), c, X, Y) if not holds_u32(w, true_of(t), c) and not holds_u32(w, 0, c) => Y
                    rules::note<12>(b);
                    return s[3];
                }
                if (p.nodes[g0].sources[0].is_plain() && p.nodes[g0].sources[1].is_plain() && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0 && rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id)) {
                    // CSEL_u32.condition=w(ICMP_OR_u32.condition=v.result_type=t(x, y, 0), c, X, Y) if holds_u32(w, true_of(t), c) and not holds_u32(w, 0, c) => CSEL_u32.condition=v(x, y, X, Y)
                    rules::note<18>(b);
                    return b.op(rules::with(b.form(opcode::CSEL_u32), enum_id::condition, rules::modifier_of(p.nodes[g0].what, enum_id::condition)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[2], s[3]);
                }
            }
            if (p.nodes[g0].sources[0].is_plain() && p.nodes[g0].sources[1].is_plain() && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0 && rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id) && !rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id)) {
                // CSEL_u32.condition=w(ICMP_OR_u32.condition=v.result_type=t(x, y, 0), c, X, Y) if holds_u32(w, 0, c) and not holds_u32(w, true_of(t), c) => CSEL_u32.condition=v(x, y, Y, X)
                rules::note<20>(b);
                return b.op(rules::with(b.form(opcode::CSEL_u32), enum_id::condition, rules::modifier_of(p.nodes[g0].what, enum_id::condition)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[3], s[2]);
            }
        }
        if (c0 == opcode::ICMP_OR_s32) {
            if (rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id) && rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                // CSEL_u32.condition=w(ICMP_OR_s32.result_type=t.*(_, _, _), c, X, Y) if holds_u32(w, true_of(t), c) and holds_u32(w, 0, c) => X
                rules::note<7>(b);
                return s[2];
            }
            if (!rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                if (!rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id)) {
                    // CSEL_u32.condition=w(ICMP_OR_s32.result_type=t.*(_, _, _), c, X, Y) if not holds_u32(w, true_of(t), c) and not holds_u32(w, 0, c) => Y
                    rules::note<13>(b);
                    return s[3];
                }
                if (p.nodes[g0].sources[0].is_plain() && p.nodes[g0].sources[1].is_plain() && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0 && rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id)) {
                    // CSEL_u32.condition=w(ICMP_OR_s32.condition=v.result_type=t(x, y, 0), c, X, Y) if holds_u32(w, true_of(t), c) and not holds_u32(w, 0, c) => CSEL_s32.condition=v(x, y, X, Y)
                    rules::note<19>(b);
                    return b.op(rules::with(b.form(opcode::CSEL_s32), enum_id::condition, rules::modifier_of(p.nodes[g0].what, enum_id::condition)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[2], s[3]);
                }
            }
            if (p.nodes[g0].sources[0].is_plain() && p.nodes[g0].sources[1].is_plain() && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0 && rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id) && !rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id)) {
                // CSEL_u32.condition=w(ICMP_OR_s32.condition=v.result_type=t(x, y, 0), c, X, Y) if holds_u32(w, 0, c) and not holds_u32(w, true_of(t), c) => CSEL_s32.condition=v(x, y, Y, X)
                rules::note<21>(b);
                return b.op(rules::with(b.form(opcode::CSEL_s32), enum_id::condition, rules::modifier_of(p.nodes[g0].what, enum_id::condition)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[3], s[2]);
            }
        }
        if (c0 == opcode::ICMP_AND_u32) {
            if (rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id) && rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                // CSEL_u32.condition=w(ICMP_AND_u32.result_type=t.*(_, _, _), c, X, Y) if holds_u32(w, true_of(t), c) and holds_u32(w, 0, c) => X
                rules::note<8>(b);
                return s[2];
            }
            if (!rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id) && !rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                // CSEL_u32.condition=w(ICMP_AND_u32.result_type=t.*(_, _, _), c, X, Y) if not holds_u32(w, true_of(t), c) and not holds_u32(w, 0, c) => Y
                rules::note<14>(b);
                return s[3];
            }
        }
        if (c0 == opcode::ICMP_AND_s32) {
            if (rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id) && rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                // CSEL_u32.condition=w(ICMP_AND_s32.result_type=t.*(_, _, _), c, X, Y) if holds_u32(w, true_of(t), c) and holds_u32(w, 0, c) => X
                rules::note<9>(b);
                return s[2];
            }
            if (!rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id) && !rules::holds_u32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                // CSEL_u32.condition=w(ICMP_AND_s32.result_type=t.*(_, _, _), c, X, Y) if not holds_u32(w, true_of(t), c) and not holds_u32(w, 0, c) => Y
                rules::note<15>(b);
                return s[3];
            }
        }
    }
    if (rules::is_constant_word(s[0]) && rules::can_mirror(rules::modifier_of(what, enum_id::condition)) && !rules::is_constant(s[1])) {
        // CSEL_u32.condition=w(c, y, X, Y) if can_mirror(w) and not is_constant(y) => CSEL_u32.condition=mirrored(w)(y, c, X, Y)
        rules::note<3>(b);
        return b.op(rules::with(b.form(opcode::CSEL_u32), enum_id::condition, rules::mirrored(rules::modifier_of(what, enum_id::condition))), s[1], constant_use(s[0].id), s[2], s[3]);
    }
    if (rules::is_constant_word(s[2]) && rules::is_constant_word(s[3])) {
        if (s[2].id == 0 && rules::can_negate_integer(rules::modifier_of(what, enum_id::condition)) && rules::is_truth(s[3].id)) {
            // CSEL_u32.condition=w(x, y, 0, c) if can_negate_integer(w) and is_truth(c) => ICMP_OR_u32.condition=negated(w).result_type=type_of(c)(x, y, 0)
            rules::note<22>(b);
            return b.op(rules::with(rules::with(b.form(opcode::ICMP_OR_u32), enum_id::condition, rules::negated(rules::modifier_of(what, enum_id::condition))), enum_id::result_type, rules::type_of(s[3].id)), s[0], s[1], constant_use(0));
        }
        if (s[3].id == 0 && rules::is_truth(s[2].id)) {
            // CSEL_u32.condition=w(x, y, c, 0) if is_truth(c) => ICMP_OR_u32.condition=w.result_type=type_of(c)(x, y, 0)
            rules::note<23>(b);
            return b.op(rules::with(rules::with(b.form(opcode::ICMP_OR_u32), enum_id::condition, rules::modifier_of(what, enum_id::condition)), enum_id::result_type, rules::type_of(s[2].id)), s[0], s[1], constant_use(0));
        }
    }
    return {};
}

template <class Builder>
constexpr use match_CSEL_s32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    if (s[3] == s[2]) {
        // CSEL_s32.*(X, Y, Z, Z) => Z
        rules::note<0>(b);
        return s[2];
    }
    if (rules::is_constant_word(s[1])) {
        if (rules::is_constant_word(s[0])) {
            if (rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), s[0].id, s[1].id)) {
                // CSEL_s32.condition=w(c, d, X, Y) if holds_s32(w, c, d) => X
                rules::note<1>(b);
                return s[2];
            }
            if (!rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), s[0].id, s[1].id)) {
                // CSEL_s32.condition=w(c, d, X, Y) if not holds_s32(w, c, d) => Y
                rules::note<2>(b);
                return s[3];
            }
        }
        const node_id g0 = giver(p, s[0]);
        const opcode c0 = rules::code_of(p, g0);
        if (c0 == opcode::FCMP_OR_f32) {
            if (rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id) && rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                // CSEL_s32.condition=w(FCMP_OR_f32.result_type=t.*(_, _, _), c, X, Y) if holds_s32(w, true_of(t), c) and holds_s32(w, 0, c) => X
                rules::note<4>(b);
                return s[2];
            }
            if (!rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                if (!rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id)) {
                    // CSEL_s32.condition=w(FCMP_OR_f32.result_type=t.*(_, _, _), c, X, Y) if not holds_s32(w, true_of(t), c) and not holds_s32(w, 0, c) => Y
                    rules::note<10>(b);
                    return s[3];
                }
                if (p.nodes[g0].sources[0].is_plain() && p.nodes[g0].sources[1].is_plain() && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0 && rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id)) {
                    // CSEL_s32.condition=w(FCMP_OR_f32.condition=v.result_type=t(x, y, 0), c, X, Y) if holds_s32(w, true_of(t), c) and not holds_s32(w, 0, c) => CSEL_f32.condition=v(x, y, X, Y)
                    rules::note<16>(b);
                    return b.op(rules::with(b.form(opcode::CSEL_f32), enum_id::condition, rules::modifier_of(p.nodes[g0].what, enum_id::condition)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[2], s[3]);
                }
            }
            if (p.nodes[g0].sources[0].is_plain() && p.nodes[g0].sources[1].is_plain() && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0 && rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id) && !rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id)) {
                // CSEL_s32.condition=w(FCMP_OR_f32.condition=v.result_type=t(x, y, 0), c, X, Y) if holds_s32(w, 0, c) and not holds_s32(w, true_of(t), c) => CSEL_f32.condition=v(x, y, Y, X)
                rules::note<17>(b);
                return b.op(rules::with(b.form(opcode::CSEL_f32), enum_id::condition, rules::modifier_of(p.nodes[g0].what, enum_id::condition)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[3], s[2]);
            }
        }
        if (c0 == opcode::FCMP_AND_f32) {
            if (rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id) && rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                // CSEL_s32.condition=w(FCMP_AND_f32.result_type=t.*(_, _, _), c, X, Y) if holds_s32(w, true_of(t), c) and holds_s32(w, 0, c) => X
                rules::note<5>(b);
                return s[2];
            }
            if (!rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id) && !rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                // CSEL_s32.condition=w(FCMP_AND_f32.result_type=t.*(_, _, _), c, X, Y) if not holds_s32(w, true_of(t), c) and not holds_s32(w, 0, c) => Y
                rules::note<11>(b);
                return s[3];
            }
        }
        if (c0 == opcode::ICMP_OR_u32) {
            if (rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id) && rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                // CSEL_s32.condition=w(ICMP_OR_u32.result_type=t.*(_, _, _), c, X, Y) if holds_s32(w, true_of(t), c) and holds_s32(w, 0, c) => X
                rules::note<6>(b);
                return s[2];
            }
            if (!rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                if (!rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id)) {
                    // CSEL_s32.condition=w(ICMP_OR_u32.result_type=t.*(_, _, _), c, X, Y) if not holds_s32(w, true_of(t), c) and not holds_s32(w, 0, c) => Y
                    rules::note<12>(b);
                    return s[3];
                }
                if (p.nodes[g0].sources[0].is_plain() && p.nodes[g0].sources[1].is_plain() && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0 && rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id)) {
                    // CSEL_s32.condition=w(ICMP_OR_u32.condition=v.result_type=t(x, y, 0), c, X, Y) if holds_s32(w, true_of(t), c) and not holds_s32(w, 0, c) => CSEL_u32.condition=v(x, y, X, Y)
                    rules::note<18>(b);
                    return b.op(rules::with(b.form(opcode::CSEL_u32), enum_id::condition, rules::modifier_of(p.nodes[g0].what, enum_id::condition)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[2], s[3]);
                }
            }
            if (p.nodes[g0].sources[0].is_plain() && p.nodes[g0].sources[1].is_plain() && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0 && rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id) && !rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id)) {
                // CSEL_s32.condition=w(ICMP_OR_u32.condition=v.result_type=t(x, y, 0), c, X, Y) if holds_s32(w, 0, c) and not holds_s32(w, true_of(t), c) => CSEL_u32.condition=v(x, y, Y, X)
                rules::note<20>(b);
                return b.op(rules::with(b.form(opcode::CSEL_u32), enum_id::condition, rules::modifier_of(p.nodes[g0].what, enum_id::condition)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[3], s[2]);
            }
        }
        if (c0 == opcode::ICMP_OR_s32) {
            if (rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id) && rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                // CSEL_s32.condition=w(ICMP_OR_s32.result_type=t.*(_, _, _), c, X, Y) if holds_s32(w, true_of(t), c) and holds_s32(w, 0, c) => X
                rules::note<7>(b);
                return s[2];
            }
            if (!rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                if (!rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id)) {
                    // CSEL_s32.condition=w(ICMP_OR_s32.result_type=t.*(_, _, _), c, X, Y) if not holds_s32(w, true_of(t), c) and not holds_s32(w, 0, c) => Y
                    rules::note<13>(b);
                    return s[3];
                }
                if (p.nodes[g0].sources[0].is_plain() && p.nodes[g0].sources[1].is_plain() && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0 && rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id)) {
                    // CSEL_s32.condition=w(ICMP_OR_s32.condition=v.result_type=t(x, y, 0), c, X, Y) if holds_s32(w, true_of(t), c) and not holds_s32(w, 0, c) => CSEL_s32.condition=v(x, y, X, Y)
                    rules::note<19>(b);
                    return b.op(rules::with(b.form(opcode::CSEL_s32), enum_id::condition, rules::modifier_of(p.nodes[g0].what, enum_id::condition)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[2], s[3]);
                }
            }
            if (p.nodes[g0].sources[0].is_plain() && p.nodes[g0].sources[1].is_plain() && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0 && rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id) && !rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id)) {
                // CSEL_s32.condition=w(ICMP_OR_s32.condition=v.result_type=t(x, y, 0), c, X, Y) if holds_s32(w, 0, c) and not holds_s32(w, true_of(t), c) => CSEL_s32.condition=v(x, y, Y, X)
                rules::note<21>(b);
                return b.op(rules::with(b.form(opcode::CSEL_s32), enum_id::condition, rules::modifier_of(p.nodes[g0].what, enum_id::condition)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[3], s[2]);
            }
        }
        if (c0 == opcode::ICMP_AND_u32) {
            if (rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id) && rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                // CSEL_s32.condition=w(ICMP_AND_u32.result_type=t.*(_, _, _), c, X, Y) if holds_s32(w, true_of(t), c) and holds_s32(w, 0, c) => X
                rules::note<8>(b);
                return s[2];
            }
            if (!rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id) && !rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                // CSEL_s32.condition=w(ICMP_AND_u32.result_type=t.*(_, _, _), c, X, Y) if not holds_s32(w, true_of(t), c) and not holds_s32(w, 0, c) => Y
                rules::note<14>(b);
                return s[3];
            }
        }
        if (c0 == opcode::ICMP_AND_s32) {
            if (rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id) && rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                // CSEL_s32.condition=w(ICMP_AND_s32.result_type=t.*(_, _, _), c, X, Y) if holds_s32(w, true_of(t), c) and holds_s32(w, 0, c) => X
                rules::note<9>(b);
                return s[2];
            }
            if (!rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), rules::true_of(rules::modifier_of(p.nodes[g0].what, enum_id::result_type)), s[1].id) && !rules::holds_s32(b, rules::modifier_of(what, enum_id::condition), 0, s[1].id)) {
                // CSEL_s32.condition=w(ICMP_AND_s32.result_type=t.*(_, _, _), c, X, Y) if not holds_s32(w, true_of(t), c) and not holds_s32(w, 0, c) => Y
                rules::note<15>(b);
                return s[3];
            }
        }
    }
    if (rules::is_constant_word(s[0]) && rules::can_mirror(rules::modifier_of(what, enum_id::condition)) && !rules::is_constant(s[1])) {
        // CSEL_s32.condition=w(c, y, X, Y) if can_mirror(w) and not is_constant(y) => CSEL_s32.condition=mirrored(w)(y, c, X, Y)
        rules::note<3>(b);
        return b.op(rules::with(b.form(opcode::CSEL_s32), enum_id::condition, rules::mirrored(rules::modifier_of(what, enum_id::condition))), s[1], constant_use(s[0].id), s[2], s[3]);
    }
    if (rules::is_constant_word(s[2]) && rules::is_constant_word(s[3])) {
        if (s[2].id == 0 && rules::can_negate_integer(rules::modifier_of(what, enum_id::condition)) && rules::is_truth(s[3].id)) {
            // CSEL_s32.condition=w(x, y, 0, c) if can_negate_integer(w) and is_truth(c) => ICMP_OR_s32.condition=negated(w).result_type=type_of(c)(x, y, 0)
            rules::note<22>(b);
            return b.op(rules::with(rules::with(b.form(opcode::ICMP_OR_s32), enum_id::condition, rules::negated(rules::modifier_of(what, enum_id::condition))), enum_id::result_type, rules::type_of(s[3].id)), s[0], s[1], constant_use(0));
        }
        if (s[3].id == 0 && rules::is_truth(s[2].id)) {
            // CSEL_s32.condition=w(x, y, c, 0) if is_truth(c) => ICMP_OR_s32.condition=w.result_type=type_of(c)(x, y, 0)
            rules::note<23>(b);
            return b.op(rules::with(rules::with(b.form(opcode::ICMP_OR_s32), enum_id::condition, rules::modifier_of(what, enum_id::condition)), enum_id::result_type, rules::type_of(s[2].id)), s[0], s[1], constant_use(0));
        }
    }
    return {};
}

template <class Builder>
constexpr use match_MUX_i32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    if (s[1] == s[0]) {
        // MUX_i32.*(X, X, Z) => X
        rules::note<0>(b);
        return s[0];
    }
    if (rules::modifier_of(what, enum_id::mux) == 1) {
        if (rules::is_constant_word(s[2])) {
            if (s[2].id == 0) {
                // MUX_i32.int_zero(X, Y, 0) => X
                rules::note<1>(b);
                return s[0];
            }
            if (s[2].id != 0) {
                // MUX_i32.int_zero(X, Y, c) if c != 0 => Y
                rules::note<2>(b);
                return s[1];
            }
        }
        const node_id g2 = giver(p, s[2]);
        const opcode c2 = rules::code_of(p, g2);
        if (c2 == opcode::FCMP_OR_f32 && p.nodes[g2].sources[0].is_plain() && p.nodes[g2].sources[1].is_plain() && rules::is_constant_word(p.nodes[g2].sources[2]) && p.nodes[g2].sources[2].id == 0) {
            // MUX_i32.int_zero(X, Y, FCMP_OR_f32.condition=v.result_type=t(x, y, 0)) => CSEL_f32.condition=v(x, y, Y, X)
            rules::note<3>(b);
            return b.op(rules::with(b.form(opcode::CSEL_f32), enum_id::condition, rules::modifier_of(p.nodes[g2].what, enum_id::condition)), p.nodes[g2].sources[0], p.nodes[g2].sources[1], s[1], s[0]);
        }
        if (c2 == opcode::ICMP_OR_u32 && p.nodes[g2].sources[0].is_plain() && p.nodes[g2].sources[1].is_plain() && rules::is_constant_word(p.nodes[g2].sources[2]) && p.nodes[g2].sources[2].id == 0) {
            // MUX_i32.int_zero(X, Y, ICMP_OR_u32.condition=v.result_type=t(x, y, 0)) => CSEL_u32.condition=v(x, y, Y, X)
            rules::note<4>(b);
            return b.op(rules::with(b.form(opcode::CSEL_u32), enum_id::condition, rules::modifier_of(p.nodes[g2].what, enum_id::condition)), p.nodes[g2].sources[0], p.nodes[g2].sources[1], s[1], s[0]);
        }
        if (c2 == opcode::ICMP_OR_s32 && p.nodes[g2].sources[0].is_plain() && p.nodes[g2].sources[1].is_plain() && rules::is_constant_word(p.nodes[g2].sources[2]) && p.nodes[g2].sources[2].id == 0) {
            // MUX_i32.int_zero(X, Y, ICMP_OR_s32.condition=v.result_type=t(x, y, 0)) => CSEL_s32.condition=v(x, y, Y, X)
            rules::note<5>(b);
            return b.op(rules::with(b.form(opcode::CSEL_s32), enum_id::condition, rules::modifier_of(p.nodes[g2].what, enum_id::condition)), p.nodes[g2].sources[0], p.nodes[g2].sources[1], s[1], s[0]);
        }
        if (rules::is_constant_word(s[0]) && rules::is_constant_word(s[1])) {
            if (s[0].id == 0 && rules::is_truth(s[1].id)) {
                // MUX_i32.int_zero(0, c, x) if is_truth(c) => ICMP_OR_u32.ne.result_type=type_of(c)(x, 0, 0)
                rules::note<6>(b);
                return b.op(rules::with(rules::with(b.form(opcode::ICMP_OR_u32), enum_id::condition, 3), enum_id::result_type, rules::type_of(s[1].id)), s[2], constant_use(0), constant_use(0));
            }
            if (s[1].id == 0 && rules::is_truth(s[0].id)) {
                // MUX_i32.int_zero(c, 0, x) if is_truth(c) => ICMP_OR_u32.eq.result_type=type_of(c)(x, 0, 0)
                rules::note<7>(b);
                return b.op(rules::with(rules::with(b.form(opcode::ICMP_OR_u32), enum_id::condition, 0), enum_id::result_type, rules::type_of(s[0].id)), s[2], constant_use(0), constant_use(0));
            }
        }
        if (rules::can_read_zero(s[0], s[1], s[2])) {
            // MUX_i32.int_zero(X, Y, Z) if can_read_zero(X, Y, Z) => CSEL_u32.ne(Z, 0, Y, X)
            rules::note<8>(b);
            return b.op(rules::with(b.form(opcode::CSEL_u32), enum_id::condition, 3), s[2], constant_use(0), s[1], s[0]);
        }
    }
    if (rules::modifier_of(what, enum_id::mux) == 3 && rules::is_constant_word(s[2])) {
        if (s[2].id == 0) {
            // MUX_i32.bit(X, Y, 0) => Y
            rules::note<9>(b);
            return s[1];
        }
        if (s[2].id == 0xFFFFFFFF) {
            // MUX_i32.bit(X, Y, 0xFFFFFFFF) => X
            rules::note<10>(b);
            return s[0];
        }
    }
    return {};
}

template <class Builder>
constexpr use match_FADD_f32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    read_through(p, what, s);
    rules::put_in_order(b, s[0], s[1]);
    if (rules::is_constant_word(s[1])) {
        if (s[1].id == 0x80000000) {
            if (has_usual_modifiers(what) && rules::is_whole(s[0])) {
                // FADD_f32(X, -0.0) if is_whole(X) => X
                rules::note<0>(b);
                return s[0];
            }
            if (rules::is_usual_but(what, enum_id::clamp) && s[0].is_plain()) {
                const node_id g0 = giver(p, s[0]);
                const opcode c0 = rules::code_of(p, g0);
                if (c0 == opcode::FADD_f32) {
                    if (rules::both(rules::modifier_of(p.nodes[g0].what, enum_id::clamp), rules::modifier_of(what, enum_id::clamp)) == rules::modifier_of(p.nodes[g0].what, enum_id::clamp)) {
                        // FADD_f32.clamp=k(p@FADD_f32.clamp=j.*(X, Y), -0.0) if both(j, k) == j => p
                        rules::note<2>(b);
                        return s[0];
                    }
                    // FADD_f32.clamp=k(FADD_f32.clamp=j.*(X, Y), -0.0) => FADD_f32.clamp=both(j, k).*(X, Y)
                    rules::note<6>(b);
                    return b.op(rules::with(p.nodes[g0].what, enum_id::clamp, rules::both(rules::modifier_of(p.nodes[g0].what, enum_id::clamp), rules::modifier_of(what, enum_id::clamp))), p.nodes[g0].sources[0], p.nodes[g0].sources[1]);
                }
                if (c0 == opcode::FMIN_f32) {
                    if (rules::both(rules::modifier_of(p.nodes[g0].what, enum_id::clamp), rules::modifier_of(what, enum_id::clamp)) == rules::modifier_of(p.nodes[g0].what, enum_id::clamp)) {
                        // FADD_f32.clamp=k(p@FMIN_f32.clamp=j.*(X, Y), -0.0) if both(j, k) == j => p
                        rules::note<3>(b);
                        return s[0];
                    }
                    // FADD_f32.clamp=k(FMIN_f32.clamp=j.*(X, Y), -0.0) => FMIN_f32.clamp=both(j, k).*(X, Y)
                    rules::note<7>(b);
                    return b.op(rules::with(p.nodes[g0].what, enum_id::clamp, rules::both(rules::modifier_of(p.nodes[g0].what, enum_id::clamp), rules::modifier_of(what, enum_id::clamp))), p.nodes[g0].sources[0], p.nodes[g0].sources[1]);
                }
                if (c0 == opcode::FMAX_f32) {
                    if (rules::both(rules::modifier_of(p.nodes[g0].what, enum_id::clamp), rules::modifier_of(what, enum_id::clamp)) == rules::modifier_of(p.nodes[g0].what, enum_id::clamp)) {
                        // FADD_f32.clamp=k(p@FMAX_f32.clamp=j.*(X, Y), -0.0) if both(j, k) == j => p
                        rules::note<4>(b);
                        return s[0];
                    }
                    // FADD_f32.clamp=k(FMAX_f32.clamp=j.*(X, Y), -0.0) => FMAX_f32.clamp=both(j, k).*(X, Y)
                    rules::note<8>(b);
                    return b.op(rules::with(p.nodes[g0].what, enum_id::clamp, rules::both(rules::modifier_of(p.nodes[g0].what, enum_id::clamp), rules::modifier_of(what, enum_id::clamp))), p.nodes[g0].sources[0], p.nodes[g0].sources[1]);
                }
                if (c0 == opcode::FADD_LSCALE_f32) {
                    if (rules::both(rules::modifier_of(p.nodes[g0].what, enum_id::clamp), rules::modifier_of(what, enum_id::clamp)) == rules::modifier_of(p.nodes[g0].what, enum_id::clamp)) {
                        // FADD_f32.clamp=k(p@FADD_LSCALE_f32.clamp=j.*(X, Y), -0.0) if both(j, k) == j => p
                        rules::note<5>(b);
                        return s[0];
                    }
                    // FADD_f32.clamp=k(FADD_LSCALE_f32.clamp=j.*(X, Y), -0.0) => FADD_LSCALE_f32.clamp=both(j, k).*(X, Y)
                    rules::note<9>(b);
                    return b.op(rules::with(p.nodes[g0].what, enum_id::clamp, rules::both(rules::modifier_of(p.nodes[g0].what, enum_id::clamp), rules::modifier_of(what, enum_id::clamp))), p.nodes[g0].sources[0], p.nodes[g0].sources[1]);
                }
                if (c0 == opcode::FMA_f32) {
                    if (rules::both(rules::modifier_of(p.nodes[g0].what, enum_id::clamp), rules::modifier_of(what, enum_id::clamp)) == rules::modifier_of(p.nodes[g0].what, enum_id::clamp)) {
                        // FADD_f32.clamp=k(p@FMA_f32.clamp=j.*(X, Y, Z), -0.0) if both(j, k) == j => p
                        rules::note<10>(b);
                        return s[0];
                    }
                    // FADD_f32.clamp=k(FMA_f32.clamp=j.*(X, Y, Z), -0.0) => FMA_f32.clamp=both(j, k).*(X, Y, Z)
                    rules::note<11>(b);
                    return b.op(rules::with(p.nodes[g0].what, enum_id::clamp, rules::both(rules::modifier_of(p.nodes[g0].what, enum_id::clamp), rules::modifier_of(what, enum_id::clamp))), p.nodes[g0].sources[0], p.nodes[g0].sources[1], p.nodes[g0].sources[2]);
                }
                if (c0 == opcode::FMA_RSCALE_f32) {
                    if (rules::both(rules::modifier_of(p.nodes[g0].what, enum_id::clamp), rules::modifier_of(what, enum_id::clamp)) == rules::modifier_of(p.nodes[g0].what, enum_id::clamp)) {
                        // FADD_f32.clamp=k(p@FMA_RSCALE_f32.clamp=j.*(X, Y, Z, W), -0.0) if both(j, k) == j => p
                        rules::note<12>(b);
                        return s[0];
                    }
                    // FADD_f32.clamp=k(FMA_RSCALE_f32.clamp=j.*(X, Y, Z, W), -0.0) => FMA_RSCALE_f32.clamp=both(j, k).*(X, Y, Z, W)
                    rules::note<13>(b);
                    return b.op(rules::with(p.nodes[g0].what, enum_id::clamp, rules::both(rules::modifier_of(p.nodes[g0].what, enum_id::clamp), rules::modifier_of(what, enum_id::clamp))), p.nodes[g0].sources[0], p.nodes[g0].sources[1], p.nodes[g0].sources[2], p.nodes[g0].sources[3]);
                }
            }
        }
        if (rules::is_usual_but(what, enum_id::clamp) && s[1].id == 0 && ((rules::relaxed_zeros(b) || (rules::modifier_of(what, enum_id::clamp) == 1)) || (rules::modifier_of(what, enum_id::clamp) == 3))) {
            // FADD_f32.clamp=k(X, 0) if relaxed_zeros() or k == clamp::clamp_0_inf or k == clamp::clamp_0_1 => FADD_f32.clamp=k(X, -0.0)
            rules::note<1>(b);
            return b.op(rules::with(b.form(opcode::FADD_f32), enum_id::clamp, rules::modifier_of(what, enum_id::clamp)), s[0], constant_use(0x80000000));
        }
    }
    if (rules::is_usual_but(what, enum_id::clamp)) {
        if (s[0].is_plain()) {
            const node_id g0 = giver(p, s[0]);
            const opcode c0 = rules::code_of(p, g0);
            if (c0 == opcode::FMA_f32 && has_usual_modifiers(p.nodes[g0].what) && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0x80000000 && rules::may_fuse(b) && rules::rounds_freely(b, s[0]) && rules::is_later(b, s[0], s[1]) && !rules::is_whole_part(b, s[1], s[0])) {
                // FADD_f32.clamp=k(p@FMA_f32(X, Y, -0.0), Z) if may_fuse() and rounds_freely(p) and is_later(p, Z) and not is_whole_part(Z, p) => FMA_f32.clamp=k(X, Y, Z)
                rules::note<14>(b);
                return b.op(rules::with(b.form(opcode::FMA_f32), enum_id::clamp, rules::modifier_of(what, enum_id::clamp)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[1]);
            }
        }
        if (s[1].is_plain()) {
            const node_id g1 = giver(p, s[1]);
            const opcode c1 = rules::code_of(p, g1);
            if (c1 == opcode::FMA_f32 && has_usual_modifiers(p.nodes[g1].what) && rules::is_constant_word(p.nodes[g1].sources[2]) && p.nodes[g1].sources[2].id == 0x80000000 && rules::may_fuse(b) && rules::rounds_freely(b, s[1]) && rules::is_later(b, s[1], s[0]) && !rules::is_whole_part(b, s[0], s[1])) {
                // FADD_f32.clamp=k(p@FMA_f32(X, Y, -0.0), Z) if may_fuse() and rounds_freely(p) and is_later(p, Z) and not is_whole_part(Z, p) => FMA_f32.clamp=k(X, Y, Z)
                rules::note<14>(b);
                return b.op(rules::with(b.form(opcode::FMA_f32), enum_id::clamp, rules::modifier_of(what, enum_id::clamp)), p.nodes[g1].sources[0], p.nodes[g1].sources[1], s[0]);
            }
        }
        if (rules::is_only_negated(s[0])) {
            const node_id g0 = giver(p, s[0]);
            const opcode c0 = rules::code_of(p, g0);
            if (c0 == opcode::FMA_f32 && has_usual_modifiers(p.nodes[g0].what) && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0x80000000 && rules::may_fuse(b) && rules::rounds_freely(b, s[0].plain()) && rules::is_later(b, s[0].plain(), s[1]) && !rules::is_whole_part(b, s[1], s[0].plain())) {
                // FADD_f32.clamp=k(-p@FMA_f32(X, Y, -0.0), Z) if may_fuse() and rounds_freely(p) and is_later(p, Z) and not is_whole_part(Z, p) => FMA_f32.clamp=k(-X, Y, Z)
                rules::note<15>(b);
                return b.op(rules::with(b.form(opcode::FMA_f32), enum_id::clamp, rules::modifier_of(what, enum_id::clamp)), p.nodes[g0].sources[0].negated(), p.nodes[g0].sources[1], s[1]);
            }
        }
        if (rules::is_only_negated(s[1])) {
            const node_id g1 = giver(p, s[1]);
            const opcode c1 = rules::code_of(p, g1);
            if (c1 == opcode::FMA_f32 && has_usual_modifiers(p.nodes[g1].what) && rules::is_constant_word(p.nodes[g1].sources[2]) && p.nodes[g1].sources[2].id == 0x80000000 && rules::may_fuse(b) && rules::rounds_freely(b, s[1].plain()) && rules::is_later(b, s[1].plain(), s[0]) && !rules::is_whole_part(b, s[0], s[1].plain())) {
                // FADD_f32.clamp=k(-p@FMA_f32(X, Y, -0.0), Z) if may_fuse() and rounds_freely(p) and is_later(p, Z) and not is_whole_part(Z, p) => FMA_f32.clamp=k(-X, Y, Z)
                rules::note<15>(b);
                return b.op(rules::with(b.form(opcode::FMA_f32), enum_id::clamp, rules::modifier_of(what, enum_id::clamp)), p.nodes[g1].sources[0].negated(), p.nodes[g1].sources[1], s[0]);
            }
        }
    }
    return {};
}

template <class Builder>
constexpr use match_FMA_f32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    read_through(p, what, s);
    rules::put_in_order(b, s[0], s[1]);
    if (rules::is_usual_but(what, enum_id::clamp)) {
        if (s[1].neg && !rules::is_constant(s[1].negated())) {
            // ordered FMA_f32.clamp=k(X, -Y, Z) if not is_constant(Y) => FMA_f32.clamp=k(-X, Y, Z)
            rules::note<0>(b);
            return b.op(rules::with(b.form(opcode::FMA_f32), enum_id::clamp, rules::modifier_of(what, enum_id::clamp)), s[0].negated(), s[1].negated(), s[2]);
        }
        if (rules::is_constant_word(s[2])) {
            if (s[2].id == 0 && rules::relaxed_zeros(b)) {
                // FMA_f32.clamp=k(X, Y, 0) if relaxed_zeros() => FMA_f32.clamp=k(X, Y, -0.0)
                rules::note<1>(b);
                return b.op(rules::with(b.form(opcode::FMA_f32), enum_id::clamp, rules::modifier_of(what, enum_id::clamp)), s[0], s[1], constant_use(0x80000000));
            }
            if (rules::is_constant_word(s[1]) && s[2].id == 0x80000000) {
                if (s[1].id == 0 && rules::relaxed_zeros(b)) {
                    // FMA_f32.clamp=k(X, 0, -0.0) if relaxed_zeros() => 0
                    rules::note<4>(b);
                    return constant_use(0);
                }
                if (s[1].id == 0x80000000 && rules::relaxed_zeros(b)) {
                    // FMA_f32.clamp=k(X, -0.0, -0.0) if relaxed_zeros() => 0
                    rules::note<5>(b);
                    return constant_use(0);
                }
            }
        }
        if (rules::is_constant_word(s[1])) {
            if (s[1].id == 0x3F800000) {
                // FMA_f32.clamp=k(X, 1.0, Z) => FADD_f32.clamp=k(X, Z)
                rules::note<2>(b);
                return b.op(rules::with(b.form(opcode::FADD_f32), enum_id::clamp, rules::modifier_of(what, enum_id::clamp)), s[0], s[2]);
            }
            if (s[1].id == 0xBF800000) {
                // FMA_f32.clamp=k(X, -1.0, Z) => FADD_f32.clamp=k(-X, Z)
                rules::note<3>(b);
                return b.op(rules::with(b.form(opcode::FADD_f32), enum_id::clamp, rules::modifier_of(what, enum_id::clamp)), s[0].negated(), s[2]);
            }
            if (s[1].id == 0 && rules::relaxed_zeros(b)) {
                // FMA_f32.clamp=k(X, 0, Z) if relaxed_zeros() => FADD_f32.clamp=k(Z, -0.0)
                rules::note<6>(b);
                return b.op(rules::with(b.form(opcode::FADD_f32), enum_id::clamp, rules::modifier_of(what, enum_id::clamp)), s[2], constant_use(0x80000000));
            }
            if (s[1].id == 0x80000000 && rules::relaxed_zeros(b)) {
                // FMA_f32.clamp=k(X, -0.0, Z) if relaxed_zeros() => FADD_f32.clamp=k(Z, -0.0)
                rules::note<7>(b);
                return b.op(rules::with(b.form(opcode::FADD_f32), enum_id::clamp, rules::modifier_of(what, enum_id::clamp)), s[2], constant_use(0x80000000));
            }
            const node_id g0 = giver(p, s[0]);
            const opcode c0 = rules::code_of(p, g0);
            if (c0 == opcode::FMA_f32 && has_usual_modifiers(p.nodes[g0].what) && rules::is_constant_word(p.nodes[g0].sources[1]) && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0x80000000 && rules::is_constant_word(s[2]) && s[2].id == 0x80000000) {
                if (s[0].is_plain() && rules::may_fuse(b) && rules::rounds_freely(b, s[0]) && rules::has_product(b, p.nodes[g0].sources[1].id, s[1].id)) {
                    // FMA_f32.clamp=k(p@FMA_f32(X, c, -0.0), d, -0.0) if may_fuse() and rounds_freely(p) and has_product(c, d) => FMA_f32.clamp=k(X, product(c, d), -0.0)
                    rules::note<8>(b);
                    return b.op(rules::with(b.form(opcode::FMA_f32), enum_id::clamp, rules::modifier_of(what, enum_id::clamp)), p.nodes[g0].sources[0], constant_use(rules::product(b, p.nodes[g0].sources[1].id, s[1].id)), constant_use(0x80000000));
                }
                if (rules::is_only_negated(s[0]) && rules::may_fuse(b) && rules::rounds_freely(b, s[0].plain()) && rules::has_product(b, p.nodes[g0].sources[1].id, s[1].id)) {
                    // FMA_f32.clamp=k(-p@FMA_f32(X, c, -0.0), d, -0.0) if may_fuse() and rounds_freely(p) and has_product(c, d) => FMA_f32.clamp=k(-X, product(c, d), -0.0)
                    rules::note<9>(b);
                    return b.op(rules::with(b.form(opcode::FMA_f32), enum_id::clamp, rules::modifier_of(what, enum_id::clamp)), p.nodes[g0].sources[0].negated(), constant_use(rules::product(b, p.nodes[g0].sources[1].id, s[1].id)), constant_use(0x80000000));
                }
            }
        }
        if (rules::is_constant_word(s[2]) && s[2].id == 0x80000000) {
            if (s[0].is_plain()) {
                const node_id g0 = giver(p, s[0]);
                const opcode c0 = rules::code_of(p, g0);
                if (c0 == opcode::FADD_f32 && has_usual_modifiers(p.nodes[g0].what) && rules::is_constant_word(p.nodes[g0].sources[1]) && p.nodes[g0].sources[1].id == 0x3F800000 && rules::may_fuse(b) && rules::relaxed_zeros(b) && rules::rounds_freely(b, s[0])) {
                    // FMA_f32.clamp=k(p@FADD_f32(X, 1.0), Y, -0.0) if may_fuse() and relaxed_zeros() and rounds_freely(p) => FMA_f32.clamp=k(X, Y, Y)
                    rules::note<10>(b);
                    return b.op(rules::with(b.form(opcode::FMA_f32), enum_id::clamp, rules::modifier_of(what, enum_id::clamp)), p.nodes[g0].sources[0], s[1], s[1]);
                }
            }
            if (s[1].is_plain()) {
                const node_id g1 = giver(p, s[1]);
                const opcode c1 = rules::code_of(p, g1);
                if (c1 == opcode::FADD_f32 && has_usual_modifiers(p.nodes[g1].what) && rules::is_constant_word(p.nodes[g1].sources[1]) && p.nodes[g1].sources[1].id == 0x3F800000 && rules::may_fuse(b) && rules::relaxed_zeros(b) && rules::rounds_freely(b, s[1])) {
                    // FMA_f32.clamp=k(p@FADD_f32(X, 1.0), Y, -0.0) if may_fuse() and relaxed_zeros() and rounds_freely(p) => FMA_f32.clamp=k(X, Y, Y)
                    rules::note<10>(b);
                    return b.op(rules::with(b.form(opcode::FMA_f32), enum_id::clamp, rules::modifier_of(what, enum_id::clamp)), p.nodes[g1].sources[0], s[0], s[0]);
                }
            }
            if (s[0].is_plain()) {
                const node_id g0 = giver(p, s[0]);
                const opcode c0 = rules::code_of(p, g0);
                if (c0 == opcode::FADD_f32 && has_usual_modifiers(p.nodes[g0].what) && rules::is_constant_word(p.nodes[g0].sources[1])) {
                    if (p.nodes[g0].sources[1].id == 0xBF800000 && rules::may_fuse(b) && rules::relaxed_zeros(b) && rules::rounds_freely(b, s[0])) {
                        // FMA_f32.clamp=k(p@FADD_f32(X, -1.0), Y, -0.0) if may_fuse() and relaxed_zeros() and rounds_freely(p) => FMA_f32.clamp=k(X, Y, -Y)
                        rules::note<11>(b);
                        return b.op(rules::with(b.form(opcode::FMA_f32), enum_id::clamp, rules::modifier_of(what, enum_id::clamp)), p.nodes[g0].sources[0], s[1], s[1].negated());
                    }
                    if (rules::is_constant_word(s[1]) && rules::may_fuse(b) && rules::relaxed_zeros(b) && rules::rounds_freely(b, s[0]) && rules::has_exact_product(b, p.nodes[g0].sources[1].id, s[1].id)) {
                        // FMA_f32.clamp=k(p@FADD_f32(X, c), d, -0.0) if may_fuse() and relaxed_zeros() and rounds_freely(p) and has_exact_product(c, d) => FMA_f32.clamp=k(X, d, product(c, d))
                        rules::note<14>(b);
                        return b.op(rules::with(b.form(opcode::FMA_f32), enum_id::clamp, rules::modifier_of(what, enum_id::clamp)), p.nodes[g0].sources[0], constant_use(s[1].id), constant_use(rules::product(b, p.nodes[g0].sources[1].id, s[1].id)));
                    }
                }
            }
            if (s[1].is_plain()) {
                const node_id g1 = giver(p, s[1]);
                const opcode c1 = rules::code_of(p, g1);
                if (c1 == opcode::FADD_f32 && has_usual_modifiers(p.nodes[g1].what) && rules::is_constant_word(p.nodes[g1].sources[1]) && p.nodes[g1].sources[1].id == 0xBF800000 && rules::may_fuse(b) && rules::relaxed_zeros(b) && rules::rounds_freely(b, s[1])) {
                    // FMA_f32.clamp=k(p@FADD_f32(X, -1.0), Y, -0.0) if may_fuse() and relaxed_zeros() and rounds_freely(p) => FMA_f32.clamp=k(X, Y, -Y)
                    rules::note<11>(b);
                    return b.op(rules::with(b.form(opcode::FMA_f32), enum_id::clamp, rules::modifier_of(what, enum_id::clamp)), p.nodes[g1].sources[0], s[0], s[0].negated());
                }
            }
            if (rules::is_only_negated(s[0])) {
                const node_id g0 = giver(p, s[0]);
                const opcode c0 = rules::code_of(p, g0);
                if (c0 == opcode::FADD_f32 && has_usual_modifiers(p.nodes[g0].what) && rules::is_constant_word(p.nodes[g0].sources[1]) && p.nodes[g0].sources[1].id == 0x3F800000 && rules::may_fuse(b) && rules::relaxed_zeros(b) && rules::rounds_freely(b, s[0].plain())) {
                    // FMA_f32.clamp=k(-p@FADD_f32(X, 1.0), Y, -0.0) if may_fuse() and relaxed_zeros() and rounds_freely(p) => FMA_f32.clamp=k(-X, Y, -Y)
                    rules::note<12>(b);
                    return b.op(rules::with(b.form(opcode::FMA_f32), enum_id::clamp, rules::modifier_of(what, enum_id::clamp)), p.nodes[g0].sources[0].negated(), s[1], s[1].negated());
                }
            }
            if (rules::is_only_negated(s[1])) {
                const node_id g1 = giver(p, s[1]);
                const opcode c1 = rules::code_of(p, g1);
                if (c1 == opcode::FADD_f32 && has_usual_modifiers(p.nodes[g1].what) && rules::is_constant_word(p.nodes[g1].sources[1]) && p.nodes[g1].sources[1].id == 0x3F800000 && rules::may_fuse(b) && rules::relaxed_zeros(b) && rules::rounds_freely(b, s[1].plain())) {
                    // FMA_f32.clamp=k(-p@FADD_f32(X, 1.0), Y, -0.0) if may_fuse() and relaxed_zeros() and rounds_freely(p) => FMA_f32.clamp=k(-X, Y, -Y)
                    rules::note<12>(b);
                    return b.op(rules::with(b.form(opcode::FMA_f32), enum_id::clamp, rules::modifier_of(what, enum_id::clamp)), p.nodes[g1].sources[0].negated(), s[0], s[0].negated());
                }
            }
            if (rules::is_only_negated(s[0])) {
                const node_id g0 = giver(p, s[0]);
                const opcode c0 = rules::code_of(p, g0);
                if (c0 == opcode::FADD_f32 && has_usual_modifiers(p.nodes[g0].what) && rules::is_constant_word(p.nodes[g0].sources[1])) {
                    if (p.nodes[g0].sources[1].id == 0xBF800000 && rules::may_fuse(b) && rules::relaxed_zeros(b) && rules::rounds_freely(b, s[0].plain())) {
                        // FMA_f32.clamp=k(-p@FADD_f32(X, -1.0), Y, -0.0) if may_fuse() and relaxed_zeros() and rounds_freely(p) => FMA_f32.clamp=k(-X, Y, Y)
                        rules::note<13>(b);
                        return b.op(rules::with(b.form(opcode::FMA_f32), enum_id::clamp, rules::modifier_of(what, enum_id::clamp)), p.nodes[g0].sources[0].negated(), s[1], s[1]);
                    }
                    if (rules::is_constant_word(s[1]) && rules::may_fuse(b) && rules::relaxed_zeros(b) && rules::rounds_freely(b, s[0].plain()) && rules::has_exact_product(b, p.nodes[g0].sources[1].id, s[1].id)) {
                        // FMA_f32.clamp=k(-p@FADD_f32(X, c), d, -0.0) if may_fuse() and relaxed_zeros() and rounds_freely(p) and has_exact_product(c, d) => FMA_f32.clamp=k(-X, d, product(c, d) ^ 0x80000000)
                        rules::note<15>(b);
                        return b.op(rules::with(b.form(opcode::FMA_f32), enum_id::clamp, rules::modifier_of(what, enum_id::clamp)), p.nodes[g0].sources[0].negated(), constant_use(s[1].id), constant_use(rules::product(b, p.nodes[g0].sources[1].id, s[1].id) ^ 0x80000000));
                    }
                }
            }
            if (rules::is_only_negated(s[1])) {
                const node_id g1 = giver(p, s[1]);
                const opcode c1 = rules::code_of(p, g1);
                if (c1 == opcode::FADD_f32 && has_usual_modifiers(p.nodes[g1].what) && rules::is_constant_word(p.nodes[g1].sources[1]) && p.nodes[g1].sources[1].id == 0xBF800000 && rules::may_fuse(b) && rules::relaxed_zeros(b) && rules::rounds_freely(b, s[1].plain())) {
                    // FMA_f32.clamp=k(-p@FADD_f32(X, -1.0), Y, -0.0) if may_fuse() and relaxed_zeros() and rounds_freely(p) => FMA_f32.clamp=k(-X, Y, Y)
                    rules::note<13>(b);
                    return b.op(rules::with(b.form(opcode::FMA_f32), enum_id::clamp, rules::modifier_of(what, enum_id::clamp)), p.nodes[g1].sources[0].negated(), s[0], s[0]);
                }
            }
        }
    }
    return {};
}

template <class Builder>
constexpr use match_FMIN_f32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    read_through(p, what, s);
    if (rules::is_usual_but(what, enum_id::clamp)) rules::put_in_order(b, s[0], s[1]);
    if (rules::is_usual_but(what, enum_id::clamp)) {
        if (s[1] == s[0]) {
            // FMIN_f32.clamp=k(X, X) => FADD_f32.clamp=k(X, -0.0)
            rules::note<0>(b);
            return b.op(rules::with(b.form(opcode::FADD_f32), enum_id::clamp, rules::modifier_of(what, enum_id::clamp)), s[0], constant_use(0x80000000));
        }
        if (s[0].is_plain() && rules::is_constant_word(s[1]) && s[1].id == 0x3F800000) {
            const node_id g0 = giver(p, s[0]);
            const opcode c0 = rules::code_of(p, g0);
            if (c0 == opcode::FMAX_f32) {
                if (has_usual_modifiers(p.nodes[g0].what) && rules::is_constant_word(p.nodes[g0].sources[1]) && p.nodes[g0].sources[1].id == 0xBF800000) {
                    // FMIN_f32.clamp=k(FMAX_f32(X, -1.0), 1.0) => FADD_f32.clamp=both(clamp::clamp_m1_1, k)(X, -0.0)
                    rules::note<1>(b);
                    return b.op(rules::with(b.form(opcode::FADD_f32), enum_id::clamp, rules::both(2, rules::modifier_of(what, enum_id::clamp))), p.nodes[g0].sources[0], constant_use(0x80000000));
                }
                if (rules::modifier_of(p.nodes[g0].what, enum_id::clamp) == 1) {
                    // FMIN_f32.clamp=k(FMAX_f32.clamp_0_inf.*(X, Y), 1.0) => FMAX_f32.clamp_0_1.*(X, Y)
                    rules::note<4>(b);
                    return b.op(rules::with(p.nodes[g0].what, enum_id::clamp, 3), p.nodes[g0].sources[0], p.nodes[g0].sources[1]);
                }
            }
            if (c0 == opcode::FADD_f32 && rules::modifier_of(p.nodes[g0].what, enum_id::clamp) == 1) {
                // FMIN_f32.clamp=k(FADD_f32.clamp_0_inf.*(X, Y), 1.0) => FADD_f32.clamp_0_1.*(X, Y)
                rules::note<2>(b);
                return b.op(rules::with(p.nodes[g0].what, enum_id::clamp, 3), p.nodes[g0].sources[0], p.nodes[g0].sources[1]);
            }
            if (c0 == opcode::FMIN_f32 && rules::modifier_of(p.nodes[g0].what, enum_id::clamp) == 1) {
                // FMIN_f32.clamp=k(FMIN_f32.clamp_0_inf.*(X, Y), 1.0) => FMIN_f32.clamp_0_1.*(X, Y)
                rules::note<3>(b);
                return b.op(rules::with(p.nodes[g0].what, enum_id::clamp, 3), p.nodes[g0].sources[0], p.nodes[g0].sources[1]);
            }
            if (c0 == opcode::FADD_LSCALE_f32 && rules::modifier_of(p.nodes[g0].what, enum_id::clamp) == 1) {
                // FMIN_f32.clamp=k(FADD_LSCALE_f32.clamp_0_inf.*(X, Y), 1.0) => FADD_LSCALE_f32.clamp_0_1.*(X, Y)
                rules::note<5>(b);
                return b.op(rules::with(p.nodes[g0].what, enum_id::clamp, 3), p.nodes[g0].sources[0], p.nodes[g0].sources[1]);
            }
            if (c0 == opcode::FMA_f32 && rules::modifier_of(p.nodes[g0].what, enum_id::clamp) == 1) {
                // FMIN_f32.clamp=k(FMA_f32.clamp_0_inf.*(X, Y, Z), 1.0) => FMA_f32.clamp_0_1.*(X, Y, Z)
                rules::note<6>(b);
                return b.op(rules::with(p.nodes[g0].what, enum_id::clamp, 3), p.nodes[g0].sources[0], p.nodes[g0].sources[1], p.nodes[g0].sources[2]);
            }
            if (c0 == opcode::FMA_RSCALE_f32 && rules::modifier_of(p.nodes[g0].what, enum_id::clamp) == 1) {
                // FMIN_f32.clamp=k(FMA_RSCALE_f32.clamp_0_inf.*(X, Y, Z, W), 1.0) => FMA_RSCALE_f32.clamp_0_1.*(X, Y, Z, W)
                rules::note<7>(b);
                return b.op(rules::with(p.nodes[g0].what, enum_id::clamp, 3), p.nodes[g0].sources[0], p.nodes[g0].sources[1], p.nodes[g0].sources[2], p.nodes[g0].sources[3]);
            }
            if (rules::is_at_most_1(b, s[0])) {
                // FMIN_f32.clamp=k(x, 1.0) if is_at_most_1(x) => FADD_f32.clamp=k(x, -0.0)
                rules::note<8>(b);
                return b.op(rules::with(b.form(opcode::FADD_f32), enum_id::clamp, rules::modifier_of(what, enum_id::clamp)), s[0], constant_use(0x80000000));
            }
        }
    }
    return {};
}

template <class Builder>
constexpr use match_FMAX_f32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    read_through(p, what, s);
    if (rules::is_usual_but(what, enum_id::clamp)) rules::put_in_order(b, s[0], s[1]);
    if (rules::is_usual_but(what, enum_id::clamp)) {
        if (s[1] == s[0]) {
            // FMAX_f32.clamp=k(X, X) => FADD_f32.clamp=k(X, -0.0)
            rules::note<0>(b);
            return b.op(rules::with(b.form(opcode::FADD_f32), enum_id::clamp, rules::modifier_of(what, enum_id::clamp)), s[0], constant_use(0x80000000));
        }
        if (rules::is_constant_word(s[1])) {
            if (s[1].id == 0) {
                // FMAX_f32.clamp=k(X, 0) => FADD_f32.clamp=both(clamp::clamp_0_inf, k)(X, -0.0)
                rules::note<1>(b);
                return b.op(rules::with(b.form(opcode::FADD_f32), enum_id::clamp, rules::both(1, rules::modifier_of(what, enum_id::clamp))), s[0], constant_use(0x80000000));
            }
            if (s[1].id == 0x80000000 && rules::relaxed_zeros(b)) {
                // FMAX_f32.clamp=k(X, -0.0) if relaxed_zeros() => FADD_f32.clamp=both(clamp::clamp_0_inf, k)(X, -0.0)
                rules::note<2>(b);
                return b.op(rules::with(b.form(opcode::FADD_f32), enum_id::clamp, rules::both(1, rules::modifier_of(what, enum_id::clamp))), s[0], constant_use(0x80000000));
            }
            if (s[0].is_plain() && s[1].id == 0xBF800000) {
                const node_id g0 = giver(p, s[0]);
                const opcode c0 = rules::code_of(p, g0);
                if (c0 == opcode::FMIN_f32 && rules::is_constant_word(p.nodes[g0].sources[1]) && p.nodes[g0].sources[1].id == 0x3F800000) {
                    // FMAX_f32.clamp=k(FMIN_f32.clamp=j.*(X, 1.0), -1.0) => FMIN_f32.clamp=both(j, both(clamp::clamp_m1_1, k)).*(X, 1.0)
                    rules::note<3>(b);
                    return b.op(rules::with(p.nodes[g0].what, enum_id::clamp, rules::both(rules::modifier_of(p.nodes[g0].what, enum_id::clamp), rules::both(2, rules::modifier_of(what, enum_id::clamp)))), p.nodes[g0].sources[0], constant_use(0x3F800000));
                }
            }
        }
    }
    return {};
}

template <class Builder>
constexpr use match_FROUND_f32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    read_through(p, what, s);
    if (s[0].is_plain()) {
        const node_id g0 = giver(p, s[0]);
        const opcode c0 = rules::code_of(p, g0);
        if (c0 == opcode::FROUND_f32) {
            // FROUND_f32.*(p@FROUND_f32.*(_)) => p
            rules::note<0>(b);
            return s[0];
        }
        if (c0 == opcode::S32_TO_F32) {
            // FROUND_f32.*(p@S32_TO_F32.*(_)) => p
            rules::note<1>(b);
            return s[0];
        }
        if (c0 == opcode::U32_TO_F32) {
            // FROUND_f32.*(p@U32_TO_F32.*(_)) => p
            rules::note<2>(b);
            return s[0];
        }
    }
    return {};
}

template <class Builder>
constexpr use match_F32_TO_S32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    read_through(p, what, s);
    if (s[0].is_plain()) {
        const node_id g0 = giver(p, s[0]);
        const opcode c0 = rules::code_of(p, g0);
        if (c0 == opcode::FROUND_f32 && rules::is_whole(p.nodes[g0].sources[0])) {
            // F32_TO_S32.*(FROUND_f32.round_mode=r(X)) if is_whole(X) => F32_TO_S32.round_mode=r(X)
            rules::note<0>(b);
            return b.op(rules::with(b.form(opcode::F32_TO_S32), enum_id::round_mode, rules::modifier_of(p.nodes[g0].what, enum_id::round_mode)), p.nodes[g0].sources[0]);
        }
    }
    return {};
}

template <class Builder>
constexpr use match_F32_TO_U32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    read_through(p, what, s);
    if (s[0].is_plain()) {
        const node_id g0 = giver(p, s[0]);
        const opcode c0 = rules::code_of(p, g0);
        if (c0 == opcode::FROUND_f32 && rules::is_whole(p.nodes[g0].sources[0])) {
            // F32_TO_U32.*(FROUND_f32.round_mode=r(X)) if is_whole(X) => F32_TO_U32.round_mode=r(X)
            rules::note<0>(b);
            return b.op(rules::with(b.form(opcode::F32_TO_U32), enum_id::round_mode, rules::modifier_of(p.nodes[g0].what, enum_id::round_mode)), p.nodes[g0].sources[0]);
        }
    }
    return {};
}

template <class Builder>
constexpr use match_FRCP_f32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    read_through(p, what, s);
    return {};
}

template <class Builder>
constexpr use match_FRSQ_f32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    read_through(p, what, s);
    return {};
}

template <class Builder>
constexpr use match_FADD_LSCALE_f32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    read_through(p, what, s);
    return {};
}

template <class Builder>
constexpr use match_FMA_RSCALE_f32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    read_through(p, what, s);
    const node_id g0 = giver(p, s[0]);
    const opcode c0 = rules::code_of(p, g0);
    if (c0 == opcode::FMA_f32 && has_usual_modifiers(p.nodes[g0].what) && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0x80000000 && rules::is_constant_word(s[1]) && s[1].id == 0x3F800000 && rules::is_constant_word(s[2]) && s[2].id == 0x80000000) {
        if (s[0].is_plain() && rules::may_fuse(b) && rules::rounds_freely(b, s[0]) && rules::is_whole(p.nodes[g0].sources[0]) && rules::is_whole(p.nodes[g0].sources[1])) {
            // FMA_RSCALE_f32.*(p@FMA_f32(X, Y, -0.0), 1.0, -0.0, Z) if may_fuse() and rounds_freely(p) and is_whole(X) and is_whole(Y) => FMA_RSCALE_f32.*(X, Y, -0.0, Z)
            rules::note<0>(b);
            return b.op(what, p.nodes[g0].sources[0], p.nodes[g0].sources[1], constant_use(0x80000000), s[3]);
        }
        if (rules::is_only_negated(s[0]) && rules::may_fuse(b) && rules::rounds_freely(b, s[0].plain()) && rules::is_whole(p.nodes[g0].sources[0]) && rules::is_whole(p.nodes[g0].sources[1])) {
            // FMA_RSCALE_f32.*(-p@FMA_f32(X, Y, -0.0), 1.0, -0.0, Z) if may_fuse() and rounds_freely(p) and is_whole(X) and is_whole(Y) => FMA_RSCALE_f32.*(-X, Y, -0.0, Z)
            rules::note<1>(b);
            return b.op(what, p.nodes[g0].sources[0].negated(), p.nodes[g0].sources[1], constant_use(0x80000000), s[3]);
        }
    }
    return {};
}

template <class Builder>
constexpr use match_rules(Builder& b, instruction& what, use_list& s)
{
    switch (what.code()) {
    case opcode::IADD_u32: return match_IADD_u32(b, what, s);
    case opcode::IADD_s32: return match_IADD_s32(b, what, s);
    case opcode::ISUB_u32: return match_ISUB_u32(b, what, s);
    case opcode::ISUB_s32: return match_ISUB_s32(b, what, s);
    case opcode::IMUL_i32: return match_IMUL_i32(b, what, s);
    case opcode::LSHIFT_AND_i32: return match_LSHIFT_AND_i32(b, what, s);
    case opcode::LSHIFT_OR_i32: return match_LSHIFT_OR_i32(b, what, s);
    case opcode::LSHIFT_XOR_i32: return match_LSHIFT_XOR_i32(b, what, s);
    case opcode::RSHIFT_AND_i32: return match_RSHIFT_AND_i32(b, what, s);
    case opcode::RSHIFT_OR_i32: return match_RSHIFT_OR_i32(b, what, s);
    case opcode::RSHIFT_XOR_i32: return match_RSHIFT_XOR_i32(b, what, s);
    case opcode::FCMP_OR_f32: return match_FCMP_OR_f32(b, what, s);
    case opcode::FCMP_AND_f32: return match_FCMP_AND_f32(b, what, s);
    case opcode::DISCARD_f32: return match_DISCARD_f32(b, what, s);
    case opcode::ICMP_OR_u32: return match_ICMP_OR_u32(b, what, s);
    case opcode::ICMP_OR_s32: return match_ICMP_OR_s32(b, what, s);
    case opcode::ICMP_AND_u32: return match_ICMP_AND_u32(b, what, s);
    case opcode::ICMP_AND_s32: return match_ICMP_AND_s32(b, what, s);
    case opcode::CSEL_f32: return match_CSEL_f32(b, what, s);
    case opcode::CSEL_u32: return match_CSEL_u32(b, what, s);
    case opcode::CSEL_s32: return match_CSEL_s32(b, what, s);
    case opcode::MUX_i32: return match_MUX_i32(b, what, s);
    case opcode::FADD_f32: return match_FADD_f32(b, what, s);
    case opcode::FMA_f32: return match_FMA_f32(b, what, s);
    case opcode::FMIN_f32: return match_FMIN_f32(b, what, s);
    case opcode::FMAX_f32: return match_FMAX_f32(b, what, s);
    case opcode::FROUND_f32: return match_FROUND_f32(b, what, s);
    case opcode::F32_TO_S32: return match_F32_TO_S32(b, what, s);
    case opcode::F32_TO_U32: return match_F32_TO_U32(b, what, s);
    case opcode::FRCP_f32: return match_FRCP_f32(b, what, s);
    case opcode::FRSQ_f32: return match_FRSQ_f32(b, what, s);
    case opcode::FADD_LSCALE_f32: return match_FADD_LSCALE_f32(b, what, s);
    case opcode::FMA_RSCALE_f32: return match_FMA_RSCALE_f32(b, what, s);
    default: return {};
    }
}

}  // namespace valhall::compiler

#endif
