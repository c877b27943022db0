// SPDX-License-Identifier: MIT
// Matrices as typed values, which the 16 lanes of a warp hold together and multiply by MMUL, on v11 and later.
//
//   vc::sum_matrix<vc::f32, 16, 16> sum = vc::sum_matrix<vc::f32, 16, 16>::filled(b, 0.0f);
//   const auto left = vc::left_matrix<vc::f16, 16, 16>::load(x, 64u);
//   const auto right = vc::right_matrix<vc::f16, 16, 16>::load(y, 64u);
//   sum = vc::multiply_add(left, right, sum);
//   sum.store(out, 64u);
//
// All 16 lanes of the warp must be active: a workgroup has a multiple of 16 threads, and no lane has left.
#ifndef VALHALL_COMPILER_BUILD_MATRICES_HPP
#define VALHALL_COMPILER_BUILD_MATRICES_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "valhall/compiler/arithmetic/halves.hpp"
#include "valhall/compiler/arithmetic/matrices.hpp"
#include "valhall/compiler/build/typed_operators.hpp"

namespace valhall::compiler {

/// The order of elements in memory: those of a row follow one another, or those of a column.
enum class matrix_order : std::uint8_t { row_major, column_major };

namespace detail {

template <class T, class... Types>
inline constexpr bool is_one_of = (std::is_same_v<T, Types> || ...);

template <class Element>
inline constexpr bool is_byte = is_one_of<Element, i8, u8>;

template <class Element>
constexpr int matrix_bits()
{
    return 8 * static_cast<int>(memory_element<Element>::size);
}

// Four bytes or two halves as a word, the first in the low bits.
constexpr u32 joined_parts(builder& b, const std::array<u32, 4>& parts, int count)
{
    const auto low = [&](const u32& x, selector part) { return b.plain(x.word).selecting(part); };
    if (count == 2) {
        const use first = low(parts[0], selector::h0), second = low(parts[1], selector::h0);
        return {b, b.op(opcode::MKVEC_v2i16, first, second)};
    }
    const use third = low(parts[2], selector::b0), fourth = low(parts[3], selector::b0);
    const use high = b.op(opcode::MKVEC_v2i8, third, fourth, number(0));
    const use first = low(parts[0], selector::b0), second = low(parts[1], selector::b0);
    return {b, b.op(opcode::MKVEC_v2i8, first, second, high)};
}

}  // namespace detail

/// A matrix of `Rows` x `Columns` elements: f32, f16, i8 or u8 as a factor; f32, f16, i32 or u32 as a sum. See left_matrix, right_matrix and
/// sum_matrix.
template <class Element, int Rows, int Columns, matrix_use Use>
class matrix {
    static constexpr bool is_sum = Use == matrix_use::sum;
    static_assert(is_sum ? detail::is_one_of<Element, f32, f16, i32, u32> : detail::is_one_of<Element, f32, f16, i8, u8>,
                  "the elements of a factor are f32, f16, i8 or u8; those of a sum f32, f16, i32 or u32");
    static constexpr int bits = detail::matrix_bits<Element>();
    static constexpr matrix_tile tile = tile_of(bits, Use);
    static_assert(
        Rows > 0 && Columns > 0 && Rows % tile.rows == 0 && Columns % tile.columns == 0,
        "the rows and columns of a matrix are multiples of those of a tile: 4 x 4 for elements of 32 bits, 4 x 8 for f16, 4 x 16 for "
        "a left matrix of 8 bits, 16 x 4 for a right one");
    static constexpr int parts = tile.down * tile.across;  // the elements of a word

public:
    static constexpr std::size_t word_count =
        static_cast<std::size_t>(Rows / tile.rows * (Columns / tile.columns));  ///< registers of each lane

    /// The matrix with the words of each lane, as arithmetic/matrices.hpp describes them.
    constexpr matrix(builder& b, const std::array<use, word_count>& words) : by_(&b), words_(words) {}

    /// A matrix of equal elements.
    static constexpr matrix filled(builder& b, const detail::loaded<Element>& element)
    {
        use word = element.word;
        if constexpr (bits == 16) word = packed_halves(b, word, word);
        if constexpr (bits == 8) word = imul(b, band(b, word, number(0xFF)), number(0x01010101));
        std::array<use, word_count> words{};
        words.fill(b.plain(word));
        return {b, words};
    }

