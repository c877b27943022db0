// SPDX-License-Identifier: MIT
// Converts floats in text to bits and to table constants.
#ifndef VALHALL_TEXT_COMMON_FLOATS_HPP
#define VALHALL_TEXT_COMMON_FLOATS_HPP

#include <cstdint>

#include "valhall/isa/constants.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/isa/operand_info.hpp"
#include "valhall/text/common/decimal.hpp"
#include "valhall/text/common/lexer.hpp"

namespace valhall::detail {

// The type of an operand; number_type::imm if the instruction does not have it, like operands that only the draft has.
constexpr number_type type_of(descriptor row, operand_place wanted)
{
    const operand_list operands = row.operands();
    for (int position = 0; position < operands.size(); ++position)
        if (operands[position] == wanted) return operands_of(row)[position].type;
    return number_type::imm;
}

// The bits of the nearest float, including the sign.
constexpr std::uint32_t float_bits(const number& n, const binary_format& format)
{
    const std::uint32_t sign = std::uint32_t{n.negative} << (format.mantissa == binary16.mantissa ? 15 : 31);
    return static_cast<std::uint32_t>(to_binary(n.value, format)) | sign;
}

// True if a float overflows binary32.
constexpr bool is_infinite(const number& n) { return (float_bits(n, binary32) & 0x7FFFFFFF) == 0x7F800000; }

// Converts a normal binary16 to binary32.
constexpr std::uint32_t widened(std::uint32_t half) { return (half & 0x8000) << 16 | ((half & 0x7FFF) + (112 << 10)) << 13; }

// A table constant and the selected part that has a value; the index is -1 if there is none.
struct float_constant {
    int index = -1;
    selector select = selector::none;
};

// Finds the first table constant with a half that equals a value and that the source can select: 0.5 is the high half of 0x38000000.
constexpr float_constant find_half_constant(std::uint32_t half, bool is_vector, const source_field& source, arch on)
{
    for (int index = 0; index < constant_count; ++index) {
        const std::uint32_t value = constant_value(index, on);
        const selector low = is_vector ? selector::h00 : selector::h0, high = is_vector ? selector::h11 : selector::h1;
        if ((value >> 16) == half && source.selectors().find(high)) return {index, high};
        if ((value & 0xFFFF) == half && source.selectors().find(low)) return {index, low};
    }
    return {};
}

// Finds the table constant for a float source of a type. A 32-bit source may select a 16-bit half of equal value.
constexpr float_constant find_float_constant(const number& n, const number_type_info& type, const source_field& source, arch on)
{
    const std::uint32_t half = float_bits(n, binary16);
    if (type.width == 16) {
        if (const int whole = constant_index(half * 0x10001, on); whole >= 0) return {whole, selector::none};
        return find_half_constant(half, type.lanes == 2, source, on);
    }
    const std::uint32_t bits = float_bits(n, binary32);
    if (const int whole = constant_index(bits, on); whole >= 0) return {whole, selector::none};
    const bool is_normal = (half & 0x7C00) != 0 && (half & 0x7C00) != 0x7C00;
    return is_normal && widened(half) == bits ? find_half_constant(half, false, source, on) : float_constant{};
}

}  // namespace valhall::detail

#endif
