// SPDX-License-Identifier: MIT
// Reads of the pixel that a fragment covers: input attachments (subpassLoad) and tile images, by LD_TILE. Sources of the operands: Mesa's
// compiler for these GPUs.
#ifndef VALHALL_SPIRV_LOWER_TILE_HPP
#define VALHALL_SPIRV_LOWER_TILE_HPP

#include <cstdint>
#include <span>

#include "valhall/spirv/lower/images.hpp"
#include "valhall/spirv/lower/interface.hpp"

namespace valhall::spirv::lower::tile {

// The operands of a read: a render target, or input_attachment::depth or stencil; the sample; and the type of the components.
struct place {
    std::uint32_t target = 0;
    use sample = number(0);
    modifier::register_format format = modifier::register_format::f32;

    constexpr bool is_depth() const { return target == input_attachment::depth; }
    constexpr bool is_stencil() const { return target == input_attachment::stencil; }
};

// The pixel as LD_TILE takes it: the sample in bits 0 to 7, the target in bits 8 to 15, and 255 in bits 24 to 31 for the fragment's own pixel.
constexpr use pixel_word(lowering& l, const place& from)
{
    constexpr std::uint32_t own_pixel = 255u << 24;
    const use pixel = number(own_pixel | from.target << 8);
    return from.sample.is(0) ? pixel : bor(l.b, pixel, band(l.b, from.sample, number(0xFF)));
}

// Loads a pixel: four components of a color, or one of depth or stencil, whose upper 24 bits hold anything.
constexpr void load(lowering& l, const place& from, use (&texel)[4])
{
    builder& b = l.b;
    const bool is_color = !from.is_depth() && !from.is_stencil();
    const use pixel = pixel_word(l, from), coverage = of_fragment<preload::coverage>(b);
    const use conversion = is_color ? b.uniform(uniform_name{.kind = uniform_kind::conversion, .value = from.target}.key()) : number(0);
    const instruction what = b.form(opcode::LD_TILE, is_color ? modifier::vector_size::v4 : modifier::vector_size::none, from.format,
                                    is_color ? modifier::z_stencil::none : modifier::z_stencil::z_stencil);
    const value_id first = b.message(what, {pixel, coverage, conversion}, {}, is_color ? 4 : 1);
    const use one = number(from.format == modifier::register_format::f32 ? float_one : 1), rest[4]{{}, number(0), number(0), one};
    for (std::uint32_t c = 0; c < 4; ++c) texel[c] = is_color || c == 0 ? result_of(first, c) : rest[c];
    if (from.is_stencil()) texel[0] = band(b, texel[0], number(0xFF));
}

constexpr void read(lowering& l, const instruction_view& what, const place& from)
{
    const std::uint32_t count = l.words_of(what[1]);
    if (l.stage != shader_stage::fragment || count == 0 || count > 4) return l.refuse(compile_error::bad_operands, what[1]);
    const number_shape shape = shape_of(l.m, what[1]);
    if (shape.width != 32 || shape.is_float() != (from.format == modifier::register_format::f32))
        return l.refuse(compile_error::bad_operands, what[1]);
    use texel[4]{};
    load(l, from, texel);
    l.set_value(what[2], std::span<const use>(texel, count));
}

// The number of a render target, of the first of an array plus an element. None is more than 7.
constexpr std::uint32_t target_of(lowering& l, const pointer& image, decoration which, std::uint32_t id)
{
    const found_decoration first = l.marks.find(image.root, which);
    if (image.element_at_run_time) l.refuse(compile_error::dynamic_index, id);
    if (!first || first.value + image.element > 0xFF) l.refuse(compile_error::no_attachment, id);
    return first.value + image.element;
}
constexpr void check_target(lowering& l, const place& from, std::uint32_t id)
{
    const bool is_known = from.is_depth() || from.is_stencil() || from.target < compiler::fragment_results::most_targets;
    const bool fits = !from.is_depth() || from.format == modifier::register_format::f32;
    const bool is_integer = from.format != modifier::register_format::f32;
    if (!is_known || !fits || (from.is_stencil() && !is_integer)) l.refuse(compile_error::no_attachment, id);
}

// ---- input attachments ----

// OpImageRead of an input attachment, at the fragment's own pixel.
constexpr void read_attachment(lowering& l, const instruction_view& what)
{
    const pointer image = pointer_of_value(l, what[3]);
    images::image_shape shape = images::shape_of_image(l, l.m.type_of(what[3]));
    const images::image_operands_at at = images::operands_at(l, what, 5);
    images::apply_extension(shape, at);
    if (l.has_failed()) return;
    if ((at.bias | at.lod | at.gradient | at.offset | at.offsets) != 0) return l.refuse(compile_error::bad_image);
    for (const use u : l.value(what[4]))
        if (!u.is(0)) return l.refuse(compile_error::no_attachment, what[4]);
    const std::uint32_t index = target_of(l, image, decoration::InputAttachmentIndex, what[3]);
    place from{.target = l.options.target_of_attachment(index), .format = images::format_of(shape)};
    if (at.sample != 0 && !l.value(what[at.sample]).empty()) from.sample = l.value(what[at.sample])[0];
    check_target(l, from, what[3]);
    if (!l.has_failed()) read(l, what, from);
}

// ---- tile images ----

constexpr use sample_at(lowering& l, const instruction_view& what, std::uint32_t at)
{
    if (at >= what.size()) return number(0);
    const value_words words = l.value(what[at]);
    return words.empty() ? number(0) : words[0];
}
constexpr void read_color(lowering& l, const instruction_view& what)
{
    const pointer image = pointer_of_value(l, what[3]);
    const images::image_shape shape = images::shape_of_image(l, l.m.type_of(what[3]));
    if (l.has_failed()) return;
    const std::uint32_t target = target_of(l, image, decoration::Location, what[3]);
    const place from{.target = target, .sample = sample_at(l, what, 4), .format = images::format_of(shape)};
    check_target(l, from, what[3]);
    if (!l.has_failed()) read(l, what, from);
}

// Lowers a read of the tile. False if the instruction is none.
constexpr bool lower(lowering& l, const instruction_view& what)
{
    switch (what.code()) {
    case op::ImageRead: {
        const instruction_view type = l.m.definition(l.m.type_of(what[3]));
        if (type.code() != op::TypeImage || static_cast<dim>(type[3]) != dim::SubpassData) return false;
        read_attachment(l, what);
        return true;
    }
    case op::ColorAttachmentReadEXT: read_color(l, what); return true;
    case op::DepthAttachmentReadEXT: read(l, what, {.target = input_attachment::depth, .sample = sample_at(l, what, 3)}); return true;
    case op::StencilAttachmentReadEXT: {
        read(l, what, {.target = input_attachment::stencil, .sample = sample_at(l, what, 3), .format = modifier::register_format::u32});
        return true;
    }
    default: return false;
    }
}

}  // namespace valhall::spirv::lower::tile

#endif
