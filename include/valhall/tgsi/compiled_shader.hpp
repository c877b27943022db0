// SPDX-License-Identifier: MIT
// The result of compiling a TGSI program: Valhall words, and what their caller has to set up.
#ifndef VALHALL_TGSI_COMPILED_SHADER_HPP
#define VALHALL_TGSI_COMPILED_SHADER_HPP

#include <cstdint>
#include <span>

#include "valhall/isa/arch.hpp"
#include "valhall/bits.hpp"
#include "valhall/tgsi/words.hpp"

namespace valhall::tgsi {

/// Which of the programs that are made of a shader. Vertex shaders give two, which the tiler runs one after the other:
/// the second only for vertices that can be seen.
enum class variant : std::uint8_t {
    whole,     ///< fragment and compute shaders
    position,  ///< of a vertex shader: the position only
    varying,   ///< of a vertex shader: all other outputs
};

/// The contents of a uniform of a compiled shader.
enum class uniform_kind : std::uint8_t {
    constant,      ///< a word of a constant buffer
    immediate,     ///< a number of the program
    texture_size,  ///< a component of what TXQ gives of level 0 of a texture: width, height or layers, depth or layers, number of levels
    texture_samples,  ///< how many samples a texel of a texture has, as TXQS gives it
    buffer_size,   ///< how many bytes a BUFFER has, as RESQ gives it
    image_size,    ///< a component of what RESQ gives of an IMAGE
    system_value,  ///< a component of a system value that is the same in all lanes: GRID_SIZE, BASEVERTEX …
    viewport_scale_x,
    viewport_scale_y,
    viewport_scale_z,
    viewport_offset_x,
    viewport_offset_y,
    viewport_offset_z,
};

/// A uniform of a compiled shader: u0 is the first.
struct uniform_content {
    uniform_kind kind = uniform_kind::immediate;  ///< its required content
    std::uint8_t buffer = 0;   ///< the constant buffer, texture, BUFFER or IMAGE; of system values the tgsi::semantic, as a number
    std::uint32_t value = 0;  ///< of constants the place in the buffer, in bytes; of immediates the number; else the component, x being 0

    friend constexpr bool operator==(const uniform_content&, const uniform_content&) = default;
};

/// A compiled shader that stands elsewhere.
struct compiled_view {
    tgsi::processor processor = processor::fragment;  ///< which kind of shader it is
    tgsi::variant variant = variant::whole;  ///< which program of it
    arch on = arch::v9;  ///< the architecture of the words
    std::span<const word> words{};  ///< the program
    std::span<const uniform_content> uniforms{};  ///< the required content of each uniform, u0 first
    std::uint32_t thread_storage = 0;  ///< bytes after thread_local_pointer that each thread needs, for spilled registers and arrays
    std::uint32_t workgroup_storage = 0;  ///< bytes after workgroup_local_pointer that each workgroup needs
};

}  // namespace valhall::tgsi

#endif
