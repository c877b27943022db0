// SPDX-License-Identifier: MIT
// The arguments of typed constructors whose number is a template argument: r0 to r63 (on v15 to r127) and other operands, staging groups,
// and immediates.
#ifndef VALHALL_EMIT_FIXED_OPERANDS_HPP
#define VALHALL_EMIT_FIXED_OPERANDS_HPP

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "valhall/isa/enums.hpp"
#include "valhall/operand.hpp"

namespace valhall {

// ---- sources and destinations with constant numbers ----

/// A table constant given by its value, as the number of a fixed_source. Its index depends on the architecture.
struct table_constant {
    std::uint32_t value;  ///< the value
};

namespace detail {

constexpr int number_of(int number) { return number; }
constexpr int number_of(table_constant c) { return find_common_constant(c.value); }

}  // namespace detail

/// The number of a fixed_source: an int or a table_constant.
template <source_kind Kind, auto Number>
struct fixed_number {
    static constexpr source_kind kind = Kind;  ///< the kind of the source
    static constexpr auto number = Number;  ///< the number
};

template <class Number, class Modifiers = whole>
struct fixed_source;

namespace detail {

template <class Number, selector Part>
inline constexpr fixed_source<Number, selecting<Part>> part_of_source{};

}  // namespace detail

/// A source whose number is part of its type, so that errors are found at compile time: fixed_source<fixed_number<source_kind::reg, 4>> is r4.
/// This is a whole source. Halves and bytes are members; part<selector>() gives any other part. (Both parameters are types: every register has
/// fifteen parts, and compilers find an instance of a template by types in less than half of the time that they need by values.)
template <class Number, class Modifiers>
struct fixed_source {
    constexpr operator operand() const { return detail::make_operand(Number::kind, detail::number_of(Number::number)); }
    /// Converts to the source with a run-time number.
    template <source_kind Kind>
        requires(Kind == Number::kind)
    constexpr operator source_value<Kind>() const
    {
        return {detail::number_of(Number::number)};
    }

    /// The same source, marked as the register's last use.
    constexpr auto last() const { return fixed_source<Number, modified_by<source_modifiers{}.with_last_use()>>{}; }
    /// A part of the value; also for destinations.
    template <selector Part>
    constexpr auto part() const
    {
        return fixed_source<Number, detail::selecting<Part>>{};
    }

    // References, since for a member object the compiler would instantiate its type for every register.
    static const fixed_source<Number, detail::selecting<selector::h0>>& h0;  ///< the low half
    static const fixed_source<Number, detail::selecting<selector::h1>>& h1;  ///< the high half
    static const fixed_source<Number, detail::selecting<selector::h00>>& h00;  ///< the low half twice
    static const fixed_source<Number, detail::selecting<selector::h10>>& h10;  ///< the halves exchanged
    static const fixed_source<Number, detail::selecting<selector::h11>>& h11;  ///< the high half twice
    static const fixed_source<Number, detail::selecting<selector::b0>>& b0;  ///< byte 0, the lowest
    static const fixed_source<Number, detail::selecting<selector::b1>>& b1;  ///< byte 1
    static const fixed_source<Number, detail::selecting<selector::b2>>& b2;  ///< byte 2
    static const fixed_source<Number, detail::selecting<selector::b3>>& b3;  ///< byte 3, the highest
    static const fixed_source<Number, detail::selecting<selector::b00>>& b00;  ///< byte 0 in both halves
    static const fixed_source<Number, detail::selecting<selector::b11>>& b11;  ///< byte 1 in both halves
    static const fixed_source<Number, detail::selecting<selector::b22>>& b22;  ///< byte 2 in both halves
    static const fixed_source<Number, detail::selecting<selector::b33>>& b33;  ///< byte 3 in both halves
    static const fixed_source<Number, detail::selecting<selector::w0>>& w0;  ///< the low word of a pair
    static const fixed_source<Number, detail::selecting<selector::zext>>& zext;  ///< since v14: the low word of a pair, zero-extended
};

/// A source with modifiers or a selector.
template <class Number, source_modifiers M>
struct fixed_source<Number, modified_by<M>> {
    constexpr operator operand() const { return detail::make_operand(Number::kind, detail::number_of(Number::number), M); }
    /// Converts to the source with a run-time number.
    template <source_kind Kind>
        requires(Kind == Number::kind)
    constexpr operator source_value<Kind, modified_by<M>>() const
    {
        return {detail::number_of(Number::number)};
    }

