// SPDX-License-Identifier: MIT
// The names that a text defines: labels, and numbers, registers and uniforms from .equ, .reg and .uniform.
#ifndef VALHALL_TEXT_COMMON_NAMES_HPP
#define VALHALL_TEXT_COMMON_NAMES_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/bits.hpp"
#include "valhall/isa/text_hash.hpp"
#include "valhall/text/common/lexer.hpp"

namespace valhall::detail {

// The kinds of names.
enum class name_kind : std::uint8_t { label, number, reg, uniform };

// A name in a text, and the place of its definition.
struct text_name {
    std::string_view text{};
    std::uint32_t line = 0;
    name_kind kind = name_kind::label;
    std::uint32_t next = 0;   // the next name of the same bucket, from 1; 0 for none
    std::uint32_t index = 0;  // for labels, registers and uniforms
    number value{};           // for .equ
};

// A hash of all characters, since many programs number their labels.
constexpr std::size_t bucket_of(std::string_view name, std::size_t buckets)
{
    std::uint32_t hash = 0;
    for (const char c : name) hash = hash * 33 + static_cast<unsigned char>(c);
    return hash % buckets;
}

// Finds names in a hash table. Refers to its owner's arrays: the names, and the first name of each bucket, from 1.
struct name_index {
    const text_name* names = nullptr;
    const std::uint32_t* first = nullptr;
    std::size_t buckets = 0;
    bool has_values = false;  // true if one of the names is not a label

    // The index of a name, or -1.
    constexpr int find(std::string_view name) const
    {
        if (buckets == 0) return -1;
        for (std::uint32_t at = first[bucket_of(name, buckets)]; at != 0; at = names[at - 1].next) {
            const std::string_view text = names[at - 1].text;
            if (text.size() == name.size() && same(text.data(), name.data(), name.size())) return static_cast<int>(at) - 1;
        }
        return -1;
    }

    // As find(), but -1 if the text defines only labels, as most texts do.
    constexpr int find_value(std::string_view name) const { return has_values ? find(name) : -1; }
};

// The names of a single line: none.
inline constexpr name_index no_text_names{};

}  // namespace valhall::detail

#endif
