// SPDX-License-Identifier: MIT
// The product of two matrices that the 16 lanes of a warp hold together, plus an addend.
//
// The lanes are a grid of 4 x 4: lane 4 * row + column. Source of the layouts: src/panfrost/vulkan/panvk_nir_lower_cooperative_matrix.c
// of Mesa, and for parts and 16-bit results a fork of it.
//
//   left matrix    right matrix   result   a lane has
//   f32, 4 x 4     f32, 4 x 4     4 x 4    one element of each
//   8-bit, 4 x 16  8-bit, 16 x 4  4 x 4    left: row lane / 4, columns 4 * (lane % 4) + byte; right: rows 4 * (lane / 4) + byte, column
//                                          lane % 4; one 32-bit element of the result
//   f16, 4 x 8     f16, 4 x 8     4 x 4    columns 2 * (lane % 4) + half of row lane / 4 of both operands, of which f0 selects columns 0 to 3
//                                          and f1 columns 4 to 7; one f32 of the result
//   f16, 4 x 8     f16, 4 x 8     4 x 8    the same for the left operand, the whole right one, and the result as pairs
#ifndef VALHALL_SIMULATOR_SEMANTICS_MATRIX_PRODUCT_HPP
#define VALHALL_SIMULATOR_SEMANTICS_MATRIX_PRODUCT_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/isa/operand_info.hpp"
#include "valhall/simulator/semantics/semantics.hpp"

namespace valhall::simulator::detail {

// The number of rows and of columns of the grid of lanes.
inline constexpr int matrix_side = 4;

constexpr int lane_of_element(int row, int column) { return matrix_side * row + column; }

// The part of a matrix of pairs that a source selects: 0 or 1; -1 for none.
constexpr int part_of_matrix(selector s) { return s == selector::f0 ? 0 : s == selector::f1 ? 1 : -1; }

// The element of a 4 x 8 matrix of pairs.
constexpr f16 half_of_matrix(const std::uint32_t* lanes, int row, int column)
{
    return f16{static_cast<std::uint16_t>(lanes[lane_of_element(row, column / 2)] >> 16 * (column % 2))};
}

// The sum of an addend and four products, one after the other, each rounded once.
template <float_type F, class Left, class Right>
constexpr F sum_of_products(F sum, Left&& left, Right&& right)
{
    for (int k = 0; k < matrix_side; ++k) sum = fma(left(k), right(k), sum);
    return sum;
}

constexpr std::uint32_t product_of_words(const lane_operands& in, int row, int column)
{
    return sum_of_products(
               f32{in.low[2][lane_of_element(row, column)]}, [&](int k) { return f32{in.low[0][lane_of_element(row, k)]}; },
               [&](int k) { return f32{in.low[1][lane_of_element(k, column)]}; })
        .bits;
}

// The f32 result of halves.
constexpr std::uint32_t product_of_halves(const modes& m, const lane_operands& in, int row, int column)
{
    const int left = matrix_side * part_of_matrix(m.selected[0]), right = matrix_side * part_of_matrix(m.selected[1]);
    return sum_of_products(
               f32{in.low[2][lane_of_element(row, column)]}, [&](int k) { return to_f32(half_of_matrix(in.low[0], row, left + k)); },
               [&](int k) { return to_f32(half_of_matrix(in.low[1], k, right + column)); })
        .bits;
}

// The pair of f16 results of halves in the columns 2 * pair and 2 * pair + 1.
constexpr std::uint32_t product_to_halves(const modes& m, const lane_operands& in, int row, int pair)
{
    const int left = matrix_side * part_of_matrix(m.selected[0]);
    std::uint32_t both = 0;
    for (int half = 0; half < 2; ++half) {
        const int column = 2 * pair + half;
        const f16 sum = sum_of_products(
            half_of_matrix(in.low[2], row, column), [&](int k) { return half_of_matrix(in.low[0], row, left + k); },
            [&](int k) { return half_of_matrix(in.low[1], k, column); });
        both |= std::uint32_t{sum.bits} << 16 * half;
    }
    return both;
}

// `T` is the type of the bytes. A source of signed bytes may select unsigned ones.
template <class T, class R>
constexpr std::uint32_t product_of_bytes(const modes& m, const lane_operands& in, int row, int column)
{
    std::int64_t sum = static_cast<R>(in.low[2][lane_of_element(row, column)]);
    for (int k = 0; k < matrix_side; ++k)
        sum += dot_product(m, unpack<T, 4>(in.low[0][lane_of_element(row, k)]), unpack<T, 4>(in.low[1][lane_of_element(k, column)]));
    return static_cast<std::uint32_t>(wrapped<R>(m, sum));
}

// An element of a result, or a pair, for the types of the left matrix and of the result.
constexpr std::uint32_t matrix_element(const number_type_info& left, const number_type_info& result, const modes& m,
                                       const lane_operands& in, int row, int column)
{
    if (left.width == 8 && left.kind == number_class::signed_integer)
        return product_of_bytes<std::int8_t, std::int32_t>(m, in, row, column);
    if (left.width == 8) return product_of_bytes<std::uint8_t, std::uint32_t>(m, in, row, column);
    if (result.width == 16) return product_to_halves(m, in, row, column);
    return part_of_matrix(m.selected[0]) >= 0 ? product_of_halves(m, in, row, column) : product_of_words(in, row, column);
}

/// The result of MMUL in all lanes of a warp, which must all be active. The types are those of the row's operands.
constexpr void multiply_matrices(descriptor row, const modes& m, const lane_operands& in, lane_words& result)
{
    const operand_infos types{row};
    const number_type_info to = info_of(types[0].type), left = info_of(types[1].type);
    for (int r = 0; r < matrix_side; ++r)
        for (int c = 0; c < matrix_side; ++c)
            result[static_cast<std::size_t>(lane_of_element(r, c))] = matrix_element(left, to, m, in, r, c);
}

}  // namespace valhall::simulator::detail

#endif
