// SPDX-License-Identifier: MIT
// Accessors of a row: its form, its shape, and its start word.
#ifndef VALHALL_ISA_ROWS_HPP
#define VALHALL_ISA_ROWS_HPP

#include "valhall/bits.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/modifier_field.hpp"
#include "valhall/isa/tables.hpp"
#include "valhall/isa/v15_table.hpp"

namespace valhall {

namespace detail {

constexpr unsigned form_of_row(unsigned row) { return row_link_at(row).form(); }
constexpr form_lists form_of(unsigned row) { return form_lists_at(row_link_at(row).form()); }

constexpr form_fact form_fact_of(unsigned row) { return form_fact_at(form_of_row(row)); }

// The staging groups and immediates of a form.
constexpr further_operands further_operands_of(form_lists form) { return further_operands_at(form.further()); }

// The shape of a row on a known architecture; 0 if the architecture lacks it.
constexpr unsigned shape_of(unsigned row, arch on) { return row_link_at(row).shapes()[column_of(on)]; }

constexpr unsigned print_of_row(unsigned row) { return row_link_at(row).print(); }

// The bits of a shared_mask.
constexpr word shared_bits(unsigned index) { return shared_mask_at(index).bits(); }

// The bits of a row that no field covers: opcodes and unused bits.
constexpr word fixed_mask(unsigned row) { return shared_bits(form_fixed_bits[form_of_row(row)]); }

// The masks for decoding and validation of a row on an architecture that has it.
constexpr quick_check quick_check_of(unsigned row, arch on) { return quick_check_at(shape_of(row, on)); }
constexpr quick_limit quick_limit_of(unsigned row, arch on) { return quick_limit_at(shape_of(row, on)); }
constexpr word start_change_of(unsigned row, arch on) { return start_change_at(shape_of(row, on)).bits(); }

// The start word of a row on its first architecture.
constexpr word start_of(unsigned row) { return row_start_at(row).bits(); }

inline constexpr word start_of_nop = start_of(0);

// The first architecture on which the start word of some row differs from that on the row's first architecture: of LD_VAR_BUF. A test
// compares all.
inline constexpr arch first_other_start = arch::v14;

// The start word of a row on another one of its architectures.
constexpr word start_of(unsigned row, arch on)
{
    if (!has_common_word(on)) return v15::row_words(row).start();
    const word start = start_of(row);
    return on < first_other_start ? start : start ^ start_change_of(row, on);
}

// The modifier of a form with an enumeration, or else any modifier with another enumeration.
constexpr modifier_id modifier_at(form_lists form, enum_id id)
{
    return static_cast<modifier_id>(modifier_sites[unsigned{modifier_site::stride} * form.site() + static_cast<unsigned>(id)]);
}

}  // namespace detail

}  // namespace valhall

#endif
