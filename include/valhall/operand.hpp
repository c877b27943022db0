// SPDX-License-Identifier: MIT
// The operands of instructions: sources, destinations, staging registers. Functions that take run-time numbers never wrap: a number out of
// range becomes a fault in the operand, which the setter reports.
#ifndef VALHALL_OPERAND_HPP
#define VALHALL_OPERAND_HPP

#include <bit>
#include <cstdint>
#include <type_traits>

#include "valhall/bits.hpp"
#include "valhall/fault.hpp"
#include "valhall/isa/constants.hpp"
#include "valhall/isa/enums.hpp"
#include "valhall/isa/frame.hpp"
#include "valhall/isa/registers.hpp"

namespace valhall {

/// A source: its value, selector, sign modifiers and complement.
struct operand {
    std::uint16_t page = 0;              ///< FAU page of a special value, 0 to 3; number / 64 of a uniform, or of a register on v15
    std::uint8_t byte = 0;               ///< the encoded source byte
    bool neg = false;                    ///< negated, after `abs`
    bool abs = false;                    ///< absolute value
    bool complement = false;             ///< all bits inverted
    selector select = selector::none;    ///< the selected part; `none` for the whole value or the default part
    fault_code fault = fault_code::none;             ///< why the operand is invalid, if it is

    /// The kind of value.
    constexpr source_kind kind() const { return source_byte::kind(byte); }
    /// True if it is a register.
    constexpr bool is_register() const { return kind() == source_kind::reg; }
    /// True if it is a uniform.
    constexpr bool is_uniform() const { return kind() == source_kind::uniform; }
    /// True if it is a constant of the table.
    constexpr bool is_constant() const { return kind() == source_kind::constant; }
    /// True if it is a word of a special value.
    constexpr bool is_special() const { return kind() == source_kind::special; }

    /// The register's number, 0 to 63 (on v15 to 127), if it is a register.
    constexpr int reg() const { return page * 64 + (byte & source_byte::register_mask); }
    /// True if the register is marked as last used.
    constexpr bool is_last_use() const { return is_register() && (byte & source_byte::last_use) != 0; }
    /// The uniform's number, 0 to 255 (on v15 to 511), if it is one. Uniforms have 32 bits.
    constexpr int uniform() const { return page * 64 + (byte & source_byte::register_mask); }
    /// The index of the table constant, 0 to 31, if it is one.
    constexpr int constant_index() const { return byte & source_byte::constant_mask; }
    /// The special value, if it is one.
    constexpr valhall::special special() const { return static_cast<valhall::special>(source_byte::special_number(byte, page)); }
    /// The 32-bit word of the special value, 0 or 1.
    constexpr int special_word() const { return byte & 1; }

    /// The number of the register or uniform, the index of the constant, or twice the special value plus its word: the argument of reg(),
    /// uniform() or constant_at().
    constexpr int number() const
    {
        switch (kind()) {
        case source_kind::reg: return reg();
        case source_kind::uniform: return uniform();
        case source_kind::constant: return constant_index();
        case source_kind::special: break;
        }
        return 2 * static_cast<int>(special()) + special_word();
    }

    /// The out-of-range number given for a register or uniform; 0 if there is no such fault, or if the number is negative or does not fit
    /// `page` and `byte`.
    constexpr int refused_number() const
    {
        const bool is_told = fault == fault_code::register_out_of_range || fault == fault_code::uniform_out_of_range;
        return is_told ? uniform() : 0;
    }

    /// The same register, marked as last used.
    constexpr operand last() const
    {
        operand copy = *this;
        copy.byte |= source_byte::last_use;
        if (!is_register()) copy.fault = fault_code::not_last_use;
        return copy;
    }
    /// A part of the same value.
    constexpr operand selecting(selector part) const
    {
        operand copy = *this;
        copy.select = part;
        return copy;
    }

