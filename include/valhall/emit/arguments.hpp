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
    bool varies = false;          // true if its meaning depends on the architecture
    operand source{};             // with number 0 if the number is not known
    bool is_value = false;  // true if `number` is the value of the table constant `source`, whose index depends on the architecture
    std::int64_t number = 0;  // first staging register; immediate; the index of a word
    int count = 0;  // of staging registers; open_count if the rest of the instruction determines it
    enum_id id{};  // for modifiers
};

inline constexpr int open_count = -1;

// The arguments of a call. (Pointers, since copies would cost compilers as much as the call's own plan.)
using argument_pointer = const argument*;

// True if `fact` has the same value for v9 to v14.
template <class Fact>
constexpr bool is_same_everywhere(const Fact& fact)
{
    for (const arch on : architectures)
        if (contains(common_encoding, on) && fact(on) != fact(architectures[0])) return false;
    return true;
}

// True if a word is a flow control that some architectures lack.
constexpr bool varies_as_flow(int word_place)
{
    for (int place = word_place; place != 0; place = use_at(place).next()) {
        const enumerator_use use = use_at(place);
        if (use.id() == enum_id::flow && !is_same_everywhere([&](arch on) { return enumeration_of(use.id()).legal(use.value(), on); }))
            return true;
    }
    return false;
}

constexpr argument source_argument(const operand& source, bool is_known)
{
    return {.kind = argument_kind::source, .is_known = is_known, .varies = source.is_special(), .source = source};
}
constexpr argument fixed_argument(source_kind kind, const source_modifiers& m, int number)
{
    return source_argument(make_operand(kind, number, m), true);
}
constexpr argument fixed_argument(source_kind kind, const source_modifiers& m, table_constant c)
{
    argument made = source_argument(make_operand(kind, 0, m), true);
    made.is_value = true;
    made.number = c.value;
    made.varies = !is_same_everywhere([&](arch on) { return constant_index(c.value, on); });
    return made;
}

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
    static constexpr argument value{.kind = argument_kind::modifier, .id = id_of(E{})};
};
template <modifier_word Word>
struct argument_of<Word> {
    static constexpr int place = static_cast<int>(Word::first_use);
    static constexpr argument value{
        .kind = argument_kind::word, .is_known = true, .varies = varies_as_flow(place), .number = place, .id = use_at(place).id()};
};
template <source_kind Kind, class Modifiers>
struct argument_of<source_value<Kind, Modifiers>> {
    static constexpr argument value = source_argument(make_operand(Kind, 0, modifiers_of<Modifiers>), false);
};
template <class Number, class Modifiers>
struct argument_of<fixed_source<Number, Modifiers>> {
    static constexpr argument value = fixed_argument(Number::kind, modifiers_of<Modifiers>, Number::number);
};
template <>
struct argument_of<operand> {
    static constexpr argument value{.kind = argument_kind::operand, .varies = true};
};
template <>
struct argument_of<staging_registers> {
    static constexpr argument value{argument_kind::staging};
};
template <int First, int Count>
struct argument_of<fixed_staging<First, Count>> {
    static constexpr argument value{.kind = argument_kind::staging, .is_known = true, .number = First, .count = Count};
};
template <>
struct argument_of<open_staging> {
    static constexpr argument value{.kind = argument_kind::staging, .count = open_count};
};
template <int First>
struct argument_of<fixed_open_staging<First>> {
    static constexpr argument value{.kind = argument_kind::staging, .is_known = true, .number = First, .count = open_count};
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
    static constexpr argument value{.kind = argument_kind::immediate, .is_known = true, .number = Value};
};

}  // namespace detail

}  // namespace valhall

#endif
