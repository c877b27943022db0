// SPDX-License-Identifier: MIT
// Reads the arguments of a constructor call into a builder: the constants as they are, and for each run-time value a stand-in that no rule
// refuses. The result is the plan of the call: the constant bits and the fields of run-time values, or the fault that makes it fail to compile.
#ifndef VALHALL_EMIT_PLAN_HPP
#define VALHALL_EMIT_PLAN_HPP

#include <bit>
#include <cstddef>
#include <cstdint>

#include "valhall/emit/arguments.hpp"
#include "valhall/emit/instruction_builder.hpp"

namespace valhall::detail {

// The field for the run-time value of an argument. Constants have only their operand.
struct placement {
    operand_place operand{};
    bit_field bits{};  // for the number of a source or destination, a first staging register, or a modifier
    staging_field group{};  // for staging registers
    bool is_pair = false;  // the register must be even
    immediate_field number{};  // for immediates
    std::uint32_t legal = 0;  // bit n: value n of a modifier is defined, or n staging registers are right; 0: any number
    std::uint32_t accepted = 0;  // bit n: the hardware accepts value n here
};

// The facts known about a call.
struct call_facts {
    fault problem{};
    int refused = -1;  // the index of the refused argument; -1 for none in particular
    bool lacks_target = false;  // the last operand, a branch offset, is not given
    instruction known{};  // the constant fields; those of run-time values are 0
    bool reads_unknown_fau = false;  // a uniform, special value or constant is known only at run time
    bool has_operands = false;  // the kind of a source is known only at run time
    bool may_exclude = false;  // a run-time modifier may exclude another one
    bool counts_are_open = false;  // staging counts depend on run-time values
    bool page_is_known = false;  // a constant source determines the FAU page

    // True if the run-time values must be checked together.
    constexpr bool needs_validation() const { return reads_unknown_fau || has_operands || may_exclude; }
};

// The facts, and a placement for each argument of a call with run-time values.
template <int Places>
struct plan : call_facts {
    placement places[static_cast<std::size_t>(Places)]{};
};
template <>
struct plan<0> : call_facts {
    static constexpr placement* places = nullptr;
};

// A constant source on an architecture, which decides the index of a table constant.
constexpr operand source_on(const argument& a, arch on)
{
    operand source = a.source;
    if (!a.is_value) return source;
    const int index = constant_index(static_cast<std::uint32_t>(a.number), on);
    if (index == not_in_table) source.fault = fault_code::constant_not_in_table;
    else source.byte = static_cast<std::uint8_t>(source.byte + index);
    return source;
}

// Reads one call on one architecture. Stops at the first problem.
class call_reader {
public:
    // `places` has an element for each argument, or is null if all are constants.
    constexpr call_reader(opcode code, arch on, const argument_pointer* arguments, int count, call_facts& facts, placement* places)
        : arguments_(arguments), count_(count), facts_(facts), places_(places), builder_(code, on), list_(row().operands())
    {
    }

    constexpr void read()
    {
        if (!builder_.problem()) read_call();
        if (builder_.problem() && !facts_.problem) facts_.problem = builder_.problem();
        if (facts_.problem) facts_.known = made();
    }

private:
    constexpr const instruction& made() const { return builder_.unfinished(); }
    constexpr descriptor row() const { return made().row(); }

    constexpr void fail(fault_code code, operand_place where = {}, enum_id id = {})
    {
        facts_.problem = {code, where.kind, where.index, id};
    }

    constexpr bool has_failed() const { return facts_.problem || builder_.problem(); }

    constexpr void read_call()
    {
        for (int i = 0; i < count_; ++i) {
            read_argument(i);
            if (has_failed()) {
                facts_.refused = i;
                return;
            }
        }
        check_what_is_missing();
        if (unknown_ != 0) check_exclusions();
        if (!has_failed()) settle_counts();
        if (!has_failed()) finish();
    }

