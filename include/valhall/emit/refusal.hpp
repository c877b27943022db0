// SPDX-License-Identifier: MIT
// The result of a constructor: a word, or a fault. And the compile-time messages for refused calls, which cost nothing for other calls.
#ifndef VALHALL_EMIT_REFUSAL_HPP
#define VALHALL_EMIT_REFUSAL_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

#include "valhall/emit/call.hpp"
#include "valhall/refuse_constant.hpp"

namespace valhall {

/// The alternatives to a refused argument, as the compiler prints them.
template <auto... What>
struct takes;

/// A refused call, as the compiler prints it: the kind of operand and its number, counted from 1, or the modifier; the alternatives; the
/// fault.
template <opcode Instruction, operand_kind Operand, auto Which, class Takes, fault_code Code>
struct error_in_constructor {
    static constexpr bool holds = false;  ///< fails a static assertion
};

/// Not defined, so that the compiler prints its template argument, a sentence.
template <auto Sentence>
struct invalid_call;

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

namespace detail {

// ---- what to write instead ----

enum class hint : std::uint8_t {
    none,
#define VALHALL_HINT(name, sentence) name,
#include "valhall/emit/hints.def"
};

inline constexpr const char* hint_sentences[] = {
    "",
#define VALHALL_HINT(name, sentence) (sentence),  // parentheses: the parts of a sentence need no comma
#include "valhall/emit/hints.def"
};

constexpr hint hint_for_source(argument_kind given)
{
    switch (given) {
    case argument_kind::number: return hint::number_as_source;
    case argument_kind::immediate:
    case argument_kind::bits_immediate:
    case argument_kind::float_immediate: return hint::immediate_as_source;
    case argument_kind::whole_special: return hint::special_without_word;
    case argument_kind::staging: return hint::group_as_source;
    case argument_kind::label: return hint::label_as_operand;
    default: return hint::none;
    }
}

constexpr hint hint_for_missing(operand_kind kind)
{
    switch (kind) {
    case operand_kind::staging: return hint::missing_group;
    case operand_kind::destination: return hint::missing_destination;
    case operand_kind::source: return hint::missing_source;
    default: return hint::missing_immediate;
    }
}

// The hint that says more than the fault's sentence. `given` is the kind of the refused argument.
template <class Row>
constexpr hint hint_for(const fault& e, argument_kind given, const Row& row)
{
    switch (e.code) {
    case fault_code::expected_source: return hint_for_source(given);
    case fault_code::expected_register: return e.kind == operand_kind::destination ? hint::no_destination : hint::none;
    case fault_code::expected_staging: return hint::no_group;
    case fault_code::expected_immediate:
        return given == argument_kind::label    ? hint::label_as_operand
               : given == argument_kind::number ? hint::number_as_immediate
                                                : hint::no_immediate;
    case fault_code::no_float: return hint::float_as_integer;
    case fault_code::float_expected: return hint::integer_as_float;
    case fault_code::missing_operand: return hint_for_missing(e.kind);
    case fault_code::missing_modifier: return hint::missing_value;
    case fault_code::no_such_modifier:
        return e.id == enum_id::condition && row.has(enum_id::eq) ? hint::branch_on_not_zero : hint::no_such_word;
    case fault_code::fau_page_conflict: return hint::other_page;
    case fault_code::too_many_uniforms: return hint::other_slot;
    case fault_code::too_many_fau_values: return hint::third_value;
    case fault_code::too_many_specials: return hint::second_special;
    case fault_code::special_beside_uniform: return hint::special_and_uniform;
    case fault_code::constant_not_in_table: return hint::no_constant;
    case fault_code::missing_selector: return hint::missing_part;
    case fault_code::no_such_selector: return hint::no_such_part;
    case fault_code::count_not_taken: return hint::wrong_count;
    case fault_code::unknown_staging_count: return hint::unknown_count;
    case fault_code::register_out_of_range: return e.value < max_registers ? hint::high_register : hint::none;
    default: return hint::none;
    }
}

// ---- alternatives ----

// Alternatives to a refused argument: selectors, values of a modifier, modifiers, register counts, architectures, the range of an
// immediate, or the kinds of all operands in order.
struct alternatives {
    enum class kind : std::uint8_t { operands, selectors, values, modifiers, counts, architectures, bounds };

