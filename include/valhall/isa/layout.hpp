// SPDX-License-Identifier: MIT
// Generated tables whose records are structures, and numbers that their maker in table/derive and their readers share. Includes nothing
// that is generated. The records that are read number by number are in records.def.
#ifndef VALHALL_ISA_LAYOUT_HPP
#define VALHALL_ISA_LAYOUT_HPP

#include <bit>
#include <cstddef>
#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/kinds.hpp"

namespace valhall::detail {

// A table whose records are structs, so that they can be referenced. The cast from the literal costs compilers half of what lists in
// braces do. `end` holds the terminator of the literal.
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

// As below on big-endian machines: exchanges the bytes of each number of 16 bits. Bit n of `numbers`: a number begins at byte n of a
// record.
template <class Record, std::size_t Size>
constexpr structures<Record, count_of<Record>(Size)> exchanged(const char8_t (&table)[Size], unsigned numbers)
{
    char8_t bytes[Size]{};
    for (std::size_t i = 0; i < Size; ++i) {
        const std::size_t here = i % sizeof(Record);
        bytes[i] = table[(numbers >> here & 1) != 0 ? i + 1 : (numbers << 1 >> here & 1) != 0 ? i - 1 : i];
    }
    return std::bit_cast<structures<Record, count_of<Record>(Size)>>(bytes);
}

// The structures of a table of bytes, in which numbers of 16 bits have their lower byte first.
template <class Record, std::size_t Size>
constexpr structures<Record, count_of<Record>(Size)> as_structures(const char8_t (&table)[Size], unsigned numbers = 0)
{
    if constexpr (std::endian::native == std::endian::little) return std::bit_cast<structures<Record, count_of<Record>(Size)>>(table);
    else return exchanged<Record>(table, numbers);
}

// True if VALHALL_V15 is defined, so that this program knows v15.
#ifdef VALHALL_V15
inline constexpr bool has_v15 = true;
#else
inline constexpr bool has_v15 = false;
#endif
// The columns of the tables are v9 to v14; what v15 has is in a table of its own.
inline constexpr int arch_total = sizeof(architectures) / sizeof(arch), arch_columns = 6;

constexpr int index_of(arch a) { return static_cast<int>(a) - static_cast<int>(architectures[0]); }

inline constexpr std::uint16_t no_row = 0xFFFF;

inline constexpr int max_encodings = 16;  // of the selectors of a source

// ---- a value of an enumeration ----

// The second number of an enumerator: the size of its word; whether text may leave it out; its first and last architecture, four bits
// each.
struct enumerator_bits {
    enum : unsigned { size_mask = 0x7F, usual = 0x80, last_position = 8, first_position = 12, up = 15 };
};

// modifier_sites[stride * site + enum_id] is the modifier_id that a form has of an enumeration. The entry may belong to another form:
// then its modifier is of another enumeration.
struct modifier_site {
    enum : int { stride = 4 };
};

}  // namespace valhall::detail

#endif
