// SPDX-License-Identifier: MIT
// 16-bit numbers. A component is zero-extended to a word of its own. The packed word it comes from is remembered, so that a sequence of
// packed instructions needs no unpacking. Unused unpacked words are removed later as dead code.
#ifndef VALHALL_SPIRV_LOWER_HALVES_HPP
#define VALHALL_SPIRV_LOWER_HALVES_HPP

#include <cstdint>
#include <span>

#include "valhall/compiler/arithmetic/halves.hpp"
#include "valhall/compiler/simplify/patterns.hpp"
#include "valhall/spirv/lower/state.hpp"

namespace valhall::spirv::lower::halves {

constexpr std::uint32_t two_minus_zeros = 0x80008000;

constexpr use product(builder& b, const use& x, const use& y) { return b.op(opcode::FMA_v2f16, x, y, number(two_minus_zeros)); }
// The factors of a product that a sum may be fused with; none if there is no such product.
constexpr use_pair factors_of(const builder& b, const use& u)
{
    if (!b.may_fuse() || !u.is_value() || u.abs || u.select != selector::none) return {};
    const node_id by = giver(b.made(), u, opcode::FMA_v2f16);
    if (by == none) return {};
    const node& product = b.made().nodes[by];
    if (product.is_precise || !product.sources[2].is(two_minus_zeros) || !has_usual_modifiers(product.what)) return {};
    return {u.neg ? product.sources[0].negated() : product.sources[0], product.sources[1]};
}
constexpr use sum(builder& b, const use& x, const use& y)
{
    if (const use_pair factors = factors_of(b, x); factors.low) return b.op(opcode::FMA_v2f16, factors.low, factors.high, y);
    if (const use_pair factors = factors_of(b, y); factors.low) return b.op(opcode::FMA_v2f16, factors.low, factors.high, x);
    return b.op(opcode::FADD_v2f16, x, y);
}

// The smaller or larger of two integers in each half. `code` is a CSEL.
constexpr use smaller(builder& b, opcode code, const use& x, const use& y) { return csel(b, code, condition::lt, x, y, x, y); }
constexpr use larger(builder& b, opcode code, const use& x, const use& y) { return csel(b, code, condition::gt, x, y, x, y); }

// The half that a component is extended from, if it is known.
constexpr half_place find(const pool<half_place>& places, const use& component)
{
    const bool is_known = component.is_value() && component.is_plain() && component.id < places.size();
    return is_known ? places[component.id] : half_place{};
}
constexpr half_place find(const lowering& l, const use& component) { return find(l.halves, component); }
constexpr void note(pool<half_place>& places, const use& component, const half_place& from)
{
    if (!component.is_value() || !component.is_plain()) return;
    if (component.id >= places.size()) places.resize(component.id + 1);
    places[component.id] = from;
}
constexpr void note(lowering& l, const use& component, const half_place& from) { note(l.halves, component, from); }

// Extracts a half of a word, zero-extended.
constexpr use component_of(lowering& l, const use& word, bool is_high)
{
    const use component = is_high ? shr(l.b, word, number(16)) : band(l.b, word, number(0xFFFF));
    note(l, component, {word, is_high});
    return component;
}
// Converts a half-float component to a float.
constexpr use widened(lowering& l, const use& component)
{
    const half_place at = find(l, component);
    return at ? from_half(l.b, at.word, at.is_high ? selector::h1 : selector::h0) : from_half(l.b, component);
}

constexpr use source(lowering& l, const use& component)
{
    const half_place at = find(l, component);
    if (at) return at.word.selecting(at.is_high ? selector::h1 : selector::h0);
    return l.b.plain(component).selecting(selector::h0);
}
// True if two components are the two halves of one word.
constexpr bool are_together(const half_place& low, const half_place& high)
{
    return low && high && !low.is_high && high.is_high && low.word == high.word;
}
// Packs two components into one word.
constexpr use packed(lowering& l, const use& low, const use& high)
{
    if (low.is_constant() && low.is_plain() && high.is_constant() && high.is_plain()) return number((low.id & 0xFFFF) | high.id << 16);
    const half_place first = find(l, low), second = find(l, high);
    if (are_together(first, second)) return first.word;
    const use left = source(l, low), right = source(l, high);
    return l.b.op(opcode::MKVEC_v2i16, left, right);
}

// A component in both halves of a word.
constexpr use twice(lowering& l, const use& component)
{
    if (component.is_constant() && component.is_plain()) return number((component.id & 0xFFFF) * 0x10001);
    const half_place at = find(l, component);
    if (at) return at.word.selecting(at.is_high ? selector::h11 : selector::h00);
    return l.b.plain(component).selecting(selector::h00);
}

// ---- masks: two booleans in a word, 0xFFFF in each half that is true ----

// The masks of a vector of booleans, if packed instructions compute them: one for two components. They are computed in addition to the
// booleans. Those that are not used are removed later as dead code.
constexpr value_words masks_of(const lowering& l, std::uint32_t id) { return l.words_at(l.masks[id]); }
constexpr void set_masks(lowering& l, std::uint32_t id, std::span<const use> masks) { l.masks[id] = l.add_words(masks); }

// The comparison that computes a mask, and the selection by the same comparison.
struct comparison_form {
    opcode compares, selects;
};
inline constexpr comparison_form comparison_forms[] = {
    {opcode::ICMP_OR_v2u16, opcode::CSEL_v2u16}, {opcode::ICMP_OR_v2s16, opcode::CSEL_v2s16}, {opcode::FCMP_OR_v2f16, opcode::CSEL_v2f16}};
// Selects each half by a mask.
constexpr use chosen(builder& b, const use& mask, const use& yes, const use& no)
{
    for (const comparison_form& form : comparison_forms) {
        const node_id by = mask.is_plain() ? giver(b.made(), mask, form.compares) : none;
        if (by == none) continue;
        const node& compared = b.made().nodes[by];
        const use x = compared.sources[0], y = compared.sources[1];
        const auto when = compared.what.get<condition>();
        if (when && compared.sources[2].is(0) && x.is_plain() && y.is_plain()) return csel(b, form.selects, *when, x, y, yes, no);
    }
    return b.op(b.form(opcode::MUX_v2i16, modifier::mux::int_zero), no, yes, mask);
}

// ---- 32-bit floats that are computed in 16 bits ----

// A half of a word as a 32-bit float.
constexpr use widened_part(lowering& l, const use& word, bool is_high)
{
    const use component = from_half(l.b, word, is_high ? selector::h1 : selector::h0);
    note(l.rounded, component, {word, is_high});
    return component;
}
// Two 32-bit floats, rounded, in one word.
constexpr use rounded(lowering& l, const use& low, const use& high)
{
    const half_place first = find(l.rounded, low), second = find(l.rounded, high);
    if (are_together(first, second)) return first.word;
    if (!first && !second) return packed_halves(l.b, low, high);
    const auto half_of = [&](const half_place& at, const use& component) {
        if (at) return at.word.selecting(at.is_high ? selector::h1 : selector::h0);
        return l.b.plain(to_half(l.b, component)).selecting(selector::h0);
    };
    const use left = half_of(first, low), right = half_of(second, high);
    return l.b.op(opcode::MKVEC_v2i16, left, right);
}

}  // namespace valhall::spirv::lower::halves

#endif
