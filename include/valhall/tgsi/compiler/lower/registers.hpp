// Reading and writing TGSI registers: as variables, constants, uniforms and loads, and arrays that are addressed indirectly in memory.
#ifndef VALHALL_TGSI_COMPILER_LOWER_REGISTERS_HPP
#define VALHALL_TGSI_COMPILER_LOWER_REGISTERS_HPP

#include <cstdint>

#include "valhall/tgsi/compiler/lower/inputs.hpp"
#include "valhall/tgsi/compiler/lower/state.hpp"

namespace valhall::tgsi::compiler {

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

// ---- arrays in memory ----

// The registers of a file that an array has, or all of them.
constexpr void add_array(lowering& l, const indirect_use& used)
{
    memory_array made{.file = used.file, .array = used.array, .first = max_index + 1, .last = -1, .offset = l.b.made().thread_storage};
    for (const declaration& d : l.program.declarations) {
        if (d.file != used.file || (used.array != 0 && d.array != used.array)) continue;
        made.first = d.first < made.first ? d.first : made.first;
        made.last = d.last > made.last ? d.last : made.last;
    }
    if (used.file == register_file::imm) made.first = 0, made.last = static_cast<std::int32_t>(l.program.immediates.size()) - 1;
    if (made.last < made.first) return;
    l.b.made().thread_storage += 16 * static_cast<std::uint32_t>(made.last - made.first + 1);
    l.arrays.add(made);
}

constexpr bool is_in_memory(register_file file) { return file == register_file::temp || file == register_file::out || file == register_file::imm; }

// The array of a register that is addressed by its number, or null.
constexpr const memory_array* array_of(const lowering& l, register_file file, std::int32_t index)
{
    for (const memory_array& a : l.arrays)
        if (a.file == file && a.has(index)) return &a;
    return nullptr;
}

constexpr const memory_array* array_of(const lowering& l, const register_name& r)
{
    if (!r.by) return array_of(l, r.file, r.index);
    for (const memory_array& a : l.arrays)
        if (a.file == r.file && (r.by.array == 0 || a.array == r.by.array || a.array == 0)) return &a;
    return nullptr;
}

// Where something in memory is: an address of 64 bits, and what loads and stores add to it.
struct memory_place {
    use_pair address{};
    std::int64_t offset = 0;
};

constexpr std::int64_t highest_offset = 0x7FFF;

constexpr use address_value(lowering& l, const address& a);

// The place of a register of an array, from its first component on.
constexpr memory_place place_of(lowering& l, const memory_array& array, const register_name& r)
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
    if (index)
        place.address = b.op64(with_immediate(b.form(opcode::SHADDX_s64), immediate_name::shift, 4), b.wide(place.address), b.narrow(index));
    return place;
}

constexpr use load_component(lowering& l, const memory_array& array, const register_name& r, int component)
{
    builder& b = l.b;
    const memory_place place = place_of(l, array, r);
    const instruction what = b.form(opcode::LOAD_i32, modifier::unsigned_::unsigned_);
    return value_use(b.message(with_immediate(what, immediate_name::offset, place.offset + 4 * component), {b.wide(place.address)}, {}, 1));
}

constexpr void store_component(lowering& l, const memory_array& array, const register_name& r, int component, const use& value)
{
    builder& b = l.b;
    const memory_place place = place_of(l, array, r);
    const use staging[1]{value};
    b.message(with_immediate(b.form(opcode::STORE_i32), immediate_name::offset, place.offset + 4 * component), {b.wide(place.address)}, staging, 0);
}

// Immediates that are addressed indirectly are stored before the program.
constexpr void fill_array(lowering& l, const memory_array& array)
{
    if (array.file != register_file::imm) return;
    for (std::int32_t n = array.first; n <= array.last; ++n)
        for (int c = 0; c < 4; ++c)
            store_component(l, array, {.file = array.file, .index = n}, c, number(l.program.immediates[static_cast<std::size_t>(n)].words[c]));
}

// ---- constants ----

// Chooses which words of constant buffers are uniforms: all if there is room, else those that are used most.
constexpr void choose_uniforms(lowering& l)
{
    constexpr std::uint32_t kept_back = 8;  // for viewports, sizes of textures …
    const std::uint32_t room = l.options.uniform_limit > kept_back ? l.options.uniform_limit - kept_back : 0;
    constexpr std::uint32_t most = 32;
    std::uint32_t by_count[most + 1]{};
    for (const constant_counts& buffer : l.used.constants)
        for (const std::uint32_t count : buffer.words) ++by_count[count < most ? count : most];
    // The fewest uses with which there is room for all words of so many; of those with one use less, some.
    std::uint32_t lowest = most + 1, taken = 0;
    while (lowest > 1 && taken + by_count[lowest - 1] <= room) taken += by_count[--lowest];
    std::uint32_t rest = room - taken;
    for (const constant_counts& buffer : l.used.constants) {
        pool<std::uint32_t> places;
        for (const std::uint32_t count : buffer.words) {
            const std::uint32_t rank = count < most ? count : most;
            const bool is_one_less = rank != 0 && rank + 1 == lowest && rest != 0;
            rest -= is_one_less;
            places.add(rank >= lowest || is_one_less ? 1 : 0);
        }
        l.uniform_places.add(static_cast<pool<std::uint32_t>&&>(places));
    }
}