    /// The same source, marked as the register's last use.
    constexpr fixed_source<Number, modified_by<M.with_last_use()>> last() const
        requires(Number::kind == source_kind::reg)
    {
        return {};
    }
    /// A part of the value; of a destination, the half that is written.
    template <selector Part>
    constexpr fixed_source<Number, modified_by<M.selecting(Part)>> part() const
    {
        return {};
    }
};

/// Negates the value.
template <class Number, class M>
constexpr fixed_source<Number, modified_by<detail::modifiers_of<M>.negated()>> operator-(fixed_source<Number, M>)
{
    return {};
}

/// The absolute value. Drops an earlier negation.
template <class Number, class M>
constexpr fixed_source<Number, modified_by<detail::modifiers_of<M>.absolute()>> abs(fixed_source<Number, M>)
{
    return {};
}

/// Inverts all bits of the value.
template <class Number, class M>
constexpr fixed_source<Number, modified_by<detail::modifiers_of<M>.complemented()>> operator~(fixed_source<Number, M>)
{
    return {};
}

/// A register with a constant number.
template <int Number>
using fixed_register = fixed_source<fixed_number<source_kind::reg, Number>>;

#define VALHALL_PART(part)                                                                                       \
    template <class Number, class Modifiers>                                                                     \
    constexpr const fixed_source<Number, detail::selecting<selector::part>>& fixed_source<Number, Modifiers>::part = \
        detail::part_of_source<Number, selector::part>;
VALHALL_PART(h0)
VALHALL_PART(h1)
VALHALL_PART(h00)
VALHALL_PART(h10)
VALHALL_PART(h11)
VALHALL_PART(b0)
VALHALL_PART(b1)
VALHALL_PART(b2)
VALHALL_PART(b3)
VALHALL_PART(b00)
VALHALL_PART(b11)
VALHALL_PART(b22)
VALHALL_PART(b33)
VALHALL_PART(w0)
VALHALL_PART(zext)
#undef VALHALL_PART

#define VALHALL_REGISTERS(a, b, c, d, e, f, g, h)                                                                  \
    inline constexpr fixed_register<a> r##a{}; inline constexpr fixed_register<b> r##b{};                         \
    inline constexpr fixed_register<c> r##c{}; inline constexpr fixed_register<d> r##d{};                         \
    inline constexpr fixed_register<e> r##e{}; inline constexpr fixed_register<f> r##f{};                         \
    inline constexpr fixed_register<g> r##g{}; inline constexpr fixed_register<h> r##h{};
VALHALL_REGISTERS(0, 1, 2, 3, 4, 5, 6, 7)
VALHALL_REGISTERS(8, 9, 10, 11, 12, 13, 14, 15)
VALHALL_REGISTERS(16, 17, 18, 19, 20, 21, 22, 23)
VALHALL_REGISTERS(24, 25, 26, 27, 28, 29, 30, 31)
VALHALL_REGISTERS(32, 33, 34, 35, 36, 37, 38, 39)
VALHALL_REGISTERS(40, 41, 42, 43, 44, 45, 46, 47)
VALHALL_REGISTERS(48, 49, 50, 51, 52, 53, 54, 55)
VALHALL_REGISTERS(56, 57, 58, 59, 60, 61, 62, 63)
VALHALL_REGISTERS(64, 65, 66, 67, 68, 69, 70, 71)
VALHALL_REGISTERS(72, 73, 74, 75, 76, 77, 78, 79)
VALHALL_REGISTERS(80, 81, 82, 83, 84, 85, 86, 87)
VALHALL_REGISTERS(88, 89, 90, 91, 92, 93, 94, 95)
VALHALL_REGISTERS(96, 97, 98, 99, 100, 101, 102, 103)
VALHALL_REGISTERS(104, 105, 106, 107, 108, 109, 110, 111)
VALHALL_REGISTERS(112, 113, 114, 115, 116, 117, 118, 119)
VALHALL_REGISTERS(120, 121, 122, 123, 124, 125, 126, 127)
#undef VALHALL_REGISTERS

/// A register with a constant number: r0 to r63, on v15 to r127.
template <int Number>
constexpr fixed_register<Number> reg()
{
    static_assert(Number >= 0 && Number < max_registers, "a register number is 0 to 63, on v15 to 127");
    return {};
}

/// A 32-bit uniform with a constant number: u0 to u255. (emit/uniforms.hpp defines the names u0 ….)
template <int Number>
constexpr fixed_source<fixed_number<source_kind::uniform, Number>> uniform()
{
    static_assert(Number >= 0 && Number < max_uniforms, "a uniform number is 0 to 255, on v15 to 511");
    return {};
}

/// A table constant by its index, 0 to 31.
template <int Index>
constexpr fixed_source<fixed_number<source_kind::constant, Index>> constant_at()
{
    static_assert(Index >= 0 && Index < constant_count, "a table index is 0 to 31");
    return {};
}

namespace detail {

consteval bool is_in_a_table(std::uint32_t value)
{
    for (const arch on : architectures)
        if (constant_index(value, on) >= 0) return true;
    return false;
}

}  // namespace detail

/// A table constant by its value. Its index is looked up for the architecture that it is encoded for.
template <std::uint32_t Value>
constexpr fixed_source<fixed_number<source_kind::constant, table_constant{Value}>> constant()
{
    static_assert(detail::is_in_a_table(Value), "the constant is not in the table of constants");
    return {};
}

/// As above, for a given architecture.
template <std::uint32_t Value, arch On>
constexpr fixed_source<fixed_number<source_kind::constant, detail::constant_index(Value, On)>> constant()
{
    static_assert(detail::constant_index(Value, On) >= 0, "the constant is not in the table of constants");
    return {};
}

namespace detail {

// A word of a special value.
template <special Which, int Word>
using special_source = fixed_source<fixed_number<source_kind::special, 2 * static_cast<int>(Which) + Word>>;
template <special Which, int Word>
inline constexpr special_source<Which, Word> special_object{};

}  // namespace detail

/// The words of a special value.
template <special Which>
struct special_words {
    // References to constants, like h0 and h1 of registers.
    static const detail::special_source<Which, 0>& w0;  ///< the low word
    static const detail::special_source<Which, 1>& w1;  ///< the high word
};

template <special Which>
constexpr const detail::special_source<Which, 0>& special_words<Which>::w0 = detail::special_object<Which, 0>;
template <special Which>
constexpr const detail::special_source<Which, 1>& special_words<Which>::w1 = detail::special_object<Which, 1>;

#define VALHALL_SPECIAL(name) inline constexpr special_words<special::name> name{};
#include "valhall/isa/generated/specials.def"

// ---- staging registers ----

/// Staging registers that are part of their type.
template <int First, int Count>
struct fixed_staging {
    constexpr operator staging_registers() const { return {First, Count}; }
};

namespace detail {

template <std::size_t N>
consteval bool follow(const int (&numbers)[N])
{
    for (std::size_t i = 1; i < N; ++i)
        if (numbers[i] != numbers[i - 1] + 1) return false;
    return true;
}

}  // namespace detail

/// No staging registers, for instructions that allow that.
constexpr fixed_staging<0, 0> sr() { return {}; }

/// The given staging registers, which must be consecutive: sr(r4, r5, r6).
template <int First, int... Rest>
constexpr fixed_staging<First, 1 + static_cast<int>(sizeof...(Rest))> sr(fixed_register<First>, fixed_register<Rest>...)
{
    static_assert(detail::follow({First, Rest...}), "staging registers must follow one another");
    return {};
}

/// `count` staging registers from a register on: sr(r4, 3).
template <int First, class Number>
    requires(detail::is_integer<Number>)
constexpr staging_registers sr(fixed_register<First>, Number count)
{
    return {First, detail::int_of(count)};
}

/// `Count` staging registers from a register on, checked at compile time: sr<3>(r4).
template <int Count, int First>
constexpr fixed_staging<First, Count> sr(fixed_register<First>)
{
    return {};
}

/// Staging registers of which only the first is given, as part of the type.
template <int First>
struct fixed_open_staging {
    constexpr operator open_staging() const { return {First}; }
};

/// Staging registers from a register on, as many as the modifiers imply (sizes, formats, numbers of channels and the like): sr_from(r4).
template <int First>
constexpr fixed_open_staging<First> sr_from(fixed_register<First>)
{
    return {};
}

// ---- immediates ----

/// An immediate with a run-time value. Branch offsets count instructions.
struct immediate_value {
    std::int64_t value = 0;  ///< the value; the constructor checks that it fits its field

