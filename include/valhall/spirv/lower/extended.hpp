// SPDX-License-Identifier: MIT
// Instructions of GLSL.std.450 that do not work component by component: geometry, packing, matrices, results through pointers.
#ifndef VALHALL_SPIRV_LOWER_EXTENDED_HPP
#define VALHALL_SPIRV_LOWER_EXTENDED_HPP

#include <cstdint>
#include <span>

#include "valhall/compiler/arithmetic/packing.hpp"
#include "valhall/spirv/lower/composites.hpp"
#include "valhall/spirv/lower/doubles.hpp"
#include "valhall/spirv/lower/interpolation.hpp"
#include "valhall/spirv/lower/memory.hpp"

namespace valhall::spirv::lower {

namespace extended {

// ---- geometry ----

constexpr void length(lowering& l, const instruction_view& what)
{
    float_words x = floats_of(l, what[5]);
    if (static_cast<glsl_op>(what[4]) == glsl_op::Distance) {
        const float_words y = floats_of(l, what[6]);
        if (l.has_failed()) return;
        for (std::uint32_t c = 0; c < x.at.size(); ++c) x.at[c] = fsub(l.b, x.at[c], y.at[c]);
    }
    if (l.has_failed()) return;
    const use made[1]{x.at.size() == 1 ? x.at[0].magnitude() : root(l.b, dot_of(l, x.at.view(), x.at.view()))};
    set_floats(l, what, made);
}
constexpr void normalize(lowering& l, const instruction_view& what)
{
    float_words x = floats_of(l, what[5]);
    if (l.has_failed()) return;
    const use scale = frsq(l.b, dot_of(l, x.at.view(), x.at.view()));
    for (use& u : x.at) u = fmul(l.b, u, scale);
    set_floats(l, what, x.at.view());
}
constexpr void cross(lowering& l, const instruction_view& what)
{
    const float_words x = floats_of(l, what[5]), y = floats_of(l, what[6]);
    if (l.has_failed()) return;
    if (x.at.size() != 3 || y.at.size() != 3) return l.refuse(compile_error::bad_operands, what[5]);
    use made[3]{};
    for (std::uint32_t c = 0; c < 3; ++c) {
        const std::uint32_t next = (c + 1) % 3, last = (c + 2) % 3;
        const use minus = fmul(l.b, x.at[last], y.at[next]);
        made[c] = fmad(l.b, x.at[next], y.at[last], minus.negated());
    }
    set_floats(l, what, made);
}
constexpr void face_forward(lowering& l, const instruction_view& what)
{
    float_words n = floats_of(l, what[5]);
    const float_words incident = floats_of(l, what[6]), reference = floats_of(l, what[7]);
    if (l.has_failed()) return;
    const use side = dot_of(l, reference.at.view(), incident.at.view());
    for (use& u : n.at) {
        const use same = l.b.plain(u), opposite = l.b.plain(u.negated());
        u = fsel(l.b, condition::lt, side, number(0), same, opposite);
    }
    set_floats(l, what, n.at.view());
}
constexpr void reflect(lowering& l, const instruction_view& what)
{
    constexpr std::uint32_t minus_two = 0xC0000000;
    float_words incident = floats_of(l, what[5]);
    const float_words n = floats_of(l, what[6]);
    if (l.has_failed()) return;
    const use factor = fmul(l.b, dot_of(l, n.at.view(), incident.at.view()), number(minus_two));
    for (std::uint32_t c = 0; c < n.at.size(); ++c) incident.at[c] = fmad(l.b, factor, n.at[c], incident.at[c]);
    set_floats(l, what, incident.at.view());
}
constexpr void refract(lowering& l, const instruction_view& what)
{
    builder& b = l.b;
    float_words incident = floats_of(l, what[5]);
    const float_words n = floats_of(l, what[6]), ratio = floats_of(l, what[7]);
    if (l.has_failed()) return;
    const use eta = ratio.at[0], d = dot_of(l, n.at.view(), incident.at.view());
    const use sine = ffma(b, d.negated(), d, number(float_one));
    const use k = ffma(b, fmul(b, eta, eta).negated(), sine, number(float_one));
    const use factor = ffma(b, eta, d, root(b, fmax(b, k, number(0))));
    for (std::uint32_t c = 0; c < n.at.size(); ++c) {
        const use bent = ffma(b, factor.negated(), n.at[c], fmul(b, eta, incident.at[c]));
        incident.at[c] = fsel(b, condition::lt, k, number(0), number(0), bent);
    }
    set_floats(l, what, incident.at.view());
}

// ---- packing ----

constexpr void pack_fractions(lowering& l, const instruction_view& what, int bits, bool is_signed)
{
    const float_words x = floats_of(l, what[5]);
    if (l.has_failed()) return;
    const int count = static_cast<int>(x.at.size());
    if (count * bits != 32) return l.refuse(compile_error::bad_operands, what[5]);
    const use made[1]{compiler::packed_fractions(l.b, x.at.view().data(), count, bits, is_signed)};
    l.set_value(what[2], made);
}
constexpr void unpack_fractions(lowering& l, const instruction_view& what, int bits, bool is_signed)
{
    pool<use> words;
    copy_of(l, what[5], words);
    if (words.size() != 1) return l.refuse(compile_error::bad_operands, what[5]);
    use made[4]{};
    const std::size_t count = 32 / static_cast<std::size_t>(bits);
    for (std::size_t c = 0; c < count; ++c)
        made[c] = compiler::unpacked_fraction(l.b, words[0], static_cast<int>(c) * bits, bits, is_signed);
    if (l.words_of(what[1]) != count) return l.refuse(compile_error::bad_operands, what[1]);
    l.set_value(what[2], std::span<const use>(made, count));
}
constexpr void pack_halves(lowering& l, const instruction_view& what)
{
    const float_words x = floats_of(l, what[5]);
    if (l.has_failed()) return;
    if (x.at.size() != 2) return l.refuse(compile_error::bad_operands, what[5]);
    const use made[1]{packed_halves(l.b, x.at[0], x.at[1])};
    l.set_value(what[2], made);
}
constexpr void unpack_halves(lowering& l, const instruction_view& what)
{
    pool<use> words;
    copy_of(l, what[5], words);
    if (words.size() != 1 || l.words_of(what[1]) != 2) return l.refuse(compile_error::bad_operands, what[5]);
    const use first = from_half(l.b, words[0]), second = from_half(l.b, words[0], selector::h1);
    const use made[2]{first, second};
    l.set_value(what[2], made);
}
constexpr void same_words(lowering& l, const instruction_view& what)
{
    pool<use> words;
    copy_of(l, what[5], words);
    if (words.size() != l.words_of(what[1])) return l.refuse(compile_error::bad_operands, what[5]);
    l.set_value(what[2], words.view());
}

// ---- fractions and exponents ----

struct two_results {
    pool<use> first{}, second{};
};
// Adds an exponent as an integer of a width.
constexpr void add_exponent(lowering& l, const number_shape& shape, const use& exponent, pool<use>& to)
{
    to.add(narrowed(l, shape, exponent));
    if (shape.width == 64) to.add(parts::sign_extended(l.b, exponent).high);
}
// Takes floats apart, into mantissas and exponents or into fractions and whole numbers. `second` is the type of the second result.
constexpr two_results taken_apart_64(lowering& l, const instruction_view& what, const number_shape& second, bool by_exponent)
{
    two_results r;
    const doubles::double_words x = doubles::doubles_of(l, what[5]);
    for (std::uint32_t n = 0; n < x.at.size() && !l.has_failed(); ++n) {
        if (by_exponent) {
            const doubles::mantissa_and_exponent parts_of = doubles::taken_apart(l.b, x.at[n]);
            doubles::add_to(r.first, parts_of.mantissa);
            add_exponent(l, second, parts_of.exponent, r.second);
        } else {
            const use_pair whole = wide::dtrunc(l.b, x.at[n]);
            doubles::add_to(r.first, wide::dadd(l.b, x.at[n], wide::dneg(l.b, whole)));
            doubles::add_to(r.second, whole);
        }
    }
    return r;
}
constexpr two_results taken_apart(lowering& l, const instruction_view& what, const number_shape& second, bool by_exponent)
{
    builder& b = l.b;
    two_results r;
    if (shape_of_value(l.m, what[5]).width == 64) return taken_apart_64(l, what, second, by_exponent);
    const float_words x = floats_of(l, what[5]);
    if (l.has_failed()) return r;
    for (const use& u : x.at) {
        if (by_exponent) {
            // x = m * 2^e with 1/2 <= m < 1; m and e are 0 if x is 0.
            const use is_zero = fcmp(b, condition::eq, result_type::m1, u, number(0));
            const use m = b.op(opcode::FREXPM_f32, u), e = b.op(opcode::FREXPE_f32, u);
            const use mantissa = b.choose(is_zero, b.plain(u), m), exponent = b.choose(is_zero, number(0), e);
            r.first.add(narrowed(l, x.shape, mantissa));
            add_exponent(l, second, exponent, r.second);
        } else {
            const use whole = rounded(b, u, modifier::round_mode::rtz);
            const use rest = fsub(b, u, whole);
            r.first.add(narrowed(l, x.shape, rest));
            r.second.add(narrowed(l, x.shape, whole));
        }
    }
    return r;
}
constexpr void to_structure(lowering& l, const instruction_view& what, bool by_exponent)
{
    if (l.m.code_of(what[1]) != op::TypeStruct) return l.refuse(compile_error::bad_operands, what[1]);
    two_results r = taken_apart(l, what, shape_of(l.m, member_type(l.m, what[1], 1)), by_exponent);
    if (l.has_failed()) return;
    r.first.append(r.second.view());
    if (r.first.size() != l.words_of(what[1])) return l.refuse(compile_error::bad_operands, what[1]);
    l.set_value(what[2], r.first.view());
}
constexpr void to_pointer(lowering& l, const instruction_view& what, bool by_exponent)
{
    const pointer to = pointer_of_value(l, what[6]);
    if (l.has_failed()) return;
    const two_results r = taken_apart(l, what, shape_of(l.m, to.type), by_exponent);
    if (l.has_failed()) return;
    if (l.words_of(to.type) != r.second.size()) return l.refuse(compile_error::bad_operands, what[6]);
    store_to(l, to, r.second.view());
    l.set_value(what[2], r.first.view());
}

// ---- determinants ----

// The determinant of a submatrix, by cofactor expansion along the column `first_column`.
constexpr use determinant_of(lowering& l, const float_words& x, unsigned rows, std::uint32_t first_column)
{
    builder& b = l.b;
    const std::uint32_t size = x.columns;
    use sum{};
    bool is_odd = false;
    for (std::uint32_t r = 0; r < size; ++r) {
        if ((rows >> r & 1) == 0) continue;
        const use entry = x.at[first_column * size + r];
        if (first_column + 1 == size) return entry;
        const use minor = determinant_of(l, x, rows & ~(1u << r), first_column + 1);
        const use signed_entry = is_odd ? entry.negated() : entry;
        sum = sum ? fmad(b, signed_entry, minor, sum) : fmul(b, signed_entry, minor);
        is_odd = !is_odd;
    }
    return sum;
}
constexpr float_words square_matrix(lowering& l, std::uint32_t id)
{
    float_words x = floats_of(l, id);
    if (x.columns < 2 || x.columns != x.shape.count) l.refuse(compile_error::bad_operands, id);
    return x;
}
constexpr void determinant(lowering& l, const instruction_view& what)
{
    const float_words x = square_matrix(l, what[5]);
    if (l.has_failed()) return;
    const use made[1]{determinant_of(l, x, (1u << x.columns) - 1, 0)};
    set_floats(l, what, made);
}
// The cofactors divided by the determinant.
constexpr void inverse(lowering& l, const instruction_view& what)
{
    builder& b = l.b;
    const float_words x = square_matrix(l, what[5]);
    if (l.has_failed()) return;
    const std::uint32_t size = x.columns;
    const use reciprocal = frcp(b, determinant_of(l, x, (1u << size) - 1, 0));
    pool<use> made;
    made.resize(size * size);
    for (std::uint32_t c = 0; c < size; ++c) {
        // Moves column c to the front, so that the minors are formed of the others.
        float_words other = x;
        for (std::uint32_t k = 1, from = 0; k < size; ++k, ++from) {
            from += from == c;
            for (std::uint32_t r = 0; r < size; ++r) other.at[k * size + r] = x.at[from * size + r];
        }
        for (std::uint32_t r = 0; r < size; ++r) {
            const use minor = determinant_of(l, other, ((1u << size) - 1) & ~(1u << r), 1);
            const use cofactor = (r + c) % 2 != 0 ? minor.negated() : minor;
            made[r * size + c] = fmul(b, cofactor, reciprocal);
        }
    }
    set_floats(l, what, made.view());
}

}  // namespace extended

// Lowers the instructions of doubles that are not lowered like those of other floats. False if it is not one.
constexpr bool lower_doubles(lowering& l, const instruction_view& what)
{
    if (column_shape(l.m, l.m.type_of(what[5])).width != 64) return false;
    switch (static_cast<glsl_op>(what[4])) {
    case glsl_op::Determinant: doubles::determinant(l, what); return true;
    case glsl_op::MatrixInverse: doubles::inverse(l, what); return true;
    case glsl_op::Length:
    case glsl_op::Distance: doubles::length(l, what); return true;
    case glsl_op::Normalize: doubles::normalize(l, what); return true;
    case glsl_op::Cross: doubles::cross(l, what); return true;
    case glsl_op::FaceForward: doubles::face_forward(l, what); return true;
    case glsl_op::Reflect: doubles::reflect(l, what); return true;
    case glsl_op::Refract: doubles::refract(l, what); return true;
    default: return false;
    }
}

constexpr void lower_extended(lowering& l, const instruction_view& what)
{
    if (lower_doubles(l, what)) return;
    switch (static_cast<glsl_op>(what[4])) {
    case glsl_op::Determinant: return extended::determinant(l, what);
    case glsl_op::MatrixInverse: return extended::inverse(l, what);
    case glsl_op::Modf: return extended::to_pointer(l, what, false);
    case glsl_op::ModfStruct: return extended::to_structure(l, what, false);
    case glsl_op::Frexp: return extended::to_pointer(l, what, true);
    case glsl_op::FrexpStruct: return extended::to_structure(l, what, true);
    case glsl_op::PackSnorm4x8: return extended::pack_fractions(l, what, 8, true);
    case glsl_op::PackUnorm4x8: return extended::pack_fractions(l, what, 8, false);
    case glsl_op::PackSnorm2x16: return extended::pack_fractions(l, what, 16, true);
    case glsl_op::PackUnorm2x16: return extended::pack_fractions(l, what, 16, false);
    case glsl_op::UnpackSnorm4x8: return extended::unpack_fractions(l, what, 8, true);
    case glsl_op::UnpackUnorm4x8: return extended::unpack_fractions(l, what, 8, false);
    case glsl_op::UnpackSnorm2x16: return extended::unpack_fractions(l, what, 16, true);
    case glsl_op::UnpackUnorm2x16: return extended::unpack_fractions(l, what, 16, false);
    case glsl_op::PackHalf2x16: return extended::pack_halves(l, what);
    case glsl_op::UnpackHalf2x16: return extended::unpack_halves(l, what);
    case glsl_op::PackDouble2x32:
    case glsl_op::UnpackDouble2x32: return extended::same_words(l, what);
    case glsl_op::Length:
    case glsl_op::Distance: return extended::length(l, what);
    case glsl_op::Normalize: return extended::normalize(l, what);
    case glsl_op::Cross: return extended::cross(l, what);
    case glsl_op::FaceForward: return extended::face_forward(l, what);
    case glsl_op::Reflect: return extended::reflect(l, what);
    case glsl_op::Refract: return extended::refract(l, what);
    case glsl_op::InterpolateAtCentroid: return interpolation(l, what).at_centroid();
    case glsl_op::InterpolateAtSample: return interpolation(l, what).at_sample();
    case glsl_op::InterpolateAtOffset: return interpolation(l, what).at_offset();
    default: return l.refuse(compile_error::not_compiled);
    }
}

}  // namespace valhall::spirv::lower

#endif