    /// Another register with the same selector, sign modifiers, complement and last-use mark.
    constexpr operand with_register(int number) const;
    /// A uniform with the same selector, sign modifiers and complement. Uniforms have no last-use mark.
    constexpr operand with_uniform(int number) const;

    friend constexpr bool operator==(const operand&, const operand&) = default;
};

// ---- making operands ----

/// The modifiers and the selector of a source, as a template argument.
struct source_modifiers {
    bool last_use = false;  ///< marked as last used
    bool neg = false;  ///< negated, after `abs`
    bool abs = false;  ///< absolute value
    bool complement = false;  ///< all bits inverted
    selector select = selector::none;  ///< the selected part

    /// The same, marked as last used.
    constexpr source_modifiers with_last_use() const { return {true, neg, abs, complement, select}; }
    /// The same, negated.
    constexpr source_modifiers negated() const { return {last_use, !neg, abs, complement, select}; }
    /// The same, as absolute value without negation.
    constexpr source_modifiers absolute() const { return {last_use, false, true, complement, select}; }
    /// The same, with all bits inverted.
    constexpr source_modifiers complemented() const { return {last_use, neg, abs, !complement, select}; }
    /// The same, with a selector.
    constexpr source_modifiers selecting(selector part) const { return {last_use, neg, abs, complement, part}; }
};

namespace detail {

/// The first byte of a kind of source, and how many low bits of a number are in the byte. Higher bits select the page.
struct source_numbers {
    std::uint8_t first;
    std::uint8_t bits;
    int count;
    fault_code out_of_range;
};

constexpr source_numbers numbers_of(source_kind kind)
{
    switch (kind) {
    case source_kind::reg: return {0, 6, max_registers, fault_code::register_out_of_range};
    case source_kind::uniform: return {source_byte::uniform, 6, max_uniforms, fault_code::uniform_out_of_range};
    case source_kind::constant: return {source_byte::constant, 5, constant_count, fault_code::constant_out_of_range};
    case source_kind::special: break;
    }
    return {source_byte::special, 5, 128, fault_code::special_out_of_range};
}

// As above for one architecture.
constexpr source_numbers numbers_on(source_kind kind, arch on)
{
    source_numbers numbers = numbers_of(kind);
    if (kind == source_kind::reg) numbers.count = register_count(on);
    if (kind == source_kind::uniform) numbers.count = uniform_count(on);
    return numbers;
}

// True for integers and types that convert to integers, but not for bool and floats.
template <class Number>
inline constexpr bool is_integer = std::is_convertible_v<Number, int> && !std::is_floating_point_v<Number> && !std::is_same_v<Number, bool>;

// Converts a number to int. Numbers that do not fit become the largest int, which is always out of range.
template <class Number>
constexpr int int_of(Number number)
{
    if constexpr (std::is_integral_v<Number>) {
        const int converted = static_cast<int>(number);
        const bool is_negative = std::is_signed_v<Number> && number < Number{};
        if (static_cast<Number>(converted) != number || (converted < 0) != is_negative) return 0x7FFFFFFF;
        return converted;
    } else if constexpr (is_integer<Number>) {
        return number;
    } else {
        return 0;  // the caller's assertion has failed
    }
}

inline constexpr int not_in_table = -1;  // the index of a table constant that does not exist

constexpr fault_code check_number(source_kind kind, const source_numbers& numbers, int number)
{
    if (number >= 0 && number < numbers.count) return fault_code::none;
    return kind == source_kind::constant && number == not_in_table ? fault_code::constant_not_in_table : numbers.out_of_range;
}

// The 32 bits of an integer or float constant; -1 if it does not fit.
template <class Value>
constexpr std::int64_t bits_of_constant(Value value)
{
    static_assert(!std::is_same_v<Value, double> && !std::is_same_v<Value, long double>,
                  "a constant has 32 bits, so it is no double: write constant(0.5f)");
    static_assert(is_integer<Value> || std::is_floating_point_v<Value>,
                  "a constant is an integer or a float: write constant(1) or constant(1.0f)");
    if constexpr (std::is_same_v<Value, float>) {
        return std::bit_cast<std::uint32_t>(value);
    } else if constexpr (std::is_same_v<Value, std::uint64_t> || std::is_same_v<Value, unsigned long long>) {
        return value >> 32 == 0 ? static_cast<std::int64_t>(value) : -1;
    } else if constexpr (is_integer<Value>) {
        const std::int64_t number = value;
        return number >= INT32_MIN && number >> 32 <= 0 ? number & 0xFFFFFFFF : -1;
    } else {
        return 0;
    }
}

// The first table constant with a value on every architecture, or -1.
constexpr int find_common_constant(std::int64_t value)
{
    for (int index = 0; index < constant_count; ++index) {
        bool is_common = true;
        for (const arch on : architectures) is_common &= constant_value(index, on) == value;
        if (is_common) return index;
    }
    return not_in_table;
}

// Cheaper than reg(number) and so on, which would also instantiate all parts of the value.
constexpr operand make_operand(source_kind kind, int number, const source_modifiers& m = {})
{
    const source_numbers numbers = numbers_of(kind);
    const int low = (1 << numbers.bits) - 1;
    operand o;
    o.fault = check_number(kind, numbers, number);
    // Keeps an out-of-range number for the message, as far as it fits.
    if (number < 0 || number >> numbers.bits > 0xFFFF) number = 0;
    o.byte = static_cast<std::uint8_t>(numbers.first | (number & low) | (m.last_use ? source_byte::last_use : 0));
    o.page = static_cast<std::uint16_t>(number >> numbers.bits);
    o.neg = m.neg;
    o.abs = m.abs;
    o.complement = m.complement;
    o.select = m.select;
    return o;
}

}  // namespace detail

constexpr operand operand::with_register(int number) const
{
    return detail::make_operand(source_kind::reg, number, {is_last_use(), neg, abs, complement, select});
}

constexpr operand operand::with_uniform(int number) const
{
    return detail::make_operand(source_kind::uniform, number, {false, neg, abs, complement, select});
}

/// Modifiers of a source as a type. `whole` is without any.
template <source_modifiers M>
struct modified_by;
struct whole;

template <source_kind Kind, class Modifiers = whole>
struct source_value;

namespace detail {

template <class Modifiers>
inline constexpr source_modifiers modifiers_of{};
template <source_modifiers M>
inline constexpr source_modifiers modifiers_of<modified_by<M>> = M;

template <selector Part>
using selecting = modified_by<source_modifiers{}.selecting(Part)>;

// The members of every source_value.
template <source_kind Kind, class Modifiers>
struct numbered_source {
    int number = 0;  ///< the number, checked when the operand is used

