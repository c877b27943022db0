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
    char data[N];  ///< the characters, including the terminator

    // Copies all characters in one operation of the compiler: in a loop, each one would cost as much as several steps of parsing.
    /// From a string literal.
#if defined(__clang__)
    consteval fixed_string(const char (&text)[N]) { __builtin_memcpy(data, text, N); }
#elif defined(__GNUC__)
    consteval fixed_string(const char (&text)[N]) : fixed_string(__builtin_bit_cast(fixed_string, text)) {}
#else
    consteval fixed_string(const char (&text)[N]) : data{}
    {
        for (std::size_t i = 0; i < N; ++i) data[i] = text[i];
    }
#endif

    constexpr std::string_view view() const { return {data, N - 1}; }
};

}  // namespace valhall

#endif
