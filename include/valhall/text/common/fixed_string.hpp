// SPDX-License-Identifier: MIT
// Strings as template arguments.
#ifndef VALHALL_TEXT_COMMON_FIXED_STRING_HPP
#define VALHALL_TEXT_COMMON_FIXED_STRING_HPP

#include <cstddef>
#include <string_view>

namespace valhall {

/// A string that can be a template argument.
template <std::size_t N>
struct fixed_string {
    char data[N]{};  ///< the characters, including the terminator

    /// From a string literal.
    consteval fixed_string(const char (&text)[N])
    {
        for (std::size_t i = 0; i < N; ++i) data[i] = text[i];
    }

    constexpr std::string_view view() const { return {data, N - 1}; }
};

}  // namespace valhall

#endif
