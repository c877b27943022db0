// SPDX-License-Identifier: MIT
// Descriptors: what the table says of each instruction, found by opcode or by word on an architecture.
#ifndef VALHALL_ISA_DESCRIPTOR_HPP
#define VALHALL_ISA_DESCRIPTOR_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "valhall/bits.hpp"
#include "valhall/fault.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/enums.hpp"
#include "valhall/isa/fields.hpp"
#include "valhall/isa/modifier_values.hpp"
#include "valhall/isa/opcode.hpp"
#include "valhall/isa/rows.hpp"
#include "valhall/isa/tables.hpp"
#include "valhall/isa/unit.hpp"
#ifdef VALHALL_V15
#include "valhall/isa/v15_words.hpp"
#endif

namespace valhall {

/// How many instructions the ISA has; the values of `opcode` are 0 to opcode_count - 1.
inline constexpr int opcode_count = detail::opcode_total;

/// How many descriptors there are: one for each instruction and one more for each further form it takes
/// on later architectures.
inline constexpr int descriptor_count = detail::row_total;

/// The fields of one kind that an instruction has, or their ids, in the order of the text syntax: a range.
template <class T>
struct field_list {
    class iterator {
    public:
        using value_type = T;
        using difference_type = std::ptrdiff_t;

        constexpr iterator() = default;
        constexpr explicit iterator(const char8_t* at) : at_(at) {}
        constexpr decltype(auto) operator*() const { return field_list{at_, 1}[0]; }
        constexpr iterator& operator++()
        {
            ++at_;
            return *this;
        }
        constexpr iterator operator++(int) { return iterator(at_++); }
        friend constexpr bool operator==(iterator, iterator) = default;

    private:
        const char8_t* at_ = nullptr;
    };

    const char8_t* first = nullptr;  ///< the places of the fields in their table, or their ids
    int count = 0;                   ///< how many there are

    constexpr int size() const { return count; }
    constexpr iterator begin() const { return iterator(first); }
    constexpr iterator end() const { return iterator(first + count); }
    /// One of them, 0 to size() - 1.
    constexpr decltype(auto) operator[](int i) const
    {
        if constexpr (std::is_same_v<T, source_field>) return (detail::source_fields.at[first[i]]);
        else if constexpr (std::is_same_v<T, immediate_field>) return (detail::immediate_fields.at[first[i]]);
        else return static_cast<T>(first[i]);
    }
};

/// One operand of a row: of which kind, and which of its kind, from 0.
struct operand_place {
    /// The kind of the operand.
    operand_kind kind = operand_kind::none;
    /// Which of its kind, from 0.
    std::uint8_t index = 0;

    friend constexpr bool operator==(operand_place, operand_place) = default;
};

/// The operands of a row in the order of the text syntax, modifiers not counted: staging groups, destination, sources, immediates.
/// A range of operand_place.
class operand_list {
public:
    class iterator {
    public:
        using value_type = operand_place;
        using difference_type = std::ptrdiff_t;

        constexpr iterator() = default;
        constexpr iterator(const operand_list& list, int position) : list_(&list), position_(position) {}
        constexpr operand_place operator*() const { return (*list_)[position_]; }
        constexpr iterator& operator++()
        {
            ++position_;
            return *this;
        }
        constexpr iterator operator++(int) { return {*list_, position_++}; }
        friend constexpr bool operator==(iterator x, iterator y) { return x.position_ == y.position_; }

    private:
        const operand_list* list_ = nullptr;
        int position_ = 0;
    };

    /// The operands of a row with so many of each kind.
    constexpr operand_list(int staging, bool has_destination, int sources, int immediates)
        : ends_{staging, staging + has_destination, staging + has_destination + sources, staging + has_destination + sources + immediates}
    {
    }

