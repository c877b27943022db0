// SPDX-License-Identifier: MIT
// Prints instructions in Arm's dialect: with the name that applies to the word, and without the fields that the name fixes.
#ifndef VALHALL_TEXT_ARM_PRINT_HPP
#define VALHALL_TEXT_ARM_PRINT_HPP

#include <cstddef>
#include <string_view>

#include "valhall/inlining.hpp"
#include "valhall/instruction.hpp"
#include "valhall/isa/arm_names.hpp"
#include "valhall/text/arm/words.hpp"
#include "valhall/text/common/print_operands.hpp"
#include "valhall/text/common/print_layout.hpp"
#include "valhall/text/common/writer.hpp"

namespace valhall::detail {

// Appends the last-use mark after a register. (Without a branch, and without measuring the length of a selected literal.)
constexpr writer print_last_use(writer out, bool is_last)
{
    out.put_some<1>("^", is_last ? 1 : 0);
    return out;
}

// A pair of registers, as Arm's dialect writes 64-bit values.
constexpr writer print_pair(writer out, int number, bool is_last = false)
{
    out.put('[');
    out = print_last_use(print_register(out, number), is_last);
    out.put(':');
    out = print_last_use(print_register(out, number + 1), is_last);
    out.put(']');
    return out;
}

// A 32-bit uniform, which Arm's dialect numbers in 64-bit slots.
constexpr writer print_uniform_word(writer out, int number)
{
    out.put('u');
    out.decimal(number / 2);
    out.put(number % 2 != 0 ? ".w1" : ".w0");
    return out;
}

constexpr writer print_arm_uniform(writer out, int number, bool is_pair)
{
    if (!is_pair) return print_uniform_word(out, number);
    if (number % 2 == 0) {
        out.put('u');
        out.decimal(number / 2);
        return out;
    }
    out.put('[');
    out = print_uniform_word(out, number);
    out.put(':');
    out = print_uniform_word(out, number + 1);
    out.put(']');
    return out;
}

VALHALL_ALWAYS_INLINE constexpr writer print_arm_source_value(writer out, word byte, word page, bool is_pair, bool is_extended, arch on)
{
    int number = static_cast<int>(byte & source_byte::register_mask);
    if (has_seventh_bits(on) && byte < source_byte::uniform) number += static_cast<int>(page) * 64;
    const bool is_last = (byte & source_byte::last_use) != 0;
    switch (source_byte::kind(byte)) {
    case source_kind::reg:
        if (is_pair && !is_extended) return print_pair(out, number, is_last);
        return print_last_use(print_register(out, number), is_last);
    case source_kind::uniform: return print_arm_uniform(out, static_cast<int>(page) * 64 + number, is_pair);
    default: return print_constant_or_special(out, byte, page, on);
    }
}

// A template, so that only users of this dialect compile it: see panfrost_printer.
template <class Instruction = instruction>
class arm_printer {
public:
    constexpr arm_printer(const Instruction& i, bool aliases) : i_(i), row_(i.row()), name_(arm_name_for(i.bits, i.code(), i.on, aliases))
    {
    }

    // `label`, if it is not empty, is printed for the offset of the target. (Prints a copy: characters written through a pointer cannot
    // alias it.)
    constexpr writer print(writer out, std::string_view label) const
    {
        const arm_printer copy = *this;
        return copy.print_all(out, label);
    }

    // A source and its suffixes.
    VALHALL_ALWAYS_INLINE constexpr writer print_source(writer out, const source_field& source) const
    {
        const bool is_extended = source.is_extended(i_.bits, i_.on);
        const word byte = source.bits().extract(i_.bits) & ~(word{is_extended} << extension.bit);
        out = print_arm_source_value(out, byte, page_of_source(i_.bits, source.byte, i_.on), source.is_pair, is_extended, i_.on);
        if (is_extended) out = print_extension(out);
        const word shown = i_.bits & ~name_.mask;
        if (source.has_absneg) out = print_signs(out, shown, source);
        if (source.select.width != 0 && !is_extended) out = print_part(out, source);
        return source.has_not ? print_flag(out, shown, source.not_bit(), ".not") : out;
    }

private:
    constexpr writer print_part(writer out, const source_field& source) const
    {
        const word encoding = source.select.extract(i_.bits);
        const selector_set& taken = source.selectors();
        const selector_set& listed = source.listed_selectors();
        selector part = taken.by_encoding[encoding];
        const bool is_fallback = part == taken.fallback;
        if (listed.has(encoding)) part = listed.by_encoding[encoding];
        return print_selector(out, part, (is_fallback && part == listed.fallback) || name_.hides(source.select));
    }

    VALHALL_ALWAYS_INLINE constexpr writer print_all(writer out, std::string_view label) const
    {
        const form_print form = form_print_at(print_of_row(row_.index));
        out = print_head(out);
        out.put(' ');
        const char* const end_of_head = out.at();
        if ((form.operands() & printed_operand::staging) != 0) out = print_all_staging(out, i_.bits, i_.row_index, i_.on);
        out = print_destination(out);
        for (const source_field& source : row_.sources())
            if (!name_.hides(source.bits())) out = separate(print_source(out, source));
        if ((form.operands() & printed_operand::immediates) != 0) return print_immediates(out, i_, label, name_.is_address);
        // Drops the separator after the last operand, or the one after the name.
        out.drop(out.at() != end_of_head ? separator_size : 1);
        return out;
    }

    VALHALL_ALWAYS_INLINE constexpr writer print_head(writer out) const
    {
        out.put(name_.is_given() ? name_.spelling() : row_.mnemonic());
        out = print_staging_bits(out);
        for (const modifier_id id : arm_modifiers_of(row_))
            if (!name_.hides(modifier_field_of(id).bits)) out = print_modifier(out, id, i_.bits);
        return out;
    }

    // The size of a group of up to 64 registers is written like a type: .i128.
    constexpr writer print_staging_bits(writer out) const
    {
        for (int group = 0; group < i_.staging_count(); ++group) {
            if (!staging_field_of(row_.staging()[group]).is_many()) continue;
            out.put(".i");
            out.decimal(32 * i_.staging(group).count);
        }
        return out;
    }

    VALHALL_ALWAYS_INLINE constexpr writer print_destination(writer out) const
    {
        if (!i_.has_destination()) return out;
        const destination to = i_.destination();
        out = row_.has_wide_destination() ? print_pair(out, to.reg) : print_register(out, to.reg);
        return separate(print_half(out, static_cast<word>(to.mask)));
    }

    Instruction i_;
    decltype(i_.row()) row_;
    arm_name name_;
};

}  // namespace valhall::detail

#endif
