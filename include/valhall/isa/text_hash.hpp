// SPDX-License-Identifier: MIT
// How tokens of text are hashed and compared when they are looked up: the same by the maker of the hash tables and by their
// readers. Includes nothing that is generated.
#ifndef VALHALL_ISA_TEXT_HASH_HPP
#define VALHALL_ISA_TEXT_HASH_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace valhall::detail {

// How many slots the tables have: those of mnemonics and modifiers, and that of Arm's names.
inline constexpr int lookup_size = 1024, name_slots = 512;

// A number for a text that is not empty, from its size and five of its characters: enough to tell these words apart, and a
// loop over all of them would cost constant expressions more. (The factors were searched for; they keep the chains short.)
constexpr std::uint32_t text_hash(const char* text, std::size_t size)
{
    using byte = unsigned char;
    const std::uint32_t h = static_cast<std::uint32_t>(size) * 2345 + byte(text[0]) * 639u + byte(text[size / 2]) * 2355u +
                            byte(text[size - 1]) * 2133u + byte(text[size * 3 / 4]) * 2829u + byte(text[size / 4]) * 3895u;
    return h >> 6 ^ h;
}

// Whether two texts of a size are the same. (In constant expressions, std::string_view's comparison takes three times the
// steps.)
constexpr bool same(const char* x, const char* y, std::size_t size)
{
    if (!std::is_constant_evaluated()) return std::string_view(x, size) == std::string_view(y, size);
    for (std::size_t i = 0; i < size; ++i)
        if (x[i] != y[i]) return false;
    return true;
}

}  // namespace valhall::detail

#endif
