// From the types of a constructor's arguments to a plan: the bits that are known beforehand, the places of those
// that are not, or the error that keeps the call from compiling.
#ifndef VALHALL_EMIT_PLAN_HPP
#define VALHALL_EMIT_PLAN_HPP

#include <cstdint>

#include "valhall/emit/operands.hpp"
#include "valhall/instruction.hpp"
#include "valhall/validate/validate.hpp"

namespace valhall::detail {

// The architecture for which an instruction is encoded unless one is named: the first that has it.
constexpr arch first_architecture(opcode code)
{
    for (const arch a : architectures)
        if (find_row(code, a) != no_row) return a;
    return arch::v9;
}

// An operand of an instruction in the order of the text: staging registers, destination, sources, immediates.
struct operand_place {
    operand_kind kind = operand_kind::none;
    std::uint8_t index = 0;
};

constexpr int operand_total(descriptor row)
{
    return row.staging().size() + row.has_destination() + row.sources().size() + row.immediates().size();
}

constexpr operand_place operand_at(descriptor row, int position)
{
    const auto place = [&position](operand_kind kind) {
        return operand_place{kind, static_cast<std::uint8_t>(position)};
    };
    if (position < row.staging().size()) return place(operand_kind::staging);
    position -= row.staging().size();
    if (position < row.has_destination()) return place(operand_kind::destination);
    position -= row.has_destination();
    if (position < row.sources().size()) return place(operand_kind::source);
    position -= row.sources().size();
    return place(operand_kind::immediate);
}

// Where the run-time value of an argument goes.
struct placement {
    operand_place operand{};
    bit_field bits{};             // the number of a source or destination, the first staging register, a modifier
    staging_field group{};        // of staging registers
    bool is_pair = false;         // whether a register must be even
    immediate_field number{};     // of an immediate
    std::uint32_t legal = 0;      // bit n: the value n of a modifier is legal
};

struct plan {
    static constexpr int max_arguments = max_modifiers + 1 + max_staging + 1 + max_sources + max_immediates;

    fault problem{};
    instruction known{};              // with everything that the types say; the rest is zero
    placement places[max_arguments]{};
    bool reads_unknown_fau = false;   // whether a uniform, constant or special value is only known at run time
    bool counts_are_open = false;     // whether a number of staging registers follows from the rest
    bool page_is_known = false;       // whether a source that is known chooses the FAU page
};

// Makes the plan of one call. Stops at the first problem.
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
        if (made_.problem.code == fault_code::none) check_what_is_missing();
        if (made_.problem.code == fault_code::none) check_validity();
    }

    constexpr const plan& made() const { return made_; }

private:
    constexpr descriptor row() const { return made_.known.row(); }

    constexpr void fail(fault_code code, operand_place where = {}, enum_id id = {}) { made_.problem = {code, where.kind, where.index, id}; }

    constexpr void fail_if(const status& s)
    {
        if (!s) made_.problem = s.error();
    }

    constexpr void read_arguments()
    {
        for (int i = 0; i < count_ && made_.problem.code == fault_code::none; ++i) {
            if (arguments_[i].kind == argument_kind::modifier) {
                take_modifier(arguments_[i], made_.places[i]);
            } else if (operands_ == operand_total(row())) {
                fail(fault_code::extra_operand);
            } else {
                made_.places[i].operand = operand_at(row(), operands_++);
                take_operand(arguments_[i], made_.places[i]);
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
        place.group = describe(row().staging()[place.operand.index]);
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
        const destination to(make_operand(a.how, static_cast<int>(a.number)));
        place.bits = destination_register_field;
        place.is_pair = row().has_wide_destination();
        fail_if(checked_.set_destination(to));
        fail_if(made_.known.set_destination(to));
    }

    // In `checked_`, what is not known is r0, which no rule forbids; in `known` it is the kind of source with the number 0.
    constexpr void take_source(const argument& a, placement& place)
    {
        if (a.kind != argument_kind::source) return fail(fault_code::expected_source, place.operand);
        const source_field& field = row().sources()[place.operand.index];
        place.bits = field.bits();
        place.is_pair = field.is_wide;
        operand known = make_operand(a.how, static_cast<int>(a.number));
        if (!a.is_known && a.how.kind != source_kind::reg) {
            made_.reads_unknown_fau = true;
            known.byte = known.page = 0;
            known.fault = fault_code::none;
        }
        fail_if(checked_.set_source(place.operand.index, known));
        const word bits = field.bits().mask() | field.neg_bit().mask() | field.abs_bit().mask() | field.not_bit().mask() |
                          field.select.mask() | fau_page_field.mask();
        made_.known.bits = (made_.known.bits & ~bits) | (checked_.bits & bits);
        if (!a.is_known) made_.known.bits |= static_cast<word>(numbers_of(a.how.kind).first) << place.bits.position;
        made_.page_is_known |= a.is_known && uses_page(known.byte);
    }

    constexpr void take_immediate(const argument& a, placement& place)
    {
        if (a.kind != argument_kind::immediate) return fail(fault_code::expected_immediate, place.operand);
        const immediate_field& field = row().immediates()[place.operand.index];
        place.number = field;
        if (!a.is_known) return;
        fail_if(checked_.set_immediate(place.operand.index, a.number));
        fail_if(made_.known.set_immediate(place.operand.index, a.number));
    }

    constexpr void take_modifier(const argument& a, placement& place)
    {
        place.operand = {operand_kind::modifier, 0};
        const field_list<modifier_id> list = row().modifiers();
        for (int i = 0; i <= list.size(); ++i) {
            const modifier_field& field = describe(i < list.size() ? list[i] : modifier_id::flow);
            if (field.id != a.id) continue;
            if ((given_ >> i & 1) != 0) return fail(fault_code::duplicate_modifier, place.operand, a.id);
            given_ |= 1u << i;
            place.bits = field.bits;
            for (word value = 0; value <= field.bits.maximum(); ++value)
                if (legal(field, value, made_.known.on)) place.legal |= 1u << value;
            return clear(field.bits.mask());
        }
        fail(fault_code::no_such_modifier, place.operand, a.id);
    }

    constexpr void check_what_is_missing()
    {
        if (operands_ < operand_total(row())) return fail(fault_code::missing_operand, operand_at(row(), operands_));
        const field_list<modifier_id> list = row().modifiers();
        for (int i = 0; i < list.size(); ++i) {
            const enum_id id = describe(list[i]).id;
            if ((given_ >> i & 1) == 0 && describe(id).fallback == enumeration::required)
                return fail(fault_code::missing_modifier, {operand_kind::modifier}, id);
        }
    }

    // What the hardware does not take whatever the run-time values are. Modifiers are run-time values, so
    // they are left to validate().
    constexpr void check_validity()
    {
        fault_list faults;
        check_fau(checked_, faults);
        check_alignment(checked_, faults);
        if (!faults.empty()) made_.problem = faults[0];
    }

    constexpr void clear(word bits) { made_.known.bits &= ~bits; }

    const argument* arguments_;
    int count_;
    int operands_ = 0;
    std::uint32_t given_ = 0;
    plan made_{};
    instruction checked_{};
};

}  // namespace valhall::detail

#endif