// Loads words of a constant buffer, the first `count` from a byte on.
constexpr value_id load_constants(lowering& l, const use& buffer, const use& offset, int count)
{
    constexpr opcode loads[] = {opcode::LD_BUFFER_i32, opcode::LD_BUFFER_i64, opcode::LD_BUFFER_i96, opcode::LD_BUFFER_i128};
    return l.b.message(l.b.form(loads[count - 1], modifier::unsigned_::unsigned_), {offset, buffer}, {}, count, true);
}

// The components of a register whose words are loaded, together.
constexpr unsigned loaded_together(const lowering& l, std::uint32_t buffer, std::uint32_t first)
{
    unsigned set = 0;
    for (std::uint32_t c = 0; c < 4; ++c)
        if (l.used.constants[buffer].words[first + c] != 0 && l.uniform_places[buffer][first + c] == 0) set |= 1u << c;
    return set;
}

constexpr use direct_constant(lowering& l, std::uint32_t buffer, std::int32_t index, int component)
{
    const std::uint32_t first = 4 * static_cast<std::uint32_t>(index), word = first + static_cast<std::uint32_t>(component);
    std::uint32_t& place = l.uniform_places[buffer][word];
    if (place == 1) place = l.b.made().uniforms.add({uniform_kind::constant, static_cast<std::uint8_t>(buffer), 4 * word}) + 2;
    if (place != 0) return {.kind = use_kind::uniform, .id = place - 2};
    const unsigned set = loaded_together(l, buffer, first);
    int lowest = 0;
    while ((set >> lowest & 1) == 0) ++lowest;
    const value_id loaded = load_constants(l, number(buffer), number(4 * (first + static_cast<std::uint32_t>(lowest))), leading(set) - lowest);
    return result_of(loaded, component - lowest);
}

// A constant whose place is known at run time: the components that the instruction takes are loaded together.
constexpr use indirect_constant(lowering& l, const register_name& r, int component, unsigned together)
{
    builder& b = l.b;
    use buffer = number(r.has_dimension ? static_cast<std::uint32_t>(r.dimension) : 0);
    if (r.dimension_by) buffer = iadd(b, address_value(l, r.dimension_by), buffer);
    int lowest = 0;
    while ((together >> lowest & 1) == 0) ++lowest;
    const use fixed = number(16 * static_cast<std::uint32_t>(r.index) + 4 * static_cast<std::uint32_t>(lowest));
    use offset = fixed;
    if (r.by) offset = iadd(b, shl(b, address_value(l, r.by), number(4)), fixed);
    return result_of(load_constants(l, buffer, offset, leading(together) - lowest), component - lowest);
}

// ---- inputs that are addressed indirectly ----

// The first register of an array of inputs, or of all, if they all are varyings that stand behind each other and are interpolated
// in the same way; else null.
constexpr const declaration* array_of_varyings(const lowering& l, const register_name& r, int component)
{
    const declaration* first = nullptr;
    for (const declaration& d : l.program.declarations) {
        if (d.file != register_file::in || (r.by.array != 0 && d.array != r.by.array)) continue;
        if (first == nullptr) first = &d;
        const input_place from = l.interface.input(register_file::in, first->first, component);
        const input_place place = l.interface.input(register_file::in, d.first, component);
        const bool follows = place.kind == input_kind::varying &&
                             std::int64_t{place.offset} - from.offset == std::int64_t{varying_size} * (std::int64_t{d.first} - first->first);
        if (!follows || d.interpolation != first->interpolation || d.location != first->location) return nullptr;
    }
    return first;
}

constexpr use indirect_varying(lowering& l, const register_name& r, int component)
{
    builder& b = l.b;
    const declaration* const first = array_of_varyings(l, r, component);
    if (first == nullptr) {
        l.refuse(compile_error::indirect_input, r);
        return number(0);
    }
    const std::int64_t place = l.interface.input(register_file::in, first->first, component).offset;
    const std::int64_t fixed = place + std::int64_t{varying_size} * (std::int64_t{r.index} - first->first);
    const use offset = iadd(b, shl(b, address_value(l, r.by), number(4)), number(static_cast<std::uint32_t>(fixed)));
    const instruction what = b.form(opcode::LD_VAR_BUF_f32, format_of(*first), sample_of(*first));
    return value_use(b.message(what, {b.input(preloaded::varying_source), offset}, {}, 1));
}

