// SPDX-License-Identifier: MIT
// Encodes the run-time values of a constructor call, by its plan.
#ifndef VALHALL_EMIT_FILL_HPP
#define VALHALL_EMIT_FILL_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "valhall/emit/call.hpp"

namespace valhall::detail {

// A number as the low bits of a word.
constexpr word bits_of(int number) { return static_cast<std::uint32_t>(number); }

// The word of a call, while its run-time values are inserted. Unchecked, this only shifts and ORs.
template <bool Checked>
class filler {
public:
    template <int Places>
    constexpr explicit filler(const plan<Places>& made) : bits_(made.known.bits), on_(made.known.on), page_is_known_(made.page_is_known)
    {
    }

    constexpr word bits() const { return bits_; }
    constexpr const fault& problem() const { return problem_; }

    // Inserts an argument that does not depend on others. Constants are already in the word.
    template <class Known>
    constexpr void put(const placement&, const Known&)
    {
    }

    template <source_kind Kind, class Modifiers>
    constexpr void put(const placement& place, const source_value<Kind, Modifiers>& value)
    {
        constexpr source_numbers numbers = numbers_of(Kind);
        if constexpr (Checked) {
            constexpr bool is_told = Kind == source_kind::reg || Kind == source_kind::uniform;
            if (const fault_code code = check_number(Kind, numbers_on(Kind, on_), value.number); code != fault_code::none)
                refuse(code, place, {}, is_told ? static_cast<word>(value.number) : 0);
            if (place.is_pair && Kind != source_kind::constant && value.number % 2 != 0)
                refuse(place.operand.kind == operand_kind::source ? fault_code::odd_source : fault_code::odd_destination, place);
        }
        if constexpr (Kind == source_kind::reg) {
            bits_ |= register_bits(bits_of(value.number), place.bits.position, on_);
        } else if constexpr (Kind == source_kind::constant) {
            bits_ |= bits_of(value.number) << place.bits.position;
        } else {
            constexpr word low = (word{1} << numbers.bits) - 1;
            word page = bits_of(value.number) >> numbers.bits;
            if (Kind == source_kind::uniform && has_seventh_bits(on_)) {
                bits_ |= (page & 1) << seventh_bit(place.bits.position);
                page >>= 1;
            }
            put_page(place, page);
            bits_ |= (bits_of(value.number) & low) << place.bits.position;
        }
    }
    constexpr void put(const placement& place, const staging_registers& value)
    {
        const staging_field& group = place.group;
        if constexpr (Checked) {
            if (const fault_code code = group.check(value.first, value.count, register_count(on_)); code != fault_code::none)
                refuse(code, place, {}, refused_staging(code, value));
            else if (value.count > 1 && value.first % 2 != 0) refuse(fault_code::odd_staging, place);
            else if (place.legal != 0 && !has_count(place.legal, value.count)) refuse(fault_code::count_not_taken, place, {}, place.legal);
        }
        bits_ |= register_bits(bits_of(value.first), group.base.position, on_);
        bits_ |= group.with_registers(0, value.count);
    }

    constexpr void put(const placement& place, const open_staging& value)
    {
        if constexpr (Checked)
            if (value.first < 0 || value.first >= register_count(on_))
                refuse(fault_code::register_out_of_range, place, {}, static_cast<word>(value.first));
        bits_ |= register_bits(bits_of(value.first), place.group.base.position, on_);
    }

    constexpr void put(const placement& place, const immediate_value& value)
    {
        if constexpr (Checked)
            if (!place.number.fits(value.value)) refuse(fault_code::immediate_out_of_range, place, {}, static_cast<word>(value.value));
        bits_ |= place.number.insert(0, value.value);
    }
    constexpr void put(const placement& place, const immediate_bits& bits) { put(place, immediate_value{bits.value}); }
    constexpr void put(const placement& place, const float_immediate& number)
    {
        bits_ |= place.number.insert(0, std::bit_cast<std::uint32_t>(number.value));
    }

    template <isa_enum E>
    constexpr void put(const placement& place, const E& value)
    {
        const unsigned number = static_cast<unsigned>(value);
        if constexpr (Checked)
            if (number > 31 || (place.legal & place.accepted & 1u << number) == 0) refuse_value(place, id_of(value), number);
        bits_ |= word{number} << place.bits.position;
    }

