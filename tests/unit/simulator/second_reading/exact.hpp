// SPDX-License-Identifier: MIT
// Exact numbers for the second reading: big natural numbers that count units of 2^-600, with a sign, and one function
// that rounds such a number to a format. Every finite f32, every product of two and every sum of those is a whole number of units.
#ifndef VALHALL_TESTS_SECOND_READING_EXACT_HPP
#define VALHALL_TESTS_SECOND_READING_EXACT_HPP

#include <cstdint>

namespace second_reading {

// A natural number below 2^1280.
struct natural {
    static constexpr int limb_count = 40;
    std::uint32_t limbs[limb_count] = {};

    static natural of(std::uint64_t value)
    {
        natural n;
        n.limbs[0] = static_cast<std::uint32_t>(value);
        n.limbs[1] = static_cast<std::uint32_t>(value >> 32);
        return n;
    }

    bool bit(int i) const { return i >= 0 && (limbs[i / 32] >> (i % 32) & 1) != 0; }

    // The position of the highest bit, -1 for zero.
    int top() const
    {
        for (int i = limb_count - 1; i >= 0; --i)
            for (int place = 31; limbs[i] != 0 && place >= 0; --place)
                if ((limbs[i] >> place & 1) != 0) return 32 * i + place;
        return -1;
    }

    bool is_zero() const { return top() < 0; }

    bool any_below(int place) const
    {
        for (int i = 0; i < place / 32; ++i)
            if (limbs[i] != 0) return true;
        return place % 32 > 0 && (limbs[place / 32] & ((std::uint32_t{1} << place % 32) - 1)) != 0;
    }

    // The number times 2^places; if `places` is negative, only zeros may be shifted out.
    natural shifted(int places) const
    {
        natural n;
        const int limb = (places >= 0 ? places : places - 31) / 32, part = places - 32 * limb;
        for (int i = 0; i < limb_count; ++i) {
            const auto at = [this](int j) { return j >= 0 && j < limb_count ? std::uint64_t{limbs[j]} : 0; };
            n.limbs[i] = static_cast<std::uint32_t>(at(i - limb) << part | (at(i - limb - 1) << part) >> 32);
        }
        return n;
    }

    // The 64 bits from a position on.
    std::uint64_t from(int place) const
    {
        const natural n = shifted(-place);
        return n.limbs[0] | std::uint64_t{n.limbs[1]} << 32;
    }

