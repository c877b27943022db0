// SPDX-License-Identifier: MIT
// Instructions that work component by component: the rows of rows/arithmetic.def and rows/glsl.def.
#ifndef VALHALL_SPIRV_LOWER_COMPONENTS_HPP
#define VALHALL_SPIRV_LOWER_COMPONENTS_HPP

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>

#include "valhall/spirv/check_types.hpp"
#include "valhall/spirv/lower/halves.hpp"
#include "valhall/spirv/lower/parts.hpp"

namespace valhall::spirv::lower {

namespace formulas {

// The operands for one component.
struct narrow_operands {
    use at[4]{};
    std::uint32_t width = 32;
};
struct wide_operands {
    use_pair at[4]{};
};
using narrow_formula = use (*)(builder&, const narrow_operands&);
using wide_formula = use_pair (*)(builder&, const wide_operands&);
// A formula for two 16-bit numbers in a word, or for one if `lanes` is 1.
using packed_formula = use (*)(builder&, const use (&)[4], std::uint32_t lanes);

#define VALHALL_SPIRV_NARROW(name, types, ...)                                                                     \
    constexpr use narrow_##name([[maybe_unused]] builder& b, const narrow_operands& v)                             \
    {                                                                                                              \
        [[maybe_unused]] const use &x = v.at[0], &y = v.at[1], &z = v.at[2], &w = v.at[3];                         \
        [[maybe_unused]] const std::uint32_t width = v.width;                                                      \
        return __VA_ARGS__;                                                                                        \
    }
#define VALHALL_SPIRV_BOTH(name, types, narrow, ...)                                                               \
    VALHALL_SPIRV_NARROW(name, types, narrow)                                                                      \
    constexpr use_pair wide_##name([[maybe_unused]] builder& b, const wide_operands& v)                            \
    {                                                                                                              \
        [[maybe_unused]] const use_pair &x = v.at[0], &y = v.at[1], &z = v.at[2], &w = v.at[3];                    \
        return __VA_ARGS__;                                                                                        \
    }

namespace core {
#define VALHALL_SPIRV_COMPUTES VALHALL_SPIRV_NARROW
#define VALHALL_SPIRV_COMPUTES_WIDE VALHALL_SPIRV_BOTH
#include "valhall/spirv/rows/arithmetic.def"
}  // namespace core
namespace glsl {
#define VALHALL_SPIRV_GLSL VALHALL_SPIRV_NARROW
#define VALHALL_SPIRV_GLSL_WIDE VALHALL_SPIRV_BOTH
#define VALHALL_SPIRV_GLSL_TYPES(name, types)
#include "valhall/spirv/rows/glsl.def"
}  // namespace glsl
#undef VALHALL_SPIRV_NARROW
#define VALHALL_SPIRV_PACKED_FORMULA(kind, name, ...)                                                              \
    constexpr use packed_##kind##name(builder& b, const use (&v)[4], [[maybe_unused]] std::uint32_t lanes)         \
    {                                                                                                              \
        [[maybe_unused]] const use &x = v[0], &y = v[1], &z = v[2];                                                \
        return __VA_ARGS__;                                                                                        \
    }
#define VALHALL_SPIRV_PACKED(name, ...) VALHALL_SPIRV_PACKED_FORMULA(core_, name, __VA_ARGS__)
#define VALHALL_SPIRV_PACKED_GLSL(name, ...) VALHALL_SPIRV_PACKED_FORMULA(glsl_, name, __VA_ARGS__)
#include "valhall/spirv/rows/packed.def"
#undef VALHALL_SPIRV_PACKED_FORMULA
#undef VALHALL_SPIRV_BOTH

struct row {
    const char* types = nullptr;
    narrow_formula narrow = nullptr;
    wide_formula wide = nullptr;
    packed_formula packed = nullptr;

    constexpr explicit operator bool() const { return types != nullptr; }
};

struct tables {
    row of_core[row_places]{};  // by row_place()
    row of_glsl[82]{};

