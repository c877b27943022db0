// SPDX-License-Identifier: MIT
// The memory layout of a value: the byte offset of each scalar, in the order of its words.
#ifndef VALHALL_SPIRV_LOWER_LAYOUT_HPP
#define VALHALL_SPIRV_LOWER_LAYOUT_HPP

#include <cstdint>

#include "valhall/spirv/lower/state.hpp"

namespace valhall::spirv::lower {

// A scalar in memory.
struct leaf {
    std::uint32_t offset = 0;  // in bytes
    std::uint32_t width = 32;  // in bits
};

constexpr std::uint32_t scalar_bytes(const number_shape& shape) { return shape.is_boolean() ? 4 : shape.width / 8; }

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
        case op::TypePointer: leaves_.add({offset, 64}); return;
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

}  // namespace valhall::spirv::lower

#endif
