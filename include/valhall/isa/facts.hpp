// What is known of forms and rows beyond what the table says: masks, defaults, legal values, and the way from a word to
// its row. All of it follows from the table; derived.def has it, as computing it costs a compiler more than reading it.
#ifndef VALHALL_ISA_FACTS_HPP
#define VALHALL_ISA_FACTS_HPP

#include <cstddef>
#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/isa/rows.hpp"

namespace valhall {

namespace detail {

// A field some of whose values have no meaning. `set` is the index of those that have, in legal_sets.
struct field_check {
    std::uint8_t position = 0, mask = 0, set = 0;

    friend constexpr bool operator==(const field_check&, const field_check&) = default;
};

// Where a group of staging registers stands; one that is absent counts as one register at r0.
struct staging_check {
    std::uint8_t base_position = 0, base_mask = 0, count_position = 0, count_mask = 0, least = 1, bias = 1;

    friend constexpr bool operator==(const staging_check&, const staging_check&) = default;

    constexpr word base(word bits) const { return bits >> base_position & base_mask; }
    constexpr word count(word bits) const
    {
        return (((bits >> count_position & count_mask) + bias - least) & count_mask) + least;
    }
};

// What the rows of a form have in common: how long its lists are, and which modifiers it has.
struct form_facts {
    std::uint8_t modifiers = 0, staging = 0, sources = 0, immediates = 0;
    word modifier_set[2]{};         // bit n: it has the modifier of this enum_id
    bool has_destination = false;
    bool has_moved = false;         // whether a modifier stands elsewhere than its enumeration says
    field_check taken{};            // the modifier of which the hardware takes but some values, with `taken_values`
    std::uint16_t taken_values = 0xFFFF;
    word excluding_bits = 0;        // two flags that exclude each other
    bool unlisted = false;

    constexpr bool has(enum_id id) const
    {
        return (modifier_set[static_cast<int>(id) / 64] >> (static_cast<int>(id) % 64) & 1) != 0;
    }
};

// What decoding needs of the rows that share a form and a size of their type.
struct row_shape {
    static constexpr int max_checks = 5;

    word operand_bits = 0;          // of fields that may vary, the flow and the FAU page included
    std::uint32_t source_bits = 0;  // the bytes of the sources
    field_check checks[max_checks]{};
    staging_check groups[form::max_staging]{};
    bool needs_mask = false;        // whether the write mask may not be empty

    friend constexpr bool operator==(const row_shape&, const row_shape&) = default;
};

// What decoding needs of one row.
struct row_facts {
    word fixed = 0;                  // the bits that never vary
    std::uint16_t archs = 0;         // bit n: the n-th architecture has it
    std::uint16_t next_variant = 0;  // the same instruction on other architectures
    std::uint16_t shape = 0;
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
    static constexpr int max_slots = 1536, max_shapes = 176;

    form_facts forms[form_count]{};
    row_facts rows[descriptor_total]{};
    row_shape shapes[max_shapes]{};
    std::uint16_t legal_sets[arch_total][legal_set_total]{};  // bit n: the value n is legal
    dispatch by_primary[512]{};
    std::uint16_t slots[max_slots]{};  // the index of the descriptor; slot 0 is that of no instruction
};

// ---- looking words up ----

// A number for a text that is not empty, from its size and five of its characters: enough to tell these words apart, and a
// loop over all of them would cost constant expressions more. (The factors were searched for; they keep the chains short.)
constexpr std::uint32_t text_hash(const char* text, std::size_t size)
{
    const auto at = [text](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])); };
    const std::uint32_t h = static_cast<std::uint32_t>(size) * 2345 + at(0) * 639 + at(size / 2) * 2355 + at(size - 1) * 2133 +
                            at(size * 3 / 4) * 2829 + at(size / 4) * 3895;
    return h >> 6 ^ h;
}

// A value of an enumeration that has a word, and the place of the next one that has the same, counted from 1.
struct word_use {
    enum_id id;
    std::uint8_t value;
    std::uint16_t next;
};

inline constexpr int lookup_size = 1024;

}  // namespace detail

}  // namespace valhall

#endif
