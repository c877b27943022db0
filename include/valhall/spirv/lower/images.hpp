// SPDX-License-Identifier: MIT
// Images: sampling, fetching and gathering by the texture unit; reading and writing texels of storage images.
#ifndef VALHALL_SPIRV_LOWER_IMAGES_HPP
#define VALHALL_SPIRV_LOWER_IMAGES_HPP

#include <cstdint>
#include <span>

#include "valhall/compiler/build/texture_words.hpp"
#include "valhall/spirv/lower/atomics.hpp"
#include "valhall/spirv/lower/composites.hpp"

namespace valhall::spirv::lower {

namespace images {

// ---- image types ----

// An image type.
struct image_shape {
    spirv::dim dimension{};
    bool is_array = false, is_multisampled = false, is_storage = false;
    number_shape sampled{};  // of the components

    constexpr bool is_cube() const { return dimension == dim::Cube; }
    constexpr std::uint32_t place_components() const
    {
        return dimension == dim::_1D || dimension == dim::Buffer ? 1 : dimension == dim::_3D || is_cube() ? 3 : 2;
    }
    constexpr modifier::dimension place() const
    {
        if (is_cube()) return modifier::dimension::cube;
        return place_components() == 1   ? modifier::dimension::d1
               : place_components() == 2 ? modifier::dimension::d2
                                         : modifier::dimension::d3;
    }
};

constexpr image_shape shape_of_image(lowering& l, std::uint32_t type)
{
    if (l.m.code_of(type) == op::TypeSampledImage) type = l.m.definition(type)[2];
    image_shape s;
    if (l.m.code_of(type) != op::TypeImage) {
        l.refuse(compile_error::bad_operands, type);
        return s;
    }
    const instruction_view what = l.m.definition(type);
    s.dimension = static_cast<dim>(what[3]);
    s.is_array = what[5] != 0;
    s.is_multisampled = what[6] != 0;
    s.is_storage = what[7] == 2;
    s.sampled = shape_of(l.m, what[2]);
    if (s.dimension == dim::Rect) l.refuse(compile_error::bad_image, type, detail::name_of("Dim", what[3]));
    if (s.sampled.width != 32) l.refuse(compile_error::bad_image, type);
    return s;
}

// ---- handles ----

// The index of a descriptor in its table; the table is the descriptor set.
constexpr use descriptor_number(lowering& l, const pointer& p, std::uint32_t shift)
{
    const std::uint32_t index = binding_of(l, p.root) + p.element;
    const use fixed = number(set_of(l, p.root) << shift | index);
    return p.element_at_run_time ? iadd(l.b, p.element_at_run_time, fixed) : fixed;
}
// The handles of texture and sampler, as the 64-bit source of a texture instruction.
constexpr use handle(lowering& l, const pointer& image)
{
    constexpr std::uint32_t table_shift = compiler::texture_handle::index_width;
    const pointer sampler = image.sampler != 0 ? l.numbered_pointer(image.sampler) : image;
    const use low = descriptor_number(l, image, table_shift), high = descriptor_number(l, sampler, table_shift);
    return texture_source(l.b, low, high);
}

// A component of an image's size; or 3: the number of levels, 4: of samples.
constexpr use size_component(lowering& l, const pointer& image, std::uint32_t which)
{
    return uniform_of_resource(l, image, uniform_kind::image_size, which);
}

// ---- operands ----

// The optional image operands by mask bit: the word with the operand's id, or 0.
struct image_operands_at {
    std::uint32_t mask = 0;
    std::uint32_t bias = 0, lod = 0, gradient = 0, offset = 0, offsets = 0, sample = 0;

