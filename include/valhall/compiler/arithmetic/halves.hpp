// SPDX-License-Identifier: MIT
// Conversion of floats to halves, on architectures with and without an instruction for it.
#ifndef VALHALL_COMPILER_ARITHMETIC_HALVES_HPP
#define VALHALL_COMPILER_ARITHMETIC_HALVES_HPP

#include <cstdint>

#include "valhall/compiler/arithmetic/arithmetic.hpp"

namespace valhall::compiler {

// Rounds a float to a half, to nearest even, in the low half of a word. Uses integer instructions, for architectures without
// V2F32_TO_V2F16.
constexpr use half_by_integers(builder& b, const use& value)
{
    using modifier::condition;
    constexpr std::uint32_t infinity = 0x7F800000, first_infinite = 0x477FF000, first_normal = 0x38800000, bias = 0xC8000FFF;
    constexpr std::uint32_t half_infinity = 0x7C00, half_nan = 0x7E00, half_sign = 0x8000;
    const use x = b.plain(value), magnitude = band(b, x, number(~sign_bit));
    const use odd = b.op(opcode::RSHIFT_AND_i32, magnitude, number(13), number(1));
    const use normal = shr(b, iadd(b, iadd(b, magnitude, number(bias)), odd), number(13));
    const use subnormal = isub(b, fadd(b, magnitude, number(float_half)), number(float_half));  // in steps of 2^-24
    use bits = csel(b, opcode::CSEL_u32, condition::lt, magnitude, number(first_normal), subnormal, normal);
    bits = csel(b, opcode::CSEL_u32, condition::ge, magnitude, number(first_infinite), number(half_infinity), bits);
    bits = csel(b, opcode::CSEL_u32, condition::gt, magnitude, number(infinity), number(half_nan), bits);
    return bor(b, bits, b.op(opcode::RSHIFT_AND_i32, x, number(16), number(half_sign)));
}

// Two floats as halves in a word, the first in the low half.
constexpr use packed_halves(builder& b, const use& x, const use& y)
{
    if (has(b, opcode::V2F32_TO_V2F16)) return b.op(opcode::V2F32_TO_V2F16, x, y);
    const use high = half_by_integers(b, y), low = half_by_integers(b, x);
    return b.op(opcode::LSHIFT_OR_i32, high, number(16), low);
}

// Converts a float to a half, in the low half of a word.
constexpr use to_half(builder& b, const use& x)
{
    return has(b, opcode::V2F32_TO_V2F16) ? b.op(opcode::V2F32_TO_V2F16, x, number(0)) : half_by_integers(b, x);
}

// Converts a half of a word to a float.
constexpr use from_half(builder& b, const use& word, selector part = selector::h0)
{
    return b.op(opcode::F16_TO_F32, b.plain(word).selecting(part));
}

}  // namespace valhall::compiler

#endif
