// SPDX-License-Identifier: MIT
// Arithmetic on the bit fields of a 64-bit instruction word.
// Every position counts from bit 0, the lowest; every width is in bits.
#ifndef VALHALL_BITS_HPP
#define VALHALL_BITS_HPP

#include <cstdint>

namespace valhall {

/// One instruction as the hardware reads it: 64 bits, little-endian in memory.
using word = std::uint64_t;

/// A run of bits in an instruction word. (Its functions repeat a shift rather than call each other: in constant expressions
/// every call takes time.)
struct bit_field {
    std::uint8_t position = 0;  ///< the lowest bit, 0 to 63
    std::uint8_t width = 0;     ///< 0 (no field) to 63

    /// The largest unsigned value that fits.
    constexpr word maximum() const { return (word{1} << width) - 1; }

    /// The bits of a word that belong to the field.
    constexpr word mask() const { return ((word{1} << width) - 1) << position; }

    /// The field's value, unsigned.
    constexpr word extract(word from) const { return from >> position & ((word{1} << width) - 1); }

    /// The field's value, its highest bit being the sign.
    constexpr std::int64_t extract_signed(word from) const
    {
        const word sign = word{1} << (width - 1);
        return static_cast<std::int64_t>((extract(from) ^ sign) - sign);
    }

    /// `into` with the field replaced by the low bits of `value`.
    constexpr word insert(word into, word value) const
    {
        const word low = (word{1} << width) - 1;
        return (into & ~(low << position)) | (value & low) << position;
    }

    friend constexpr bool operator==(bit_field, bit_field) = default;
};

}  // namespace valhall

#endif
