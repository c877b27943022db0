// SPDX-License-Identifier: MIT
// The interface of a compiled shader: the registers, offsets and numbers of its inputs and outputs, derived from the declarations. Used
// both by the compiler and by code that runs its result.
#ifndef VALHALL_TGSI_INTERFACE_HPP
#define VALHALL_TGSI_INTERFACE_HPP

#include <cstdint>
#include <span>

#include "valhall/isa/enums.hpp"
#include "valhall/isa/stages.hpp"
#include "valhall/tgsi/compiled_shader.hpp"
#include "valhall/tgsi/found.hpp"
#include "valhall/tgsi/program.hpp"

namespace valhall::tgsi {

/// Where a component of an IN or SV register comes from.
enum class input_kind : std::uint8_t {
    none,          ///< nowhere: the register is not declared, or its semantic does not exist in this stage
    varying,       ///< fragment: a word of the varyings, by LD_VAR_BUF at `offset`
    attribute,     ///< vertex: a component of an attribute, by LD_ATTR with index `number` of table 1
    preloaded,     ///< bits of a preloaded register
    rasterised,    ///< fragment: loaded by LD_VAR_SPECIAL
    sample_place,  ///< fragment: bits of a word in memory, at the special value `sample` + 4 * sample number
    uniform,       ///< a uniform of uniform_kind::system_value, equal in all lanes
    number,        ///< the constant `value`
};

/// The conversion from an input's bits to its value.
enum class input_form : std::uint8_t {
    plain,      ///< none: zero-extended
    pixel,      ///< a pixel coordinate becomes a float: the center, or with FS_COORD_PIXEL_CENTER INTEGER the coordinate itself
    front,      ///< 0 is front: 1.0 in IN, ~0 in SV; others are back: -1.0 in IN, 0 in SV
    fraction,   ///< units of 1/256 become a float
    zero,       ///< ~0 if the bits are 0, else 0
    one,        ///< for `number`: 1.0 in IN, 1 in SV
    float_one,  ///< for `number`: 1.0
};

/// The place of a component of an input, and its conversion.
struct input_place {
    input_kind kind = input_kind::none;   ///< the kind of place
    input_form form = input_form::plain;  ///< the conversion that it needs
    std::uint16_t number = 0;             ///< the register, the attribute, or the index of LD_VAR_SPECIAL
    std::uint8_t shift = 0;               ///< the lowest bit; the second loaded word begins at bit 32
    std::uint8_t width = 32;              ///< the number of bits
    std::uint32_t offset = 0;             ///< for varyings: byte offset in the vertex
    std::uint32_t value = 0;              ///< for `number`
    uniform_content content{};            ///< for uniforms

    friend constexpr bool operator==(const input_place&, const input_place&) = default;
};

/// Where outputs go.
enum class output_kind : std::uint8_t {
    none,      ///< nowhere
    color,     ///< fragment: render target `number`, by BLEND with blend_descriptor_<number>, 32 bits unconverted
    depth,     ///< fragment: ZS_EMIT.z
    stencil,   ///< fragment: ZS_EMIT.stencil
    coverage,  ///< fragment: ANDed into the coverage for ATEST
    position,  ///< vertex: by the position program, in window coordinates, with 1/w
    varying,   ///< vertex: by the varying program, at `offset`
};

/// The place of a component of an output.
struct output_place {
    output_kind kind = output_kind::none;  ///< its destination
    std::uint32_t number = 0;              ///< for colors: the render target
    std::uint32_t offset = 0;              ///< for varyings: in bytes

