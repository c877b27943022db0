// SPDX-License-Identifier: MIT
// Accessors of a row: its form, its shape, and its start word.
#ifndef VALHALL_ISA_ROWS_HPP
#define VALHALL_ISA_ROWS_HPP

#include "valhall/bits.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/modifier_field.hpp"
#include "valhall/isa/tables.hpp"

namespace valhall {

namespace detail {

constexpr unsigned form_of_row(unsigned row) { return row_link_at(row).form(); }
constexpr form_lists form_of(unsigned row) { return form_lists_at(row_link_at(row).form()); }

// The masks of a row's form.
constexpr form_masks masks_of(unsigned row) { return form_masks_at(form_of_row(row)); }

// The index of a row's shape on a known architecture; 0 if the architecture lacks it.
constexpr unsigned shape_of(unsigned row, arch on) { return row_link_at(row).shapes()[column_of(on)]; }

// The bits of a row that no field covers: opcodes and unused bits.
constexpr word fixed_mask(unsigned row) { return masks_of(row).fixed(); }

// The start word of a row on its first architecture.
constexpr word start_of(unsigned row) { return row_words_at(row).start(); }

inline constexpr word start_of_nop = start_of(0);

// The first architecture on which the start word of some row differs from that on the row's first architecture: of LD_VAR_BUF. A test
// compares all.
inline constexpr arch first_other_start = arch::v14;

// The start word of a row on another one of its architectures.
constexpr word start_of(unsigned row, arch on)
{
    if (!has_common_word(on)) return row_words_at(row).v15_start();
    const word start = start_of(row);
    return on < first_other_start ? start : start ^ shape_at(shape_of(row, on)).start_change();
}

// The modifier of a form with an enumeration, or else any modifier with another enumeration.
constexpr modifier_id modifier_at(form_lists form, enum_id id)
{
    return static_cast<modifier_id>(modifier_sites[unsigned{modifier_site::stride} * form.site() + static_cast<unsigned>(id)]);
}

}  // namespace detail

}  // namespace valhall

#endif
