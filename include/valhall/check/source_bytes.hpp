// SPDX-License-Identifier: MIT
// Properties of source bytes: special values, and use of the FAU page.
#ifndef VALHALL_CHECK_SOURCE_BYTES_HPP
#define VALHALL_CHECK_SOURCE_BYTES_HPP

#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/enum_types.hpp"
#include "valhall/isa/enumeration.hpp"
#include "valhall/isa/frame.hpp"
#include "valhall/isa/layout.hpp"

namespace valhall::detail {

// True if a source byte uses the FAU page.
constexpr bool uses_page(word byte)
{
    const source_kind kind = source_byte::kind(byte);
    return kind == source_kind::uniform || kind == source_kind::special;
}

inline constexpr enumeration special_enumeration =
    structure_at<enumeration>(enumeration_table, static_cast<unsigned>(enum_id::special), enumeration_pairs);

constexpr bool is_reserved_special(word byte, word page, arch on)
{
    return byte >= source_byte::special && !special_enumeration.legal(source_byte::special_number(byte, page), on);
}

// For four source bytes at once: the top bit of each byte of the result is set if the byte uses the FAU page.
constexpr std::uint32_t page_bytes(std::uint32_t sources)
{
    const std::uint32_t of_table = sources & sources << 1 & ~(sources << 2);
    return sources & ~of_table & 0x80808080;
}

}  // namespace valhall::detail

#endif
