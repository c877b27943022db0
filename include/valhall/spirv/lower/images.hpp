// SPDX-License-Identifier: MIT
// Images: sampling, fetching and gathering by the texture unit; reading and writing texels of storage images.
#ifndef VALHALL_SPIRV_LOWER_IMAGES_HPP
#define VALHALL_SPIRV_LOWER_IMAGES_HPP

#include <cstdint>
#include <span>

#include "valhall/front/texel_place.hpp"
#include "valhall/front/texture_request.hpp"
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

// An instruction that samples, fetches or gathers.
class sampling {
public:
    constexpr sampling(lowering& l, const instruction_view& what, request_form form) : l_(l), what_(what), form_(form) {}

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
        use texel[4]{};
        if (form_.what == request::fetch) fetch(texel);
        else if (form_.what == request::gather) gather(texel);
        else sample(texel);
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
        return offset_word(b(), words.view());
    }

    // The request with the operands of the instruction.
    template <class Handle>
    constexpr texture_request<Handle> asked(const Handle& resources)
    {
        texture_request<Handle> made(b(), resources);
        made.shape = shape_.place();
        made.type = shape_.sampled.is_float()  ? modifier::register_type::f
                    : shape_.sampled.is_signed ? modifier::register_type::s
                                               : modifier::register_type::u;
        for (std::uint32_t c = 0; c < shape_.place_components(); ++c) made.place[c] = place_[c];
        if (shape_.is_array) made.layer = place_[shape_.place_components()];
        if (form_.has_reference) made.reference = second_.empty() ? number(0) : second_[0];
        made.offsets = offset();
        return made;
    }

    constexpr void sample(use (&texel)[4])
    {
        const auto resources = [this] { return handle(l_, image_); };
        auto request = asked(resources);
        // Other stages have no derivatives to compute a level from.
        auto mode = l_.stage == shader_stage::fragment ? modifier::lod_mode::computed : modifier::lod_mode::zero;
        use lod{};
        staging_list changes;
        if (at_.bias != 0 && mode == modifier::lod_mode::computed) {
            mode = modifier::lod_mode::computed_bias;
            lod = word_at(at_.bias);
        } else if (at_.lod != 0) {
            lod = word_at(at_.lod);
            mode = lod.is(0) ? modifier::lod_mode::zero : modifier::lod_mode::explicit_;
        } else if (at_.gradient != 0 && shape_.is_cube()) {
            mode = modifier::lod_mode::explicit_;
            lod = level_of_changes();
        } else if (at_.gradient != 0) {
            mode = modifier::lod_mode::grdesc;
            for (std::uint32_t axis = 0; axis < 2; ++axis) {
                const value_words words = l_.value(what_[at_.gradient + axis]);
                for (std::uint32_t c = 0; c < shape_.place_components(); ++c) changes.add(c < words.size() ? words[c] : number(0));
            }
        }
        request.sample(mode, lod, changes, texel);
    }

    // The level for explicit derivatives of a cube direction.
    constexpr use level_of_changes()
    {
        pool<use> changes[2];
        for (std::uint32_t axis = 0; axis < 2; ++axis) {
            copy_of(l_, what_[at_.gradient + axis], changes[axis]);
            if (changes[axis].size() != 3) l_.refuse(compile_error::bad_operands, what_[at_.gradient + axis]);
        }
        if (l_.has_failed()) return number(0);
        return level_on_cube(b(), size_component(l_, image_, 0), place_.view(), changes[0].view(), changes[1].view());
    }

    constexpr void fetch(use (&texel)[4])
    {
        const auto resources = [this] { return handle(l_, image_); };
        const use sample = at_.sample != 0 ? word_at(at_.sample) : use{}, level = at_.lod != 0 ? word_at(at_.lod) : use{};
        asked(resources).fetch(level, sample, texel);
    }

    constexpr void gather(use (&texel)[4])
    {
        auto component = modifier::fetch_component::gather4_r;
        if (!form_.has_reference) {
            if (second_.empty() || !second_[0].is_constant() || second_[0].id > 3) return l_.refuse(compile_error::not_constant, what_[5]);
            component = static_cast<modifier::fetch_component>(second_[0].id);
        }
        const auto resources = [this] { return handle(l_, image_); };
        auto request = asked(resources);
        if (at_.offsets == 0) return request.gather(component, texel);
        pool<use> words;
        copy_of(l_, what_[at_.offsets], words);
        if (words.size() != 8) return l_.refuse(compile_error::bad_operands, what_[at_.offsets]);
        for (std::uint32_t c = 0; c < 4; ++c) {
            request.offsets = offset_word(b(), words.view().subspan(2 * c, 2));
            texel[c] = request.gather_upper_left(component);
        }
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
    const pointer image = pointer_of_value(l, what[3]);
    const image_shape shape = shape_of_image(l, l.m.type_of(what[3]));
    if (l.has_failed()) return;
    if (l.stage != shader_stage::fragment) return l.refuse(compile_error::bad_image);
    pool<use> place;
    copy_of(l, what[4], place);
    if (place.size() < shape.place_components()) return l.refuse(compile_error::bad_operands, what[4]);
    const auto resources = [&] { return handle(l, image); };
    texture_request request(l.b, resources);
    request.shape = shape.place();
    for (std::uint32_t c = 0; c < shape.place_components(); ++c) request.place[c] = place[c];
    use made[2]{};
    for (int n = 0; n < 2; ++n) made[n] = request.level(n == 0);
    l.set_value(what[2], made);
}

// ---- texels of storage images ----

// The address of a texel and its conversion descriptor: three words.
constexpr value_id texel_address(lowering& l, const pointer& image, const image_shape& shape, std::span<const use> at)
{
    constexpr std::uint32_t table_shift = 24;
    builder& b = l.b;
    const front::texel_place place = front::pack_texel_place(b, at, shape.is_cube() ? 2 : shape.place_components());
    return b.message(b.form(opcode::LEA_TEX), {place.xy, place.rest, descriptor_number(l, image, table_shift)}, {}, 3);
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
                                     {.is_volatile = is_volatile});
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
              {.is_volatile = is_volatile});
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
        sampling(l, what, form).run();
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
