// SPDX-License-Identifier: MIT
// Simplification of comparisons, and of choices by them.
#ifndef VALHALL_COMPILER_SIMPLIFY_CHOICES_HPP
#define VALHALL_COMPILER_SIMPLIFY_CHOICES_HPP

#include <cstdint>

#include "valhall/compiler/simplify/booleans.hpp"

namespace valhall::compiler {

// ---- comparisons ----

constexpr void turn_round(instruction& what, use_list& s)
{
    exchange(s[0], s[1]);
    (void)what.set(enum_id::condition, static_cast<word>(mirrored(condition_of(what))));
}

// Two words that stand in one order to each other where a float stands in it to 0: x and y of x - y. (Where the difference is no
// number although both are equal, it is neither greater nor less than 0, and neither are they; so only for those conditions.)
struct float_difference {
    use x{}, y{};

    constexpr explicit operator bool() const { return static_cast<bool>(x); }
};
constexpr float_difference difference_of(const program& p, const use& u)
{
    const node_id by = u.is_plain() ? giver(p, u, opcode::FADD_f32) : none;
    if (by == none || !is_sum(p.nodes[by])) return {};
    use y = p.nodes[by].sources[1];
    if (y.is_constant() && y.is_plain()) y.id ^= 0x80000000;
    else y = y.negated();
    return {p.nodes[by].sources[0], y};
}
constexpr bool is_strict(condition when) { return when == condition::lt || when == condition::gt || when == condition::gtlt; }

// Signs that both sides have, or one of which a constant can take, are on neither; constants stand behind.
constexpr void settle_comparison(const program& p, instruction& what, use_list& s, bool is_float)
{
    if (!can_mirror(condition_of(what))) return;
    if (s[0].is_constant() && !s[1].is_constant()) turn_round(what, s);
    if (!is_float) return;
    if (is_float_zero(s[1]) && is_strict(condition_of(what))) {
        if (const float_difference d = difference_of(p, s[0])) {
            s[0] = d.x;
            s[1] = d.y;
            if (s[0].is_constant() && !s[1].is_constant()) turn_round(what, s);
        }
    }
    if (!s[0].neg || s[0].is_constant() || (!s[1].neg && !(s[1].is_constant() && s[1].is_plain()))) return;
    s[0].neg = false;
    if (s[1].is_constant() && s[1].is_plain()) s[1].id ^= 0x80000000;
    else s[1].neg = false;
    (void)what.set(enum_id::condition, static_cast<word>(mirrored(condition_of(what))));
}

template <class Builder>
constexpr use simplify_comparison(Builder& b, instruction& what, use_list& s)
{
    const comparison_family family = comparison_family_of(what.code());
    if (s[2].is_constant() && s[2].is_plain()) {
        const bool third = s[2].id != 0, both = what.code() == family.both;
        if (third != both) return constant_use(both ? 0 : true_of(result_type_of(what)));
        if (both) return b.op(b.form(family.any, condition_of(what), result_type_of(what)), s[0], s[1], constant_use(0));
    }
    if (family.is_float) read_through(b.made(), what, s);
    settle_comparison(b.made(), what, s, family.is_float);
    return {};
}

// ---- choices ----

// The word that a comparison of constants gives: not 0 if it holds.
template <class Builder>
constexpr bool compare_constants(Builder& b, const instruction& choice, const use& x, const use& y, std::uint32_t& holds)
{
    const use sources[4]{x, y, constant_use(0)};
    return fold(b.form(comparison_family_of(choice.code()).any, condition_of(choice)), sources, holds);
}

// Whether a comparison can be part of a choice, whose sources are words as they are.
constexpr bool can_choose(const node& n) { return is_single(n) && n.sources[0].is_plain() && n.sources[1].is_plain(); }

// Makes a choice by the result of a comparison one by that comparison, if it can be part of it.
template <class Builder>
constexpr use choose_by(Builder& b, node_id comparison, const use& yes, const use& no)
{
    const node& from = b.made().nodes[comparison];
    if (!can_choose(from)) return {};
    const opcode code = comparison_family_of(from.what.code()).select;
    return b.op(b.form(code, condition_of(from.what)), from.sources[0], from.sources[1], yes, no);
}

// What is compared is a difference, or something with a sign: sources of a choice have none, so this only goes where none is left.
constexpr void settle_choice(const program& p, instruction& what, use_list& s, bool is_float)
{
    use_list sides{s[0], s[1]};
    instruction settled = what;
    if (is_float)
        for (int n = 0; n < 2; ++n)
            if (const node_id by = giver(p, sides[n]); by != none && is_move(p.nodes[by])) sides[n] = p.nodes[by].sources[0];
    settle_comparison(p, settled, sides, is_float);
    if (!sides[0].is_plain() || !sides[1].is_plain()) {
        sides[0] = s[0], sides[1] = s[1];
        settled = what;
        settle_comparison(p, settled, sides, false);
    }
    what = settled;
    s[0] = sides[0], s[1] = sides[1];
}

// A choice of two constants of which one is 0 may be what a comparison gives anyway.
template <class Builder>
constexpr use compare_instead(Builder& b, const instruction& what, const use_list& s)
{
    if (!s[2].is_constant() || !s[3].is_constant()) return {};
    const comparison_family family = comparison_family_of(what.code());
    condition when = condition_of(what);
    std::uint32_t gives = s[2].id;
    if (s[2].id == 0 && can_negate(when, family.is_float)) {
        when = negated(when);
        gives = s[3].id;
    } else if (s[3].id != 0) {
        return {};
    }
    result_type type{};
    if (!type_of_true(gives, type)) return {};
    return b.op(b.form(family.any, when, type), s[0], s[1], constant_use(0));
}

// x if it is beyond a constant, else that: the greater or the lesser of them. (NaN gives the constant, as it does there.)
template <class Builder>
constexpr use extreme_instead(Builder& b, const instruction& what, const use_list& s)
{
    const condition when = condition_of(what);
    if (!s[1].is_constant() || s[2] != s[0] || s[3] != s[1] || (s[1].id & 0x7FFFFFFF) > 0x7F800000) return {};
    if (when != condition::gt && when != condition::lt) return {};
    const bool is_greatest = when == condition::gt;
    // Of two zeros this takes the constant, the extreme the one that is beyond.
    if ((s[1].id & 0x7FFFFFFF) == 0 && (s[1].id != 0) == is_greatest && !b.has_relaxed_zeros()) return {};
    return b.op(is_greatest ? opcode::FMAX_f32 : opcode::FMIN_f32, s[0], s[1]);
}

template <class Builder>
constexpr use simplify_choice(Builder& b, instruction& what, use_list& s)
{
    if (s[2] == s[3]) return s[2];
    const comparison_family family = comparison_family_of(what.code());
    std::uint32_t holds = 0, fails = 0;
    if (s[0].is_constant() && s[1].is_constant() && compare_constants(b, what, s[0], s[1], holds)) return holds != 0 ? s[2] : s[3];
    settle_choice(b.made(), what, s, family.is_float);
    if (const node_id by = comparison_of(b.made(), s[0]); by != none && s[1].is_constant()) {
        const std::uint32_t word = true_of(result_type_of(b.made().nodes[by].what));
        if (compare_constants(b, what, constant_use(word), s[1], holds) && compare_constants(b, what, constant_use(0), s[1], fails)) {
            if ((holds != 0) == (fails != 0)) return holds != 0 ? s[2] : s[3];
            if (const use chosen = choose_by(b, by, holds != 0 ? s[2] : s[3], holds != 0 ? s[3] : s[2])) return chosen;
        }
    }
    if (const use compared = compare_instead(b, what, s)) return compared;
    return family.is_float ? extreme_instead(b, what, s) : use{};
}

// The second of two words if a third one is not 0. Choices by comparisons are quicker, and may make the comparison part of it.
template <class Builder>
constexpr use simplify_choice_by_word(Builder& b, use_list& s)
{
    if (s[2].is_constant()) return s[2].id == 0 ? s[0] : s[1];
    if (const node_id by = comparison_of(b.made(), s[2]); by != none)
        if (const use chosen = choose_by(b, by, s[1], s[0])) return chosen;
    const instruction choice = b.form(opcode::CSEL_u32, condition::ne);
    const use_list compared{s[2], constant_use(0), s[1], s[0]};
    if (const use known = compare_instead(b, choice, compared)) return known;
    if (!s[0].is_value() + !s[1].is_value() + !s[2].is_value() > 1) return {};  // with the 0, more than an instruction can read
    return b.op(choice, compared[0], compared[1], compared[2], compared[3]);
}

// What is tested for not being 0: a word instead of its comparison with 0.
constexpr void settle_test(const program& p, use& tested, bool& on_zero)
{
    const node_id by = comparison_of(p, tested);
    if (by == none) return;
    const node& from = p.nodes[by];
    const condition when = condition_of(from.what);
    if (comparison_family_of(from.what.code()).is_float || !is_single(from)) return;
    if (!from.sources[0].is_plain() || !from.sources[1].is(0) || (when != condition::ne && when != condition::eq)) return;
    tested = from.sources[0];
    on_zero ^= when == condition::eq;
}

// Discards by a comparison instead of by what is computed of its result.
template <class Builder>
constexpr use simplify_discard(Builder& b, instruction& what, use_list& s)
{
    const program& p = b.made();
    read_through(p, what, s);
    settle_comparison(p, what, s, true);
    if (!s[1].is_constant()) return {};
    const two_valued known = two_valued_of(p, s[0]);
    if (!known) return {};
    const instruction test = b.form(opcode::FCMP_OR_f32, condition_of(what));
    use_list sources{s[0], s[1], constant_use(0)};
    bool holds[2]{};
    for (int n = 0; n < 2; ++n) {
        std::uint32_t result = 0;
        sources[0].kind = use_kind::constant;
        sources[0].id = n == 0 ? known.when_true : known.when_false;
        if (!fold(test, sources, result)) return {};
        holds[n] = result != 0;
    }
    const node& from = p.nodes[known.comparison];
    const condition when = condition_of(from.what);
    if (holds[0] == holds[1] || !is_single(from) || !comparison_family_of(from.what.code()).is_float) return {};
    if (!holds[0] && !can_negate(when, true)) return {};
    s[0] = from.sources[0], s[1] = from.sources[1];
    (void)what.set(enum_id::condition, static_cast<word>(holds[0] ? when : negated(when)));
    return {};
}

template <class Builder>
constexpr use simplify_mux(Builder& b, instruction& what, use_list& s)
{
    if (s[0] == s[1]) return s[0];
    switch (static_cast<modifier::mux>(*what.get(enum_id::mux))) {
    case modifier::mux::int_zero: return simplify_choice_by_word(b, s);
    case modifier::mux::bit:
        if (s[2].is(0)) return s[1];
        if (s[2].is(0xFFFFFFFF)) return s[0];
        return {};
    default: return {};
    }
}

}  // namespace valhall::compiler

#endif
