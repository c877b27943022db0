// SPDX-License-Identifier: MIT
// Simplifies expressions of comparison results: to the comparison, its negation, or one combined comparison.
#ifndef VALHALL_COMPILER_SIMPLIFY_BOOLEANS_HPP
#define VALHALL_COMPILER_SIMPLIFY_BOOLEANS_HPP

#include <cstdint>

#include "valhall/compiler/arithmetic/comparisons.hpp"
#include "valhall/compiler/simplify/patterns.hpp"

namespace valhall::compiler {

// The comparison whose result a use is, ignoring modifiers.
constexpr node_id comparison_of(const program& p, const use& u)
{
    const node_id by = giver(p, u);
    return by != none && gives_boolean(p.nodes[by].what) ? by : none;
}

// True if the third source of a comparison is 0.
constexpr bool is_single(const node& n) { return n.what.code() == comparison_family_of(n.what.code()).any && n.sources[2].is(0); }

// The same comparison with another condition or result type.
template <class Builder>
constexpr use compare_again(Builder& b, node_id comparison, condition when, result_type type)
{
    const node from = b.made().nodes[comparison];
    return b.op(b.form(from.what.code(), when, type), from.sources[0], from.sources[1], from.sources[2]);
}

// The value that is `when_true` if a comparison holds, else `when_false`, as one comparison. Empty if that is impossible.
template <class Builder>
constexpr use boolean_of(Builder& b, node_id comparison, std::uint32_t when_true, std::uint32_t when_false)
{
    if (when_true == when_false) return constant_use(when_true);
    const node& from = b.made().nodes[comparison];
    const condition when = condition_of(from.what);
    result_type type{};
    if (when_false == 0 && type_of_true(when_true, type)) {
        if (type == result_type_of(from.what)) return value_use(from.result);
        return compare_again(b, comparison, when, type);
    }
    const bool can = is_single(from) && can_negate(when, comparison_family_of(from.what.code()).is_float);
    if (can && when_true == 0 && type_of_true(when_false, type)) return compare_again(b, comparison, negated(when), type);
    return {};
}

// A word that has one of two constant values, chosen by a comparison.
struct two_valued {
    node_id comparison = none;
    std::uint32_t when_true = 0, when_false = 0;

    constexpr explicit operator bool() const { return comparison != none; }
};

constexpr two_valued two_valued_of(const program& p, const use& u, int depth = 0)
{
    const node_id by = giver(p, u);
    if (by == none || depth > 3) return {};
    const node& n = p.nodes[by];
    if (gives_boolean(n.what)) return {by, true_of(result_type_of(n.what)), 0};
    two_valued known{};
    use_list sources_true{}, sources_false{};
    for (int i = 0; i < n.source_count; ++i) {
        sources_true[i] = sources_false[i] = n.sources[i];
        if (n.sources[i].is_constant()) continue;
        const two_valued source = two_valued_of(p, n.sources[i], depth + 1);
        if (!source || (known && source.comparison != known.comparison)) return {};
        known = source;
        sources_true[i].kind = sources_false[i].kind = use_kind::constant;
        sources_true[i].id = source.when_true;
        sources_false[i].id = source.when_false;
    }
    if (!known || !fold(n.what, sources_true, known.when_true) || !fold(n.what, sources_false, known.when_false)) return {};
    return known;
}

// Combines two comparisons into one: `both` for AND, else OR.
template <class Builder>
constexpr use joined_comparison(Builder& b, node_id x, node_id y, bool both, result_type type)
{
    if (x < y) return joined_comparison(b, y, x, both, type);  // the older one exists already
    for (int turn = 0; turn < 2; ++turn) {
        const node from = b.made().nodes[turn == 0 ? x : y];
        if (!is_single(from)) continue;
        const comparison_family family = comparison_family_of(from.what.code());
        return b.op(b.form(both ? family.both : family.any, condition_of(from.what), type), from.sources[0], from.sources[1],
                    value_use(b.made().nodes[turn == 0 ? y : x].result));
    }
    return {};
}

// The result of an instruction for each combination of results of two comparisons.
class boolean_table {
public:
    constexpr boolean_table(const program& p, const instruction& what, const use_list& s, node_id x, node_id y)
    {
        for (int n = 0; n < 4; ++n) {
            const bool of_x = (n & 1) != 0, of_y = (n & 2) != 0;
            if (y == none && of_y) break;
            use sources[4]{};
            for (int i = 0; i < 4; ++i) {
                sources[i] = s[i];
                if (!s[i].is_value()) continue;
                const node_id by = p.values[s[i].id].by;
                sources[i].kind = use_kind::constant;
                sources[i].id = (by == x ? of_x : of_y) ? true_of(result_type_of(p.nodes[by].what)) : 0;
            }
            is_known_ &= fold(what, sources, gives_[n]);
        }
    }

    constexpr bool is_known() const { return is_known_; }
    constexpr std::uint32_t operator()(bool x, bool y) const { return gives_[x + 2 * y]; }

private:
    std::uint32_t gives_[4]{};
    bool is_known_ = true;
};

// Replaces an instruction of two comparisons by their AND or OR. (The type does not matter if the result is 0.)
template <class Builder>
constexpr use simplify_two_booleans(Builder& b, const boolean_table& gives, node_id x, node_id y)
{
    result_type type{};
    if (gives(false, false) != 0 || !type_of_true(gives(true, true), type)) return {};
    const bool only_x = gives(true, false) != 0, only_y = gives(false, true) != 0;
    if (only_x != only_y) return {};
    if (only_x && (gives(true, false) != gives(true, true) || gives(false, true) != gives(true, true))) return {};
    return joined_comparison(b, x, y, !only_x, type);
}

// Simplifies the comparison of a two-valued word with a constant.
template <class Builder>
constexpr use simplify_of_two_valued(Builder& b, const instruction& what, const use_list& s)
{
    if (!gives_boolean(what) || !s[1].is_constant() || !s[2].is_constant()) return {};
    const two_valued known = two_valued_of(b.made(), s[0]);
    if (!known) return {};
    use_list sources{s[0], s[1], s[2]};
    std::uint32_t gives[2]{};
    for (int n = 0; n < 2; ++n) {
        sources[0].kind = use_kind::constant;
        sources[0].id = n == 0 ? known.when_true : known.when_false;
        if (!fold(what, sources, gives[n])) return {};
    }
    return boolean_of(b, known.comparison, gives[0], gives[1]);
}

// Simplifies an instruction whose sources are constants and one or two results of comparisons.
template <class Builder>
constexpr use simplify_of_booleans(Builder& b, const instruction& what, use_list& s)
{
    node_id x = none, y = none;
    for (const use& u : s) {
        if (!u || u.is_constant()) continue;
        const node_id by = comparison_of(b.made(), u);
        if (by == none) return simplify_of_two_valued(b, what, s);
        if (x == none || by == x) x = by;
        else if (y == none || by == y) y = by;
        else return {};
    }
    if (x == none) return {};
    const boolean_table gives(b.made(), what, s, x, y);
    if (!gives.is_known()) return {};
    if (y != none) return simplify_two_booleans(b, gives, x, y);
    return boolean_of(b, x, gives(true, false), gives(false, false));
}

// ---- instructions that test a comparison ----

// Simplifies a test against 0: `(x != 0) != 0` tests x directly.
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

// Makes DISCARD compare by itself, instead of testing the result of a comparison.
template <class Builder>
constexpr use discard_by_comparison(Builder& b, instruction& what, use_list& s)
{
    const program& p = b.made();
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

}  // namespace valhall::compiler

#endif
