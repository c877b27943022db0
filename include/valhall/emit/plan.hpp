// SPDX-License-Identifier: MIT
// Derives the plan of a constructor call from the types of its arguments: the constant bits and the fields of run-time values, or the fault
// that makes it fail to compile.
#ifndef VALHALL_EMIT_PLAN_HPP
#define VALHALL_EMIT_PLAN_HPP

#include <cstddef>
#include <cstdint>

#include "valhall/emit/arguments.hpp"
#include "valhall/instruction.hpp"
#include "valhall/check/validate.hpp"
#include "valhall/check/lost_encodings.hpp"

namespace valhall::detail {

// The field for the run-time value of an argument.
struct placement {
    operand_place operand{};
    bit_field bits{};  // for the number of a source or destination, a first staging register, or a modifier
    staging_field group{};  // for staging registers
    bool is_pair = false;  // the register must be even
    immediate_field number{};  // for immediates
    std::uint32_t legal = 0;  // bit n: value n of a modifier is defined, or n staging registers are right; 0: any number
    std::uint32_t accepted = 0;  // bit n: the hardware accepts value n here
};

// The facts known about a call. One placement per argument, or a single unused one if all are constants: placements dominate the
// compile time of a plan.
template <int Places>
struct plan {
    fault problem{};
    int refused = -1;  // the index of the refused argument; -1 for none in particular
    bool lacks_target = false;  // the last operand, a branch offset, is not given
    instruction known{};  // the constant fields; others are 0
    placement places[static_cast<std::size_t>(Places)]{};
    bool reads_unknown_fau = false;  // a uniform, constant or special value has a run-time number
    bool has_operands = false;  // a source has a run-time kind
    bool may_exclude = false;  // run-time modifiers may exclude each other
    bool counts_are_open = false;  // staging counts depend on run-time values
    bool page_is_known = false;  // a constant source determines the FAU page

    // True if the run-time values must be checked together.
    constexpr bool needs_validation() const { return reads_unknown_fau || has_operands || may_exclude; }
};

// The number of a source. The index of a table constant depends on the architecture.
constexpr int number_on(const argument& a, arch on)
{
    return a.is_value ? constant_index(static_cast<std::uint32_t>(a.number), on) : static_cast<int>(a.number);
}

// Makes the plan of one call on one architecture. Stops at the first problem.
template <int Places>
class planner {
public:
    constexpr planner(opcode code, arch on, const argument* arguments, int count) : arguments_(arguments), count_(count)
    {
        const result<instruction> start = make_instruction(code, on);
        if (!start) {
            made_.problem = start.error();
            return;
        }
        made_.known = checked_ = *start;
        read_arguments();
        if (made_.problem) return;
        made_.refused = -1;
        check_what_is_missing();
        if (!made_.problem) check_exclusions();
        if (!made_.problem && counts_follow(checked_.row_index)) settle_counts();
        if (!made_.problem) check_validity();
    }

    constexpr const plan<Places>& made() const { return made_; }

private:
    constexpr descriptor row() const { return made_.known.row(); }

    constexpr void fail(fault_code code, operand_place where = {}, enum_id id = {}) { made_.problem = {code, where.kind, where.index, id}; }

    constexpr void fail_if(const status& s)
    {
        if (!s) made_.problem = s.error();
    }

    constexpr void read_arguments()
    {
        for (int i = 0; i < count_ && !made_.problem; ++i) {
            made_.refused = i;
            placement& place = made_.places[Places == 1 ? 0 : i];
            if (arguments_[i].kind == argument_kind::modifier) {
                take_modifier(arguments_[i], place);
            } else if (arguments_[i].kind == argument_kind::word) {
                take_word(arguments_[i], place);
            } else if (operands_ == row().operands().size()) {
                fail(fault_code::extra_operand);
            } else {
                place.operand = row().operands()[operands_++];
                take_operand(arguments_[i], place);
            }
        }
    }

    constexpr void take_operand(const argument& a, placement& place)
    {
        switch (place.operand.kind) {
        case operand_kind::staging: return take_staging(a, place);
        case operand_kind::destination: return take_destination(a, place);
        case operand_kind::source: return take_source(a, place);
        default: return take_immediate(a, place);
        }
    }

