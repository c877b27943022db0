// SPDX-License-Identifier: MIT
// Readers of the records in the generated tables: record<quick_check>(quick_checks, n).usual(). Includes nothing that is generated.
#ifndef VALHALL_ISA_RECORDS_HPP
#define VALHALL_ISA_RECORDS_HPP

#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/kinds.hpp"
#include "valhall/isa/layout.hpp"

namespace valhall::detail {

// A table is one string literal, record after record: compilers read those in a hundredth of the time that lists of numbers take.
// A reader is a pointer into it.

// A record of a table, by its index.
template <class Record>
constexpr Record record(const typename Record::number_type* table, unsigned index)
{
    return {table + Record::width * index};
}

// The flags of a form.
struct form_flag {
    enum : unsigned {
        unlisted = 1,          // decoded, but not in Arm's description
        one_uniform_slot = 2,  // bound to one 64-bit uniform although it is a message
        has_required = 4,      // a modifier must be written
        has_relations = 8,     // numbers of staging registers, or other fields, follow from each other
        counts_follow = 16     // a number of staging registers is encoded but follows from the rest of the instruction
    };
};

// How many fields shapes check by masks. (Those that have more fields to check send all their words to the slow path.)
inline constexpr int max_checks = 3, max_refused = 2;

// A dispatch_rule chooses one of at most 64 slots.
inline constexpr int slot_bits = 6, slot_shift = 64 - slot_bits;

// The place of a group of staging registers, in the format of field_place. One that is absent counts as one register at r0.
struct staging_place {
    enum : int { width = 5 };

    const char8_t* at;  // positions of the first register and the count, its mask, the least count, the bias

    constexpr word base(word bits) const { return bits >> at[0] & 63; }
    constexpr word count(word bits) const { return (((bits >> at[1] & at[2]) + at[4] - at[3]) & at[2]) + at[3]; }
};

#include "valhall/isa/record_columns.def"
#include "valhall/isa/records.def"
#include "valhall/isa/record_readers.def"
#include "valhall/isa/records.def"  // NOLINT(readability-duplicate-include): columns above, readers here

}  // namespace valhall::detail

#endif
