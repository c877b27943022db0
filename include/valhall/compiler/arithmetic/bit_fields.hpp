// SPDX-License-Identifier: MIT
// Fields of a word, and the positions of its bits.
#ifndef VALHALL_COMPILER_ARITHMETIC_BIT_FIELDS_HPP
#define VALHALL_COMPILER_ARITHMETIC_BIT_FIELDS_HPP

#include <cstdint>

#include "valhall/compiler/arithmetic/arithmetic.hpp"

namespace valhall::compiler {

// The `count` lowest bits set; 32 at most.
constexpr use low_bits(builder& b, const use& count)
{
    if (count.is_constant() && count.is_plain()) return number(count.id >= 32 ? all_bits : (1u << count.id) - 1);
    const use bits = bnot(b, shl(b, number(all_bits), count));
    return csel(b, opcode::CSEL_u32, modifier::condition::ge, count, number(32), number(all_bits), bits);
}
constexpr use unsigned_field(builder& b, const use& x, const use& offset, const use& count)
{
    const use moved = shr(b, x, offset);
    return band(b, moved, low_bits(b, count));
}
// Shifts the field to the top, then arithmetically down. 0 if `count` is 0.
constexpr use signed_field(builder& b, const use& x, const use& offset, const use& count)
{
    const use unused = isub(b, number(32), count);
    const use at_top = shl(b, x, isub(b, unused, offset));
    return b.choose(count, sar(b, at_top, unused), number(0));
}
// x with its `count` bits from `offset` on replaced by the lowest bits of `inserted`.
constexpr use with_field(builder& b, const use& x, const use& inserted, const use& offset, const use& count)
{
    const use moved = shl(b, inserted, offset);
    const use bits = shl(b, low_bits(b, count), offset);
    return merged(b, x, moved, bits);
}

// The number of the highest bit that is set; -1 for 0.
constexpr use highest_bit(builder& b, const use& x) { return isub(b, number(31), b.op(opcode::CLZ_u32, x)); }
// The number of the highest bit that differs from the sign; -1 for 0 and -1.
constexpr use highest_bit_signed(builder& b, const use& x)
{
    return highest_bit(b, b.op(b.form(opcode::RSHIFT_XOR_i32, modifier::signed_::signed_), x, number(31), x));
}
// The number of the lowest bit that is set. For 0, CLZ with the mask returns all bits, so that the result is -1.
constexpr use lowest_bit(builder& b, const use& x)
{
    return b.op(b.form(opcode::CLZ_u32, modifier::leading_mask::leading_mask), b.op(opcode::BITREV_i32, x));
}

}  // namespace valhall::compiler

#endif
