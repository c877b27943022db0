// SPDX-License-Identifier: MIT
// Buffers, shared memory and images: loads, stores, atomics and sizes.
#ifndef VALHALL_TGSI_LOWER_MEMORY_HPP
#define VALHALL_TGSI_LOWER_MEMORY_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/front/texel_place.hpp"
#include "valhall/tgsi/lower/formulas.hpp"

namespace valhall::tgsi::frontend {

namespace access {

// The handle of a BUFFER.
constexpr use buffer_handle(lowering& l, const register_name& r)
{
    const use fixed = number(front::descriptor_table::buffers << 24 | static_cast<std::uint32_t>(r.index));
    return r.by ? iadd(l.b, detail::address_value(l, r.by), fixed) : fixed;
}

// The declaration of a memory or image, or nothing. (Images with a run-time index have equal declarations.)
constexpr found<const declaration> declared(const lowering& l, const register_name& r)
{
    for (const declaration& d : l.program.declarations)
        if (d.file == r.file && (r.by || d.has(r.index))) return d;
    return {};
}

constexpr bool is_shared(const lowering& l, const register_name& r)
{
    const found<const declaration> d = declared(l, r);
    return r.file == register_file::memory && (!d || d->memory == memory_kind::shared || d->memory == memory_kind::none);
}

// The address of a byte of a BUFFER or of shared memory. (Not bounds-checked: callers must provide memory so that overruns are harmless.)
constexpr use address_of(lowering& l, const register_name& r, const use& offset)
{
    builder& b = l.b;
    if (r.file == register_file::buffer) {
        const value_id v = b.message(b.form(opcode::LEA_BUFFER), {offset, buffer_handle(l, r)}, {}, 2);
        return b.pair_source({value_use(v), value_use(v + 1)});
    }
    if (!is_shared(l, r)) {
        l.refuse(compile_error::no_such_memory, r);
        return number(0);
    }
    const use base = b.pair_source({special_use(special::workgroup_local_pointer), special_use(special::workgroup_local_pointer, 1)});
    return offset.is(0) ? base : b.pair_source(b.op64(b.form(opcode::IADD_u64), base, b.word_source(offset)));
}

// ---- images ----

// The face of a cube includes the layer.
constexpr front::texel_place place_of(lowering& l, const target_info& t, const use (&at)[4])
{
    const int dimensions = t.is_cube ? 2 : t.components - (t.layer >= 0), given = t.is_cube ? 3 : t.components;
    return front::pack_texel_place(l.b, {at, static_cast<std::size_t>(given)}, static_cast<std::uint32_t>(dimensions));
}

// The format of an image from the access, else from the declaration; or none.
constexpr tgsi::format format_name(const lowering& l, const tgsi::instruction& i, const register_name& r)
{
    const found<const declaration> d = declared(l, r);
    return i.format != format::none || !d ? i.format : d->format;
}
// The number of components of a format. Others need not be stored.
constexpr int components_of(tgsi::format f)
{
    if (f == format::none) return 4;
    int count = 1;
    for (int c = 0; c < 4; ++c)
        if (info_of(f).bits[c] != 0) count = c + 1;
    return count;
}

constexpr modifier::register_format format_of(const lowering& l, const tgsi::instruction& i, const register_name& r)
{
    switch (info_of(format_name(l, i, r)).kind) {
    case return_type::uint: return modifier::register_format::u32;
    case return_type::sint: return modifier::register_format::s32;
    default: return modifier::register_format::f32;
    }
}

constexpr found<const target_info> target_of(lowering& l, const tgsi::instruction& i, const register_name& r)
{
    const found<const declaration> d = declared(l, r);
    const target where = i.target != target::none || !d ? i.target : d->target;
    if (where == target::none || info_of(where).is_multisampled) {
        l.refuse(compile_error::bad_target, r);
        return {};
    }
    return info_of(where);
}

// True if an image's index fits in the instruction.
constexpr bool stands_in_instruction(const register_name& r)
{
    constexpr std::int32_t highest_index = 15;
    return !r.by && r.index <= highest_index;
}
constexpr use image_handle(lowering& l, const register_name& r)
{
    const use fixed = number(front::descriptor_table::images << 24 | static_cast<std::uint32_t>(r.index));
    return r.by ? iadd(l.b, detail::address_value(l, r.by), fixed) : fixed;
}

constexpr void load_image(lowering& l, const tgsi::instruction& i, const source_values& v, use (&results)[4])
{
    builder& b = l.b;
    const register_name& r = i.sources[0].reg;
    const found<const target_info> t = target_of(l, i, r);
    if (!t) return;
    const front::texel_place place = place_of(l, *t, v.at[1]);
    const int count = leading(i.to.mask);
    const modifier::register_format format = format_of(l, i, r);
    value_id first = none;
    if (stands_in_instruction(r)) {
        instruction what = b.form(opcode::LD_TEX_IMM, vector_of(count), format);
        what = b.with_immediate(b.with_immediate(what, immediate_name::index, r.index), immediate_name::table,
                                front::descriptor_table::images);
        first = b.message(what, {place.xy, place.rest}, {}, count);
    } else {
        first = b.message(b.form(opcode::LD_TEX, vector_of(count), format), {place.xy, place.rest, image_handle(l, r)}, {}, count);
    }
    for (int c = 0; c < count; ++c) results[c] = result_of(first, c);
}

// The address of a texel and its conversion descriptor: three words.
constexpr value_id texel_address(lowering& l, const register_name& r, const front::texel_place& place)
{
    builder& b = l.b;
    if (!stands_in_instruction(r)) return b.message(b.form(opcode::LEA_TEX), {place.xy, place.rest, image_handle(l, r)}, {}, 3);
    const instruction what = b.with_immediate(b.with_immediate(b.form(opcode::LEA_TEX_IMM), immediate_name::index, r.index),
                                              immediate_name::table, front::descriptor_table::images);
    return b.message(what, {place.xy, place.rest}, {}, 3);
}

constexpr void store_image(lowering& l, const tgsi::instruction& i, const source_values& v)
{
    builder& b = l.b;
    const found<const target_info> t = target_of(l, i, i.to.reg);
    if (!t) return;
    const value_id texel = texel_address(l, i.to.reg, place_of(l, *t, v.at[0]));
    use words[4]{};
    const int count = components_of(format_name(l, i, i.to.reg));
    for (int c = 0; c < count; ++c) words[c] = v(1, c) ? v(1, c) : number(0);
    const instruction what = b.form(opcode::ST_CVT, vector_of(count), format_of(l, i, i.to.reg));
    b.message(what, {b.pair_source({result_of(texel, 0), result_of(texel, 1)}), result_of(texel, 2)},
              std::span<const use>(words, static_cast<std::size_t>(count)), 0);
}

// ---- loads and stores ----

constexpr void load_words(lowering& l, const tgsi::instruction& i, const source_values& v, use (&results)[4])
{
    builder& b = l.b;
    const register_name& r = i.sources[0].reg;
    const int count = leading(i.to.mask);
    value_id first = none;
    if (r.file == register_file::buffer) {
        constexpr opcode loads[] = {opcode::LD_BUFFER_i32, opcode::LD_BUFFER_i64, opcode::LD_BUFFER_i96, opcode::LD_BUFFER_i128};
        first = b.message(b.load_form(loads[count - 1]), {v(1, 0), buffer_handle(l, r)}, {}, count);
    } else {
        constexpr opcode loads[] = {opcode::LOAD_i32, opcode::LOAD_i64, opcode::LOAD_i96, opcode::LOAD_i128};
        first = b.message(b.load_form(loads[count - 1]), {address_of(l, r, v(1, 0))}, {}, count);
    }
    for (int c = 0; c < count; ++c) results[c] = result_of(first, c);
}

// Loads from a constant buffer.
constexpr void load_constant_words(lowering& l, const tgsi::instruction& i, const source_values& v, use (&results)[4])
{
    const register_name& r = i.sources[0].reg;
    const int count = leading(i.to.mask);
    const value_id first =
        detail::load_constants(l, number(static_cast<std::uint32_t>(r.has_dimension ? r.dimension : r.index)), v(1, 0), count);
    for (int c = 0; c < count; ++c) results[c] = result_of(first, c);
}

constexpr void load(lowering& l, const tgsi::instruction& i, const source_values& v, use (&results)[4])
{
    switch (i.sources[0].reg.file) {
    case register_file::image: return load_image(l, i, v, results);
    case register_file::const_: return load_constant_words(l, i, v, results);
    case register_file::buffer:
    case register_file::memory: return load_words(l, i, v, results);
    default: return l.refuse(compile_error::no_such_memory, i.sources[0].reg);
    }
}

// Stores the components of the write mask, adjacent ones with one instruction.
constexpr void store(lowering& l, const tgsi::instruction& i, const source_values& v)
{
    if (i.to.reg.file == register_file::image) return store_image(l, i, v);
    if (i.to.reg.file != register_file::buffer && i.to.reg.file != register_file::memory)
        return l.refuse(compile_error::no_such_memory, i.to.reg);
    const use address = address_of(l, i.to.reg, v(0, 0));
    detail::store_components(l.b, modifier::memory_access::none, address, 0, i.to.mask, v.at[1]);
}

// ---- atomics ----

struct atomic_row {
    bool is_operation = false;
    modifier::atomic_operation operation{};
    found<use(builder&, const use& old, const use& x)> next{};  // for loops
};

#define VALHALL_ATOMIC(name, operation)
#define VALHALL_ATOMIC_LOOP(name, ...) \
    constexpr use next_of_##name(builder& b, const use& old, const use& x) { return __VA_ARGS__; }
#include "valhall/tgsi/lower/rows/atomics.def"

struct atomic_table {
    atomic_row by_opcode[tgsi::opcode_count]{};

