// SPDX-License-Identifier: MIT
// Classifies a constructor's arguments by their types.
#ifndef VALHALL_EMIT_ARGUMENTS_HPP
#define VALHALL_EMIT_ARGUMENTS_HPP

#include <cstdint>
#include <type_traits>

#include "valhall/emit/fixed_operands.hpp"
#include "valhall/modifier_words.hpp"

namespace valhall {

// Defined in program/code_buffer.hpp.
class label;

namespace detail {

enum class argument_kind : std::uint8_t {
    unknown,
    number,          // a plain number, which no operand is
    whole_special,   // a special value without its `.w0` or `.w1`
    label,
    source,          // also a destination
    operand,         // a source whose kind is only known at run time
    staging,
    immediate,
    bits_immediate,  // the bits of a float
    float_immediate,
    modifier,        // a value of a modifier's enumeration
    word,            // a modifier word that several modifiers may have
};

struct argument {
    argument_kind kind = argument_kind::unknown;
    bool is_known = false;        // true if the members below are part of the type
    valhall::decoration decoration{};            // for sources
    bool is_value = false;        // true if the number of a table constant is its value, not its index
    std::int64_t number = 0;      // of a source, first staging register or immediate; or the index of a word
    int count = 0;                // of staging registers; open_count if the rest of the instruction determines it
    enum_id id{};                 // for modifiers
};

inline constexpr int open_count = -1;

constexpr argument argument_for(const decoration& d, int number) { return {argument_kind::source, true, d, false, number}; }
constexpr argument argument_for(const decoration& d, table_constant c) { return {argument_kind::source, true, d, true, c.value}; }

template <class T>
struct argument_of {
    static constexpr argument value{std::is_arithmetic_v<T> ? argument_kind::number : argument_kind::unknown};
};
template <>
struct argument_of<label> {
    static constexpr argument value{argument_kind::label};
};
template <special Which>
struct argument_of<special_words<Which>> {
    static constexpr argument value{argument_kind::whole_special};
};
template <isa_enum E>
struct argument_of<E> {
    static constexpr argument value{argument_kind::modifier, false, {}, false, 0, 0, id_of(E{})};
};
template <modifier_word Word>
struct argument_of<Word> {
    static constexpr int place = static_cast<int>(Word::first_use);
    static constexpr argument value{argument_kind::word, true, {}, false, place, 0, use_at(place).id()};
};
template <decoration D>
struct argument_of<source_value<D>> {
    static constexpr argument value{argument_kind::source, false, D};
};
template <source_kind Kind>
struct argument_of<whole_value<Kind>> : argument_of<source_value<decoration{Kind}>> {};
template <decoration D, auto Number>
struct argument_of<fixed_source<D, Number>> {
    static constexpr argument value = argument_for(D, Number);
};
template <source_kind Kind, auto Number>
struct argument_of<fixed_whole<Kind, Number>> : argument_of<fixed_source<decoration{Kind}, Number>> {};
template <source_kind Kind, selector Part, auto Number>
struct argument_of<fixed_part<Kind, Part, Number>> : argument_of<fixed_source<decoration{Kind}.selecting(Part), Number>> {};
template <>
struct argument_of<operand> {
    static constexpr argument value{argument_kind::operand};
};
template <>
struct argument_of<staging_registers> {
    static constexpr argument value{argument_kind::staging};
};
template <int First, int Count>
struct argument_of<fixed_staging<First, Count>> {
    static constexpr argument value{argument_kind::staging, true, {}, false, First, Count};
};
template <>
struct argument_of<open_staging> {
    static constexpr argument value{argument_kind::staging, false, {}, false, 0, open_count};
};
template <int First>
struct argument_of<fixed_open_staging<First>> {
    static constexpr argument value{argument_kind::staging, false, {}, false, First, open_count};
};
template <>
struct argument_of<immediate_value> {
    static constexpr argument value{argument_kind::immediate};
};
template <>
struct argument_of<immediate_bits> {
    static constexpr argument value{argument_kind::bits_immediate};
};
template <>
struct argument_of<float_immediate> {
    static constexpr argument value{argument_kind::float_immediate};
};
template <std::int64_t Value>
struct argument_of<fixed_immediate<Value>> {
    static constexpr argument value{argument_kind::immediate, true, {}, false, Value};
};

// True for arguments whose types hold all of their values.
template <class T>
inline constexpr bool is_fixed = false;
template <modifier_word Word>
inline constexpr bool is_fixed<Word> = true;
template <decoration D, auto Number>
inline constexpr bool is_fixed<fixed_source<D, Number>> = true;
template <source_kind Kind, auto Number>
inline constexpr bool is_fixed<fixed_whole<Kind, Number>> = true;
template <source_kind Kind, selector Part, auto Number>
inline constexpr bool is_fixed<fixed_part<Kind, Part, Number>> = true;
template <int First, int Count>
inline constexpr bool is_fixed<fixed_staging<First, Count>> = true;
template <std::int64_t Value>
inline constexpr bool is_fixed<fixed_immediate<Value>> = true;

// The type whose plan a call uses for an argument: that of a register whose number is a run-time value, for a fixed register.
template <class T>
struct plan_type {
    using type = T;
};
template <int Number>
struct plan_type<fixed_whole<source_kind::reg, Number>> {
    using type = whole_value<source_kind::reg>;
};
template <selector Part, int Number>
struct plan_type<fixed_part<source_kind::reg, Part, Number>> {
    using type = source_value<decoration{source_kind::reg}.selecting(Part)>;
};
template <decoration D, int Number>
    requires(D.kind == source_kind::reg)
struct plan_type<fixed_source<D, Number>> {
    using type = source_value<D>;
};
template <class T>
using planned_as = typename plan_type<T>::type;

}  // namespace detail

}  // namespace valhall

#endif
