// SPDX-License-Identifier: MIT
// A second implementation of float arithmetic, slow and simple: numbers have all their binary digits, and a binary search finds the result
// among the patterns of the format. Independent of the library's arithmetic.
#ifndef VALHALL_TESTS_UNIT_SIMULATOR_WIDE_NUMBER_HPP
#define VALHALL_TESTS_UNIT_SIMULATOR_WIDE_NUMBER_HPP

#include <array>
#include <cstdint>
#include <cstdlib>

#include "valhall/arithmetic/float_types.hpp"

namespace tests {

// A sign and digits from 2^-512 to 2^511.
class wide_number {
public:
    wide_number() = default;

    // significand * 2^exponent
    wide_number(bool is_negative, std::uint64_t significand, int exponent) : is_negative_(is_negative)
    {
        for (int i = 0; i < 64; ++i) {
            if ((significand >> i & 1) == 0) continue;
            const int place = i + exponent + point;
            if (place < 0 || place >= 64 * count) std::abort();
            limbs_[static_cast<std::size_t>(place / 64)] |= std::uint64_t{1} << place % 64;
        }
    }

    bool is_negative() const { return is_negative_; }
    bool is_zero() const { return limbs_ == std::array<std::uint64_t, count>{}; }

    friend wide_number operator+(const wide_number& a, const wide_number& b)
    {
        if (a.is_negative_ == b.is_negative_) return added(a, b);
        return below(a, b) ? subtracted(b, a) : subtracted(a, b);
    }

    // True if the magnitude is smaller.
    static bool below(const wide_number& a, const wide_number& b)
    {
        for (std::size_t i = count; i-- > 0;)
            if (a.limbs_[i] != b.limbs_[i]) return a.limbs_[i] < b.limbs_[i];
        return false;
    }

    // The integer part of the magnitude; all ones if it has more than 64 digits.
    std::uint64_t integer() const
    {
        for (std::size_t i = point / 64 + 1; i < count; ++i)
            if (limbs_[i] != 0) return ~std::uint64_t{0};
        return limbs_[point / 64];
    }

    wide_number magnitude() const
    {
        wide_number result = *this;
        result.is_negative_ = false;
        return result;
    }

private:
    static constexpr int point = 512;
    static constexpr int count = 16;

    static wide_number added(wide_number a, const wide_number& b)
    {
        bool carry = false;
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint64_t sum = a.limbs_[i] + b.limbs_[i];
            const std::uint64_t with_carry = sum + carry;
            carry = sum < b.limbs_[i] || with_carry < sum;
            a.limbs_[i] = with_carry;
        }
        return a;
    }

    static wide_number subtracted(wide_number a, const wide_number& b)
    {
        bool borrow = false;
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint64_t difference = a.limbs_[i] - b.limbs_[i];
            const std::uint64_t with_borrow = difference - borrow;
            borrow = a.limbs_[i] < b.limbs_[i] || difference < std::uint64_t{borrow};
            a.limbs_[i] = with_borrow;
        }
        return a;
    }

    bool is_negative_ = false;
    std::array<std::uint64_t, count> limbs_{};
};

// A format by its widths. Defines the meaning of its bits independently of the library.
struct float_shape {
    int fraction_bits;
    int exponent_bits;

    std::uint32_t infinity() const { return ((1u << exponent_bits) - 1) << fraction_bits; }
    bool is_negative(std::uint32_t bits) const { return (bits >> (fraction_bits + exponent_bits)) != 0; }
    std::uint32_t magnitude(std::uint32_t bits) const { return bits & ((1u << (fraction_bits + exponent_bits)) - 1); }
    std::uint32_t with_sign(std::uint32_t magnitude, bool negative) const
    {
        return magnitude | (negative ? 1u << (fraction_bits + exponent_bits) : 0);
    }
    bool is_nan(std::uint32_t bits) const { return magnitude(bits) > infinity(); }
    bool is_infinite(std::uint32_t bits) const { return magnitude(bits) == infinity(); }

    std::uint64_t significand(std::uint32_t bits) const
    {
        const std::uint32_t fraction = bits % (1u << fraction_bits);
        return magnitude(bits) == fraction ? fraction : fraction + (1u << fraction_bits);
    }
    int exponent(std::uint32_t bits) const
    {
        const int field = static_cast<int>(magnitude(bits) >> fraction_bits);
        return (field == 0 ? 1 : field) - (1 << (exponent_bits - 1)) + 1 - fraction_bits;
    }
    // The pattern of infinity is treated as the successor of the largest number.
    wide_number value(std::uint32_t bits) const { return {is_negative(bits), significand(bits), exponent(bits)}; }
};

template <class F>
constexpr float_shape shape_of{};
template <>
inline constexpr float_shape shape_of<valhall::arithmetic::f32>{23, 8};
template <>
inline constexpr float_shape shape_of<valhall::arithmetic::f16>{10, 5};

// True if a number between two neighbours rounds to the one of larger magnitude.
inline bool rounds_away(valhall::arithmetic::rounding mode, const wide_number& number, const wide_number& below, const wide_number& above,
                        bool below_is_odd)
{
    using valhall::arithmetic::rounding;
    const wide_number magnitude = number.magnitude();
    if (!wide_number::below(below, magnitude)) return false;
    if (mode == rounding::up) return !number.is_negative();
    if (mode == rounding::down) return number.is_negative();
    if (mode == rounding::zero) return false;
    if (mode == rounding::odd) return !below_is_odd;
    const wide_number twice = magnitude + magnitude, both = below + above;
    if (wide_number::below(twice, both)) return false;
    return wide_number::below(both, twice) || mode == rounding::nearest_away || below_is_odd;
}

// The pattern of a number that is not zero.
inline std::uint32_t rounded(const float_shape& shape, const wide_number& number, valhall::arithmetic::rounding mode)
{
    const wide_number magnitude = number.magnitude();
    std::uint32_t low = 0, high = shape.infinity();  // the largest pattern not above the number is in [low, high)
    const bool overflows = !wide_number::below(magnitude, shape.value(high));
    while (high - low > 1) {
        const std::uint32_t middle = low + (high - low) / 2;
        (wide_number::below(magnitude, shape.value(middle)) ? high : low) = middle;
    }
    const bool away = overflows
                          ? mode == valhall::arithmetic::rounding::nearest_even || mode == valhall::arithmetic::rounding::nearest_away ||
                                mode == (number.is_negative() ? valhall::arithmetic::rounding::down : valhall::arithmetic::rounding::up)
                          : rounds_away(mode, number, shape.value(low), shape.value(low + 1), low % 2 != 0);
    return shape.with_sign(low + away, number.is_negative());
}

// The magnitude of the integer.
inline std::uint64_t rounded_to_integer(const wide_number& number, valhall::arithmetic::rounding mode)
{
    const std::uint64_t below = number.integer();
    if (below >> 62 != 0) return below;  // floats this large have no fraction
    return below + rounds_away(mode, number, {false, below, 0}, {false, below + 1, 0}, below % 2 != 0);
}

}  // namespace tests

#endif
