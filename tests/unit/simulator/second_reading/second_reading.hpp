// SPDX-License-Identifier: MIT
// A second reading of the semantics of instructions, written only from the definitions. It shares nothing with the library except mnemonics
// and the words of modifiers and selectors: big numbers instead of tricks, loops over bits, lists of bytes written by hand.
// Simple and slow. Not part of the library.
#ifndef VALHALL_TESTS_SECOND_READING_HPP
#define VALHALL_TESTS_SECOND_READING_HPP

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace second_reading {

// A source: the bits of the register, or of the pair with the low word first, and its modifiers.
struct source {
    std::uint64_t bits = 0;
    std::string_view part = "none";
    bool neg = false, abs = false, complement = false;
};

struct question {
    std::string_view mnemonic{};
    std::vector<std::string_view> words{};  // of the modifiers
    std::vector<source> sources{};
    std::uint32_t immediate = 0;
    int mask = 3;  // of the destination: halves that are written, 0 for 16 bits to both
    int arch = 9;

    bool has(std::string_view word) const
    {
        for (const std::string_view w : words)
            if (w == word) return true;
        return false;
    }
};

// The result in the destination. If the definitions leave it open, `open` says why.
struct answer {
    std::string_view open{};
    std::uint64_t bits = 0;
    std::uint64_t written = 0;  // the bits of the destination that change
    int lane = 32;  // bits of an element
    std::uint64_t any_nan = 0;  // all bits of the elements that are a NaN with arbitrary bits
    int ulps = 0;  // the allowed error of float elements, in units in the last place
};

inline answer unsettled(std::string_view why) { return {.open = why}; }

// The result of an instruction in one lane. `open` is "unknown instruction" if this reading does not cover it.
answer read(const question& asked);

// Its parts. Each returns "unknown instruction" in `open` for instructions of other parts.
answer read_float(const question& asked);
answer read_conversion(const question& asked);
answer read_special(const question& asked);
answer read_integer(const question& asked);
answer read_bitwise(const question& asked);

// A product of matrices: the words that each of the 16 lanes holds of the left matrix, the right one and the addend.
struct matrix_question {
    std::string_view type{};  // as in the mnemonic: "f32", "v2f16", "f16", "v4s8", "v4u8"
    std::string_view left_part = "none", right_part = "none";
    bool saturates = false;
    std::vector<std::uint32_t> left{}, right{}, addend{};
};

// The results in the 16 lanes.
std::vector<answer> read_matrix_product(const matrix_question& asked);

inline constexpr std::string_view unknown_instruction = "unknown instruction";

// True if a condition holds for a and b, as numbers of a type with its name in mnemonics.
bool condition_holds(std::string_view condition, std::string_view type, std::uint64_t a, std::uint64_t b);
std::string_view condition_of(const question& asked);

// Describes how a destination that changed from `before` to `after` differs from the expected result; empty if it agrees.
std::string disagreement(const answer& expected, std::uint64_t before, std::uint64_t after);

}  // namespace second_reading

#endif
