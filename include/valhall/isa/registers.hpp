// SPDX-License-Identifier: MIT
// How many registers an architecture has, and where a word has their numbers.
#ifndef VALHALL_ISA_REGISTERS_HPP
#define VALHALL_ISA_REGISTERS_HPP

#include "valhall/bits.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/frame.hpp"
#ifdef VALHALL_V15
#include "valhall/isa/v15_layout.hpp"
#endif

namespace valhall {

/// The most registers that an architecture of this program has.
#ifdef VALHALL_V15
inline constexpr int max_registers = 128;
#else
inline constexpr int max_registers = 64;
#endif

/// How many registers an architecture has: 64, or 128 on v15.
constexpr int register_count([[maybe_unused]] arch on)
{
#ifdef VALHALL_V15
    if (on == arch::v15) return 128;
#endif
    return 64;
}

namespace detail {

// The register whose number, or the low six bits of it, is at a position of a word.
constexpr word register_at(word bits, int position, [[maybe_unused]] arch on)
{
#ifdef VALHALL_V15
    if (on == arch::v15) return (bits >> position & 63) | (bits >> v15_frame::seventh_bit(position) & 1) << 6;
#endif
    return bits >> position & 63;
}

// The bits of a register's number at a position, to be or'ed into a word.
constexpr word register_bits(word number, int position, [[maybe_unused]] arch on)
{
#ifdef VALHALL_V15
    if (on == arch::v15) return (number & 63) << position | (number >> 6 & 1) << v15_frame::seventh_bit(position);
#endif
    return number << position;
}

// A word with another register at a position.
constexpr word with_register_at(word bits, int position, word number, arch on)
{
    return (bits & ~register_bits(static_cast<word>(register_count(on)) - 1, position, on)) | register_bits(number, position, on);
}

// Distinguishes values with the same source byte: the FAU page, or the seventh bit of a register's number on v15.
constexpr word page_of_source(word bits, [[maybe_unused]] int byte, [[maybe_unused]] arch on)
{
#ifdef VALHALL_V15
    if (on == arch::v15 && (bits >> 8 * byte & 0xFF) < source_byte::uniform) return bits >> v15_frame::seventh_bit(8 * byte) & 1;
#endif
    return fau_page_field.extract(bits);
}

}  // namespace detail

}  // namespace valhall

#endif
