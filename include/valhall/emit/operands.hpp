// What the typed constructors take: registers r0 to r63 and other operands whose types know their numbers,
// staging groups, and immediates.
#ifndef VALHALL_EMIT_OPERANDS_HPP
#define VALHALL_EMIT_OPERANDS_HPP

#include <cstddef>
#include <cstdint>

#include "valhall/isa/enums.hpp"
#include "valhall/operand.hpp"

namespace valhall {

// ---- sources and destinations whose numbers are part of their types ----

/// A source whose number is known to its type, so that a wrong one does not compile.
template <decoration D, int Number>
struct fixed_source {
    constexpr operator operand() const { return detail::make_operand(D, Number); }
    constexpr operator source_value<D>() const { return {Number}; }

    /// The same register, its value dropped after the read.
    constexpr fixed_source<D.with_last_use(), Number> last() const
        requires(D.kind == source_kind::reg)
    {
        return {};
    }
    /// The same value, of which only a part is read; or a destination, of which only a half is written.
    template <selector Part>
    constexpr fixed_source<D.selecting(Part), Number> part() const
    {
        return {};
    }
};

template <decoration D, int N>
constexpr fixed_source<D.negated(), N> operator-(fixed_source<D, N>)
{
    return {};
}

template <decoration D, int N>
constexpr fixed_source<D.absolute(), N> abs(fixed_source<D, N>)
{
    return {};
}

template <decoration D, int N>
constexpr fixed_source<D.complemented(), N> operator~(fixed_source<D, N>)
{
    return {};
}

/// A part of a register by a constant number.
template <selector Part, int Number>
struct fixed_part : fixed_source<decoration{source_kind::reg, false, false, false, false, Part}, Number> {
    /// A part may be called for like that of a source_value: r1.h0() is r1.h0.
    constexpr fixed_part operator()() const { return {}; }
};

/// A register by a constant number. Its halves and bytes are members; other parts are to be had by part<…>().
template <int Number>
struct fixed_register : fixed_source<decoration{source_kind::reg}, Number> {
    // References, as a member that is an object would make the compiler build its type for every register.
    static const fixed_part<selector::h0, Number>& h0;
    static const fixed_part<selector::h1, Number>& h1;
    static const fixed_part<selector::h00, Number>& h00;
    static const fixed_part<selector::h10, Number>& h10;
    static const fixed_part<selector::h11, Number>& h11;
    static const fixed_part<selector::b0, Number>& b0;
    static const fixed_part<selector::b1, Number>& b1;
    static const fixed_part<selector::b2, Number>& b2;
    static const fixed_part<selector::b3, Number>& b3;
    static const fixed_part<selector::b00, Number>& b00;
    static const fixed_part<selector::b11, Number>& b11;
    static const fixed_part<selector::b22, Number>& b22;
    static const fixed_part<selector::b33, Number>& b33;
    static const fixed_part<selector::w0, Number>& w0;
};

namespace detail {

template <selector Part, int Number>
inline constexpr fixed_part<Part, Number> part_of_register{};

}  // namespace detail

#define VALHALL_PART(part) \
    template <int Number>  \
    constexpr const fixed_part<selector::part, Number>& fixed_register<Number>::part = detail::part_of_register<selector::part, Number>;
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
#undef VALHALL_REGISTERS

/// A register by a constant number, r0 to r63.
template <int Number>
constexpr fixed_register<Number> reg()
{
    static_assert(Number >= 0 && Number < 64, "a register number is 0 to 63");
    return {};
}

/// A 32-bit uniform by a constant number, u0 to u255.
template <int Number>
constexpr fixed_source<decoration{source_kind::uniform}, Number> uniform()
{
    static_assert(Number >= 0 && Number < 256, "a uniform number is 0 to 255");
    return {};
}

/// An entry of the table of constants by a constant place, 0 to 31.
template <int Index>
constexpr fixed_source<decoration{source_kind::constant}, Index> constant_at()
{
    static_assert(Index >= 0 && Index < constant_count, "a table index is 0 to 31");
    return {};
}

/// An entry of the table of constants by a constant value. The tables of architectures differ in one entry.
template <std::uint32_t Value, arch On = arch::v9>
constexpr fixed_source<decoration{source_kind::constant}, detail::constant_index(Value, On)> constant()
{
    static_assert(detail::constant_index(Value, On) >= 0, "the constant is not in the table of constants");
    return {};
}

/// The two words of a special value.
template <special Which>
struct special_words {
    fixed_source<decoration{source_kind::special}, 2 * static_cast<int>(Which)> w0{};
    fixed_source<decoration{source_kind::special}, 2 * static_cast<int>(Which) + 1> w1{};
};

#define VALHALL_SPECIAL(name) inline constexpr special_words<special::name> name{};
#include "valhall/isa/generated/specials.def"

// ---- staging registers ----

/// Staging registers that are known to their type.
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

/// No staging registers, which some instructions allow.
constexpr fixed_staging<0, 0> sr() { return {}; }

/// The staging registers that are named, which must follow one another: sr(r4, r5, r6).
template <int First, int... Rest>
constexpr fixed_staging<First, 1 + sizeof...(Rest)> sr(fixed_register<First>, fixed_register<Rest>...)
{
    static_assert(detail::follow({First, Rest...}), "staging registers must follow one another");
    return {};
}

/// `count` staging registers from a register on: sr(r4, 3).
template <int First>
constexpr staging_value sr(fixed_register<First>, int count)
{
    return {First, count};
}

/// `Count` staging registers from a register on, checked when compiled: sr<3>(r4).
template <int Count, int First>
constexpr fixed_staging<First, Count> sr(fixed_register<First>)
{
    return {};
}

/// Staging registers of which only the first is given, which is known to its type.
template <int First>
struct fixed_open_staging {
};

/// As many staging registers from a register on as follow from the modifiers: sr_from(r4). Sizes, formats, numbers of
/// channels and the like say how many that are.
template <int First>
constexpr fixed_open_staging<First> sr_from(fixed_register<First>)
{
    return {};
}

// ---- immediates ----

/// An immediate number that is a run-time value. Distances of branches count instructions.
struct immediate_value {
    std::int64_t value = 0;
};

/// An immediate number that is known to its type.
template <std::int64_t Value>
struct fixed_immediate {
};

/// An immediate number: imm(k).
constexpr immediate_value imm(std::int64_t value) { return {value}; }

/// An immediate number that is checked when compiled: imm<5>().
template <std::int64_t Value>
constexpr fixed_immediate<Value> imm()
{
    return {};
}

namespace detail {

// ---- what a type says of an argument ----

enum class argument_kind : std::uint8_t { unknown, source, staging, immediate, modifier };

struct argument {
    argument_kind kind = argument_kind::unknown;
    bool is_known = false;        // whether the numbers below are part of the type
    decoration how{};             // of a source
    std::int64_t number = 0;      // of a source, a first staging register or an immediate
    int count = 0;                // of staging registers; open_count if the rest of the instruction says it
    enum_id id{};                 // of a modifier
};

inline constexpr int open_count = -1;

template <class T>
struct argument_of {
    static constexpr argument value{};
};
template <isa_enum E>
struct argument_of<E> {
    static constexpr argument value{argument_kind::modifier, false, {}, 0, 0, id_of(E{})};
};
template <decoration D>
struct argument_of<source_value<D>> {
    static constexpr argument value{argument_kind::source, false, D};
};
template <decoration D, int Number>
struct argument_of<fixed_source<D, Number>> {
    static constexpr argument value{argument_kind::source, true, D, Number};
};
template <int Number>
struct argument_of<fixed_register<Number>> {
    static constexpr argument value{argument_kind::source, true, {source_kind::reg}, Number};
};
template <selector Part, int Number>
struct argument_of<fixed_part<Part, Number>> {
    static constexpr argument value{argument_kind::source, true, {source_kind::reg, false, false, false, false, Part}, Number};
};
template <>
struct argument_of<staging_value> {
    static constexpr argument value{argument_kind::staging};
};
template <int First, int Count>
struct argument_of<fixed_staging<First, Count>> {
    static constexpr argument value{argument_kind::staging, true, {}, First, Count};
};
template <>
struct argument_of<open_staging> {
    static constexpr argument value{argument_kind::staging, false, {}, 0, open_count};
};
template <int First>
struct argument_of<fixed_open_staging<First>> {
    static constexpr argument value{argument_kind::staging, false, {}, First, open_count};
};
template <>
struct argument_of<immediate_value> {
    static constexpr argument value{argument_kind::immediate};
};
template <std::int64_t Value>
struct argument_of<fixed_immediate<Value>> {
    static constexpr argument value{argument_kind::immediate, true, {}, Value};
};

}  // namespace detail

}  // namespace valhall

#endif
