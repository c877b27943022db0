// SPDX-License-Identifier: MIT
// Assembly text as constant expressions. Errors in the text are compile errors that name the line and the reason.
#ifndef VALHALL_LITERALS_HPP
#define VALHALL_LITERALS_HPP

#ifdef VALHALL_SEPARATE_COMPILATION
#error "literals.hpp reads text in constant expressions, which the compiled form cannot: do not define VALHALL_SEPARATE_COMPILATION here"
#endif

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include "valhall/refuse_constant.hpp"
#include "valhall/text/assemble.hpp"
#include "valhall/text/common/fixed_string.hpp"
#include "valhall/text/common/lexer.hpp"

namespace valhall {

// These names appear in the compiler's messages. A diagnostic is a failed static assertion with a sentence, in
// error_in_assembly<assembly::line<3>, assembly::column<12>, assembly::found<'r', 't', 'x'>, fault_code::unknown_modifier>.

namespace assembly {

template <unsigned Number>
struct line;
template <unsigned Number>
struct column;
template <char... Text>
struct found;

}  // namespace assembly

/// Fails to compile with the message of a fault.
template <class Line, class Column, class Found, fault_code Code>
struct error_in_assembly : detail::refuse_with<Code, error_in_assembly<Line, Column, Found, Code>> {
    static constexpr bool reported = true;  ///< read to instantiate the assertions
};

namespace detail {

// The storage that a text needs: at most one word for each line, 512 for .zero, and one name for each colon and for each line that begins
// with a dot.
struct text_size {
    std::size_t words = 0;
    std::size_t names = 0;
};

constexpr text_size size_of(std::string_view text)
{
    text_size size{.words = 1, .names = 0};
    const char *const begin = text.data(), *const end = begin + text.size();
    for (const char* at = find_character<':'>(begin, end); at != end; at = find_character<':'>(at + 1, end)) ++size.names;
    for (const char* at = begin;; ++at, ++size.words) {
        while (at != end && is_blank(*at)) ++at;
        if (at != end && *at == '.') {
            ++size.names;
            if (end - at > 5 && same(at, ".zero", 5)) size.words += 512;
        }
        at = find_character<'\n'>(at, end);
        if (at == end) return size;
    }
}

// A line of a text, from 1. Searches by hand: with sanitizers, std::string_view::find() compares the address of a template argument with
// null, which g++ rejects in constant expressions.
constexpr std::string_view line_of(std::string_view text, std::uint32_t line)
{
    std::size_t begin = 0;
    for (; line > 1; ++begin) line -= text[begin] == '\n';
    std::size_t end = begin;
    while (end < text.size() && text[end] != '\n') ++end;
    return {text.data() + begin, end - begin};
}

// Storage for `Words` words and `Names` names. Keeps only errors, so that warnings do not take their space.
template <std::size_t Words, std::size_t Names>
class literal_storage : public fixed_storage<Words, Names, 8> {
    using base = fixed_storage<Words, Names, 8>;

public:
    using base::base;

    constexpr void report(const diagnostic& d)
    {
        if (d.severity == severity::error) base::report(d);
    }

    // The row of a word's instruction, or no_row.
    constexpr std::uint16_t row_of(std::size_t index) const
    {
        const result<instruction> i = decode(base::code[index], *base::on);
        return i ? i->row_index : no_row;
    }
};

// As above, and records for each word whether it is an instruction or data, and its line. Used only for programs that architectures encode
// differently.
template <std::size_t Words, std::size_t Names>
class noted_storage : public literal_storage<Words, Names> {
    using base = literal_storage<Words, Names>;

public:
    using base::base;

    constexpr void note(const statement& s, std::uint32_t line)
    {
        const std::size_t first = base::code.size();
        for (std::size_t i = first; i < first + s.data_words && i < Words; ++i)
            notes_[i] = word{line} << 16 | (s.has_data() ? no_row : s.value.row_index);
    }

    // The row of a word's instruction, or no_row for data; and the line of the word.
    constexpr std::uint16_t row_of(std::size_t index) const { return static_cast<std::uint16_t>(notes_[index]); }
    constexpr unsigned line_of(std::size_t index) const { return static_cast<unsigned>(notes_[index] >> 16); }

private:
    word notes_[Words]{};
};

// A text as a type. g++ compares and mangles all characters of a text wherever a template is named with it, but not those of a type.
template <fixed_string Text>
struct literal_text {
    static constexpr std::string_view view = Text.view();
};

// A text assembled for one architecture.
template <class Text, assemble_options Options, arch On, template <std::size_t, std::size_t> class Storage = literal_storage>
struct assembly_for {
    static constexpr std::string_view text = Text::view;
    static constexpr text_size size = size_of(text);

