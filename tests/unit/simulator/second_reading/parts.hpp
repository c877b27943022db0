// SPDX-License-Identifier: MIT
// The bytes that selectors select, in lists from the description, and the elements of vectors.
#ifndef VALHALL_TESTS_SECOND_READING_PARTS_HPP
#define VALHALL_TESTS_SECOND_READING_PARTS_HPP

#include <algorithm>

#include "exact.hpp"
#include "second_reading.hpp"

namespace second_reading {

// A type by its name in mnemonics.
struct shape {
    int lanes = 1, width = 32;
    bool is_signed = false;
    char letter = 'i';

    std::uint64_t mask() const { return ~std::uint64_t{0} >> (64 - width); }
};

inline shape shape_of(std::string_view type)
{
    shape s;
    if (type[0] == 'v') {
        s.lanes = type[1] - '0';
        type.remove_prefix(2);
    }
    s.letter = type[0];
    s.is_signed = type[0] == 's';
    s.width = std::stoi(std::string(type.substr(1)));
    return s;
}

inline std::string_view type_of(std::string_view mnemonic)
{
    const std::size_t dot = mnemonic.rfind('.');
    return dot == std::string_view::npos ? std::string_view("i32") : mnemonic.substr(dot + 1);
}

inline std::string_view operation_of(std::string_view mnemonic) { return mnemonic.substr(0, mnemonic.rfind('.')); }

// The bytes of each element, lowest element and lowest byte first.
struct selection {
    std::string_view name, bytes;
};

inline constexpr selection selections[] = {
    {"h0", "01"},         {"h1", "23"},         {"b0", "0"},          {"b1", "1"},          {"b2", "2"},          {"b3", "3"},
    {"w0", "0123"},       {"w1", "4567"},       {"h00", "01 01"},     {"h10", "23 01"},     {"h01", "01 23"},     {"h11", "23 23"},
    {"b00", "0 0"},       {"b10", "1 0"},       {"b20", "2 0"},       {"b30", "3 0"},       {"b01", "0 1"},       {"b11", "1 1"},
    {"b21", "2 1"},       {"b31", "3 1"},       {"b02", "0 2"},       {"b12", "1 2"},       {"b22", "2 2"},       {"b32", "3 2"},
    {"b03", "0 3"},       {"b13", "1 3"},       {"b23", "2 3"},       {"b33", "3 3"},       {"b0123", "0 1 2 3"}, {"b3210", "3 2 1 0"},
    {"b0101", "0 1 0 1"}, {"b2323", "2 3 2 3"}, {"b0000", "0 0 0 0"}, {"b1111", "1 1 1 1"}, {"b2222", "2 2 2 2"}, {"b3333", "3 3 3 3"},
    {"b2301", "2 3 0 1"}, {"b1032", "1 0 3 2"}, {"b0011", "0 0 1 1"}, {"b2233", "2 2 3 3"},
};

// Shifts of bytes name the amounts of four lanes, as the other shifts name those of two.
inline constexpr selection byte_shift_amounts[] = {
    {"b02", "0 1 2 3"}, {"b00", "0 0 0 0"}, {"b11", "1 1 1 1"}, {"b22", "2 2 2 2"},
    {"b33", "3 3 3 3"}, {"b01", "0 0 1 1"}, {"b23", "2 2 3 3"},
};

// The default selection.
inline std::string_view whole_of(int lanes, int width)
{
    if (lanes == 4) return "0 1 2 3";
    if (lanes == 2 && width == 8) return "0 1";
    if (lanes == 2) return "01 23";
    if (width == 64) return "01234567";
    if (width == 8) return "0";
    return width == 16 ? "01" : "0123";
}

inline std::uint64_t extended(std::uint64_t value, int from, bool is_signed)
{
    if (!is_signed || from == 64 || (value >> (from - 1) & 1) == 0) return value;
    return value - (std::uint64_t{1} << from);
}

// The elements that a list of bytes selects from a value, extended to 64 bits.
inline std::vector<std::uint64_t> gather(std::uint64_t bits, std::string_view bytes, bool is_signed)
{
    std::vector<std::uint64_t> elements(1);
    int width = 0;
    for (const char c : bytes) {
        if (c == ' ') {
            elements.back() = extended(elements.back(), width, is_signed);
            elements.push_back(0);
            width = 0;
            continue;
        }
        elements.back() |= (bits >> 8 * (c - '0') & 0xFF) << width;
        width += 8;
    }
    elements.back() = extended(elements.back(), width, is_signed);
    return elements;
}

inline std::string_view bytes_of(std::string_view part, const shape& s, bool is_byte_shift = false)
{
    if (is_byte_shift)
        for (const selection& one : byte_shift_amounts)
            if (one.name == part) return one.bytes;
    for (const selection& one : selections)
        if (one.name == part) return one.bytes;
    return whole_of(s.lanes, s.width);
}

// The elements of an integer source, each within the width of the type.
inline std::vector<std::uint64_t> integers_of(const source& from, const shape& s)
{
    std::vector<std::uint64_t> elements = gather(from.bits, bytes_of(from.part, s), s.is_signed);
    for (std::uint64_t& e : elements) e &= s.mask();
    return elements;
}

inline const format& format_of(const shape& s) { return s.width == 16 ? f16 : f32; }

// The elements of a float source: selected, widened, made absolute, negated.
inline std::vector<std::uint64_t> floats_of(const source& from, const shape& s)
{
    std::vector<std::uint64_t> elements = gather(from.bits, bytes_of(from.part, s), false);
    const format& f = format_of(s);
    for (std::uint64_t& e : elements) {
        if (s.width == 32 && from.part != "none") {
            const bool minus = f16.negative(e);
            if (f16.is_nan(e)) e = f32.a_nan();
            else if (f16.is_infinite(e)) e = f32.infinity();
            else e = f32.round({false, f16.value(e).units}, rounding::to_even);
            if (minus) e |= f32.sign();
        }
        if (from.abs) e &= f.sign() - 1;
        if (from.neg) e ^= f.sign();
    }
    return elements;
}

// a * b + c, rounded once. In floats.cpp.
std::uint64_t fma(std::uint64_t a, std::uint64_t b, std::uint64_t c, const format& f, rounding how);

// Joins elements to a result, under the write mask.
inline answer join(const std::vector<std::uint64_t>& elements, int width, const question& asked)
{
    answer made{.lane = width};
    for (std::size_t i = 0; i < elements.size(); ++i)
        made.bits |= (elements[i] & (~std::uint64_t{0} >> (64 - width))) << width * static_cast<int>(i);
    made.written = width == 64 ? ~std::uint64_t{0} : asked.mask == 1 ? 0xFFFF : asked.mask == 2 ? 0xFFFF0000 : 0xFFFFFFFF;
    return made;
}

// The same for floats, whose NaNs may have any bits.
inline answer join_floats(const std::vector<std::uint64_t>& elements, const format& f, const question& asked)
{
    answer made = join(elements, f.width, asked);
    for (std::size_t i = 0; i < elements.size(); ++i)
        if (f.is_nan(elements[i])) made.any_nan |= (~std::uint64_t{0} >> (64 - f.width)) << f.width * static_cast<int>(i);
    if (f.width == 32 && made.any_nan != 0 && asked.mask != 3) return unsettled("half of a NaN's bits");
    return made;
}

inline rounding rounding_of(const question& asked)
{
    if (asked.has("rtp")) return rounding::up;
    if (asked.has("rtn")) return rounding::down;
    if (asked.has("rtz") || asked.has("round_zero")) return rounding::to_zero;
    return asked.has("rna") ? rounding::away_from_zero_if_halfway : rounding::to_even;
}

// Clamps a float to an interval; -0 is below +0, and a NaN is in no interval.
inline std::uint64_t clamped(std::uint64_t x, const format& f, const question& asked)
{
    const bool from_zero = asked.has("clamp_0_inf") || asked.has("clamp_0_1"), from_minus_one = asked.has("clamp_m1_1");
    if (!from_zero && !from_minus_one) return x;
    const std::uint64_t low = from_zero ? 0 : f.sign() | f.unity();
    const std::uint64_t high = asked.has("clamp_0_inf") ? f.infinity() : f.unity();
    if (f.is_nan(x)) return low;
    if (f.negative(x)) return from_zero || f.magnitude(x) > f.unity() ? low : x;
    return f.magnitude(x) > high ? high : x;
}

}  // namespace second_reading

#endif
