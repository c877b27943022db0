// SPDX-License-Identifier: MIT
// The result of a constructor: a word, or a fault.
#ifndef VALHALL_EMIT_EMITTED_HPP
#define VALHALL_EMIT_EMITTED_HPP

#include <cstdint>
#include <type_traits>

#include "valhall/emit/call.hpp"
#include "valhall/refuse_constant.hpp"

namespace valhall {

namespace detail {

// The architectures that have an instruction: bit n for the architecture n.
template <opcode Instruction>
inline constexpr std::uint32_t architectures_with = [] {
    std::uint32_t set = 0;
    for (const arch on : architectures)
        if (contains(common_encoding, on)) set |= std::uint32_t{find_row(Instruction, on) != no_row} << static_cast<int>(on);
    return set;
}();

}  // namespace detail

/// The result of a constructor: a word, or a fault. Converts implicitly only to `word`. A fault converts to refused_word, or fails to
/// compile if the word is a constant.
template <opcode Instruction>
class [[nodiscard]] emitted {
public:
    /// A word for one architecture, or for all that have the instruction (detail::every_architecture).
    constexpr emitted(word bits, arch on) : bits_(bits), on_(on) {}
    /// As above, or a fault. With a fault, the bits are meaningless, except for missing_target.
    constexpr emitted(word bits, arch on, const fault& problem) : bits_(bits), problem_(problem), on_(on) {}

    /// True if there is a word.
    constexpr explicit operator bool() const { return !problem_; }

    /// True if the word is for an architecture. The word of a constructor bound to an architecture, as by emit::on<>, is for that one only.
    /// The word of an unbound constructor is for all that have the instruction.
    constexpr bool is_for(arch which) const
    {
        if (on_ != detail::every_architecture) return on_ == which;
        return is_known(which) && (detail::architectures_with<Instruction> >> static_cast<int>(which) & 1) != 0;
    }

    /// The word, or refused_word if there is a fault. (A template, since a plain conversion to `word` would also convert to bool or int.)
    template <class Word>
        requires(std::is_same_v<Word, word>)
    constexpr operator Word() const
    {
        if (!problem_) return bits_;
        detail::refuse_constant(problem_.code);
        return refused_word;
    }

    /// The architectures that the word is for: bit n for the architecture n.
    constexpr std::uint32_t architectures() const
    {
        return on_ == detail::every_architecture ? detail::architectures_with<Instruction> : std::uint32_t{1} << static_cast<int>(on_);
    }

    /// The fault; its code is `fault_code::none` if there is a word.
    constexpr const fault& error() const { return problem_; }

    /// The word with branch offset 0, if the only fault is a missing branch target; else refused_word. For code buffers, which know the
    /// label.
    constexpr word without_target() const { return !problem_ || problem_.code == fault_code::missing_target ? bits_ : refused_word; }

    /// Compares the word with a number. (A template, so that literals of other integer types match as well as with the built-in operator.)
    template <class Integer>
        requires(std::is_integral_v<Integer> && !std::is_same_v<Integer, bool>)
    friend constexpr bool operator==(const emitted& x, Integer y)
    {
        return word{x} == static_cast<word>(y);
    }
    friend constexpr bool operator==(const emitted& x, const emitted& y) { return word{x} == word{y}; }

private:
    word bits_;
    fault problem_{};
    arch on_;
};

}  // namespace valhall

#endif