    constexpr void take_staging(const argument& a, placement& place)
    {
        if (a.kind != argument_kind::staging) return fail(fault_code::expected_staging, place.operand);
        place.group = staging_field_of(row().staging()[place.operand.index]);
        if (a.count == open_count) {
            if (row().count_rule(place.operand.index) == count_rule::any && place.group.count.width != 0)
                return fail(fault_code::unknown_staging_count, place.operand);
            made_.counts_are_open = true;
        }
        if (!a.is_known) return clear(place.group.base.mask() | place.group.count.mask());
        const staging_registers group{static_cast<int>(a.number), a.count};
        fail_if(checked_.set_staging(place.operand.index, group));
        fail_if(made_.known.set_staging(place.operand.index, group));
    }

    constexpr void take_destination(const argument& a, placement& place)
    {
        if (a.kind != argument_kind::source) return fail(fault_code::expected_register, place.operand);
        const destination to(make_operand(a.decoration, static_cast<int>(a.number)));
        place.bits = destination_register_field;
        place.is_pair = row().has_wide_destination();
        fail_if(checked_.set_destination(to));
        fail_if(made_.known.set_destination(to));
    }

    // In `checked_`, unknown sources are r0, which every rule allows. In `known`, they are number 0 of their kind.
    constexpr void take_source(const argument& a, placement& place)
    {
        const source_field& field = row().sources()[place.operand.index];
        place.bits = field.bits();
        place.is_pair = field.is_wide;
        const word bits = field.value_bits() | field.select.mask();
        if (a.kind == argument_kind::operand) {
            made_.has_operands = true;
            return clear(bits);
        }
        if (a.kind != argument_kind::source) return fail(fault_code::expected_source, place.operand);
        operand known = make_operand(a.decoration, number_on(a, made_.known.on));
        if (!a.is_known && a.decoration.kind != source_kind::reg) {
            made_.reads_unknown_fau = true;
            known.byte = 0;
            known.page = 0;
            known.fault = fault_code::none;
        }
        fail_if(checked_.set_source(place.operand.index, known));
        clear(bits | fau_page_field.mask());
        made_.known.bits |= checked_.bits & (bits | fau_page_field.mask());
        if (has_seventh_bits(made_.known.on)) made_.known.bits |= checked_.bits & seventh_bit_field(field.byte).mask();
        if (!a.is_known) made_.known.bits |= word{numbers_of(a.decoration.kind).first} << place.bits.position;
        made_.page_is_known |= a.is_known && uses_page(known.byte);
    }

    constexpr void take_immediate(const argument& a, placement& place)
    {
        const bool is_integer = a.kind == argument_kind::immediate, is_float = a.kind == argument_kind::float_immediate;
        if (!is_integer && !is_float && a.kind != argument_kind::bits_immediate) return fail(fault_code::expected_immediate, place.operand);
        place.number = row().immediates()[place.operand.index];
        const bool takes_float = place.number.kind == number_kind::float_number;
        if (is_float && !takes_float) return fail(fault_code::no_float, place.operand);
        if (is_integer && (takes_float || place.number.kind == number_kind::float_pair))
            return fail(fault_code::float_expected, place.operand);
        if (!a.is_known) return clear(place.number.mask());
        fail_if(checked_.set_immediate(place.operand.index, a.number));
        fail_if(made_.known.set_immediate(place.operand.index, a.number));
    }

    constexpr void take_modifier(const argument& a, placement& place)
    {
        place.operand = {operand_kind::modifier, 0};
        const int n = row().index_of(a.id);
        if (n < 0) return fail(fault_code::no_such_modifier, place.operand, a.id);
        if ((given_ >> n & 1) != 0) return fail(fault_code::duplicate_modifier, place.operand, a.id);
        given_ |= 1u << n;
        unknown_ |= 1u << n;
        const modifier_field& field = modifier_field_of(row().modifier(n));
        place.bits = field.bits;
        for (word value = 0; value <= field.bits.maximum(); ++value)
            if (legal(field, value, made_.known.on) && has_place(field.bits, value)) place.legal |= 1u << value;
        place.accepted = field.accepted;
        clear(field.bits.mask());
        // A value for `checked_` that every rule allows.
        word harmless = 0;
        while (harmless < field.bits.maximum() && (place.legal & place.accepted & 1u << harmless) == 0) ++harmless;
        checked_.bits = field.bits.insert(checked_.bits, harmless);
    }

