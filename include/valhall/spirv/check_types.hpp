// SPDX-License-Identifier: MIT
// Checks that types are well-formed, that constants match their types, and that operands match the type letters in rows/*.def.
#ifndef VALHALL_SPIRV_CHECK_TYPES_HPP
#define VALHALL_SPIRV_CHECK_TYPES_HPP

#include <cstdint>
#include <string_view>

#include "valhall/spirv/types.hpp"

namespace valhall::spirv {

namespace detail {

/// The type letters of an instruction's result and operands; see rows/arithmetic.def. The number is the row_place() of a core instruction.
struct typed_row {
    std::uint32_t number;
    const char* types;
};

inline constexpr typed_row typed_rows[] = {
#define VALHALL_SPIRV_COMPUTES(name, types, ...) {row_place(op::name), types},
#define VALHALL_SPIRV_COMPUTES_WIDE(name, types, ...) {row_place(op::name), types},
#include "valhall/spirv/rows/arithmetic.def"
#define VALHALL_SPIRV_TYPES(name, types) {row_place(op::name), types},
#include "valhall/spirv/rows/shapes.def"
};
inline constexpr typed_row typed_glsl_rows[] = {
#define VALHALL_SPIRV_GLSL(name, types, ...) {static_cast<std::uint32_t>(glsl_op::name), types},
#define VALHALL_SPIRV_GLSL_WIDE(name, types, ...) {static_cast<std::uint32_t>(glsl_op::name), types},
#define VALHALL_SPIRV_GLSL_TYPES(name, types) {static_cast<std::uint32_t>(glsl_op::name), types},
#include "valhall/spirv/rows/glsl.def"
};

// The type letters of an instruction by opcode; null if it has no row.
template <std::uint32_t Count>
struct type_table {
    const char* by_number[Count]{};

    template <std::size_t Rows>
    constexpr explicit type_table(const typed_row (&rows)[Rows])
    {
        for (const typed_row& row : rows) by_number[row.number] = row.types;
    }
    constexpr const char* operator[](std::uint32_t number) const { return number < Count ? by_number[number] : nullptr; }
};
inline constexpr type_table<row_places> types_of_instructions(typed_rows);
inline constexpr type_table<82> types_of_glsl(typed_glsl_rows);

// Matches operands against the letters of a row.
class type_match {
public:
    constexpr bool takes(char letter, const number_shape& shape)
    {
        if (letter == '*') return true;
        const char small = letter >= 'a' ? letter : static_cast<char>(letter + 32);
        const bool is_integer = small == 'i' || small == 's' || small == 'j' || small == 'k';
        using kind = number_shape::kind;
        if (shape.what != (small == 'b' ? kind::boolean : is_integer ? kind::integer : kind::floating)) return false;
        if (letter != small ? shape.count != 1 : !agrees(count_, shape.count)) return false;
        if (small == 'i' || small == 's') return agrees(integer_width_, shape.width);
        return small != 'f' || agrees(float_width_, shape.width);
    }

private:
    static constexpr bool agrees(std::uint32_t& known, std::uint32_t value)
    {
        if (known == 0) known = value;
        return known == value;
    }

    std::uint32_t count_ = 0, integer_width_ = 0, float_width_ = 0;
};

class type_checker {
public:
    constexpr type_checker(const module& m, read_fault& fault) : m_(m), fault_(fault) {}

    constexpr void run()
    {
        depths_.resize(m_.bound());
        for (std::uint32_t n = 0; n < m_.size() && !fault_; ++n) check(n);
    }

private:
    constexpr void fail(read_error code, const instruction_view& what, std::uint32_t word = 0, std::uint32_t id = 0)
    {
        if (!fault_) fault_ = {.code = code, .offset = what.offset() + word, .has_instruction = true, .instruction = what.code(), .id = id};
    }

