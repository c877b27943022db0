// SPDX-License-Identifier: MIT
// TGSI texts as constant expressions. Errors in the text are compile errors that name the line and the reason.
#ifndef VALHALL_TGSI_LITERALS_HPP
#define VALHALL_TGSI_LITERALS_HPP

#include <cstddef>
#include <string_view>
#include <utility>

#include "valhall/text/common/fixed_string.hpp"
#include "valhall/tgsi/check.hpp"
#include "valhall/tgsi/parse.hpp"

namespace valhall::tgsi {

// These names appear in the compiler's messages. An error is a failed static assertion with a sentence, in error_in_tgsi<text::line<3>,
// text::column<12>, text::found<'M', 'A', 'Q'>, text_error::unknown_opcode>.

namespace text {

template <unsigned Number>
struct line;
template <unsigned Number>
struct column;
template <char... Text>
struct found;
template <unsigned Number>
struct operand;
template <register_file File, int Index>
struct reg;

}  // namespace text

/// Fails to compile with the message of an error.
template <class Line, class Column, class Found, text_error Code>
struct error_in_tgsi {
#define VALHALL_TGSI_ERROR(name, sentence) static_assert(Code == text_error::none || Code != text_error::name, sentence);
#include "valhall/tgsi/errors.def"
    static constexpr bool reported = true;  ///< read to instantiate the assertions
};

/// Fails to compile with the message of a finding about an operand's register: operand 0 is the destination, 255 the whole line.
template <class Line, class Operand, class Register, finding_code Code>
struct error_in_tgsi_program {
#define VALHALL_TGSI_FINDING(name, is_error, sentence) static_assert(!is_error || Code != finding_code::name, sentence);
#include "valhall/tgsi/findings.def"
    static constexpr bool reported = true;  ///< read to instantiate the assertions
};

namespace detail {

constexpr std::size_t lines_with(std::string_view text, std::string_view word)
{
    std::size_t number = 0;
    bool is_begin = true;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\n') is_begin = true;
        else if (is_begin && c != ' ' && c != '\t' && c != '\r') {
            is_begin = false;
            number += c == word[0] && text.size() - i >= word.size() && same_text(std::string_view(text.data() + i, word.size()), word);
        }
    }
    return number;
}

// A capacity that suffices for a text. An older instruction becomes up to three, and needs a register and two constants.
constexpr capacity capacity_for(std::string_view text)
{
    std::size_t lines = 1;
    for (const char c : text) lines += c == '\n';
    const std::size_t properties = lines_with(text, "PROPERTY"), declarations = lines_with(text, "DCL");
    const std::size_t immediates = lines_with(text, "IMM");
    return {properties, declarations + 1, immediates + 2, 3 * (lines - properties - declarations - immediates)};
}

template <fixed_string Text>
struct compiled_text {
    static constexpr parsed_program<capacity_for(Text.view())> parsed{Text.view()};

    static constexpr std::size_t diagnostics = parsed.diagnostics().size();
    static constexpr capacity exact{parsed->properties().size(), parsed->declarations().size(), parsed->immediates().size(),
                                    parsed->instructions().size()};

    static constexpr fixed_program<exact> make()
    {
        fixed_program<exact> made;
        made.processor = parsed->processor;
        for (const property& p : parsed->properties()) made.add(p);
        for (const declaration& d : parsed->declarations()) made.add(d);
        for (const immediate& i : parsed->immediates()) made.add(i);
        for (const instruction& i : parsed->instructions()) made.add(i);
        return made;
    }

    static constexpr fixed_program<exact> program = make();

    // A text with errors is not checked.
    static constexpr finding_list<8> checked = parsed ? check<8>(program) : finding_list<8>{};
    static constexpr std::size_t findings = checked.kept().size();
};

template <class Compiled, std::size_t Index, class = std::make_index_sequence<Compiled::parsed.diagnostics()[Index].found.size()>>
struct compiled_diagnostic;

template <class Compiled, std::size_t Index, std::size_t... Characters>
struct compiled_diagnostic<Compiled, Index, std::index_sequence<Characters...>> {
    static constexpr const diagnostic& d = Compiled::parsed.diagnostics()[Index];
    using type = error_in_tgsi<text::line<d.line>, text::column<d.column>, text::found<d.found[Characters]...>,
                               d.is_error ? d.code : text_error::none>;
};

template <class Compiled, std::size_t Index>
struct compiled_finding {
    static constexpr const finding& f = Compiled::checked.kept()[Index];
    using type = error_in_tgsi_program<text::line<f.line>, text::operand<f.operand>, text::reg<f.file, f.reg>, f.code>;
};

// Fails to compile with the diagnostic and the finding of an index, if there are any.
template <class Compiled, std::size_t Index>
constexpr bool report()
{
    bool reported = true;
    if constexpr (Index < Compiled::diagnostics) reported = compiled_diagnostic<Compiled, Index>::type::reported;
    if constexpr (Index < Compiled::findings) reported = compiled_finding<Compiled, Index>::type::reported;
    return reported;
}

}  // namespace detail

/// Parses a text to a fixed_program of exactly its size. Fails to compile if a line is wrong, or if check() finds an error; the first eight
/// errors of either are shown.
template <fixed_string Text>
consteval auto program_of()
{
    using compiled = detail::compiled_text<Text>;
    // In separate statements, since compilers skip the rest of a statement after an error.
    static_cast<void>(detail::report<compiled, 0>());
    static_cast<void>(detail::report<compiled, 1>());
    static_cast<void>(detail::report<compiled, 2>());
    static_cast<void>(detail::report<compiled, 3>());
    static_cast<void>(detail::report<compiled, 4>());
    static_cast<void>(detail::report<compiled, 5>());
    static_cast<void>(detail::report<compiled, 6>());
    static_cast<void>(detail::report<compiled, 7>());
    return compiled::program;
}

namespace literals {

/// Parses a text: "FRAG END"_tgsi_program.
template <fixed_string Text>
consteval auto operator""_tgsi_program()
{
    return program_of<Text>();
}

}  // namespace literals

}  // namespace valhall::tgsi

#endif
