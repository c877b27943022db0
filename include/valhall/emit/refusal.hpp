// SPDX-License-Identifier: MIT
// What a constructor gives: a word, or what kept it from being made; and how the compiler is made to say what it refuses.
#ifndef VALHALL_EMIT_REFUSAL_HPP
#define VALHALL_EMIT_REFUSAL_HPP

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "valhall/emit/call.hpp"
#include "valhall/refuse_constant.hpp"

namespace valhall {

/// What an instruction takes in the place of an argument that it refuses, as the compiler prints it.
template <auto... What>
struct takes;

/// Fails to compile with the sentence of a fault. The parameters say what is refused: of which instruction, which kind of
/// operand, which of its kind, counted from 1, or which modifier, and what would be taken.
template <opcode Instruction, operand_kind Operand, auto Which, class Takes, fault_code Code>
struct error_in_constructor : detail::sentence_of<Code, error_in_constructor<Instruction, Operand, Which, Takes, Code>> {};

namespace detail {

// The architectures that have an instruction: bit n for the architecture n.
template <opcode Instruction>
inline constexpr std::uint32_t architectures_with = [] {
    std::uint32_t set = 0;
    for (const arch on : architectures) set |= std::uint32_t{find_row(Instruction, on) != no_row} << static_cast<int>(on);
    return set;
}();

}  // namespace detail

/// The result of a constructor: a word, or the fault that prevented it. It converts implicitly to `word` and to nothing else.
/// A fault converts to refused_word, or does not compile where the word is a constant.
template <opcode Instruction>
class [[nodiscard]] emitted {
public:
    /// A word for one architecture, or with detail::every_architecture for each that has the instruction.
    constexpr emitted(word bits, arch on) : bits_(bits), on_(on) {}
    /// The same; or a fault, and then the bits mean nothing.
    constexpr emitted(word bits, arch on, const fault& problem) : bits_(bits), problem_(problem), on_(on) {}

    /// True if there is a word.
    constexpr explicit operator bool() const { return !problem_; }

    /// True if the word is for this architecture: the one to which the constructor was bound, as by emit::on<>. An unbound
    /// constructor's word is for all architectures that have the instruction.
    constexpr bool is_for(arch which) const
    {
        if (on_ != detail::every_architecture) return on_ == which;
        return is_known(which) && (detail::architectures_with<Instruction> >> static_cast<int>(which) & 1) != 0;
    }

    /// The word, or refused_word where there is a fault.
    // (A template, as a word's conversion would make it a bool or an int.)
    template <class Word>
        requires(std::is_same_v<Word, word>)
    constexpr operator Word() const
    {
        if (!problem_) return bits_;
        detail::refuse_constant(problem_.code);
        return refused_word;
    }

    /// The fault; its code is `fault_code::none` if there is a word.
    constexpr const fault& error() const { return problem_; }

    /// Whether the word is a number.
    // (A template, so that a literal of another integer type is no worse a match than the built-in operator is.)
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

namespace detail {

// What would be taken instead: selectors of a source, modifiers, the bounds of an immediate, or all operands in order.
struct alternatives {
    enum class kind : std::uint8_t { operands, selectors, modifiers, bounds };

    kind what = kind::operands;
    std::int64_t values[64]{};
    int count = 0;

    constexpr void add(std::int64_t value) { values[count++] = value; }
};

constexpr alternatives alternatives_to(const fault& e, descriptor row)
{
    alternatives list;
    if (e.kind == operand_kind::modifier) {
        list.what = alternatives::kind::modifiers;
        for (const modifier_id id : row.modifiers()) list.add(static_cast<int>(describe(id).id));
        list.add(static_cast<int>(enum_id::flow));
    } else if (e.code == fault_code::no_such_selector || e.code == fault_code::missing_selector) {
        list.what = alternatives::kind::selectors;
        for (const selector part : row.sources()[e.index].selectors().by_encoding)
            if (part != selector_set::reserved && part != selector::none) list.add(static_cast<int>(part));
    } else if (e.code == fault_code::immediate_out_of_range) {
        list.what = alternatives::kind::bounds;
        list.add(row.immediates()[e.index].minimum());
        list.add(row.immediates()[e.index].maximum());
    } else {
        for (int i = 0; i < operand_total(row); ++i) list.add(static_cast<int>(operand_at(row, i).kind));
    }
    return list;
}

// The error_in_constructor of a call that its types forbid.
template <opcode Op, arch On, class... Arguments>
struct refusal {
    static constexpr const auto& made = call<Op, On, Arguments...>::made;
    static constexpr fault problem = made.problem;
    static constexpr alternatives list = alternatives_to(problem, made.known.row());

    template <std::size_t I>
    static constexpr auto alternative()
    {
        constexpr std::int64_t value = list.values[I];
        if constexpr (list.what == alternatives::kind::selectors) return static_cast<selector>(value);
        else if constexpr (list.what == alternatives::kind::modifiers) return static_cast<enum_id>(value);
        else if constexpr (list.what == alternatives::kind::bounds) return value;
        else return static_cast<operand_kind>(value);
    }

    static constexpr auto which()
    {
        if constexpr (problem.kind == operand_kind::modifier) return problem.id;
        else return problem.index + 1;
    }

    template <std::size_t... I>
    static auto listed(std::index_sequence<I...>) -> takes<alternative<I>()...>;

    using type = error_in_constructor<Op, problem.kind, which(), decltype(listed(std::make_index_sequence<list.count>{})), problem.code>;
};

}  // namespace detail

}  // namespace valhall

#endif