    /// Converts to the number, for instruction::set_immediate().
    constexpr operator std::int64_t() const { return value; }
};

/// The bits of a floating-point immediate.
struct immediate_bits {
    std::int64_t value = 0;  ///< the bits

    /// Converts to the bits, for instruction::set_immediate().
    constexpr operator std::int64_t() const { return value; }
};

/// A floating-point number as an immediate: its bits.
struct float_immediate {
    float value = 0;  ///< the value
};

/// An immediate that is part of its type.
template <std::int64_t Value>
struct fixed_immediate {
    constexpr operator std::int64_t() const { return Value; }
};

namespace detail {

// A number as a signed 64-bit integer. (No immediate has 64 bits, so a larger number is out of range in any case.)
template <class Number>
constexpr std::int64_t wide_number(Number value)
{
    constexpr std::uint64_t most = ~std::uint64_t{0} / 2;
    if constexpr (std::is_unsigned_v<Number>) return static_cast<std::int64_t>(value < most ? value : most);
    else if constexpr (is_integer<Number>) return value;
    else return 0;
}

}  // namespace detail

/// An immediate: imm(k) is an integer, imm(1.0f) a float. If the field has all 32 bits, -1 equals 0xFFFFFFFF. Float immediates take a
/// float, or its bits: imm_bits(0x3F800000).
template <class Number>
constexpr auto imm(Number value)
{
    static_assert(!std::is_same_v<Number, double> && !std::is_same_v<Number, long double>,
                  "an immediate has 32 bits, so it is no double: write imm(1.0f)");
    static_assert(detail::is_integer<Number> || std::is_floating_point_v<Number>, "an immediate is an integer or a float: write imm(1)");
    if constexpr (std::is_same_v<Number, float>) return float_immediate{value};
    else return immediate_value{detail::wide_number(value)};
}

/// An immediate that is checked at compile time: imm<5>().
template <std::int64_t Value>
constexpr fixed_immediate<Value> imm()
{
    return {};
}

/// The bits of a float immediate: imm_bits(0x3F800000) equals imm(1.0f).
template <class Number>
constexpr immediate_bits imm_bits(Number bits)
{
    static_assert(detail::is_integer<Number>, "the bits of a float are an integer: write imm_bits(0x3F800000), or imm(1.0f)");
    return {detail::wide_number(bits)};
}

}  // namespace valhall

#endif
