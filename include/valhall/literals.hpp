// SPDX-License-Identifier: MIT
// Assembly text as constant expressions: a bad line does not compile, and the compiler says which and why.
#ifndef VALHALL_LITERALS_HPP
#define VALHALL_LITERALS_HPP

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include "valhall/refuse_constant.hpp"
#include "valhall/text/assemble.hpp"
#include "valhall/text/fixed_string.hpp"
#include "valhall/text/lexer.hpp"

namespace valhall {

// What follows is read in the compiler's messages. A diagnostic is a failed static assertion with its sentence in
// error_in_assembly<assembly::line<3>, assembly::column<12>, assembly::found<'r', 't', 'x'>, fault_code::unknown_modifier>.

namespace assembly {

template <unsigned Number>
struct line;
template <unsigned Number>
struct column;
template <char... Text>
struct found;

}  // namespace assembly

/// Fails to compile with the sentence of a fault.
template <class Line, class Column, class Found, fault_code Code>
struct error_in_assembly : detail::sentence_of<Code, error_in_assembly<Line, Column, Found, Code>> {
    static constexpr bool reported = true;  ///< read to make the compiler look at the assertions
};

namespace detail {

constexpr std::size_t count(std::string_view text, char wanted)
{
    const char* const end = text.data() + text.size();
    std::size_t number = 0;
    for (const char* at = find_character(text.data(), end, wanted); at != end; at = find_character(at + 1, end, wanted)) ++number;
    return number;
}

// A line of a text, counted from 1. It is searched by hand: under g++'s sanitizers std::string_view::find() compares
// the address of a template argument with null, which is no constant there.
constexpr std::string_view line_of(std::string_view text, std::uint32_t line)
{
    std::size_t begin = 0;
    for (; line > 1; ++begin) line -= text[begin] == '\n';
    std::size_t end = begin;
    while (end < text.size() && text[end] != '\n') ++end;
    return {text.data() + begin, end - begin};
}

// Space for a program of so many words and labels, and for errors: nothing else is shown, nor may it take their place.
template <std::size_t Words, std::size_t Labels>
struct literal_storage : fixed_storage<Words, Labels, 8> {
    using fixed_storage<Words, Labels, 8>::fixed_storage;

    constexpr void report(const diagnostic& d)
    {
        if (d.level == severity::error) fixed_storage<Words, Labels, 8>::report(d);
    }
};

template <fixed_string Text, assemble_options Options>
struct compiled_assembly {
    static constexpr std::string_view text = Text.view();

    // A line is a word at most, unless it is .zero: only a text that does not fit so is assembled again, with space for these.
    template <std::size_t Zeros>
    static constexpr auto run()
    {
        literal_storage<count(Text.view(), '\n') + 1 + Zeros, count(Text.view(), ':') + 1> made(Options.on);
        program_assembler<Options.syntax, false, decltype(made)>(made, Options).run(Text.view());
        return made;
    }

    template <std::size_t Zeros>
    static constexpr auto made = run<Zeros>();

    template <class Storage>
    static constexpr bool is_full(const Storage& s)
    {
        return s.diagnostic_count != 0 && s.diagnostics[0].code == fault_code::no_space;
    }

    static constexpr const auto& storage = made<is_full(made<0>) ? 4096 : 0>;

    static constexpr std::size_t diagnostics =
        storage.diagnostic_count < storage.diagnostics.size() ? storage.diagnostic_count : storage.diagnostics.size();

    static constexpr auto words()
    {
        std::array<word, storage.code.size()> exact{};
        for (std::size_t i = 0; i < exact.size(); ++i) exact[i] = storage.code[i];
        return exact;
    }
};

template <class Assembly, std::size_t Index, class = std::make_index_sequence<Assembly::storage.diagnostics[Index].found.size()>>
struct compiled_diagnostic;

template <class Assembly, std::size_t Index, std::size_t... Characters>
struct compiled_diagnostic<Assembly, Index, std::index_sequence<Characters...>> {
    static constexpr const diagnostic& d = Assembly::storage.diagnostics[Index];

    // Only a program with an error pays for the other dialects.
    static constexpr fault_code code()
    {
        constexpr std::string_view text = line_of(Assembly::text, d.line);
        dialect where{};
        const bool is_of_other_dialect =
            !is_told_anyway(d.code) && !reads_in<d.syntax>(text, d.on) && reads_elsewhere<d.syntax>(text, d.on, where);
        return is_of_other_dialect ? fault_code::other_dialect : d.code;
    }

    using type = error_in_assembly<assembly::line<d.line>, assembly::column<d.column>, assembly::found<d.found[Characters]...>, code()>;
};

// Fails to compile with the diagnostic of an index, if there is one.
template <class Assembly, std::size_t Index>
constexpr bool report()
{
    if constexpr (Index < Assembly::diagnostics) return compiled_diagnostic<Assembly, Index>::type::reported;
    else return true;
}

}  // namespace detail

/// The words of an assembled program: assembled<"NOP.end">() is a std::array<word, 1>.
/// A bad line, or an instruction that the hardware does not take unless the options allow it, does not compile;
/// the first eight errors are shown. Warnings and notes are not: assemble() tells them.
template <fixed_string Text, assemble_options Options = assemble_options{}>
consteval auto assembled()
{
    using assembly = detail::compiled_assembly<Text, Options>;
    // A statement each: after an error a compiler leaves the rest of a statement out.
    static_cast<void>(detail::report<assembly, 0>());
    static_cast<void>(detail::report<assembly, 1>());
    static_cast<void>(detail::report<assembly, 2>());
    static_cast<void>(detail::report<assembly, 3>());
    static_cast<void>(detail::report<assembly, 4>());
    static_cast<void>(detail::report<assembly, 5>());
    static_cast<void>(detail::report<assembly, 6>());
    static_cast<void>(detail::report<assembly, 7>());
    return assembly::words();
}

namespace literals {

/// The words of an assembled program for v9: "NOP.end"_valhall is a std::array<word, 1>.
template <fixed_string Text>
consteval auto operator""_valhall()
{
    return assembled<Text>();
}

}  // namespace literals

}  // namespace valhall

#endif