    constexpr int size() const { return ends_[3]; }
    constexpr iterator begin() const { return {*this, 0}; }
    constexpr iterator end() const { return {*this, size()}; }
    /// The operand at a position, 0 to size() - 1.
    constexpr operand_place operator[](int position) const
    {
        if (position < ends_[0]) return {operand_kind::staging, static_cast<std::uint8_t>(position)};
        if (position < ends_[1]) return {operand_kind::destination, 0};
        if (position < ends_[2]) return {operand_kind::source, static_cast<std::uint8_t>(position - ends_[1])};
        return {operand_kind::immediate, static_cast<std::uint8_t>(position - ends_[2])};
    }

private:
    int ends_[4]{};  // of the staging groups, the destination, the sources and the immediates
};

/// The modifier of a modifier_id.
constexpr const modifier_field& describe(modifier_id id) { return detail::modifier_fields.at[static_cast<int>(id)]; }

/// An instruction of the ISA as the table has it, for a range of architectures: names a row of the table and answers
/// questions about it. Cheap to copy. find() gives one, or says that there is none.
struct descriptor {
    std::uint16_t index = detail::no_row;  ///< its place among the descriptors, 0 to descriptor_count - 1

    /// True if it names a row: a default one names none, and nothing else may be asked of it.
    constexpr bool is_given() const { return index != detail::no_row; }

    // ---- what it is ----

    /// The name in the text, without modifiers: "FADD.f32".
    constexpr std::string_view mnemonic() const
    {
        const detail::row_text text = this->text();
        return {detail::mnemonics + text.place(), std::size_t{text.size()}};
    }
    /// Which instruction the row is of; some have several rows, for different architectures.
    constexpr opcode code() const { return static_cast<opcode>(codes().code()); }
    /// The architectures for which the row holds.
    constexpr arch_span archs() const { return codes().archs(); }
    /// How many registers a value of the instruction's type fills, 1 to 4; 1 where its mnemonic names no type.
    constexpr int type_registers() const { return text().registers(); }
    /// The primary opcode, 9 bits.
    constexpr std::uint16_t primary() const { return codes().primary(); }
    /// The secondary opcode, low byte and high byte; 0 where there is none.
    constexpr std::uint16_t secondary() const { return codes().secondary(); }
    /// The unit and the cycles, which may depend on the architecture: see unit_on() and cycles_on().
    constexpr unit_column units() const { return detail::record<detail::row_link>(detail::row_link_table, index).unit(); }
    /// True if it decodes although Arm's description lists it for no architecture.
    constexpr bool is_unlisted() const { return (form().flags() & detail::form_flag::unlisted) != 0; }

    // ---- its fields ----
    // (The lists index the form's record: they are asked for so often that in constant expressions calls of its accessors would show.)

    /// The modifiers in the order of the text syntax, flow excepted.
    constexpr field_list<modifier_id> modifiers() const
    {
        const char8_t* const form = detail::form_of(index).at;
        return {detail::modifier_lists + 2 * form[columns::modifier_list], form[columns::modifier_count]};
    }
    /// The groups of staging registers in the order of the text syntax, at most two.
    constexpr field_list<staging_id> staging() const
    {
        const char8_t* const form = detail::form_of(index).at;
        return {form + columns::staging, form[columns::staging_count]};
    }
    /// The sources, at most four.
    constexpr field_list<source_field> sources() const
    {
        const char8_t* const form = detail::form_of(index).at;
        return {form + columns::sources, form[columns::source_count]};
    }
    /// The immediates in the order of the text syntax, at most two.
    constexpr field_list<immediate_field> immediates() const
    {
        const char8_t* const form = detail::form_of(index).at;
        return {form + columns::immediates, form[columns::immediate_count]};
    }
    /// All of these but the modifiers, in the order of the text syntax.
    constexpr operand_list operands() const
    {
        const detail::form_lists f = form();
        return {f.staging_count(), has_destination(), f.source_count(), f.immediate_count()};
    }
    /// The n-th modifier, 0 to modifiers().size(); after the last one comes the flow.
    constexpr modifier_id modifier(int n) const
    {
        const field_list<modifier_id> list = modifiers();
        return n < list.count ? list[n] : modifier_id::flow;
    }
    /// Which of the modifiers is of an enumeration: modifiers().size() for the flow, -1 if the instruction lacks it.
    constexpr int index_of(enum_id id) const
    {
        const modifier_id one = detail::modifier_at(index, id);
        if (describe(one).id != id) return -1;
        const field_list<modifier_id> list = modifiers();
        int n = 0;
        while (n < list.count && list[n] != one) ++n;
        return n;
    }
    /// The conditions on the fields, by Arm's description; may contain rule::none.
    constexpr field_list<rule> rules() const { return {form_rules().rules(), max_rules}; }

