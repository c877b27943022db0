// SPDX-License-Identifier: MIT
// Readers of the records in the generated tables: record<quick_check>(quick_checks, n).usual(). Includes nothing that is generated.
#ifndef VALHALL_ISA_RECORDS_HPP
#define VALHALL_ISA_RECORDS_HPP

#include <cstddef>
#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/frame.hpp"
#include "valhall/isa/kinds.hpp"
#include "valhall/isa/layout.hpp"

namespace valhall::detail {

// A table is one string literal, record after record, which compiles a hundred times faster than lists of numbers. A reader is a pointer
// into it.

// The record with an index.
template <class Record>
constexpr Record record(const typename Record::number_type* table, unsigned index)
{
    return {table + std::size_t{Record::width} * index};
}

// The flags of a form.
struct form_flag {
    enum : unsigned {
        unlisted = 1,          // decodes, but not in Arm's description
        one_uniform_slot = 2,  // can read only one 64-bit uniform although it is a message
        has_required = 4,      // a modifier must be written
        has_relations = 8,     // staging counts or other fields depend on each other
        counts_follow = 16,    // a staging count is encoded but follows from the rest of the instruction
        has_pairs = 32         // a source is a register pair
    };
};

// The runs of a quick_check: bits of a word that must not all be set. A run has two bits if it begins at one of quick_pairs, else three.
// First, the bits of quick_inverted are inverted: the write mask and the count of staging registers must not be 0. quick_pairs was chosen by
// counting: derive makes the other bits of fields equal to the start word's, so another choice only changes how many words are accepted.
inline constexpr bit_field quick_count{33, 3};
inline constexpr word quick_pairs = 0x4070D5800100, quick_inverted = destination_mask_field.mask() | quick_count.mask();
// Bit 5 of each source byte: the highest three bits of a byte are set if it is a special value.
inline constexpr word quick_specials = 0x20202020;

inline constexpr word source_top_bits = 0x80808080;  // bit 7 of each source byte
inline constexpr int quick_limit_shift = 24;

// A dispatch_rule selects one of at most 64 slots.
inline constexpr int slot_bits = 6, slot_shift = 64 - slot_bits;

#include "valhall/isa/record_columns.def"
#include "valhall/isa/records.def"
#include "valhall/isa/record_readers.def"
#include "valhall/isa/records.def"  // NOLINT(readability-duplicate-include): columns above, readers here

}  // namespace valhall::detail

#endif
