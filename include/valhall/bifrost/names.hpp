// SPDX-License-Identifier: MIT
// The names of instructions, modifiers, their values and immediates, and look-ups by name.
#ifndef VALHALL_BIFROST_NAMES_HPP
#define VALHALL_BIFROST_NAMES_HPP

#include <cstddef>
#include <string_view>

#include "valhall/bifrost/generated/names.hpp"

namespace valhall::bifrost {

namespace detail {

constexpr std::string_view text_between(const char* text, const char16_t* places, unsigned index)
{
    return {text + places[index], static_cast<std::size_t>(places[index + 1] - places[index])};
}

// The index of a name in a sorted list, or -1.
constexpr int find_text(const char* text, const char16_t* places, int count, std::string_view name)
{
    int low = 0, high = count;
    while (low < high) {
        const int middle = (low + high) / 2;
        const int order = name.compare(text_between(text, places, static_cast<unsigned>(middle)));
        if (order == 0) return middle;
        if (order < 0) high = middle;
        else low = middle + 1;
    }
    return -1;
}

}  // namespace detail

/// The name of an instruction, as in text.
/// Example: name_of(bifrost::opcode::FADD_f32) == "FADD.f32";
constexpr std::string_view name_of(opcode code)
{
    return detail::text_between(detail::opcode_text, detail::opcode_places, static_cast<unsigned>(code));
}

/// The name of a kind of modifier.
/// Example: name_of(bifrost::modifier::not_) == "not";
constexpr std::string_view name_of(modifier kind)
{
    return detail::text_between(detail::modifier_text, detail::modifier_places, static_cast<unsigned>(kind));
}

/// The word of a modifier's value.
/// Example: name_of(bifrost::value::rtz) == "rtz";
constexpr std::string_view name_of(value of)
{
    return detail::text_between(detail::value_text, detail::value_places, static_cast<unsigned>(of));
}

/// The name of an immediate.
constexpr std::string_view name_of(immediate of)
{
    return detail::text_between(detail::immediate_text, detail::immediate_places, static_cast<unsigned>(of));
}

/// Finds an instruction by its name. Returns false if there is none.
constexpr bool find_opcode(std::string_view name, opcode& found)
{
    const int index = detail::find_text(detail::opcode_text, detail::opcode_places, opcode_total, name);
    if (index >= 0) found = static_cast<opcode>(index);
    return index >= 0;
}

/// Finds a value by its word; `value::reserved` if there is none.
/// Example: bifrost::find_value("h1") == bifrost::value::h1;
constexpr value find_value(std::string_view word)
{
    // The words after the first one, `reserved`, are sorted.
    return static_cast<value>(1 + detail::find_text(detail::value_text, detail::value_places + 1, value_total - 1, word));
}

}  // namespace valhall::bifrost

#endif
