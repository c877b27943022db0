// SPDX-License-Identifier: MIT
// Descriptors: the table's facts about an instruction, found by opcode or by word.
#ifndef VALHALL_ISA_DESCRIPTOR_HPP
#define VALHALL_ISA_DESCRIPTOR_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "valhall/bits.hpp"
#include "valhall/fault.hpp"
#include "valhall/inlining.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/enums.hpp"
#include "valhall/isa/field_tables.hpp"
#include "valhall/isa/fields.hpp"
#include "valhall/isa/find_row.hpp"
#include "valhall/isa/modifier_values.hpp"
#include "valhall/isa/opcode.hpp"
#include "valhall/isa/rows.hpp"
#include "valhall/isa/tables.hpp"
#include "valhall/isa/unit.hpp"
#include "valhall/isa/v15_words.hpp"

namespace valhall {

/// The number of instructions. Opcodes are 0 to opcode_count - 1.
inline constexpr int opcode_count = detail::opcode_total;

/// The number of descriptors: one for each instruction, and one more for each variant on later architectures.
inline constexpr int descriptor_count = detail::row_total;

namespace detail {

inline constexpr auto immediate_fields = as_structures<immediate_field>(immediate_field_table);
static_assert(is_immediate_field<immediate_field>);

// True if an architecture lacks an encoding for some common words of its rows. lost_bits() tells for which.
constexpr bool lacks_encodings(arch on) { return !has_common_word(on); }

// The bits of a common word that the architecture cannot encode and that differ from the start word; 0 if it can encode the word.
constexpr word lost_bits(word bits, unsigned row, arch on)
{
    if (!has_common_word(on)) return v15::lost_bits(bits, row);
    return 0;
}

}  // namespace detail

/// A range of an instruction's fields of one kind, or their ids, in the order of the text.
template <class T>
struct field_list {
    class iterator {
    public:
        using value_type = T;
        using difference_type = std::ptrdiff_t;

        constexpr iterator() = default;
        constexpr explicit iterator(const char8_t* at) : at_(at) {}
        constexpr T operator*() const { return field_list{at_, 1}[0]; }
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

    const char8_t* first = nullptr;  ///< the indices of the fields in their table, or their ids
    int count = 0;                   ///< the number of fields

    constexpr int size() const { return count; }
    constexpr iterator begin() const { return iterator(first); }
    constexpr iterator end() const { return iterator(first + count); }
    /// The i-th field, 0 to size() - 1. By value: g++ 13 and later warn of references that a temporary list returns.
    constexpr T operator[](int i) const
    {
        if constexpr (std::is_same_v<T, source_field>) return detail::source_fields.at[first[i]];
        else if constexpr (std::is_same_v<T, immediate_field>) return detail::immediate_fields.at[first[i]];
        else return static_cast<T>(first[i]);
    }
};

/// An operand of a row: its kind, and its index among those of its kind.
struct operand_place {
    /// The kind of operand.
    operand_kind kind = operand_kind::none;
    /// The index among the operands of its kind, from 0.
    std::uint8_t index = 0;

    friend constexpr bool operator==(operand_place, operand_place) = default;
};

/// The operands of a row in the order of the text, without modifiers: staging groups, destination, sources, immediates. A range of
/// operand_place.
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

    /// Makes the list from the number of operands of each kind.
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
    int ends_[4]{};  // the ends of staging groups, destination, sources and immediates
};

/// The modifier with a modifier_id.
constexpr const modifier_field& modifier_field_of(modifier_id id) { return detail::modifier_fields.at[static_cast<int>(id)]; }

/// A row of the table: an instruction on a range of architectures. Cheap to copy. find() returns one.
struct VALHALL_NO_DANGLING descriptor {
    std::uint16_t index = detail::no_row;  ///< its index among the descriptors, 0 to descriptor_count - 1

    /// True if it refers to a row. A default-constructed one does not; its other members must not be called.
    constexpr bool is_given() const { return index != detail::no_row; }

    // ---- identity ----

    /// The mnemonic, without modifiers: "FADD.f32".
    constexpr std::string_view mnemonic() const
    {
        const detail::row_fact facts = this->facts();
        return {detail::mnemonics + facts.mnemonic(), std::size_t{facts.size()}};
    }
    /// The opcode. An instruction may have several rows, for different architectures.
    constexpr opcode code() const { return static_cast<opcode>(facts().code()); }
    /// The architectures of the row.
    constexpr arch_span archs() const { return facts().archs(); }
    /// The number of registers for a value of the instruction's type, 1 to 4; 1 if it has no type.
    constexpr int type_registers() const { return facts().registers(); }
    /// The primary opcode, 9 bits.
    constexpr std::uint16_t primary() const { return facts().primary(); }
    /// The secondary opcode, low byte and high byte; 0 if there is none.
    constexpr std::uint16_t secondary() const { return facts().secondary(); }
    /// The unit and the cycles, which may depend on the architecture: see unit_on() and cycles_on().
    constexpr unit_column units() const { return facts().unit(); }
    /// True if it decodes although Arm's description does not list it.
    constexpr bool is_unlisted() const { return (form().flags() & detail::form_flag::unlisted) != 0; }

