// What is known of forms and rows beyond what the table says: masks, defaults, legal values, and the way from a word to
// its row. All of it follows from the table; derived.def has it, as computing it costs a compiler more than reading it.
#ifndef VALHALL_ISA_FACTS_HPP
#define VALHALL_ISA_FACTS_HPP

#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/isa/rows.hpp"

namespace valhall {

namespace detail {

// A field some of whose values have no meaning. `set` is the index of those that have, in legal_sets.
struct field_check {
    std::uint8_t position = 0, mask = 0, set = 0;
};

// Where a group of staging registers stands; one that is absent counts as one register at r0.
struct staging_check {
    std::uint8_t base_position = 0, base_mask = 0, count_position = 0, count_mask = 0, least = 1, bias = 1;

    constexpr word base(word bits) const { return bits >> base_position & base_mask; }
    constexpr word count(word bits) const
    {
        return (((bits >> count_position & count_mask) + bias - least) & count_mask) + least;
    }
};

// What the rows of a form have in common: how long its lists are, and which bits its fields cover.
struct form_facts {
    std::uint8_t modifiers = 0, staging = 0, sources = 0, immediates = 0;
    std::uint32_t source_bits = 0;  // the bytes of the sources
    word operand_bits = 0;          // of fields that may vary, the flow and the FAU page included
    word destination_mask = 0;      // the bits of the write mask, if there is one
    word modifier_set[2]{};         // bit n: it has the modifier of this enum_id
    bool has_moved = false;         // whether one of them stands elsewhere than its enumeration says
    field_check taken{};            // the modifier of which the hardware takes but some values, with `taken_values`
    std::uint16_t taken_values = 0xFFFF;
    word excluding_bits = 0;        // two flags that exclude each other
    bool unlisted = false;

    constexpr bool has(enum_id id) const
    {
        return (modifier_set[static_cast<int>(id) / 64] >> (static_cast<int>(id) % 64) & 1) != 0;
    }
};

// What decoding needs of one descriptor, a line of the cache.
struct alignas(64) row_facts {
    static constexpr int max_checks = 5;

    word fixed = 0;                  // the bits that never vary
    word operand_bits = 0;           // those that may
    std::uint32_t source_bits = 0;   // the bytes of the sources
    std::uint16_t archs = 0;         // bit n: the n-th architecture has it
    std::uint16_t next_variant = 0;  // the same instruction on other architectures
    field_check checks[max_checks]{};
    staging_check groups[form::max_staging]{};
    bool needs_mask = false;         // whether the write mask may not be empty
};

// What else follows from it.
struct row_start {
    word initial = 0;      // the fixed bits and the defaults, or where there are none the lowest legal values
    word pair_bits = 0;    // the lowest bits of 64-bit sources and destinations, which are to be zero
    word pair_mask = 0;    // the write mask of a 64-bit destination, which is to be full
};

// The sets of legal values: first those of the enumerations, by id, then those of the selectors.
// An enumeration of more values than 16 is no modifier.
inline constexpr int enumeration_total = sizeof(enumerations) / sizeof(enumeration);
inline constexpr int legal_set_total = enumeration_total + sets::set_count;
inline constexpr int selector_total = sizeof(selector_values) / sizeof(enumerator);
inline constexpr int arch_total = sizeof(architectures) / sizeof(arch);

constexpr int index_of(arch a) { return static_cast<int>(a) - static_cast<int>(architectures[0]); }

// Where the rest of the opcode of a primary opcode stands, and where its descriptors begin in `slots`.
struct dispatch {
    std::uint16_t first = 0;
    std::uint8_t shift = 0, mask = 0, high_shift = 0, high_mask = 0;

    constexpr int slot(word bits) const
    {
        return first + static_cast<int>((bits >> shift & mask) | (bits >> high_shift & high_mask));
    }
};

// Everything that follows from the table.
struct derived_facts {
    static constexpr std::uint16_t none = 0xFFFF;
    static constexpr int max_slots = 1536;

    form_facts forms[form_count]{};
    row_facts rows[descriptor_total]{};
    row_start starts[descriptor_total]{};
    std::uint16_t legal_sets[arch_total][legal_set_total]{};  // bit n: the value n is legal
    dispatch by_primary[512]{};
    std::uint8_t encodings[sets::total][selector_total]{};    // of a selector in a set, or 255
    std::uint16_t slots[max_slots]{};  // the index of the descriptor; slot 0 is that of no instruction
};

}  // namespace detail

}  // namespace valhall

#endif
