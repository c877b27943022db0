// SPDX-License-Identifier: MIT
// The second reading of matrix products: whole matrices are collected from the lanes, multiplied as in a textbook, and distributed again.
#include "parts.hpp"

namespace second_reading {

namespace {

struct matrix {
    int rows, columns;
    std::vector<std::uint64_t> elements;

    matrix(int r, int c) : rows(r), columns(c), elements(static_cast<std::size_t>(r * c)) {}
    std::uint64_t& at(int r, int c) { return elements[static_cast<std::size_t>(r * columns + c)]; }
    std::uint64_t at(int r, int c) const { return elements[static_cast<std::size_t>(r * columns + c)]; }
};

// Lane n is in row n / 4 and column n % 4 of the grid, and holds several elements side by side: in a row, or in a column.
matrix collect(const std::vector<std::uint32_t>& lanes, int bits, bool is_column)
{
    const int count = 32 / bits;
    matrix all(is_column ? 4 * count : 4, is_column ? 4 : 4 * count);
    for (int lane = 0; lane < 16; ++lane)
        for (int n = 0; n < count; ++n) {
            const int row = lane / 4, column = lane % 4;
            const std::uint64_t element = lanes[static_cast<std::size_t>(lane)] >> bits * n & (~std::uint64_t{0} >> (64 - bits));
            (is_column ? all.at(count * row + n, column) : all.at(row, count * column + n)) = element;
        }
    return all;
}

matrix columns_of(const matrix& all, int first, int count)
{
    matrix some(all.rows, count);
    for (int r = 0; r < all.rows; ++r)
        for (int c = 0; c < count; ++c) some.at(r, c) = all.at(r, first + c);
    return some;
}

matrix part_of(const matrix& all, std::string_view part) { return columns_of(all, part == "f1" ? 4 : 0, 4); }

std::uint64_t widened(std::uint64_t half)
{
    const bool minus = f16.negative(half);
    const std::uint64_t sign = minus ? f32.sign() : 0;
    if (f16.is_nan(half)) return f32.a_nan();
    if (f16.is_infinite(half)) return f32.infinity() | sign;
    return f16.is_zero(half) ? sign : f32.round(f16.value(half), rounding::to_even);
}

void widen(matrix& halves)
{
    for (std::uint64_t& e : halves.elements) e = widened(e);
}

matrix float_product(const matrix& left, const matrix& right, matrix sum, const format& f)
{
    for (int r = 0; r < sum.rows; ++r)
        for (int c = 0; c < sum.columns; ++c)
            for (int k = 0; k < left.columns; ++k) sum.at(r, c) = fma(left.at(r, k), right.at(k, c), sum.at(r, c), f, rounding::to_even);
    return sum;
}

std::vector<answer> distribute(const matrix& result, const format& f)
{
    std::vector<answer> lanes(16, answer{.written = 0xFFFFFFFF, .lane = f.width});
    const int count = 32 / f.width;
    for (int r = 0; r < 4; ++r)
        for (int c = 0; c < 4 * count; ++c) {
            answer& lane = lanes[static_cast<std::size_t>(4 * r + c / count)];
            const int place = f.width * (c % count);
            lane.bits |= result.at(r, c) << place;
            if (f.is_nan(result.at(r, c))) lane.any_nan |= (~std::uint64_t{0} >> (64 - f.width)) << place;
        }
    return lanes;
}

std::vector<answer> integer_product(const matrix_question& asked)
{
    const bool is_signed = asked.type == "v4s8";
    const auto number = [](std::uint64_t byte, bool has_sign) {
        return static_cast<std::int64_t>(byte) - (has_sign && byte > 127 ? 256 : 0);
    };
    const matrix left = collect(asked.left, 8, false), right = collect(asked.right, 8, true), addend = collect(asked.addend, 32, false);
    std::vector<answer> lanes(16, answer{.written = 0xFFFFFFFF});
    for (int r = 0; r < 4; ++r)
        for (int c = 0; c < 4; ++c) {
            std::int64_t sum = static_cast<std::int64_t>(addend.at(r, c));
            if (is_signed && sum >= std::int64_t{1} << 31) sum -= std::int64_t{1} << 32;
            for (int k = 0; k < 16; ++k)
                sum += number(left.at(r, k), is_signed && asked.left_part != "v4u8") *
                       number(right.at(k, c), is_signed && asked.right_part != "v4u8");
            if (asked.saturates && sum > 0xFFFFFFFF) sum = 0xFFFFFFFF;
            lanes[static_cast<std::size_t>(4 * r + c)].bits = static_cast<std::uint32_t>(sum);
        }
    return lanes;
}

}  // namespace

std::vector<answer> read_matrix_product(const matrix_question& asked)
{
    if (asked.type == "v4s8" || asked.type == "v4u8") return integer_product(asked);
    if (asked.type == "f32" && asked.left_part == "none")
        return distribute(
            float_product(collect(asked.left, 32, false), collect(asked.right, 32, false), collect(asked.addend, 32, false), f32), f32);
    matrix left = part_of(collect(asked.left, 16, false), asked.left_part), right = collect(asked.right, 16, false);
    if (asked.type == "f16") return distribute(float_product(left, right, collect(asked.addend, 16, false), f16), f16);
    right = part_of(right, asked.right_part);
    widen(left);
    widen(right);
    return distribute(float_product(left, right, collect(asked.addend, 32, false), f32), f32);
}

}  // namespace second_reading
