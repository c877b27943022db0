// SPDX-License-Identifier: MIT
// Sentences about the instruction set: instructions, operands, modifiers and their values, types, effects, units, rules. Not part of the
// core.
#ifndef VALHALL_ISA_SENTENCES_HPP
#define VALHALL_ISA_SENTENCES_HPP

#include <bit>
#include <cstddef>
#include <string_view>

#include "valhall/isa/kinds.hpp"
#include "valhall/isa/operand_info.hpp"
#include "valhall/isa/role_names.hpp"
#include "valhall/isa/stages.hpp"
#include "valhall/isa/unit.hpp"

namespace valhall {

namespace detail {

// row_sentences, enumeration_sentences and so on: lists in the order of their subjects.
#include "valhall/isa/generated/sentences.inc"

}  // namespace detail

/// A phrase that completes "the instruction …" or names its result.
constexpr std::string_view summary(opcode code) { return detail::row_sentences[static_cast<std::size_t>(code)]; }

/// How a row differs from the instruction's first row; empty for the first row.
constexpr std::string_view difference(descriptor row)
{
    return row.index < detail::first_variant ? std::string_view() : detail::row_sentences[row.index];
}

/// A sentence about a modifier or enumeration.
constexpr std::string_view sentence(enum_id id) { return detail::enumeration_sentences[static_cast<std::size_t>(id)]; }

/// The meaning of a modifier's value; empty if the value is reserved.
constexpr std::string_view sentence(enum_id id, word value)
{
    const enumeration& values = enumeration_of(id);
    return value < values.count ? detail::enumerator_sentences[values.first + static_cast<std::size_t>(value)] : std::string_view();
}

/// The meaning of a modifier's value.
template <isa_enum E>
constexpr std::string_view sentence(E value)
{
    return sentence(id_of(value), static_cast<word>(value));
}

/// The purpose of a staging group's registers.
constexpr std::string_view sentence(staging_id id) { return detail::staging_sentences[static_cast<std::size_t>(id)]; }

/// The name of a type: "v2f16". `type` is not number_type::none.
constexpr std::string_view name_of(number_type type) { return detail::type_names[static_cast<std::size_t>(type)]; }

/// A sentence about a type. `type` is not number_type::none.
constexpr std::string_view sentence(number_type type) { return detail::type_sentences[static_cast<std::size_t>(type)]; }

/// A sentence about an effect, and its name.
constexpr std::string_view sentence(effect one)
{
    return detail::effect_sentences[static_cast<std::size_t>(std::countr_zero(static_cast<unsigned>(one)))];
}
/// The name of an effect, as in the table.
constexpr std::string_view name_of(effect one)
{
    return detail::effect_names[static_cast<std::size_t>(std::countr_zero(static_cast<unsigned>(one)))];
}

/// The name of a family.
constexpr std::string_view name_of(family one) { return detail::family_names[static_cast<std::size_t>(one)]; }

/// A sentence about the programs of a stage.
constexpr std::string_view sentence(shader_stage s) { return detail::stage_sentences[static_cast<std::size_t>(s)]; }

/// A sentence about a table constant on the first architecture. `index` is 0 to constant_count - 1.
constexpr std::string_view constant_sentence(int index) { return detail::constant_sentences[static_cast<std::size_t>(index)]; }

/// The abbreviation of a unit.
constexpr std::string_view name_of(unit u) { return detail::unit_names[static_cast<std::size_t>(u)]; }

/// A sentence about a unit.
constexpr std::string_view sentence(unit u) { return detail::unit_sentences[static_cast<std::size_t>(u)]; }

/// The use of a destination, as a sentence; empty if it has none.
constexpr std::string_view sentence(destination_kind kind) { return detail::destination_sentences[static_cast<std::size_t>(kind)]; }

/// A condition on the fields of an instruction; empty for rule::none.
constexpr std::string_view sentence(rule which) { return detail::rule_sentences[static_cast<std::size_t>(which)]; }

/// The rule for the register count of a staging group, as a sentence.
constexpr std::string_view sentence(count_rule which)
{
    return detail::count_sentences[static_cast<std::size_t>(detail::index_of_count(which))];
}

}  // namespace valhall

#endif