    constexpr operator operand() const { return make_operand(Kind, number, modifiers_of<Modifiers>); }

    /// The same register, marked as last used.
    constexpr auto last() const
        requires(Kind == source_kind::reg)
    {
        return source_value<Kind, modified_by<modifiers_of<Modifiers>.with_last_use()>>{number};
    }
    /// A part of the value; of a destination, the half that is written.
    template <selector Part>
    constexpr auto part() const
    {
        return source_value<Kind, modified_by<modifiers_of<Modifiers>.selecting(Part)>>{number};
    }
    /// A part of the value, chosen at run time.
    constexpr operand selecting(selector part) const { return operand(*this).selecting(part); }
};

}  // namespace detail

/// A source with a run-time number: that of the register or uniform, the index of the constant, or twice the special value plus its word.
/// All other properties are part of the type. This is a whole source. Its parts are members, so that they are written alike for reg(n) and r0:
/// reg(n).h0.
template <source_kind Kind, class Modifiers>
struct source_value : detail::numbered_source<Kind, whole> {
    /// A part of the value.
    template <selector Part>
    using part_value = source_value<Kind, detail::selecting<Part>>;

    /// A source with a number, which is checked when the operand is used.
    constexpr source_value(int n)
        : detail::numbered_source<Kind, whole>{n}, h0{n}, h1{n}, h00{n}, h10{n}, h11{n}, b0{n}, b1{n}, b2{n}, b3{n}, b00{n}, b11{n}, b22{n},
          b33{n}, w0{n}, zext{n}
    {
    }