    constexpr void read_argument(int i)
    {
        const argument& a = *arguments_[i];
        if (a.kind == argument_kind::word) return take_word(a);
        if (a.kind == argument_kind::modifier) return take_modifier(a, places_[i]);
        if (operands_ == list_.size()) return fail(fault_code::extra_operand);
        const operand_place where = list_[operands_++];
        if (places_ != nullptr) places_[i].operand = where;
        switch (where.kind) {
        case operand_kind::staging: return take_staging(a, where, i);
        case operand_kind::destination: return take_destination(a, where, i);
        case operand_kind::source: return take_source(a, where, i);
        default: return take_immediate(a, where, i);
        }
    }

    constexpr void take_staging(const argument& a, operand_place where, int i)
    {
        if (a.kind != argument_kind::staging) return fail(fault_code::expected_staging, where);
        const staging_field& group = staging_field_of(row().staging()[where.index]);
        staging_arguments_[where.index] = i;
        if (!a.is_known || (places_ != nullptr && a.count == open_count)) places_[i].group = group;
        if (a.count == open_count && row().count_rule(where.index) == count_rule::any && group.count.width != 0)
            return fail(fault_code::unknown_staging_count, where);
        if (!a.is_known) run_time_bits_ |= group.base.mask() | group.count.mask();
        else if (a.count != open_count) builder_.staging(where.index, {static_cast<int>(a.number), a.count});
    }

    constexpr void take_destination(const argument& a, operand_place where, int i)
    {
        if (a.kind != argument_kind::source) return fail(fault_code::expected_register, where);
        if (!a.is_known) {
            places_[i].bits = destination_register_field;
            places_[i].is_pair = row().has_wide_destination();
        }
        builder_.destination(a.is_value ? operand{.fault = fault_code::expected_register} : a.source);
    }

    // The stand-in for a run-time number is r0.
    constexpr void take_source(const argument& a, operand_place where, int i)
    {
        if (a.kind == argument_kind::source && (a.is_known || a.source.is_register())) {
            facts_.page_is_known |= a.is_known && uses_page(a.source.byte);
            builder_.source(where.index, source_on(a, made().on));
        } else if (a.kind == argument_kind::source) {
            facts_.reads_unknown_fau = true;
            first_bytes_ |= word{a.source.byte} << row().sources()[where.index].bits().position;
            builder_.source(where.index, a.source.with_register(0));
        } else if (a.kind == argument_kind::operand) {
            const source_field& field = row().sources()[where.index];
            facts_.has_operands = true;
            run_time_bits_ |= field.value_bits() | field.select.mask();
        } else {
            fail(fault_code::expected_source, where);
        }
        if (a.is_known || has_failed()) return;
        places_[i].bits = row().sources()[where.index].bits();
        places_[i].is_pair = row().sources()[where.index].is_wide;
    }

    constexpr void take_immediate(const argument& a, operand_place where, int i)
    {
        const bool is_integer = a.kind == argument_kind::immediate, is_float = a.kind == argument_kind::float_immediate;
        if (!is_integer && !is_float && a.kind != argument_kind::bits_immediate) return fail(fault_code::expected_immediate, where);
        const immediate_field& field = row().immediates()[where.index];
        if (!a.is_known) places_[i].number = field;
        const bool takes_float = field.kind == number_kind::float_number;
        if (is_float && !takes_float) return fail(fault_code::no_float, where);
        if (is_integer && (takes_float || field.kind == number_kind::float_pair)) return fail(fault_code::float_expected, where);
        if (a.is_known) builder_.immediate(where.index, a.number);
        else run_time_bits_ |= field.mask();
    }

    // The stand-in is the lowest value that is right here.
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
            if (legal(field, value, made().on) && has_place(field.bits, value)) place.legal |= 1u << value;
        place.accepted = field.accepted;
        run_time_bits_ |= field.bits.mask();
        if (const std::uint32_t right = place.legal & place.accepted; right != 0)
            builder_.set(a.id, static_cast<word>(std::countr_zero(right)));
    }

