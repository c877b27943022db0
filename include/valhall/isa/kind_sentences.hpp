// SPDX-License-Identifier: MIT
// Names and sentences for units, destination kinds, rules and count rules: the data of table/kinds.def. Not part of the core, which uses
// only the enumerators.
#ifndef VALHALL_ISA_KIND_SENTENCES_HPP
#define VALHALL_ISA_KIND_SENTENCES_HPP

#include <cstddef>
#include <string_view>

#include "valhall/isa/kinds.hpp"
#include "valhall/isa/unit.hpp"

namespace valhall {

namespace detail {

// unit_names, unit_sentences, destination_sentences, rule_sentences, count_sentences: each in the order of the enumerators.
#include "valhall/isa/generated/kind_sentences.def"

// The text of an enumerator; empty for a number that is none.
template <std::size_t Count, class Enumerator>
constexpr std::string_view text_at(const std::string_view (&texts)[Count], Enumerator which)
{
    const auto number = static_cast<std::size_t>(which);
    return number < Count ? texts[number] : std::string_view();
}

}  // namespace detail

/// The abbreviation of a unit.
constexpr std::string_view name_of(unit u) { return detail::text_at(detail::unit_names, u); }

/// A sentence about a unit.
constexpr std::string_view sentence(unit u) { return detail::text_at(detail::unit_sentences, u); }

/// The use of a destination, as a sentence; empty if it has none.
constexpr std::string_view sentence(destination_kind kind) { return detail::text_at(detail::destination_sentences, kind); }

/// A condition on the fields of an instruction; empty for rule::none.
constexpr std::string_view sentence(rule which) { return detail::text_at(detail::rule_sentences, which); }

/// The rule for the register count of a staging group, as a sentence.
constexpr std::string_view sentence(count_rule which) { return detail::count_sentences[detail::index_of_count(which)]; }

}  // namespace valhall

#endif
