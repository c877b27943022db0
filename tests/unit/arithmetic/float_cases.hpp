// SPDX-License-Identifier: MIT
// Operands for tests of floats: corner cases of both formats, and random ones with related exponents.
#ifndef VALHALL_TESTS_UNIT_SIMULATOR_FLOAT_CASES_HPP
#define VALHALL_TESTS_UNIT_SIMULATOR_FLOAT_CASES_HPP

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "valhall/arithmetic/float_types.hpp"

#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"

namespace tests {

inline constexpr std::array all_roundings = {valhall::arithmetic::rounding::nearest_even, valhall::arithmetic::rounding::up,
                                             valhall::arithmetic::rounding::down,         valhall::arithmetic::rounding::zero,
                                             valhall::arithmetic::rounding::nearest_away, valhall::arithmetic::rounding::odd};

// Zeros, the ends of the subnormal and normal numbers, ones and their neighbours, ties, large numbers, infinities, NaNs; of both signs.
template <class F>
std::vector<F> corner_floats()
{
    using format = valhall::arithmetic::float_format<F>;
    using valhall::arithmetic::from_bits;
    constexpr std::uint32_t one = format::one, step = format::implicit_bit;
    std::vector<F> corners;
    for (const std::uint32_t magnitude : {0u,
                                          1u,
                                          2u,
                                          3u,
                                          step / 2,
                                          step - 1,
                                          step,
                                          step + 1,
                                          2 * step - 1,
                                          2 * step,
                                          one / 2,
                                          one - step - 1,
                                          one - step,
                                          one - step + 1,
                                          one - 1,
                                          one,
                                          one + 1,
                                          one + 2,
                                          one + step / 2,
                                          one + step - 1,
                                          one + step,
                                          one + step + step / 4,
                                          one + (format::fraction_bits - 1) * step,
                                          one + format::fraction_bits * step,
                                          one + format::fraction_bits * step + 1,
                                          one + (format::fraction_bits + 1) * step,
                                          one + (format::fraction_bits + 1) * step + 1,
                                          format::infinity - step,
                                          format::largest - 1,
                                          format::largest,
                                          format::infinity,
                                          format::infinity + 1,
                                          format::infinity + step / 2,
                                          format::magnitude})
        for (const std::uint32_t sign : {0u, format::sign}) corners.push_back(from_bits<F>(magnitude | sign));
    return corners;
}

// Random bits; few digits, for ties; exponents near each other, for cancellation and for sums that need rounding.
template <class F>
F random_float(dice& random)
{
    using format = valhall::arithmetic::float_format<F>;
    std::uint32_t bits = static_cast<std::uint32_t>(random.bits());
    if (random.chance(2)) bits &= ~0u << random.below(format::fraction_bits);
    if (random.chance(2)) {
        const std::uint32_t near = format::one / format::implicit_bit - 8 + static_cast<std::uint32_t>(random.below(16));
        bits = (bits & (format::sign | format::fraction)) | near << format::fraction_bits;
    }
    if (random.chance(8)) bits &= format::sign | format::fraction;
    return valhall::arithmetic::from_bits<F>(bits);
}

// A float near another one: its bits differ by a small number.
template <class F>
F neighbour(dice& random, F a)
{
    return valhall::arithmetic::from_bits<F>(a.bits + static_cast<std::uint32_t>(random.below(5)) - 2);
}

// All halves, by their pattern.
template <class Look>
void for_all_halves(Look&& look)
{
    for (std::uint32_t bits = 0; bits < 0x1'0000; ++bits) look(valhall::arithmetic::f16{static_cast<std::uint16_t>(bits)});
}

template <class... F>
std::string bits_of(F... a)
{
    return (hex(a.bits) + ...);
}

}  // namespace tests

#endif
