// SPDX-License-Identifier: MIT
// Reproducible noise for what a program finds in registers and memory that nothing has written, as on hardware. A program that reads it by
// mistake then computes wrong results, and others with another seed.
#ifndef VALHALL_SIMULATOR_NOISE_HPP
#define VALHALL_SIMULATOR_NOISE_HPP

#include <cstddef>
#include <cstdint>
#include <span>

namespace valhall::simulator {

/// A sequence of words that look random. Equal seeds give equal sequences.
class noise {
public:
    /// Begins the sequence of a seed.
    constexpr explicit noise(std::uint64_t seed) : state_(seed) {}

    /// The next word of the sequence, by SplitMix64.
    constexpr std::uint32_t word()
    {
        state_ += 0x9E3779B97F4A7C15;
        std::uint64_t mixed = (state_ ^ state_ >> 30) * 0xBF58476D1CE4E5B9;
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
        return static_cast<std::uint32_t>(mixed ^ mixed >> 31);
    }

    /// Fills bytes with the next words, in little-endian order.
    constexpr void fill(std::span<std::uint8_t> bytes)
    {
        std::uint32_t now = 0;
        for (std::size_t n = 0; n < bytes.size(); ++n) {
            now = n % 4 == 0 ? word() : now >> 8;
            bytes[n] = static_cast<std::uint8_t>(now & 0xFF);
        }
    }

private:
    std::uint64_t state_;
};

}  // namespace valhall::simulator

#endif
