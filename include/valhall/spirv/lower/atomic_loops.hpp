// SPDX-License-Identifier: MIT
// Atomics without an instruction of their own, as loops over compare-and-exchange: sums, minimum and maximum of floats of 16 and 32 bits, and
// all atomics on numbers of 8 and 16 bits, in the word of 32 bits around them.
//
//   word = 0                                   a guess
//   loop:
//       new = word with the number replaced by what the atomic makes of it
//       found = ATOM_RETURN.i32.compare.axchg [address], new if it is `word`
//       leave if found == word
//       word = found
#ifndef VALHALL_SPIRV_LOWER_ATOMIC_LOOPS_HPP
#define VALHALL_SPIRV_LOWER_ATOMIC_LOOPS_HPP

#include <cstdint>

#include "valhall/spirv/lower/components.hpp"
#include "valhall/spirv/lower/interface.hpp"
#include "valhall/spirv/lower/memory.hpp"

namespace valhall::spirv::lower {

constexpr bool is_float_atomic(op code) { return code == op::AtomicFAddEXT || code == op::AtomicFMinEXT || code == op::AtomicFMaxEXT; }

// True if an atomic on numbers of this shape is a loop. Loads and stores of fewer than 32 bits are atomic as they are.
constexpr bool is_atomic_loop(op code, const number_shape& shape)
{
    if (code == op::AtomicLoad || code == op::AtomicStore) return false;
    return is_float_atomic(code) || shape.width < 32;
}

class atomic_loop {
public:
    constexpr atomic_loop(lowering& l, const instruction_view& what, const pointer& at, const number_shape& shape)
        : l_(l), b_(l.b), what_(what), shape_(shape), width_(shape.width)
    {
        find_word(at);
    }

    constexpr void run()
    {
        if (!find_operation() || l_.has_failed()) return;
        const variable word = b_.make_variable(number(0));
        b_.begin_loop();
        const use before = b_.held_by(word);
        const use old = number_in(before);
        const use found = exchanged(before, with_number(before, changed(old)));
        b_.set(word, found);
        use is_done = ucmp(b_, condition::eq, found, before);
        // The result of an atomic in a helper invocation is not known.
        if (l_.stage == shader_stage::fragment) is_done = bor(b_, is_done, is_helper(l_));
        b_.begin_if(is_done);
        b_.leave_loop();
        b_.end_if();
        b_.end_loop();
        const use made[1]{number_in(b_.held_by(word))};
        l_.set_value(what_[2], made);
    }

private:
    // The address of the word, and the place of the number in it.
    constexpr void find_word(const pointer& at)
    {
        const access_place place = at.kind == place_kind::workgroup || width_ == 32 ? place_of(l_, at, 0, 0) : access_place{};
        if (width_ == 32) {
            address_ = place.address;
            return;
        }
        const use_pair whole = address_of(at);
        place_in_word_ = shl(b_, band(b_, whole.low, number(3)), number(3));
        address_ = b_.pair_source(use_pair{band(b_, whole.low, number(~3u)), whole.high});
    }
    // The words of the address of a number.
    constexpr use_pair address_of(const pointer& p)
    {
        use_pair base = p.kind == place_kind::workgroup ? words_of_special(special::workgroup_local_pointer)
                        : p.base.low                    ? p.base
                                                        : buffer_address(l_, p);
        if (p.dynamic) base = sum_of(b_, b_.pair_source(base), p.dynamic, p.shift);
        return p.offset == 0 ? base : sum_of(b_, b_.pair_source(base), number(p.offset), 0);
    }

    constexpr use mask() const { return number(width_ == 32 ? all_bits : (1u << width_) - 1); }
    // The number in a word, zero-extended; and the word with another number.
    constexpr use number_in(const use& word) { return width_ == 32 ? word : band(b_, shr(b_, word, place_in_word_), mask()); }
    constexpr use with_number(const use& word, const use& to)
    {
        if (width_ == 32) return to;
        const use moved = shl(b_, to, place_in_word_), moved_mask = shl(b_, mask(), place_in_word_);
        return merged(b_, word, moved, moved_mask);
    }

    constexpr use exchanged(const use& expected, const use& to)
    {
        const use words[2]{b_.plain(to), b_.plain(expected)};
        const valhall::instruction i = b_.form(opcode::ATOM_RETURN_i32, modifier::compare::compare, modifier::atomic_operation::axchg);
        return result_of(b_.message(b_.with_immediate(i, immediate_name::offset, 0), {address_}, words, 1), 0);
    }

    // Finds the operand, and the row of the instruction that computes the same without atomicity; none for an exchange.
    constexpr bool find_operation()
    {
        const op code = what_.code();
        const auto core = [](op o) { return formulas::table.of_core[static_cast<int>(o)]; };
        const auto glsl = [](glsl_op o) { return formulas::table.of_glsl[static_cast<int>(o)]; };
        std::uint32_t operand = 6;
        switch (code) {
        case op::AtomicFAddEXT: row_ = core(op::FAdd); break;
        case op::AtomicFMinEXT: row_ = glsl(glsl_op::NMin); break;
        case op::AtomicFMaxEXT: row_ = glsl(glsl_op::NMax); break;
        case op::AtomicIIncrement:
        case op::AtomicIAdd: row_ = core(op::IAdd); break;
        case op::AtomicIDecrement:
        case op::AtomicISub: row_ = core(op::ISub); break;
        case op::AtomicSMin: row_ = glsl(glsl_op::SMin); break;
        case op::AtomicUMin: row_ = glsl(glsl_op::UMin); break;
        case op::AtomicSMax: row_ = glsl(glsl_op::SMax); break;
        case op::AtomicUMax: row_ = glsl(glsl_op::UMax); break;
        case op::AtomicAnd: row_ = core(op::BitwiseAnd); break;
        case op::AtomicOr: row_ = core(op::BitwiseOr); break;
        case op::AtomicXor: row_ = core(op::BitwiseXor); break;
        case op::AtomicExchange: break;
        case op::AtomicCompareExchange: operand = 7; break;
        default: l_.refuse(compile_error::not_compiled); return false;
        }
        const bool is_step = code == op::AtomicIIncrement || code == op::AtomicIDecrement;
        if (is_float_atomic(code) != shape_.is_float() && code != op::AtomicExchange)
            return l_.refuse(compile_error::bad_operands, what_[3]), false;
        operand_ = is_step ? number(1) : only_word(operand);
        if (code == op::AtomicCompareExchange) expected_ = only_word(8);
        return true;
    }
    constexpr use only_word(std::uint32_t at)
    {
        const value_words words = l_.value(what_[at]);
        if (words.size() == 1 && shape_of_value(l_.m, what_[at]) == shape_) return words[0];
        l_.refuse(compile_error::bad_operands, what_[at]);
        return number(0);
    }

    // The number that replaces another one.
    constexpr use changed(const use& old)
    {
        if (what_.code() == op::AtomicExchange) return operand_;
        if (what_.code() == op::AtomicCompareExchange) return b_.choose(ucmp(b_, condition::eq, old, expected_), operand_, old);
        formulas::narrow_operands v{.width = width_};
        v.at[0] = widened(l_, shape_, row_.types[2], old);
        v.at[1] = widened(l_, shape_, row_.types[3], operand_);
        return narrowed(l_, shape_, row_.narrow(b_, v));
    }

    lowering& l_;
    builder& b_;
    const instruction_view& what_;
    number_shape shape_;
    std::uint32_t width_;
    use address_{}, place_in_word_{};
    formulas::row row_{};
    use operand_{}, expected_{};
};

}  // namespace valhall::spirv::lower

#endif
