// SPDX-License-Identifier: MIT
// Bit fields of 64-bit instruction words. Positions count from bit 0, the lowest; widths are in bits.
#ifndef VALHALL_BITS_HPP
#define VALHALL_BITS_HPP

#include <cstdint>

namespace valhall {

/// An instruction word: 64 bits, little-endian in memory.
using word = std::uint64_t;

/// A bit field of an instruction word. (Functions repeat shifts instead of calling each other, since calls take time in constant
/// expressions.)
struct bit_field {
    std::uint8_t position = 0;  ///< the lowest bit, 0 to 63
    std::uint8_t width = 0;     ///< 0 (no field) to 63

    /// The largest unsigned value that fits.
    constexpr word maximum() const { return (word{1} << width) - 1; }

    /// The mask of the field.
    constexpr word mask() const { return ((word{1} << width) - 1) << position; }

    /// The unsigned value of the field.
    constexpr word extract(word from) const { return from >> position & ((word{1} << width) - 1); }

    /// The signed value of the field.
    constexpr std::int64_t extract_signed(word from) const
    {
        const word sign = word{1} << (width - 1);
        return static_cast<std::int64_t>((extract(from) ^ sign) - sign);
    }

    /// `into` with the field replaced by the low bits of `value`.
    constexpr word insert(word into, word value) const
    {
        return (into & ~(((word{1} << width) - 1) << position)) | (value & ((word{1} << width) - 1)) << position;
    }

    friend constexpr bool operator==(bit_field, bit_field) = default;
};

}  // namespace valhall

#endif
