// SPDX-License-Identifier: MIT
// What compiling a module is asked for, and how uniforms are named.
#ifndef VALHALL_SPIRV_COMPILE_OPTIONS_HPP
#define VALHALL_SPIRV_COMPILE_OPTIONS_HPP

#include <cstdint>
#include <span>
#include <string_view>

#include "valhall/compiler/options.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/stages.hpp"

namespace valhall::spirv {

/// Which of the programs that are made of a shader. Vertex shaders give two, the second only for vertices that can be seen.
enum class variant : std::uint8_t {
    whole,     ///< fragment and compute shaders
    position,  ///< of a vertex shader: the position only
    varying,   ///< of a vertex shader: all other outputs
};

/// A specialization constant that the caller chooses.
struct specialization {
    std::uint32_t id = 0;    ///< its SpecId
    std::uint32_t word = 0;  ///< its value; of booleans 0 or not
    std::uint32_t high = 0;  ///< of 64 bits: the upper word
};

/// Where a resource is bound.
struct resource_place {
    std::uint32_t set = 0;      ///< the descriptor set, and the table of images and samplers
    std::uint32_t binding = 0;  ///< the binding, and the index in the table
    friend constexpr bool operator==(const resource_place&, const resource_place&) = default;
};

/// A resource that the caller binds elsewhere than the module says.
struct binding_change {
    resource_place from{};  ///< where the module says
    resource_place to{};    ///< where it is
};

/// What a uniform of a compiled module holds.
enum class uniform_kind : std::uint8_t {
    constant,      ///< a number of the program's
    buffer,        ///< the 64-bit address of a buffer: two words
    length,        ///< how many bytes a buffer has
    push,          ///< a word of the push constants
    uniform_buffer,  ///< a word of a uniform buffer
    num_workgroups,  ///< how many workgroups there are, along x, y or z
    image_size,    ///< width, height, depth or layers, mip levels or samples of an image
    viewport_scale,
    viewport_offset,
    draw,          ///< base vertex, base instance, number of the draw
};

/// A uniform of a compiled module, which a key of the compiler stands for.
struct uniform_name {
    uniform_kind kind = uniform_kind::constant;  ///< what it is
    /// Of buffers and images: the descriptor set and the binding.
    std::uint32_t set = 0, binding = 0;          ///< of buffers and images
    std::uint32_t element = 0;                   ///< in an array of them
    std::uint32_t value =
        0;  ///< the byte, or the component; of addresses which word; of image_size the component, levels being 3, samples 4

    /// As a key: 4 bits of kind, 8 of the set, 16 of the binding, 16 of the element, 20 of the value.
    constexpr std::uint64_t key() const
    {
        return std::uint64_t{static_cast<std::uint8_t>(kind)} << 60 | std::uint64_t{set & 0xFF} << 52 |
               std::uint64_t{binding & 0xFFFF} << 36 | std::uint64_t{element & 0xFFFF} << 20 | (value & 0xFFFFF);
    }
    /// The name that a key of the back end stands for.
    static constexpr uniform_name of(std::uint64_t key)
    {
        return {static_cast<uniform_kind>(key >> 60), static_cast<std::uint32_t>(key >> 52 & 0xFF),
                static_cast<std::uint32_t>(key >> 36 & 0xFFFF), static_cast<std::uint32_t>(key >> 20 & 0xFFFF),
                static_cast<std::uint32_t>(key & 0xFFFFF)};
    }
    friend constexpr bool operator==(const uniform_name&, const uniform_name&) = default;
};

/// How to compile.
struct compile_options {
    chosen_arch on;                            ///< the architecture; there is no default
    std::string_view entry{};                  ///< the entry point; if it is not given, the only one of its stage
    bool has_stage = false;                    ///< whether `stage` says which stage the entry point is of
    /// The stage of the entry point, if `has_stage`.
    shader_stage stage = shader_stage::compute;
    spirv::variant variant = variant::whole;   ///< which program of a vertex shader
    /// The values of specialization constants; others have their defaults.
    std::span<const specialization> specializations{};
    /// Resources that are bound elsewhere than the module says.
    std::span<const binding_change> bindings{};
    std::uint32_t promoted_words = 64;         ///< how many words of uniform buffers may become uniforms
    bool indexed_values = true;                ///< whether short arrays that are indexed at run time are kept in registers
    compiler::options back_end{};              ///< what the back end may do

    /// Where a resource is that the module binds to a place.
    constexpr resource_place place_of(const resource_place& declared) const
    {
        for (const binding_change& one : bindings)
            if (one.from == declared) return one.to;
        return declared;
    }
};

}  // namespace valhall::spirv

#endif
