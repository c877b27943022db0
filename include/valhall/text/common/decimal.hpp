// SPDX-License-Identifier: MIT
// Converts decimal numbers to binary floats, correctly rounded. Unlike std::from_chars(), it works in constant expressions.
#ifndef VALHALL_TEXT_COMMON_DECIMAL_HPP
#define VALHALL_TEXT_COMMON_DECIMAL_HPP

#include <bit>
#include <cstdint>

namespace valhall::detail {

// A decimal number: digits * 10^exponent. `has_more` is set if further nonzero digits were dropped, so that the value is slightly greater.
// Not initialised by default, since that would cost steps in constant expressions.
struct decimal {
    std::uint64_t digits;
    std::int32_t exponent;
    bool has_more;
};

// A binary float format: mantissa bits including the hidden one, the exponent of the lowest denormal bit, and the encoded exponent of
// infinity.
struct binary_format {
    int mantissa;
    int smallest;
    int exponents;
};

inline constexpr binary_format binary16{11, -24, 31}, binary32{24, -149, 255}, binary64{53, -1074, 2047};

// An unsigned integer of up to 1536 bits: enough for 64 bits times 10^345.
class big_number {
public:
    constexpr explicit big_number(std::uint64_t value)
    {
        for (; value != 0; value >>= 32) limbs_[size_++] = static_cast<std::uint32_t>(value);
    }

    constexpr void multiply(std::uint32_t factor)
    {
        std::uint64_t carry = 0;
        for (int i = 0; i < size_; ++i) {
            carry += std::uint64_t{limbs_[i]} * factor;
            limbs_[i] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        if (carry != 0) limbs_[size_++] = static_cast<std::uint32_t>(carry);
    }

    constexpr void multiply_by_power_of_ten(int exponent)
    {
        for (; exponent >= 9; exponent -= 9) multiply(1'000'000'000);
        for (; exponent > 0; --exponent) multiply(10);
    }

    constexpr void shift_left(int count)
    {
        const int limbs = count / 32, bits = count % 32;
        if (size_ == 0) return;
        for (int i = size_ - 1; i >= 0; --i) limbs_[i + limbs] = limbs_[i];
        for (int i = 0; i < limbs; ++i) limbs_[i] = 0;
        size_ += limbs;
        if (bits != 0) multiply(std::uint32_t{1} << bits);
    }

    // The number of bits without leading zeros.
    constexpr int width() const { return size_ == 0 ? 0 : 32 * size_ - std::countl_zero(limbs_[size_ - 1]); }
    constexpr bool is_zero() const { return size_ == 0; }

    constexpr bool is_less_than(const big_number& other) const
    {
        if (size_ != other.size_) return size_ < other.size_;
        for (int i = size_ - 1; i >= 0; --i)
            if (limbs_[i] != other.limbs_[i]) return limbs_[i] < other.limbs_[i];
        return false;
    }

    // Subtracts a number that is not greater than this one.
    constexpr void subtract(const big_number& other)
    {
        std::uint64_t borrow = 0;
        for (int i = 0; i < size_; ++i) {
            const std::uint64_t taken = (i < other.size_ ? other.limbs_[i] : 0) + borrow;
            borrow = limbs_[i] < taken;
            limbs_[i] -= static_cast<std::uint32_t>(taken);
        }
        while (size_ != 0 && limbs_[size_ - 1] == 0) --size_;
    }

private:
    std::uint32_t limbs_[48]{};
    int size_ = 0;
};

// The nearest number of a format as bits, ties to even. Infinity on overflow.
constexpr std::uint64_t to_binary(const decimal& d, const binary_format& to)
{
    const std::uint64_t infinity = static_cast<std::uint64_t>(to.exponents) << (to.mantissa - 1);
    if (d.digits == 0 || d.exponent < -345) return 0;
    if (d.exponent > 310) return infinity;

    big_number above(d.digits), below(1);
    if (d.exponent >= 0) above.multiply_by_power_of_ten(d.exponent);
    else below.multiply_by_power_of_ten(-d.exponent);

    // The quotient gets one bit more than the mantissa, for rounding. For a denormal, one bit below the lowest bit of the format.
    int shift = to.mantissa + 1 + below.width() - above.width();
    if (-shift < to.smallest - 1) shift = 1 - to.smallest;
    if (shift > 0) above.shift_left(shift);
    else below.shift_left(-shift);

    int bits = above.width() - below.width() + 1;
    std::uint64_t quotient = 0;
    if (bits > 0) {
        below.shift_left(bits - 1);
        for (; bits > 0; --bits) {
            quotient <<= 1;
            if (!above.is_less_than(below)) {
                above.subtract(below);
                quotient |= 1;
            }
            if (bits > 1) above.shift_left(1);
        }
    }
    bool has_rest = !above.is_zero() || d.has_more;
    while (quotient >> (to.mantissa + 1) != 0) {
        has_rest |= (quotient & 1) != 0;
        quotient >>= 1;
        --shift;
    }

    std::uint64_t mantissa = quotient >> 1;
    if ((quotient & 1) != 0 && (has_rest || (mantissa & 1) != 0)) ++mantissa;
    if (mantissa == 0) return 0;
    // The exponent of the mantissa's lowest bit. A carry out of the mantissa correctly increments the encoded exponent.
    const int exponent = 1 - shift;
    const std::uint64_t hidden = std::uint64_t{1} << (to.mantissa - 1);
    if (mantissa < hidden) return mantissa;
    const std::uint64_t made = (static_cast<std::uint64_t>(exponent - to.smallest) << (to.mantissa - 1)) + mantissa;
    return made < infinity ? made : infinity;
}

inline constexpr float exact_powers_of_ten[] = {1e0F, 1e1F, 1e2F, 1e3F, 1e4F, 1e5F, 1e6F, 1e7F, 1e8F, 1e9F, 1e10F};

// The nearest float as bits.
constexpr std::uint32_t to_float(const decimal& d)
{
    // If digits and power of ten are exact as floats, their quotient is rounded once, and so is correct.
    if (d.digits <= 1 << 24 && !d.has_more && d.exponent <= 0 && d.exponent >= -10)
        return std::bit_cast<std::uint32_t>(static_cast<float>(d.digits) / exact_powers_of_ten[-d.exponent]);
    return static_cast<std::uint32_t>(to_binary(d, binary32));
}

// The nearest double as bits.
constexpr std::uint64_t to_double(const decimal& d) { return to_binary(d, binary64); }

}  // namespace valhall::detail

#endif
