// SPDX-License-Identifier: MIT
// The operation of TEXC of Bifrost, a word: how many registers it reads and writes.
#ifndef VALHALL_SIMULATOR_BIFROST_TEXTURE_OPERATION_HPP
#define VALHALL_SIMULATOR_BIFROST_TEXTURE_OPERATION_HPP

#include <bit>
#include <cstdint>

namespace valhall::simulator {

/// The numbers of staging registers that TEXC reads and writes, both from the same base.
struct texture_registers {
    std::uint8_t read = 0;     ///< extra operands, at most
    std::uint8_t written = 0;  ///< the result

    friend constexpr bool operator==(texture_registers, texture_registers) = default;
};

namespace detail {

// The registers of a result. Formats 0 to 3, 12 and 13 are 16-bit.
constexpr int registers_of_result(unsigned format, unsigned mask)
{
    const int channels = std::popcount(mask);
    const bool is_half = format < 4 || format == 12 || format == 13;
    return is_half ? (channels + 1) / 2 : channels;
}

constexpr bool is_dual(std::uint32_t operation) { return (operation >> 11 & 1) == 0 && (operation >> 2 & 3) == 1; }

// The extra operands, in the order of the staging registers: z, LOD, the high half of a gradient descriptor, reference, layer, offsets, sampler,
// texture.
constexpr int extra_operands(std::uint32_t operation)
{
    const auto bit = [operation](int n) { return static_cast<int>(operation >> n & 1); };
    const unsigned kind = operation >> 12 & 7, shape = operation >> 18 & 3, level = operation >> 20 & 7;
    const bool is_fetch = kind == 6, is_gradient = kind == 4 || kind == 5;
    int count = shape == 0 || shape == 3 ? 1 : 0;
    if (kind == 4) count += 2 * (shape == 1 ? 1 : shape == 2 ? 2 : 3) - 1;  // deltas
    if (is_fetch && level == 1) ++count;
    if (kind == 7 && (level == 3 || level == 4 || level == 5)) ++count;
    if (!is_gradient) count += bit(15) + bit(16);
    count += bit(17);
    if (bit(11) == 0) count += bit(0) + bit(1);
    return count;
}

}  // namespace detail

/// The staging registers of TEXC with an operation. With two textures, the second result has registers of its own, which are not counted.
constexpr texture_registers registers_of_texture(std::uint32_t operation)
{
    if (detail::is_dual(operation)) {
        const unsigned first = operation >> 25 & 7, mask = operation >> 28;
        return {0, static_cast<std::uint8_t>(detail::registers_of_result(first, mask))};
    }
    return {static_cast<std::uint8_t>(detail::extra_operands(operation)),
            static_cast<std::uint8_t>(detail::registers_of_result(operation >> 24 & 15, operation >> 28))};
}

}  // namespace valhall::simulator

#endif
