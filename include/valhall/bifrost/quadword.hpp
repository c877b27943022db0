// SPDX-License-Identifier: MIT
// Words of up to 128 bits: quadwords and tuples.
#ifndef VALHALL_BIFROST_QUADWORD_HPP
#define VALHALL_BIFROST_QUADWORD_HPP

#include <cstdint>

namespace valhall::bifrost {

/// 128 bits. In memory, little-endian: four 32-bit words, the lowest first.
struct quadword {
    std::uint64_t low = 0;   ///< bits 0 to 63
    std::uint64_t high = 0;  ///< bits 64 to 127

    /// From four 32-bit words, the lowest first.
    static constexpr quadword from(const std::uint32_t* words)
    {
        return {words[0] | std::uint64_t{words[1]} << 32, words[2] | std::uint64_t{words[3]} << 32};
    }
    /// One of the four 32-bit words, 0 the lowest.
    constexpr std::uint32_t word(int n) const { return static_cast<std::uint32_t>((n < 2 ? low : high) >> (n % 2 * 32)); }

    /// The unsigned value of up to 64 bits.
    constexpr std::uint64_t get(int position, int width) const
    {
        std::uint64_t value = position >= 64 ? high >> (position - 64) : low >> position;
        if (position < 64 && position + width > 64) value |= high << (64 - position);
        return width >= 64 ? value : value & ((std::uint64_t{1} << width) - 1);
    }
    /// Sets up to 64 bits, which are 0 before, to the low bits of a value.
    constexpr void put(int position, int width, std::uint64_t value)
    {
        if (width < 64) value &= (std::uint64_t{1} << width) - 1;
        if (position >= 64) {
            high |= value << (position - 64);
            return;
        }
        low |= value << position;
        if (position + width > 64) high |= value >> (64 - position);
    }

    friend constexpr bool operator==(const quadword&, const quadword&) = default;
};

}  // namespace valhall::bifrost

#endif
