// SPDX-License-Identifier: MIT
// The instruction value: a word that is known to decode, and its row. Getters extract bits. Setters insert them, or return a fault and
// change nothing. They are always inlined: if one were not, the instruction would be in memory, where each setter waits for the last one.
#ifndef VALHALL_INSTRUCTION_HPP
#define VALHALL_INSTRUCTION_HPP

#include <cstdint>
#include <string_view>
#include <type_traits>

#include "valhall/bits.hpp"
#include "valhall/fault.hpp"
#include "valhall/inlining.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/operand.hpp"
#include "valhall/word/edits.hpp"
#include "valhall/word/well_formed.hpp"

namespace valhall {

/// An instruction: a word and its row in the table. 16 bytes, trivially copyable. The members are public so that it can be a template
/// argument; use the functions instead.
struct instruction {
    word bits = detail::start_of_nop;  ///< the encoding; on v15, the common word of isa/v15_words.hpp; NOP by default
    std::uint16_t row_index = 0;      ///< the index of its row among the descriptors
    arch on = arch::v9;               ///< the architecture

    // ---- identity ----

    /// The encoding.
    constexpr word encode() const
    {
#ifdef VALHALL_V15
        if (!has_common_word(on)) return detail::v15::encode(bits, row_index);
#endif
        return bits;
    }
    /// The row in the table.
    constexpr descriptor row() const { return {row_index}; }
    /// The opcode.
    constexpr valhall::opcode opcode() const { return row().code(); }
    /// The opcode; the same as opcode().
    constexpr valhall::opcode code() const { return row().code(); }
    /// The mnemonic, without modifiers: "FADD.f32".
    constexpr std::string_view mnemonic() const { return row().mnemonic(); }
    /// The architecture for which it was decoded or made.
    constexpr arch architecture() const { return on; }
    /// The unit that executes it.
    constexpr valhall::unit unit() const { return unit_on(row().units(), on); }
    /// How many cycles it occupies its unit, relative to most instructions, which take 1.
    constexpr int cycles() const { return cycles_on(row().units(), on); }
    /// True if it is a message: executed by another part of the GPU.
    constexpr bool is_message() const { return takes_messages(unit()); }

    // ---- modifiers ----

    /// The flow control: an action of the thread after the instruction, such as wait, reconverge or end.
    constexpr valhall::flow flow() const { return static_cast<valhall::flow>(flow_field.extract(bits)); }

    /// True if the instruction has modifier E.
    template <isa_enum E>
    constexpr bool has() const
    {
        return row().has(id_of(E{}));
    }

    /// The value of modifier E. Faults: no_such_modifier.
    template <isa_enum E>
    constexpr result<E> get() const
    {
        const result<word> value = get(id_of(E{}));
        if (!value) return value.error();
        return static_cast<E>(*value);
    }

    /// The value of a modifier by its id. Faults: no_such_modifier.
    constexpr result<word> get(enum_id id) const
    {
        const bit_field place = place_of(id);
        if (place.width == 0) return fault{fault_code::no_such_modifier, operand_kind::modifier, 0, id};
        return place.extract(bits);
    }

    /// The name of a modifier's value, by the modifier's name, which is that of its type: get("clamp") returns "clamp_0_1". Faults:
    /// no_such_modifier.
    constexpr result<std::string_view> get(std::string_view name) const
    {
        const result<modifier_id> found = row().find_modifier(name);
        if (!found) return found.error();
        const modifier_field& field = modifier_field_of(*found);
        return enumeration_of(field.id)[field.bits.extract(bits)].name();
    }

    /// Sets a modifier or the flow. Faults: no_such_modifier, reserved_value, not_on_architecture.
    template <isa_enum E>
    VALHALL_ALWAYS_INLINE constexpr status set(E value)
    {
        constexpr enum_id id = id_of(E{});
        if constexpr (id == enum_id::flow) return set_at(flow_field, id, static_cast<word>(value));  // the same in every instruction
        else return set(id, static_cast<word>(value));
    }

    /// Sets the modifier or flow that has a word: set(mod::clamp_0_1), with modifier_words.hpp. Faults: no_such_modifier,
    /// not_on_architecture.
    template <class Word>
        requires requires(Word w, instruction& i) { set_in(w, i); }
    constexpr status set(Word value)
    {
        return set_in(value, *this);
    }

    /// Sets a modifier or the flow, by id.
    VALHALL_ALWAYS_INLINE constexpr status set(enum_id id, word value)
    {
        const modifier_field& field = modifier_field_of(detail::modifier_at(row_index, id));
        if (field.id != id) [[unlikely]]
            return detail::refuse_modifier(id, {}, value);
        return set_at(field.bits, id, value);
    }

