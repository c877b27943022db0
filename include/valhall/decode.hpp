// SPDX-License-Identifier: MIT
// The instruction value, decoding and encoding. Compiles faster than instruction.hpp, which defines the getters and setters: without it,
// they are only declared.
#ifndef VALHALL_DECODE_HPP
#define VALHALL_DECODE_HPP

#include <cstdint>
#include <string_view>
#include <type_traits>

#include "valhall/bits.hpp"
#include "valhall/fault.hpp"
#include "valhall/inlining.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/enum_types.hpp"
#include "valhall/isa/find_row.hpp"
#include "valhall/isa/frame.hpp"
#include "valhall/isa/kinds.hpp"
#include "valhall/isa/modifier_field.hpp"
#include "valhall/isa/rows.hpp"
#include "valhall/check/check.hpp"
#include "valhall/check/fast_accept.hpp"

namespace valhall {

// Types of getters and setters; instruction.hpp includes their definitions.
enum class unit : std::uint8_t;
struct descriptor;
struct destination;
struct open_staging;
struct operand;
struct staging_registers;
class modifier_values;

/// An instruction: a word and its row in the table. 16 bytes, trivially copyable. The members are public so that it can be a template
/// argument; use the functions instead.
struct instruction {
    word bits = detail::start_of_nop;  ///< the encoding; on v15, the common word of isa/v15_words.hpp; NOP by default
    std::uint16_t row_index = 0;       ///< the index of its row among the descriptors
    arch on = arch::v9;                ///< the architecture

    // ---- identity ----

    /// The encoding.
    constexpr word encode() const
    {
        if (!has_common_word(on)) return detail::v15::encode(bits, row_index);
        return bits;
    }
    /// The row in the table.
    constexpr descriptor row() const;
    /// The opcode.
    constexpr valhall::opcode opcode() const;
    /// The opcode; the same as opcode().
    constexpr valhall::opcode code() const;
    /// The mnemonic, without modifiers: "FADD.f32".
    constexpr std::string_view mnemonic() const;
    /// The architecture for which it was decoded or made.
    constexpr arch architecture() const { return on; }
    /// The unit that executes it.
    constexpr valhall::unit unit() const;
    /// How many cycles it occupies its unit, relative to most instructions, which take 1.
    constexpr int cycles() const;
    /// True if it is a message: executed by another part of the GPU.
    constexpr bool is_message() const;

    // ---- modifiers ----

    /// The flow control: an action of the thread after the instruction, such as wait, reconverge or end.
    constexpr valhall::flow flow() const { return static_cast<valhall::flow>(flow_field.extract(bits)); }

    /// True if the instruction has modifier E.
    template <isa_enum E>
    constexpr bool has() const;

    /// The value of modifier E. Faults: no_such_modifier.
    template <isa_enum E>
    constexpr result<E> get() const;

    /// The value of a modifier by its id. Faults: no_such_modifier.
    constexpr result<word> get(enum_id id) const;

    /// The name of a modifier's value, by the modifier's name, which is that of its type: get("clamp") returns "clamp_0_1". Faults:
    /// no_such_modifier.
    constexpr result<std::string_view> get(std::string_view name) const;

    /// Sets a modifier or the flow. Faults: no_such_modifier, reserved_value, not_on_architecture.
    template <isa_enum E>
    VALHALL_ALWAYS_INLINE constexpr status set(E value);

    /// Sets the modifier or flow that has a word: set(mod::clamp_0_1), with modifier_words.hpp. Faults: no_such_modifier,
    /// not_on_architecture.
    template <class Word>
        requires requires(Word w, instruction& i) { set_in(w, i); }
    constexpr status set(Word value)
    {
        return set_in(value, *this);
    }

    /// Sets a modifier or the flow, by id.
    VALHALL_ALWAYS_INLINE constexpr status set(enum_id id, word value);

    /// Sets a modifier or the flow, by its name and the name of a value: set("clamp", "clamp_0_1"). Faults: no_such_modifier,
    /// not_on_architecture, and unknown_modifier if it has no such value.
    constexpr status set(std::string_view name, std::string_view text);

    /// The values of a modifier or the flow that are legal at a strictness, by default all to which it can be set. Empty if the instruction
    /// lacks the modifier.
    constexpr modifier_values values(enum_id id, strictness at = strictness::decodable) const;

    // ---- sources ----

    /// The number of sources, 0 to max_sources.
    constexpr int source_count() const;

    /// A source, in the order of the text from 0. If there is none, an operand with fault no_such_operand.
    constexpr operand source(int index) const;

    /// Sets a source with its modifiers, and the FAU page as needed. Faults: the operand's fault, no_such_operand, no_negation,
    /// no_complement, no_such_selector, missing_selector, special_out_of_range, fau_page_conflict with another source.
    VALHALL_ALWAYS_INLINE constexpr status set_source(int index, const operand& o);

    /// Sets the first sources in the order of the text: all of them, or none if there is a fault. Together they can move to another FAU
    /// page, which one alone could not. Faults: those of set_source() for the first source that is refused.
    template <class... Operands>
        requires(sizeof...(Operands) != 0 && (std::is_convertible_v<const Operands&, operand> && ...))
    constexpr status set_sources(const Operands&... sources);

    // ---- destination ----

    /// True if it has a destination. (Staging registers are not destinations.)
    constexpr bool has_destination() const;

    /// The destination; the whole of r0 if the instruction has none.
    constexpr valhall::destination destination() const;