    static constexpr auto run()
    {
        Storage<size.words, size.names + 1> made{optional_arch(On)};
        program_assembler<dialect_constant<Options.syntax>, false, decltype(made)>({}, made, Options, made.on).run(text);
        return made;
    }

    static constexpr auto storage = run();
    using with_notes = assembly_for<Text, Options, On, noted_storage>;

    static constexpr std::size_t error_count = storage.error_count;
    static constexpr std::size_t diagnostics =
        storage.diagnostic_count < storage.diagnostics.size() ? storage.diagnostic_count : storage.diagnostics.size();

    static constexpr auto words()
    {
        constexpr std::size_t count = storage.code.size();
        std::array<word, count> exact{};
        // By a pointer, since each call of operator[] costs as much as several steps of parsing.
        word* const to = exact.data();
        for (std::size_t i = 0; i < count; ++i) to[i] = storage.code[i];
        return exact;
    }
};

// Tests if all architectures with the common encoding that have a program's instructions encode it alike: the rule for constructors that
// name no architecture. Most words are decided by their row alone, once for each row.
template <class Storage>
class agreement {
public:
    constexpr explicit agreement(const Storage& made) : made_(made), on_(*made.on) {}

    // The index of the first word that another architecture encodes differently, or the number of words.
    constexpr std::size_t first_difference()
    {
        const std::size_t count = made_.code.size();
        std::size_t first[common_arch_total]{};
        for (std::size_t& one : first) one = count;
        for (std::size_t n = 0; n < count; ++n) {
            const std::uint16_t row = made_.row_of(n);
            if (row == no_row) continue;
            const word bits = made_.code[n];
            unsigned doubtful = doubts_of_row(row);
            if (has_doubtful_fields(bits)) doubtful = (1u << common_arch_total) - 1;
            for (int i = 0; doubtful != 0; ++i, doubtful >>= 1)
                if ((doubtful & 1) != 0 && first[i] == count && !is_alike(bits, row, architectures[i])) first[i] = n;
        }
        std::size_t least = count;
        for (int i = 0; i < common_arch_total; ++i)
            if ((lacking_ >> i & 1) == 0 && first[i] < least) least = first[i];
        return least;
    }

private:
    // Bit n is set if the n-th architecture may encode instructions of the row differently. Records the architectures that lack it.
    constexpr unsigned doubts_of_row(std::uint16_t row)
    {
        constexpr unsigned is_known = 1u << 31;
        if ((doubts_[row] & is_known) != 0) return doubts_[row] & ~is_known;
        unsigned found = 0;
        for (int i = 0; i < common_arch_total; ++i) {
            const std::uint16_t other = find_row(descriptor{row}.code(), architectures[i]);
            if (other == no_row) lacking_ |= 1u << i;
            else if (other != row || shape_of(other, architectures[i]) != shape_of(row, on_)) found |= 1u << i;
        }
        doubts_[row] = found | is_known;
        return found;
    }

    // True if a word can have a flow control, constant or special value that only some architectures have.
    static constexpr bool has_doubtful_fields(word bits)
    {
        constexpr word constant_or_special = 0x80808080;
        return (bits & bits << 1 & constant_or_special) != 0 || (common_flows >> flow_field.extract(bits) & 1) == 0;
    }

    static constexpr word common_flows = [] {
        word common = ~word{0};
        for (int i = 0; i < common_arch_total; ++i) common &= defined_values(enum_id::flow, architectures[i]);
        return common;
    }();

    constexpr bool is_alike(word bits, std::uint16_t row, arch other) const
    {
        const result<instruction> i = decode(bits, other);
        if (!i || i->row_index != row) return false;
        for (const source_field& source : i->row().sources()) {
            const word byte = source.bits().extract(bits);
            if (byte < source_byte::constant || byte >= source_byte::special) continue;
            const int index = static_cast<int>(byte & source_byte::constant_mask);
            if (constant_value(index, other) != constant_value(index, on_)) return false;
        }
        return true;
    }

