// SPDX-License-Identifier: MIT
// What types are: numbers, vectors, matrices, and how many words a value of one has.
#ifndef VALHALL_SPIRV_TYPES_HPP
#define VALHALL_SPIRV_TYPES_HPP

#include <cstdint>

#include "valhall/spirv/module.hpp"

namespace valhall::spirv {

/// A scalar, or a vector of them.
struct number_shape {
    /// What a number is.
    enum class kind : std::uint8_t { none, boolean, integer, floating };
    kind what = kind::none;    ///< `none`: no scalar and no vector
    bool is_signed = false;    ///< of integers, as the type says
    std::uint32_t width = 0;   ///< in bits; of booleans 0
    std::uint32_t count = 1;   ///< how many components

    constexpr explicit operator bool() const { return what != kind::none; }
    /// Whether it is a boolean.
    constexpr bool is_boolean() const { return what == kind::boolean; }
    /// Whether it is an integer.
    constexpr bool is_integer() const { return what == kind::integer; }
    /// Whether it is a float.
    constexpr bool is_float() const { return what == kind::floating; }
    friend constexpr bool operator==(const number_shape&, const number_shape&) = default;
};

/// What a type is, if it is a scalar or a vector.
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

/// What the type of an id is, if it is a scalar or a vector.
constexpr number_shape shape_of_value(const module& m, std::uint32_t id) { return shape_of(m, m.type_of(id)); }

/// The type of a member of a composite type, or 0 if there is none. Runtime arrays have any number.
constexpr std::uint32_t member_type(const module& m, std::uint32_t type, std::uint32_t member)
{
    const instruction_view what = m.definition(type);
    switch (what.code()) {
    case op::TypeVector:
    case op::TypeMatrix: return member < what[3] ? what[2] : 0;
    case op::TypeArray:
    case op::TypeRuntimeArray: return what[2];
    case op::TypeStruct: return member + 2 < what.size() ? what[member + 2] : 0;
    default: return 0;
    }
}

/// Where a decoration of an id, or of a member of it, stands.
struct decoration_place {
    /// Whether there is one.
    bool is_there = false;
    std::uint32_t value = 0;  ///< its first operand

    constexpr explicit operator bool() const { return is_there; }
};

}  // namespace valhall::spirv

#endif
