// SPDX-License-Identifier: MIT
// The inputs and outputs of each stage, as instructions: varyings, attributes, what the rasteriser has, places of samples, records of vertices.
#ifndef VALHALL_FRONT_STAGE_MESSAGES_HPP
#define VALHALL_FRONT_STAGE_MESSAGES_HPP

#include <concepts>
#include <cstdint>
#include <span>

#include "valhall/compiler/build/inputs.hpp"
#include "valhall/compiler/builder.hpp"
#include "valhall/front/descriptor_tables.hpp"

namespace valhall::front {

using compiler::builder;
using compiler::use;
using compiler::value_id;

// ---- messages ----

// The n-th result of a message, given the first.
template <std::integral Number>
constexpr use result_of(value_id first, Number n)
{
    return compiler::value_use(first + static_cast<value_id>(n));
}

template <std::integral Number>
constexpr modifier::vector_size vector_of(Number components)
{
    return static_cast<modifier::vector_size>(components - 1);
}

// ---- parts of registers ----

// Extracts a bit field; halves and bytes by selectors.
constexpr use bits_of(builder& b, const use& word, unsigned shift, unsigned width)
{
    if (width == 16 && shift % 16 == 0) return b.op(opcode::U16_TO_U32, word.selecting(shift == 0 ? selector::h0 : selector::h1));
    if (width == 8 && shift == 0) return b.op(opcode::U8_TO_U32, word.selecting(selector::b0));
    const use moved = shift == 0 ? word : compiler::shr(b, word, compiler::number(shift));
    return shift + width >= 32 ? moved : compiler::band(b, moved, compiler::number((1u << width) - 1));
}
// Converts the 16 bits from `shift` on to a float.
constexpr use float_of_half(builder& b, const use& word, unsigned shift)
{
    const use half = word.selecting(shift == 0 ? selector::h0 : selector::h1);
    return has(b, opcode::U16_TO_F32) ? b.op(opcode::U16_TO_F32, half) : b.op(opcode::U32_TO_F32, b.op(opcode::U16_TO_U32, half));
}

// ---- inputs of vertex shaders ----

constexpr use vertex_id(builder& b) { return compiler::preload_word<preload::vertex_id, shader_stage::vertex>(b); }
constexpr use instance_id(builder& b) { return compiler::preload_word<preload::instance_id, shader_stage::vertex>(b); }

// Loads the first `count` components of an attribute.
constexpr value_id load_attribute(builder& b, modifier::register_format format, std::uint32_t index, std::uint32_t count)
{
    constexpr std::uint32_t highest_index = 15;
    const use vertex = vertex_id(b), instance = instance_id(b);
    if (index <= highest_index) {
        const instruction what = b.with_immediate(b.form(opcode::LD_ATTR_IMM, vector_of(count), format), immediate_name::index, index);
        return b.message(b.with_immediate(what, immediate_name::table, descriptor_table::attributes), {vertex, instance}, {},
                         static_cast<int>(count));
    }
    const use handle = compiler::number(descriptor_table::attributes << 24 | index);
    return b.message(b.form(opcode::LD_ATTR, vector_of(count), format), {vertex, instance, handle}, {}, static_cast<int>(count));
}

// ---- inputs of fragment shaders ----

constexpr use varying_source(builder& b) { return compiler::preload_word<preload::varying_source, shader_stage::fragment>(b); }

// Loads `count` words of the varyings, from a byte offset on. `from` gives the place of the sample.
constexpr value_id load_varying(builder& b, bool is_flat, modifier::sample_mode where, const use& from, const use& offset,
                                std::uint32_t count)
{
    constexpr std::uint32_t highest_index = 255;
    const auto format = is_flat ? modifier::source_format::src_flat32 : modifier::source_format::src_f32;
    const int results = static_cast<int>(count);
    if (!offset.is_constant() || offset.id > highest_index) {
        if (is_flat && has(b, opcode::LD_VAR_BUF_FLAT))
            return b.message(b.form(opcode::LD_VAR_BUF_FLAT, vector_of(count), modifier::flat_format::flat32), {offset}, {}, results);
        return b.message(b.form(opcode::LD_VAR_BUF_f32, vector_of(count), format, where), {from, offset}, {}, results);
    }
    if (is_flat && has(b, opcode::LD_VAR_BUF_FLAT_IMM)) {
        const instruction what = b.form(opcode::LD_VAR_BUF_FLAT_IMM, vector_of(count), modifier::flat_format::flat32);
        return b.message(b.with_immediate(what, immediate_name::offset, offset.id), {}, {}, results);
    }
    const instruction what = b.form(opcode::LD_VAR_BUF_IMM_f32, vector_of(count), format, where);
    return b.message(b.with_immediate(what, immediate_name::index, offset.id), {from}, {}, results);
}

// A word that the rasteriser has for the fragment.
constexpr use rasterised(builder& b, modifier::varying_name which, std::uint32_t word = 0)
{
    const std::uint32_t words = which == modifier::varying_name::point ? 2 : 1;
    const instruction what =
        b.form(opcode::LD_VAR_SPECIAL, vector_of(words), modifier::register_format::f32, modifier::update_mode::clobber);
    const value_id first = b.message(b.with_immediate(what, immediate_name::index, static_cast<std::int64_t>(which)), {varying_source(b)},
                                     {}, static_cast<int>(words));
    return result_of(first, word);
}

// The number of the lane's sample.
constexpr use sample_number(builder& b) { return bits_of(b, varying_source(b), 16, 5); }
// The word at the special value `sample` with the place of the lane's sample: x and y in its halves, in 256ths of a pixel.
constexpr use sample_place(builder& b)
{
    const use number = b.word_source(sample_number(b));
    const instruction add = b.with_immediate(b.form(opcode::SHADDX_u64), immediate_name::shift, 2);
    const compiler::use_pair address = b.op64(add, compiler::special_use(special::sample), number);
    return compiler::value_use(b.message(b.load_form(opcode::LOAD_i32), {b.pair_source(address)}, {}, 1, {.reads_constants = true}));
}

// True if the lane is a helper from the beginning: its pixel is not covered.
constexpr use began_as_helper(builder& b)
{
    const use coverage = compiler::preload_value<preload::coverage, shader_stage::fragment>(b);
    return compiler::ucmp(b, modifier::condition::eq, coverage, compiler::number(0));
}

// ---- outputs of vertex shaders ----

// The address of the record of the vertex.
constexpr use vertex_address(builder& b)
{
    const instruction what = b.with_immediate(b.form(opcode::LEA_BUF_IMM), immediate_name::table, descriptor_table::vertex_outputs);
    const value_id v = b.message(what, {compiler::preload_word<preload::output_index, shader_stage::vertex>(b)}, {}, 2);
    return b.pair_source({compiler::value_use(v), compiler::value_use(v + 1)});
}

// Stores one to four consecutive words. `array` is the number of an array in the thread's memory, or 0.
constexpr void store_vector(builder& b, modifier::memory_access how, const use& address, std::int64_t offset, std::span<const use> words,
                            std::uint32_t array = 0)
{
    constexpr opcode stores[] = {opcode::STORE_i32, opcode::STORE_i64, opcode::STORE_i96, opcode::STORE_i128};
    const instruction what = b.form(stores[words.size() - 1], how);
    b.message(b.with_immediate(what, immediate_name::offset, offset), {address}, words, 0, {.array = static_cast<std::uint16_t>(array)});
}

// Converts clip coordinates to window coordinates and 1/w. `viewport(component, is_scale)` is the uniform with the viewport's scale or offset.
template <class Viewport>
constexpr void to_window(builder& b, use (&position)[4], const Viewport& viewport)
{
    const use reciprocal = compiler::frcp(b, position[3]);
    for (std::uint32_t c = 0; c < 3; ++c) {
        const use projected = compiler::fmul(b, position[c], reciprocal);
        const use scale = viewport(c, true), offset = viewport(c, false);
        position[c] = compiler::ffma(b, projected, scale, offset);
    }
    position[3] = reciprocal;
}

}  // namespace valhall::front

#endif
