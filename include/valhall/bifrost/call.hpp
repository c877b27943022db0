// SPDX-License-Identifier: MIT
// Calls of constructors: instructions from C++ with their operands, before a unit is chosen.
#ifndef VALHALL_BIFROST_CALL_HPP
#define VALHALL_BIFROST_CALL_HPP

#include <bit>
#include <cstdint>
#include <type_traits>

#include "valhall/bifrost/clause_parts.hpp"
#include "valhall/bifrost/descriptor.hpp"
#include "valhall/bifrost/fault.hpp"
#include "valhall/bifrost/operand.hpp"

namespace valhall::bifrost {

/// A source of a constructor: an operand with the values of its modifiers. Numbers are constants: a float is its bits.
struct source {
    static constexpr int most_words = 4;  ///< the most modifiers of a source

    operand of{};               ///< the operand
    value words[most_words]{};  ///< the values of its modifiers, in the order of the text
    int word_count = 0;         ///< their number

    constexpr source() = default;
    /// An operand without modifiers.
    constexpr source(const operand& one) : of(one) {}
    /// The bits of a float.
    constexpr source(float number) : of(operand::of_constant(std::bit_cast<std::uint32_t>(number))) {}
    /// A constant.
    constexpr source(std::uint32_t number) : of(operand::of_constant(number)) {}
    /// A constant.
    constexpr source(int number) : of(operand::of_constant(static_cast<std::uint32_t>(number))) {}

    /// The same operand with a modifier more: `r1.with(value::h0)`.
    constexpr source with(value word) const
    {
        source made = *this;
        if (made.word_count < most_words) made.words[made.word_count++] = word;
        return made;
    }
    /// The absolute value.
    constexpr source abs() const { return with(value::abs); }
    /// The negated value.
    constexpr source operator-() const { return with(value::neg); }
    /// The complement.
    constexpr source operator~() const { return with(value::not_); }
};

/// The first staging register, as an argument of a constructor.
struct staging_base {
    int number = 0;  ///< the register
};

/// The units that can run an instruction.
enum class placement : std::uint8_t {
    fma,     ///< FMA only
    add,     ///< ADD only
    either,  ///< both
};

/// The units that have an instruction.
/// Example: placement_of(bifrost::opcode::FMA_f32) == bifrost::placement::fma;
constexpr placement placement_of(opcode code)
{
    if (!has_row(code, unit::add)) return placement::fma;
    return has_row(code, unit::fma) ? placement::either : placement::add;
}

/// A call of a constructor. Its unit is chosen when it is put into a tuple.
struct call {
    static constexpr int most_words = 8;  ///< the most modifiers of an instruction

    opcode code = opcode::NOP;                            ///< the instruction
    source sources[detail::most_sources]{};               ///< its sources
    value words[most_words]{};                            ///< the values of its own modifiers, in the order of the text
    int word_count = 0;                                   ///< their number
    std::uint32_t immediates[detail::most_immediates]{};  ///< its immediates
    register_write result{};                              ///< the register that its result is written to
    int staging = -1;                                     ///< the first staging register, or -1
    int taken = 0;                                        ///< the number of sources and immediates that have been given