    part_value<selector::h0> h0;  ///< the low half
    part_value<selector::h1> h1;  ///< the high half
    part_value<selector::h00> h00;  ///< the low half twice
    part_value<selector::h10> h10;  ///< the halves exchanged
    part_value<selector::h11> h11;  ///< the high half twice
    part_value<selector::b0> b0;  ///< byte 0, the lowest
    part_value<selector::b1> b1;  ///< byte 1
    part_value<selector::b2> b2;  ///< byte 2
    part_value<selector::b3> b3;  ///< byte 3, the highest
    part_value<selector::b00> b00;  ///< byte 0 in both halves
    part_value<selector::b11> b11;  ///< byte 1 in both halves
    part_value<selector::b22> b22;  ///< byte 2 in both halves
    part_value<selector::b33> b33;  ///< byte 3 in both halves
    part_value<selector::w0> w0;  ///< the low word of a pair
    part_value<selector::zext> zext;  ///< since v14: the low word of a pair, zero-extended
};

/// A source with modifiers or a selector.
template <source_kind Kind, source_modifiers M>
struct source_value<Kind, modified_by<M>> : detail::numbered_source<Kind, modified_by<M>> {
    /// A source with a number, which is checked when the operand is used.
    constexpr source_value(int n) : detail::numbered_source<Kind, modified_by<M>>{n} {}
};

/// The negation of a value.
template <source_kind Kind, class M>
constexpr auto operator-(source_value<Kind, M> v)
{
    return source_value<Kind, modified_by<detail::modifiers_of<M>.negated()>>{v.number};
}

/// The absolute value of a value.
template <source_kind Kind, class M>
constexpr auto abs(source_value<Kind, M> v)
{
    return source_value<Kind, modified_by<detail::modifiers_of<M>.absolute()>>{v.number};
}

/// The complement of a value.
template <source_kind Kind, class M>
constexpr auto operator~(source_value<Kind, M> v)
{
    return source_value<Kind, modified_by<detail::modifiers_of<M>.complemented()>>{v.number};
}

// The second template parameter is a dummy: it delays instantiation of the type until the function is called.

/// A register, r0 to r63, on v15 to r127. The number is an integer of any type.
template <class Number, source_kind Kind = source_kind::reg>
constexpr source_value<Kind> reg(Number number)
{
    static_assert(detail::is_integer<Number>, "a register number is an integer, not a float or bool: write reg(2)");
    return {detail::int_of(number)};
}

/// A 32-bit uniform, u0 to u255, on v15 to u511. The number is an integer of any type.
template <class Number, source_kind Kind = source_kind::uniform>
constexpr source_value<Kind> uniform(Number number)
{
    static_assert(detail::is_integer<Number>, "a uniform number is an integer, not a float or bool: write uniform(2)");
    return {detail::int_of(number)};
}

/// A table constant by its index, 0 to 31.
template <class Number, source_kind Kind = source_kind::constant>
constexpr source_value<Kind> constant_at(Number place)
{
    static_assert(detail::is_integer<Number>, "a place in the table of constants is an integer; constant(1.0f) finds one by its value");
    const int index = detail::int_of(place);
    return {index == detail::not_in_table ? constant_count : index};
}

/// A table constant by its value: an integer, or a float, whose bits are used.
template <class Value, source_kind Kind = source_kind::constant>
constexpr source_value<Kind> constant(Value value, arch on)
{
    const std::int64_t bits = detail::bits_of_constant(value);
    return {bits < 0 ? detail::not_in_table : detail::constant_index(static_cast<std::uint32_t>(bits), on)};
}

/// A table constant with the same value on every architecture. (The tables differ in one entry.)
template <class Value, source_kind Kind = source_kind::constant>
constexpr source_value<Kind> constant(Value value)
{
    return {detail::find_common_constant(detail::bits_of_constant(value))};
}

/// A 32-bit word, 0 or 1, of a special value.
constexpr source_value<source_kind::special> special_value(special which, int half)
{
    return {half == 0 || half == 1 ? 2 * static_cast<int>(which) + half : -1};
}

/// The negation of a value.
constexpr operand operator-(operand o)
{
    o.neg = !o.neg;
    return o;
}

/// The absolute value of a value.
constexpr operand abs(operand o)
{
    o.neg = false;
    o.abs = true;
    return o;
}

/// The complement of a value.
constexpr operand operator~(operand o)
{
    o.complement = !o.complement;
    return o;
}

// ---- destinations ----

/// The halves of a destination register that are written. `narrow`: both, with a 16-bit result.
enum class half : std::uint8_t { narrow = 0, low = 1, high = 2, both = 3 };

/// A destination: a register or half of one.
struct destination {
    int reg = 0;  ///< 0 to 63, on v15 to 127; or the invalid number that was given
    half mask = half::both;  ///< the halves that are written
    fault_code fault = fault_code::none;  ///< why it is invalid, if it is

