// SPDX-License-Identifier: MIT
// Conversion between fractions and 8 or 16-bit normalised integers, several in a word.
#ifndef VALHALL_COMPILER_ARITHMETIC_PACKING_HPP
#define VALHALL_COMPILER_ARITHMETIC_PACKING_HPP

#include <cstdint>

#include "valhall/compiler/arithmetic/arithmetic.hpp"

namespace valhall::compiler {

// Converts a fraction to an integer of `bits` bits, unsigned or signed, rounded to nearest.
constexpr use unsigned_fraction(builder& b, const use& x, int bits)
{
    const std::uint32_t greatest = bits == 16 ? 0x477FFF00u : 0x437F0000u;  // 65535.0, 255.0
    return b.op(opcode::F32_TO_U32, fmul(b, saturated(b, x), number(greatest)));
}
constexpr use signed_fraction(builder& b, const use& x, int bits)
{
    const std::uint32_t greatest = bits == 16 ? 0x46FFFE00u : 0x42FE0000u;  // 32767.0, 127.0
    return b.op(opcode::F32_TO_S32, fmul(b, clamped(b, x, modifier::clamp::clamp_m1_1), number(greatest)));
}
// Packs fractions side by side, the first in the lowest bits.
constexpr use packed_fractions(builder& b, const use* parts, int count, int bits, bool is_signed)
{
    use word = number(0);
    for (int n = 0; n < count; ++n) {
        const use whole = is_signed ? signed_fraction(b, parts[n], bits) : unsigned_fraction(b, parts[n], bits);
        const use part = band(b, whole, number((1u << bits) - 1));
        word = n == 0 ? part : b.op(opcode::LSHIFT_OR_i32, part, number(static_cast<std::uint32_t>(bits * n)), word);
    }
    return word;
}

// x / y for a constant y, correctly rounded: multiplies by the reciprocal and corrects by the remainder.
constexpr use divided(builder& b, const use& x, std::uint32_t by, std::uint32_t reciprocal)
{
    const use near = fmul(b, x, number(reciprocal));
    const use left = ffma(b, near.negated(), number(by), x);
    return ffma(b, left, number(reciprocal), near);
}
// Converts the `bits` bits of a word from bit `shift` on to a fraction.
constexpr use unpacked_fraction(builder& b, const use& word, int shift, int bits, bool is_signed)
{
    const use top = shl(b, word, number(static_cast<std::uint32_t>(32 - bits - shift)));
    const use down = number(static_cast<std::uint32_t>(32 - bits));
    if (is_signed) {
        const use part = b.op(opcode::S32_TO_F32, sar(b, top, down));
        const use quotient = bits == 16 ? divided(b, part, 0x46FFFE00, 0x38000100) : divided(b, part, 0x42FE0000, 0x3C010204);
        return fmax(b, quotient, number(float_minus_one));
    }
    const use part = b.op(opcode::U32_TO_F32, shr(b, top, down));
    return bits == 16 ? divided(b, part, 0x477FFF00, 0x37800080) : divided(b, part, 0x437F0000, 0x3B808081);
}

}  // namespace valhall::compiler

#endif
