// SPDX-License-Identifier: MIT
// Names and sentences for units, destination kinds, rules and count rules: the data of table/kinds.def. Not part of the core, which uses
// only the enumerators.
#ifndef VALHALL_ISA_KIND_SENTENCES_HPP
#define VALHALL_ISA_KIND_SENTENCES_HPP

#include <string_view>

#include "valhall/isa/kinds.hpp"
#include "valhall/isa/unit.hpp"

namespace valhall {

namespace detail {

// unit_names, unit_sentences, destination_sentences, rule_sentences, count_sentences: each in the order of the enumerators.
#include "valhall/isa/generated/kind_sentences.def"

}  // namespace detail

/// The abbreviation of a unit.
constexpr std::string_view name_of(unit u) { return detail::unit_names[static_cast<int>(u)]; }

/// A sentence about a unit.
constexpr std::string_view sentence(unit u) { return detail::unit_sentences[static_cast<int>(u)]; }

/// The use of a destination, as a sentence; empty if it has none.
constexpr std::string_view sentence(destination_kind kind) { return detail::destination_sentences[static_cast<int>(kind)]; }

/// A condition on the fields of an instruction; empty for rule::none.
constexpr std::string_view sentence(rule which) { return detail::rule_sentences[static_cast<int>(which)]; }

/// The rule for the register count of a staging group, as a sentence.
constexpr std::string_view sentence(count_rule which) { return detail::count_sentences[detail::index_of_count(which)]; }

}  // namespace valhall

#endif