    /// Sets a modifier or the flow, by its name and the name of a value: set("clamp", "clamp_0_1"). Faults: no_such_modifier,
    /// not_on_architecture, and unknown_modifier if it has no such value.
    constexpr status set(std::string_view name, std::string_view text)
    {
        const result<modifier_id> found = row().find_modifier(name);
        if (!found) return found.error();
        const enum_id id = modifier_field_of(*found).id;
        const enumeration& values = enumeration_of(id);
        for (word value = 0; value < values.count; ++value)
            if (values[value].size != 0 && values[value].name() == text) return set(id, value);
        return fault{fault_code::unknown_modifier, operand_kind::modifier, 0, id};
    }

    /// The values to which a modifier or the flow can be set; empty if the instruction lacks the modifier.
    constexpr modifier_values values(enum_id id) const { return row().values(id, on); }
    /// Those values that validate() accepts at a strictness.
    constexpr modifier_values values(enum_id id, strictness at) const { return row().values(id, on, at); }

    // ---- sources ----

    /// The number of sources, 0 to max_sources.
    constexpr int source_count() const { return row().sources().size(); }

    /// A source, in the order of the text from 0. If there is none, an operand with fault no_such_operand.
    constexpr operand source(int index) const
    {
        operand o;
        if (index < 0 || index >= source_count()) {
            o.fault = fault_code::no_such_operand;
            return o;
        }
        const source_field& field = row().sources()[index];
        o.byte = static_cast<std::uint8_t>(field.bits().extract(bits));
#ifdef VALHALL_V15
        if (detail::uses_page(o.byte) || !has_common_word(on))
            o.page = static_cast<std::uint16_t>(detail::page_of_source(bits, field.byte, on));
        if (o.is_constant()) o.page = 0;
#else
        if (detail::uses_page(o.byte)) o.page = static_cast<std::uint16_t>(fau_page_field.extract(bits));
#endif
        o.neg = field.neg_bit().extract(bits) != 0;
        o.abs = field.abs_bit().extract(bits) != 0;
        o.complement = field.not_bit().extract(bits) != 0;
        o.select = field.selected(bits, on);
        o.byte &= static_cast<std::uint8_t>(~detail::byte_of_part(o.select));
        return o;
    }

    /// Sets a source with its modifiers, and the FAU page as needed. Faults: the operand's fault, no_such_operand, no_negation,
    /// no_complement, no_such_selector, missing_selector, special_out_of_range, fau_page_conflict with another source.
    VALHALL_ALWAYS_INLINE constexpr status set_source(int index, const operand& o)
    {
        const field_list<source_field> list = row().sources();
        if (index < 0 || index >= list.count) [[unlikely]]
            return detail::refuse_source(fault_code::no_such_operand, index, o);
        const bool is_plain = detail::is_plain(o) & (o.byte < source_byte::special), is_free = (bits & fau_page_field.mask()) == 0;
        const bool is_slow = detail::some_lack_encodings && detail::lacks_encodings(on);
        if (is_plain & is_free & !is_slow && detail::put_plain_source(bits, list.first[index], o.byte, on)) return {};
        if (!(detail::some_have_seventh_bits && detail::has_seventh_bits(on)))
            if (const auto tried = detail::try_modified_source(bits, list.first[index], o); tried.is_good) return keep(tried.bits);
        const detail::changed_word changed = detail::with_source_closely(bits, row(), on, index, o);
        return changed.why ? changed.why : keep(changed.bits);
    }

    /// Sets the first sources in the order of the text: all of them, or none if there is a fault. Together they can move to another FAU
    /// page, which one alone could not. Faults: those of set_source() for the first source that is refused.
    template <class... Operands>
        requires(sizeof...(Operands) != 0 && (std::is_convertible_v<const Operands&, operand> && ...))
    constexpr status set_sources(const Operands&... sources)
    {
        const operand list[] = {sources...};
        const int count = static_cast<int>(sizeof...(sources));
        instruction changed = *this;
        // As r0, the old sources use no page that could conflict with the new ones.
        for (int index = 0; index < count && index < source_count(); ++index) changed.bits &= ~row().sources()[index].bits().mask();
        for (int index = 0; index < count; ++index)
            if (const status set = changed.set_source(index, list[index]); !set) return set;
        bits = changed.bits;
        return {};
    }

    // ---- destination ----

    /// True if it has a destination. (Staging registers are not destinations.)
    constexpr bool has_destination() const { return row().has_destination(); }