    /// Sets the destination: set_destination(reg(n)), set_destination(r4.h0), set_destination({n, half::low}).
    /// Faults: no_such_operand, expected_register, register_out_of_range, write_mask_out_of_range.
    VALHALL_ALWAYS_INLINE constexpr status set_destination(valhall::destination to);

    // ---- staging registers ----

    /// The number of staging groups, 0 to max_staging.
    constexpr int staging_count() const;

    /// A staging group, in the order of the text from 0. If there is none: no registers, at r0.
    constexpr staging_registers staging(int index) const;

    /// Sets a staging group: set_staging(0, sr(reg(n), 2)), set_staging(0, {n, 2}). Faults: no_such_operand, register_out_of_range,
    /// staging_count, staging_range (`value`: the first register, plus the count from bit 8 on).
    VALHALL_ALWAYS_INLINE constexpr status set_staging(int index, staging_registers to);

    /// Sets a staging group with as many registers as the modifiers imply: set_staging(0, sr_from(r4)), with check/register_counts.hpp.
    /// Additional fault: unknown_staging_count.
    template <class Registers>
        requires(std::is_convertible_v<const Registers&, open_staging>)
    constexpr status set_staging(int index, const Registers& from)
    {
        return set_open_staging(*this, index, from);
    }

    // ---- immediates ----

    /// The number of immediates, 0 to max_immediates.
    constexpr int immediate_count() const;

    /// An immediate, in the order of the text from 0. Faults: no_such_operand.
    constexpr result<std::int64_t> immediate(int index) const;

    /// An immediate by name. Faults: no_such_operand.
    constexpr result<std::int64_t> immediate(immediate_name name) const;

    /// Sets an immediate. A 32-bit one also accepts negative numbers, in two's complement: -1 sets all bits. Faults: no_such_operand,
    /// immediate_out_of_range.
    VALHALL_ALWAYS_INLINE constexpr status set_immediate(int index, std::int64_t value);

    /// Sets an immediate by name.
    constexpr status set_immediate(immediate_name name, std::int64_t value);

    friend constexpr bool operator==(const instruction&, const instruction&) = default;

private:
    friend class instruction_builder;

    // The setters above, given the form of the row.
    VALHALL_ALWAYS_INLINE constexpr status set_destination_in(detail::form_lists form, const valhall::destination& to);
    VALHALL_ALWAYS_INLINE constexpr status set_staging_in(detail::form_lists form, int index, staging_registers to);
    VALHALL_ALWAYS_INLINE constexpr status set_immediate_in(detail::form_lists form, int index, std::int64_t value);
    VALHALL_ALWAYS_INLINE constexpr status set_modifier_in(detail::form_lists form, enum_id id, word value);

    // Sets a modifier or the flow, whose modifier_id is `one` if the instruction has it.
    VALHALL_ALWAYS_INLINE constexpr status set_found(unsigned one, enum_id id, word value);

    // v15 lacks some encodings of v14.
    VALHALL_ALWAYS_INLINE constexpr status keep(word changed);

    constexpr bit_field place_of(enum_id id) const;
};

namespace detail {

// decode() on v15 and later: first moves the fields to their places in v14's word.
constexpr result<instruction> decode_v15(word bits, arch on)
{
    const v15::found_row found = v15::find(bits);
    if (found.row == no_row) return fault{fault_code::no_such_opcode, {}, 0, {}, opcode_in(bits, on)};
    if (found.made.why) return found.made.why;
    if (const fault why = first_fault<strictness::decodable>(found.made.bits, found.row, on)) return why;
    return instruction{found.made.bits, found.row, on};
}

}  // namespace detail

namespace detail {

// The row that a word must have if it decodes, or no_row, and true if the fast accept takes the word; false means undecided.
struct quickly_decoded {
    std::uint16_t row;
    bool is_accepted;
};

constexpr quickly_decoded decode_quickly(word bits, arch on)
{
    if (!contains(common_encoding, on)) return {no_row, false};
    // The fast accept tests the opcodes with the other fixed bits, so a candidate is enough.
    const candidate_row found = find_candidate(bits, on);
    return {found.row, found.shape != 0 && decodes_quickly(bits, found.row, on)};
}

// decode() for a word that the fast accept does not take. (Not inlined, so that decode() is small.)
VALHALL_NOINLINE constexpr result<instruction> decode_closely(word bits, std::uint16_t candidate, arch on)
{
    if (is_known(on) && !has_common_word(on)) return decode_v15(bits, on);
    if (candidate == no_row || !has_opcodes_of(bits, find_candidate(bits)))
        return fault{fault_code::no_such_opcode, {}, 0, {}, primary_opcode_field.extract(bits)};
    if (const fault why = first_fault<strictness::decodable>(bits, candidate, on)) return why;
    return instruction{bits, candidate, on};
}

}  // namespace detail

/// Decodes a word on an architecture. The result encodes to the same word. Defined for all words. Faults: no_such_opcode, unknown_bits
/// (`value`: the bits), reserved_value, reserved_flow, reserved_special, reserved_selector, empty_write_mask, staging_range,
/// unused_fau_page; on v15, whose words have eight bits for some registers, also register_out_of_range.
constexpr result<instruction> decode(word bits, arch on)
{
    const detail::quickly_decoded found = detail::decode_quickly(bits, on);
    if (found.is_accepted) [[likely]]
        return instruction{bits, found.row, on};
    return detail::decode_closely(bits, found.row, on);
}

/// The word of an instruction, on its architecture; the same as instruction::encode().
constexpr word encode(const instruction& i) { return i.encode(); }

}  // namespace valhall

#endif
