// SPDX-License-Identifier: MIT
// Names of the roles of operands. Not part of the core.
#ifndef VALHALL_ISA_ROLE_NAMES_HPP
#define VALHALL_ISA_ROLE_NAMES_HPP

#include <cstddef>
#include <string_view>

#include "valhall/isa/descriptor.hpp"

namespace valhall {

namespace detail {

// Concatenated texts, and the place where each begins.
struct text_list {
    const char* text;
    const char16_t* places;

    constexpr std::string_view operator[](std::size_t i) const
    {
        return {text + places[i], static_cast<std::size_t>(places[i + 1] - places[i])};
    }
};

// role_names, in the order of the roles.
#include "valhall/isa/generated/role_names.def"

}  // namespace detail

/// The number of roles.
inline constexpr int role_count = sizeof(detail::role_names_places) / sizeof(char16_t) - 2;  // they end with the last one's end and a zero

/// The role of a source in words: "left value".
constexpr std::string_view name_of(role r) { return detail::role_names[static_cast<std::size_t>(r)]; }

}  // namespace valhall

#endif
