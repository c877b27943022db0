// SPDX-License-Identifier: MIT
// The compile-time messages for refused calls of constructors, which cost nothing for other calls.
#ifndef VALHALL_EMIT_REFUSAL_HPP
#define VALHALL_EMIT_REFUSAL_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "valhall/emit/call.hpp"
#include "valhall/isa/role_names.hpp"
#include "valhall/messages/names.hpp"
#include "valhall/messages/phrases.hpp"
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

// ---- what to write instead ----

enum class hint : std::uint8_t {
    none,
#define VALHALL_HINT(name, plain, sentence) name,
#include "valhall/messages/messages.def"
};

// The sentence of a hint with the operand and the alternatives; empty if `call` says it.
constexpr std::string_view sentence_of(hint which)
{
    switch (which) {
#define VALHALL_HINT(name, plain, sentence) \
    case hint::name: return sentence;
#include "valhall/messages/messages.def"  // NOLINT(readability-duplicate-include)
    default: return {};
    }
}

// The sentence of a hint alone.
constexpr std::string_view plain_sentence_of(hint which)
{
    switch (which) {
#define VALHALL_HINT(name, plain, sentence) \
    case hint::name: return plain;
#include "valhall/messages/messages.def"  // NOLINT(readability-duplicate-include)
    default: return {};
    }
}

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

// In C++26, the message of a static assertion may be computed. Before, g++ prints a string that is a template argument. Other compilers print
// only literals; clang++ also prints the type in the condition of a static assertion.
#if defined(__cpp_static_assert) && __cpp_static_assert >= 202306L
#define VALHALL_COMPUTED_ASSERTION
#endif

#if defined(VALHALL_COMPUTED_ASSERTION) || (defined(__GNUC__) && !defined(__clang__))

// The characters of a message as a template argument or the message of a static assertion.
template <std::size_t Size>
struct text {
    char characters[Size + 1]{};

    constexpr std::size_t size() const { return Size; }
    constexpr const char* data() const { return characters; }
};

// Writes the C++ name of a modifier word: mod::lt, mod::_2d, mod::unsigned_.
constexpr void put_cpp_word(message& out, std::string_view word)
{
    out.put("mod::");
    if (word[0] >= '0' && word[0] <= '9') out.put('_');
    for (const char c : word) out.put(c == '.' ? '_' : c);
    for (const std::string_view keyword : {"continue", "signed", "return", "xor", "unsigned", "auto", "explicit"})
        if (word == keyword) out.put('_');
}

// The places of sentences about a refused call.
class call_places final : public places {
public:
    constexpr call_places(const fault& problem, hint help, const alternatives& list, const instruction& known, opcode code)
        : problem_(problem), help_(help), list_(list), known_(known), row_(known.row()), code_(code)
    {
    }

    constexpr void put(message& out, place which) const override
    {
        switch (which) {
        case place::mnemonic:  // the C++ name: FADD_f32
            for (const char c : descriptor_at(static_cast<int>(code_)).mnemonic()) out.put(c == '.' ? '_' : c);
            return;
        case place::of_nothing: return put_if(out, !has_operand());
        case place::of_modifier: return put_if(out, problem_.kind == operand_kind::modifier);
        case place::of_staging: return put_if(out, problem_.kind == operand_kind::staging);
        case place::of_destination: return put_if(out, problem_.kind == operand_kind::destination);
        case place::of_source: return put_if(out, problem_.kind == operand_kind::source);
        case place::of_immediate: return put_if(out, problem_.kind == operand_kind::immediate);
        case place::modifier: return put_name_in_words(out, problem_.id);
        case place::number: return out.decimal(problem_.index + 1);
        case place::written: return put_if(out, staging_field_of(row_.staging()[problem_.index]).is_written);
        case place::role: return problem_.kind == operand_kind::source ? out.put(name_of(row_.sources()[problem_.index].role)) : void();
        case place::immediate: return out.put(name_of(row_.immediates()[problem_.index].name));
        case place::plain: return out.put(help_ == hint::none ? sentence_of(problem_.code) : plain_sentence_of(help_));
        case place::listed: {
            const bool is_about_operands = list_.what == alternatives::kind::operands;
            if (list_.count != 0 && problem_.code != fault_code::architectures_differ && !(is_about_operands && help_ != hint::none))
                put_alternatives(out);
            return;
        }
        default: return write_sentence(out, phrase_of(which), *this);
        }
    }

    constexpr message print() const
    {
        message out;
        const std::string_view sentence = sentence_of(help_);
        write_sentence(out, sentence.empty() || !has_operand() ? phrase_of(place::call) : sentence, *this);
        return out;
    }

private:
    // True if the instruction has the operand of the fault.
    constexpr bool has_operand() const
    {
        switch (problem_.kind) {
        case operand_kind::staging: return problem_.index < row_.staging().size();
        case operand_kind::source: return problem_.index < row_.sources().size();
        case operand_kind::immediate: return problem_.index < row_.immediates().size();
        default: return problem_.kind != operand_kind::none;
        }
    }

