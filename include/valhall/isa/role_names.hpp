// SPDX-License-Identifier: MIT
// Names of the roles of operands. Not part of the core.
#ifndef VALHALL_ISA_ROLE_NAMES_HPP
#define VALHALL_ISA_ROLE_NAMES_HPP

#include <cstddef>
#include <string_view>

#include "valhall/isa/descriptor.hpp"

namespace valhall {

namespace detail {

// Texts of a longer one, by the place where each begins; the place after the last one is its end.
struct text_list {
    const char* text;
    const char16_t* places;
    std::size_t count;

    // The i-th text; empty if there is none.
    constexpr std::string_view operator[](std::size_t i) const
    {
        if (i >= count) return {};
        return {text + places[i], static_cast<std::size_t>(places[i + 1] - places[i])};
    }
};

// role_names, in the order of the roles.
#include "valhall/isa/generated/role_names.inc"

}  // namespace detail

/// The number of roles.
inline constexpr int role_count = static_cast<int>(detail::role_names.count);

/// The role of a source in words: "left value".
constexpr std::string_view name_of(role r) { return detail::role_names[static_cast<std::size_t>(r)]; }

}  // namespace valhall

#endif