    constexpr bool has(image_operands bit) const { return (mask & static_cast<std::uint32_t>(bit)) != 0; }
};
constexpr image_operands_at operands_at(lowering& l, const instruction_view& what, std::uint32_t mask_at)
{
    image_operands_at found;
    if (mask_at >= what.size()) return found;
    const std::uint32_t mask = found.mask = what[mask_at];
    for (std::uint32_t rest = mask; rest != 0; rest &= rest - 1)
        if (const std::uint32_t bit = rest & (~rest + 1); !detail::is_accepted(detail::image_operand_verdicts, bit))
            refuse_enumerant(l, l.index, "ImageOperands", bit);
    std::uint32_t at = mask_at + 1;
    const auto take = [&](image_operands bit, std::uint32_t count = 1) {
        if ((mask & static_cast<std::uint32_t>(bit)) == 0) return std::uint32_t{0};
        at += count;
        return at - count;
    };
    found.bias = take(image_operands::Bias);
    found.lod = take(image_operands::Lod);
    found.gradient = take(image_operands::Grad, 2);
    found.offset = take(image_operands::ConstOffset);
    if (const std::uint32_t other = take(image_operands::Offset)) found.offset = other;
    found.offsets = take(image_operands::ConstOffsets);
    found.sample = take(image_operands::Sample);
    return found;
}
// Integers of an image are taken as signed or unsigned if the operands say so.
constexpr void apply_extension(image_shape& shape, const image_operands_at& at)
{
    if (at.has(image_operands::SignExtend)) shape.sampled.is_signed = true;
    if (at.has(image_operands::ZeroExtend)) shape.sampled.is_signed = false;
}
// The operands of a read or write of a storage image: none chooses a level, a sample or an offset.
constexpr image_operands_at storage_operands(lowering& l, const instruction_view& what, std::uint32_t mask_at)
{
    const image_operands_at at = operands_at(l, what, mask_at);
    if ((at.bias | at.lod | at.gradient | at.offset | at.offsets | at.sample) != 0) l.refuse(compile_error::bad_image);
    return at;
}

// ---- staging registers ----

// Offsets in texels, one byte each.
constexpr use offset_word(lowering& l, std::span<const use> offsets)
{
    use word = number(0);
    for (std::uint32_t c = 0; c < offsets.size() && c < 3; ++c) {
        const use byte = band(l.b, offsets[c], number(0xFF));
        word = c == 0 ? byte : l.b.op(opcode::LSHIFT_OR_i32, byte, number(8 * c), word);
    }
    return word;
}

// ---- texture requests ----

enum class request : std::uint8_t { implicit, explicit_, fetch, gather };

struct request_form {
    images::request what = request::implicit;
    bool has_reference = false, is_projected = false;
};
constexpr bool find_request(op code, request_form& form)
{
    switch (code) {
    case op::ImageSampleImplicitLod: form = {request::implicit}; return true;
    case op::ImageSampleExplicitLod: form = {request::explicit_}; return true;
    case op::ImageSampleDrefImplicitLod: form = {request::implicit, true}; return true;
    case op::ImageSampleDrefExplicitLod: form = {request::explicit_, true}; return true;
    case op::ImageSampleProjImplicitLod: form = {request::implicit, false, true}; return true;
    case op::ImageSampleProjExplicitLod: form = {request::explicit_, false, true}; return true;
    case op::ImageSampleProjDrefImplicitLod: form = {request::implicit, true, true}; return true;
    case op::ImageSampleProjDrefExplicitLod: form = {request::explicit_, true, true}; return true;
    case op::ImageFetch: form = {request::fetch}; return true;
    case op::ImageGather: form = {request::gather}; return true;
    case op::ImageDrefGather: form = {request::gather, true}; return true;
    default: return false;
    }
}

class texture_request {
public:
    constexpr texture_request(lowering& l, const instruction_view& what, request_form form) : l_(l), what_(what), form_(form) {}

    constexpr void run()
    {
        image_ = pointer_of_value(l_, what_[3]);
        shape_ = shape_of_image(l_, l_.m.type_of(what_[3]));
        if (l_.has_failed()) return;
        const bool has_second = form_.has_reference || form_.what == request::gather;
        at_ = operands_at(l_, what_, has_second ? 6 : 5);
        apply_extension(shape_, at_);
        copy_of(l_, what_[4], place_);
        const std::uint32_t needed = shape_.place_components() + (shape_.is_array ? 1 : 0) + (form_.is_projected ? 1 : 0);
        if (l_.has_failed()) return;
        if (place_.size() < needed) return l_.refuse(compile_error::bad_operands, what_[4]);
        if (has_second) copy_of(l_, what_[5], second_);
        if (form_.is_projected) project();
        if (form_.what == request::gather && at_.offsets != 0) return gather_apart();
        use texel[4]{};
        ask(offset(), 0xF, texel);
        finish(texel);
    }

private:
    constexpr builder& b() { return l_.b; }

    constexpr use word_at(std::uint32_t operand)
    {
        const value_words words = l_.value(what_[operand]);
        return words.empty() ? number(0) : words[0];
    }

