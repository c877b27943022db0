// SPDX-License-Identifier: MIT
// Instructions of GLSL.std.450 that do not work component by component, of doubles.
#ifndef VALHALL_SPIRV_LOWER_DOUBLES_HPP
#define VALHALL_SPIRV_LOWER_DOUBLES_HPP

#include <cstdint>
#include <span>

#include "valhall/spirv/lower/composites.hpp"

namespace valhall::spirv::lower::doubles {

inline constexpr std::uint32_t one_high = 0x3FF00000, two_high = 0x40000000;

// A value of doubles.
struct double_words {
    pool<use_pair> at{};
    std::uint32_t columns = 1, rows = 0;
};
constexpr double_words doubles_of(lowering& l, std::uint32_t id)
{
    double_words made;
    const std::uint32_t type = l.m.type_of(id);
    const number_shape shape = column_shape(l.m, type);
    if (l.m.code_of(type) == op::TypeMatrix) made.columns = l.m.definition(type)[3];
    made.rows = shape.count;
    const value_words words = l.value(id);
    const std::uint32_t count = made.columns * made.rows;
    const bool has_all = shape.is_float() && shape.width == 64 && words.size() == 2 * count;
    if (!has_all) l.refuse(compile_error::bad_operands, id);
    for (std::uint32_t n = 0; n < count; ++n)
        made.at.add(has_all ? use_pair{words[2 * n], words[2 * n + 1]} : use_pair{number(0), number(0)});
    return made;
}
constexpr void add_to(pool<use>& words, const use_pair& x)
{
    words.add(x.low);
    words.add(x.high);
}
constexpr void set_doubles(lowering& l, const instruction_view& what, std::span<const use_pair> from)
{
    pool<use> made;
    for (const use_pair& x : from) add_to(made, x);
    if (made.size() != l.words_of(what[1])) return l.refuse(compile_error::bad_operands, what[1]);
    l.set_value(what[2], made.view());
}
constexpr use_pair dot_of(builder& b, std::span<const use_pair> x, std::span<const use_pair> y)
{
    use_pair sum = wide::dmul(b, x[0], y[0]);
    for (std::size_t c = 1; c < x.size(); ++c) sum = wide::dadd(b, sum, wide::dmul(b, x[c], y[c]));
    return sum;
}
constexpr use_pair chosen(builder& b, const use& condition, const use_pair& yes, const use_pair& no)
{
    const use low = b.choose(condition, yes.low, no.low), high = b.choose(condition, yes.high, no.high);
    return {low, high};
}

// ---- geometry ----

// The length of a vector, or the distance between two.
constexpr void length(lowering& l, const instruction_view& what)
{
    double_words x = doubles_of(l, what[5]);
    if (static_cast<glsl_op>(what[4]) == glsl_op::Distance) {
        const double_words y = doubles_of(l, what[6]);
        for (std::uint32_t c = 0; c < x.at.size() && c < y.at.size(); ++c) x.at[c] = wide::dadd(l.b, x.at[c], wide::dneg(l.b, y.at[c]));
    }
    if (l.has_failed()) return;
    const use_pair made[1]{wide::dsqrt(l.b, dot_of(l.b, x.at.view(), x.at.view()))};
    set_doubles(l, what, made);
}
constexpr void normalize(lowering& l, const instruction_view& what)
{
    double_words x = doubles_of(l, what[5]);
    if (l.has_failed()) return;
    const use_pair scale = wide::drsq(l.b, dot_of(l.b, x.at.view(), x.at.view()));
    for (use_pair& u : x.at) u = wide::dmul(l.b, u, scale);
    set_doubles(l, what, x.at.view());
}
constexpr void cross(lowering& l, const instruction_view& what)
{
    const double_words x = doubles_of(l, what[5]), y = doubles_of(l, what[6]);
    if (x.rows != 3 || y.rows != 3) l.refuse(compile_error::bad_operands, what[5]);
    if (l.has_failed()) return;
    use_pair made[3]{};
    for (std::uint32_t c = 0; c < 3; ++c) {
        const std::uint32_t next = (c + 1) % 3, last = (c + 2) % 3;
        const use_pair minus = wide::dmul(l.b, x.at[last], y.at[next]), plus = wide::dmul(l.b, x.at[next], y.at[last]);
        made[c] = wide::dadd(l.b, plus, wide::dneg(l.b, minus));
    }
    set_doubles(l, what, made);
}
constexpr void face_forward(lowering& l, const instruction_view& what)
{
    double_words n = doubles_of(l, what[5]);
    const double_words incident = doubles_of(l, what[6]), reference = doubles_of(l, what[7]);
    if (l.has_failed()) return;
    const use_pair side = dot_of(l.b, reference.at.view(), incident.at.view());
    const use is_front = wide::dslt(l.b, side, {number(0), number(0)});
    for (use_pair& u : n.at) u = chosen(l.b, is_front, u, wide::dneg(l.b, u));
    set_doubles(l, what, n.at.view());
}
constexpr void reflect(lowering& l, const instruction_view& what)
{
    constexpr std::uint32_t minus_two_high = 0xC0000000;
    double_words incident = doubles_of(l, what[5]);
    const double_words n = doubles_of(l, what[6]);
    if (l.has_failed()) return;
    const use_pair factor = wide::dmul(l.b, dot_of(l.b, n.at.view(), incident.at.view()), {number(0), number(minus_two_high)});
    for (std::uint32_t c = 0; c < n.at.size(); ++c) incident.at[c] = wide::dadd(l.b, wide::dmul(l.b, factor, n.at[c]), incident.at[c]);
    set_doubles(l, what, incident.at.view());
}
constexpr void refract(lowering& l, const instruction_view& what)
{
    builder& b = l.b;
    const use_pair zero{number(0), number(0)}, one{number(0), number(one_high)};
    double_words incident = doubles_of(l, what[5]);
    const double_words n = doubles_of(l, what[6]), ratio = doubles_of(l, what[7]);
    if (l.has_failed()) return;
    const use_pair eta = ratio.at[0], d = dot_of(b, n.at.view(), incident.at.view());
    const use_pair sine = wide::dadd(b, one, wide::dneg(b, wide::dmul(b, d, d)));
    const use_pair scale = wide::dmul(b, eta, eta);
    const use_pair k = wide::dadd(b, one, wide::dneg(b, wide::dmul(b, scale, sine)));
    const use_pair root = wide::dsqrt(b, wide::dmax(b, k, zero));
    const use_pair factor = wide::dneg(b, wide::dadd(b, wide::dmul(b, eta, d), root));
    const use is_total = wide::dslt(b, k, zero);
    for (std::uint32_t c = 0; c < n.at.size(); ++c) {
        const use_pair along = wide::dmul(b, eta, incident.at[c]), across = wide::dmul(b, factor, n.at[c]);
        incident.at[c] = chosen(b, is_total, zero, wide::dadd(b, along, across));
    }
    set_doubles(l, what, incident.at.view());
}

// ---- determinants ----

// The determinant of a submatrix, by cofactor expansion along the column `first_column`.
constexpr use_pair determinant_of(builder& b, const double_words& x, unsigned rows, std::uint32_t first_column)
{
    use_pair sum{};
    bool is_odd = false;
    for (std::uint32_t r = 0; r < x.rows; ++r) {
        if ((rows >> r & 1) == 0) continue;
        const use_pair entry = x.at[first_column * x.rows + r];
        if (first_column + 1 == x.columns) return entry;
        const use_pair minor = determinant_of(b, x, rows & ~(1u << r), first_column + 1);
        const use_pair product = wide::dmul(b, is_odd ? wide::dneg(b, entry) : entry, minor);
        sum = sum.low ? wide::dadd(b, sum, product) : product;
        is_odd = !is_odd;
    }
    return sum;
}
constexpr double_words square_matrix(lowering& l, std::uint32_t id)
{
    double_words x = doubles_of(l, id);
    if (x.columns < 2 || x.columns != x.rows) l.refuse(compile_error::bad_operands, id);
    return x;
}
constexpr void determinant(lowering& l, const instruction_view& what)
{
    const double_words x = square_matrix(l, what[5]);
    if (l.has_failed()) return;
    const use_pair made[1]{determinant_of(l.b, x, (1u << x.columns) - 1, 0)};
    set_doubles(l, what, made);
}
// The cofactors divided by the determinant.
constexpr void inverse(lowering& l, const instruction_view& what)
{
    builder& b = l.b;
    const double_words x = square_matrix(l, what[5]);
    if (l.has_failed()) return;
    const std::uint32_t size = x.columns;
    const use_pair reciprocal = wide::drcp(b, determinant_of(b, x, (1u << size) - 1, 0));
    pool<use_pair> made;
    made.resize(size * size);
    for (std::uint32_t c = 0; c < size; ++c) {
        // Moves column c to the front, so that the minors are formed of the others.
        double_words other = x;
        for (std::uint32_t k = 1, from = 0; k < size; ++k, ++from) {
            from += from == c;
            for (std::uint32_t r = 0; r < size; ++r) other.at[k * size + r] = x.at[from * size + r];
        }
        for (std::uint32_t r = 0; r < size; ++r) {
            const use_pair minor = determinant_of(b, other, ((1u << size) - 1) & ~(1u << r), 1);
            made[r * size + c] = wide::dmul(b, (r + c) % 2 != 0 ? wide::dneg(b, minor) : minor, reciprocal);
        }
    }
    set_doubles(l, what, made.view());
}

// ---- fractions and exponents ----

struct mantissa_and_exponent {
    use_pair mantissa{};
    use exponent{};
};
// x = m * 2^e with 1/2 <= m < 1; m is x and e is 0 if x is 0. A subnormal number is first multiplied by 2^54.
constexpr mantissa_and_exponent taken_apart(builder& b, const use_pair& x)
{
    constexpr std::uint32_t exponent_bits = 0x7FF00000, half_high = 0x3FE00000, scale_high = 0x43500000;
    const use size = band(b, x.high, number(0x7FFFFFFF));
    const use is_small = ucmp(b, condition::lt, size, number(0x00100000));
    const use is_zero = ucmp(b, condition::eq, bor(b, size, x.low), number(0));
    const use_pair normal = chosen(b, is_small, wide::dmul(b, x, {number(0), number(scale_high)}), x);
    const use biased = shr(b, band(b, normal.high, number(exponent_bits)), number(20));
    const use bias = b.choose(is_small, number(1022 + 54), number(1022));
    const use high = bor(b, band(b, normal.high, number(~exponent_bits)), number(half_high));
    return {chosen(b, is_zero, x, {normal.low, high}), b.choose(is_zero, number(0), isub(b, biased, bias))};
}

}  // namespace valhall::spirv::lower::doubles

#endif
