// SPDX-License-Identifier: MIT
// An unsigned 128-bit integer, with the operations that double arithmetic needs. (Not all compilers have a built-in type.)
#ifndef VALHALL_ARITHMETIC_WIDE_INTEGER_HPP
#define VALHALL_ARITHMETIC_WIDE_INTEGER_HPP

#include <bit>
#include <compare>
#include <cstdint>

namespace valhall::arithmetic {

/// An unsigned 128-bit integer. Arithmetic wraps around; shift counts are 0 to 127.
struct wide_integer {
    std::uint64_t high = 0;  ///< bits 64 to 127
    std::uint64_t low = 0;   ///< bits 0 to 63

    constexpr wide_integer() = default;
    /// Converts a 64-bit number.
    constexpr wide_integer(std::uint64_t number) : low(number) {}
    /// Makes a number from its halves.
    constexpr wide_integer(std::uint64_t upper, std::uint64_t lower) : high(upper), low(lower) {}

    friend constexpr bool operator==(const wide_integer&, const wide_integer&) = default;
    /// Unsigned comparison.
    friend constexpr auto operator<=>(const wide_integer&, const wide_integer&) = default;
    /// The sum modulo 2^128.
    friend constexpr wide_integer operator+(wide_integer a, wide_integer b)
    {
        return {a.high + b.high + (a.low + b.low < a.low), a.low + b.low};
    }
    /// The difference modulo 2^128.
    friend constexpr wide_integer operator-(wide_integer a, wide_integer b) { return {a.high - b.high - (a.low < b.low), a.low - b.low}; }
    /// Bitwise and.
    friend constexpr wide_integer operator&(wide_integer a, wide_integer b) { return {a.high & b.high, a.low & b.low}; }
    /// Bitwise or.
    friend constexpr wide_integer operator|(wide_integer a, wide_integer b) { return {a.high | b.high, a.low | b.low}; }
    /// A left shift by 0 to 127.
    friend constexpr wide_integer operator<<(wide_integer a, int count)
    {
        if (count >= 64) return {a.low << (count - 64), 0};
        return count == 0 ? a : wide_integer{a.high << count | a.low >> (64 - count), a.low << count};
    }
    /// A logical right shift by 0 to 127.
    friend constexpr wide_integer operator>>(wide_integer a, int count)
    {
        if (count >= 64) return {0, a.high >> (count - 64)};
        return count == 0 ? a : wide_integer{a.high >> count, a.high << (64 - count) | a.low >> count};
    }
};

/// The number of leading zeros.
constexpr int countl_zero(wide_integer a) { return a.high != 0 ? std::countl_zero(a.high) : 64 + std::countl_zero(a.low); }
/// The same for 64 bits, for use in templates.
constexpr int countl_zero(std::uint64_t a) { return std::countl_zero(a); }

/// The full 128-bit product.
constexpr wide_integer wide_product(std::uint64_t a, std::uint64_t b)
{
    constexpr std::uint64_t half = 0xFFFF'FFFF;
    const std::uint64_t a0 = a & half, a1 = a >> 32, b0 = b & half, b1 = b >> 32;
    const std::uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (middle & half);
    return {a1 * b1 + (middle >> 32) + (other >> 32), other << 32 | (low & half)};
}

}  // namespace valhall::arithmetic

#endif