    const Storage& made_;
    arch on_;
    unsigned lacking_ = 0;
    std::uint32_t doubts_[row_total]{};
};

// A text assembled for the architecture from the options or the text. If there is none: for the first architecture with the common encoding
// that gives no errors, else for the one with the fewest errors.
template <class Text, assemble_options Options, int Next = 0, int Best = 0>
constexpr auto choose_assembly()
{
    constexpr optional_arch named = arch_to_assemble_for(Text::view, Options);
    if constexpr (named.has_value()) {
        return assembly_for<Text, Options, named.value>();
    } else if constexpr (Next == common_arch_total) {
        return assembly_for<Text, Options, architectures[Best]>();
    } else {
        constexpr std::size_t errors = assembly_for<Text, Options, architectures[Next]>::error_count;
        if constexpr (errors == 0) {
            return assembly_for<Text, Options, architectures[Next]>();
        } else {
            constexpr bool is_best = errors < assembly_for<Text, Options, architectures[Best]>::error_count;
            return choose_assembly<Text, Options, Next + 1, is_best ? Next : Best>();
        }
    }
}

template <class Assembly, std::size_t Index, class = std::make_index_sequence<Assembly::storage.diagnostics[Index].found.size()>>
struct compiled_diagnostic;

template <class Assembly, std::size_t Index, std::size_t... Characters>
struct compiled_diagnostic<Assembly, Index, std::index_sequence<Characters...>> {
    static constexpr const diagnostic& d = Assembly::storage.diagnostics[Index];

    // Other dialects are only compiled for programs with errors.
    static constexpr fault_code code()
    {
        constexpr std::string_view text = line_of(Assembly::text, d.line);
        dialect where{};
        statement read;
        const bool is_of_other_dialect =
            !is_told_anyway(d.code) && !reads_in(d.syntax, text, d.on, read) && reads_elsewhere(d.syntax, text, d.on, where, read);
        return is_of_other_dialect ? fault_code::other_dialect : d.code;
    }

    using type = error_in_assembly<assembly::line<d.line>, assembly::column<d.column>, assembly::found<d.found[Characters]...>, code()>;
};

// Fails to compile if architectures encode the program differently. Names the first such line.
template <class Assembly>
constexpr bool report_difference()
{
    constexpr std::size_t size = Assembly::storage.code.size();
    if constexpr (agreement(Assembly::storage).first_difference() < size) {
        using noted = typename Assembly::with_notes;
        constexpr std::size_t first = agreement(noted::storage).first_difference();
        if constexpr (first < size)
            return error_in_assembly<assembly::line<noted::storage.line_of(first)>, assembly::column<1>, assembly::found<>,
                                     fault_code::architecture_needed>::reported;
    }
    return true;
}

// Fails to compile with the diagnostic of an index, if there is one.
template <class Assembly, std::size_t Index>
constexpr bool report()
{
    if constexpr (Index < Assembly::diagnostics) return compiled_diagnostic<Assembly, Index>::type::reported;
    else return true;
}

template <class Text, assemble_options Options>
consteval auto assembled_literal()
{
    using assembly = decltype(choose_assembly<Text, Options>());
    // In separate statements, since compilers skip the rest of a statement after an error.
    static_cast<void>(report<assembly, 0>());
    static_cast<void>(report<assembly, 1>());
    static_cast<void>(report<assembly, 2>());
    static_cast<void>(report<assembly, 3>());
    static_cast<void>(report<assembly, 4>());
    static_cast<void>(report<assembly, 5>());
    static_cast<void>(report<assembly, 6>());
    static_cast<void>(report<assembly, 7>());
    if constexpr (assembly::error_count == 0 && !arch_to_assemble_for(Text::view, Options))
        static_cast<void>(report_difference<assembly>());
    return assembly::words();
}

}  // namespace detail

/// Assembles a text in a constant expression: assembled<"NOP.end">() is a std::array<word, 1>. The architecture is that of the options, or
/// the one specified in the text with `.arch` or `.gpu`. If there is none, those of v9 to v14 that have the instructions must encode them
/// alike. Fails to compile on invalid lines, and on instructions that the hardware does not accept unless the options allow them; shows the
/// first eight errors. Warnings and notes are not shown: use assemble().
template <fixed_string Text, assemble_options Options = assemble_options{}>
consteval auto assembled()
{
    return detail::assembled_literal<detail::literal_text<Text>, Options>();
}

namespace literals {

/// Assembles a text in a constant expression: "NOP.end"_valhall is a std::array<word, 1>. A text that architectures encode differently must
/// specify one with `.arch` or `.gpu`: see assembled().
template <fixed_string Text>
consteval auto operator""_valhall()
{
    return detail::assembled_literal<detail::literal_text<Text>, assemble_options{}>();
}

}  // namespace literals

}  // namespace valhall

#endif
