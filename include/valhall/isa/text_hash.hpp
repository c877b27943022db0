// SPDX-License-Identifier: MIT
// Hashing and comparison of tokens, shared by the generator of the hash tables and their readers. Includes nothing that is generated.
#ifndef VALHALL_ISA_TEXT_HASH_HPP
#define VALHALL_ISA_TEXT_HASH_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/inlining.hpp"

namespace valhall::detail {

// The sizes of the hash tables of mnemonics and modifiers, and of Arm's names.
inline constexpr int lookup_size = 1024, name_slots = 512;

using character_code = unsigned char;

// A hash of a non-empty text, from its size and five characters: enough to distinguish the words, and cheaper in constant expressions than
// a loop over all characters. (The factors were found by a search; they keep collision chains short.)
constexpr std::uint32_t text_hash(const char* text, std::size_t size)
{
    const std::uint32_t h = static_cast<std::uint32_t>(size) * 2345 + character_code(text[0]) * 639u +
                            character_code(text[size / 2]) * 2355u + character_code(text[size - 1]) * 2133u +
                            character_code(text[size * 3 / 4]) * 2829u + character_code(text[size / 4]) * 3895u;
    return h >> 6 ^ h;
}

// Loads a number from memory. (By the characters' traits, since the declarations of <cstring> cost more than this whole header.)
template <class Number>
Number load(const char* at)
{
    char bytes[sizeof(Number)];
    std::char_traits<char>::copy(bytes, at, sizeof bytes);
    return std::bit_cast<Number>(bytes);
}

template <class Number>
bool differs(const char* x, const char* y)
{
    return load<Number>(x) != load<Number>(y);
}

// At run time: the words are so short that calling the library's function would take longer than the comparison.
inline bool same_in_memory(const char* x, const char* y, std::size_t size)
{
    if (size >= 8) {
        for (std::size_t i = 0; i + 8 < size; i += 8)
            if (differs<std::uint64_t>(x + i, y + i)) return false;
        return !differs<std::uint64_t>(x + size - 8, y + size - 8);
    }
    if (size >= 4) return !differs<std::uint32_t>(x, y) && !differs<std::uint32_t>(x + size - 4, y + size - 4);
    for (std::size_t i = 0; i < size; ++i)
        if (x[i] != y[i]) return false;
    return true;
}

// True if two texts of a size are equal. (In constant expressions, comparing std::string_view takes three times the steps of a loop, and
// the built-in function one step; not all compilers support that.)
constexpr bool same(const char* x, const char* y, std::size_t size)
{
#ifdef __clang__
    return VALHALL_IS_CONSTANT_EVALUATED() ? __builtin_memcmp(x, y, size) == 0 : same_in_memory(x, y, size);
#else
    if (!VALHALL_IS_CONSTANT_EVALUATED()) return same_in_memory(x, y, size);
#ifdef VALHALL_IS_COMPUTED
    if (VALHALL_IS_COMPUTED(__builtin_memcmp(x, y, size))) return __builtin_memcmp(x, y, size) == 0;
#endif
    for (std::size_t i = 0; i < size; ++i)
        if (x[i] != y[i]) return false;
    return true;
#endif
}

// True if a text equals a literal. (Not by comparing std::string_view, for the same reason.)
template <std::size_t Size>
constexpr bool is_word(std::string_view text, const char (&word)[Size])
{
    return text.size() == Size - 1 && same(text.data(), word, Size - 1);
}

}  // namespace valhall::detail

#endif
