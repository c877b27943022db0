// SPDX-License-Identifier: MIT
// How many registers and uniforms an architecture has, and where a word has their numbers.
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

/// The most uniforms of 32 bits that an architecture of this program has.
#ifdef VALHALL_V15
inline constexpr int max_uniforms = 512;
#else
inline constexpr int max_uniforms = 256;
#endif

/// How many uniforms of 32 bits an architecture has: 256, or 512 on v15.
constexpr int uniform_count([[maybe_unused]] arch on)
{
#ifdef VALHALL_V15
    if (on == arch::v15) return 512;
#endif
    return 256;
}

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

// The same, from the source's byte that is at the position. (Sources are read often: extracting the number anew costs instructions.)
constexpr int register_of_byte(unsigned byte, [[maybe_unused]] word bits, [[maybe_unused]] int position, [[maybe_unused]] arch on)
{
    const int low = static_cast<int>(byte & source_byte::register_mask);
#ifdef VALHALL_V15
    if (on == arch::v15) return low | static_cast<int>(bits >> v15_frame::seventh_bit(position) & 1) << 6;
#endif
    return low;
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

// Distinguishes values with the same source byte, as operand::page has it: the FAU page. On v15, the seventh bit of a register's number, and
// of a uniform twice the FAU page plus that bit, since a page has 128 words there.
constexpr word page_of_source(word bits, [[maybe_unused]] int byte, [[maybe_unused]] arch on)
{
#ifdef VALHALL_V15
    const word value = bits >> 8 * byte & 0xFF;
    if (on == arch::v15 && value < source_byte::constant) {
        const word seventh = bits >> v15_frame::seventh_bit(8 * byte) & 1;
        return value < source_byte::uniform ? seventh : fau_page_field.extract(bits) << 1 | seventh;
    }
#endif
    return fau_page_field.extract(bits);
}

}  // namespace detail

}  // namespace valhall

#endif