    constexpr void project()
    {
        const std::uint32_t last = place_.size() - 1;
        const use reciprocal = frcp(b(), place_[last]);
        for (std::uint32_t c = 0; c < shape_.place_components() && c < last; ++c) place_[c] = fmul(b(), place_[c], reciprocal);
        if (form_.has_reference && !second_.empty()) second_[0] = fmul(b(), second_[0], reciprocal);
    }

    constexpr use offset()
    {
        if (at_.offset == 0) return number(0);
        pool<use> words;
        copy_of(l_, what_[at_.offset], words);
        return offset_word(l_, words.view());
    }

    constexpr void add_place(staging_list& list, const use& offsets)
    {
        if (shape_.is_cube() && form_.what != request::fetch) {
            add_cube_place(b(), list, place_[0], place_[1], place_[2]);
        } else {
            for (std::uint32_t c = 0; c < shape_.place_components(); ++c) list.add(place_[c]);
        }
        if (shape_.is_array) list.add(place_[shape_.place_components()]);
        if (form_.has_reference) list.add(second_.empty() ? number(0) : second_[0]);
        if (!offsets.is(0)) list.add(offsets);
    }

    template <class... Modifiers>
    constexpr instruction form(opcode code, const use& offsets, Modifiers... more)
    {
        return b().form(code, shape_.place(), shape_.is_array ? modifier::array_enable::array_enable : modifier::array_enable::none,
                        offsets.is(0) ? modifier::texel_offset::none : modifier::texel_offset::texel_offset, more...);
    }
    constexpr modifier::shadow shadow() const { return form_.has_reference ? modifier::shadow::shadow : modifier::shadow::none; }

    constexpr void send(instruction what, const staging_list& list, unsigned components, use (&texel)[4])
    {
        const auto type = shape_.sampled.is_float()  ? modifier::register_type::f
                          : shape_.sampled.is_signed ? modifier::register_type::s
                                                     : modifier::register_type::u;
        static_cast<void>(what.set(type));
        static_cast<void>(what.set(modifier::register_width::w32));
        static_cast<void>(what.set(static_cast<modifier::write_mask>(components)));
        int count = 0;
        for (int c = 0; c < 4; ++c) count += static_cast<int>(components >> c & 1);
        const use of = handle(l_, image_);
        const value_id first = b().message(what, {of}, list.view(), count);
        std::uint32_t next = 0;
        for (int c = 0; c < 4; ++c)
            if ((components >> c & 1) != 0) texel[c] = result_of(first, next++);
    }

    constexpr void ask(const use& given_offsets, unsigned components, use (&texel)[4])
    {
        staging_list list;
        if (form_.what == request::fetch) return fetch(given_offsets, components, texel);
        if (form_.what == request::gather) return gather(given_offsets, components, texel);
        add_place(list, given_offsets);
        modifier::lod_mode mode = modifier::lod_mode::computed;
        // Other stages have no derivatives to compute a level from.
        if (l_.stage != shader_stage::fragment) mode = modifier::lod_mode::zero;
        if (at_.bias != 0 && mode == modifier::lod_mode::computed) {
            mode = modifier::lod_mode::computed_bias;
            list.add(level_word(b(), word_at(at_.bias)));
        } else if (at_.lod != 0) {
            const use level = word_at(at_.lod);
            mode = level.is(0) ? modifier::lod_mode::zero : modifier::lod_mode::explicit_;
            if (mode == modifier::lod_mode::explicit_) list.add(level_word(b(), level));
        } else if (at_.gradient != 0 && shape_.is_cube()) {
            mode = modifier::lod_mode::explicit_;
            list.add(level_word(b(), level_on_cube()));
        } else if (at_.gradient != 0) {
            mode = modifier::lod_mode::grdesc;
            add_gradient(list);
        }
        send(form(opcode::TEX_SINGLE, given_offsets, shadow(), mode), list, components, texel);
    }

    // Adds the encoded form of explicit derivatives, from TEX_GRADIENT.
    constexpr void add_gradient(staging_list& list)
    {
        staging_list changes;
        for (std::uint32_t axis = 0; axis < 2; ++axis) {
            const value_words words = l_.value(what_[at_.gradient + axis]);
            for (std::uint32_t c = 0; c < shape_.place_components(); ++c) changes.add(c < words.size() ? words[c] : number(0));
        }
        instruction what = b().form(opcode::TEX_GRADIENT, shape_.place(), modifier::derivative_enable::derivative_enable);
        static_cast<void>(what.set(modifier::register_type::f));
        static_cast<void>(what.set(modifier::register_width::w32));
        static_cast<void>(what.set(static_cast<modifier::write_mask>(3)));
        const use of = handle(l_, image_);
        const value_id first = b().message(what, {of}, changes.view(), 2);
        list.add(result_of(first, 0));
        list.add(result_of(first, 1));
    }