    friend constexpr bool operator==(const output_place&, const output_place&) = default;
};

namespace detail {

// A row for a system value: the parts of its place that do not depend on the program.
struct system_value_row {
    tgsi::processor processor;
    tgsi::semantic semantic;
    std::uint8_t component;
    input_kind kind;
    std::uint8_t number;  // of a preloaded value: its preload
    std::uint8_t shift;
    std::uint8_t width;
    input_form form;
};

inline constexpr system_value_row system_values[] = {
#define VALHALL_TGSI_SYSTEM_VALUE(stage, name, component, kind, number, shift, width, form) \
    {processor::stage, semantic::name, component, input_kind::kind, number, shift, width, input_form::form},
#define VALHALL_TGSI_PRELOADED(stage, name, component, which, shift, width, form)                                             \
    {processor::stage, semantic::name, component, input_kind::preloaded, static_cast<std::uint8_t>(preload::which), shift, width, \
     input_form::form},
#include "valhall/tgsi/interface.def"
};

static_assert(static_cast<int>(modifier::varying_name::point) == 0 && static_cast<int>(modifier::varying_name::frag_w) == 2 &&
              static_cast<int>(modifier::varying_name::frag_z) == 3);

struct output_row {
    tgsi::processor processor;
    tgsi::semantic semantic;
    std::uint8_t components;
    output_kind kind;
};

inline constexpr output_row outputs[] = {
#define VALHALL_TGSI_OUTPUT(stage, name, components, kind) {processor::stage, semantic::name, components, output_kind::kind},
#include "valhall/tgsi/interface.def"
};

// True if there are rows for a semantic in a stage.
template <class Row>
constexpr bool has_row(std::span<const Row> list, processor stage, semantic name)
{
    for (const Row& row : list)
        if (row.processor == stage && row.semantic == name) return true;
    return false;
}

// The size of a workgroup, if the program fixes it.
struct fixed_size {
    tgsi::semantic semantic;
    std::uint8_t component;
    property_name said_by;
};

inline constexpr fixed_size fixed_sizes[] = {
    {semantic::block_size, 0, property_name::cs_fixed_block_width},
    {semantic::block_size, 1, property_name::cs_fixed_block_height},
    {semantic::block_size, 2, property_name::cs_fixed_block_depth},
};

inline constexpr std::uint32_t float_one_word = 0x3F800000;

constexpr shader_stage stage_of_preloads(processor p)
{
    return p == processor::fragment ? shader_stage::fragment : p == processor::vertex ? shader_stage::vertex : shader_stage::compute;
}

// Sets the register and bits of a preloaded system value.
constexpr void find_register(input_place& place, processor p, arch on)
{
    const preload_place at = find_preload(static_cast<preload>(place.number), stage_of_preloads(p), on);
    place.number = static_cast<std::uint16_t>(at.number);
    if (place.shift + place.width > at.bits) place.width = static_cast<std::uint8_t>(at.bits - place.shift);
}

constexpr input_place place_of_system_value(const program_view& program, semantic name, int component, register_file file, arch on)
{
    for (const fixed_size& size : fixed_sizes)
        if (size.semantic == name && size.component == component)
            if (const std::uint32_t said = program.property_or(size.said_by, 0); said != 0)
                return {.kind = input_kind::number, .value = said};
    for (const system_value_row& row : system_values) {
        if (row.processor != program.processor || row.semantic != name || row.component != component) continue;
        input_place place{.kind = row.kind, .form = row.form, .number = row.number, .shift = row.shift, .width = row.width};
        if (row.kind == input_kind::preloaded) find_register(place, row.processor, on);
        if (row.form == input_form::one) place.value = file == register_file::in ? float_one_word : 1;
        if (row.form == input_form::float_one) place.value = float_one_word;
        if (row.kind == input_kind::uniform)
            place.content = {uniform_kind::system_value, static_cast<std::uint8_t>(name), static_cast<std::uint32_t>(component)};
        return place;
    }
    return {.kind = input_kind::number};
}

}  // namespace detail

/// The distance between varyings in bytes: four words.
inline constexpr std::uint32_t varying_size = 16;

/// The interface of a program, which must outlive this object. GENERIC[n] is varying n, at byte 16 * n. All other varyings follow the last
/// declared GENERIC in order of declaration, so that a lone COLOR is at 0. In vertex shaders, IN[k] is attribute k.
///
/// In fragment shaders, POSITION, FACE, PCOORD and sample values come from the hardware's places, whether declared as IN or SV; see the
/// rows of interface.def. Vertex outputs for rasterisation other than the position (PSIZE, LAYER, CLIPDIST, EDGEFLAG …) are stored with the
/// varyings. The caller handles FS_COORD_ORIGIN: it numbers rows of pixels accordingly.
class shader_interface {
public:
    /// The interface of a program, which must outlive this object, on an architecture. (Registers differ between v15 and v9 to v14.)
    constexpr explicit shader_interface(const program_view& program, arch on = arch::v9) : program_(program), on_(on)
    {
        for (const declaration& d : program.declarations) {
            if (!is_varying(d) || d.semantic != semantic::generic) continue;
            if (named(d, d.last) >= generic_count_) generic_count_ = named(d, d.last) + 1;
        }
    }

