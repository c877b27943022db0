// SPDX-License-Identifier: MIT
// The ISA's enumerations as C++ types.
#ifndef VALHALL_ISA_ENUM_TYPES_HPP
#define VALHALL_ISA_ENUM_TYPES_HPP

#include <cstdint>

namespace valhall {

/// Identifies an enumeration of the ISA at run time. Each modifier has its own enumeration, so this also identifies modifiers.
enum class enum_id : std::uint8_t;

namespace detail {

// A template, since overloaded functions would cost every translation unit five times as much.
template <class T>
inline constexpr enum_id enum_id_of{255};

}  // namespace detail

// enum_id, and the types in a namespace of their own: modifier::clamp { none, clamp_0_inf, … } and so on.
#include "valhall/isa/generated/enum_types.inc"

using modifier::flow;
using modifier::selector;
using modifier::special;

/// True for types that are ISA enumerations.
template <class T>
concept isa_enum = detail::enum_id_of<T> != enum_id::none;

/// The enum_id of a modifier's type: `id_of(modifier::clamp{})` is `enum_id::clamp`.
template <isa_enum E>
constexpr enum_id id_of(E)
{
    return detail::enum_id_of<E>;
}

}  // namespace valhall

#endif