    constexpr void check(std::uint32_t index)
    {
        const instruction_view what = m_[index];
        const op code = what.code();
        if (is_type(code)) return check_type(what);
        if (is_constant(code)) check_constant(what);
        if (code == op::Variable) {
            const instruction_view type = m_.definition(what[1]);
            if (type.code() != op::TypePointer || type[2] != what[3]) fail(read_error::wrong_types, what, 1, what[1]);
            return;
        }
        if (code == op::SpecConstantOp) return check_row(what, types_of_instructions[row_place(static_cast<op>(what[3]))], 4);
        if (code == op::ExtInst) {
            if (is_glsl(m_, what)) check_row(what, types_of_glsl[what[4]], 5);
            return;
        }
        check_row(what, types_of_instructions[row_place(code)], 3);
    }

    constexpr void check_row(const instruction_view& what, const char* types, std::uint32_t first)
    {
        if (types == nullptr) return;
        if (is_matrix(what[1])) return check_matrix_row(what, types, first);
        type_match match;
        if (!match.takes(types[0], shape_of(m_, what[1]))) return fail(read_error::wrong_types, what, 1, what[1]);
        std::uint32_t n = first;
        for (const char* letter = types + 2; *letter != 0; ++letter, ++n)
            if (n >= what.size() || !match.takes(*letter, shape_of_value(m_, what[n])))
                return fail(read_error::wrong_types, what, n, what[n]);
    }

    // ---- cooperative matrices ----

    constexpr bool is_matrix(std::uint32_t type) const { return m_.code_of(type) == op::TypeCooperativeMatrixKHR; }
    // Sums, differences, products and quotients have operands of the same type as the result. The letters of a conversion's row are not the
    // same for both.
    constexpr void check_matrix_row(const instruction_view& what, const char* types, std::uint32_t first)
    {
        const op code = first == 4 ? static_cast<op>(what[3]) : what.code();
        const bool is_conversion = (code >= op::ConvertFToU && code <= op::FConvert);
        const bool is_arithmetic = code >= op::SNegate && code <= op::FDiv;
        type_match match;
        if (!(is_conversion || is_arithmetic) || !match.takes(types[0], shape_of(m_, m_.definition(what[1])[2])))
            return fail(read_error::wrong_types, what, 1, what[1]);
        std::uint32_t n = first;
        for (const char* letter = types + 2; *letter != 0; ++letter, ++n) {
            const std::uint32_t type = n < what.size() ? m_.type_of(what[n]) : 0;
            if (!is_matrix(type) || (is_arithmetic && type != what[1])) return fail(read_error::wrong_types, what, n, what[n]);
        }
    }
    constexpr bool is_matrix_type(const instruction_view& what) const
    {
        const number_shape component = shape_of(m_, what[2]);
        for (const std::uint32_t n : {3u, 4u, 5u, 6u})
            if (!is_constant(m_.code_of(what[n])) || !shape_of_value(m_, what[n]).is_integer()) return false;
        return component && component.count == 1 && !component.is_boolean();
    }

    // ---- types ----

    constexpr void check_type(const instruction_view& what)
    {
        if (!is_well_made(what)) return fail(read_error::bad_type, what, 0, what[1]);
        std::uint32_t depth = 0;
        const bool has_parts = what.code() == op::TypeStruct || what.code() == op::TypeArray || what.code() == op::TypeRuntimeArray;
        const std::uint32_t last = what.code() == op::TypeStruct ? what.size() : 3;
        for (std::uint32_t n = 2; has_parts && n < last; ++n) depth = depths_[what[n]] > depth ? depths_[what[n]] : depth;
        // The specification's limit on nested structures.
        constexpr std::uint8_t most = 255;
        if (depth == most) return fail(read_error::bad_type, what, 0, what[1]);
        depths_[what[1]] = static_cast<std::uint8_t>(has_parts ? depth + 1 : 0);
    }

    constexpr bool is_data(std::uint32_t type) const
    {
        return is_type(m_.code_of(type)) && m_.code_of(type) != op::TypeVoid && m_.code_of(type) != op::TypeFunction;
    }

