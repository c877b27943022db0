// SPDX-License-Identifier: MIT
// The memory layout of a value: the byte offset of each scalar, in the order of its words. There are two layouts: the explicit one of the
// module's decorations, and the natural one, for shared memory.
#ifndef VALHALL_SPIRV_LOWER_LAYOUT_HPP
#define VALHALL_SPIRV_LOWER_LAYOUT_HPP

#include <cstdint>
#include <span>

#include "valhall/spirv/lower/state.hpp"

namespace valhall::spirv::lower {

// A scalar in memory.
struct leaf {
    std::uint32_t offset = 0;  // in bytes
    std::uint32_t width = 32;  // in bits
};

constexpr std::uint32_t scalar_bytes(const number_shape& shape) { return shape.is_boolean() ? 4 : shape.width / 8; }

// ---- the natural layout ----

// The size and alignment of a type in the natural layout: scalars are aligned to their size, elements and members follow each other without
// other gaps, and booleans have four bytes. Vectors of two or four 8 and 16-bit numbers are aligned as a whole, up to a word, so that one
// instruction can access them.
constexpr type_extent extent_of(lowering& l, std::uint32_t type)
{
    if (l.words_of(type) == 0 && l.m.code_of(type) != op::TypeStruct) l.refuse(compile_error::bad_storage, type);
    if (l.has_failed()) return {0, 1};
    if (l.extents[type].alignment != 0) return l.extents[type];
    const instruction_view what = l.m.definition(type);
    type_extent made{4, 4};
    switch (what.code()) {
    case op::TypeInt:
    case op::TypeFloat: made = {what[2] / 8, what[2] / 8}; break;
    case op::TypePointer: made = {4 * l.words_of(type), 4 * l.words_of(type)}; break;
    case op::TypeVector: {
        const type_extent component = extent_of(l, what[2]);
        const std::uint32_t bytes = component.bytes * what[3];
        const bool is_aligned = component.bytes < 4 && (what[3] == 2 || what[3] == 4);
        made = {bytes, is_aligned ? (bytes < 4 ? bytes : 4) : component.alignment};
        break;
    }
    case op::TypeMatrix:
    case op::TypeArray: {
        const type_extent element = extent_of(l, what[2]);
        made = {element.bytes * (what.code() == op::TypeMatrix ? what[3] : l.length_of(type)), element.alignment};
        break;
    }
    case op::TypeStruct: {
        made = {0, 1};
        for (std::uint32_t n = 2; n < what.size(); ++n) {
            const type_extent member = extent_of(l, what[n]);
            made.bytes = member.aligned(made.bytes) + member.bytes;
            if (member.alignment > made.alignment) made.alignment = member.alignment;
        }
        made.bytes = made.aligned(made.bytes);
        break;
    }
    default: break;
    }
    l.extents[type] = made;
    return made;
}
// The offset of a struct's member in the natural layout.
constexpr std::uint32_t natural_offset(lowering& l, const instruction_view& type, std::uint32_t member)
{
    std::uint32_t offset = 0;
    for (std::uint32_t n = 0;; ++n) {
        const type_extent extent = extent_of(l, type[n + 2]);
        offset = extent.aligned(offset);
        if (n == member) return offset;
        offset += extent.bytes;
    }
}

class natural_walk {
public:
    constexpr natural_walk(lowering& l, pool<leaf>& leaves) : l_(l), leaves_(leaves) {}

    // Adds the scalars of a type.
    constexpr void add(std::uint32_t type, std::uint32_t offset)
    {
        if (l_.has_failed()) return;
        const instruction_view what = l_.m.definition(type);
        switch (what.code()) {
        case op::TypeVector:
        case op::TypeMatrix: return add_elements(what[2], what[3], offset);
        case op::TypeArray: return add_elements(what[2], l_.length_of(type), offset);
        case op::TypeStruct:
            for (std::uint32_t n = 0; n + 2 < what.size() && !l_.has_failed(); ++n) {
                const type_extent member = extent_of(l_, what[n + 2]);
                offset = member.aligned(offset);
                add(what[n + 2], offset);
                offset += member.bytes;
            }
            return;
        default: leaves_.add({offset, 8 * extent_of(l_, type).bytes});
        }
    }

private:
    constexpr void add_elements(std::uint32_t type, std::uint32_t count, std::uint32_t offset)
    {
        const std::uint32_t each = extent_of(l_, type).bytes;
        for (std::uint32_t n = 0; n < count && !l_.has_failed(); ++n) add(type, offset + n * each);
    }

    lowering& l_;
    pool<leaf>& leaves_;
};

// ---- the explicit layout ----

class layout_walk {
public:
    constexpr layout_walk(lowering& l, pool<leaf>& leaves) : l_(l), leaves_(leaves) {}

    // Adds the scalars of a type. The matrix stride and order are those of the enclosing member.
    constexpr void add(std::uint32_t type, std::uint32_t offset, std::uint32_t stride, bool is_row_major)
    {
        const instruction_view what = l_.m.definition(type);
        switch (what.code()) {
        case op::TypeInt:
        case op::TypeFloat: leaves_.add({offset, what[2]}); return;
        case op::TypePointer:
            if (l_.words_of(type) != 2) return l_.refuse(compile_error::bad_pointer, type);
            leaves_.add({offset, 64});
            return;
        case op::TypeVector: {
            const std::uint32_t size = stride != 0 ? stride : scalar_bytes(shape_of(l_.m, what[2]));
            for (std::uint32_t c = 0; c < what[3]; ++c) add(what[2], offset + c * size, 0, false);
            return;
        }
        case op::TypeMatrix: {
            if (stride == 0) return l_.refuse(compile_error::no_layout, type);
            const std::uint32_t size = scalar_bytes(shape_of(l_.m, what[2]));
            for (std::uint32_t c = 0; c < what[3]; ++c)
                add(what[2], offset + c * (is_row_major ? size : stride), is_row_major ? stride : 0, false);
            return;
        }
        case op::TypeArray: {
            const found_decoration array = l_.marks.find(type, decoration::ArrayStride);
            if (!array) return l_.refuse(compile_error::no_layout, type);
            const std::uint32_t count = l_.length_of(type);
            for (std::uint32_t n = 0; n < count && !l_.has_failed(); ++n) add(what[2], offset + n * array.value, stride, is_row_major);
            return;
        }
        case op::TypeStruct:
            for (std::uint32_t n = 0; n + 2 < what.size() && !l_.has_failed(); ++n) {
                const found_decoration at = l_.marks.find_member(type, n, decoration::Offset);
                if (!at) return l_.refuse(compile_error::no_layout, type);
                add(what[n + 2], offset + at.value, l_.marks.find_member(type, n, decoration::MatrixStride).value,
                    static_cast<bool>(l_.marks.find_member(type, n, decoration::RowMajor)));
            }
            return;
        default: return l_.refuse(compile_error::no_layout, type);
        }
    }

private:
    lowering& l_;
    pool<leaf>& leaves_;
};

// The number of bytes up to the end of the last scalar.
constexpr std::uint32_t bytes_of(std::span<const leaf> leaves)
{
    std::uint32_t most = 0;
    for (const leaf& one : leaves)
        if (const std::uint32_t end = one.offset + one.width / 8; end > most) most = end;
    return most;
}

// The same of a type in its explicit layout.
constexpr std::uint32_t layout_bytes(lowering& l, std::uint32_t type)
{
    pool<leaf> leaves;
    layout_walk(l, leaves).add(type, 0, 0, false);
    return bytes_of(leaves.view());
}

}  // namespace valhall::spirv::lower

#endif
