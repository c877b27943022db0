// SPDX-License-Identifier: MIT
// Products of matrices that the 16 lanes of a warp hold together, as words: MMUL.
//
// A matrix is cut into tiles, row by row; each lane holds one word of each tile. Lane n has row n / 4 and column n % 4 of the grid of words:
//
//   elements   left tile   right tile   sum tile            a word is
//   32 bits    4 x 4       4 x 4        4 x 4               one element
//   16 bits    4 x 8       4 x 8        4 x 8               two columns of a row
//   8 bits     4 x 16      16 x 4       –                   left: four columns of a row; right: four rows of a column
#ifndef VALHALL_COMPILER_ARITHMETIC_MATRICES_HPP
#define VALHALL_COMPILER_ARITHMETIC_MATRICES_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/compiler/arithmetic/arithmetic.hpp"

namespace valhall::compiler {

/// The place of a matrix in a product: left factor, right factor, or addend and result.
enum class matrix_use : std::uint8_t { left, right, sum };

/// A tile of a matrix: the elements that the lanes of a warp hold in one word each.
struct matrix_tile {
    int rows = 4, columns = 4;
    int down = 1, across = 1;  ///< the rows and columns of a word
};

/// The tile of matrices with elements of 8, 16 or 32 bits.
constexpr matrix_tile tile_of(int bits, matrix_use use)
{
    if (bits == 16) return {4, 8, 1, 2};
    if (bits == 8) return use == matrix_use::right ? matrix_tile{16, 4, 4, 1} : matrix_tile{4, 16, 1, 4};
    return {};
}

/// The numbers of a product.
struct matrix_numbers {
    int bits = 32;  ///< of the elements of both factors: 8-bit integers, 16-bit or 32-bit floats
    bool is_left_signed = false, is_right_signed = false;  ///< of 8-bit elements
    bool has_half_sums = false;  ///< the sums of 16-bit elements have 16 bits, not 32
};

/// The instruction that multiplies one tile by another; none if the architecture has none.
struct matrix_instruction {
    opcode code{};
    selector left = selector::none, right = selector::none;
    bool exists = false;
};

constexpr bool takes_part(const builder& b, opcode code, int source, selector part)
{
    const std::uint16_t row = valhall::detail::find_row(code, b.architecture());
    return row != valhall::detail::no_row && has_selector(descriptor{row}.sources()[source], part);
}

constexpr matrix_instruction instruction_of(const builder& b, const matrix_numbers& of)
{
    if (of.bits == 32) return {.code = opcode::MMUL_f32, .exists = has(b, opcode::MMUL_f32)};
    if (of.bits == 16 && of.has_half_sums) return {.code = opcode::MMUL_f16, .exists = has(b, opcode::MMUL_f16)};
    if (of.bits == 16) {
        // v15 has parts of MMUL.f32 instead of an instruction of its own.
        const opcode code = has(b, opcode::MMUL_v2f16) ? opcode::MMUL_v2f16 : opcode::MMUL_f32;
        return {.code = code, .exists = takes_part(b, code, 0, selector::f0) && takes_part(b, code, 1, selector::f0)};
    }
    if (!of.is_left_signed && !of.is_right_signed) return {.code = opcode::MMUL_v4u8, .exists = has(b, opcode::MMUL_v4u8)};
    constexpr opcode code = opcode::MMUL_v4s8;
    const selector left = of.is_left_signed ? selector::none : selector::v4u8, right = of.is_right_signed ? selector::none : selector::v4u8;
    const bool is_mixed = of.is_left_signed != of.is_right_signed;
    return {code, left, right,
            has(b, code) && (!is_mixed || (takes_part(b, code, 0, selector::v4u8) && takes_part(b, code, 1, selector::v4u8)))};
}

/// True if the architecture multiplies such matrices.
constexpr bool has_matrix_product(const builder& b, const matrix_numbers& of) { return instruction_of(b, of).exists; }

/// The rows and columns of a product: left M x K, right K x N, sum M x N. Each is a multiple of the tiles' sizes.
struct matrix_sizes {
    int m = 4, n = 4, k = 4;
};

/// sum += left * right. The architecture must have the product.
constexpr void add_product(builder& b, const matrix_numbers& of, const matrix_sizes& size, std::span<const use> left,
                           std::span<const use> right, std::span<use> sum)
{
    const matrix_instruction how = instruction_of(b, of);
    const matrix_tile l = tile_of(of.bits, matrix_use::left), r = tile_of(of.bits, matrix_use::right),
                      s = tile_of(of.has_half_sums ? 16 : 32, matrix_use::sum);
    const int depth = l.columns < r.rows ? l.columns : r.rows;  // the columns of the left matrix that one instruction multiplies
    const auto part = [](int at, int whole) { return at % whole == 0 ? selector::f0 : selector::f1; };
    const instruction multiplies = b.form(how.code);
    for (int m = 0; m < size.m; m += l.rows)
        for (int n = 0; n < size.n; n += s.columns)
            for (int k = 0; k < size.k; k += depth) {
                use a = left[static_cast<std::size_t>(m / l.rows * (size.k / l.columns) + k / l.columns)];
                use x = right[static_cast<std::size_t>(k / r.rows * (size.n / r.columns) + n / r.columns)];
                use& c = sum[static_cast<std::size_t>(m / s.rows * (size.n / s.columns) + n / s.columns)];
                a = b.plain(a).selecting(of.bits == 16 ? part(k, l.columns) : how.left);
                x = b.plain(x);
                if (of.bits == 16 && !of.has_half_sums) x = x.selecting(part(n, r.columns));
                else x = x.selecting(how.right);
                c = b.op(multiplies, a, x, b.plain(c));
            }
}

}  // namespace valhall::compiler

#endif