    // Counts the registers of an open group, or checks a given count. Other values have been inserted before.
    template <class Other>
    constexpr void count(const placement&, const Other&, const instruction&)
    {
    }
    template <int First, int Count>
    constexpr void count(const placement& place, const fixed_staging<First, Count>&, const instruction& known)
    {
        check_count(place, known);
    }
    constexpr void count(const placement& place, const staging_registers&, const instruction& known) { check_count(place, known); }
    constexpr void count(const placement& place, const open_staging&, const instruction& known)
    {
        const staging_field& group = place.group;
        const instruction i{bits_, known.row_index, known.on};
        const int number = open_staging_count(i, place.operand.index);
        if (number < group.least || number > group.maximum()) return refuse(fault_code::unknown_staging_count, place);
        const int first = static_cast<int>(register_at(bits_, group.base.position, on_));
        if constexpr (Checked) {
            if (first + number > register_count(on_))
                refuse(fault_code::staging_range, place, {}, refused_staging(fault_code::staging_range, {first, number}));
            else if (number > 1 && first % 2 != 0) refuse(fault_code::odd_staging, place);
        }
        bits_ = group.with_registers(bits_, number);
    }
    template <int First>
    constexpr void count(const placement& place, const fixed_open_staging<First>&, const instruction& known)
    {
        count(place, open_staging{First}, known);
    }

    // Inserts a source whose kind is only known at run time. The other sources have been inserted before.
    template <class Other>
    constexpr void put_operand(const placement&, const Other&, const instruction&)
    {
    }
    constexpr void put_operand(const placement& place, const operand& source, const instruction& known)
    {
        instruction i{bits_, known.row_index, known.on};
        if constexpr (Checked) {
            const status done = i.set_source(place.operand.index, source);
            if (!done) refuse(done.error().code, place, {}, done.error().value);
            bits_ = i.bits;
        } else {
            const source_field& field = i.row().sources()[place.operand.index];
            bits_ |= (word{source.byte} | byte_of_part(source.select)) << field.bits().position |
                     word{source.neg} << field.neg_bit().position | word{source.abs} << field.abs_bit().position |
                     word{source.complement} << field.not_bit().position |
                     bits_of(encoding_of(source.select, field)) << field.select.position;
            bits_ |= page_needed(source, on_) << fau_page_field.position;
            if (has_seventh_bits(on_)) bits_ |= seventh_bit_field(field.byte).insert(0, seventh_bit_of(source));
        }
    }

    // Checks the complete word on one architecture.
    constexpr void check_together(opcode code, arch on)
    {
        const instruction made{bits_, find_row(code, on), on};
        std::uint8_t index = 0;
        for (const source_field& source : made.row().sources()) {
            if (is_reserved_special(source.bits().extract(bits_), fau_page_field.extract(bits_), on))
                note({fault_code::special_out_of_range, operand_kind::source, index});
            ++index;
        }
        const fault_list faults = validate(made);
        if (!faults.empty()) note(faults[0]);
    }

private:
    // Keeps the first fault.
    constexpr void note(const fault& found)
    {
        if (!problem_) problem_ = found;
    }
    constexpr void refuse(fault_code code, const placement& place, enum_id id = {}, word value = 0)
    {
        note({code, place.operand.kind, place.operand.index, id, value});
    }
    // Reports the same fault as a setter or validate() would.
    constexpr void refuse_value(const placement& place, enum_id id, unsigned value)
    {
        const bool has_name = value <= place.bits.maximum() && enumeration_of(id)[value].size != 0;
        const bool is_legal = has_name && (place.legal >> value & 1) != 0;
        refuse(is_legal   ? fault_code::value_not_taken
               : has_name ? fault_code::not_on_architecture
                          : fault_code::reserved_value,
               place, id, value);
    }

    constexpr void check_count(const placement& place, const instruction& known)
    {
        if constexpr (Checked) {
            const checked_word w(bits_, known.row_index, known.on);
            if (!has_right_count(w, place.operand.index))
                refuse(fault_code::count_not_taken, place, {}, taken_counts(w, place.operand.index));
        }
    }

    constexpr void put_page(const placement& place, word page)
    {
        if constexpr (Checked) {
            if (page_is_known_ && fau_page_field.extract(bits_) != (page & 3)) refuse(fault_code::fau_page_conflict, place);
            page_is_known_ = true;
        }
        bits_ |= page << fau_page_field.position;
    }

    word bits_;
    fault problem_{};
    arch on_;
    bool page_is_known_;
};

// Encodes a call with run-time values, whose plan has no problem.
template <opcode Op, arch On, bool Checked, std::size_t... I, class... Arguments>
constexpr filler<Checked> fill(std::index_sequence<I...>, const Arguments&... arguments)
{
    using called = call<Op, On, Arguments...>;
    constexpr const auto& made = called::made;
    filler<Checked> one(made);
    (one.put(made.places[I], arguments), ...);
    if constexpr (made.counts_are_open) (one.count(made.places[I], arguments, made.known), ...);
    if constexpr (made.has_operands) (one.put_operand(made.places[I], arguments, made.known), ...);
    if constexpr (Checked && made.needs_validation())
        for (const arch on : called::asked) one.check_together(Op, on);
    return one;
}

}  // namespace valhall::detail

#endif
