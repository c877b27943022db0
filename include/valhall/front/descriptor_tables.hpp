// SPDX-License-Identifier: MIT
// The numbers of the descriptor tables that compiled shaders use. In SPIR-V, those of textures, samplers, images and buffers are the numbers of
// descriptor sets instead.
#ifndef VALHALL_FRONT_DESCRIPTOR_TABLES_HPP
#define VALHALL_FRONT_DESCRIPTOR_TABLES_HPP

#include <cstdint>

namespace valhall::front::descriptor_table {

inline constexpr std::uint32_t attributes = 1;  ///< vertex attributes
inline constexpr std::uint32_t textures = 3;  ///< textures
inline constexpr std::uint32_t samplers = 4;  ///< samplers
inline constexpr std::uint32_t images = 5;  ///< writable images
inline constexpr std::uint32_t buffers = 6;  ///< shader buffers
inline constexpr std::uint32_t vertex_outputs = 13;  ///< the buffer that receives the outputs of vertex shaders

}  // namespace valhall::front::descriptor_table

#endif
