// SPDX-License-Identifier: MIT
// Generated tables of structures, and constants shared by the generator in table/derive and the readers. Includes nothing that is
// generated.
#ifndef VALHALL_ISA_LAYOUT_HPP
#define VALHALL_ISA_LAYOUT_HPP

#include <bit>
#include <cstddef>
#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/frame.hpp"
#include "valhall/isa/kinds.hpp"

namespace valhall::detail {

// A table of structures, so that they can be referenced. Casting a string literal takes compilers half the time of an initialiser list.
// `end` holds the literal's terminator.
template <class Record, std::size_t Count>
struct structures {
    Record at[Count];
    char8_t end[alignof(Record)];
};

template <class Record>
constexpr std::size_t count_of(std::size_t size)
{
    return (size - alignof(Record)) / sizeof(Record);
}

// For big-endian machines: the place of byte `i` in a table of records. Bit n of `numbers` is set if a 16-bit number begins at byte n of a
// record.
template <class Record>
constexpr std::size_t exchanged(std::size_t i, unsigned numbers)
{
    const std::size_t here = i % sizeof(Record);
    return (numbers >> here & 1) != 0 ? i + 1 : (numbers << 1 >> here & 1) != 0 ? i - 1 : i;
}

// For big-endian machines: swaps the bytes of each 16-bit number.
template <class Record, std::size_t Size>
constexpr structures<Record, count_of<Record>(Size)> exchanged(const char8_t (&table)[Size], unsigned numbers)
{
    char8_t bytes[Size]{};
    for (std::size_t i = 0; i < Size; ++i) bytes[i] = table[exchanged<Record>(i, numbers)];
    return std::bit_cast<structures<Record, count_of<Record>(Size)>>(bytes);
}

// Converts a table of bytes to structures. Its 16-bit numbers are little-endian.
template <class Record, std::size_t Size>
constexpr structures<Record, count_of<Record>(Size)> as_structures(const char8_t (&table)[Size], unsigned numbers = 0)
{
    if constexpr (std::endian::native == std::endian::little) return std::bit_cast<structures<Record, count_of<Record>(Size)>>(table);
    else return exchanged<Record>(table, numbers);
}

// Makes one structure of such a table. For headers that read few of them: each takes compilers 60,000 instructions.
template <class Record>
constexpr Record structure_at(const char8_t* table, unsigned index, unsigned numbers = 0)
{
    char8_t bytes[sizeof(Record)]{};
    for (std::size_t i = 0; i < sizeof(Record); ++i)
        bytes[i] = table[sizeof(Record) * index + (std::endian::native == std::endian::little ? i : exchanged<Record>(i, numbers))];
    return std::bit_cast<Record>(bytes);
}

// The architectures; those with the common encoding, v9 to v14, which come first; and those that have a column of their own in the tables.
inline constexpr int arch_total = sizeof(architectures) / sizeof(arch), common_arch_total = 6, arch_columns = 7;

constexpr int index_of(arch a) { return static_cast<int>(a) - static_cast<int>(architectures[0]); }

// The column of an architecture: later ones share the last column.
constexpr unsigned column_of(arch a)
{
    const unsigned index = static_cast<unsigned>(a) - static_cast<unsigned>(architectures[0]);
    if constexpr (arch_total > arch_columns) return index < arch_columns ? index : arch_columns - 1;
    else return index;
}

inline constexpr std::uint16_t no_row = 0xFFFF;

inline constexpr int max_encodings = 16;  // of a source's selectors

// selector_encodings[selector_stride * parts + selector] is the encoding of a selector, given source_field::parts. It is 255 if the source
// does not have the selector. The stride is a power of two, and each number below it has an element.
inline constexpr int selector_stride = 64;

// enumerator_fact::last of a value that later architectures have too.
struct enumerator_bits {
    enum : unsigned { up = 15 };
};

// modifier_sites[stride * site + enum_id] is the modifier_id of a form's modifier with an enumeration. The entry may belong to another
// form; then its modifier has another enumeration.
struct modifier_site {
    enum : int { stride = 4 };
};

// The flags of a form.
struct form_flag {
    enum : unsigned {
        unlisted = 1,  // decodes, but not in Arm's description
        one_uniform_slot = 2,  // can read only one 64-bit uniform although it is a message
        has_required = 4,  // a modifier must be written
        counts_follow = 16,  // a staging count is encoded but follows from the rest of the instruction
        has_pairs = 32  // a source is a register pair
    };
};

// The runs of a shape: bits of a word that must not all be set. A run has two bits if it begins at one of quick_pairs, else three.
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

}  // namespace valhall::detail

#endif