    /// The destination; the whole of r0 if the instruction has none.
    constexpr valhall::destination destination() const
    {
        if (!has_destination()) return {};
#ifdef VALHALL_V15
        const word number = detail::register_at(bits, destination_register_field.position, on);
#else
        const word number = destination_register_field.extract(bits);
#endif
        return {static_cast<int>(number), static_cast<half>(destination_mask_field.extract(bits))};
    }

    /// Sets the destination: set_destination(reg(n)), set_destination(r4.h0), set_destination({n, half::low}).
    /// Faults: no_such_operand, expected_register, register_out_of_range, write_mask_out_of_range.
    VALHALL_ALWAYS_INLINE constexpr status set_destination(valhall::destination to)
    {
        if (!detail::is_plain(to) || !has_destination()) [[unlikely]]
            if (const fault why = detail::why_no_destination(row(), on, to)) return why;
#ifdef VALHALL_V15
        if (!has_common_word(on)) return keep(detail::with_destination(bits, to, on));
#endif
        bits = detail::with_destination(bits, to, on);
        return {};
    }

    // ---- staging registers ----

    /// The number of staging groups, 0 to max_staging.
    constexpr int staging_count() const { return detail::form_of(row_index).at[detail::form_lists::columns::staging_count]; }

    /// A staging group, in the order of the text from 0. If there is none: no registers, at r0.
    constexpr staging_registers staging(int index) const
    {
        const field_list<staging_id> list = row().staging();
        if (index < 0 || index >= list.count) return {};
        const staging_field& group = detail::staging_fields.at[list.first[index]];
#ifdef VALHALL_V15
        return {static_cast<int>(detail::register_at(bits, group.base.position, on)), group.registers(bits)};
#else
        return {static_cast<int>(group.base.extract(bits)), group.registers(bits)};
#endif
    }

    /// Sets a staging group: set_staging(0, sr(reg(n), 2)), set_staging(0, {n, 2}). Faults: no_such_operand, register_out_of_range,
    /// staging_count, staging_range (`value`: the first register, plus the count from bit 8 on).
    VALHALL_ALWAYS_INLINE constexpr status set_staging(int index, staging_registers to)
    {
        const detail::tried_word tried = detail::try_staging(bits, row(), on, index, to);
        if (!tried.is_good) [[unlikely]]
            return detail::why_no_staging(row(), on, index, to);
        return keep(tried.bits);
    }

    /// Sets a staging group with as many registers as the modifiers imply: set_staging(0, sr_from(r4)), with validate/staging_counts.hpp.
    /// Additional fault: unknown_staging_count.
    template <class Registers>
        requires(std::is_convertible_v<const Registers&, open_staging>)
    constexpr status set_staging(int index, const Registers& from)
    {
        return set_open_staging(*this, index, from);
    }

    // ---- immediates ----

    /// The number of immediates, 0 to max_immediates.
    constexpr int immediate_count() const { return row().immediates().size(); }

    /// An immediate, in the order of the text from 0. Faults: no_such_operand.
    constexpr result<std::int64_t> immediate(int index) const
    {
        if (index < 0 || index >= immediate_count())
            return fault{fault_code::no_such_operand, operand_kind::immediate, static_cast<std::uint8_t>(index)};
        return row().immediates()[index].extract(bits);
    }

    /// An immediate by name. Faults: no_such_operand.
    constexpr result<std::int64_t> immediate(immediate_name name) const
    {
        const result<int> index = row().find_immediate(name);
        if (!index) return index.error();
        return immediate(*index);
    }

    /// Sets an immediate. A 32-bit one also accepts negative numbers, in two's complement: -1 sets all bits. Faults: no_such_operand,
    /// immediate_out_of_range.
    VALHALL_ALWAYS_INLINE constexpr status set_immediate(int index, std::int64_t value)
    {
        const detail::tried_word tried = detail::try_immediate(bits, row(), index, value);
        if (!tried.is_good) [[unlikely]]
            return detail::why_no_immediate(row(), index, value);
        return keep(tried.bits);
    }

    /// Sets an immediate by name.
    constexpr status set_immediate(immediate_name name, std::int64_t value)
    {
        const result<int> index = row().find_immediate(name);
        if (!index) return index.error();
        return set_immediate(*index, value);
    }

