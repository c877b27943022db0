// SPDX-License-Identifier: MIT
// Bounds of buffers, for compile_options::robust_buffers: whether the object that an access names is wholly within its buffer.
//
// The byte offset of an access is a sum of constants and of signed indices times strides. As long as it is exact, it is
// offset + dynamic * 2^shift, and one unsigned comparison of `dynamic` with the number of places in the buffer decides:
//
//   float numbers[] at offset 16, element i:  dynamic = i, shift = 2   ->   i + 4 < length / 4
//
// The sums have 32 bits. A sum that may overflow has the condition pointer::is_near, which is false where it does: see near().
#ifndef VALHALL_SPIRV_LOWER_BOUNDS_HPP
#define VALHALL_SPIRV_LOWER_BOUNDS_HPP

#include <cstdint>

#include "valhall/spirv/lower/variables.hpp"

namespace valhall::spirv::lower {

// True if accesses through a pointer are compared with the length of a buffer: of those to buffers, all but physical addresses.
constexpr bool is_bounded(const lowering& l, const pointer& p)
{
    return l.options.robust_buffers && p.kind == place_kind::memory && !p.base.low;
}

// ---- exact offsets ----

// Adds bytes to the constant part of a pointer's offset. Beyond 2 GiB, no buffer has the target.
constexpr void add_bytes(const lowering& l, pointer& p, std::int64_t bytes)
{
    constexpr std::int64_t highest = 0x7FFFFFFF, lowest = -0x40000000;
    const std::int64_t sum = static_cast<std::int32_t>(p.offset) + bytes;
    if (is_bounded(l, p) && (sum > highest || sum < lowest)) p.is_outside = true;
    else p.offset += static_cast<std::uint32_t>(bytes);
}

constexpr void add_condition(builder& b, pointer& p, const use& condition)
{
    p.is_near = p.is_near ? band(b, p.is_near, condition) : condition;
}

// Adds the condition that `index * factor` is a number from -2^30 to 2^30, so that it and its sum with another one are exact.
constexpr void near(builder& b, pointer& p, const use& index, std::uint32_t factor)
{
    const std::uint32_t most = 0x40000000 / factor;
    add_condition(b, p, ucmp(b, condition::le, iadd(b, index, number(most)), number(2 * most)));
}

// Adds the condition that a 64-bit index is its low word, sign-extended.
constexpr void fits_word(lowering& l, pointer& p, std::uint32_t index_id)
{
    const value_words words = l.value(index_id);
    if (words.size() == 2) add_condition(l.b, p, ucmp(l.b, condition::eq, words[1], sar(l.b, words[0], number(31))));
}

// ---- blocks ----

// The number of bytes from the start of a value to the end of its last scalar, in the explicit layout. A runtime array has none. The stride
// and order of matrices are those of the enclosing member.
constexpr std::uint64_t explicit_bytes(lowering& l, std::uint32_t type, std::uint32_t stride = 0, bool is_row_major = false)
{
    const instruction_view what = l.m.definition(type);
    switch (what.code()) {
    case op::TypeInt:
    case op::TypeFloat: return what[2] / 8;
    case op::TypePointer: return 8;
    case op::TypeVector:
        return explicit_bytes(l, what[2]) + std::uint64_t{what[3] - 1} * (stride != 0 ? stride : scalar_bytes(shape_of(l.m, what[2])));
    case op::TypeMatrix: {
        const std::uint32_t component = scalar_bytes(shape_of(l.m, what[2]));
        return explicit_bytes(l, what[2], is_row_major ? stride : 0) + std::uint64_t{what[3] - 1} * (is_row_major ? component : stride);
    }
    case op::TypeArray:
        return explicit_bytes(l, what[2], stride, is_row_major) +
               std::uint64_t{l.length_of(type) - 1} * l.marks.find(type, decoration::ArrayStride).value;
    case op::TypeStruct: {
        std::uint64_t most = 0;
        for (std::uint32_t n = 0; n + 2 < what.size(); ++n) {
            if (l.m.code_of(what[n + 2]) == op::TypeRuntimeArray) continue;
            const std::uint64_t end = l.marks.find_member(type, n, decoration::Offset).value +
                                      explicit_bytes(l, what[n + 2], l.marks.find_member(type, n, decoration::MatrixStride).value,
                                                     static_cast<bool>(l.marks.find_member(type, n, decoration::RowMajor)));
            if (end > most) most = end;
        }
        return most;
    }
    default: return 0;
    }
}

// The number of bytes that a buffer has at least: those of its block, without an array of unknown length.
constexpr std::uint64_t bytes_of_block(lowering& l, const pointer& p)
{
    return explicit_bytes(l, element_type(l.m, l.m.definition(l.m.type_of(p.root))[3]));
}

// ---- the comparison ----

// The number of places in a buffer at multiples of 2^shift bytes, from which `bytes` bytes are within it.
constexpr use places_in(builder& b, const use& length, std::uint32_t bytes, std::uint32_t shift)
{
    const use rest = shr(b, length, number(shift));
    if (bytes == 1u << shift) return rest;
    const use others = iadd(b, shr(b, isub(b, length, number(bytes)), number(shift)), number(1));
    return b.choose(ucmp(b, condition::ge, length, number(bytes)), others, number(0));
}

// True if the `bytes` bytes of a pointer's target are within its buffer; none if that is certain or not checked.
constexpr use is_inside(lowering& l, const pointer& p, std::uint32_t bytes)
{
    if (!is_bounded(l, p) || p.is_outside) return {};
    const auto offset = static_cast<std::int32_t>(p.offset);
    if (!p.dynamic && !p.is_near && offset >= 0 && std::uint64_t{p.offset} + bytes <= bytes_of_block(l, p)) return {};
    builder& b = l.b;
    const use length = uniform_of_resource(l, p, uniform_kind::length, 0);
    const std::uint32_t shift = p.dynamic ? p.shift : 0, rest = p.offset & ((1u << shift) - 1);
    const use whole = number(static_cast<std::uint32_t>(offset >> shift));
    const use place = p.dynamic ? iadd(b, p.dynamic, whole) : whole;
    const use fits = ucmp(b, condition::lt, place, places_in(b, length, bytes + rest, shift));
    return p.is_near ? band(b, fits, p.is_near) : fits;
}

}  // namespace valhall::spirv::lower

#endif