    kind what = kind::operands;
    std::int64_t values[64]{};
    int count = 0;

    constexpr void add(std::int64_t value) { values[count++] = value; }
};

template <class Instruction>
constexpr alternatives values_of_modifier(const Instruction& i, enum_id id)
{
    alternatives list{alternatives::kind::values};
    for (const modifier_value one : i.values(id, strictness::hardware)) list.add(static_cast<std::int64_t>(one.value));
    return list;
}

template <class Instruction>
constexpr alternatives alternatives_to(const fault& e, opcode code, const Instruction& i)
{
    const auto row = i.row();
    alternatives list;
    switch (e.code) {
    case fault_code::missing_modifier:
    case fault_code::value_not_taken:
    case fault_code::value_not_listed: return values_of_modifier(i, e.id);
    case fault_code::no_such_selector:
    case fault_code::missing_selector:
        list.what = alternatives::kind::selectors;
        for (int encoding = 0; const selector part : row.sources()[e.index].selectors().by_encoding) {
            const bool is_there = can_select(row, row.sources()[e.index], encoding++, i.on);
            if (is_there && part != selector_set::reserved && part != selector::none) list.add(static_cast<int>(part));
        }
        return list;
    case fault_code::immediate_out_of_range:
        list.what = alternatives::kind::bounds;
        list.add(row.immediates()[e.index].minimum());
        list.add(row.immediates()[e.index].maximum());
        return list;
    case fault_code::count_not_taken:
        list.what = alternatives::kind::counts;
        for (int count = 0; count < 64; ++count)
            if ((e.value >> count & 1) != 0) list.add(count);
        return list;
    case fault_code::not_on_architecture:
        if (e.kind != operand_kind::none) break;
        list.what = alternatives::kind::architectures;
        for (const arch on : architectures)
            if (find_row(code, on) != no_row) list.add(static_cast<int>(on));
        return list;
    default: break;
    }
    if (e.kind == operand_kind::modifier) {
        list.what = alternatives::kind::modifiers;
        for (const modifier_id id : row.modifiers()) list.add(static_cast<int>(modifier_field_of(id).id));
        list.add(static_cast<int>(enum_id::flow));
    } else {
        for (const operand_place operand : row.operands()) list.add(static_cast<int>(operand.kind));
    }
    return list;
}

// ---- messages ----

#if defined(__GNUC__) && !defined(__clang__)

// g++ prints a string that is a template argument, but of a static assertion only the literal message. So the whole sentence is made a
// template argument.
template <std::size_t Size>
struct text {
    char characters[Size]{};
};

// Writes up to `Size` characters and drops the rest.
class sentence_writer {
public:
    constexpr void put(char c)
    {
        if (size_ < capacity) text_[size_++] = c;
    }
    constexpr void put(std::string_view more)
    {
        for (const char c : more) put(c);
    }
    constexpr void put_number(std::int64_t number)
    {
        if (number < 0) put('-');
        const std::uint64_t rest = number < 0 ? 0 - static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number);
        std::uint64_t unit = 1;
        while (rest / unit >= 10) unit *= 10;
        for (; unit != 0; unit /= 10) put(static_cast<char>('0' + rest / unit % 10));
    }

    constexpr std::size_t size() const { return size_; }
    template <std::size_t Size>
    constexpr text<Size> exactly() const
    {
        text<Size> made;
        for (std::size_t n = 0; n < size_; ++n) made.characters[n] = text_[n];
        return made;
    }

private:
    static constexpr std::size_t capacity = 600;

