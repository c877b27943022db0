// SPDX-License-Identifier: MIT
// A second reading of what instructions compute, written from the definitions alone and sharing nothing with the library but mnemonics
// and the words of modifiers and selectors: big numbers instead of tricks, loops over bits, lists of bytes typed by hand.
// Simple and slow. Not part of the library.
#ifndef VALHALL_TESTS_SECOND_READING_HPP
#define VALHALL_TESTS_SECOND_READING_HPP

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace second_reading {

// A source: the register, or pair with the low word first, and what the instruction does to it.
struct source {
    std::uint64_t bits = 0;
    std::string_view part = "none";
    bool neg = false, abs = false, complement = false;
};

struct question {
    std::string_view mnemonic{};
    std::vector<std::string_view> words{};  // those of the modifiers
    std::vector<source> sources{};
    std::uint32_t immediate = 0;
    int mask = 3;                           // of the destination: halves that are written, 0 for 16 bits to both
    int arch = 9;

    bool has(std::string_view word) const
    {
        for (const std::string_view w : words)
            if (w == word) return true;
        return false;
    }
};

// What the destination gets. Where nothing is settled, `open` says what is not.
struct answer {
    std::string_view open{};
    std::uint64_t bits = 0;
    std::uint64_t written = 0;   // the bits of the destination that change
    int lane = 32;               // bits of an element
    std::uint64_t any_nan = 0;   // the elements, all their bits, that are a NaN of whatever bits
    int ulps = 0;                // how many places of the last digit elements may be off, as floats
};

inline answer unsettled(std::string_view why) { return {.open = why}; }

// What an instruction computes in one lane. `open` is "unknown instruction" where this reading does not cover it.
answer read(const question& asked);

// The parts of it. Each gives nothing (`open` is "unknown instruction") for what is another's.
answer read_float(const question& asked);
answer read_conversion(const question& asked);
answer read_special(const question& asked);
answer read_integer(const question& asked);
answer read_bitwise(const question& asked);

inline constexpr std::string_view unknown_instruction = "unknown instruction";

// Whether a condition holds for a and b, as numbers of a type named as in mnemonics.
bool condition_holds(std::string_view condition, std::string_view type, std::uint64_t a, std::uint64_t b);
std::string_view condition_of(const question& asked);

// Empty if a destination that held `before` and holds `after` now got what was answered; otherwise what is wrong.
std::string disagreement(const answer& expected, std::uint64_t before, std::uint64_t after);

}  // namespace second_reading

#endif