    friend constexpr bool operator==(const instruction&, const instruction&) = default;

private:
    // Sets a modifier or the flow, whose field is given.
    VALHALL_ALWAYS_INLINE constexpr status set_at(bit_field place, enum_id id, word value)
    {
        if (!detail::legal(id, place, value, on)) [[unlikely]]
            return detail::refuse_modifier(id, place, value);
        const word changed = (bits & ~place.mask()) | value << place.position;
#ifdef VALHALL_V15
        if (!has_common_word(on)) return keep(changed);
#endif
        bits = changed;
        return {};
    }

    // v15 lacks some encodings of v14.
    VALHALL_ALWAYS_INLINE constexpr status keep(word changed)
    {
#ifdef VALHALL_V15
        const word lost = !has_common_word(on) ? detail::lost_bits(changed, row_index, on) & (changed ^ bits) : word{0};
        if (lost != 0) return detail::explain_lost(changed, lost, row_index);
#endif
        bits = changed;
        return {};
    }

    constexpr bit_field place_of(enum_id id) const { return detail::place_of(row_index, id); }
};

/// Makes an instruction with every operand and modifier at its default, or else at its lowest legal value. Faults: not_on_architecture.
constexpr result<instruction> make_instruction(opcode code, arch on)
{
    const std::uint16_t row = detail::find_row(code, on);
    if (row == detail::no_row) return fault_code::not_on_architecture;
    return instruction{detail::start_of(row, on), row, on};
}

// Operands depend on the architecture, and are set by setters.
/// Does not compile: an instruction is made without operands. The message says what to write.
template <class First, class... Rest>
    requires(!std::is_same_v<First, arch> || sizeof...(Rest) != 0)
constexpr result<instruction> make_instruction(opcode, const First&, const Rest&...)
{
    static_assert(std::is_void_v<First>, "make_instruction(opcode::FADD_f32, arch::v10) takes no operands: set them one by one, or write "
                                         "decode(emit::FADD_f32(r0, r1, r2), arch::v10)");
    return fault_code::extra_operand;
}

#ifdef VALHALL_V15
namespace detail {

// decode() on v15 and later: first moves the fields to their places in v14's word.
constexpr result<instruction> decode_v15(word bits, arch on)
{
    const v15::found_row found = v15::find(bits);
    if (found.row == no_row) return fault{fault_code::no_such_opcode, {}, 0, {}, opcode_in(bits, on)};
    if (found.made.why) return found.made.why;
    if (const fault why = decoding::explain_malformed(found.made.bits, found.row, on)) return why;
    return instruction{found.made.bits, found.row, on};
}

}  // namespace detail
#endif

namespace detail {

// The row that a word must have if it decodes, or no_row, and true if the fast accept takes the word; false means undecided.
struct quickly_decoded {
    std::uint16_t row;
    bool is_accepted;
};

constexpr quickly_decoded decode_quickly(word bits, arch on)
{
#ifdef VALHALL_V15
    if (!has_common_word(on)) return {no_row, false};
#endif
    // Both fast accepts test the opcodes with the other fixed bits, so a candidate is enough.
    const candidate_row found = find_candidate(bits, on);
    return {found.row, found.shape != 0 && decoding::accepts_quickly(bits, found.row, on)};
}

// decode() for a word that the fast accept does not take. (Not inlined, so that decode() is small.)
VALHALL_NOINLINE constexpr result<instruction> decode_closely(word bits, std::uint16_t candidate, arch on)
{
#ifdef VALHALL_V15
    if (!has_common_word(on)) return decode_v15(bits, on);
#endif
    const bool is_accepted = candidate != no_row && decoding::accepts_by_masks(bits, candidate, on);
    if (!is_accepted) {
        if (candidate == no_row || !has_opcodes_of(bits, find_candidate(bits)))
            return fault{fault_code::no_such_opcode, {}, 0, {}, primary_opcode_field.extract(bits)};
        if (const fault why = decoding::explain_malformed(bits, candidate, on)) return why;
    }
    return instruction{bits, candidate, on};
}

}  // namespace detail

/// Decodes a word on an architecture. The result encodes to the same word. Defined for all words. Faults: no_such_opcode, unknown_bits
/// (`value`: the bits), reserved_value, reserved_flow, reserved_special, reserved_selector, empty_write_mask, staging_range,
/// unused_fau_page.
constexpr result<instruction> decode(word bits, arch on)
{
#ifdef VALHALL_V15
    if (!has_common_word(on)) return detail::decode_v15(bits, on);
#endif
    const detail::quickly_decoded found = detail::decode_quickly(bits, on);
    if (found.is_accepted) [[likely]]
        return instruction{bits, found.row, on};
    return detail::decode_closely(bits, found.row, on);
}

}  // namespace valhall

#endif