    // Adds the words of a modifier or the flow that the hardware accepts.
    constexpr void add_words(word_list& words, enum_id id) const
    {
        for (const modifier_value one : known_.values(id, strictness::hardware)) {
            const bool is_absence = one.value == 0 && (enumeration_of(id).is_flag() || id == enum_id::flow);
            if (!is_absence) put_cpp_word(words.next(), one.name());
        }
    }

    // ".h0, .h1"
    constexpr void put_alternatives(message& out) const
    {
        if (list_.what == alternatives::kind::architectures) out.put("it exists on ");
        if (list_.what == alternatives::kind::operands || problem_.code == fault_code::value_not_taken) out.put("it takes ");
        word_list words(out);
        if (list_.what == alternatives::kind::values) return add_words(words, problem_.id);
        for (int n = 0; n < list_.count; ++n) {
            const std::int64_t value = list_.values[n];
            switch (list_.what) {
            case alternatives::kind::modifiers: add_words(words, static_cast<enum_id>(value)); break;
            case alternatives::kind::operands: put_kind(words.next(), static_cast<operand_kind>(value)); break;
            case alternatives::kind::selectors:
                words.next().put('.');
                out.put(name_of(static_cast<selector>(value)));
                break;
            case alternatives::kind::architectures: words.add(name_of(static_cast<arch>(value))); break;
            default: words.next().decimal(value);
            }
        }
        if (list_.what == alternatives::kind::bounds) words.end_with(" to ");
    }

    // "a source"
    static constexpr void put_kind(message& out, operand_kind kind)
    {
        if (kind != operand_kind::staging) out.put(kind == operand_kind::immediate ? "an " : "a ");
        out.put(name_of(kind));
    }

    const fault& problem_;
    hint help_;
    const alternatives& list_;
    const instruction& known_;
    descriptor row_;
    opcode code_;
};

#endif

#if defined(VALHALL_COMPUTED_ASSERTION)

// clang++ 20 and later compute messages in all standards, with a warning.
#ifdef __clang__
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
#endif
template <class Error, text Sentence>
struct report_of {
    static_assert(Error::holds, Sentence);
};
#ifdef __clang__
#pragma clang diagnostic pop
#endif

#elif defined(__GNUC__) && !defined(__clang__)

template <class Error, auto Sentence>
struct report_of {
    static_assert(sizeof(invalid_call<Sentence>) != 0);
};

#else

template <class Error, hint Hint, fault_code Code>
struct report_of : refuse_with<Code, Error> {};
#define VALHALL_HINT(name, plain, sentence)             \
    template <class Error, fault_code Code>             \
    struct report_of<Error, hint::name, Code> {         \
        static_assert(Error::holds, plain);             \
    };
#include "valhall/messages/messages.def"

#endif

#if defined(__clang__) || !defined(__GNUC__)
// enum_type<id>: a value of the enumeration with an id.
#include "valhall/isa/generated/enum_values.inc"
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

// The error of a refused call, as a type that fails to compile. `Called` has the fault, the kind of the refused argument, and the fields that
// are known of the instruction.
template <opcode Op, class Called>
struct refusal_of {
    static constexpr fault problem = Called::problem;
    static constexpr auto known = Called::known;
    static constexpr hint help = hint_for(problem, Called::given, known.row());
    static constexpr alternatives list = alternatives_to(problem, Op, known);

    using error = typename refused_call<Op, problem, list>::error;

#if defined(VALHALL_COMPUTED_ASSERTION) || (defined(__GNUC__) && !defined(__clang__))
    static constexpr auto sentence()
    {
        constexpr auto print = [] { return call_places(problem, help, list, known, Op).print(); };
        constexpr std::size_t size = print().size();
        text<size> made;
        const message all = print();
        for (std::size_t n = 0; n < size; ++n) made.characters[n] = all.view()[n];
        return made;
    }

    using type = report_of<error, sentence()>;
#else
    using type = report_of<error, help, problem.code>;
#endif
};

// The facts of a constructor's refused call.
template <opcode Op, arch On, class... Arguments>
struct refused_constructor {
    using called = call<Op, On, Arguments...>;
    static constexpr fault problem =
        called::made.problem ? called::made.problem : fault{fault_code::missing_operand, operand_kind::immediate};
    static constexpr auto known = called::made.known;
    static constexpr argument_kind given =
        called::made.refused >= 0 ? called::arguments[called::made.refused]->kind : argument_kind::unknown;
};

// The error of a constructor's call with arguments of the wrong types.
template <opcode Op, arch On, class... Arguments>
using refusal = refusal_of<Op, refused_constructor<Op, On, Arguments...>>;

}  // namespace detail

}  // namespace valhall

#undef VALHALL_COMPUTED_ASSERTION

#endif
