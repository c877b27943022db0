// SPDX-License-Identifier: MIT
// Textures: the requests to the texture unit, and the encoding of coordinates, levels and offsets.
#ifndef VALHALL_TGSI_LOWER_TEXTURES_HPP
#define VALHALL_TGSI_LOWER_TEXTURES_HPP

#include <cstdint>

#include "valhall/compiler/build/texture_words.hpp"
#include "valhall/tgsi/lower/formulas.hpp"

namespace valhall::tgsi::frontend {

namespace textures {

enum class request : std::uint8_t { not_sampling, sample, projected, compared, gradient, fetch, gather, size, samples, level_of_detail };
enum class level : std::uint8_t { computed, zero, bias, explicit_, gradient };
enum class level_source : std::uint8_t { none, w, extra };

struct texture_row {
    textures::request request = request::not_sampling;
    textures::level level = level::zero;
    level_source from = level_source::none;
};

struct texture_table {
    texture_row by_opcode[tgsi::opcode_count]{};

    constexpr texture_table()
    {
#define VALHALL_SAMPLES(name, what, which, source) \
    by_opcode[static_cast<int>(tgsi::opcode::name)] = {request::what, level::which, level_source::source};
#define VALHALL_ASKS_SIZE(name, what) by_opcode[static_cast<int>(tgsi::opcode::name)] = {request::what};
#include "valhall/tgsi/lower/rows/textures.def"
    }
};

inline constexpr texture_table table;

// Facts about a texture instruction, collected before it is emitted.
struct texture_use {
    texture_row row{};
    tgsi::target target = target::none;
    int sampler = -1, view = -1;  // the indices of these sources
    int extra = -1;               // the first float source after the coordinates
    found<const declaration> declared{};  // the declaration of the view, if there is one
};

constexpr found<const declaration> find_view(const lowering& l, std::int32_t index)
{
    for (const declaration& d : l.program.declarations)
        if (d.file == register_file::sview && d.has(index)) return d;
    return {};
}

constexpr texture_use look_at(const lowering& l, const tgsi::instruction& i)
{
    const opcode_info& row = i.info();
    texture_use use{.row = table.by_opcode[static_cast<int>(i.code)], .target = i.target};
    for (int n = 0; n < i.source_count; ++n) {
        const value_type type = row.sources[n].type;
        if (type == value_type::sampler) use.sampler = n;
        if (type == value_type::view) use.view = n;
        if (n != 0 && use.extra < 0 && is_number(type)) use.extra = n;
    }
    const int named = use.view >= 0 ? use.view : use.sampler;
    if (named >= 0) use.declared = find_view(l, i.sources[named].reg.index);
    if (use.target == target::none && use.declared) use.target = use.declared->target;
    return use;
}

// ---- handles ----

// The index of a texture or sampler in its table, plus a run-time index if there is one.
constexpr use table_index(lowering& l, const register_name& r, std::uint32_t table_number)
{
    const use fixed = number(compiler::texture_handle{table_number, static_cast<std::uint32_t>(r.index)}.bits());
    return r.by ? iadd(l.b, detail::address_value(l, r.by), fixed) : fixed;
}

// The handles of texture and sampler, as the 64-bit source.
constexpr use handle(lowering& l, const tgsi::instruction& i, const texture_use& used)
{
    const register_name& texture = i.sources[used.view >= 0 ? used.view : used.sampler].reg;
    const register_name& sampler = i.sources[used.sampler >= 0 ? used.sampler : used.view].reg;
    const use low = table_index(l, texture, front::descriptor_table::textures),
              high = table_index(l, sampler, front::descriptor_table::samplers);
    return texture_source(l.b, low, high);
}

// ---- staging registers ----

// The number of coordinates without the layer. (For an unknown target, one more than textures have.)
constexpr int size_of_place(const target_info& t)
{
    const int size = t.components - (t.layer >= 0);
    return size < 3 ? size : 3;
}

constexpr modifier::dimension dimension_of(const target_info& t)
{
    if (t.is_cube) return modifier::dimension::cube;
    const int place = size_of_place(t);
    return place == 1 ? modifier::dimension::d1 : place == 2 ? modifier::dimension::d2 : modifier::dimension::d3;
}

// Offsets in texels, one byte each.
constexpr use offset_word(lowering& l, const tgsi::instruction& i, int number_of_offset, int components)
{
    builder& b = l.b;
    use word = number(0);
    if (number_of_offset >= i.offset_count) return word;
    const texel_offset& o = i.offsets[number_of_offset];
    for (int c = 0; c < components; ++c) {
        const use part = detail::read_register(l, {.file = o.file, .index = o.index}, o.components[c], 1u << o.components[c]);
        const use byte = band(b, part, number(0xFF));
        word = c == 0 ? byte : b.op(opcode::LSHIFT_OR_i32, byte, number(8u * static_cast<std::uint32_t>(c)), word);
    }
    return word;
}

// The level of detail for explicit derivatives of a cube direction: the logarithm of the longer one's length in texels of a face. (The
// texture unit takes derivatives on a face, not of directions.)
constexpr use level_on_cube(lowering& l, const texture_use& used, std::uint32_t unit, const source_values& v)
{
    builder& b = l.b;
    const use size = b.op(opcode::U32_TO_F32, b.uniform(key_of({uniform_kind::texture_size, static_cast<std::uint8_t>(unit), 0})));
    const use half = fmul(b, frcp(b, b.op(opcode::CUBEFACE1, v(0, 0), v(0, 1), v(0, 2))), number(float_half));
    use squares[2]{};
    for (int axis = 0; axis < 2; ++axis) {
        const use *const change = v.at[used.extra + axis], x = fmul(b, change[0], change[0]);
        squares[axis] = ffma(b, change[2], change[2], ffma(b, change[1], change[1], x));
    }
    const use texels = fmul(b, size, half);
    return flog2(b, fmul(b, frcp(b, frsq(b, fmax(b, squares[0], squares[1]))), texels));
}

// ---- results ----

constexpr modifier::register_type type_of(const texture_use& used)
{
    if (!used.declared) return modifier::register_type::f;
    const return_type type = used.declared->types[0];
    return type == return_type::uint   ? modifier::register_type::u
           : type == return_type::sint ? modifier::register_type::s
                                       : modifier::register_type::f;
}

// Sends a request for a set of components; results[n] is component n.
constexpr void ask(lowering& l, instruction what, const use& handle, const staging_list& list, modifier::register_type type,
                   unsigned components, use (&results)[4])
{
    builder& b = l.b;
    static_cast<void>(what.set(type));
    static_cast<void>(what.set(modifier::register_width::w32));
    static_cast<void>(what.set(static_cast<modifier::write_mask>(components)));
    int count = 0;
    for (int c = 0; c < 4; ++c) count += static_cast<int>(components >> c & 1);
    const value_id first = b.message(what, {handle}, list.view(), count);
    int next = 0;
    for (int c = 0; c < 4; ++c)
        if ((components >> c & 1) != 0) results[c] = result_of(first, next++);
}

// As above, for the result of an instruction. Applies the view's swizzle.
constexpr void ask_for_result(lowering& l, const tgsi::instruction& i, const texture_use& used, instruction what, const use& handle,
                              const staging_list& list, use (&results)[4])
{
    const swizzle order = used.view >= 0 ? i.sources[used.view].swizzle : swizzle{};
    use texel[4]{};
    ask(l, what, handle, list, type_of(used), order.taken(i.to.mask), texel);
    for (int c = 0; c < 4; ++c) results[c] = texel[order[c]];
}

// ---- requests ----

// Adds the encoded form of explicit derivatives, from TEX_GRADIENT: the changes of all coordinates to the right, then downwards.
constexpr void add_gradient(lowering& l, const texture_use& used, const use& handle, const source_values& v, staging_list& list)
{
    const target_info& t = info_of(used.target);
    const int place = size_of_place(t);
    staging_list changes;
    for (int axis = 0; axis < 2; ++axis)
        for (int c = 0; c < place; ++c) changes.add(v(used.extra + axis, c));
    use words[4]{};
    const instruction what = l.b.form(opcode::TEX_GRADIENT, dimension_of(t), modifier::derivative_enable::derivative_enable);
    ask(l, what, handle, changes, modifier::register_type::f, 3, words);
    list.add(words[0]);
    list.add(words[1]);
}

struct request_words {
    staging_list list{};
    bool has_layer = false, has_reference = false, has_offset = false;
};

constexpr use reference_value(const texture_use& used, const source_values& v)
{
    const int place = info_of(used.target).reference;
    return used.row.request == request::compared || place == 4 ? v(used.extra, 0) : v(0, place);
}

// Adds coordinates, layer, reference and offsets.
constexpr void add_place(lowering& l, const texture_use& used, const source_values& v, const use& offsets, request_words& words)
{
    const target_info& t = info_of(used.target);
    staging_list& list = words.list;
    const int place = size_of_place(t);
    if (t.is_cube) {
        add_cube_place(l.b, list, v(0, 0), v(0, 1), v(0, 2));
    } else {
        for (int c = 0; c < place; ++c) list.add(v(0, c));
    }
    words.has_layer = t.layer >= 0;
    if (words.has_layer) list.add(v(0, t.layer));
    words.has_reference = used.row.request != request::fetch && (t.is_shadow() || used.row.request == request::compared);
    if (words.has_reference) list.add(reference_value(used, v));
    words.has_offset = !offsets.is(0);
    if (words.has_offset) list.add(offsets);
}

template <class... Modifiers>
constexpr instruction form_of(lowering& l, opcode code, const texture_use& used, const request_words& words, Modifiers... more)
{
    return l.b.form(code, dimension_of(info_of(used.target)),
                    words.has_layer ? modifier::array_enable::array_enable : modifier::array_enable::none,
                    words.has_offset ? modifier::texel_offset::texel_offset : modifier::texel_offset::none, more...);
}

constexpr modifier::shadow shadow_of(const request_words& words)
{
    return words.has_reference ? modifier::shadow::shadow : modifier::shadow::none;
}

// Divides the coordinates and the reference by w.
constexpr void project(lowering& l, const texture_use& used, source_values& v)
{
    const use w = frcp(l.b, v(0, 3));
    for (int c = 0; c < 3; ++c)
        if ((info_of(used.target).coordinates() >> c & 1) != 0 && c != info_of(used.target).layer) v.at[0][c] = fmul(l.b, v(0, c), w);
}

constexpr void sample(lowering& l, const tgsi::instruction& i, const texture_use& used, source_values& v, use (&results)[4])
{
    builder& b = l.b;
    const target_info& t = info_of(used.target);
    // Other stages have no derivatives to compute a level from.
    level which = used.row.level;
    if (which == level::computed && l.program.processor != processor::fragment) which = level::zero;
    if (used.row.request == request::projected) project(l, used, v);
    use lod{};
    if (used.row.from == level_source::w) lod = v(0, 3);
    if (used.row.from == level_source::extra) lod = v(used.extra, t.reference == 4 ? 1 : 0);
    if (used.row.request == request::gradient && t.is_cube) {
        const int named = used.view >= 0 ? used.view : used.sampler;
        lod = level_on_cube(l, used, static_cast<std::uint32_t>(i.sources[named].reg.index), v);
        which = level::explicit_;
    }
    if (which == level::explicit_ && lod.is(0)) which = level::zero;
    constexpr modifier::lod_mode modes[] = {modifier::lod_mode::computed, modifier::lod_mode::zero, modifier::lod_mode::computed_bias,
                                            modifier::lod_mode::explicit_, modifier::lod_mode::grdesc};
    request_words words;
    add_place(l, used, v, offset_word(l, i, 0, size_of_place(t)), words);
    const use of = handle(l, i, used);
    if (which == level::bias || which == level::explicit_) words.list.add(level_word(b, lod));
    if (which == level::gradient) add_gradient(l, used, of, v, words.list);
    const instruction what = form_of(l, opcode::TEX_SINGLE, used, words, shadow_of(words), modes[static_cast<int>(which)]);
    ask_for_result(l, i, used, what, of, words.list, results);
}

// Fetches texels by integer coordinates. The level or sample goes into the bytes above the offsets.
constexpr void fetch(lowering& l, const tgsi::instruction& i, const texture_use& used, const source_values& v, use (&results)[4])
{
    builder& b = l.b;
    const target_info& t = info_of(used.target);
    use offsets = offset_word(l, i, 0, size_of_place(t));
    const use chosen = used.row.from == level_source::extra ? v(used.extra, 0) : v(0, 3);
    constexpr std::uint32_t sample_shift = 16, level_shift = 24;
    const bool has_levels = used.target != target::buffer && used.target != target::rect;
    if (t.is_multisampled) offsets = b.op(opcode::LSHIFT_OR_i32, chosen, number(sample_shift), offsets);
    else if (has_levels) offsets = b.op(opcode::LSHIFT_OR_i32, chosen, number(level_shift), offsets);
    request_words words;
    add_place(l, used, v, offsets, words);
    const use resources = handle(l, i, used);
    ask_for_result(l, i, used, form_of(l, opcode::TEX_FETCH, used, words), resources, words.list, results);
}

// Gathers four texels. The hardware returns them from the lower left one counterclockwise as w, z, x and y.
constexpr void gather_once(lowering& l, const tgsi::instruction& i, const texture_use& used, const source_values& v, int offset,
                           unsigned mask, use (&results)[4])
{
    const target_info& t = info_of(used.target);
    constexpr int given[4] = {2, 3, 1, 0};
    unsigned asked = 0;
    for (int c = 0; c < 4; ++c)
        if ((mask >> c & 1) != 0) asked |= 1u << given[c];
    request_words words;
    add_place(l, used, v, offset_word(l, i, offset, size_of_place(t)), words);
    modifier::fetch_component component = modifier::fetch_component::gather4_r;
    if (used.extra >= 0 && !words.has_reference) {
        const use wanted = v(used.extra, 0);
        if (!wanted.is_constant() || !wanted.is_plain() || wanted.id > 3) return l.refuse(compile_error::component_not_constant);
        component = static_cast<modifier::fetch_component>(wanted.id);
    }
    const instruction what = form_of(l, opcode::TEX_GATHER, used, words, shadow_of(words), component);
    use texels[4]{};
    ask(l, what, handle(l, i, used), words.list, type_of(used), asked, texels);
    for (int c = 0; c < 4; ++c) results[c] = texels[given[c]];
}

constexpr void gather(lowering& l, const tgsi::instruction& i, const texture_use& used, const source_values& v, use (&results)[4])
{
    if (i.offset_count <= 1) return gather_once(l, i, used, v, 0, i.to.mask, results);
    // With four separate offsets, each component is the upper left texel of a gather at its own offset.
    constexpr unsigned upper_left = 8;
    for (int c = 0; c < 4 && c < i.offset_count; ++c) {
        if ((i.to.mask >> c & 1) == 0) continue;
        use one[4]{};
        gather_once(l, i, used, v, c, upper_left, one);
        results[c] = one[3];
    }
}

// ---- levels ----

// Queries the level of detail: clamped to the sampler's range in x, as computed in y; 0 in z and w.
constexpr void level_of_detail(lowering& l, const tgsi::instruction& i, const texture_use& used, const source_values& v, use (&results)[4])
{
    builder& b = l.b;
    const target_info& t = info_of(used.target);
    if (l.program.processor != processor::fragment) return l.refuse(compile_error::no_level_query);
    staging_list list;
    if (t.is_cube) add_cube_place(b, list, v(0, 0), v(0, 1), v(0, 2));
    else
        for (int c = 0; c < size_of_place(t); ++c) list.add(v(0, c));
    for (int c = 0; c < 4; ++c) {
        results[c] = number(0);
        if ((i.to.mask >> c & 1) == 0 || c > 1) continue;
        const instruction clamped_form = b.form(opcode::TEX_GRADIENT, dimension_of(t));
        const instruction free_form = b.form(opcode::TEX_GRADIENT, dimension_of(t), modifier::lod_bias_disable::lod_bias_disable,
                                             modifier::lod_clamp_disable::lod_clamp_disable);
        use words[4]{};
        ask(l, c == 0 ? clamped_form : free_form, handle(l, i, used), list, modifier::register_type::f, 1, words);
        constexpr std::uint32_t step = 0x3B800000;  // 1/256
        const use steps = b.op(opcode::S32_TO_F32, b.op(opcode::S16_TO_S32, words[0].selecting(selector::h0)));
        results[c] = fmul(b, steps, number(step));
    }
}

// ---- sizes ----

constexpr void size(lowering& l, const tgsi::instruction& i, const texture_use& used, const source_values& v, use (&results)[4])
{
    builder& b = l.b;
    const target_info& t = info_of(used.target);
    const std::uint8_t unit = static_cast<std::uint8_t>(i.sources[used.view >= 0 ? used.view : used.sampler].reg.index);
    const int layer = t.is_cube && t.layer >= 0 ? 2 : t.layer;  // for cubes, two components of size, then layers
    for (int c = 0; c < 4; ++c) {
        if ((i.to.mask >> c & 1) == 0) continue;
        const use whole = b.uniform(key_of({uniform_kind::texture_size, unit, static_cast<std::uint32_t>(c)}));
        const bool shrinks = c != 3 && c != layer && used.target != target::buffer && !v(0, 0).is(0);
        results[c] = shrinks ? umax(b, shr(b, whole, v(0, 0)), number(1)) : whole;
    }
}

}  // namespace textures

// True if the instruction needs coordinates but its target does not say how many.
constexpr bool lacks_target(const textures::texture_use& used)
{
    using textures::request;
    const bool has_coordinates = used.row.request != request::size && used.row.request != request::samples;
    return has_coordinates && (used.target == target::unknown || used.target == target::none);
}

// Lowers a texture instruction.
constexpr void lower_texture(lowering& l, const tgsi::instruction& i)
{
    using textures::request;
    const textures::texture_use used = textures::look_at(l, i);
    if (lacks_target(used)) return l.refuse(compile_error::bad_target);
    source_values v;
    read_sources(l, i, v);
    use results[4]{};
    switch (used.row.request) {
    case request::sample:
    case request::projected:
    case request::compared:
    case request::gradient: textures::sample(l, i, used, v, results); break;
    case request::fetch: textures::fetch(l, i, used, v, results); break;
    case request::gather: textures::gather(l, i, used, v, results); break;
    case request::level_of_detail: textures::level_of_detail(l, i, used, v, results); break;
    case request::size: textures::size(l, i, used, v, results); break;
    case request::samples: {
        const int named = used.view >= 0 ? used.view : used.sampler;
        for (use& u : results)
            u = l.b.uniform(key_of({uniform_kind::texture_samples, static_cast<std::uint8_t>(i.sources[named].reg.index), 0}));
        break;
    }
    case request::not_sampling: return l.refuse(compile_error::no_level_query);
    }
    if (!l.has_failed()) write_result(l, i, results);
}

}  // namespace valhall::tgsi::frontend

#endif
