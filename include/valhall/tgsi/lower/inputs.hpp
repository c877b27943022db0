// SPDX-License-Identifier: MIT
// Inputs and system values: loaded, or read from preloaded registers, as the shader's interface says.
#ifndef VALHALL_TGSI_LOWER_INPUTS_HPP
#define VALHALL_TGSI_LOWER_INPUTS_HPP

#include <cstdint>

#include "valhall/tgsi/lower/state.hpp"

namespace valhall::tgsi::frontend {

// Preloaded registers of the stages.
constexpr use vertex_id(builder& b) { return compiler::preload_word<preload::vertex_id, shader_stage::vertex>(b); }
constexpr use instance_id(builder& b) { return compiler::preload_word<preload::instance_id, shader_stage::vertex>(b); }
constexpr use varying_source(builder& b) { return compiler::preload_word<preload::varying_source, shader_stage::fragment>(b); }

namespace detail {

constexpr modifier::vector_size vector_of(int components) { return static_cast<modifier::vector_size>(components - 1); }

// The interpolation of a varying. (Linear interpolation in the window is set in the table of varyings, not in the instruction.)
constexpr modifier::source_format format_of(const declaration& d)
{
    return d.interpolation == interpolation::constant ? modifier::source_format::src_flat32 : modifier::source_format::src_f32;
}
constexpr modifier::sample_mode sample_of(const declaration& d) { return static_cast<modifier::sample_mode>(static_cast<int>(d.location)); }
static_assert(static_cast<int>(location::centroid) == static_cast<int>(modifier::sample_mode::centroid) &&
              static_cast<int>(location::sample) == static_cast<int>(modifier::sample_mode::sample));

// Loads `count` words of the varyings from a run-time byte offset on. `from` gives the sample position.
constexpr value_id load_varying(builder& b, modifier::source_format format, modifier::sample_mode where, const use& from, const use& offset,
                                int count)
{
    const bool is_flat = format == modifier::source_format::src_flat32;
    if (is_flat && has(b, opcode::LD_VAR_BUF_FLAT))
        return b.message(b.form(opcode::LD_VAR_BUF_FLAT, vector_of(count), modifier::flat_format::flat32), {offset}, {}, count);
    return b.message(b.form(opcode::LD_VAR_BUF_f32, vector_of(count), format, where), {from, offset}, {}, count);
}

// Loads `count` words of the varyings from a constant byte offset on.
constexpr value_id load_varying(lowering& l, modifier::source_format format, modifier::sample_mode where, std::uint32_t offset, int count)
{
    builder& b = l.b;
    constexpr std::uint32_t highest_index = 255;
    const use from = varying_source(b);
    if (offset > highest_index) return load_varying(b, format, where, from, number(offset), count);
    const bool is_flat = format == modifier::source_format::src_flat32;
    if (is_flat && has(b, opcode::LD_VAR_BUF_FLAT_IMM)) {
        const instruction what = b.form(opcode::LD_VAR_BUF_FLAT_IMM, vector_of(count), modifier::flat_format::flat32);
        return b.message(with_immediate(b, what, immediate_name::offset, offset), {}, {}, count);
    }
    const instruction what = b.form(opcode::LD_VAR_BUF_IMM_f32, vector_of(count), format, where);
    return b.message(with_immediate(b, what, immediate_name::index, offset), {from}, {}, count);
}

// Extracts a bit field; halves and bytes by selectors.
constexpr use bits_of(builder& b, const use& word, unsigned shift, unsigned width)
{
    if (width == 16 && shift % 16 == 0) return b.op(opcode::U16_TO_U32, word.selecting(shift == 0 ? selector::h0 : selector::h1));
    if (width == 8 && shift == 0) return b.op(opcode::U8_TO_U32, word.selecting(selector::b0));
    const use moved = shift == 0 ? word : shr(b, word, number(shift));
    return shift + width >= 32 ? moved : band(b, moved, number((1u << width) - 1));
}

// Converts 16 bits of a word to a float.
constexpr use float_of_half(builder& b, const use& word, unsigned shift)
{
    if (has(b, opcode::U16_TO_F32)) return b.op(opcode::U16_TO_F32, word.selecting(shift == 0 ? selector::h0 : selector::h1));
    return b.op(opcode::U32_TO_F32, b.op(opcode::U16_TO_U32, word.selecting(shift == 0 ? selector::h0 : selector::h1)));
}

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

// The word at the special value `sample` with the position of the lane's sample.
constexpr use sample_place(builder& b)
{
    const use sample = bits_of(b, varying_source(b), 16, 5);
    const use number = b.word_source(sample);
    const use_pair address =
        b.op64(with_immediate(b, b.form(opcode::SHADDX_u64), immediate_name::shift, 2), special_use(special::sample), number);
    return value_use(b.message(b.load_form(opcode::LOAD_i32), {b.pair_source(address)}, {}, 1, {.reads_constants = true}));
}

constexpr use rasterised(builder& b, const input_place& place)
{
    const bool is_second = place.shift >= 32;
    const int words = place.number == static_cast<int>(modifier::varying_name::point) ? 2 : 1;
    const instruction what =
        b.form(opcode::LD_VAR_SPECIAL, vector_of(words), modifier::register_format::f32, modifier::update_mode::clobber);
    const value_id first = b.message(with_immediate(b, what, immediate_name::index, place.number), {varying_source(b)}, {}, words);
    return result_of(first, is_second);
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
    const value_id first = load_varying(l, format_of(d), sample_of(d), base, leading(components));
    keep(l, index, components, first);
    return result_of(first, component);
}

constexpr use attribute(lowering& l, std::int32_t index, const input_place& place, int component)
{
    builder& b = l.b;
    const unsigned components = l.used.inputs[index] | 1u << component;
    const int count = leading(components);
    constexpr std::uint32_t highest_index = 15;
    const use vertex = vertex_id(b), instance = instance_id(b);
    value_id first = none;
    if (place.number <= highest_index) {
        instruction what = b.form(opcode::LD_ATTR_IMM, vector_of(count), modifier::register_format::f32);
        what = with_immediate(b, with_immediate(b, what, immediate_name::index, place.number), immediate_name::table,
                              front::descriptor_table::attributes);
        first = b.message(what, {vertex, instance}, {}, count);
    } else {
        const instruction what = b.form(opcode::LD_ATTR, vector_of(count), modifier::register_format::f32);
        first = b.message(what, {vertex, instance, number(front::descriptor_table::attributes << 24 | place.number)}, {}, count);
    }
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
    case input_kind::rasterised: return detail::rasterised(b, place);
    case input_kind::sample_place: return detail::formed(l, place, detail::sample_place(b), file);
    case input_kind::uniform: return b.uniform(key_of(place.content));
    case input_kind::number: return number(place.value);
    }
    l.refuse(compile_error::unknown_input, {.file = file, .index = index});
    return number(0);
}

}  // namespace valhall::tgsi::frontend

#endif
