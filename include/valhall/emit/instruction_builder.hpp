// SPDX-License-Identifier: MIT
// An instruction put together of operands that are known only at run time, in any order, and checked once, at the end.
#ifndef VALHALL_EMIT_INSTRUCTION_BUILDER_HPP
#define VALHALL_EMIT_INSTRUCTION_BUILDER_HPP

#include <cstdint>

#include "valhall/instruction.hpp"
#include "valhall/validate/validate.hpp"

namespace valhall {

/// Builds an instruction: instruction_builder(code, arch::v9).destination(r0).source(0, r1).source(1, u2).finish(). The setters of
/// `instruction` leave it valid after each step, and refuse what would not be; here, only what has no place in the word is
/// looked at when it is given, and the rest when all is there. So the order does not matter, and sources may move to another page
/// of uniforms one by one. Nothing is lost: what was wrong first is what finish() tells. What is not given has its default, or
/// its lowest legal value where it has none.
class instruction_builder {
public:
    /// Begins with everything at its default. Faults: not_on_architecture.
    constexpr instruction_builder(opcode code, arch on) : row_(detail::find_row(code, on)), on_(on)
    {
        if (row_ == detail::no_row) refuse({fault_code::not_on_architecture});
        else bits_ = detail::start_of(row_, on);
    }

    /// Faults: no_such_operand, expected_register, register_out_of_range, write_mask_out_of_range.
    constexpr instruction_builder& destination(valhall::destination to)
    {
        if (wrong_) return *this;
        instruction changed{bits_, row_, on_};
        if (const status set = changed.set_destination(to); !set) return refuse(set.error());
        bits_ = changed.bits;
        return *this;
    }

    /// A source, from 0 in the order of the text. Faults: the operand's fault, no_such_operand, no_negation, no_complement,
    /// no_such_selector, missing_selector, uniform_out_of_range, special_out_of_range.
    constexpr instruction_builder& source(int index, const operand& o)
    {
        if (wrong_) return *this;
        const field_list<source_field> list = descriptor{row_}.sources();
        if (index < 0 || index >= list.size()) return refuse_source(fault_code::no_such_operand, index, o);
        const source_field& field = list[index];
        const int encoding = detail::encoding_of(o.select, field);
        if (const fault_code code = check(field, o, encoding); code != fault_code::none) return refuse_source(code, index, o);
        bits_ = (bits_ & ~(field.value_bits() | field.select.mask())) | field.encode(o.byte, o.neg, o.abs, o.complement) |
                static_cast<word>(encoding) << field.select.position;
        pages_[index] = detail::uses_page(o.byte) ? o.page : no_page;
        return *this;
    }

    /// A group of staging registers, from 0 in the order of the text. Faults: no_such_operand, register_out_of_range,
    /// staging_count, staging_range.
    constexpr instruction_builder& staging(int index, staging_registers to)
    {
        if (wrong_) return *this;
        instruction changed{bits_, row_, on_};
        if (const status set = changed.set_staging(index, to); !set) return refuse(set.error());
        bits_ = changed.bits;
        return *this;
    }

    /// An immediate, from 0 in the order of the text. Faults: no_such_operand, immediate_out_of_range.
    constexpr instruction_builder& immediate(int index, std::int64_t value)
    {
        if (wrong_) return *this;
        const field_list<immediate_field> list = descriptor{row_}.immediates();
        const bool is_there = index >= 0 && index < list.size();
        if (!is_there || !list[index].fits(value))
            return refuse({is_there ? fault_code::immediate_out_of_range : fault_code::no_such_operand,
                           operand_kind::immediate,
                           static_cast<std::uint8_t>(index),
                           {},
                           static_cast<word>(value)});
        bits_ = list[index].insert(bits_, value);
        return *this;
    }

    /// A modifier or the flow. Faults: no_such_modifier, reserved_value.
    template <isa_enum E>
    constexpr instruction_builder& set(E value)
    {
        return set(id_of(value), static_cast<word>(value));
    }

    /// A modifier or the flow by its id.
    constexpr instruction_builder& set(enum_id id, word value)
    {
        if (wrong_) return *this;
        const bit_field place = detail::place_of(row_, id);
        if (place.width == 0 || value > place.maximum())
            return refuse(
                {place.width == 0 ? fault_code::no_such_modifier : fault_code::reserved_value, operand_kind::modifier, 0, id, value});
        bits_ = place.insert(bits_, value);
        return *this;
    }

    /// The instruction, if all that was given has a place, decodes and is valid at a level. Faults: the first of what was wrong
    /// when it was given, then fau_page_conflict, then those of decode() and validate().
    constexpr result<instruction> finish(level how = level::hardware) const
    {
        if (wrong_) return wrong_;
        word page = no_page;
        for (std::uint8_t index = 0; index < max_sources; ++index) {
            if (pages_[index] == no_page) continue;
            if (page != no_page && page != pages_[index]) return fault{fault_code::fau_page_conflict, operand_kind::source, index};
            page = pages_[index];
        }
        const instruction made{page != no_page ? fau_page_field.insert(bits_, page) : bits_, row_, on_};
        if (!detail::is_usual(made.bits, row_, on_) && !detail::is_surely_well_formed(made.bits, row_, on_))
            if (const fault why = detail::why_malformed(made.bits, row_, on_)) return why;
        if (how == level::hardware && !detail::may_have_faults(made)) return made;
        if (const fault_list faults = validate(made, how); !faults.empty()) return faults[0];
        return made;
    }

private:
    static constexpr std::uint8_t no_page = 255;

    constexpr instruction_builder& refuse(const fault& why)
    {
        wrong_ = why;
        return *this;
    }

    constexpr instruction_builder& refuse_source(fault_code code, int index, const operand& o)
    {
        const int number = code == o.fault ? o.refused_number() : 0;
        return refuse({code, operand_kind::source, static_cast<std::uint8_t>(index), {}, static_cast<word>(number)});
    }

    // What has no place in the word. (Whether special values exist is seen at the end.)
    static constexpr fault_code check(const source_field& field, const operand& o, int encoding)
    {
        if (o.fault != fault_code::none) return o.fault;
        if (o.page > fau_page_field.maximum()) return o.is_uniform() ? fault_code::uniform_out_of_range : fault_code::special_out_of_range;
        if ((o.neg | o.abs) & !field.has_absneg) return fault_code::no_negation;
        if (o.complement & !field.has_not) return fault_code::no_complement;
        if (encoding < 0) return o.select == selector::none ? fault_code::missing_selector : fault_code::no_such_selector;
        return fault_code::none;
    }

    word bits_ = 0;
    std::uint16_t row_;
    arch on_;
    std::uint8_t pages_[max_sources]{no_page, no_page, no_page, no_page};
    fault wrong_{};
};

}  // namespace valhall

#endif
