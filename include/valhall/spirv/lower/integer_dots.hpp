// SPDX-License-Identifier: MIT
// Dot products of integers, of vectors or of four bytes in a word, with or without an accumulator that saturates.
#ifndef VALHALL_SPIRV_LOWER_INTEGER_DOTS_HPP
#define VALHALL_SPIRV_LOWER_INTEGER_DOTS_HPP

#include <cstdint>

#include "valhall/spirv/lower/components.hpp"
#include "valhall/spirv/lower/composites.hpp"

namespace valhall::spirv::lower {

class integer_dot {
public:
    constexpr integer_dot(lowering& l, const instruction_view& what) : l_(l), what_(what)
    {
        const op code = what.code();
        has_accumulator_ = code == op::SDotAccSat || code == op::UDotAccSat || code == op::SUDotAccSat;
        is_signed_[0] = code != op::UDot && code != op::UDotAccSat;
        is_signed_[1] = code == op::SDot || code == op::SDotAccSat;
    }

    constexpr void run()
    {
        const number_shape result = shape_of(l_.m, what_[1]), given = shape_of_value(l_.m, what_[3]);
        if (!result.is_integer() || result.count != 1 || !given.is_integer()) return l_.refuse(compile_error::bad_operands);
        if (result.width > 32 || given.width > 32) return l_.refuse(compile_error::no_width);
        const bool is_packed = given.count == 1;
        if (is_packed && given.width != 32) return l_.refuse(compile_error::bad_operands, what_[3]);
        copy_of(l_, what_[3], x_);
        copy_of(l_, what_[4], y_);
        if (has_accumulator_) copy_of(l_, what_[5], accumulator_);
        if (x_.size() != given.count || y_.size() != x_.size() || accumulator_.size() != (has_accumulator_ ? 1u : 0u))
            return l_.refuse(compile_error::bad_operands);
        const use product = is_packed                              ? of_bytes(x_[0], y_[0])
                            : given.width == 8 && given.count == 4 ? of_bytes(packed(x_), packed(y_))
                                                                   : of_components(given);
        const use sum = has_accumulator_ ? added(result, product) : product;
        const use made[1]{narrowed(l_, result, sum)};
        l_.set_value(what_[2], made);
    }

private:
    constexpr use packed(const pool<use>& bytes)
    {
        builder& b = l_.b;
        use word = bytes[0];
        for (std::uint32_t c = 1; c < 4; ++c) word = bor(b, word, shl(b, bytes[c], number(8 * c)));
        return word;
    }

    constexpr use of_bytes(const use& x, const use& y)
    {
        builder& b = l_.b;
        if (is_signed_[0] == is_signed_[1]) return b.op(is_signed_[0] ? opcode::IDP_v4s8 : opcode::IDP_v4u8, x, y, number(0));
        // A signed vector with an unsigned one, byte by byte.
        use sum = number(0);
        for (std::uint32_t c = 0; c < 4; ++c) {
            const use left = sar(b, shl(b, x, number(24 - 8 * c)), number(24));
            const use right = band(b, shr(b, y, number(8 * c)), number(0xFF));
            sum = iadd(b, sum, imul(b, left, right));
        }
        return sum;
    }

    constexpr use of_components(const number_shape& given)
    {
        builder& b = l_.b;
        use sum = number(0);
        for (std::uint32_t c = 0; c < x_.size(); ++c) {
            const use left = widened(l_, given, is_signed_[0] ? 's' : 'i', x_[c]);
            const use right = widened(l_, given, is_signed_[1] ? 's' : 'i', y_[c]);
            sum = iadd(b, sum, imul(b, left, right));
        }
        return sum;
    }

    // The product plus the accumulator, saturated to the result type.
    constexpr use added(const number_shape& result, const use& product)
    {
        builder& b = l_.b;
        const use accumulator = widened(l_, result, is_signed_[0] ? 's' : 'i', accumulator_[0]);
        if (!is_signed_[0]) {
            const use sum = b.op(b.form(opcode::IADD_u32, modifier::saturate::saturate), product, accumulator);
            return result.width == 32 ? sum : umin(b, sum, number((1u << result.width) - 1));
        }
        const use sum = b.op(b.form(opcode::IADD_s32, modifier::saturate::saturate), product, accumulator);
        if (result.width == 32) return sum;
        const std::uint32_t greatest = (1u << (result.width - 1)) - 1;
        return smin(b, smax(b, sum, number(~greatest)), number(greatest));
    }

    lowering& l_;
    const instruction_view& what_;
    bool has_accumulator_ = false;
    bool is_signed_[2]{};
    pool<use> x_{}, y_{}, accumulator_{};
};

}  // namespace valhall::spirv::lower

#endif