    constexpr bool is_well_made(const instruction_view& what) const
    {
        switch (what.code()) {
        case op::TypeInt: return (what[2] == 8 || what[2] == 16 || what[2] == 32 || what[2] == 64) && what[3] < 2;
        case op::TypeFloat: return what[2] == 16 || what[2] == 32 || what[2] == 64;
        case op::TypeVector: {
            const number_shape component = shape_of(m_, what[2]);
            return component && m_.code_of(what[2]) != op::TypeVector && (what[3] - 2 < 3 || what[3] == 8 || what[3] == 16);
        }
        case op::TypeMatrix: return m_.code_of(what[2]) == op::TypeVector && shape_of(m_, what[2]).is_float() && what[3] - 2 < 3;
        case op::TypeArray: return is_data(what[2]) && is_length(what[3]);
        case op::TypeRuntimeArray: return is_data(what[2]);
        case op::TypeStruct:
            for (std::uint32_t n = 2; n < what.size(); ++n)
                if (!is_data(what[n])) return false;
            return true;
        case op::TypePointer: return is_type(m_.code_of(what[3]));
        case op::TypeFunction:
            if (!is_type(m_.code_of(what[2]))) return false;
            for (std::uint32_t n = 3; n < what.size(); ++n)
                if (!is_data(what[n])) return false;
            return true;
        case op::TypeCooperativeMatrixKHR: return is_matrix_type(what);
        case op::TypeImage: return is_type(m_.code_of(what[2]));
        case op::TypeSampledImage: return m_.code_of(what[2]) == op::TypeImage;
        default: return true;
        }
    }
    // True if an id can be an array length: an integer constant, at least 1 if its value is known.
    constexpr bool is_length(std::uint32_t id) const
    {
        const op code = m_.code_of(id);
        const number_shape shape = shape_of_value(m_, id);
        if (!is_constant(code) || !shape.is_integer() || shape.count != 1) return false;
        if (code != op::Constant) return true;
        const instruction_view what = m_.definition(id);
        return what[3] != 0 || (what.size() > 4 && what[4] != 0);
    }

    // ---- constants ----

    constexpr void check_constant(const instruction_view& what)
    {
        const op code = what.code();
        if (code == op::ConstantTrue || code == op::ConstantFalse || code == op::SpecConstantTrue || code == op::SpecConstantFalse) {
            if (m_.code_of(what[1]) != op::TypeBool) fail(read_error::bad_constant, what, 1, what[1]);
            return;
        }
        if (code != op::ConstantComposite && code != op::SpecConstantComposite) return;
        if (!has_parts(what)) return fail(read_error::bad_constant, what, 1, what[1]);
        for (std::uint32_t n = 3; n < what.size(); ++n) {
            const op part = m_.code_of(what[n]);
            const bool is_known = is_constant(part) || part == op::Undef;
            if (!is_known || m_.type_of(what[n]) != member_type(m_, what[1], n - 3))
                return fail(read_error::bad_constant, what, n, what[n]);
        }
    }
    // True if a composite has as many parts as its type. An array whose length is a specialization constant matches any number.
    constexpr bool has_parts(const instruction_view& what) const
    {
        const instruction_view type = m_.definition(what[1]);
        const std::uint32_t count = what.size() - 3;
        switch (type.code()) {
        case op::TypeVector:
        case op::TypeMatrix: return count == type[3];
        case op::TypeStruct: return count == type.size() - 2;
        case op::TypeCooperativeMatrixKHR: return count == 1;
        case op::TypeArray: return m_.code_of(type[3]) != op::Constant || count == m_.definition(type[3])[3];
        default: return false;
        }
    }

    const module& m_;
    read_fault& fault_;
    compiler::pool<std::uint8_t> depths_{};  // by type: the depth of nested structures and arrays
};

constexpr void check_types(const module& m, read_fault& fault) { type_checker(m, fault).run(); }

}  // namespace detail

}  // namespace valhall::spirv

#endif