    /// Loads a matrix. `stride` elements are from one row to the next, or in column-major order from one column to the next. Where several
    /// elements of a word follow one another in memory, the address and the stride are multiples of 4 bytes.
    static constexpr matrix load(const address& at, const u32& stride, matrix_order order = matrix_order::row_major)
    {
        builder& b = detail::builder_for(at, stride);
        std::array<use, word_count> words{};
        each_tile(b, at, stride, order, [&](std::size_t n, const address& first, std::uint32_t bytes, const u32& step) {
            words[n] = load_word(b, first, bytes, step, order);
        });
        return {b, words};
    }

    /// Stores the matrix, in the layout of load().
    constexpr void store(const address& at, const u32& stride, matrix_order order = matrix_order::row_major) const
    {
        each_tile(*by_, at, stride, order, [&](std::size_t n, const address& first, std::uint32_t bytes, const u32& step) {
            store_word(u32(*by_, words_[n]), first, bytes, step, order);
        });
    }

    /// The matrix with a function applied to each element: sum.transformed([](const vc::f32& x) { return vc::max(x, 0.0f); }). The elements have
    /// 32 bits.
    template <class Function>
    constexpr matrix transformed(const Function& function) const
    {
        static_assert(bits == 32, "a function is applied to elements of 32 bits");
        matrix made = *this;
        for (use& word : made.words_) word = by_->plain(Element(function(Element(*by_, word))).word);
        return made;
    }

    /// The builder, and the words of each lane.
    constexpr builder& by() const { return *by_; }
    constexpr const std::array<use, word_count>& words() const { return words_; }

private:
    // True if the elements of a word follow one another in memory.
    static constexpr bool is_run(matrix_order order)
    {
        return parts == 1 || (order == matrix_order::row_major ? tile.across : tile.down) == parts;
    }

    // Calls `visit` with the number of each tile, the address of the lane's first element, an offset in bytes from it, and the bytes from one
    // row (or column) to the next.
    template <class Visit>
    static constexpr void each_tile(builder& b, const address& at, const u32& stride, matrix_order order, const Visit& visit)
    {
        constexpr std::uint32_t size = bits / 8;
        const bool by_rows = order == matrix_order::row_major;
        const u32 step = stride * u32(size), lane = b.lane_id();
        const u32 row = (lane >> 2u) * u32(tile.down), column = (lane & 3u) * u32(tile.across);
        const u32 outer = by_rows ? row : column, inner = by_rows ? column : row;
        const address own = at + (outer * step + inner * u32(size));
        std::size_t n = 0;
        for (int r = 0; r < Rows; r += tile.rows)
            for (int c = 0; c < Columns; c += tile.columns) {
                const u32 across = u32(by_rows ? r : c) * step;
                const std::uint32_t along = static_cast<std::uint32_t>(by_rows ? c : r) * size;
                if (across.is_literal()) visit(n++, own, across.word.id + along, step);
                else visit(n++, own + across, along, step);
            }
    }

    // An address some bytes after another one, for an access with that literal offset.
    static constexpr use load_word(builder& b, const address& first, std::uint32_t bytes, const u32& step, matrix_order order)
    {
        if (is_run(order)) return word_at(first, bytes).template load<u32>().word;
        std::array<u32, 4> all{};
        for (int n = 0; n < parts; ++n) {
            const address at = word_at(first, bytes) + step * u32(n);
            if constexpr (bits == 16) all[static_cast<std::size_t>(n)] = at.template load<u16>();
            else all[static_cast<std::size_t>(n)] = at.template load<u8>();
        }
        return detail::joined_parts(b, all, parts).word;
    }
    static constexpr void store_word(const u32& word, const address& first, std::uint32_t bytes, const u32& step, matrix_order order)
    {
        if (is_run(order)) return word_at(first, bytes).store(0u, word);
        for (int n = 0; n < parts; ++n) {
            const address at = word_at(first, bytes) + step * u32(n);
            const u32 part = word >> u32(bits * n);
            if constexpr (bits == 16) at.template store<u16>(0u, part);
            else at.template store<u8>(0u, part);
        }
    }
    static constexpr address word_at(const address& first, std::uint32_t bytes) { return bytes == 0 ? first : first + u32(bytes); }