    friend natural operator+(const natural& a, const natural& b)
    {
        natural sum;
        std::uint64_t carry = 0;
        for (int i = 0; i < limb_count; ++i) {
            carry += std::uint64_t{a.limbs[i]} + b.limbs[i];
            sum.limbs[i] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        return sum;
    }

    // `a` is not less than `b`.
    friend natural operator-(const natural& a, const natural& b)
    {
        natural difference;
        std::int64_t borrow = 0;
        for (int i = 0; i < limb_count; ++i) {
            borrow += std::int64_t{a.limbs[i]} - b.limbs[i];
            difference.limbs[i] = static_cast<std::uint32_t>(borrow);
            borrow = borrow < 0 ? -1 : 0;
        }
        return difference;
    }

    friend natural operator*(const natural& a, std::uint32_t b)
    {
        natural product;
        std::uint64_t carry = 0;
        for (int i = 0; i < limb_count; ++i) {
            carry += std::uint64_t{a.limbs[i]} * b;
            product.limbs[i] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        return product;
    }

    friend bool operator<(const natural& a, const natural& b)
    {
        for (int i = limb_count - 1; i >= 0; --i)
            if (a.limbs[i] != b.limbs[i]) return a.limbs[i] < b.limbs[i];
        return false;
    }

    friend bool operator==(const natural&, const natural&) = default;
};

inline constexpr int one_place = 600;  // the position of the bit with the value 1

struct exact {
    bool negative = false;
    natural units{};

    // n * 2^exponent.
    static exact of(bool negative, std::uint64_t n, int exponent) { return {negative, natural::of(n).shifted(exponent + one_place)}; }

    bool is_zero() const { return units.is_zero(); }
    exact scaled(int exponent) const { return {negative, units.shifted(exponent)}; }

    friend exact operator+(const exact& a, const exact& b)
    {
        if (a.negative == b.negative) return {a.negative, a.units + b.units};
        if (a.units < b.units) return {b.negative, b.units - a.units};
        return {a.negative, a.units - b.units};
    }
};

enum class rounding { to_even, up, down, to_zero, away_from_zero_if_halfway };

// The number rounded at a position, in units of that position.
inline std::uint64_t round_at(const exact& x, int place, rounding how)
{
    const std::uint64_t kept = x.units.from(place);
    const bool half = x.units.bit(place - 1), more = place > 0 && x.units.any_below(place - 1);
    bool raise = false;
    switch (how) {
    case rounding::to_even: raise = half && (more || kept % 2 == 1); break;
    case rounding::away_from_zero_if_halfway: raise = half; break;
    case rounding::up: raise = !x.negative && (half || more); break;
    case rounding::down: raise = x.negative && (half || more); break;
    case rounding::to_zero: break;
    }
    return kept + (raise ? 1 : 0);
}

struct format {
    int width, fraction, bias;

    std::uint64_t sign() const { return std::uint64_t{1} << (width - 1); }
    std::uint64_t infinity() const { return sign() - (std::uint64_t{1} << fraction); }
    std::uint64_t quiet_bit() const { return std::uint64_t{1} << (fraction - 1); }
    std::uint64_t a_nan() const { return infinity() | quiet_bit(); }
    std::uint64_t unity() const { return static_cast<std::uint64_t>(bias) << fraction; }

    std::uint64_t magnitude(std::uint64_t bits) const { return bits & (sign() - 1); }
    bool negative(std::uint64_t bits) const { return (bits & sign()) != 0; }
    bool is_nan(std::uint64_t bits) const { return magnitude(bits) > infinity(); }
    bool is_infinite(std::uint64_t bits) const { return magnitude(bits) == infinity(); }
    bool is_zero(std::uint64_t bits) const { return magnitude(bits) == 0; }
    bool is_subnormal(std::uint64_t bits) const { return !is_zero(bits) && magnitude(bits) >> fraction == 0; }
    bool is_normal(std::uint64_t bits) const { return magnitude(bits) >> fraction != 0 && magnitude(bits) < infinity(); }

    // A finite number as significand * 2^exponent.
    int exponent(std::uint64_t bits) const
    {
        const int biased = static_cast<int>(magnitude(bits) >> fraction);
        return (biased == 0 ? 1 : biased) - bias - fraction;
    }
    std::uint64_t significand(std::uint64_t bits) const
    {
        const std::uint64_t hidden = std::uint64_t{1} << fraction;
        return (magnitude(bits) & (hidden - 1)) | (magnitude(bits) >= hidden ? hidden : 0);
    }
    exact value(std::uint64_t bits) const { return exact::of(negative(bits), significand(bits), exponent(bits)); }

    std::uint64_t round(const exact& x, rounding how) const
    {
        const std::uint64_t minus = x.negative ? sign() : 0;
        const int least = 1 - bias - fraction;  // the exponent of a subnormal number's last place
        const int last = x.units.top() - one_place - fraction > least ? x.units.top() - one_place - fraction : least;
        const std::uint64_t n = round_at(x, last + one_place, how);
        // If rounding made n a power of two with one more bit, the carry increments the exponent field.
        const std::uint64_t bits = static_cast<std::uint64_t>(last - least) * (std::uint64_t{1} << fraction) + n;
        if (bits < infinity()) return minus | bits;
        const bool stays_finite = how == rounding::to_zero || (how == rounding::up && x.negative) || (how == rounding::down && !x.negative);
        return minus | (stays_finite ? infinity() - 1 : infinity());
    }
};

inline constexpr format f32{32, 23, 127}, f16{16, 10, 15};

}  // namespace second_reading

#endif
