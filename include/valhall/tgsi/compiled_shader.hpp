// SPDX-License-Identifier: MIT
// The result of compiling a TGSI program: Valhall words, and what the caller must set up.
#ifndef VALHALL_TGSI_COMPILED_SHADER_HPP
#define VALHALL_TGSI_COMPILED_SHADER_HPP

#include <cstdint>
#include <span>

#include "valhall/isa/arch.hpp"
#include "valhall/bits.hpp"
#include "valhall/tgsi/words.hpp"

namespace valhall::compiler {
struct preamble;
}  // namespace valhall::compiler

namespace valhall::tgsi {

/// The program to make of a shader. A vertex shader has two, which the tiler runs one after the other, the second only for visible
/// vertices.
enum class variant : std::uint8_t {
    whole,     ///< fragment and compute shaders, which are one program
    position,  ///< of a vertex shader: the position
    varying,   ///< of a vertex shader: all other outputs
};

/// The contents of a uniform of a compiled shader.
enum class uniform_kind : std::uint8_t {
    constant,      ///< a word of a constant buffer
    immediate,     ///< a constant of the program
    texture_size,  ///< a component of TXQ for level 0: width, height or layers, depth or layers, number of levels
    texture_samples,  ///< the number of samples of a texture, as TXQS returns it
    buffer_size,   ///< the size of a BUFFER in bytes, as RESQ returns it
    image_size,    ///< a component of RESQ for an IMAGE
    system_value,  ///< a component of a uniform system value: GRID_SIZE, BASEVERTEX …
    viewport_scale_x,
    viewport_scale_y,
    viewport_scale_z,
    viewport_offset_x,
    viewport_offset_y,
    viewport_offset_z,
    computed,      ///< a word of the preamble: compiled_view::precomputed
};

/// A uniform of a compiled shader: u0 is the first.
struct uniform_content {
    uniform_kind kind = uniform_kind::immediate;  ///< its required content
    std::uint8_t buffer = 0;   ///< the constant buffer, texture, BUFFER or IMAGE; for system values, the number of the tgsi::semantic
    std::uint32_t value =
        0;  ///< for constants the byte offset in the buffer; for immediates the number; for computed words their index; else the component, from x = 0

    friend constexpr bool operator==(const uniform_content&, const uniform_content&) = default;
};

/// The key of a content other than an immediate: bits 0 to 31 are `value`, 32 to 39 `buffer`, 40 and up `kind`.
constexpr std::uint64_t key_of(const uniform_content& content)
{
    return content.value | std::uint64_t{content.buffer} << 32 | static_cast<std::uint64_t>(content.kind) << 40;
}

/// A non-owning view of a compiled shader.
struct compiled_view {
    tgsi::processor processor = processor::fragment;  ///< the kind of shader
    tgsi::variant variant = variant::whole;  ///< which program of the shader
    arch on = arch::v9;  ///< the architecture of the words
    std::span<const word> words{};  ///< the program
    std::span<const uniform_content> uniforms{};  ///< the required content of each uniform, u0 first
    std::uint32_t thread_storage = 0;  ///< bytes that each thread needs at thread_local_pointer, for spilled values and arrays
    std::uint32_t workgroup_storage = 0;  ///< bytes that each workgroup needs at workgroup_local_pointer
    /// With compile_options::preamble: the words that the caller computes by compiler::evaluate(), from the contents of other uniforms; word n is the
    /// uniform `computed` with the value n. Null without such words.
    const compiler::preamble* precomputed = nullptr;
};

}  // namespace valhall::tgsi

#endif
