// SPDX-License-Identifier: MIT
// The decimal text of a 32-bit float with six digits after the point, exactly rounded, as C's %f has it.
#ifndef VALHALL_BIFROST_TEXT_FLOAT_TEXT_HPP
#define VALHALL_BIFROST_TEXT_FLOAT_TEXT_HPP

#include <cstdint>

#include "valhall/text/common/writer.hpp"

namespace valhall::bifrost::detail {

using valhall::detail::writer;

// significand * 2^exponent for an exponent from 0 to 104: divides the 128-bit number by 10^9 again and again.
constexpr void put_large_integer(writer& out, std::uint32_t significand, int exponent)
{
    std::uint32_t limbs[4]{};
    for (int n = 0; n < 4; ++n) {
        const int shift = exponent - 32 * n;
        if (shift > -32 && shift < 32)
            limbs[n] = static_cast<std::uint32_t>(shift >= 0 ? std::uint64_t{significand} << shift : std::uint64_t{significand} >> -shift);
    }
    std::uint32_t digits[5]{};
    int count = 0;
    do {
        std::uint64_t rest = 0;
        for (int n = 3; n >= 0; --n) {
            rest = rest << 32 | limbs[n];
            limbs[n] = static_cast<std::uint32_t>(rest / 1000000000);
            rest %= 1000000000;
        }
        digits[count++] = static_cast<std::uint32_t>(rest);
    } while ((limbs[0] | limbs[1] | limbs[2] | limbs[3]) != 0);
    out.unsigned_decimal(digits[--count]);
    while (count-- != 0)
        for (std::uint32_t place = 100000000; place != 0; place /= 10) out.put(static_cast<char>('0' + digits[count] / place % 10));
}

// significand / 2^shift in millionths, rounded to the nearest, of two to the even one.
constexpr std::uint64_t millionths(std::uint32_t significand, int shift)
{
    const std::uint64_t scaled = std::uint64_t{significand} * 1000000;
    if (shift > 63) return 0;
    const std::uint64_t whole = scaled >> shift, rest = scaled & ((std::uint64_t{1} << shift) - 1), half = std::uint64_t{1} << (shift - 1);
    return whole + (rest > half || (rest == half && (whole & 1) != 0) ? 1 : 0);
}

constexpr void put_float(writer& out, std::uint32_t bits)
{
    if (bits >> 31 != 0) out.put('-');
    const auto biased = static_cast<int>(bits >> 23 & 255);
    const std::uint32_t fraction = bits & 0x7FFFFF;
    if (biased == 255) return out.put(fraction != 0 ? "nan" : "inf");
    const std::uint32_t significand = biased != 0 ? fraction | 0x800000 : fraction;
    const int exponent = (biased != 0 ? biased : 1) - 150;
    if (exponent >= 0) {
        put_large_integer(out, significand, exponent);
        return out.put(".000000");
    }
    const std::uint64_t all = millionths(significand, -exponent);
    out.unsigned_decimal(all / 1000000);
    out.put('.');
    for (std::uint64_t place = 100000; place != 0; place /= 10) out.put(static_cast<char>('0' + all / place % 10));
}

}  // namespace valhall::bifrost::detail

#endif
