// SPDX-License-Identifier: MIT
// Options for compiling a module, and the names of its uniforms.
#ifndef VALHALL_SPIRV_COMPILE_OPTIONS_HPP
#define VALHALL_SPIRV_COMPILE_OPTIONS_HPP

#include <cstdint>
#include <span>
#include <string_view>

#include "valhall/compiler/options.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/stages.hpp"

namespace valhall::spirv {

/// The program to make of a shader. A vertex shader has two; the second runs only for visible vertices.
enum class variant : std::uint8_t {
    whole,     ///< fragment and compute shaders, which are one program
    position,  ///< of a vertex shader: the position
    varying,   ///< of a vertex shader: all other outputs
};

/// The value of a specialization constant.
struct specialization {
    std::uint32_t id = 0;    ///< its SpecId
    std::uint32_t word = 0;  ///< the value; for booleans, 0 or any other number
    std::uint32_t high = 0;  ///< of a 64-bit value: the high word
};

/// The place that a resource is bound to.
struct resource_place {
    std::uint32_t set = 0;      ///< the descriptor set; for images and samplers, the table
    std::uint32_t binding = 0;  ///< the binding; for images and samplers, the index in the table
    friend constexpr bool operator==(const resource_place&, const resource_place&) = default;
};

/// Moves a resource from the place in the module to another one.
struct binding_change {
    resource_place from{};  ///< the place in the module
    resource_place to{};    ///< the actual place
};

/// The render target that an input attachment reads. By default, the attachment with InputAttachmentIndex n reads render target n.
struct input_attachment {
    static constexpr std::uint32_t depth = 255;    ///< the target that is the depth attachment
    static constexpr std::uint32_t stencil = 254;  ///< the target that is the stencil attachment

    std::uint32_t index = 0;   ///< its InputAttachmentIndex
    std::uint32_t target = 0;  ///< the render target, 0 to 7; or `depth` or `stencil`
};

/// The components of the inputs by location that a fragment shader reads: see inputs_of().
struct read_inputs {
    static constexpr std::uint32_t most_locations = 64;  ///< inputs at higher locations count as read

    std::uint8_t components[most_locations]{};  ///< by location: bit n is set if component n is read

    /// Adds a component of a location.
    constexpr void add(std::uint32_t location, std::uint32_t component)
    {
        if (location < most_locations) components[location] = static_cast<std::uint8_t>(components[location] | 1u << component);
    }
    /// The components of a location that are read: bit n for component n.
    constexpr std::uint32_t at(std::uint32_t location) const { return location < most_locations ? components[location] : 0xF; }
};

/// Components of an output of a vertex shader that the linked fragment shader does not read, and that are not computed.
struct dropped_output {
    std::uint32_t variable = 0;    ///< the id of the variable
    std::uint32_t location = 0;    ///< the location
    std::uint32_t components = 0;  ///< bit n is set if component n is dropped

    friend constexpr bool operator==(const dropped_output&, const dropped_output&) = default;
};

/// The content of a uniform of a compiled module.
enum class uniform_kind : std::uint8_t {
    constant,      ///< a constant of the program
    buffer,        ///< the 64-bit address of a buffer, in two uniforms
    length,        ///< the size of a buffer in bytes
    push,          ///< a word of the push constants
    uniform_buffer,  ///< a word of a uniform buffer
    num_workgroups,  ///< the number of workgroups along x, y or z
    image_size,    ///< width, height, depth or layers, mip levels, or samples of an image
    viewport_scale,
    viewport_offset,
    draw,          ///< base vertex, base instance, or draw index
    conversion,  ///< of a render target that is read: the upper word of its blend descriptor, which LD_TILE converts by; `value` is the target
    computed,  ///< a word of the preamble: compiled_module::precomputed()
};

/// A uniform of a compiled module, as encoded in the compiler's 64-bit key.
struct uniform_name {
    uniform_kind kind = uniform_kind::constant;  ///< what it is
    /// The descriptor set and binding of buffers and images.
    std::uint32_t set = 0, binding = 0;  ///< of buffers and images
    std::uint32_t element = 0;  ///< the index in an array of resources
    std::uint32_t value =
        0;  ///< the byte or component; which word of an address; for image_size the component, with 3 for levels and 4 for samples; the index of a computed word

