// SPDX-License-Identifier: MIT
// The second reading of functions with an error bound: the exact value, rounded to nearest, as in the simulator.
// Reciprocals and roots by long division, bit by bit; logarithms, powers and trigonometry by the C library in long double.
#include <bit>
#include <cmath>
#include <limits>

#include "parts.hpp"

namespace second_reading {

namespace {

std::uint64_t signed_zero(std::uint64_t x, const format& f) { return x & f.sign(); }
std::uint64_t signed_infinity(std::uint64_t x, const format& f) { return (x & f.sign()) | f.infinity(); }

// 1 / m for m below 2^25, in units of 2^-71, the last bit set if there is a remainder.
natural long_division(std::uint64_t m)
{
    natural quotient;
    std::uint64_t remainder = 0;
    for (int place = 70; place >= 0; --place) {
        remainder = 2 * remainder + (place == 70 ? 1 : 0);
        quotient = quotient.shifted(1);
        if (remainder >= m) {
            remainder -= m;
            quotient.limbs[0] |= 1;
        }
    }
    quotient = quotient.shifted(1);
    quotient.limbs[0] |= remainder != 0 ? 1 : 0;
    return quotient;
}

std::uint64_t reciprocal(std::uint64_t x, const format& f)
{
    const bool flushes = f.width == 32;
    if (f.is_nan(x)) return f.a_nan();
    if (f.is_infinite(x)) return signed_zero(x, f);
    if (f.is_zero(x) || (flushes && f.is_subnormal(x))) return signed_infinity(x, f);
    const exact ideal{f.negative(x), long_division(f.significand(x)).shifted(one_place - 71 - f.exponent(x))};
    const std::uint64_t y = f.round(ideal, rounding::to_even);
    return flushes && f.is_subnormal(y) ? signed_zero(x, f) : y;
}

// 1 / sqrt(m) for m below 2^26, in units of 2^-41, the last bit set if it is not exact.
std::uint64_t root_of_reciprocal(std::uint64_t m)
{
    const natural whole = natural::of(1).shifted(80);
    const auto square_times_m = [m](std::uint64_t q) {
        natural square;
        for (int i = 0; i < 41; ++i)
            if ((q >> i & 1) != 0) square = square + natural::of(q).shifted(i);
        return square * static_cast<std::uint32_t>(m);
    };
    std::uint64_t q = 0;
    for (int place = 40; place >= 0; --place)
        if (!(whole < square_times_m(q | std::uint64_t{1} << place))) q |= std::uint64_t{1} << place;
    return 2 * q + (square_times_m(q) == whole ? 0 : 1);
}

std::uint64_t reciprocal_root(std::uint64_t x, const format& f)
{
    if (f.is_nan(x)) return f.a_nan();
    if (f.is_zero(x) || (f.width == 32 && f.is_subnormal(x))) return signed_infinity(x, f);
    if (f.negative(x)) return f.a_nan();
    if (f.is_infinite(x)) return 0;
    std::uint64_t m = f.significand(x);
    int e = f.exponent(x);
    if (e % 2 != 0) {
        m *= 2;
        --e;
    }
    return f.round(exact::of(false, root_of_reciprocal(m), -e / 2 - 41), rounding::to_even);
}

std::uint64_t bits_of(long double x) { return std::bit_cast<std::uint32_t>(static_cast<float>(x)); }
long double number_of(std::uint64_t bits) { return std::bit_cast<float>(static_cast<std::uint32_t>(bits)); }

// log2(M) / (M - 1) for M, in [0.75, 1.5), of x.
answer logarithm_quotient(std::uint64_t x, const question& asked)
{
    if (f32.is_nan(x)) return join_floats({f32.a_nan()}, f32, asked);
    if (f32.is_zero(x)) return join_floats({f32.infinity()}, f32, asked);
    if (f32.is_subnormal(x) || f32.is_infinite(x)) return unsettled("the logarithm of a subnormal number or an infinity");
    if (f32.negative(x)) return join_floats({f32.a_nan()}, f32, asked);
    long double m = 1 + static_cast<long double>(x & 0x007FFFFF) / 8388608;
    if (m >= 1.5L) m /= 2;
    const long double log2_e = 1.442695040888963407359924681001892137L;
    return join_floats({bits_of(m == 1 ? log2_e : std::log1p(m - 1) * log2_e / (m - 1))}, f32, asked);
}

answer power_of_two(const question& asked)
{
    const std::int32_t fixed = static_cast<std::int32_t>(asked.sources[0].bits);
    if (f32.is_nan(floats_of(asked.sources[1], {})[0])) return join_floats({f32.a_nan()}, f32, asked);
    if (fixed == std::numeric_limits<std::int32_t>::max()) return unsettled("a power that overflows");
    const std::uint64_t y = bits_of(std::exp2(static_cast<long double>(fixed) / 16777216));
    return join_floats({f32.is_subnormal(y) ? 0 : y}, f32, asked);
}

// A number's fraction in [0.5, 1) or, for the root, in [0.25, 1).
long double fraction_of(std::uint64_t x, bool root)
{
    int e = 0;
    const long double half_to_one = std::frexp(number_of(x & 0x7FFFFFFF), &e);
    return root && e % 2 != 0 ? half_to_one / 2 : half_to_one;
}

answer first_approximation(std::uint64_t x, bool root, const question& asked)
{
    if (f32.is_nan(x)) return join_floats({f32.a_nan()}, f32, asked);
    if (f32.is_subnormal(x) || (root && f32.negative(x))) return unsettled("a subnormal or negative number");
    if (f32.is_zero(x)) return join_floats({signed_infinity(x, f32)}, f32, asked);
    if (f32.is_infinite(x)) return join_floats({signed_zero(x, f32)}, f32, asked);
    const long double m = fraction_of(x, root), ideal = root ? 1 / std::sqrt(m) : 1 / m;
    return join_floats({bits_of(ideal) | (x & f32.sign())}, f32, asked);
}

long double circle(std::uint64_t k, bool is_sine)
{
    const std::uint64_t quarter = k % 64 / 16, step = k % 16;
    const long double pi = 3.141592653589793238462643383279502884L, angle = pi * static_cast<long double>(step) / 32;
    // At the beginnings of the quadrants, cosine and sine are 1, 0, -1, 0 and 0, 1, 0, -1.
    constexpr int cosines[] = {1, 0, -1, 0}, sines[] = {0, 1, 0, -1};
    const long double c = step == 0 ? 1 : std::cos(angle), s = step == 0 ? 0 : std::sin(angle);
    if (is_sine) return sines[quarter] * c + cosines[quarter] * s;
    return cosines[quarter] * c - sines[quarter] * s;
}

// Functions that later architectures compute in one instruction, defined by its name.
answer by_name(const question& asked)
{
    const bool is_half = asked.mnemonic == "FLOG.f16";
    if (is_half && asked.mask == 3) return unsettled("a half into a whole register");
    const format& f = is_half ? f16 : f32;
    const std::uint64_t bits = floats_of(asked.sources[0], {.width = f.width, .letter = 'f'})[0];
    if (!f.is_normal(bits)) return unsettled("a function of what is not a normal number");
    const long double x = number_of(is_half ? f32.round(f.value(bits), rounding::to_even) : bits);
    if (f.negative(bits) && asked.mnemonic != "FEXPF.f32") return join_floats({f.a_nan(), f.a_nan()}, f, asked);
    const long double y = asked.mnemonic == "FSQRT.f32" ? std::sqrt(x) : asked.mnemonic == "FEXPF.f32" ? std::exp2(x) : std::log2(x);
    const std::uint64_t z = bits_of(y);
    if (y != 0 && !f32.is_normal(z)) return unsettled("a function that is not a normal number");
    if (!is_half) return join_floats({z}, f32, asked);
    const std::uint64_t half = y == 0 ? 0 : f16.round(f32.value(z), rounding::to_even);
    return join_floats({half, half}, f16, asked);
}

// The C library may be off by one unit in the last place.
answer within_one(answer found)
{
    if (found.lane == 32 && found.written != 0xFFFFFFFF) return unsettled("half of a number that is known up to an error");
    found.ulps = 1;
    return found;
}

}  // namespace

answer read_special(const question& asked)
{
    const std::string_view name = asked.mnemonic;
    const auto operand = [&asked](int width) { return floats_of(asked.sources[0], {.width = width, .letter = 'f'})[0]; };
    if (name == "FRCP.f32") return join_floats({reciprocal(operand(32), f32)}, f32, asked);
    if (name == "FRSQ.f32") return join_floats({reciprocal_root(operand(32), f32)}, f32, asked);
    if (name == "FRCP.f16" || name == "FRSQ.f16") {
        if (asked.mask == 3) return unsettled("a half into a whole register");
        const std::uint64_t y = name == "FRCP.f16" ? reciprocal(operand(16), f16) : reciprocal_root(operand(16), f16);
        return join_floats({y, y}, f16, asked);
    }
    if (name == "FLOGD.f32") return within_one(logarithm_quotient(operand(32), asked));
    if (name == "FEXP.f32") return within_one(power_of_two(asked));
    if (name == "FRCP_APPROX.f32" || name == "FRSQ_APPROX.f32")
        return within_one(first_approximation(operand(32), name == "FRSQ_APPROX.f32", asked));
    if (name == "FSIN_TABLE.u6" || name == "FCOS_TABLE.u6") {
        if (asked.has("offset")) return unsettled("offset");
        return within_one(join_floats({bits_of(circle(asked.sources[0].bits, name == "FSIN_TABLE.u6"))}, f32, asked));
    }
    if (name == "FEXP_TABLE.u4") {
        if (asked.has("low")) return unsettled("adjustment");
        return within_one(join_floats({bits_of(std::exp2(static_cast<long double>(asked.sources[0].bits & 15) / 16))}, f32, asked));
    }
    if (name == "FSQRT.f32" || name == "FLOG.f32" || name == "FLOG.f16" || name == "FEXPF.f32") return within_one(by_name(asked));
    return unsettled(unknown_instruction);
}

}  // namespace second_reading
