// SPDX-License-Identifier: MIT
// The shape of types: numbers and vectors, and the members of composite types.
#ifndef VALHALL_SPIRV_TYPES_HPP
#define VALHALL_SPIRV_TYPES_HPP

#include <cstdint>

#include "valhall/spirv/module.hpp"

namespace valhall::spirv {

/// A scalar or vector type.
struct number_shape {
    /// The kind of number.
    enum class kind : std::uint8_t { none, boolean, integer, floating };
    kind what = kind::none;    ///< `none`: neither a scalar nor a vector
    bool is_signed = false;    ///< signedness of an integer type
    std::uint32_t width = 0;   ///< in bits; 0 for booleans
    std::uint32_t count = 1;   ///< number of components

    constexpr explicit operator bool() const { return what != kind::none; }
    /// True for booleans.
    constexpr bool is_boolean() const { return what == kind::boolean; }
    /// True for integers.
    constexpr bool is_integer() const { return what == kind::integer; }
    /// True for floats.
    constexpr bool is_float() const { return what == kind::floating; }
    friend constexpr bool operator==(const number_shape&, const number_shape&) = default;
};

/// The number of places in tables of the instructions that work component by component.
inline constexpr std::uint32_t row_places = 414;
/// The place of an instruction in such a table: core instructions by opcode, then those of SPV_INTEL_shader_integer_functions2. `row_places`
/// for others.
constexpr std::uint32_t row_place(op code)
{
    constexpr std::uint32_t core = 400, first = static_cast<std::uint32_t>(op::UCountLeadingZerosINTEL);
    const auto number = static_cast<std::uint32_t>(code);
    if (number < core) return number;
    return number >= first && number - first < row_places - core ? core + number - first : row_places;
}

/// The shape of a type, if it is a scalar or a vector.
constexpr number_shape shape_of(const module& m, std::uint32_t type)
{
    using kind = number_shape::kind;
    if (!m.is_defined(type)) return {};
    const instruction_view what = m.definition(type);
    switch (what.code()) {
    case op::TypeBool: return {.what = kind::boolean};
    case op::TypeInt: return {.what = kind::integer, .is_signed = what[3] != 0, .width = what[2]};
    case op::TypeFloat: return {.what = kind::floating, .width = what[2]};
    case op::TypeVector: {
        number_shape component = m.code_of(what[2]) == op::TypeVector ? number_shape{} : shape_of(m, what[2]);
        component.count = what[3];
        return component;
    }
    default: return {};
    }
}

/// The shape of an id's type, if it is a scalar or a vector.
constexpr number_shape shape_of_value(const module& m, std::uint32_t id) { return shape_of(m, m.type_of(id)); }

/// The type of a member of a composite type, or 0 if there is no such member. A runtime array and a
/// cooperative matrix have any number of members.
constexpr std::uint32_t member_type(const module& m, std::uint32_t type, std::uint32_t member)
{
    const instruction_view what = m.definition(type);
    switch (what.code()) {
    case op::TypeVector:
    case op::TypeMatrix: return member < what[3] ? what[2] : 0;
    case op::TypeArray:
    case op::TypeRuntimeArray:
    case op::TypeCooperativeMatrixKHR: return what[2];
    case op::TypeStruct: return member + 2 < what.size() ? what[member + 2] : 0;
    default: return 0;
    }
}

}  // namespace valhall::spirv

#endif
