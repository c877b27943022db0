// SPDX-License-Identifier: MIT
// Written by the target `derive` from table/rules: a matcher of peephole rules for each instruction.
#ifndef VALHALL_COMPILER_SIMPLIFY_GENERATED_MATCHERS_HPP
#define VALHALL_COMPILER_SIMPLIFY_GENERATED_MATCHERS_HPP

#include "valhall/compiler/simplify/functions.hpp"

namespace valhall::compiler {

template <class Builder>
constexpr use match_IADD_u32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    rules::put_in_order(s[0], s[1]);
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
    rules::put_in_order(s[0], s[1]);
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
    rules::put_in_order(s[0], s[1]);
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
    if (s[0].is_plain() && rules::is_constant_part(s[1], selector::b0) && s[1].id == 0 && s[2].is_plain()) rules::put_in_order(s[0], s[2]);
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
    if (rules::is_constant_part(s[1], selector::b0) && s[1].id == 0) {
        if (s[0].is_plain()) {
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
                // LSHIFT_AND_i32.not_result=i(LSHIFT_OR_i32(X, N, 0), 0, Y) => LSHIFT_AND_i32.not_result=i(X, N, Y)
                rules::note<9>(b);
                return b.op(rules::with(b.form(opcode::LSHIFT_AND_i32), enum_id::not_result, rules::modifier_of(what, enum_id::not_result)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[2]);
            }
        }
        if (s[2].is_plain()) {
            const node_id g2 = giver(p, s[2]);
            const opcode c2 = rules::code_of(p, g2);
            if (c2 == opcode::LSHIFT_OR_i32 && has_usual_modifiers(p.nodes[g2].what) && rules::is_constant_word(p.nodes[g2].sources[2]) && p.nodes[g2].sources[2].id == 0) {
                // LSHIFT_AND_i32.not_result=i(LSHIFT_OR_i32(X, N, 0), 0, Y) => LSHIFT_AND_i32.not_result=i(X, N, Y)
                rules::note<9>(b);
                return b.op(rules::with(b.form(opcode::LSHIFT_AND_i32), enum_id::not_result, rules::modifier_of(what, enum_id::not_result)), p.nodes[g2].sources[0], p.nodes[g2].sources[1], s[0]);
            }
        }
        if (s[0].is_plain()) {
            const node_id g0 = giver(p, s[0]);
            const opcode c0 = rules::code_of(p, g0);
            if (c0 == opcode::RSHIFT_OR_i32 && rules::is_usual_but(p.nodes[g0].what, enum_id::signed_) && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0) {
                // LSHIFT_AND_i32.not_result=i(RSHIFT_OR_i32.signed_=s(X, N, 0), 0, Y) => RSHIFT_AND_i32.not_result=i.signed_=s(X, N, Y)
                rules::note<10>(b);
                return b.op(rules::with(rules::with(b.form(opcode::RSHIFT_AND_i32), enum_id::not_result, rules::modifier_of(what, enum_id::not_result)), enum_id::signed_, rules::modifier_of(p.nodes[g0].what, enum_id::signed_)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[2]);
            }
        }
        if (s[2].is_plain()) {
            const node_id g2 = giver(p, s[2]);
            const opcode c2 = rules::code_of(p, g2);
            if (c2 == opcode::RSHIFT_OR_i32 && rules::is_usual_but(p.nodes[g2].what, enum_id::signed_) && rules::is_constant_word(p.nodes[g2].sources[2]) && p.nodes[g2].sources[2].id == 0) {
                // LSHIFT_AND_i32.not_result=i(RSHIFT_OR_i32.signed_=s(X, N, 0), 0, Y) => RSHIFT_AND_i32.not_result=i.signed_=s(X, N, Y)
                rules::note<10>(b);
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
    if (s[0].is_plain() && rules::is_constant_part(s[1], selector::b0) && s[1].id == 0 && s[2].is_plain()) rules::put_in_order(s[0], s[2]);
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
    if (rules::is_constant_part(s[1], selector::b0)) {
        if (s[0].is_plain()) {
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
                    // LSHIFT_OR_i32.not_result=i(LSHIFT_OR_i32(X, N, 0), 0, Y) => LSHIFT_OR_i32.not_result=i(X, N, Y)
                    rules::note<12>(b);
                    return b.op(rules::with(b.form(opcode::LSHIFT_OR_i32), enum_id::not_result, rules::modifier_of(what, enum_id::not_result)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[2]);
                }
            }
            if (has_usual_modifiers(what) && rules::is_constant_word(s[2]) && s[2].id == 0) {
                const node_id g0 = giver(p, s[0]);
                const opcode c0 = rules::code_of(p, g0);
                if (c0 == opcode::RSHIFT_OR_i32 && rules::is_usual_but(p.nodes[g0].what, enum_id::signed_) && p.nodes[g0].sources[0].is_plain() && rules::is_constant_part(p.nodes[g0].sources[1], selector::b0) && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0 && (s[1].id & 0xFF) == (p.nodes[g0].sources[1].id & 0xFF) && (p.nodes[g0].sources[1].id & 0xFF) <= 31) {
                    if (rules::ends_in_zeros(b, p.nodes[g0].sources[0], (p.nodes[g0].sources[1].id & 0xFF))) {
                        // LSHIFT_OR_i32(RSHIFT_OR_i32.signed_=s(x, n, 0), n, 0) if n <= 31 and ends_in_zeros(x, n) => x
                        rules::note<10>(b);
                        return p.nodes[g0].sources[0];
                    }
                    // LSHIFT_OR_i32(RSHIFT_OR_i32.signed_=s(x, n, 0), n, 0) if n <= 31 => LSHIFT_AND_i32(x, 0, bits_from(n))
                    rules::note<11>(b);
                    return b.op(opcode::LSHIFT_AND_i32, p.nodes[g0].sources[0], constant_use(0), constant_use(rules::bits_from((p.nodes[g0].sources[1].id & 0xFF))));
                }
            }
        }
        if (s[1].id == 0) {
            if (s[2].is_plain()) {
                const node_id g2 = giver(p, s[2]);
                const opcode c2 = rules::code_of(p, g2);
                if (c2 == opcode::LSHIFT_OR_i32 && has_usual_modifiers(p.nodes[g2].what) && rules::is_constant_word(p.nodes[g2].sources[2]) && p.nodes[g2].sources[2].id == 0) {
                    // LSHIFT_OR_i32.not_result=i(LSHIFT_OR_i32(X, N, 0), 0, Y) => LSHIFT_OR_i32.not_result=i(X, N, Y)
                    rules::note<12>(b);
                    return b.op(rules::with(b.form(opcode::LSHIFT_OR_i32), enum_id::not_result, rules::modifier_of(what, enum_id::not_result)), p.nodes[g2].sources[0], p.nodes[g2].sources[1], s[0]);
                }
            }
            if (s[0].is_plain()) {
                const node_id g0 = giver(p, s[0]);
                const opcode c0 = rules::code_of(p, g0);
                if (c0 == opcode::RSHIFT_OR_i32 && rules::is_usual_but(p.nodes[g0].what, enum_id::signed_) && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0) {
                    // LSHIFT_OR_i32.not_result=i(RSHIFT_OR_i32.signed_=s(X, N, 0), 0, Y) => RSHIFT_OR_i32.not_result=i.signed_=s(X, N, Y)
                    rules::note<13>(b);
                    return b.op(rules::with(rules::with(b.form(opcode::RSHIFT_OR_i32), enum_id::not_result, rules::modifier_of(what, enum_id::not_result)), enum_id::signed_, rules::modifier_of(p.nodes[g0].what, enum_id::signed_)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[2]);
                }
            }
            if (s[2].is_plain()) {
                const node_id g2 = giver(p, s[2]);
                const opcode c2 = rules::code_of(p, g2);
                if (c2 == opcode::RSHIFT_OR_i32 && rules::is_usual_but(p.nodes[g2].what, enum_id::signed_) && rules::is_constant_word(p.nodes[g2].sources[2]) && p.nodes[g2].sources[2].id == 0) {
                    // LSHIFT_OR_i32.not_result=i(RSHIFT_OR_i32.signed_=s(X, N, 0), 0, Y) => RSHIFT_OR_i32.not_result=i.signed_=s(X, N, Y)
                    rules::note<13>(b);
                    return b.op(rules::with(rules::with(b.form(opcode::RSHIFT_OR_i32), enum_id::not_result, rules::modifier_of(what, enum_id::not_result)), enum_id::signed_, rules::modifier_of(p.nodes[g2].what, enum_id::signed_)), p.nodes[g2].sources[0], p.nodes[g2].sources[1], s[0]);
                }
            }
        }
    }
    return {};
}

template <class Builder>
constexpr use match_LSHIFT_XOR_i32([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)
{
    [[maybe_unused]] const program& p = b.made();
    if (s[0].is_plain() && rules::is_constant_part(s[1], selector::b0) && s[1].id == 0 && s[2].is_plain()) rules::put_in_order(s[0], s[2]);
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
    if (rules::is_constant_part(s[1], selector::b0) && s[1].id == 0) {
        if (s[0].is_plain()) {
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
                // LSHIFT_XOR_i32.not_result=i(LSHIFT_OR_i32(X, N, 0), 0, Y) => LSHIFT_XOR_i32.not_result=i(X, N, Y)
                rules::note<14>(b);
                return b.op(rules::with(b.form(opcode::LSHIFT_XOR_i32), enum_id::not_result, rules::modifier_of(what, enum_id::not_result)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[2]);
            }
        }
        if (s[2].is_plain()) {
            const node_id g2 = giver(p, s[2]);
            const opcode c2 = rules::code_of(p, g2);
            if (c2 == opcode::LSHIFT_OR_i32 && has_usual_modifiers(p.nodes[g2].what) && rules::is_constant_word(p.nodes[g2].sources[2]) && p.nodes[g2].sources[2].id == 0) {
                // LSHIFT_XOR_i32.not_result=i(LSHIFT_OR_i32(X, N, 0), 0, Y) => LSHIFT_XOR_i32.not_result=i(X, N, Y)
                rules::note<14>(b);
                return b.op(rules::with(b.form(opcode::LSHIFT_XOR_i32), enum_id::not_result, rules::modifier_of(what, enum_id::not_result)), p.nodes[g2].sources[0], p.nodes[g2].sources[1], s[0]);
            }
        }
        if (s[0].is_plain()) {
            const node_id g0 = giver(p, s[0]);
            const opcode c0 = rules::code_of(p, g0);
            if (c0 == opcode::RSHIFT_OR_i32 && rules::is_usual_but(p.nodes[g0].what, enum_id::signed_) && rules::is_constant_word(p.nodes[g0].sources[2]) && p.nodes[g0].sources[2].id == 0) {
                // LSHIFT_XOR_i32.not_result=i(RSHIFT_OR_i32.signed_=s(X, N, 0), 0, Y) => RSHIFT_XOR_i32.not_result=i.signed_=s(X, N, Y)
                rules::note<15>(b);
                return b.op(rules::with(rules::with(b.form(opcode::RSHIFT_XOR_i32), enum_id::not_result, rules::modifier_of(what, enum_id::not_result)), enum_id::signed_, rules::modifier_of(p.nodes[g0].what, enum_id::signed_)), p.nodes[g0].sources[0], p.nodes[g0].sources[1], s[2]);
            }
        }
        if (s[2].is_plain()) {
            const node_id g2 = giver(p, s[2]);
            const opcode c2 = rules::code_of(p, g2);
            if (c2 == opcode::RSHIFT_OR_i32 && rules::is_usual_but(p.nodes[g2].what, enum_id::signed_) && rules::is_constant_word(p.nodes[g2].sources[2]) && p.nodes[g2].sources[2].id == 0) {
                // LSHIFT_XOR_i32.not_result=i(RSHIFT_OR_i32.signed_=s(X, N, 0), 0, Y) => RSHIFT_XOR_i32.not_result=i.signed_=s(X, N, Y)
                rules::note<15>(b);
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
    default: return {};
    }
}

}  // namespace valhall::compiler

#endif