    // True if the architecture can encode a value.
    constexpr bool has_place(bit_field field, word value) const
    {
        return (lost_bits(field.insert(made().bits, value), made().row_index, made().on) & field.mask()) == 0;
    }

    constexpr void take_word(const argument& a)
    {
        enum_id repeated = enum_id::none;
        const auto is_free = [this, &repeated](int n) {
            if ((given_ >> n & 1) == 0) return true;
            if (repeated == enum_id::none) repeated = modifier_field_of(row().modifier(n)).id;
            return false;
        };
        const word_owner owner = find_owner(static_cast<int>(a.number), row(), is_free);
        if (owner.modifier >= 0) {
            given_ |= 1u << owner.modifier;
            builder_.set(modifier_field_of(row().modifier(owner.modifier)).id, owner.value);
        } else if (repeated != enum_id::none) {
            fail(fault_code::duplicate_modifier, {operand_kind::modifier}, repeated);
        } else {
            fail(fault_code::no_such_modifier, {operand_kind::modifier}, a.id);
        }
    }

    constexpr void check_what_is_missing()
    {
        if (operands_ < list_.size()) {
            const operand_place next = list_[operands_];
            facts_.lacks_target =
                operands_ + 1 == list_.size() && next.kind == operand_kind::immediate && row().immediates()[next.index].is_relative();
            if (!facts_.lacks_target) return fail(fault_code::missing_operand, next);
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
            facts_.may_exclude |= at >= 0 && (unknown_ & (1u << n | 1u << at)) != 0;
        }
    }

    constexpr void settle_counts()
    {
        for (int group = 0; group < max_staging; ++group)
            if (const int i = staging_arguments_[group]; i >= 0) settle_count(*arguments_[i], group, i);
    }

    // Counts the registers of an open group. If a count or a modifier is a run-time value, finds the legal counts; the stand-in is one of them.
    constexpr void settle_count(const argument& a, int group, int i)
    {
        const staging_field& field = staging_field_of(row().staging()[group]);
        const register_counts counts = listed_counts(made(), group);
        const int usual = open_staging_count(made(), group);
        const bool is_settled = a.is_known && unknown_ == 0;
        if (is_settled && a.count != open_count) return;
        const int first = a.is_known ? static_cast<int>(a.number) : 0;
        if (usual >= field.least && usual <= field.maximum()) builder_.staging(group, {first, usual});
        else if (is_settled) return fail(fault_code::unknown_staging_count, {operand_kind::staging, static_cast<std::uint8_t>(group)});
        if (is_settled) return;
        run_time_bits_ |= field.count.mask();
        if (a.is_known && a.count != open_count) given_counts_ |= field.with_registers(0, a.count);
        facts_.counts_are_open |= a.count == open_count || (unknown_ != 0 && counts.legal != ~word{0});
        if (unknown_ == 0 && a.count != open_count && counts.legal != ~word{0})
            places_[i].legal = static_cast<std::uint32_t>(taken_counts(made(), group));
    }

    // Finds faults that do not depend on the run-time values, and the constant bits.
    constexpr void finish()
    {
        const result<instruction> done = builder_.finish();
        if (!done) {
            facts_.problem = done.error();
            return;
        }
        facts_.known = *done;
        facts_.known.bits = (done->bits & ~run_time_bits_) | first_bytes_ | given_counts_;
    }

    const argument_pointer* arguments_;
    int count_;
    call_facts& facts_;
    placement* places_;
    instruction_builder builder_;
    operand_list list_;
    int operands_ = 0;
    int staging_arguments_[max_staging] = {-1, -1};  // the argument of each staging group
    std::uint32_t given_ = 0;  // bit n: the n-th modifier
    std::uint32_t unknown_ = 0;  // modifiers with run-time values
    word run_time_bits_ = 0;  // the bits of run-time values
    word first_bytes_ = 0;  // the bits that say the kind of a source whose number is a run-time value
    word given_counts_ = 0;  // constant counts that run-time modifiers may refuse
};

}  // namespace valhall::detail

#endif
