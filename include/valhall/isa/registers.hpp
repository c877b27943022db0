// SPDX-License-Identifier: MIT
// The number of registers and uniforms of an architecture, and the encoding of their numbers.
#ifndef VALHALL_ISA_REGISTERS_HPP
#define VALHALL_ISA_REGISTERS_HPP

#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/frame.hpp"

namespace valhall {

/// The maximum number of registers of an architecture.
inline constexpr int max_registers = 128;

/// The maximum number of 32-bit uniforms of an architecture.
inline constexpr int max_uniforms = 512;

/// The number of 32-bit uniforms of an architecture: 256, or 512 on v15.
constexpr int uniform_count(arch on)
{
    if (!has_common_word(on)) return 512;
    return 256;
}

/// The number of registers of an architecture: 64, or 128 on v15.
constexpr int register_count(arch on)
{
    if (!has_common_word(on)) return 128;
    return 64;
}

/// The type of the number of a register or uniform.
using operand_number = std::uint16_t;

namespace detail {

// The first architecture that has a register; the first one of all if none has.
constexpr arch first_with_register(int number)
{
    for (const arch on : architectures)
        if (number < register_count(on)) return on;
    return architectures[0];
}

// True if registers and uniforms of an architecture have numbers of more than six bits and a page: bit 6 is at seventh_bit().
constexpr bool has_seventh_bits(arch on) { return register_count(on) > 64; }

// The register whose number, or its low six bits, is at a position of a word.
constexpr word register_at(word bits, int position, arch on)
{
    if (!has_common_word(on)) return (bits >> position & 63) | (bits >> seventh_bit(position) & 1) << 6;
    return bits >> position & 63;
}

// As above, from the source byte at the position, which callers already have.
constexpr int register_of_byte(unsigned byte, word bits, int position, arch on)
{
    const int low = static_cast<int>(byte & source_byte::register_mask);
    if (!has_common_word(on)) return low | static_cast<int>(bits >> seventh_bit(position) & 1) << 6;
    return low;
}

// The bits of a register's number at a position, to be ORed into a word.
constexpr word register_bits(word number, int position, arch on)
{
    if (!has_common_word(on)) return (number & 63) << position | (number >> 6 & 1) << seventh_bit(position);
    return number << position;
}

// A word with another register at a position.
constexpr word with_register_at(word bits, int position, word number, arch on)
{
    return (bits & ~register_bits(static_cast<word>(register_count(on)) - 1, position, on)) | register_bits(number, position, on);
}

// Distinguishes values with the same source byte, like operand::page: the FAU page. On v15, bit 6 of a register's number; for a uniform,
// twice the FAU page plus that bit, since a page has 128 words there.
constexpr word page_of_source(word bits, int byte, arch on)
{
    const word value = bits >> 8 * byte & 0xFF;
    if (!has_common_word(on) && value < source_byte::constant) {
        const word seventh = bits >> seventh_bit(8 * byte) & 1;
        return value < source_byte::uniform ? seventh : fau_page_field.extract(bits) << 1 | seventh;
    }
    return fau_page_field.extract(bits);
}

}  // namespace detail

}  // namespace valhall

#endif