    builder* by_;
    std::array<use, word_count> words_{};
};

/// The left factor of a product: M x K.
template <class Element, int Rows, int Columns>
using left_matrix = matrix<Element, Rows, Columns, matrix_use::left>;
/// The right factor of a product: K x N.
template <class Element, int Rows, int Columns>
using right_matrix = matrix<Element, Rows, Columns, matrix_use::right>;
/// The addend and the result of a product: M x N.
template <class Element, int Rows, int Columns>
using sum_matrix = matrix<Element, Rows, Columns, matrix_use::sum>;

/// left * right + sum. Both factors have elements of f32, of f16, or of 8 bits; the sum has f32, for factors of f16 also f16, for those of 8 bits
/// i32, or u32 if both are unsigned. Sums of integers are modulo 2^32. The order in which sums of floats are rounded is the hardware's.
/// On v9 and v10, and for f16 sums before v14 and factors of i8 and u8 before v14, the program gets the error no_matrices.
template <class Left, class Right, class Sum, int M, int N, int K>
constexpr sum_matrix<Sum, M, N> multiply_add(const left_matrix<Left, M, K>& left, const right_matrix<Right, K, N>& right,
                                             const sum_matrix<Sum, M, N>& sum)
{
    constexpr bool has_bytes = detail::is_byte<Left> && detail::is_byte<Right>;
    static_assert(has_bytes || std::is_same_v<Left, Right>, "both factors have elements of f32, of f16, or of 8 bits");
    constexpr bool is_sum_of_integers =
        has_bytes && (std::is_same_v<Sum, i32> || (std::is_same_v<Sum, u32> && std::is_same_v<Left, u8> && std::is_same_v<Right, u8>));
    constexpr bool is_sum_of_floats = !has_bytes && (std::is_same_v<Sum, f32> || (std::is_same_v<Sum, f16> && std::is_same_v<Left, f16>));
    static_assert(is_sum_of_integers || is_sum_of_floats,
                  "the sum has f32, for factors of f16 also f16, for those of 8 bits i32, or u32 if both are u8");
    builder& b = sum.by();
    constexpr matrix_numbers numbers{detail::matrix_bits<Left>(), std::is_same_v<Left, i8>, std::is_same_v<Right, i8>,
                                     std::is_same_v<Sum, f16>};
    if (!has_matrix_product(b, numbers)) {
        b.fail(error::no_matrices);
        return sum;
    }
    auto words = sum.words();
    add_product(b, numbers, {M, N, K}, left.words(), right.words(), words);
    return {b, words};
}

/// A variable of a matrix, as builder::variable() makes it.
template <class Element, int Rows, int Columns, matrix_use Use>
class typed_variable<matrix<Element, Rows, Columns, Use>> {
    using held = matrix<Element, Rows, Columns, Use>;

public:
    /// For the builder's functions.
    constexpr typed_variable(builder& b, const held& initial) : by_(&b)
    {
        for (std::size_t n = 0; n < held::word_count; ++n) words_[n] = b.make_variable(initial.words()[n]);
    }
    typed_variable(const typed_variable&) = delete;

    constexpr operator held() const { return get(); }
    /// The matrix.
    constexpr held get() const
    {
        std::array<use, held::word_count> words{};
        for (std::size_t n = 0; n < held::word_count; ++n) words[n] = by_->get(words_[n]);
        return {*by_, words};
    }
    /// Assigns a matrix.
    constexpr void set(const held& to) const
    {
        for (std::size_t n = 0; n < held::word_count; ++n) by_->set(words_[n], to.words()[n]);
    }
    // A variable's handle is constant; what it names is assigned.
    // NOLINTNEXTLINE(misc-unconventional-assign-operator,cppcoreguidelines-c-copy-assignment-signature)
    constexpr const typed_variable& operator=(const held& to) const
    {
        set(to);
        return *this;
    }

private:
    builder* by_;
    std::array<compiler::variable, held::word_count> words_{};
};

}  // namespace valhall::compiler

#endif