    /// What determines the number of registers of a staging group. `group` is 0 to max_staging - 1.
    constexpr valhall::count_rule count_rule(int group) const
    {
        return static_cast<valhall::count_rule>(form_rules().at[detail::form_rule::columns::counts + group]);
    }

    /// How the instruction uses its destination.
    constexpr destination_kind destination() const { return form().destination(); }
    /// True if it has a destination, which staging registers are not.
    constexpr bool has_destination() const { return destination() != destination_kind::none; }
    /// True if the write mask may be empty, which means a 16-bit result in both halves.
    constexpr bool has_narrow_destination() const { return destination() == destination_kind::narrow; }
    /// True if the destination is a pair of registers.
    constexpr bool has_wide_destination() const { return has_destination() && type_registers() == 2; }
    /// True if it is bound to one 64-bit uniform although it is a message.
    constexpr bool has_one_uniform_slot() const { return (form().flags() & detail::form_flag::one_uniform_slot) != 0; }

    // ---- finding a field ----

    /// True if it has a modifier; every instruction has the flow.
    constexpr bool has(enum_id id) const { return describe(detail::modifier_at(index, id)).id == id; }

    /// The modifier of an enumeration, or the flow. Faults: no_such_modifier.
    constexpr result<modifier_id> find_modifier(enum_id id) const
    {
        const modifier_id one = detail::modifier_at(index, id);
        if (describe(one).id == id) return one;
        return fault{fault_code::no_such_modifier, operand_kind::modifier, 0, id};
    }
    /// The modifier with a name, which is that of its type, or the flow. Faults: no_such_modifier.
    constexpr result<modifier_id> find_modifier(std::string_view name) const
    {
        if (name == describe(enum_id::flow).name()) return modifier_id::flow;
        for (const modifier_id one : modifiers())
            if (describe(describe(one).id).name() == name) return one;
        return fault{fault_code::no_such_modifier, operand_kind::modifier};
    }
    /// The place of the immediate with a name among immediates(). Faults: no_such_operand.
    constexpr result<int> find_immediate(immediate_name name) const
    {
        for (int i = 0; i < immediates().size(); ++i)
            if (immediates()[i].name == name) return i;
        return fault{fault_code::no_such_operand, operand_kind::immediate};
    }

    /// The values that a modifier or the flow may have on an architecture: those that decode and that can be set. None if the
    /// instruction lacks the modifier, or the architecture the instruction.
    constexpr modifier_values values(enum_id id, arch on) const
    {
        const result<modifier_id> found = find_modifier(id);
        if (!found || !is_known(on) || detail::shape_of(index, on) == 0) return {};
        const std::uint32_t fitting = (std::uint32_t{2} << describe(*found).bits.maximum()) - 1;
        return {id, detail::legal_values(id, on) & fitting};
    }
    /// Those of them that validate() takes at a level.
    constexpr modifier_values values(enum_id id, arch on, strictness at) const
    {
        std::uint32_t taken = 0;
        for (const modifier_value one : values(id, on))
            if (describe(*find_modifier(id)).takes(one.value, on, at)) taken |= std::uint32_t{1} << one.value;
        return {id, taken};
    }

    // ---- its bits ----

    /// The bits of a word that operands, modifiers and flow cover. The other bits are fixed.
    constexpr word operand_bits() const
    {
        const unsigned set = detail::form_operand_bits[detail::form_of_row(index)];
        return detail::record<detail::field_bits>(detail::field_bits_table, set).bits();
    }
    /// The fixed bits: the opcodes and what stands in unused places.
    constexpr word fixed_bits() const { return detail::start_of(index) & ~operand_bits(); }

    friend constexpr bool operator==(descriptor, descriptor) = default;

private:
    using columns = detail::form_lists::columns;

