// SPDX-License-Identifier: MIT
// The fields of modifiers and sources as structures, so that they can be referenced.
#ifndef VALHALL_ISA_FIELD_TABLES_HPP
#define VALHALL_ISA_FIELD_TABLES_HPP

#include "valhall/isa/layout.hpp"
#include "valhall/isa/modifier_field.hpp"
#include "valhall/isa/source_field.hpp"
#include "valhall/isa/tables.hpp"

namespace valhall::detail {

inline constexpr auto modifier_fields = as_structures<modifier_field>(modifier_field_table, modifier_field_pairs);
inline constexpr auto source_fields = as_structures<source_field>(source_field_table);
static_assert(is_modifier_field<modifier_field> && is_source_field<source_field>);

}  // namespace valhall::detail

#endif
