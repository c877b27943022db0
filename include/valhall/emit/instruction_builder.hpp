// SPDX-License-Identifier: MIT
// An instruction put together of operands that are known only at run time, in any order, and checked once, at the end.
#ifndef VALHALL_EMIT_INSTRUCTION_BUILDER_HPP
#define VALHALL_EMIT_INSTRUCTION_BUILDER_HPP

#include <cstdint>

#include "valhall/inlining.hpp"
#include "valhall/instruction.hpp"
#include "valhall/validate/validate.hpp"

namespace valhall {

/// Builds an instruction: instruction_builder(code, arch::v9).destination(r0).source(0, r1).source(1, u2).finish(). The setters of
/// `instruction` leave it valid after each step, and refuse what would not be; here, only what has no place in the word is
/// looked at when it is given, and the rest when all is there. So the order does not matter, and sources may move to another page
/// of uniforms one by one. Nothing is lost: what was wrong first is what finish() tells. What is not given has its default, or
/// its lowest legal value where it has none. That is what it is for: it takes as long as the setters and validate() do.
class instruction_builder {
public:
    /// Begins with everything at its default. Faults: not_on_architecture.
    constexpr instruction_builder(opcode code, arch on)
    {
        const std::uint16_t row = detail::find_row(code, on);
        if (row != detail::no_row) made_ = {detail::start_of(row, on), row, on};
        else refuse({fault_code::not_on_architecture});
    }

    /// Faults: no_such_operand, expected_register, register_out_of_range, write_mask_out_of_range.
    constexpr instruction_builder& destination(valhall::destination to)
    {
        if (!detail::is_usual(to) || !made_.has_destination()) [[unlikely]]
            if (const fault why = detail::why_no_destination(made_.row(), to)) return refuse(why);
        made_.bits = detail::with_destination(made_.bits, to);
        return *this;
    }

    /// A source, from 0 in the order of the text. Faults: the operand's fault, no_such_operand, no_negation, no_complement,
    /// no_such_selector, missing_selector, uniform_out_of_range, special_out_of_range.
    constexpr instruction_builder& source(int index, const operand& o)
    {
        const field_list<source_field> list = made_.row().sources();
        if (index < 0 || index >= list.count) [[unlikely]]
            return refuse(detail::refuse_source(fault_code::no_such_operand, index, o));
        const char32_t* const words = detail::bits_of_source(list, index);
        pages_[index] = o.page;
        if (detail::is_plain(o) && !detail::must_name_part(words)) {
            made_.bits = detail::with_plain_source(made_.bits, list[index], words, o.byte);
            return *this;
        }
        const detail::changed_word changed = with_source_closely(made_.bits, made_.row(), index, o);
        made_.bits = changed.bits;
        return keep(changed.why);
    }

    /// A group of staging registers, from 0 in the order of the text. Faults: no_such_operand, register_out_of_range,
    /// staging_count, staging_range.
    constexpr instruction_builder& staging(int index, staging_registers to) { return keep(made_.set_staging(index, to)); }

    /// An immediate, from 0 in the order of the text. Faults: no_such_operand, immediate_out_of_range.
    constexpr instruction_builder& immediate(int index, std::int64_t value) { return keep(made_.set_immediate(index, value)); }

    /// A modifier or the flow. Faults: no_such_modifier, reserved_value.
    template <isa_enum E>
    constexpr instruction_builder& set(E value)
    {
        return set(id_of(value), static_cast<word>(value));
    }

    /// A modifier or the flow by its id.
    constexpr instruction_builder& set(enum_id id, word value)
    {
        const bit_field place = detail::place_of(made_.row_index, id);
        if (place.width == 0 || value > place.maximum()) [[unlikely]] {
            const fault_code code = place.width == 0 ? fault_code::no_such_modifier : fault_code::reserved_value;
            return refuse({code, operand_kind::modifier, 0, id, value});
        }
        made_.bits = place.insert(made_.bits, value);
        return *this;
    }

    /// The instruction, if all that was given has a place, decodes and is valid at a level. Faults: the first of what was wrong
    /// when it was given, then fau_page_conflict, then those of decode() and validate().
    constexpr result<instruction> finish(level how = level::hardware) const
    {
        if (wrong_) [[unlikely]]
            return wrong_;
        instruction made = made_;
        if ((pages_[0] | pages_[1] | pages_[2] | pages_[3]) != 0)
            if (const status paged = choose_page(made); !paged) return paged.error();
        if (detail::is_usual(made.bits, made.row_index, made.on) && how == level::hardware && detail::is_usually_taken(made)) return made;
        return check_closely(made, how);
    }

private:
    // Another source to which something is done.
    VALHALL_NOINLINE static constexpr detail::changed_word with_source_closely(word bits, descriptor row, int index, operand o)
    {
        const field_list<source_field> list = row.sources();
        const source_field& field = list[index];
        const int encoding = detail::encoding_of(o.select, field);
        if (!detail::has_place(field, o, encoding)) [[unlikely]]
            return {bits, detail::why_no_place(field, index, o)};
        return {detail::with_source(bits, field, detail::bits_of_source(list, index), o, encoding), {}};
    }

    // The page on which all sources draw that draw on one.
    constexpr status choose_page(instruction& made) const
    {
        bool is_given = false;
        for (std::uint8_t index = 0; index < made.source_count(); ++index) {
            if (!detail::uses_page(made.row().sources()[index].bits().extract(made.bits))) continue;
            if (is_given && fau_page_field.extract(made.bits) != pages_[index])
                return fault{fault_code::fau_page_conflict, operand_kind::source, index};
            made.bits = fau_page_field.insert(made.bits, pages_[index]);
            is_given = true;
        }
        return {};
    }

    // Of what is not as usual.
    VALHALL_NOINLINE static constexpr result<instruction> check_closely(instruction made, level how)
    {
        if (!detail::is_surely_well_formed(made.bits, made.row_index, made.on))
            if (const fault why = detail::why_malformed(made.bits, made.row_index, made.on)) return why;
        if (const fault_list faults = validate(made, how); !faults.empty()) return faults[0];
        return made;
    }

    // Of several faults, the first.
    constexpr instruction_builder& refuse(const fault& why)
    {
        if (!wrong_) wrong_ = why;
        return *this;
    }

    constexpr instruction_builder& keep(const status& set)
    {
        if (!set) [[unlikely]]
            refuse(set.error());
        return *this;
    }

    instruction made_{};  // without the page of its sources; NOP where there is no such instruction
    std::uint8_t pages_[max_sources]{};  // of each source, which counts where it draws on one
    fault wrong_{};
};

}  // namespace valhall

#endif
