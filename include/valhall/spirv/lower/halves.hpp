// SPDX-License-Identifier: MIT
// 16-bit numbers. A component is zero-extended to a word of its own. The packed word it comes from is remembered, so that a sequence of
// packed instructions needs no unpacking. Unused unpacked words are removed later as dead code.
#ifndef VALHALL_SPIRV_LOWER_HALVES_HPP
#define VALHALL_SPIRV_LOWER_HALVES_HPP

#include <cstdint>

#include "valhall/compiler/arithmetic/halves.hpp"
#include "valhall/spirv/lower/state.hpp"

namespace valhall::spirv::lower::halves {

constexpr use product(builder& b, const use& x, const use& y)
{
    constexpr std::uint32_t two_minus_zeros = 0x80008000;
    return b.op(opcode::FMA_v2f16, x, y, number(two_minus_zeros));
}

// The half that a component is extended from, if it is known.
constexpr half_place find(const lowering& l, const use& component)
{
    const bool is_known = component.is_value() && component.is_plain() && component.id < l.halves.size();
    return is_known ? l.halves[component.id] : half_place{};
}
constexpr void note(lowering& l, const use& component, const half_place& from)
{
    if (!component.is_value() || !component.is_plain()) return;
    if (component.id >= l.halves.size()) l.halves.resize(component.id + 1);
    l.halves[component.id] = from;
}

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
    if (low.is_constant() && low.is_plain() && high.is_constant() && high.is_plain()) return number(low.id | high.id << 16);
    const half_place first = find(l, low), second = find(l, high);
    if (are_together(first, second)) return first.word;
    const use left = source(l, low), right = source(l, high);
    return l.b.op(opcode::MKVEC_v2i16, left, right);
}

}  // namespace valhall::spirv::lower::halves

#endif
