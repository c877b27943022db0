// SPDX-License-Identifier: MIT
// The handles that texture instructions use for textures and samplers.
#ifndef VALHALL_COMPILER_BUILD_TEXTURE_HANDLE_HPP
#define VALHALL_COMPILER_BUILD_TEXTURE_HANDLE_HPP

#include <cstdint>

namespace valhall::compiler {

/// The handle of a descriptor: 5 bits of table number above 11 bits of index.
struct texture_handle {
    std::uint32_t table = 0;  ///< the number of the table
    std::uint32_t index = 0;  ///< the index in the table

    static constexpr unsigned index_width = 11;  ///< width of the index, in bits

    /// Decodes a handle from a 16-bit half of an instruction's source.
    static constexpr texture_handle from_bits(std::uint32_t half) { return {half >> index_width & 31, half & ((1u << index_width) - 1)}; }
    /// Encodes the handle in 16 bits.
    constexpr std::uint32_t bits() const { return table << index_width | (index & ((1u << index_width) - 1)); }
};

}  // namespace valhall::compiler

#endif