    /// The declaration of a register's component: the first whose mask contains it, else the register's first; or nothing.
    constexpr found<const declaration> find(register_file file, std::int32_t index, int component) const
    {
        found<const declaration> any;
        for (const declaration& d : program_.declarations) {
            if (d.file != file || !d.has(index)) continue;
            if ((d.mask >> component & 1) != 0) return d;
            if (!any) any = d;
        }
        return any;
    }

    /// The place of a component of an IN or SV register.
    constexpr input_place input(register_file file, std::int32_t index, int component) const
    {
        const found<const declaration> d = find(file, index, component);
        if (!d) return {};
        if (has_system_value(d->semantic)) return detail::place_of_system_value(program_, d->semantic, component, file, on_);
        if (is_varying(*d)) return {.kind = input_kind::varying, .offset = offset(*d, index, component)};
        if (file != register_file::in || program_.processor != processor::vertex) return {};
        return {
            .kind = input_kind::attribute, .number = static_cast<std::uint16_t>(index), .shift = static_cast<std::uint8_t>(32 * component)};
    }

    /// The place of a component of an OUT register.
    constexpr output_place output(std::int32_t index, int component) const
    {
        const found<const declaration> d = find(register_file::out, index, component);
        if (!d) return {};
        if (is_varying(*d)) return {.kind = output_kind::varying, .offset = offset(*d, index, component)};
        for (const detail::output_row& row : detail::outputs)
            if (row.processor == program_.processor && row.semantic == d->semantic && (row.components >> component & 1) != 0)
                return {.kind = row.kind, .number = row.kind == output_kind::color ? named(*d, index) : 0};
        return {};
    }

    /// The number of bytes of a vertex's varyings.
    constexpr std::uint32_t varyings_size() const
    {
        std::uint32_t count = generic_count_;
        for (const declaration& d : program_.declarations)
            if (is_other(d)) count += count_of(d);
        return varying_size * count;
    }

private:
    // The semantic index of a register. (In an array, registers count on from the declaration's index.)
    static constexpr std::uint32_t named(const declaration& d, std::int32_t index)
    {
        return static_cast<std::uint32_t>(d.semantic_index) + static_cast<std::uint32_t>(index - d.first);
    }
    static constexpr std::uint32_t count_of(const declaration& d) { return static_cast<std::uint32_t>(d.last - d.first + 1); }

    constexpr bool has_system_value(semantic name) const
    {
        return detail::has_row(std::span<const detail::system_value_row>(detail::system_values), program_.processor, name);
    }

    // True if a declaration is of varyings: fragment inputs or vertex outputs without a special place.
    constexpr bool is_varying(const declaration& d) const
    {
        if (program_.processor == processor::fragment) return d.file == register_file::in && !has_system_value(d.semantic);
        return program_.processor == processor::vertex && d.file == register_file::out &&
               !detail::has_row(std::span<const detail::output_row>(detail::outputs), processor::vertex, d.semantic);
    }

    constexpr bool is_other(const declaration& d) const { return is_varying(d) && d.semantic != semantic::generic; }

    // The byte offset of a varying's component.
    constexpr std::uint32_t offset(const declaration& of, std::int32_t index, int component) const
    {
        std::uint32_t number = named(of, index);
        if (of.semantic != semantic::generic) {
            number = generic_count_ + static_cast<std::uint32_t>(index - of.first);
            for (const declaration& d : program_.declarations) {
                if (&d == &of) break;
                if (is_other(d)) number += count_of(d);
            }
        }
        return varying_size * number + 4 * static_cast<std::uint32_t>(component);
    }

    program_view program_;
    arch on_;
    std::uint32_t generic_count_ = 0;
};

}  // namespace valhall::tgsi

#endif