    char text_[capacity]{};
    std::size_t size_ = 0;
};

// The name of a role, computed at compile time from the compiler's own spelling: "left_value".
template <role Role>
constexpr std::string_view role_name()
{
    const std::string_view all = __PRETTY_FUNCTION__;
    std::size_t begin = 0, end = 0;
    for (std::size_t n = 0; n < all.size(); ++n) {
        if (all[n] == ':' && end == 0) begin = n + 1;
        if (all[n] == ']' || all[n] == ';') end = end == 0 ? n : end;
    }
    return all.substr(begin, end - begin);
}

// The C++ name of an instruction: "FADD_f32".
template <class Writer>
constexpr void put_name(Writer& out, descriptor row)
{
    for (const char c : row.mnemonic()) out.put(c == '.' ? '_' : c);
}

// The C++ name of a modifier word: mod::lt, mod::_2d, mod::unsigned_.
template <class Writer>
constexpr void put_word(Writer& out, std::string_view word)
{
    out.put("mod::");
    if (word[0] >= '0' && word[0] <= '9') out.put('_');
    for (const char c : word) out.put(c == '.' ? '_' : c);
    constexpr const char* keywords[] = {"continue", "signed", "return", "xor", "unsigned", "auto", "explicit"};
    for (const char* keyword : keywords) {
        std::size_t same = 0;
        while (same < word.size() && keyword[same] == word[same]) ++same;
        if (same == word.size() && keyword[same] == '\0') out.put('_');
    }
}

// The words of a modifier or the flow that the hardware accepts.
template <class Writer, class Instruction>
constexpr bool put_words(Writer& out, const Instruction& i, enum_id id, bool is_first)
{
    for (const modifier_value one : i.values(id, strictness::hardware)) {
        if (one.value == 0 && (enumeration_of(id).is_flag() || id == enum_id::flow)) continue;
        if (!is_first) out.put(", ");
        put_word(out, one.name());
        is_first = false;
    }
    return is_first;
}

template <class Writer>
constexpr void put_alternative(Writer& out, const alternatives& list, std::int64_t value)
{
    constexpr const char* kinds[] = {"", "", "staging registers", "a destination", "a source", "an immediate"};
    switch (list.what) {
    case alternatives::kind::operands: return out.put(kinds[value]);
    case alternatives::kind::selectors: out.put('.'); return out.put(enumeration_of(enum_id::selector)[static_cast<word>(value)].name());
    case alternatives::kind::architectures: out.put('v'); return out.put_number(value);
    default: return out.put_number(value);
    }
}

// ": .h0, .h1", or nothing if there are no alternatives.
template <class Writer, class Instruction>
constexpr void put_alternatives(Writer& out, const fault& e, const alternatives& list, const Instruction& i)
{
    out.put(": ");
    if (list.what == alternatives::kind::architectures) out.put("it exists on ");
    if (list.what == alternatives::kind::values) {
        if (e.code == fault_code::value_not_taken) out.put("it takes ");
        put_words(out, i, e.id, true);
        return;
    }
    if (list.what == alternatives::kind::modifiers) {
        bool is_first = true;
        for (int n = 0; n < list.count; ++n) is_first = put_words(out, i, static_cast<enum_id>(list.values[n]), is_first);
        return;
    }
    const bool is_range = list.what == alternatives::kind::bounds;
    if (list.what == alternatives::kind::operands) out.put("it takes ");
    for (int n = 0; n < list.count; ++n) {
        if (n != 0) out.put(is_range ? " to " : ", ");
        put_alternative(out, list, list.values[n]);
    }
}

// The operand concerned: "source 2 (right_value): ".
template <class Writer>
constexpr void put_subject(Writer& out, const fault& e, std::string_view role)
{
    constexpr const char* kinds[] = {"", "", "staging registers ", "destination", "source ", "immediate "};
    if (e.kind == operand_kind::none) return;
    if (e.kind == operand_kind::modifier) out.put(enumeration_of(e.id).name());
    else out.put(kinds[static_cast<int>(e.kind)]);
    if (e.kind != operand_kind::modifier && e.kind != operand_kind::destination) out.put_number(e.index + 1);
    if (!role.empty()) {
        out.put(" (");
        out.put(role);
        out.put(")");
    }
    out.put(": ");
}

template <class Error, auto Sentence>
struct report_of {
    static_assert(sizeof(invalid_call<Sentence>) != 0);
};

#else

// Other compilers print a static assertion's message; clang++ also prints the type in its condition.
template <class Error, hint Hint, fault_code Code>
struct report_of : refuse_with<Code, Error> {};
#define VALHALL_HINT(name, sentence)                    \
    template <class Error, fault_code Code>             \
    struct report_of<Error, hint::name, Code> {         \
        static_assert(Error::holds, sentence);          \
    };
#include "valhall/emit/hints.def"

// enum_type<id>: a value of the enumeration with an id.
#include "valhall/isa/generated/enum_values.def"

#endif

// The error type of a refused call: the operand concerned and the alternatives to it, as the compiler prints them.
template <opcode Op, const fault& Problem, const alternatives& List>
struct refused_call {
    template <std::size_t I>
    static constexpr auto alternative()
    {
        constexpr std::int64_t value = List.values[I];
        if constexpr (List.what == alternatives::kind::selectors) return static_cast<selector>(value);
        else if constexpr (List.what == alternatives::kind::modifiers) return static_cast<enum_id>(value);
        else if constexpr (List.what == alternatives::kind::architectures) return static_cast<arch>(value);
        else if constexpr (List.what == alternatives::kind::operands) return static_cast<operand_kind>(value);
#if defined(__clang__)
        else if constexpr (List.what == alternatives::kind::values) return static_cast<decltype(enum_value<Problem.id>)>(value);
#endif
        else return value;
    }