    constexpr destination() = default;
    /// A register, 0 to 63 (on v15 to 127), or halves of it. Other numbers are refused when the destination is used.
    template <class Number>
        requires(detail::is_integer<Number>)
    constexpr destination(Number number, half written = half::both) : reg(detail::int_of(number)), mask(written)
    {
    }

    /// From arguments of the typed constructors: a register or its part h0, h1 or h01: `reg(n)`, `reg(n).h0`, `r4.h1`.
    template <class Operand>
        requires(std::is_convertible_v<const Operand&, operand>)
    constexpr destination(const Operand& written)
    {
        set(written);
    }

    friend constexpr bool operator==(const destination&, const destination&) = default;

private:
    constexpr void set(const operand& written)
    {
        reg = written.fault == fault_code::register_out_of_range ? written.refused_number() : written.reg();
        fault = written.fault;
        if (!written.is_register() || written.is_last_use() || written.neg || written.abs || written.complement)
            fault = fault_code::expected_register;
        switch (written.select) {
        case selector::none: break;
        case selector::h0: mask = half::low; break;
        case selector::h1: mask = half::high; break;
        case selector::h01: mask = half::narrow; break;
        default: fault = fault_code::write_mask_out_of_range;
        }
    }
};

// ---- staging registers ----

/// A group of staging registers: `count` of them from `first` on.
struct staging_registers {
    int first = 0;  ///< the first register, 0 to 63, on v15 to 127
    int count = 0;  ///< number of registers
    friend constexpr bool operator==(const staging_registers&, const staging_registers&) = default;
};

/// `count` staging registers, from a register on: sr(reg(n), 3).
template <class Number>
    requires(detail::is_integer<Number>)
constexpr staging_registers sr(detail::numbered_source<source_kind::reg, whole> first, Number count)
{
    return {first.number, detail::int_of(count)};
}

/// `Count` staging registers, from a run-time register on: sr<3>(reg(n)).
template <int Count>
constexpr staging_registers sr(detail::numbered_source<source_kind::reg, whole> first)
{
    return {first.number, Count};
}

/// Staging registers of which only the first is given; the rest of the instruction determines their number.
struct open_staging {
    int first = 0;  ///< the first register, 0 to 63, on v15 to 127
};

/// Staging registers from a register on, as many as the modifiers imply: sr_from(reg(n)).
constexpr open_staging sr_from(detail::numbered_source<source_kind::reg, whole> first) { return {first.number}; }

}  // namespace valhall

#endif
