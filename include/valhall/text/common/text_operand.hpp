// SPDX-License-Identifier: MIT
// An operand in the text of an instruction, which a dialect may write differently from what it is.
#ifndef VALHALL_TEXT_COMMON_TEXT_OPERAND_HPP
#define VALHALL_TEXT_COMMON_TEXT_OPERAND_HPP

#include <cstdint>

#include "valhall/inlining.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/isa/text_layout.hpp"

namespace valhall::detail {

// The kind of operand that has a style; `none` if the instruction has no such operand.
constexpr operand_kind kind_of(operand_style style)
{
    switch (style) {
    case operand_style::group:
    case operand_style::group_as_destination: return operand_kind::staging;
    case operand_style::destination: return operand_kind::destination;
    case operand_style::source:
    case operand_style::source_as_group: return operand_kind::source;
    case operand_style::number:
    case operand_style::unnamed: return operand_kind::immediate;
    default: return operand_kind::none;
    }
}

struct text_operand {
    operand_style style{};
    std::uint8_t index = 0;   // the index among the instruction's operands of its kind
    std::uint8_t detail = 0;  // of a source, source_feature; of a group, its only count; of a number, its only bits; 0 if not restricted

    constexpr operand_place place() const { return {kind_of(style), index}; }
};

// Calls walker.take() with each operand of a form in the order of the text, in the dialects that have the table's operands. Stops and returns
// false if that does. (Inlined, so that take() is specialised for each style.)
template <class Walker>
VALHALL_ALWAYS_INLINE constexpr bool walk_operands(form_lists form, Walker& walker)
{
    for (std::uint8_t n = 0; n < form.staging_count(); ++n)
        if (!walker.take({operand_style::group, n})) return false;
    if (form.destination() != destination_kind::none && !walker.take({operand_style::destination})) return false;
    for (std::uint8_t n = 0; n < form.source_count(); ++n)
        if (!walker.take({operand_style::source, n, source_feature::all})) return false;
    for (std::uint8_t n = 0; n < form.immediate_count(); ++n)
        if (!walker.take({operand_style::number, n})) return false;
    return true;
}

}  // namespace valhall::detail

#endif