    // The level for explicit derivatives of a cube direction: the logarithm of the longer one's length in texels of a face. (The texture
    // unit takes derivatives on a face, not of directions.)
    constexpr use level_on_cube()
    {
        use squares[2]{};
        for (std::uint32_t axis = 0; axis < 2; ++axis) {
            const value_words change = l_.value(what_[at_.gradient + axis]);
            if (change.size() != 3) l_.refuse(compile_error::bad_operands, what_[at_.gradient + axis]);
            if (l_.has_failed()) return number(0);
            const use x = fmul(b(), change[0], change[0]);
            squares[axis] = ffma(b(), change[2], change[2], ffma(b(), change[1], change[1], x));
        }
        const use size = b().op(opcode::U32_TO_F32, size_component(l_, image_, 0));
        const use half = fmul(b(), frcp(b(), b().op(opcode::CUBEFACE1, place_[0], place_[1], place_[2])), number(float_half));
        const use length = frcp(b(), frsq(b(), fmax(b(), squares[0], squares[1])));
        return flog2(b(), fmul(b(), length, fmul(b(), size, half)));
    }

    // Fetches texels by integer coordinates. The level or sample goes into the bytes above the offsets.
    constexpr void fetch(use offsets, unsigned components, use (&texel)[4])
    {
        constexpr std::uint32_t sample_shift = 16, level_shift = 24;
        staging_list list;
        if (at_.sample != 0) offsets = b().op(opcode::LSHIFT_OR_i32, word_at(at_.sample), number(sample_shift), offsets);
        else if (at_.lod != 0) offsets = b().op(opcode::LSHIFT_OR_i32, word_at(at_.lod), number(level_shift), offsets);
        add_place(list, offsets);
        send(form(opcode::TEX_FETCH, offsets), list, components, texel);
    }

    // Gathers four texels. The hardware returns them in another order.
    constexpr void gather(const use& offsets, unsigned components, use (&texel)[4])
    {
        constexpr int given[4] = {2, 3, 1, 0};
        auto component = modifier::fetch_component::gather4_r;
        if (!form_.has_reference) {
            if (second_.empty() || !second_[0].is_constant() || second_[0].id > 3) return l_.refuse(compile_error::not_constant, what_[5]);
            component = static_cast<modifier::fetch_component>(second_[0].id);
        }
        staging_list list;
        add_place(list, offsets);
        use in_order[4]{};
        unsigned asked = 0;
        for (int c = 0; c < 4; ++c)
            if ((components >> c & 1) != 0) asked |= 1u << given[c];
        send(form(opcode::TEX_GATHER, offsets, shadow(), component), list, asked, in_order);
        for (int c = 0; c < 4; ++c) texel[c] = in_order[given[c]];
    }
    // With four separate offsets, each component is the upper left texel of a gather at its own offset.
    constexpr void gather_apart()
    {
        pool<use> words;
        copy_of(l_, what_[at_.offsets], words);
        if (words.size() != 8) return l_.refuse(compile_error::bad_operands, what_[at_.offsets]);
        use texel[4]{};
        for (std::uint32_t c = 0; c < 4; ++c) {
            use one[4]{};
            gather(offset_word(l_, words.view().subspan(2 * c, 2)), 8, one);
            texel[c] = one[3];
        }
        finish(texel);
    }

    constexpr void finish(const use (&texel)[4])
    {
        if (l_.has_failed()) return;
        const std::uint32_t count = l_.words_of(what_[1]);
        if (count > 4) return l_.refuse(compile_error::bad_operands, what_[1]);
        l_.set_value(what_[2], std::span<const use>(texel, count));
    }