    /// Encodes a key: 4 bits of kind, 8 of set, 16 of binding, 16 of element, 20 of value.
    constexpr std::uint64_t key() const
    {
        return std::uint64_t{static_cast<std::uint8_t>(kind)} << 60 | std::uint64_t{set & 0xFF} << 52 |
               std::uint64_t{binding & 0xFFFF} << 36 | std::uint64_t{element & 0xFFFF} << 20 | (value & 0xFFFFF);
    }
    /// Decodes a key.
    static constexpr uniform_name of(std::uint64_t key)
    {
        return {static_cast<uniform_kind>(key >> 60), static_cast<std::uint32_t>(key >> 52 & 0xFF),
                static_cast<std::uint32_t>(key >> 36 & 0xFFFF), static_cast<std::uint32_t>(key >> 20 & 0xFFFF),
                static_cast<std::uint32_t>(key & 0xFFFFF)};
    }
    friend constexpr bool operator==(const uniform_name&, const uniform_name&) = default;
};

/// Bounds on what compiling a module may cost. A few words of SPIR-V can be many values or instructions: calls are inlined, and values of
/// arrays are copied word by word.
struct compile_budget {
    std::uint32_t instructions = 1u << 20;  ///< instructions of SPIR-V, with all calls inlined
    std::uint32_t value_words = 1u << 20;  ///< words of all values together
    std::uint32_t block_values = 1u << 22;  ///< values of variables, each counted at each block that its value is asked for
    std::uint32_t nodes = 1u << 20;  ///< instructions, phis and copies of the program inside the compiler, before it is optimized
};

/// Options for compiling a module.
struct compile_options {
    chosen_arch on;  ///< the architecture; there is no default
    std::string_view entry{};  ///< the name of the entry point; if empty, the only one of its stage
    bool has_stage = false;  ///< true if `stage` is given
    /// The stage of the entry point, if `has_stage` is set.
    shader_stage stage = shader_stage::compute;
    spirv::variant variant = variant::whole;  ///< which program of a vertex shader to make
    /// Values of specialization constants. Others keep their defaults.
    std::span<const specialization> specializations{};
    /// Resources that are bound to other places than the module says.
    std::span<const binding_change> bindings{};
    /// Input attachments that are another render target than that of their number, or depth or stencil.
    std::span<const input_attachment> attachments{};
    std::uint32_t promoted_words = 64;  ///< the maximum number of words of uniform buffers that are passed as uniforms
    bool indexed_values = true;  ///< if true, short arrays indexed at run time may be in registers
    /// If true, operations on 32-bit floats that are decorated RelaxedPrecision are computed in 16 bits where that saves instructions.
    bool relaxed_precision = false;
    /// Collects why float arithmetic is computed in 32 bits: compiled_module::float_widths().
    bool explains_floats = false;
    /// If true, loads, stores and atomics of storage and uniform buffers are compared with the length of the buffer: uniform_kind::length. Out of
    /// bounds, loads and atomics return 0, and nothing is stored. A buffer has at least the bytes of its block without an array of unknown length.
    bool robust_buffers = false;
    /// If true, what depends only on uniforms is left to the caller: compiled_module::precomputed().
    bool preamble = false;
    /// Of a vertex shader: the inputs that the fragment shader reads, or null if they are not known. Other outputs by location are not
    /// computed: compiled_module::dropped_outputs().
    const read_inputs* reader = nullptr;
    compile_budget budget{};  ///< the maximum cost; a module that exceeds it is refused
    compiler::options back_end = compiler::fast_options();  ///< options of the back end

    /// The target of an input attachment, given its InputAttachmentIndex.
    constexpr std::uint32_t target_of_attachment(std::uint32_t index) const
    {
        for (const input_attachment& one : attachments)
            if (one.index == index) return one.target;
        return index;
    }

    /// The actual place of a resource, given its place in the module.
    constexpr resource_place place_of(const resource_place& declared) const
    {
        for (const binding_change& one : bindings)
            if (one.from == declared) return one.to;
        return declared;
    }
};

}  // namespace valhall::spirv

#endif