// An attribute by a number that is known at run time.
constexpr use indirect_attribute(lowering& l, const register_name& r, int component)
{
    builder& b = l.b;
    const use fixed = number(attribute_table << 24 | static_cast<std::uint32_t>(r.index));
    const instruction what = b.form(opcode::LD_ATTR, vector_of(component + 1), modifier::register_format::f32);
    const value_id first = b.message(what, {b.input(preloaded::vertex), b.input(preloaded::instance), iadd(b, address_value(l, r.by), fixed)}, {}, component + 1);
    return result_of(first, component);
}

constexpr use indirect_input(lowering& l, const register_name& r, int component)
{
    return l.program.processor == processor::vertex ? indirect_attribute(l, r, component) : indirect_varying(l, r, component);
}

// ---- all registers ----

// A component of a register as it stands; `together` are those that the instruction takes with it.
constexpr use read_register(lowering& l, const register_name& r, int component, unsigned together)
{
    builder& b = l.b;
    if (is_in_memory(r.file) && !l.arrays.empty())
        if (const memory_array* const array = array_of(l, r)) return load_component(l, *array, r, component);
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
    if (variables != nullptr && !r.by && variables->has(r.index)) return b.get(variables->at(r.index, component));
    l.refuse(compile_error::undeclared_register, r);
    return number(0);
}

constexpr use address_value(lowering& l, const address& a)
{
    return read_register(l, {.file = a.file, .index = a.index}, a.component, 1u << a.component);
}

// ---- what instructions read ----

// With the sign that a source asks for, by the type in which it is read.
constexpr use signed_as(lowering& l, const source& s, value_type type, const use& value)
{
    if (!s.is_absolute && !s.is_negated) return value;
    builder& b = l.b;
    if (is_float(type)) {
        use u = value;
        if (u.is_constant() && u.is_plain())
            return number((s.is_absolute ? u.id & ~sign_bit : u.id) ^ (s.is_negated ? sign_bit : 0));
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

// All components that an instruction takes of its sources. (Signs of 64-bit sources are left to what reads them in pairs.)
constexpr void read_sources(lowering& l, const tgsi::instruction& i, source_values& values)
{
    const opcode_info& row = i.info();
    for (int n = 0; n < i.source_count; ++n) {
        const source& s = i.sources[n];
        const value_type type = row.sources[n].type;
        if (!is_number(type)) continue;
        const unsigned taken = components_taken(i, n);
        const unsigned together = s.swizzle.taken(taken);
        for (int c = 0; c < 4; ++c)
            if ((taken >> c & 1) != 0)
                values.at[n][c] = is_64_bit(type) ? detail::read_register(l, s.reg, s.swizzle[c], together) : read_source(l, s, type, c, together);
    }
}

// Writes a component.
constexpr void write_register(lowering& l, const register_name& r, int component, const use& value)
{
    if (!l.arrays.empty())
        if (const memory_array* const array = detail::array_of(l, r))
            return detail::store_component(l, *array, r, component, value);
    const register_variables* const variables = detail::variables_of(l, r.file);
    if (variables != nullptr && !r.by && variables->has(r.index)) return l.b.set(variables->at(r.index, component), value);
    l.refuse(compile_error::undeclared_register, r);
}

// Makes variables and arrays of the registers that are used.
constexpr void make_registers(lowering& l)
{
    detail::make_variables(l, l.temporaries, l.used.temporaries.size());
    detail::make_variables(l, l.addresses, l.used.addresses.size());
    std::int32_t outputs = l.used.outputs.size();
    for (const declaration& d : l.program.declarations)
        if (d.file == register_file::out && d.last >= outputs) outputs = d.last + 1;
    detail::make_variables(l, l.outputs, outputs);
    if (l.used.asks) l.discarded = l.b.make_variable();
    detail::choose_uniforms(l);
    // Whole files first: an array within one is the same memory.
    for (const indirect_use& used : l.used.indirect)
        if (detail::is_in_memory(used.file) && used.array == 0) detail::add_array(l, used);
    for (const indirect_use& used : l.used.indirect) {
        bool is_part = false;
        for (const memory_array& a : l.arrays) is_part |= a.file == used.file && a.array == 0;
        if (detail::is_in_memory(used.file) && !is_part) detail::add_array(l, used);
    }
    for (const memory_array& a : l.arrays) detail::fill_array(l, a);
}

}  // namespace valhall::tgsi::compiler

#endif
