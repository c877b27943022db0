// SPDX-License-Identifier: MIT
// Texts assembled in constant expressions.
#ifndef VALHALL_BIFROST_TEXT_LITERALS_HPP
#define VALHALL_BIFROST_TEXT_LITERALS_HPP

#include <array>
#include <cstddef>
#include <cstdint>

#include "valhall/bifrost/text/assemble.hpp"
#include "valhall/text/common/fixed_string.hpp"

#ifdef __cpp_lib_constexpr_vector

namespace valhall::bifrost {

namespace detail {

// Does not compile if the text has an error; compilers show its line and column as template arguments.
template <text_error Error, fault_code Fault, unsigned Line, unsigned Column>
constexpr bool text_is_right()
{
    static_assert(Error == text_error::none, "the text has an error: see Error, Fault, Line and Column");
    return true;
}

template <fixed_string Text>
constexpr diagnostic first_error()
{
    const assembly made = assemble(Text.view());
    return made ? diagnostic{} : made.diagnostics[0];
}

}  // namespace detail

/// The words of a text as a std::array. A text with an error does not compile.
/// Example: bifrost::assembled<"{ *NOP\n }">().size() == 4;
template <fixed_string Text>
consteval auto assembled()
{
    constexpr diagnostic error = detail::first_error<Text>();
    static_assert(detail::text_is_right<error.code, error.why.code, error.line, error.column>());
    constexpr std::size_t size = assemble(Text.view()).words.size();
    const assembly made = assemble(Text.view());
    std::array<std::uint32_t, size> words{};
    for (std::size_t n = 0; n < size; ++n) words[n] = made.words[n];
    return words;
}

}  // namespace valhall::bifrost

#endif  // __cpp_lib_constexpr_vector

#endif
