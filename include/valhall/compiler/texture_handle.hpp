// SPDX-License-Identifier: MIT
// The handles by which texture instructions name a texture and a sampler.
#ifndef VALHALL_COMPILER_TEXTURE_HANDLE_HPP
#define VALHALL_COMPILER_TEXTURE_HANDLE_HPP

#include <cstdint>

namespace valhall::compiler {

/// A descriptor that a texture instruction names: 5 bits of its table above 11 bits of its index.
struct texture_handle {
    std::uint32_t table = 0;  ///< the number of the table
    std::uint32_t index = 0;  ///< the number in the table

    static constexpr unsigned index_width = 11;  ///< bits of the index

    /// From 16 bits of an instruction's source.
    static constexpr texture_handle from_bits(std::uint32_t half) { return {half >> index_width & 31, half & ((1u << index_width) - 1)}; }
    /// The 16 bits.
    constexpr std::uint32_t bits() const { return table << index_width | (index & ((1u << index_width) - 1)); }
};

}  // namespace valhall::compiler

#endif