    constexpr tables()
    {
#define VALHALL_SPIRV_COMPUTES(name, types, ...) of_core[row_place(op::name)] = {types, core::narrow_##name};
#define VALHALL_SPIRV_COMPUTES_WIDE(name, types, ...) of_core[row_place(op::name)] = {types, core::narrow_##name, core::wide_##name};
#include "valhall/spirv/rows/arithmetic.def"
#define VALHALL_SPIRV_GLSL(name, types, ...) of_glsl[static_cast<int>(glsl_op::name)] = {types, glsl::narrow_##name};
#define VALHALL_SPIRV_GLSL_WIDE(name, types, ...) of_glsl[static_cast<int>(glsl_op::name)] = {types, glsl::narrow_##name, glsl::wide_##name};
#define VALHALL_SPIRV_GLSL_TYPES(name, types)
#include "valhall/spirv/rows/glsl.def"
#define VALHALL_SPIRV_PACKED(name, ...) of_core[row_place(op::name)].packed = packed_core_##name;
#define VALHALL_SPIRV_PACKED_GLSL(name, ...) of_glsl[static_cast<int>(glsl_op::name)].packed = packed_glsl_##name;
#include "valhall/spirv/rows/packed.def"
    }
};

inline constexpr tables table;

// The row of an instruction that computes component by component, or null.
constexpr const row* row_of(op code)
{
    const std::uint32_t place = row_place(code);
    return place < row_places && table.of_core[place] ? &table.of_core[place] : nullptr;
}

}  // namespace formulas

// ---- 8 and 16-bit numbers ----

// Widens a number for a 32-bit formula: converts halves, and sign-extends integers if the letter means signed.
constexpr use widened(lowering& l, const number_shape& shape, char letter, const use& x)
{
    builder& b = l.b;
    if (shape.is_float() && shape.width == 16) return halves::widened(l, x);
    const bool is_signed = letter == 's' || letter == 'k' || letter == 'S' || letter == 'K';
    if (!shape.is_integer() || shape.width >= 32 || !is_signed) return x;
    const use up = number(32 - shape.width);
    return sar(b, shl(b, x, up), up);
}
// True for the letters of operands whose width may differ from the formula's.
constexpr bool has_any_width(char letter) { return letter == 'j' || letter == 'k' || letter == 'J' || letter == 'K'; }
// An operand of a 32-bit formula. 64-bit amounts are clamped if they are signed; unsigned ones above 32 bits have no defined meaning.
constexpr use narrow_operand(lowering& l, const number_shape& shape, char letter, const use_pair& x)
{
    if (shape.width == 64 && letter == 'k') return parts::clamped_word(l.b, x);
    return widened(l, shape, letter, x.low);
}
// An operand of a 64-bit formula: extended by its sign if its letter means signed.
constexpr use_pair wide_operand(lowering& l, const number_shape& shape, char letter, const use_pair& x)
{
    if (shape.width == 64) return x;
    const bool is_signed = letter == 's' || letter == 'k';
    const use word = widened(l, shape, letter, x.low);
    return is_signed && shape.is_integer() ? parts::sign_extended(l.b, word) : use_pair{word, number(0)};
}
// Narrows the result of a 32-bit formula.
constexpr use narrowed(lowering& l, const number_shape& shape, const use& x)
{
    builder& b = l.b;
    if (shape.is_float() && shape.width == 16) return to_half(b, x);
    if (!shape.is_integer() || shape.width >= 32) return x;
    const use low = band(b, x, number((1u << shape.width) - 1));
    if (shape.width == 16) halves::note(l, low, {b.plain(x), false});
    return low;
}
// Narrows the components of a vector. One instruction converts two floats to halves, if the architecture has it.
constexpr void narrow_all(lowering& l, const number_shape& shape, std::span<use> words)
{
    std::size_t c = 0;
    if (shape.is_float() && shape.width == 16 && has(l.b, opcode::V2F32_TO_V2F16))
        for (; c + 1 < words.size(); c += 2) {
            const use word = packed_halves(l.b, words[c], words[c + 1]);
            words[c] = halves::component_of(l, word, false);
            words[c + 1] = halves::component_of(l, word, true);
        }
    for (; c < words.size(); ++c) words[c] = narrowed(l, shape, words[c]);
}

// ---- results ----

// Component c of an operand in the low half of a word, and the next one, if there is one, in the high half.
template <class Words>
constexpr use pair_at(lowering& l, const Words& words, std::uint32_t c)
{
    if (c + 1 < words.size()) return halves::packed(l, words[c], words[c + 1]);
    return l.b.plain(words[c]);
}
// Sets components c and c + 1 to the halves of a word. The last one of an odd number is the whole word.
constexpr void set_pair(lowering& l, std::span<use> words, std::uint32_t c, const use& word)
{
    const bool is_pair = c + 1 < words.size();
    words[c] = is_pair ? halves::component_of(l, word, false) : word;
    if (is_pair) words[c + 1] = halves::component_of(l, word, true);
}
constexpr std::uint32_t lanes_at(std::uint32_t count, std::uint32_t c) { return c + 1 < count ? 0x10001 : 1; }

// Lowers an instruction on 16-bit numbers, two at a time. Its operands begin at word `first`.
constexpr void lower_packed(lowering& l, const instruction_view& what, const formulas::row& row, std::uint32_t first, std::uint32_t count)
{
    const std::uint32_t operands = static_cast<std::uint32_t>(std::string_view(row.types).size() - 2);
    use made[16]{};
    for (std::uint32_t c = 0; c < count; c += 2) {
        use given[4]{};
        for (std::uint32_t n = 0; n < operands; ++n) given[n] = pair_at(l, l.value(what[first + n]), c);
        set_pair(l, std::span<use>(made, count), c, row.packed(l.b, given, lanes_at(count, c)));
    }
    l.set_value(what[2], std::span<const use>(made, count));
}
// True if a packed instruction computes the row. Amounts of shifts may have any width up to 32 bits.
constexpr bool is_packed(lowering& l, const instruction_view& what, const formulas::row& row, std::uint32_t first)
{
    const number_shape result = shape_of(l.m, what[1]);
    if (row.packed == nullptr || result.width != 16 || result.count > 16) return false;
    for (std::uint32_t n = 0; row.types[2 + n] != 0; ++n) {
        const number_shape shape = shape_of_value(l.m, what[first + n]);
        const bool fits = row.types[2 + n] == 'j' ? shape.width <= 32 : shape.width == 16;
        if (!fits || shape.count != result.count || l.value(what[first + n]).size() != result.count) return false;
    }
    return true;
}

// Computes the masks of a comparison of 16-bit vectors, or of an operation on booleans that have masks.
constexpr void lower_masks(lowering& l, const instruction_view& what, const formulas::row& row, std::uint32_t first, std::uint32_t count)
{
    const std::uint32_t operands = static_cast<std::uint32_t>(std::string_view(row.types).size() - 2);
    if (count < 2 || count > 16) return;
    bool are_booleans = false;
    for (std::uint32_t n = 0; n < operands; ++n) {
        const number_shape shape = shape_of_value(l.m, what[first + n]);
        are_booleans = shape.is_boolean();
        if (shape.count != count || (are_booleans ? halves::masks_of(l, what[first + n]).empty() : shape.width != 16)) return;
    }
    use made[8]{};
    for (std::uint32_t c = 0; c < count; c += 2) {
        use given[4]{};
        for (std::uint32_t n = 0; n < operands; ++n)
            given[n] = are_booleans ? halves::masks_of(l, what[first + n])[c / 2] : pair_at(l, l.value(what[first + n]), c);
        made[c / 2] = row.packed(l.b, given, lanes_at(count, c));
    }
    halves::set_masks(l, what[2], std::span<const use>(made, (count + 1) / 2));
}

// Lowers an instruction by its row. Its operands begin at word `first`.
constexpr void lower_components(lowering& l, const instruction_view& what, const formulas::row& row, std::uint32_t first)
{
    const number_shape result = shape_of(l.m, what[1]);
    if (is_packed(l, what, row, first)) return lower_packed(l, what, row, first, result.count);
    number_shape shapes[4]{};
    value_words operands[4]{};
    const char* const letters = row.types + 2;
    bool is_wide = result.width == 64;
    std::uint32_t count = 0;
    for (; letters[count] != 0; ++count) {
        shapes[count] = shape_of_value(l.m, what[first + count]);
        operands[count] = l.value(what[first + count]);
        is_wide |= shapes[count].width == 64 && (count == 0 || !has_any_width(letters[count]));
    }
    if (is_wide && row.wide == nullptr) return l.refuse(compile_error::no_width);
    use made[32]{};
    if (result.count > 16) return l.refuse(compile_error::not_compiled);
    for (std::uint32_t c = 0; c < result.count; ++c) {
        const auto component = [&](std::uint32_t n) {
            const std::uint32_t size = shapes[n].width == 64 ? 2 : 1;
            const std::size_t at = (shapes[n].count == 1 ? 0 : c) * size;
            if (at + size > operands[n].size()) return use_pair{number(0), number(0)};
            return use_pair{operands[n][at], size == 2 ? operands[n][at + 1] : number(0)};
        };
        if (is_wide) {
            formulas::wide_operands v;
            for (std::uint32_t n = 0; n < count; ++n) v.at[n] = wide_operand(l, shapes[n], letters[n], component(n));
            const use_pair pair = row.wide(l.b, v);
            if (result.width == 64) {
                made[2 * c] = pair.low;
                made[2 * c + 1] = pair.high;
            } else {
                made[c] = pair.low;
            }
        } else {
            formulas::narrow_operands v{.width = shapes[0].width};
            for (std::uint32_t n = 0; n < count; ++n) v.at[n] = narrow_operand(l, shapes[n], letters[n], component(n));
            made[c] = row.narrow(l.b, v);
        }
    }
    if (result.width != 64) narrow_all(l, result, std::span<use>(made, result.count));
    l.set_value(what[2], std::span<const use>(made, result.count * (result.width == 64 ? 2 : 1)));
    if (result.is_boolean() && row.packed != nullptr) lower_masks(l, what, row, first, result.count);
}

// ---- conversions ----

constexpr use_pair lengthened(lowering& l, const number_shape& from, bool is_signed, const use& x)
{
    if (!is_signed) return {x, number(0)};
    return wide::i2i64(l.b, widened(l, from, 's', x));
}

// Converts a component to another type.
constexpr use_pair converted(lowering& l, op code, const number_shape& from, const number_shape& to, const use_pair& x)
{
    builder& b = l.b;
    const use single = from.width == 64 ? number(0) : x.low;
    switch (code) {
    case op::UConvert:
        return to.width == 64 ? (from.width == 64 ? x : use_pair{x.low, number(0)}) : use_pair{narrowed(l, to, x.low), number(0)};
    case op::SConvert: {
        if (to.width == 64) return from.width == 64 ? x : lengthened(l, from, true, x.low);
        const use word = from.width == 64 ? x.low : widened(l, from, 's', x.low);
        return {narrowed(l, to, word), number(0)};
    }
    case op::ConvertSToF:
    case op::ConvertUToF: {
        const bool is_signed = code == op::ConvertSToF;
        const use word = from.width == 64 ? x.low : widened(l, from, is_signed ? 's' : 'i', single);
        if (to.width == 64) {
            if (from.width == 64) return is_signed ? wide::i642d(b, x) : wide::u642d(b, x);
            return is_signed ? wide::i2d(b, word) : wide::u2d(b, word);
        }
        const use number_of = from.width == 64 ? (is_signed ? wide::i642f(b, x) : wide::u642f(b, x))
                                               : b.op(is_signed ? opcode::S32_TO_F32 : opcode::U32_TO_F32, word);
        return {narrowed(l, to, number_of), number(0)};
    }
    case op::ConvertFToS:
    case op::ConvertFToU: {
        const bool is_signed = code == op::ConvertFToS;
        if (from.width == 64) {
            if (to.width == 64) return is_signed ? wide::d2i64(b, x) : wide::d2u64(b, x);
            return {narrowed(l, to, is_signed ? wide::d2i(b, x) : wide::d2u(b, x)), number(0)};
        }
        const use value = widened(l, from, 'f', single);
        if (to.width == 64) return is_signed ? wide::f2i64(b, value) : wide::f2u64(b, value);
        const instruction what = b.form(is_signed ? opcode::F32_TO_S32 : opcode::F32_TO_U32, modifier::round_mode::rtz);
        return {narrowed(l, to, b.op(what, value)), number(0)};
    }
    case op::FConvert: {
        if (from.width == 64) return to.width == 64 ? x : use_pair{narrowed(l, to, wide::d2f(b, x)), number(0)};
        const use value = widened(l, from, 'f', single);
        return to.width == 64 ? wide::f2d(b, value) : use_pair{narrowed(l, to, value), number(0)};
    }
    default:  // QuantizeToF16
        return {from_half(b, to_half(b, single)), number(0)};
    }
}

// The instruction that converts both halves of a word.
constexpr bool find_packed_conversion(const builder& b, op code, opcode& found)
{
    switch (code) {
    case op::ConvertSToF: found = opcode::V2S16_TO_V2F16; break;
    case op::ConvertUToF: found = opcode::V2U16_TO_V2F16; break;
    case op::ConvertFToS: found = opcode::V2F16_TO_V2S16; break;
    case op::ConvertFToU: found = opcode::V2F16_TO_V2U16; break;
    default: return false;
    }
    return has(b, found);
}

// `source` is the index of the operand's word in the instruction.
constexpr void lower_conversion(lowering& l, op code, const instruction_view& what, std::uint32_t source)
{
    const number_shape to = shape_of(l.m, what[1]), from = shape_of_value(l.m, what[source]);
    const value_words x = l.value(what[source]);
    if (to.count > 16 || x.size() < from.count * (from.width == 64 ? 2 : 1)) return l.refuse(compile_error::bad_operands);
    use made[32]{};
    if (opcode packed{}; from.width == 16 && to.width == 16 && find_packed_conversion(l.b, code, packed)) {
        const bool rounds = to.is_integer();
        const instruction with = rounds ? l.b.form(packed, modifier::round_mode::rtz) : l.b.form(packed);
        for (std::uint32_t c = 0; c < to.count; c += 2) set_pair(l, std::span<use>(made, to.count), c, l.b.op(with, pair_at(l, x, c)));
        return l.set_value(what[2], std::span<const use>(made, to.count));
    }
    // Floats of 16 bits are converted to 32 bits first, and then two at a time.
    const bool is_half = to.is_float() && to.width == 16;
    number_shape between = to;
    if (is_half) between.width = 32;
    for (std::uint32_t c = 0; c < to.count; ++c) {
        const use_pair in = from.width == 64 ? use_pair{x[2 * c], x[2 * c + 1]} : use_pair{x[c], number(0)};
        const use_pair out = converted(l, code, from, between, in);
        made[to.width == 64 ? 2 * c : c] = out.low;
        if (to.width == 64) made[2 * c + 1] = out.high;
    }
    if (is_half) narrow_all(l, to, std::span<use>(made, to.count));
    l.set_value(what[2], std::span<const use>(made, to.count * (to.width == 64 ? 2 : 1)));
}

}  // namespace valhall::spirv::lower

#endif
