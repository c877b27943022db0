// SPDX-License-Identifier: MIT
// The rows of the table: what is known of an instruction in a unit.
#ifndef VALHALL_BIFROST_DESCRIPTOR_HPP
#define VALHALL_BIFROST_DESCRIPTOR_HPP

#include <cstdint>
#include <string_view>

#include "valhall/bifrost/fault.hpp"
#include "valhall/bifrost/generated/tables.hpp"
#include "valhall/bifrost/gpus.hpp"
#include "valhall/bifrost/kinds.hpp"
#include "valhall/bifrost/names.hpp"

namespace valhall::bifrost {

/// A modifier of an instruction: its kind, the source it belongs to, and its values.
struct modifier_field {
    std::uint16_t index = 0;  ///< in the table

    /// Its kind.
    constexpr modifier kind() const { return detail::modifier_row_at(index).kind(); }
    /// The source it belongs to, or -1 if it belongs to the instruction.
    constexpr int source() const
    {
        const unsigned of = detail::modifier_row_at(index).source();
        return of == detail::no_source ? -1 : static_cast<int>(of);
    }
    /// The value that text omits; `value::reserved` if text always names its value.
    constexpr value fallback() const { return set().fallback(); }
    /// The number of its values, including reserved ones.
    constexpr int count() const { return static_cast<int>(set().count()); }
    /// A value by its number; `value::reserved` if the number is reserved.
    constexpr value at(unsigned number) const { return detail::set_value_at(set().first() + number).word(); }
    /// The number of a value, or -1 if the modifier lacks it.
    constexpr int number_of(value of) const
    {
        for (int number = 0; number < count(); ++number)
            if (at(static_cast<unsigned>(number)) == of && of != value::reserved) return number;
        return -1;
    }

private:
    constexpr detail::value_set_row set() const { return detail::value_set_row_at(detail::modifier_row_at(index).set()); }
};

/// An immediate of an instruction.
struct immediate_field {
    std::uint16_t index = 0;  ///< in the table

    /// Its name.
    constexpr immediate name() const { return detail::immediate_row_at(index).name(); }
    /// Its lowest bit.
    constexpr int position() const { return static_cast<int>(detail::immediate_row_at(index).position()); }
    /// The number of its bits.
    constexpr int width() const { return static_cast<int>(detail::immediate_row_at(index).bit_count()); }
};

/// The number of rows: an instruction that both units have has two.
inline constexpr int row_total = detail::instruction_row_count;

/// A row of the table.
struct descriptor {
    std::uint16_t index = 0;  ///< in the table

    /// Its instruction.
    constexpr opcode code() const { return row().code(); }
    /// Its unit.
    constexpr bifrost::unit unit() const { return static_cast<bifrost::unit>(row().unit_number()); }
    /// Its name, as in text.
    constexpr std::string_view name() const { return name_of(code()); }

    /// The number of sources.
    constexpr int source_count() const { return static_cast<int>(row().source_count()); }
    /// The port codes that a source can have: bit n is code n.
    constexpr unsigned ports(int source) const { return row().ports()[source]; }
    /// The number of modifiers.
    constexpr int modifier_count() const { return static_cast<int>(row().modifier_count()); }
    /// A modifier, in the order of the text.
    constexpr modifier_field modifier_at(int n) const
    {
        return {static_cast<std::uint16_t>(row().first_modifier() + static_cast<unsigned>(n))};
    }
    /// The index of a modifier, or -1. `source` is -1 for a modifier of the instruction.
    constexpr int find_modifier(modifier kind, int source = -1) const
    {
        for (int n = 0; n < modifier_count(); ++n)
            if (modifier_at(n).kind() == kind && modifier_at(n).source() == source) return n;
        return -1;
    }
    /// The number of immediates.
    constexpr int immediate_count() const { return static_cast<int>(row().immediate_count()); }
    /// An immediate, in the order of the text.
    constexpr immediate_field immediate_at(int n) const
    {
        return {static_cast<std::uint16_t>(row().first_immediate() + static_cast<unsigned>(n))};
    }

    /// Its access to its staging registers.
    constexpr staging_access staging() const { return row().access(); }
    /// How many staging registers it has; see instruction::staging_registers().
    constexpr bifrost::staging_count staging_count() const { return row().count(); }
    /// The type of its message; see instruction::message_type() for those that depend on modifiers.
    constexpr message sent() const { return row().sent(); }

    /// False if its result t0 or t1 is undefined.
    constexpr bool has_result() const { return (row().flags() & detail::has_no_result) == 0; }
    /// True if it must be in the last tuple of a clause.
    constexpr bool is_last() const { return (row().flags() & detail::is_last) != 0; }
    /// True if it uses the table unit, which never reads the FMA result of the same tuple.
    constexpr bool uses_table_unit() const { return (row().flags() & detail::uses_table_unit) != 0; }
    /// True if no compiler is known to make it.
    constexpr bool is_unseen() const { return (row().flags() & detail::is_unseen) != 0; }
    /// True if the FAU value of its tuple must be atest_datum, which it reads without a source for it.
    constexpr bool has_atest_datum() const { return (row().flags() & detail::has_atest_datum) != 0; }
    /// True if a clause that it ends may go on at its target.
    constexpr bool is_branch() const { return (row().flags() & detail::is_branch) != 0; }
    /// True if it is a branch that is always taken, so that the next clause does not run.
    constexpr bool always_branches() const { return (row().flags() & detail::always_branches) != 0; }
    /// The pair to which it belongs: the other instruction of its tuple must belong to it too.
    constexpr bifrost::pairing pairing() const { return row().pair(); }
    /// The products that have it.
    constexpr gpu_set gpus() const { return row().gpus(); }

    friend constexpr bool operator==(descriptor, descriptor) = default;

private:
    constexpr detail::instruction_row row() const { return detail::instruction_row_at(index); }
};

/// True if a unit has an instruction.
/// Example: !has_row(bifrost::opcode::FMA_f32, bifrost::unit::add);
constexpr bool has_row(opcode code, unit in)
{
    return detail::opcode_rows_at(static_cast<unsigned>(code)).rows()[static_cast<int>(in)] != detail::no_row;
}

/// The row of an instruction in a unit. Faults: not_in_unit.
constexpr result<descriptor> find_row(opcode code, unit in)
{
    const unsigned row = detail::opcode_rows_at(static_cast<unsigned>(code)).rows()[static_cast<int>(in)];
    if (row == detail::no_row) return fault{fault_code::not_in_unit, part::word, in};
    return descriptor{static_cast<std::uint16_t>(row)};
}

}  // namespace valhall::bifrost

#endif