    /// The instruction in a unit. Faults: not_in_unit, no_such_value, immediate_out_of_range.
    constexpr bifrost::result<instruction_parts> in(unit of) const;
};

/// A call with the units that can run it.
template <placement Where>
struct placed_call : call {
    /// The same, with the result written to a register.
    constexpr placed_call to(const source& reg) const { return written(reg, write_part::word); }
    /// The same, with the result written to the low half of a register.
    constexpr placed_call to_low(const source& reg) const { return written(reg, write_part::low); }
    /// The same, with the result written to the high half of a register.
    constexpr placed_call to_high(const source& reg) const { return written(reg, write_part::high); }

private:
    constexpr placed_call written(const source& reg, write_part what) const
    {
        placed_call made = *this;
        made.result = {static_cast<std::int8_t>(reg.of.number), what};
        return made;
    }
};

namespace detail {

// Gives words to modifiers in their order, as text does. Returns the first word without a modifier, or `value::reserved`.
constexpr value give_words(fields& to, int source, const value* words, int count)
{
    int next = 0;
    for (int n = 0; n < count; ++n) {
        int found = next;
        for (; found < to.row.modifier_count(); ++found) {
            const modifier_field field = to.row.modifier_at(found);
            if (field.source() == source && field.fallback() != words[n] && field.number_of(words[n]) >= 0) break;
        }
        if (found == to.row.modifier_count()) return words[n];
        to.modifiers[found] = words[n];
        next = found + 1;
    }
    return value::reserved;
}

}  // namespace detail

constexpr bifrost::result<instruction_parts> call::in(unit of) const
{
    const bifrost::result<fields> row = fields::of(code, of);
    if (!row) return row.error();
    instruction_parts made;
    made.fields = *row;
    made.result = result;
    for (int n = -1; n < row->row.source_count(); ++n) {
        const value wrong = n < 0 ? detail::give_words(made.fields, n, words, word_count)
                                  : detail::give_words(made.fields, n, sources[n].words, sources[n].word_count);
        if (wrong != value::reserved) {
            fault bad = detail::fault_of(made.fields, fault_code::no_such_value, n < 0 ? part::word : part::source, n);
            bad.value = static_cast<std::uint64_t>(wrong);
            return bad;
        }
        if (n >= 0) made.sources[n] = sources[n].of;
    }
    for (port& one : made.fields.sources) one = {};
    for (int n = 0; n < row->row.immediate_count(); ++n) {
        if (immediates[n] > 255) return detail::fault_of(made.fields, fault_code::immediate_out_of_range, part::immediate, n);
        made.fields.immediates[n] = static_cast<std::uint8_t>(immediates[n]);
    }
    return made;
}

namespace detail {

template <opcode Code>
inline constexpr descriptor any_row_of = *find_row(Code, has_row(Code, unit::fma) ? unit::fma : unit::add);

// True if an argument is a source or an immediate.
template <class T>
inline constexpr bool is_operand = !std::is_same_v<T, value> && !std::is_same_v<T, staging_base>;

// The constructor of an instruction.
template <opcode Code>
struct constructor {
    static constexpr int sources = any_row_of<Code>.source_count(), immediates = any_row_of<Code>.immediate_count();

    template <class... Arguments>
    constexpr auto operator()(const Arguments&... arguments) const
    {
        constexpr int given = (0 + ... + (is_operand<Arguments> ? 1 : 0));
        static_assert(given >= sources + immediates, "too few operands: give all sources, then the immediates");
        static_assert(given <= sources + immediates, "too many operands: the instruction has fewer sources and immediates");
        placed_call<placement_of(Code)> made{{Code}};
        (take(made, arguments), ...);
        return made;
    }

private:
    static constexpr void take(call& to, value word)
    {
        if (to.word_count < call::most_words) to.words[to.word_count++] = word;
    }
    static constexpr void take(call& to, staging_base base) { to.staging = base.number; }
    template <class Operand>
        requires is_operand<Operand>
    static constexpr void take(call& to, const Operand& one)
    {
        const int n = to.taken++;
        if (n < sources) to.sources[n] = source(one);
        else if constexpr (std::is_integral_v<Operand>) to.immediates[n - sources] = static_cast<std::uint32_t>(one);
        else static_assert(std::is_integral_v<Operand> || sources != 0, "an immediate is an integer");
    }
};

}  // namespace detail

namespace emit {

/// A register, 0 to 63.
constexpr source reg(int number) { return operand::of_register(number); }
/// The low word of a uniform, 0 to 127.
constexpr source uniform_low(int number) { return operand::of_uniform(number, false); }
/// The high word of a uniform.
constexpr source uniform_high(int number) { return operand::of_uniform(number, true); }
/// The low word of a special value.
constexpr source low(special one) { return operand::of_special(one, false); }
/// The high word of a special value.
constexpr source high(special one) { return operand::of_special(one, true); }
/// The address of a clause, by its number in quadwords from the start of the program.
constexpr source target(std::int64_t clause) { return operand::of_target(clause); }
/// The first staging register.
constexpr staging_base staging(int number) { return {number}; }

/// In FMA the constant 0, in ADD the result of the tuple's FMA.
inline constexpr source passed{operand{operand_kind::passed}};
/// The FMA result of the tuple before.
inline constexpr source t0{operand{operand_kind::t0}};
/// The ADD result of the tuple before.
inline constexpr source t1{operand{operand_kind::t1}};

}  // namespace emit

}  // namespace valhall::bifrost

#endif
