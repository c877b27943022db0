// SPDX-License-Identifier: MIT
// Textures: the requests to the texture unit, and the encoding of coordinates, levels and offsets.
#ifndef VALHALL_TGSI_LOWER_TEXTURES_HPP
#define VALHALL_TGSI_LOWER_TEXTURES_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/front/texture_request.hpp"
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

// The offsets of a sample: the n-th of the instruction, or 0.
constexpr use offsets_of(lowering& l, const tgsi::instruction& i, int n, int components)
{
    if (n >= i.offset_count) return number(0);
    const texel_offset& o = i.offsets[n];
    use parts[3]{};
    for (int c = 0; c < components; ++c)
        parts[c] = detail::read_register(l, {.file = o.file, .index = o.index}, o.components[c], 1u << o.components[c]);
    return offset_word(l.b, std::span<const use>(parts, static_cast<std::size_t>(components)));
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

// ---- requests ----

// The view's swizzle.
constexpr swizzle order_of(const tgsi::instruction& i, const texture_use& used)
{
    return used.view >= 0 ? i.sources[used.view].swizzle : swizzle{};
}
// The components of a texel in the view's order.
constexpr void put_in_order(const tgsi::instruction& i, const texture_use& used, const use (&texel)[4], use (&results)[4])
{
    const swizzle order = order_of(i, used);
    for (int c = 0; c < 4; ++c) results[c] = texel[order[c]];
}

constexpr use reference_value(const texture_use& used, const source_values& v)
{
    const int place = info_of(used.target).reference;
    return used.row.request == request::compared || place == 4 ? v(used.extra, 0) : v(0, place);
}

// A request with the coordinates, the layer, the reference and the offsets of an instruction, and the components of its result.
template <class Handle>
constexpr front::texture_request<Handle> request_of(lowering& l, const tgsi::instruction& i, const texture_use& used,
                                                    const source_values& v, const Handle& handle)
{
    const target_info& t = info_of(used.target);
    front::texture_request<Handle> made(l.b, handle);
    made.shape = dimension_of(t);
    made.type = type_of(used);
    for (int c = 0; c < size_of_place(t); ++c) made.place[c] = v(0, c);
    if (t.layer >= 0) made.layer = v(0, t.layer);
    const bool has_reference = used.row.request != request::fetch && (t.is_shadow() || used.row.request == request::compared);
    if (has_reference) made.reference = reference_value(used, v);
    made.offsets = offsets_of(l, i, 0, size_of_place(t));
    made.components = order_of(i, used).taken(i.to.mask);
    return made;
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
    const target_info& t = info_of(used.target);
    // Other stages have no derivatives to compute a level from.
    level which = used.row.level;
    if (which == level::computed && l.program.processor != processor::fragment) which = level::zero;
    if (used.row.request == request::projected) project(l, used, v);
    use lod{};
    if (used.row.from == level_source::w) lod = v(0, 3);
    if (used.row.from == level_source::extra) lod = v(used.extra, t.reference == 4 ? 1 : 0);
    const auto resources = [&] { return handle(l, i, used); };
    if (used.row.request == request::gradient && t.is_cube) {
        const int named = used.view >= 0 ? used.view : used.sampler;
        const use width = l.b.uniform(key_of({uniform_kind::texture_size, static_cast<std::uint8_t>(i.sources[named].reg.index), 0}));
        lod = level_on_cube(l.b, width, v.at[0], v.at[used.extra], v.at[used.extra + 1]);
        which = level::explicit_;
    }
    if (which == level::explicit_ && lod.is(0)) which = level::zero;
    constexpr modifier::lod_mode modes[] = {modifier::lod_mode::computed, modifier::lod_mode::zero, modifier::lod_mode::computed_bias,
                                            modifier::lod_mode::explicit_, modifier::lod_mode::grdesc};
    staging_list changes;
    for (int axis = 0; which == level::gradient && axis < 2; ++axis)
        for (int c = 0; c < size_of_place(t); ++c) changes.add(v(used.extra + axis, c));
    use texel[4]{};
    request_of(l, i, used, v, resources).sample(modes[static_cast<int>(which)], lod, changes, texel);
    put_in_order(i, used, texel, results);
}

constexpr void fetch(lowering& l, const tgsi::instruction& i, const texture_use& used, const source_values& v, use (&results)[4])
{
    const auto resources = [&] { return handle(l, i, used); };
    const use chosen = used.row.from == level_source::extra ? v(used.extra, 0) : v(0, 3);
    const bool has_samples = info_of(used.target).is_multisampled;
    const bool has_levels = !has_samples && used.target != target::buffer && used.target != target::rect;
    use texel[4]{};
    request_of(l, i, used, v, resources).fetch(has_levels ? chosen : use{}, has_samples ? chosen : use{}, texel);
    put_in_order(i, used, texel, results);
}

constexpr void gather(lowering& l, const tgsi::instruction& i, const texture_use& used, const source_values& v, use (&results)[4])
{
    const auto resources = [&] { return handle(l, i, used); };
    auto asked = request_of(l, i, used, v, resources);
    asked.components = i.to.mask;
    modifier::fetch_component component = modifier::fetch_component::gather4_r;
    if (used.extra >= 0 && !asked.reference) {
        const use wanted = v(used.extra, 0);
        if (!wanted.is_constant() || !wanted.is_plain() || wanted.id > 3) return l.refuse(compile_error::component_not_constant);
        component = static_cast<modifier::fetch_component>(wanted.id);
    }
    if (i.offset_count <= 1) return asked.gather(component, results);
    for (int c = 0; c < 4 && c < i.offset_count; ++c) {
        if ((i.to.mask >> c & 1) == 0) continue;
        asked.offsets = offsets_of(l, i, c, size_of_place(info_of(used.target)));
        results[c] = asked.gather_upper_left(component);
    }
}

// ---- levels ----

// Queries the level of detail: clamped to the sampler's range in x, as computed in y; 0 in z and w.
constexpr void level_of_detail(lowering& l, const tgsi::instruction& i, const texture_use& used, const source_values& v, use (&results)[4])
{
    if (l.program.processor != processor::fragment) return l.refuse(compile_error::no_level_query);
    const auto resources = [&] { return handle(l, i, used); };
    auto asked = request_of(l, i, used, v, resources);
    for (int c = 0; c < 4; ++c) {
        const bool is_needed = (i.to.mask >> c & 1) != 0 && c <= 1;
        results[c] = is_needed ? asked.level(c == 0) : number(0);
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
