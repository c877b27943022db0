// SPDX-License-Identifier: MIT
// Operands for functions of doubles, and their comparison with the host's arithmetic. For tests.
#ifndef VALHALL_TESTS_UNIT_COMPILER_WIDE_DOUBLES_HPP
#define VALHALL_TESTS_UNIT_COMPILER_WIDE_DOUBLES_HPP

#include <bit>
#include <cmath>
#include <cstdint>
#include <string>

#include "catch.hpp"
#include "rounds.hpp"
#include "support.hpp"
#include "unit/compiler/arithmetic/wide_function.hpp"

namespace tests {

// Magnitudes of corner cases.
inline constexpr std::uint64_t double_corners[] = {0,
                                                   1,
                                                   2,
                                                   3,
                                                   0x0000'0000'8000'0000,
                                                   0x0000'0000'FFFF'FFFF,
                                                   0x0000'0001'0000'0000,
                                                   0x0007'FFFF'FFFF'FFFF,
                                                   0x0008'0000'0000'0000,
                                                   0x000F'FFFF'FFFF'FFFF,
                                                   0x0010'0000'0000'0000,
                                                   0x0010'0000'0000'0001,
                                                   0x0020'0000'0000'0000,
                                                   0x0030'0000'0000'0001,
                                                   0x001F'FFFF'FFFF'FFFF,
                                                   0x1FF8'0000'0000'0000,
                                                   0x1E60'0000'0000'0001,
                                                   0x3C90'0000'0000'0000,
                                                   0x3CA0'0000'0000'0000,
                                                   0x3CA0'0000'0000'0001,
                                                   0x3CB0'0000'0000'0000,
                                                   0x36A0'0000'0000'0000,
                                                   0x3690'0000'0000'0001,
                                                   0x3810'0000'0000'0000,
                                                   0x380F'FFFF'F000'0000,
                                                   0x380F'FFFF'E000'0000,
                                                   0x3FDF'FFFF'FFFF'FFFF,
                                                   0x3FE0'0000'0000'0000,
                                                   0x3FE0'0000'0000'0001,
                                                   0x3FEF'FFFF'FFFF'FFFF,
                                                   0x3FF0'0000'0000'0000,
                                                   0x3FF0'0000'0000'0001,
                                                   0x3FF8'0000'0000'0000,
                                                   0x3FFF'FFFF'FFFF'FFFF,
                                                   0x4000'0000'0000'0000,
                                                   0x4004'0000'0000'0000,
                                                   0x4008'0000'0000'0000,
                                                   0x41DF'FFFF'FFC0'0000,
                                                   0x41EF'FFFF'FFE0'0000,
                                                   0x41E0'0000'0000'0000,
                                                   0x4330'0000'0000'0000,
                                                   0x4330'0000'0000'0001,
                                                   0x4320'0000'0000'0001,
                                                   0x4340'0000'0000'0000,
                                                   0x43DF'FFFF'FFFF'FFFF,
                                                   0x47EF'FFFF'E000'0000,
                                                   0x47EF'FFFF'EFFF'FFFF,
                                                   0x47EF'FFFF'F000'0000,
                                                   0x5FEF'FFFF'FFFF'FFFF,
                                                   0x7FDF'FFFF'FFFF'FFFF,
                                                   0x7FE0'0000'0000'0000,
                                                   0x7FEF'FFFF'FFFF'FFFF,
                                                   0x7FF0'0000'0000'0000,
                                                   0x7FF0'0000'0000'0001,
                                                   0x7FF8'0000'0000'0000};

// A random double: mostly near 1, near another one, denormal, or with any exponent.
inline std::uint64_t any_double(dice& random, std::uint64_t other)
{
    const std::uint64_t sign = random.bits() & 0x8000'0000'0000'0000;
    std::uint64_t fraction = random.bits() & 0x000F'FFFF'FFFF'FFFF;
    if (random.chance(3)) fraction &= ~std::uint64_t{0} << random.below(53);
    if (random.chance(5)) fraction |= (std::uint64_t{1} << random.below(52)) - 1;
    switch (random.below(8)) {
    case 0: return sign | fraction >> random.below(53);
    case 1: return sign | random.below(0x800) << 52 | fraction;
    case 2: return (sign | (other & 0x7FFF'FFFF'FFFF'FFFF)) + random.below(5) - 2;
    case 3: return sign | (((other >> 52) + random.below(130) - 65) & 0x7FF) << 52 | fraction;
    case 4: return sign | (((2046 - (other >> 52)) + random.below(130) - 65) & 0x7FF) << 52 | fraction;
    case 5: return sign | (((1023 - (other >> 52)) + random.below(130) - 65) & 0x7FF) << 52 | fraction;
    default: return sign | (1023 + random.below(140) - 70) << 52 | fraction;
    }
}

// All tuples of corner cases with either sign (for three operands, some of them), and random ones.
template <std::size_t Operands>
wide_values double_operands(std::size_t random_ones)
{
    wide_values made;
    dice random;
    const auto corner = [](std::size_t n) { return double_corners[n / 2] | (n % 2 != 0 ? 0x8000'0000'0000'0000 : 0); };
    const std::size_t corners = 2 * std::size(double_corners);
    for (std::size_t x = 0; x < corners; ++x)
        for (std::size_t y = 0; y < (Operands > 1 ? corners : 1); ++y)
            for (std::size_t z = 0; z < (Operands > 2 ? 16 : 1); ++z) {
                made.push_back(corner(x));
                if (Operands > 1) made.push_back(corner(y));
                if (Operands > 2) made.push_back(corner(random.below(corners)));
            }
    for (std::size_t n = 0; n < rounds(random_ones); ++n) {
        std::uint64_t other = 0x3FF0'0000'0000'0000;
        for (std::size_t k = 0; k < Operands; ++k) made.push_back(other = any_double(random, other));
    }
    return made;
}

inline bool is_nan(std::uint64_t bits) { return (bits & 0x7FFF'FFFF'FFFF'FFFF) > 0x7FF0'0000'0000'0000; }

// Compares a function with the host's for many operands, bit by bit; all NaNs are equal.
template <class Result, class... Sources, class Host>
void check_doubles(const char* name, int size, Result (*emit)(valhall::compiler::builder&, Sources...), Host host)
{
    constexpr std::size_t operands = sizeof...(Sources);
    const wide_function function(emit);
    INFO(name << ": " << function.size() << " instructions");
    CHECK(!function.fails());
    CHECK(function.size() <= size);
    const wide_values in = double_operands<operands>(120'000), out = function(in);
    tally law;
    for (std::size_t n = 0; n < out.size(); ++n) {
        double x[3]{};
        std::string text;
        for (std::size_t k = 0; k < operands; ++k) x[k] = std::bit_cast<double>(in[n * operands + k]);
        const auto wanted = std::bit_cast<std::uint64_t>(static_cast<double>(host(x)));
        law.expect(out[n] == wanted || (is_nan(out[n]) && is_nan(wanted)), [&] {
            for (std::size_t k = 0; k < operands; ++k) text += hex(in[n * operands + k]) + " ";
            return text + ": " + hex(out[n]) + " not " + hex(wanted);
        });
    }
    CHECK(law.failures() == "");
}

}  // namespace tests

#endif
