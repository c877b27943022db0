// SPDX-License-Identifier: MIT
// Literals of SPIR-V as text: integers, and floats that read back bit for bit, in hexadecimal where no decimal number does.
#ifndef VALHALL_SPIRV_LITERALS_HPP
#define VALHALL_SPIRV_LITERALS_HPP

#include <bit>
#include <charconv>
#include <cstdint>
#include <span>
#include <string>

#include "valhall/spirv/grammar.hpp"

namespace valhall::spirv {

namespace detail {

/// The widths of a float's fields.
struct float_shape {
    int exponent = 8, mantissa = 23;
};

// 0x1.8p+1: for infinities and NaNs. Subnormal numbers are normalised, so that they begin with 1, too.
inline void add_hexadecimal(std::string& text, std::uint64_t bits, float_shape shape)
{
    const int bias = (1 << (shape.exponent - 1)) - 1;
    std::uint64_t mantissa = bits & ((std::uint64_t{1} << shape.mantissa) - 1);
    const std::uint64_t biased = bits >> shape.mantissa & ((std::uint64_t{1} << shape.exponent) - 1);
    int exponent = static_cast<int>(biased) - bias;
    if ((bits >> (shape.mantissa + shape.exponent) & 1) != 0) text += '-';
    const bool is_zero = biased == 0 && mantissa == 0;
    if (biased == 0 && !is_zero) {
        ++exponent;
        while ((mantissa >> shape.mantissa & 1) == 0) {
            mantissa <<= 1;
            --exponent;
        }
        mantissa &= (std::uint64_t{1} << shape.mantissa) - 1;
    }
    text += is_zero ? "0x0" : "0x1";
    const int digits = (shape.mantissa + 3) / 4;
    mantissa <<= 4 * digits - shape.mantissa;
    if (mantissa != 0) text += '.';
    for (int n = digits - 1; n >= 0 && (mantissa & ((std::uint64_t{1} << 4 * (n + 1)) - 1)) != 0; --n)
        text += "0123456789abcdef"[mantissa >> 4 * n & 15];
    text += is_zero ? "p+0" : exponent < 0 ? "p-" : "p+";
    if (!is_zero) text += std::to_string(exponent < 0 ? -exponent : exponent);
}

template <class Float>
void add_decimal(std::string& text, Float value, int digits)
{
    char buffer[64];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::general, digits);
    text.append(buffer, end.ptr);
}

inline void add_float(std::string& text, std::uint64_t bits, std::uint32_t width)
{
    if (width == 16) return add_hexadecimal(text, bits, {5, 10});
    const float_shape shape = width == 64 ? float_shape{11, 52} : float_shape{};
    const std::uint64_t magnitude = bits & ~(std::uint64_t{1} << (width - 1));
    const std::uint64_t exponent = magnitude >> shape.mantissa;
    const bool is_usual = magnitude == 0 || (exponent != 0 && exponent != (std::uint64_t{1} << shape.exponent) - 1);
    if (!is_usual) return add_hexadecimal(text, bits, shape);
    if (width == 64) add_decimal(text, std::bit_cast<double>(bits), 17);
    else add_decimal(text, std::bit_cast<float>(static_cast<std::uint32_t>(bits)), 9);
}

}  // namespace detail

/// Appends a literal of the given type. Its bits are in the first words of `words`.
inline void add_literal(std::string& text, std::span<const std::uint32_t> words, literal_type type)
{
    std::uint64_t bits = words.empty() ? 0 : words[0];
    if (type.width > 32 && words.size() > 1) bits |= std::uint64_t{words[1]} << 32;
    using kind = literal_type::kind;
    if (type.what == kind::floating && type.width <= 64) return detail::add_float(text, bits, type.width);
    const bool is_negative = type.what == kind::signed_integer && type.width <= 64 && (bits >> (type.width > 32 ? 63 : 31) & 1) != 0;
    if (!is_negative) text += std::to_string(bits);
    else text += std::to_string(type.width > 32 ? static_cast<std::int64_t>(bits) : static_cast<std::int32_t>(bits));
}

}  // namespace valhall::spirv

#endif