    // ---- its fields ----

    /// The modifiers in the order of the text, without the flow.
    constexpr field_list<modifier_id> modifiers() const
    {
        return {detail::modifier_lists + 2 * form().modifier_list(), form().modifier_count()};
    }
    /// The staging groups in the order of the text, at most two.
    constexpr field_list<staging_id> staging() const { return {form().staging(), form().staging_count()}; }
    /// The sources, at most four.
    constexpr field_list<source_field> sources() const
    {
        const detail::form_lists f = form();
        return {f.sources(), f.source_count()};
    }
    /// The immediates in the order of the text, at most two.
    constexpr field_list<immediate_field> immediates() const
    {
        const detail::form_lists f = form();
        return {f.immediates(), f.immediate_count()};
    }
    /// All operands in the order of the text, without modifiers.
    constexpr operand_list operands() const
    {
        const detail::form_lists f = form();
        return {f.staging_count(), has_destination(), f.source_count(), f.immediate_count()};
    }
    /// The n-th modifier, 0 to modifiers().size(). The flow follows the last one.
    constexpr modifier_id modifier(int n) const
    {
        const field_list<modifier_id> list = modifiers();
        return n < list.count ? list[n] : modifier_id::flow;
    }
    /// The index of a modifier: modifiers().size() for the flow, -1 if the instruction lacks it.
    constexpr int index_of(enum_id id) const
    {
        const modifier_id one = detail::modifier_at(form(), id);
        return modifier_field_of(one).id == id ? index_of(one) : -1;
    }
    /// The index of a modifier that the instruction has: modifiers().size() for the flow.
    constexpr int index_of(modifier_id one) const
    {
        const field_list<modifier_id> list = modifiers();
        int n = 0;
        while (n < list.count && list[n] != one) ++n;
        return n;
    }
    /// The conditions on the fields, by Arm's description; may contain rule::none.
    constexpr field_list<rule> rules() const { return {form().rules(), max_rules}; }

    /// The rule for the register count of a staging group. `group` is 0 to max_staging - 1.
    constexpr valhall::count_rule count_rule(int group) const { return static_cast<valhall::count_rule>(form().counts()[group]); }

    /// How the instruction uses its destination.
    constexpr destination_kind destination() const { return form().destination(); }
    /// True if it has a destination. (Staging registers are not destinations.)
    constexpr bool has_destination() const { return destination() != destination_kind::none; }
    /// True if the write mask may be empty, which means a 16-bit result in both halves.
    constexpr bool has_narrow_destination() const { return destination() == destination_kind::narrow; }
    /// True if the destination is a pair of registers.
    constexpr bool has_wide_destination() const { return has_destination() && type_registers() == 2; }
    /// True if it can read only one 64-bit uniform although it is a message.
    constexpr bool has_one_uniform_slot() const { return (form().flags() & detail::form_flag::one_uniform_slot) != 0; }

    // ---- finding a field ----

    /// True if it has a modifier. Every instruction has the flow.
    constexpr bool has(enum_id id) const { return modifier_field_of(detail::modifier_at(form(), id)).id == id; }

    /// The modifier with an enumeration, or the flow. Faults: no_such_modifier.
    constexpr result<modifier_id> find_modifier(enum_id id) const
    {
        const modifier_id one = detail::modifier_at(form(), id);
        if (modifier_field_of(one).id == id) return one;
        return fault{fault_code::no_such_modifier, operand_kind::modifier, 0, id};
    }
    /// The modifier with a name, which is that of its type, or the flow. Faults: no_such_modifier.
    constexpr result<modifier_id> find_modifier(std::string_view name) const
    {
        if (name == enumeration_of(enum_id::flow).name()) return modifier_id::flow;
        for (const modifier_id one : modifiers())
            if (enumeration_of(modifier_field_of(one).id).name() == name) return one;
        return fault{fault_code::no_such_modifier, operand_kind::modifier};
    }
    /// The index in immediates() of the immediate with a name. Faults: no_such_operand.
    constexpr result<int> find_immediate(immediate_name name) const
    {
        for (int i = 0; i < immediates().size(); ++i)
            if (immediates()[i].name == name) return i;
        return fault{fault_code::no_such_operand, operand_kind::immediate};
    }