    constexpr atomic_table()
    {
#define VALHALL_ATOMIC(name, which) by_opcode[static_cast<int>(tgsi::opcode::name)] = {true, modifier::atomic_operation::which, {}};
#define VALHALL_ATOMIC_LOOP(name, ...) by_opcode[static_cast<int>(tgsi::opcode::name)].next = next_of_##name;
#include "valhall/tgsi/lower/rows/atomics.def"
    }
};

inline constexpr atomic_table atomics;

// Compare and exchange: stores `to` if memory contains `expected`. Returns the old value.
constexpr use exchange(builder& b, const use& address, const use& to, const use& expected)
{
    const use words[2]{to, expected};
    const instruction what = b.form(opcode::ATOM_RETURN_i32, modifier::compare::compare, modifier::atomic_operation::axchg);
    return value_use(b.message(what, {address}, words, 1));
}

// Repeats until no other thread intervenes between load and exchange.
constexpr use exchange_loop(builder& b, const use& address, const atomic_row& row, const use& x)
{
    const value_id first = b.message(b.load_form(opcode::LOAD_i32), {address}, {}, 1);
    const variable known = b.make_variable(value_use(first));
    b.begin_loop();
    const use expected = b.held_by(known);
    const use old = exchange(b, address, (*row.next)(b, expected, x), expected);
    b.set(known, old);
    b.begin_if(ucmp(b, modifier::condition::eq, old, expected));
    b.leave_loop();
    b.end_if();
    b.end_loop();
    return b.held_by(known);
}

// The address that an atomic changes.
constexpr use atomic_address(lowering& l, const tgsi::instruction& i, const source_values& v)
{
    const register_name& r = i.sources[0].reg;
    if (r.file == register_file::buffer || r.file == register_file::memory) return address_of(l, r, v(1, 0));
    if (r.file != register_file::image) {
        l.refuse(compile_error::no_such_memory, r);
        return number(0);
    }
    const found<const target_info> t = target_of(l, i, r);
    if (!t) return number(0);
    const value_id texel = texel_address(l, r, place_of(l, *t, v.at[1]));
    return l.b.pair_source({result_of(texel, 0), result_of(texel, 1)});
}

constexpr use atomic(lowering& l, const tgsi::instruction& i, const source_values& v)
{
    builder& b = l.b;
    const use address = atomic_address(l, i, v);
    if (l.has_failed()) return number(0);
    const atomic_row& row = atomics.by_opcode[static_cast<int>(i.code)];
    if (row.next) return exchange_loop(b, address, row, v(2, 0));
    if (!row.is_operation) return exchange(b, address, v(3, 0), v(2, 0));  // ATOMCAS, the one with two sources
    const use words[1]{v(2, 0)};
    return value_use(b.message(b.form(opcode::ATOM_RETURN_i32, row.operation), {address}, words, 1));
}

// ---- sizes ----

constexpr void size(lowering& l, const tgsi::instruction& i, use (&results)[4])
{
    const register_name& r = i.sources[0].reg;
    if (r.by) return l.refuse(compile_error::no_such_memory, r);
    const std::uint8_t unit = static_cast<std::uint8_t>(r.index);
    const bool is_image = r.file == register_file::image;
    for (int c = 0; c < 4; ++c)
        if ((i.to.mask >> c & 1) != 0)
            results[c] = l.b.uniform(key_of(
                {is_image ? uniform_kind::image_size : uniform_kind::buffer_size, unit, is_image ? static_cast<std::uint32_t>(c) : 0}));
}

}  // namespace access

// Lowers a load, store, atomic or size query.
constexpr void lower_memory(lowering& l, const tgsi::instruction& i)
{
    const opcode_info& row = i.info();
    const bool is_second = l.options.variant == variant::varying;  // the position program has done the stores already
    if (is_second && row.result == value_type::memory) return;
    if (is_second && row.kind == category::atomic) return l.refuse(compile_error::twice_in_vertex);
    source_values v;
    read_sources(l, i, v);
    if (row.result == value_type::memory) return access::store(l, i, v);
    use results[4]{};
    if (row.kind == category::atomic) {
        results[0] = access::atomic(l, i, v);
        for (int c = 1; c < 4; ++c) results[c] = results[0];
    } else if (i.source_count == 1) {
        access::size(l, i, results);
    } else {
        access::load(l, i, v, results);
    }
    if (!l.has_failed()) write_result(l, i, results);
}

}  // namespace valhall::tgsi::frontend

#endif
