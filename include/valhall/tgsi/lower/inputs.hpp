// SPDX-License-Identifier: MIT
// Inputs and system values: loaded, or read from preloaded registers, as the shader's interface says.
#ifndef VALHALL_TGSI_LOWER_INPUTS_HPP
#define VALHALL_TGSI_LOWER_INPUTS_HPP

#include <cstdint>

#include "valhall/tgsi/lower/state.hpp"

namespace valhall::tgsi::frontend {

namespace detail {

// The interpolation of a varying. (Linear interpolation in the window is set in the table of varyings, not in the instruction.)
constexpr bool is_flat(const declaration& d) { return d.interpolation == interpolation::constant; }
constexpr modifier::sample_mode sample_of(const declaration& d) { return static_cast<modifier::sample_mode>(static_cast<int>(d.location)); }
static_assert(static_cast<int>(location::centroid) == static_cast<int>(modifier::sample_mode::centroid) &&
              static_cast<int>(location::sample) == static_cast<int>(modifier::sample_mode::sample));

// Converts an input's word to the value that the shader sees.
constexpr use formed(lowering& l, const input_place& place, const use& word, register_file file)
{
    builder& b = l.b;
    const bool is_half_float = place.form == input_form::pixel || place.form == input_form::fraction;
    const use bits = is_half_float ? float_of_half(b, word, place.shift) : bits_of(b, word, place.shift, place.width);
    using modifier::condition;
    const bool is_integer_pixel =
        l.program.property_or(property_name::fs_coord_pixel_center, 0) == static_cast<std::uint32_t>(pixel_center::integer);
    switch (place.form) {
    case input_form::plain: return bits;
    case input_form::pixel: return is_integer_pixel ? bits : fadd(b, bits, number(float_half));
    case input_form::front:
        if (file == register_file::sv) return ucmp(b, condition::eq, bits, number(0));
        return csel(b, opcode::CSEL_u32, condition::eq, bits, number(0), number(float_one), number(float_minus_one));
    case input_form::fraction: return fmul(b, bits, number(0x3B800000));  // 1/256
    case input_form::zero: return ucmp(b, condition::eq, bits, number(0));
    case input_form::one:
    case input_form::float_one: break;
    }
    return number(place.value);
}

// The used components of a varying register that are contiguous with a component.
constexpr unsigned together(const lowering& l, std::int32_t index, const input_place& with, int component)
{
    unsigned set = 1u << component;
    const std::uint32_t base = with.offset - 4 * static_cast<std::uint32_t>(component);
    for (int c = 0; c < 4; ++c) {
        if ((l.used.inputs[index] >> c & 1) == 0 || c == component) continue;
        const input_place other = l.interface.input(register_file::in, index, c);
        if (other.kind == with.kind && other.offset - 4 * static_cast<std::uint32_t>(c) == base) set |= 1u << c;
    }
    return set;
}

constexpr void keep(lowering& l, std::int32_t index, unsigned components, value_id first)
{
    if (l.nesting != 0) return;
    const std::uint32_t needed = 4 * static_cast<std::uint32_t>(index) + 4;
    if (l.known_inputs.size() < needed) l.known_inputs.resize(needed);
    for (int c = 0; c < 4; ++c)
        if ((components >> c & 1) != 0) l.known_inputs[needed - 4 + static_cast<std::uint32_t>(c)] = result_of(first, c);
}

constexpr use varying(lowering& l, std::int32_t index, const input_place& place, int component)
{
    const declaration& d = *l.interface.find(register_file::in, index, component);
    const unsigned components = together(l, index, place, component);
    const std::uint32_t base = place.offset - 4 * static_cast<std::uint32_t>(component);
    const value_id first =
        load_varying(l.b, is_flat(d), sample_of(d), varying_source(l.b), number(base), static_cast<std::uint32_t>(leading(components)));
    keep(l, index, components, first);
    return result_of(first, component);
}

constexpr use attribute(lowering& l, std::int32_t index, const input_place& place, int component)
{
    const unsigned components = l.used.inputs[index] | 1u << component;
    const auto count = static_cast<std::uint32_t>(leading(components));
    const value_id first = load_attribute(l.b, modifier::register_format::f32, place.number, count);
    keep(l, index, components, first);
    return result_of(first, component);
}

}  // namespace detail

// A component of an IN or SV register.
constexpr use input_value(lowering& l, register_file file, std::int32_t index, int component)
{
    builder& b = l.b;
    const std::uint32_t known = 4 * static_cast<std::uint32_t>(index) + static_cast<std::uint32_t>(component);
    if (file == register_file::in && known < l.known_inputs.size() && l.known_inputs[known]) return l.known_inputs[known];
    const input_place place = l.interface.input(file, index, component);
    switch (place.kind) {
    case input_kind::none: break;
    case input_kind::varying: return detail::varying(l, index, place, component);
    case input_kind::attribute: return detail::attribute(l, index, place, component);
    case input_kind::preloaded: return detail::formed(l, place, b.input(place.number), file);
    case input_kind::rasterised: return rasterised(b, static_cast<modifier::varying_name>(place.number), place.shift >= 32 ? 1 : 0);
    case input_kind::sample_place: return detail::formed(l, place, sample_place(b), file);
    case input_kind::uniform: return b.uniform(key_of(place.content));
    case input_kind::number: return number(place.value);
    }
    l.refuse(compile_error::unknown_input, {.file = file, .index = index});
    return number(0);
}

}  // namespace valhall::tgsi::frontend

#endif