    static constexpr auto which()
    {
        if constexpr (Problem.kind == operand_kind::modifier) return Problem.id;
        else return Problem.index + 1;
    }

    template <std::size_t... I>
    static auto listed(std::index_sequence<I...>) -> takes<alternative<I>()...>;

    using error = error_in_constructor<Op, Problem.kind, which(),
                                       decltype(listed(std::make_index_sequence<static_cast<std::size_t>(List.count)>{})), Problem.code>;
};

// The error of a call with arguments of the wrong types, as a type that fails to compile.
template <opcode Op, arch On, class... Arguments>
struct refusal {
    using called = call<Op, On, Arguments...>;
    static constexpr fault problem =
        called::made.problem ? called::made.problem : fault{fault_code::missing_operand, operand_kind::immediate};
    static constexpr auto known = called::made.known;
    static constexpr argument_kind given =
        called::made.refused >= 0 ? called::arguments[called::made.refused].kind : argument_kind::unknown;
    static constexpr hint help = hint_for(problem, given, known.row());
    static constexpr alternatives list = alternatives_to(problem, Op, known);

    using error = typename refused_call<Op, problem, list>::error;

#if defined(__GNUC__) && !defined(__clang__)
    static constexpr std::string_view role_of_operand()
    {
        if constexpr (problem.kind == operand_kind::source) return role_name<known.row().sources()[problem.index].role>();
        else if constexpr (problem.kind == operand_kind::immediate) return name_of(known.row().immediates()[problem.index].name);
        else return {};
    }

    static constexpr sentence_writer sentence()
    {
        sentence_writer out;
        put_name(out, descriptor_at(static_cast<int>(Op)));
        out.put(": ");
        put_subject(out, problem, role_of_operand());
        out.put(help == hint::none ? sentence_of(problem.code) : hint_sentences[static_cast<int>(help)]);
        const bool has_list = help == hint::none || list.what != alternatives::kind::operands;
        if (has_list && list.count != 0 && problem.code != fault_code::architectures_differ) put_alternatives(out, problem, list, known);
        return out;
    }

    using type = report_of<error, sentence().template exactly<sentence().size() + 1>()>;
#else
    using type = report_of<error, help, problem.code>;
#endif
};

}  // namespace detail

}  // namespace valhall

#endif