    constexpr detail::form_lists form() const { return detail::form_of(index); }
    constexpr detail::form_rule form_rules() const
    {
        return detail::record<detail::form_rule>(detail::form_rule_table, detail::form_of_row(index));
    }
    constexpr detail::row_text text() const { return {detail::row_text_table + detail::row_text::width * index}; }
    constexpr detail::row_code codes() const { return {detail::row_code_table + detail::row_code::width * index}; }
};

/// A descriptor by its index, 0 to descriptor_count - 1. The first opcode_count are those of the opcodes, in order.
constexpr descriptor descriptor_at(int index) { return {static_cast<std::uint16_t>(index)}; }

namespace detail {

constexpr std::uint16_t next_variant(unsigned row)
{
    return variants[row] != 0 ? static_cast<std::uint16_t>(opcode_total - 1 + variants[row]) : no_row;
}

// The row of an instruction on an architecture, or no_row.
constexpr std::uint16_t find_row(opcode code, arch on)
{
    std::uint16_t row = is_known(on) ? static_cast<std::uint16_t>(code) : no_row;
    while (row != no_row && shape_of(row, on) == 0) row = next_variant(row);
    return row;
}

// The row of the instruction whose opcodes a word holds, or no_row.
constexpr std::uint16_t find_row(word bits, arch on)
{
    if (!is_known(on)) return no_row;
#ifdef VALHALL_V15
    if (on == arch::v15) return v15::find(bits).row;
#endif
    const first_slot first{first_slot_table + primary_opcode_field.extract(bits)};
    const dispatch_rule rule = record<dispatch_rule>(dispatch_rule_table, first.rule());
    const word slot = (bits & rule.bits()) * rule.multiplier() >> slot_shift;
    std::uint16_t row = slots[first.place() + slot];
    while (row != no_row && shape_of(row, on) == 0) row = next_variant(row);
    return row;
}

// The place of the flow in the words of an architecture.
constexpr bit_field flow_field_on([[maybe_unused]] arch on)
{
#ifdef VALHALL_V15
    if (on == arch::v15) return v15::flow_field;
#endif
    return flow_field;
}

// A word as the library works with it: on v15, as v14 would have it. `row` is the row that find_row() gives for it.
constexpr word common_word(word bits, [[maybe_unused]] std::uint16_t row, [[maybe_unused]] arch on)
{
#ifdef VALHALL_V15
    if (on == arch::v15) return v15::decode(bits, row).bits;
#endif
    return bits;
}

// The number that a message quotes if no instruction has the opcode of a word: the primary opcode; on v15, the class.
constexpr word opcode_in(word bits, [[maybe_unused]] arch on)
{
#ifdef VALHALL_V15
    if (on == arch::v15) return v15::class_field.extract(bits);
#endif
    return primary_opcode_field.extract(bits);
}

}  // namespace detail

/// The descriptor of an instruction on an architecture. Faults: not_on_architecture.
constexpr result<descriptor> find(opcode code, arch on)
{
    const std::uint16_t row = detail::find_row(code, on);
    if (row == detail::no_row) return fault_code::not_on_architecture;
    return descriptor{row};
}

/// The descriptor of the instruction whose opcodes a word holds on an architecture.
/// Faults: no_such_opcode, its value being the primary opcode.
constexpr result<descriptor> find(word bits, arch on)
{
    const std::uint16_t row = detail::find_row(bits, on);
    if (row == detail::no_row) return fault{fault_code::no_such_opcode, {}, 0, {}, detail::opcode_in(bits, on)};
    return descriptor{row};
}

/// The mnemonic of an instruction: "FADD.v2f16".
constexpr std::string_view mnemonic(opcode code) { return descriptor_at(static_cast<int>(code)).mnemonic(); }

namespace detail {

// The bits by which instructions of a primary opcode are told from each other; some are operands of one of them.
constexpr word secondary_opcode_bits(std::uint16_t primary)
{
    return record<dispatch_rule>(dispatch_rule_table, first_slot{first_slot_table + primary}.rule()).bits();
}

// The bytes of the sources of an instruction.
constexpr std::uint32_t source_bits(unsigned row, arch on) { return mask_check_of(row, on).sources(); }

// True if a value of a modifier has a meaning on an architecture.
constexpr bool legal(enum_id id, bit_field place, word value, arch on)
{
    return value <= place.maximum() && (legal_values(id, on) >> value & 1) != 0;
}

constexpr bool legal(const modifier_field& field, word value, arch on) { return legal(field.id, field.bits, value, on); }

// True if the text of an instruction must name a modifier.
constexpr bool has_required_modifier(descriptor row) { return (form_of(row.index).flags() & form_flag::has_required) != 0; }

}  // namespace detail

}  // namespace valhall

#endif