    // True if the architecture can encode a value.
    constexpr bool has_place(bit_field field, word value) const
    {
        return (lost_bits(field.insert(checked_.bits, value), made_.known.row_index, made_.known.on) & field.mask()) == 0;
    }

    constexpr void take_word(const argument& a, placement& place)
    {
        place.operand = {operand_kind::modifier, 0};
        enum_id repeated = enum_id::none;
        const auto is_free = [this, &repeated](int n) {
            if ((given_ >> n & 1) == 0) return true;
            if (repeated == enum_id::none) repeated = modifier_field_of(row().modifier(n)).id;
            return false;
        };
        const word_owner owner = find_owner(static_cast<int>(a.number), row(), is_free);
        if (owner.modifier >= 0) {
            const enum_id id = modifier_field_of(row().modifier(owner.modifier)).id;
            given_ |= 1u << owner.modifier;
            fail_if(checked_.set(id, owner.value));
            fail_if(made_.known.set(id, owner.value));
        } else if (repeated != enum_id::none) {
            fail(fault_code::duplicate_modifier, place.operand, repeated);
        } else {
            fail(fault_code::no_such_modifier, place.operand, a.id);
        }
    }

    constexpr void check_what_is_missing()
    {
        const operand_list operands = row().operands();
        if (operands_ < operands.size()) {
            const operand_place next = operands[operands_];
            made_.lacks_target =
                operands_ + 1 == operands.size() && next.kind == operand_kind::immediate && row().immediates()[next.index].is_relative();
            if (!made_.lacks_target) return fail(fault_code::missing_operand, next);
        }
        const field_list<modifier_id> list = row().modifiers();
        for (int i = 0; i < list.size(); ++i) {
            const enum_id id = modifier_field_of(list[i]).id;
            if ((given_ >> i & 1) == 0 && enumeration_of(id).fallback == enumeration::required)
                return fail(fault_code::missing_modifier, {operand_kind::modifier}, id);
        }
    }

    // Sets may_exclude if a run-time modifier may exclude another one, or be excluded.
    constexpr void check_exclusions()
    {
        for (int n = 0; n < row().modifiers().size(); ++n) {
            const enum_id other = modifier_field_of(row().modifier(n)).excluded;
            if (other == enum_id::none) continue;
            const int at = row().index_of(other);
            made_.may_exclude |= at >= 0 && (unknown_ & (1u << n | 1u << at)) != 0;
        }
    }

    // Finds the legal counts of staging groups with a run-time count. If a count or a modifier is a run-time value, `checked_` gets a legal
    // count.
    constexpr void settle_counts()
    {
        for (int i = 0; i < count_; ++i) {
            const argument& a = arguments_[i];
            if (a.kind != argument_kind::staging || (a.is_known && unknown_ == 0)) continue;
            placement& place = made_.places[i];
            const int index = place.operand.index;
            const register_counts counts = listed_counts(checked_, index);
            if (counts.usual >= place.group.least) checked_.bits = place.group.with_registers(checked_.bits, counts.usual);
            if (counts.legal == ~word{0}) continue;
            if (unknown_ != 0) made_.counts_are_open = true;
            else if (a.count != open_count) place.legal = static_cast<std::uint32_t>(taken_counts(checked_, index));
        }
    }

    // Finds faults that do not depend on the run-time values.
    constexpr void check_validity()
    {
        const fault_list faults = validate(checked_);
        if (!faults.empty()) made_.problem = faults[0];
        else made_.problem = why_lost(checked_.bits, made_.known.row_index, made_.known.on);
    }

    constexpr void clear(word bits) { made_.known.bits &= ~bits; }

    const argument* arguments_;
    int count_;
    int operands_ = 0;
    std::uint32_t given_ = 0;  // bit n: the n-th modifier
    std::uint32_t unknown_ = 0;  // modifiers with run-time values
    plan<Places> made_{};
    instruction checked_{};
};

}  // namespace valhall::detail

#endif
