// SPDX-License-Identifier: MIT
// Words of the command line that the programs that compile share.
#ifndef VALHALL_TOOLS_COMPILER_WORDS_HPP
#define VALHALL_TOOLS_COMPILER_WORDS_HPP

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "options.hpp"

#include <valhall/compiler/compile.hpp>

template <class T>
struct named_value {
    std::string_view name;
    T value;
};

// No step stands for all of them.
inline constexpr named_value<std::optional<valhall::compiler::step>> step_names[] = {
    {"lowered", valhall::compiler::step::built},
    {"cleaned", valhall::compiler::step::improved},
    {"legalized", valhall::compiler::step::legalized},
    {"allocated", valhall::compiler::step::allocated},
    {"all", std::nullopt},
};

// Sets `value` to what an option names, if it was given; false, after it has said so, if it names nothing.
template <class T, std::size_t Count>
bool read_word(const command_line& options, std::string_view option, const named_value<T> (&names)[Count], T& value)
{
    const std::string_view word = options.value(option);
    if (word.empty()) return true;
    std::string known;
    for (const named_value<T>& one : names) {
        known += (known.empty() ? "" : ", ") + std::string(one.name);
        if (one.name != word) continue;
        value = one.value;
        return true;
    }
    return options.fail("option '" + std::string(option) + "' needs one of " + known + ", not '" + std::string(word) + "'");
}

#endif