    lowering& l_;
    const instruction_view& what_;
    request_form form_;
    pointer image_{};
    image_shape shape_{};
    image_operands_at at_{};
    pool<use> place_{}, second_{};
};

// ---- sizes and levels ----

constexpr void query_size(lowering& l, const instruction_view& what)
{
    builder& b = l.b;
    const pointer image = pointer_of_value(l, what[3]);
    const image_shape shape = shape_of_image(l, l.m.type_of(what[3]));
    if (l.has_failed()) return;
    const std::uint32_t spatial = shape.is_cube() ? 2 : shape.place_components(), count = spatial + (shape.is_array ? 1 : 0);
    if (l.words_of(what[1]) != count) return l.refuse(compile_error::bad_operands, what[1]);
    use made[4]{};
    for (std::uint32_t c = 0; c < count; ++c) {
        // The number of layers follows the spatial dimensions.
        const bool is_layer = c == spatial;
        const use whole = size_component(l, image, is_layer ? 2 : c);
        made[c] = whole;
        if (what.code() == op::ImageQuerySizeLod && !is_layer) {
            const value_words level = l.value(what[4]);
            if (level.empty()) return l.refuse(compile_error::bad_operands, what[4]);
            made[c] = level[0].is(0) ? whole : umax(b, shr(b, whole, level[0]), number(1));
        }
    }
    l.set_value(what[2], std::span<const use>(made, count));
}
constexpr void query_number(lowering& l, const instruction_view& what, std::uint32_t which)
{
    const pointer image = pointer_of_value(l, what[3]);
    if (l.has_failed()) return;
    const use made[1]{size_component(l, image, which)};
    l.set_value(what[2], made);
}
// Queries the level of detail: clamped to the sampler's range, and as computed.
constexpr void query_level(lowering& l, const instruction_view& what)
{
    constexpr std::uint32_t step = 0x3B800000;  // 1 / 256
    builder& b = l.b;
    const pointer image = pointer_of_value(l, what[3]);
    const image_shape shape = shape_of_image(l, l.m.type_of(what[3]));
    if (l.has_failed()) return;
    if (l.stage != shader_stage::fragment) return l.refuse(compile_error::bad_image);
    pool<use> place;
    copy_of(l, what[4], place);
    if (place.size() < shape.place_components()) return l.refuse(compile_error::bad_operands, what[4]);
    staging_list list;
    if (shape.is_cube()) add_cube_place(b, list, place[0], place[1], place[2]);
    else
        for (std::uint32_t c = 0; c < shape.place_components(); ++c) list.add(place[c]);
    use made[2]{};
    for (int n = 0; n < 2; ++n) {
        instruction i = n == 0 ? b.form(opcode::TEX_GRADIENT, shape.place())
                               : b.form(opcode::TEX_GRADIENT, shape.place(), modifier::lod_bias_disable::lod_bias_disable,
                                        modifier::lod_clamp_disable::lod_clamp_disable);
        static_cast<void>(i.set(modifier::register_type::f));
        static_cast<void>(i.set(modifier::register_width::w32));
        static_cast<void>(i.set(static_cast<modifier::write_mask>(1)));
        const use of = handle(l, image);
        const use word = value_use(b.message(i, {of}, list.view(), 1));
        made[n] = fmul(b, b.op(opcode::S32_TO_F32, b.op(opcode::S16_TO_S32, word.selecting(selector::h0))), number(step));
    }
    l.set_value(what[2], made);
}

// ---- texels of storage images ----

// The address of a texel and its conversion descriptor: three words.
constexpr value_id texel_address(lowering& l, const pointer& image, const image_shape& shape, std::span<const use> at)
{
    constexpr std::uint32_t table_shift = 24;
    builder& b = l.b;
    const std::uint32_t spatial = shape.is_cube() ? 2 : shape.place_components();
    use xy = b.plain(at[0]);
    if (spatial > 1) {
        const use x = xy.selecting(selector::h0), y = b.plain(at[1]).selecting(selector::h0);
        xy = b.op(opcode::MKVEC_v2i16, x, y);
    }
    const use rest = at.size() > spatial ? at[spatial] : spatial == 3 ? at[2] : number(0);
    const use third = spatial == 3 ? at[2] : rest;
    return b.message(b.form(opcode::LEA_TEX), {xy, third, descriptor_number(l, image, table_shift)}, {}, 3);
}
constexpr modifier::vector_size components(std::uint32_t count) { return static_cast<modifier::vector_size>(count - 1); }
constexpr modifier::register_format format_of(const image_shape& shape)
{
    return shape.sampled.is_float()  ? modifier::register_format::f32
           : shape.sampled.is_signed ? modifier::register_format::s32
                                     : modifier::register_format::u32;
}

constexpr void read(lowering& l, const instruction_view& what)
{
    builder& b = l.b;
    const pointer image = pointer_of_value(l, what[3]);
    image_shape shape = shape_of_image(l, l.m.type_of(what[3]));
    const image_operands_at operands = storage_operands(l, what, 5);
    apply_extension(shape, operands);
    if (l.has_failed()) return;
    pool<use> at;
    copy_of(l, what[4], at);
    const std::uint32_t count = l.words_of(what[1]);
    if (at.size() < shape.place_components() || count == 0 || count > 4 || shape.is_multisampled)
        return l.refuse(compile_error::bad_image, what[3]);
    const value_id texel = texel_address(l, image, shape, at.view());
    const use address = b.pair_source({result_of(texel, 0), result_of(texel, 1)});
    const bool is_volatile = image.is_volatile || operands.has(image_operands::VolatileTexel);
    const value_id first = b.message(b.form(opcode::LD_CVT, components(4), format_of(shape)), {address, result_of(texel, 2)}, {}, 4,
                                     {.is_ordered = is_volatile});
    use made[4]{};
    for (std::uint32_t c = 0; c < count; ++c) made[c] = result_of(first, c);
    l.set_value(what[2], std::span<const use>(made, count));
}
constexpr void write(lowering& l, const instruction_view& what)
{
    builder& b = l.b;
    if (l.options.variant == variant::varying) return;  // the position program has stored it already
    const pointer image = pointer_of_value(l, what[1]);
    image_shape shape = shape_of_image(l, l.m.type_of(what[1]));
    const image_operands_at operands = storage_operands(l, what, 4);
    apply_extension(shape, operands);
    if (l.has_failed()) return;
    pool<use> at, words;
    copy_of(l, what[2], at);
    copy_of(l, what[3], words);
    if (at.size() < shape.place_components() || words.empty() || words.size() > 4 || shape.is_multisampled)
        return l.refuse(compile_error::bad_image, what[1]);
    while (words.size() < 4) words.add(number(0));
    const value_id texel = texel_address(l, image, shape, at.view());
    const use address = b.pair_source({result_of(texel, 0), result_of(texel, 1)});
    const bool is_volatile = image.is_volatile || operands.has(image_operands::VolatileTexel);
    b.message(b.form(opcode::ST_CVT, components(4), format_of(shape)), {address, result_of(texel, 2)}, words.view(), 0,
              {.is_ordered = is_volatile});
}

// ---- images as values ----

constexpr void combine(lowering& l, const instruction_view& what)
{
    pointer image = pointer_of_value(l, what[3]);
    const pointer sampler = pointer_of_value(l, what[4]);
    if (l.has_failed()) return;
    image.sampler = l.add_pointer(sampler);
    l.set_pointer(what[2], image);
}
constexpr void pointer_to_texel(lowering& l, const instruction_view& what)
{
    const pointer image = pointer_of_value(l, what[3]);
    if (l.has_failed()) return;
    const image_shape shape = shape_of_image(l, image.type);
    pool<use> at;
    copy_of(l, what[4], at);
    if (l.has_failed()) return;
    if (at.size() < shape.place_components()) return l.refuse(compile_error::bad_operands, what[4]);
    const value_id texel = texel_address(l, image, shape, at.view());
    const pointer p{.kind = place_kind::memory, .type = l.m.definition(what[1])[3], .base = {result_of(texel, 0), result_of(texel, 1)}};
    l.set_pointer(what[2], p);
}

}  // namespace images

// Lowers an instruction on images. False if it is not one.
constexpr bool lower_image(lowering& l, const instruction_view& what)
{
    using namespace images;
    request_form form;
    if (find_request(what.code(), form)) {
        texture_request(l, what, form).run();
        return true;
    }
    constexpr std::uint32_t levels = 3, samples = 4;
    switch (what.code()) {
    case op::SampledImage: combine(l, what); return true;
    case op::Image: l.set_pointer(what[2], pointer_of_value(l, what[3])); return true;
    case op::ImageTexelPointer: pointer_to_texel(l, what); return true;
    case op::ImageRead: images::read(l, what); return true;
    case op::ImageWrite: images::write(l, what); return true;
    case op::ImageQuerySize:
    case op::ImageQuerySizeLod: query_size(l, what); return true;
    case op::ImageQueryLevels: query_number(l, what, levels); return true;
    case op::ImageQuerySamples: query_number(l, what, samples); return true;
    case op::ImageQueryLod: query_level(l, what); return true;
    default: return false;
    }
}

}  // namespace valhall::spirv::lower

#endif
