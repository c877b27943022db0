// SPDX-License-Identifier: MIT
// Padding: zeros that fill a program up to a multiple of 128 bytes, as drivers require.
#ifndef VALHALL_PROGRAM_PADDING_HPP
#define VALHALL_PROGRAM_PADDING_HPP

#include <cstddef>
#include <span>

#include "valhall/bits.hpp"

namespace valhall {

/// Drivers require the size of a program to be a multiple of this number of words: 128 bytes.
inline constexpr std::size_t program_alignment = 16;

/// A number of words, rounded up to a multiple of 128 bytes.
constexpr std::size_t padded_size(std::size_t words) { return (words + program_alignment - 1) / program_alignment * program_alignment; }

/// The number of words of zero padding at the end of a program. Zero is not an instruction on any architecture. (By reference: to copy a
/// span, compilers evaluate the concepts of its constructors, which takes 2.5 % of the compile time of valhall.hpp.)
constexpr std::size_t padding_of(const std::span<const word>& words)
{
    std::size_t end = words.size();
    while (end != 0 && words[end - 1] == 0) --end;
    return words.size() - end;
}

/// A program without the padding at its end. Only calls instantiate span::first(), whose concepts would otherwise take a tenth of the compile
/// time of valhall.hpp: for that, it depends on the template parameter.
template <class Word = const word>
constexpr std::span<Word> without_padding(std::span<const word> words)
{
    return std::span<Word>(words).first(words.size() - padding_of(words));
}

}  // namespace valhall

#endif
