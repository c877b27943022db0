// SPDX-License-Identifier: MIT
// Variables: decides which are kept in registers and which in memory, and makes the pointers to them.
#ifndef VALHALL_SPIRV_LOWER_VARIABLES_HPP
#define VALHALL_SPIRV_LOWER_VARIABLES_HPP

#include <cstdint>

#include "valhall/spirv/lower/indexed.hpp"
#include "valhall/spirv/lower/layout.hpp"
#include "valhall/spirv/lower/refusals.hpp"

namespace valhall::spirv::lower {

constexpr storage_class storage_of(const lowering& l, std::uint32_t variable_id)
{
    return static_cast<storage_class>(l.m.definition(variable_id)[3]);
}
constexpr resource_place place_of_resource(const lowering& l, std::uint32_t variable_id)
{
    return l.options.place_of(
        {l.marks.find(variable_id, decoration::DescriptorSet).value, l.marks.find(variable_id, decoration::Binding).value});
}
constexpr std::uint32_t set_of(const lowering& l, std::uint32_t variable_id) { return place_of_resource(l, variable_id).set; }
constexpr std::uint32_t binding_of(const lowering& l, std::uint32_t variable_id) { return place_of_resource(l, variable_id).binding; }
// The number of descriptors of a type: the product of nested array lengths.
constexpr std::uint32_t descriptors_of(lowering& l, std::uint32_t type)
{
    std::uint32_t count = 1;
    while (l.m.code_of(type) == op::TypeArray) {
        count *= l.length_of(type);
        type = l.m.definition(type)[2];
    }
    return count;
}
// The number of descriptors of a variable; 0 if it is an array of unknown length.
constexpr std::uint32_t descriptor_count(lowering& l, std::uint32_t variable_id)
{
    const std::uint32_t type = l.m.definition(l.m.type_of(variable_id))[3];
    return l.m.code_of(type) == op::TypeRuntimeArray ? 0 : descriptors_of(l, type);
}
// A uniform that describes a resource: a word of its address, its length, or a component of its size. If the element of an array is
// chosen at run time, the uniforms of all elements are compared.
constexpr use uniform_of_resource(lowering& l, const pointer& p, uniform_kind kind, std::uint32_t value)
{
    constexpr std::uint32_t most_elements = 64;
    uniform_name name{kind, set_of(l, p.root), binding_of(l, p.root), p.element, value};
    if (!p.element_at_run_time) return l.b.uniform(name.key());
    const std::uint32_t count = descriptor_count(l, p.root);
    if (count <= p.element || count - p.element > most_elements) {
        l.refuse(compile_error::too_many_elements, p.root);
        return number(0);
    }
    pool<use> all;
    for (; name.element < count; ++name.element) {
        const use u = l.b.uniform(name.key());
        all.add(u);
    }
    return element_of(l.b, p.element_at_run_time, all.view());
}

// ---- making variables ----

// Makes a thread-private variable: in registers, or in the thread's memory.
constexpr pointer make_own(lowering& l, std::uint32_t id, std::uint32_t type)
{
    const std::uint32_t count = l.words_of(type);
    if (count == 0 && l.m.code_of(type) != op::TypeStruct) l.refuse(compile_error::bad_storage, id);
    pointer p{.kind = place_kind::promoted, .type = type, .root = id};
    if (!is_in_memory(l, id, count)) {
        p.first = l.b.make_variables(count);
        return p;
    }
    if (l.thread_variables == UINT16_MAX) l.refuse(compile_error::too_large, id);
    p.kind = place_kind::thread;
    p.array = ++l.thread_variables;
    program& made = l.b.made();
    p.offset = made.thread_storage / 4;
    made.thread_storage += 4 * count;
    if (made.thread_storage > 4 * lowering::most_words) l.refuse(compile_error::too_large, id);
    return p;
}

// The type of the elements of nested arrays.
constexpr std::uint32_t element_type(const module& m, std::uint32_t type)
{
    while (m.code_of(type) == op::TypeArray || m.code_of(type) == op::TypeRuntimeArray) type = m.definition(type)[2];
    return type;
}
constexpr bool is_buffer_block(const lowering& l, std::uint32_t type)
{
    return l.marks.has(element_type(l.m, type), decoration::BufferBlock);
}

// True if the contents of a buffer do not change while the shader runs: a uniform buffer that is not volatile.
constexpr bool never_changes(const lowering& l, std::uint32_t id, std::uint32_t type)
{
    const bool is_uniform = storage_of(l, id) == storage_class::Uniform && !is_buffer_block(l, type);
    return is_uniform && !l.marks.has(id, decoration::Volatile);
}

// Makes a block in shared memory. All blocks are at its first byte. A module with blocks has no other variables there.
constexpr pointer make_shared_block(lowering& l, std::uint32_t id, std::uint32_t type)
{
    l.has_shared_blocks = true;
    const std::uint32_t size = (layout_bytes(l, type) + 3) & ~3u;
    std::uint32_t& all = l.b.made().workgroup_storage;
    if (all < size) all = size;
    if (l.has_shared_variables) l.refuse(compile_error::mixed_shared_variables, id);
    if (all > 4 * lowering::most_words) l.refuse(compile_error::too_large, id);
    return {
        .kind = place_kind::workgroup, .type = type, .root = id, .is_block = true, .is_volatile = l.marks.has(id, decoration::Volatile)};
}

// Makes a variable in shared memory, of whole words.
constexpr pointer make_shared(lowering& l, std::uint32_t id, std::uint32_t type)
{
    program& made = l.b.made();
    if (l.marks.has(type, decoration::Block)) return make_shared_block(l, id, type);
    l.has_shared_variables = true;
    if (l.has_shared_blocks) l.refuse(compile_error::mixed_shared_variables, id);
    const type_extent extent = extent_of(l, type);
    const std::uint32_t begin = extent.aligned(made.workgroup_storage);
    made.workgroup_storage = (begin + extent.bytes + 3) & ~3u;
    if (made.workgroup_storage > 4 * lowering::most_words) l.refuse(compile_error::too_large, id);
    return {.kind = place_kind::workgroup, .type = type, .root = id, .offset = begin, .is_volatile = l.marks.has(id, decoration::Volatile)};
}

constexpr bool is_image_or_sampler(op type) { return type == op::TypeImage || type == op::TypeSampler || type == op::TypeSampledImage; }

constexpr pointer make_resource(lowering& l, std::uint32_t id, std::uint32_t type)
{
    const op element = l.m.code_of(element_type(l.m, type));
    const bool is_constant = storage_of(l, id) == storage_class::UniformConstant;
    if (is_constant && !is_image_or_sampler(element)) l.refuse(compile_error::no_resource, id);
    if (!is_constant && element != op::TypeStruct) l.refuse(compile_error::no_block, id);
    const found_decoration binding = l.marks.find(id, decoration::Binding);
    if (!binding || !l.marks.has(id, decoration::DescriptorSet) || binding_of(l, id) > 0xFFFF || set_of(l, id) > 0xFF)
        l.refuse(compile_error::no_binding, id);
    return {.kind = place_kind::resource, .type = type, .root = id, .is_volatile = l.marks.has(id, decoration::Volatile)};
}

// Makes a module-scope variable.
constexpr pointer make_global(lowering& l, std::uint32_t id)
{
    const std::uint32_t type = l.m.definition(l.m.type_of(id))[3];
    check_decorations(l, id);
    check_decorations_of_type(l, type);
    switch (storage_of(l, id)) {
    case storage_class::Private:
    case storage_class::Input:
    case storage_class::Output: return make_own(l, id, type);
    case storage_class::Workgroup: return make_shared(l, id, type);
    case storage_class::PushConstant: return {.kind = place_kind::push, .type = type, .root = id, .reads_constants = true};
    case storage_class::UniformConstant: return make_resource(l, id, type);
    case storage_class::TileImageEXT: return {.kind = place_kind::resource, .type = type, .root = id};
    case storage_class::Uniform:
    case storage_class::StorageBuffer: {
        pointer p = make_resource(l, id, type);
        p.reads_constants = never_changes(l, id, type);
        if (l.m.code_of(type) == op::TypeStruct) p.kind = place_kind::memory;
        return p;
    }
    default: l.refuse(compile_error::bad_storage, id, name_of(storage_of(l, id))); return {};
    }
}

// The pointer of an id. A module-scope variable is made at its first use.
constexpr pointer pointer_of_value(lowering& l, std::uint32_t id)
{
    if (l.pointer_of[id] != 0) return l.pointer_at(id);
    if (l.m.code_of(id) == op::Variable && l.m.code_of(l.m.type_of(id)) == op::TypePointer) {
        const pointer p = make_global(l, id);
        l.set_pointer(id, p);
        return p;
    }
    // A pointer as a value.
    const std::uint32_t type = l.m.type_of(id);
    const std::uint32_t count = l.m.code_of(type) == op::TypePointer ? l.words_of(type) : 0;
    if (count == 0) {
        if (l.m.code_of(id) == op::ConstantSampler) l.refuse_definition(id);
        l.refuse(compile_error::bad_pointer, id);
        return {};
    }
    const value_words words = l.value(id);
    if (words.size() != count) {
        l.refuse(compile_error::bad_pointer, id);
        return {};
    }
    const std::uint32_t target = l.m.definition(type)[3];
    const bool is_physical = static_cast<storage_class>(l.m.definition(type)[2]) == storage_class::PhysicalStorageBuffer;
    if (count == 1)
        return {.kind = place_kind::workgroup,
                .type = target,
                .dynamic = words[0],
                .is_block = l.has_shared_blocks,
                .is_volatile = l.has_volatile};
    if (l.options.robust_buffers && !is_physical) l.refuse(compile_error::no_bounds, id);
    return {.kind = place_kind::memory, .type = target, .base = {words[0], words[1]}, .is_volatile = l.has_volatile && !is_physical};
}

}  // namespace valhall::spirv::lower

#endif
