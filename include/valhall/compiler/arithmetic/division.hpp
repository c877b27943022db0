// SPDX-License-Identifier: MIT
// Quotients and remainders of integers, which take few instructions if the divisor is a constant.
#ifndef VALHALL_COMPILER_ARITHMETIC_DIVISION_HPP
#define VALHALL_COMPILER_ARITHMETIC_DIVISION_HPP

#include <cstdint>

#include "valhall/compiler/arithmetic/arithmetic.hpp"

namespace valhall::compiler {

// ---- division by constants: multiplication by a fixed-point reciprocal, rounded up ----

// True if a use is a constant power of two, whose exponent goes to `places`.
constexpr bool is_power_of_two(const use& u, std::uint32_t& places)
{
    if (!u.is_constant() || !u.is_plain() || u.id == 0 || (u.id & (u.id - 1)) != 0) return false;
    for (places = 0; u.id >> places != 1;) ++places;
    return true;
}
constexpr use unsigned_quotient(builder& b, const use& x, const use& y)
{
    std::uint32_t places = 0;
    if (is_power_of_two(y, places)) return places == 0 ? x : shr(b, x, number(places));
    if (!y.is_constant() || !y.is_plain() || y.id < 2) return udivide(b, x, y).low;
    // x / d is the high word of x * m, shifted, with m = 2^(32 + places) / d + 1. m has 33 bits: with t = the high word of x * (m - 2^32),
    // the quotient is ((x - t) / 2 + t) >> (places - 1). (Granlund and Montgomery.)
    while ((std::uint64_t{1} << places) < y.id) ++places;
    const std::uint64_t rest = (((std::uint64_t{1} << places) - y.id) << 32) / y.id + 1;
    const use t = umul_high(b, x, number(static_cast<std::uint32_t>(rest)));
    const use middle = iadd(b, shr(b, isub(b, x, t), number(1)), t);
    return places == 1 ? middle : shr(b, middle, number(places - 1));
}
constexpr use unsigned_remainder(builder& b, const use& x, const use& y)
{
    std::uint32_t places = 0;
    if (is_power_of_two(y, places)) return band(b, x, number(y.id - 1));
    if (!y.is_constant() || !y.is_plain() || y.id < 2) return udivide(b, x, y).high;
    return isub(b, x, imul(b, unsigned_quotient(b, x, y), y));
}
constexpr bool is_positive_constant(const use& y) { return y.is_constant() && y.is_plain() && y.id - 1 < 0x7FFFFFFF; }
// Rounds towards zero: divides the magnitude, and applies the sign of x.
constexpr use signed_quotient(builder& b, const use& x, const use& y)
{
    std::uint32_t places = 0;
    if (!is_positive_constant(y)) return sdivide(b, x, y).low;
    if (is_power_of_two(y, places)) {
        if (places == 0) return x;
        const use bias = shr(b, sar(b, x, number(31)), number(32 - places));
        return sar(b, iadd(b, x, bias), number(places));
    }
    const use size = iabs(b, x);
    return with_sign_of(b, unsigned_quotient(b, size, y), x);
}
constexpr use signed_remainder(builder& b, const use& x, const use& y)
{
    if (!is_positive_constant(y)) return sdivide(b, x, y).high;
    return isub(b, x, imul(b, signed_quotient(b, x, y), y));
}

}  // namespace valhall::compiler

#endif