    /// The values of a modifier or the flow on an architecture that are legal at a strictness; by default those that decode and can be set.
    /// Empty if the instruction lacks the modifier, or the architecture lacks the instruction.
    constexpr modifier_values values(enum_id id, arch on, strictness at = strictness::decodable) const
    {
        const result<modifier_id> found = find_modifier(id);
        if (!found || !is_known(on) || detail::shape_of(index, on) == 0) return {};
        const modifier_field& field = modifier_field_of(*found);
        const word start = detail::start_of(index, on);
        std::uint32_t legal = 0;
        for (word value = 0; value <= field.bits.maximum(); ++value) {
            const bool is_lost = (detail::lost_bits(field.bits.insert(start, value), index, on) & field.bits.mask()) != 0;
            if (enumeration_of(id).legal(value, on) && field.takes(value, on, at) && !is_lost) legal |= std::uint32_t{1} << value;
        }
        return {id, legal};
    }

    // ---- its bits ----

    /// The bits of operands, modifiers and flow. All other bits are fixed.
    constexpr word operand_bits() const { return ~detail::fixed_mask(index); }
    /// The fixed bits: opcodes and unused fields.
    constexpr word fixed_bits() const { return detail::start_of(index) & ~operand_bits(); }

    friend constexpr bool operator==(descriptor, descriptor) = default;

private:
    constexpr detail::form_lists form() const { return detail::form_of(index); }
    constexpr detail::row_fact facts() const { return detail::row_fact_at(index); }
};

/// The descriptor with an index, 0 to descriptor_count - 1. The first opcode_count ones are in the order of opcodes.
constexpr descriptor descriptor_at(int index) { return {static_cast<std::uint16_t>(index)}; }

namespace detail {

// The field of the flow in words of an architecture.
constexpr bit_field flow_field_on(arch on)
{
    if (!has_common_word(on)) return v15::flow_field;
    return flow_field;
}

// The common form of a word, which the library works with: on v15, the equivalent word of v14. `row` is the result of find_row().
constexpr word common_word(word bits, std::uint16_t row, arch on)
{
    if (!has_common_word(on)) return v15::decode(bits, row).bits;
    return bits;
}

// The field of the FAU page in words of an architecture.
constexpr bit_field fau_page_field_on(arch on)
{
    if (!has_common_word(on)) return v15::page_field;
    return fau_page_field;
}

// The word of a program for an instruction that its common word describes.
template <opcode Op, arch On>
constexpr word word_of_program(word common)
{
    if constexpr (!has_common_word(On)) return v15::encode(common, find_row(Op, On));
    return common;
}

// True if a source's selector can have an encoding on an architecture.
constexpr bool can_select(descriptor row, const source_field& source, int encoding, arch on)
{
    return (lost_bits(source.select.insert(start_of(row.index, on), static_cast<word>(encoding)), row.index, on) & source.select.mask()) ==
           0;
}

// The word with which a parser begins: bits of fields can be ORed into it.
constexpr word blank_word(unsigned row, arch on)
{
    if (!has_common_word(on)) return start_of(row) & ~seventh_bits;
    return start_of(row);
}

}  // namespace detail

/// The descriptor of an instruction on an architecture. Faults: not_on_architecture, also for a number that is no opcode.
constexpr result<descriptor> find(opcode code, arch on)
{
    if (static_cast<int>(code) >= opcode_count) return fault_code::not_on_architecture;
    const std::uint16_t row = detail::find_row(code, on);
    if (row == detail::no_row) return fault_code::not_on_architecture;
    return descriptor{row};
}

/// The descriptor of the instruction with a word's opcodes. Faults: no_such_opcode (`value`: the primary opcode).
constexpr result<descriptor> find(word bits, arch on)
{
    const std::uint16_t row = detail::find_row(bits, on);
    if (row == detail::no_row) return fault{fault_code::no_such_opcode, {}, 0, {}, detail::opcode_in(bits, on)};
    return descriptor{row};
}

/// The mnemonic of an instruction: "FADD.v2f16". Empty for a number that is no opcode.
constexpr std::string_view mnemonic(opcode code)
{
    const int index = static_cast<int>(code);
    return index < descriptor_count && descriptor_at(index).code() == code ? descriptor_at(index).mnemonic() : std::string_view();
}

namespace detail {

// The bytes of an instruction's sources.
constexpr std::uint32_t source_bits(unsigned row, arch on)
{
    return static_cast<std::uint32_t>(shape_at(shape_of(row, on)).tops() >> 7) * 0xFF;
}

// True if a modifier's value is defined on an architecture.
constexpr bool legal(const modifier_field& field, word value, arch on)
{
    return value <= field.bits.maximum() && enumeration_of(field.id).legal(value, on);
}

// True if text must specify a modifier of the instruction.
constexpr bool has_required_modifier(descriptor row) { return (form_of(row.index).flags() & form_flag::has_required) != 0; }

}  // namespace detail

}  // namespace valhall

#endif
