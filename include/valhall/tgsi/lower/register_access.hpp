// SPDX-License-Identifier: MIT
// Reads and writes TGSI registers: as variables, constants, uniforms and loads, and indirectly addressed arrays.
#ifndef VALHALL_TGSI_LOWER_REGISTER_ACCESS_HPP
#define VALHALL_TGSI_LOWER_REGISTER_ACCESS_HPP

#include <cstdint>

#include "valhall/tgsi/lower/inputs.hpp"
#include "valhall/tgsi/lower/state.hpp"

namespace valhall::tgsi::frontend {

namespace detail {

// ---- variables ----

constexpr const register_variables* variables_of(const lowering& l, register_file file)
{
    switch (file) {
    case register_file::temp: return &l.temporaries;
    case register_file::addr: return &l.addresses;
    case register_file::out: return &l.outputs;
    default: return nullptr;
    }
}

constexpr void make_variables(lowering& l, register_variables& of, std::int32_t count)
{
    of.count = count;
    for (std::int32_t n = 0; n < 4 * count; ++n) {
        const variable v = l.b.make_variable();
        if (n == 0) of.first = v;
    }
}

// ---- indirectly addressed arrays ----

// True if selecting among an array's registers takes fewer instructions than keeping them in memory.
constexpr bool is_better_chosen(const indirect_use& used, std::uint32_t registers)
{
    constexpr std::uint32_t most = 16, always = 3;
    if (registers > most) return false;
    const std::uint32_t fill = used.file == register_file::imm ? 5 * registers : 2 * registers;
    const std::uint32_t choosing = used.reads * (registers - 1) + used.writes * registers;
    return registers <= always || choosing <= fill + used.reads + 2 * used.writes + 8;
}

// Adds an array, or a whole file if the access does not name an array.
constexpr void add_array(lowering& l, const indirect_use& used)
{
    register_array made{.file = used.file, .array = used.array, .first = max_index + 1, .last = -1};
    for (const declaration& d : l.program.declarations) {
        if (d.file != used.file || (used.array != 0 && d.array != used.array)) continue;
        made.first = d.first < made.first ? d.first : made.first;
        made.last = d.last > made.last ? d.last : made.last;
    }
    if (used.file == register_file::imm) made.first = 0, made.last = static_cast<std::int32_t>(l.program.immediates.size()) - 1;
    if (made.last < made.first) return;
    const std::uint32_t registers = static_cast<std::uint32_t>(made.last - made.first + 1);
    made.is_chosen = is_better_chosen(used, registers);
    if (!made.is_chosen) {
        made.offset = l.b.made().thread_storage;
        l.b.made().thread_storage += 16 * registers;
    }
    made.number = l.arrays.size() + 1;
    l.arrays.add(made);
}

constexpr bool can_be_array(register_file file)
{
    return file == register_file::temp || file == register_file::out || file == register_file::imm;
}

// The array in memory that contains a register, or for indirect access the array of either kind; or null.
constexpr const register_array* array_of(const lowering& l, const register_name& r)
{
    for (const register_array& a : l.arrays) {
        if (a.file != r.file) continue;
        if (r.by ? r.by.array == 0 || a.array == r.by.array || a.array == 0 : !a.is_chosen && a.has(r.index)) return &a;
    }
    return nullptr;
}

constexpr use address_value(lowering& l, const address& a);

// ---- arrays in memory ----

// A place in memory: a 64-bit address, and an offset for the load or store.
struct memory_place {
    use_pair address{};
    std::int64_t offset = 0;
};

constexpr std::int64_t highest_offset = 0x7FFF;

// The place of a register's first component in its array.
constexpr memory_place place_of(lowering& l, const register_array& array, const register_name& r)
{
    builder& b = l.b;
    memory_place place{{special_use(special::thread_local_pointer), special_use(special::thread_local_pointer, 1)}, array.place(r.index)};
    use index{};
    if (r.by) index = address_value(l, r.by);
    if (place.offset > highest_offset - 12 || place.offset < -highest_offset) {
        const use moved = number(static_cast<std::uint32_t>(place.offset / 16));
        index = index ? iadd(b, index, moved) : moved;
        place.offset = 0;
    }
    if (index) {
        const use base = b.pair_source(place.address), number = b.word_source(index);
        place.address = b.op64(b.with_immediate(b.form(opcode::SHADDX_s64), immediate_name::shift, 4), base, number);
    }
    return place;
}

// The lowest component of a non-empty set.
constexpr int lowest(unsigned components)
{
    int n = 0;
    while ((components >> n & 1) == 0) ++n;
    return n;
}

// Loads components, and any between them.
constexpr void load_components(lowering& l, const register_array& array, const register_name& r, unsigned components, use (&values)[4])
{
    builder& b = l.b;
    constexpr opcode loads[] = {opcode::LOAD_i32, opcode::LOAD_i64, opcode::LOAD_i96, opcode::LOAD_i128};
    const memory_place place = place_of(l, array, r);
    const int first = lowest(components), count = leading(components) - first;
    const instruction what = b.load_form(loads[count - 1]);
    const value_id loaded = b.message(b.with_immediate(what, immediate_name::offset, place.offset + 4 * first),
                                      {b.pair_source(place.address)}, {}, count, {.array = static_cast<std::uint16_t>(array.number)});
    for (int n = 0; n < count; ++n) values[first + n] = result_of(loaded, n);
}

// Stores components, adjacent ones with one instruction. `array` is the array's number, or 0.
constexpr void store_components(builder& b, modifier::memory_access how, const use& address, std::int64_t offset, unsigned components,
                                const use* values, std::uint32_t array = 0)
{
    for (int c = 0; c < 4;) {
        int end = c;
        while (end < 4 && (components >> end & 1) != 0) ++end;
        if (end != c)
            store_vector(b, how, address, offset + 4 * c, std::span<const use>(values + c, static_cast<std::size_t>(end - c)), array);
        c = end + 1;
    }
}

// Discarded lanes store to their own thread's memory, too: derivatives of values loaded from it may still be needed.
constexpr void store_own(builder& b, const use& address, std::int64_t offset, unsigned components, const use* values, std::uint32_t array)
{
    store_components(b, modifier::memory_access::force, address, offset, components, values, array);
}

// Indirectly addressed immediates are stored at program start.
constexpr void fill_array(lowering& l, const register_array& array)
{
    if (array.file != register_file::imm || array.is_chosen) return;
    for (std::int32_t n = array.first; n <= array.last; ++n) {
        use values[4]{};
        for (int c = 0; c < 4; ++c) values[c] = number(l.program.immediates[static_cast<std::size_t>(n)].words[c]);
        const memory_place place = place_of(l, array, {.file = array.file, .index = n});
        store_own(l.b, l.b.pair_source(place.address), place.offset, all_components, values, array.number);
    }
}

// ---- arrays of variables ----

constexpr use element(lowering& l, const register_array& array, std::int32_t index, int component)
{
    if (array.file == register_file::imm) return number(l.program.immediates[static_cast<std::size_t>(index)].words[component]);
    return l.b.held_by(variables_of(l, array.file)->at(index, component));
}

// The run-time index of a register in its array.
constexpr use number_in(lowering& l, const register_array& array, const register_name& r)
{
    return iadd(l.b, address_value(l, r.by), number(static_cast<std::uint32_t>(r.index - array.first)));
}

// Selects an element with a tree of selects, neighbours first. (Beyond the end it is the last element.)
constexpr use choose_element(lowering& l, const register_array& array, const register_name& r, int component)
{
    const use place = number_in(l, array, r);
    pool<use> values;
    for (std::int32_t n = array.first; n <= array.last; ++n) values.add(element(l, array, n, component));
    for (std::uint32_t step = 1; step < values.size(); step *= 2)
        for (std::uint32_t n = 0; n + step < values.size(); n += 2 * step)
            if (values[n] != values[n + step])
                values[n] = csel(l.b, opcode::CSEL_u32, modifier::condition::lt, place, number(n + step), values[n], values[n + step]);
    return values[0];
}

// Writes to the indexed element and keeps the others.
constexpr void set_element(lowering& l, const register_array& array, const register_name& r, int component, const use& value)
{
    const use place = number_in(l, array, r);
    for (std::int32_t n = array.first; n <= array.last; ++n) {
        const variable v = variables_of(l, array.file)->at(n, component);
        const use which = number(static_cast<std::uint32_t>(n - array.first));
        l.b.set(v, csel(l.b, opcode::CSEL_u32, modifier::condition::eq, place, which, value, l.b.held_by(v)));
    }
}

// ---- constants ----

// Chooses which words of constant buffers become uniforms: all if they fit, else the most frequently used.
constexpr void choose_uniforms(lowering& l)
{
    constexpr std::uint32_t kept_back = 8;  // for viewports, texture sizes …
    const std::uint32_t free_words = l.options.uniform_limit > kept_back ? l.options.uniform_limit - kept_back : 0;
    l.used.constants.choose(free_words);
}

// Loads `count` words of a constant buffer from a byte offset on.
constexpr value_id load_constants(lowering& l, const use& buffer, const use& offset, int count)
{
    constexpr opcode loads[] = {opcode::LD_BUFFER_i32, opcode::LD_BUFFER_i64, opcode::LD_BUFFER_i96, opcode::LD_BUFFER_i128};
    return l.b.message(l.b.load_form(loads[count - 1]), {offset, buffer}, {}, count, {.reads_constants = true});
}

// The components of a register that are loaded together, since they are not uniforms.
constexpr unsigned loaded_together(const lowering& l, std::uint32_t buffer, std::uint32_t first)
{
    unsigned set = 0;
    for (std::uint32_t c = 0; c < 4; ++c) {
        const std::uint64_t key = key_of_constant(buffer, first + c);
        if (l.used.constants.is_read(key) && !l.used.constants.is_chosen(key)) set |= 1u << c;
    }
    return set;
}

constexpr use direct_constant(lowering& l, std::uint32_t buffer, std::int32_t index, int component)
{
    const std::uint32_t first = 4 * static_cast<std::uint32_t>(index), word = first + static_cast<std::uint32_t>(component);
    if (const std::uint64_t key = key_of_constant(buffer, word); l.used.constants.is_chosen(key)) return l.b.uniform(key);
    const unsigned set = loaded_together(l, buffer, first);
    const int from = lowest(set);
    const value_id loaded = load_constants(l, number(buffer), number(4 * (first + static_cast<std::uint32_t>(from))), leading(set) - from);
    return result_of(loaded, component - from);
}

// A constant at a run-time index. Loads all components that the instruction needs together.
constexpr use indirect_constant(lowering& l, const register_name& r, int component, unsigned together)
{
    builder& b = l.b;
    use buffer = number(r.has_dimension ? static_cast<std::uint32_t>(r.dimension) : 0);
    if (r.dimension_by) buffer = iadd(b, address_value(l, r.dimension_by), buffer);
    const int from = lowest(together);
    const use fixed = number(16 * static_cast<std::uint32_t>(r.index) + 4 * static_cast<std::uint32_t>(from));
    use offset = fixed;
    if (r.by) offset = iadd(b, shl(b, address_value(l, r.by), number(4)), fixed);
    return result_of(load_constants(l, buffer, offset, leading(together) - from), component - from);
}

// ---- indirectly addressed inputs ----

// The first register of an array of inputs, or of all inputs, if all are consecutive varyings with the same interpolation; else null.
constexpr found<const declaration> array_of_varyings(const lowering& l, const register_name& r, int component)
{
    found<const declaration> first;
    for (const declaration& d : l.program.declarations) {
        if (d.file != register_file::in || (r.by.array != 0 && d.array != r.by.array)) continue;
        if (!first) first = d;
        const input_place from = l.interface.input(register_file::in, first->first, component);
        const input_place place = l.interface.input(register_file::in, d.first, component);
        const bool follows = place.kind == input_kind::varying && std::int64_t{place.offset} - from.offset ==
                                                                      std::int64_t{varying_size} * (std::int64_t{d.first} - first->first);
        if (!follows || d.interpolation != first->interpolation || d.location != first->location) return {};
    }
    return first;
}

constexpr use indirect_varying(lowering& l, const register_name& r, int component)
{
    builder& b = l.b;
    const found<const declaration> first = array_of_varyings(l, r, component);
    if (!first) {
        l.refuse(compile_error::indirect_input, r);
        return number(0);
    }
    const std::int64_t place = l.interface.input(register_file::in, first->first, component).offset;
    const std::int64_t fixed = place + std::int64_t{varying_size} * (std::int64_t{r.index} - first->first);
    const use offset = iadd(b, shl(b, address_value(l, r.by), number(4)), number(static_cast<std::uint32_t>(fixed)));
    return value_use(load_varying(b, is_flat(*first), sample_of(*first), varying_source(b), offset, 1));
}

// An attribute with a run-time index.
constexpr use indirect_attribute(lowering& l, const register_name& r, int component)
{
    builder& b = l.b;
    const use fixed = number(front::descriptor_table::attributes << 24 | static_cast<std::uint32_t>(r.index));
    const instruction what = b.form(opcode::LD_ATTR, vector_of(component + 1), modifier::register_format::f32);
    const value_id first = b.message(what, {vertex_id(b), instance_id(b), iadd(b, address_value(l, r.by), fixed)}, {}, component + 1);
    return result_of(first, component);
}

constexpr use indirect_input(lowering& l, const register_name& r, int component)
{
    return l.program.processor == processor::vertex ? indirect_attribute(l, r, component) : indirect_varying(l, r, component);
}

// ---- all registers ----

constexpr use array_component(lowering& l, const register_array& array, const register_name& r, int component)
{
    if (array.is_chosen) return choose_element(l, array, r, component);
    use values[4]{};
    load_components(l, array, r, 1u << component, values);
    return values[component];
}

// A component of a register; `together` is the set of components that the instruction needs.
constexpr use read_register(lowering& l, const register_name& r, int component, unsigned together)
{
    builder& b = l.b;
    if (!l.arrays.empty())
        if (const register_array* const array = array_of(l, r)) return array_component(l, *array, r, component);
    switch (r.file) {
    case register_file::imm:
        if (!r.by && static_cast<std::size_t>(r.index) < l.program.immediates.size())
            return number(l.program.immediates[static_cast<std::size_t>(r.index)].words[component]);
        break;
    case register_file::const_:
        if (r.by || r.dimension_by) return indirect_constant(l, r, component, together);
        return direct_constant(l, r.has_dimension ? static_cast<std::uint32_t>(r.dimension) : 0, r.index, component);
    case register_file::in:
        if (r.by) return indirect_input(l, r, component);
        return input_value(l, r.file, r.index, component);
    case register_file::sv:
        if (!r.by) return input_value(l, r.file, r.index, component);
        l.refuse(compile_error::indirect_system_value, r);
        return number(0);
    default: break;
    }
    const register_variables* const variables = variables_of(l, r.file);
    if (variables != nullptr && !r.by && variables->has(r.index)) return b.held_by(variables->at(r.index, component));
    l.refuse(compile_error::undeclared_register, r);
    return number(0);
}

constexpr use address_value(lowering& l, const address& a)
{
    return read_register(l, {.file = a.file, .index = a.index}, a.component, 1u << a.component);
}

// ---- sources ----

// Applies the sign modifiers of a source, by the type in which it is read.
constexpr use signed_as(lowering& l, const source& s, value_type type, const use& value)
{
    if (!s.is_absolute && !s.is_negated) return value;
    builder& b = l.b;
    if (is_float(type)) {
        use u = value;
        if (u.is_constant() && u.is_plain()) return number((s.is_absolute ? u.id & ~sign_bit : u.id) ^ (s.is_negated ? sign_bit : 0));
        if (u.complement || u.select != selector::none) u = b.plain(u);
        if (s.is_absolute) u = u.magnitude();
        return s.is_negated ? u.negated() : u;
    }
    use u = value;
    if (s.is_absolute) u = iabs(b, u);
    return s.is_negated ? ineg(b, u) : u;
}

}  // namespace detail

// A component of a source, before its swizzle.
constexpr use read_source(lowering& l, const source& s, value_type type, int component, unsigned together)
{
    return detail::signed_as(l, s, type, detail::read_register(l, s.reg, s.swizzle[component], together));
}

// Reads all components that an instruction needs. (Signs of 64-bit sources are applied when pairs are formed.)
constexpr void read_sources(lowering& l, const tgsi::instruction& i, source_values& values)
{
    const opcode_info& row = i.info();
    for (int n = 0; n < i.source_count; ++n) {
        const source& s = i.sources[n];
        const value_type type = row.sources[n].type;
        if (!is_number(type)) continue;
        const unsigned taken = components_taken(i, n), together = s.swizzle.taken(taken);
        use loaded[4]{};  // all components at once, for arrays in memory
        if (!l.arrays.empty() && together != 0)
            if (const register_array* const array = detail::array_of(l, s.reg); array != nullptr && !array->is_chosen)
                detail::load_components(l, *array, s.reg, together, loaded);
        for (int c = 0; c < 4; ++c) {
            if ((taken >> c & 1) == 0) continue;
            const int from = s.swizzle[c];
            const use value = loaded[from] ? loaded[from] : detail::read_register(l, s.reg, from, together);
            values.at[n][c] = is_64_bit(type) ? value : detail::signed_as(l, s, type, value);
        }
    }
}

// Writes components of a register.
constexpr void write_register(lowering& l, const register_name& r, unsigned components, const use (&values)[4])
{
    const register_array* const array = l.arrays.empty() ? nullptr : detail::array_of(l, r);
    if (array != nullptr && !array->is_chosen) {
        const detail::memory_place place = detail::place_of(l, *array, r);
        return detail::store_own(l.b, l.b.pair_source(place.address), place.offset, components, values, array->number);
    }
    const register_variables* const variables = detail::variables_of(l, r.file);
    for (int c = 0; c < 4; ++c) {
        if ((components >> c & 1) == 0) continue;
        if (array != nullptr) detail::set_element(l, *array, r, c, values[c]);
        else if (variables != nullptr && !r.by && variables->has(r.index)) l.b.set(variables->at(r.index, c), values[c]);
        else return l.refuse(compile_error::undeclared_register, r);
    }
}

// Makes variables and arrays for the used registers.
constexpr void make_registers(lowering& l)
{
    // Whole files first: an array within one shares its memory.
    for (const indirect_use& used : l.used.indirect)
        if (detail::can_be_array(used.file) && used.array == 0) detail::add_array(l, used);
    for (const indirect_use& used : l.used.indirect) {
        bool is_part = false;
        for (const register_array& a : l.arrays) is_part |= a.file == used.file && a.array == 0;
        if (detail::can_be_array(used.file) && !is_part) detail::add_array(l, used);
    }
    std::int32_t temporaries = l.used.temporaries.size();
    for (const register_array& a : l.arrays)
        if (a.is_chosen && a.file == register_file::temp && a.last >= temporaries) temporaries = a.last + 1;
    detail::make_variables(l, l.temporaries, temporaries);
    detail::make_variables(l, l.addresses, l.used.addresses.size());
    std::int32_t outputs = l.used.outputs.size();
    for (const declaration& d : l.program.declarations)
        if (d.file == register_file::out && d.last >= outputs) outputs = d.last + 1;
    detail::make_variables(l, l.outputs, outputs);
    if (l.used.asks) l.discarded = l.b.make_variable();
    detail::choose_uniforms(l);
    for (const register_array& a : l.arrays) detail::fill_array(l, a);
}

}  // namespace valhall::tgsi::frontend

#endif
