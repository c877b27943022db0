// SPDX-License-Identifier: MIT
// Assembles whole programs line by line, with labels, names, comments and directives, in storage that the caller provides.
#ifndef VALHALL_TEXT_PROGRAM_ASSEMBLER_HPP
#define VALHALL_TEXT_PROGRAM_ASSEMBLER_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/text/assemble_options.hpp"
#include "valhall/program/code_buffer.hpp"
#include "valhall/text/common/lines.hpp"
#include "valhall/text/common/names.hpp"
#include "valhall/text/parse.hpp"
#include "valhall/check/validate.hpp"

namespace valhall {

namespace detail {

// An instruction with a label as its target, and the place of the label's name.
struct label_reference {
    std::string_view name{};
    std::string_view mnemonic{};
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::uint32_t index = 0;
    descriptor row{};
    std::uint8_t immediate = 0;
};

// True if a line is valid in a dialect; `read` receives its statement.
template <class = void>
constexpr bool reads_in(dialect syntax, std::string_view line, arch on, statement& read, const name_index& names = no_text_names,
                        std::size_t skipped = 0)
{
    line_parser<> parser({syntax}, line, on, 1, names, skipped);
    parser.skip_labels();
    read = {};
    return parser.parse(read);
}

// True if a line is valid in another dialect than `syntax`. `where` receives that dialect, and `read` the statement.
template <class = void>
constexpr bool reads_elsewhere(dialect syntax, std::string_view line, arch on, dialect& where, statement& read,
                               const name_index& names = no_text_names, std::size_t skipped = 0)
{
    for (const dialect other : dialects) {
        if (other == syntax) continue;
        where = other;
        if (reads_in(other, line, on, read, names, skipped)) return true;
    }
    return false;
}

// True if something required is missing, or if what was written used to be correct. This is reported even if another dialect accepts the
// line.
constexpr bool is_told_anyway(fault_code code)
{
    return code == fault_code::missing_selector || code == fault_code::missing_modifier || code == fault_code::no_counterpart;
}

// The architecture that a text specifies, with the place of the first directive, and whether an instruction precedes it. If the directive names
// none that is known, `wrong` is its fault.
struct named_architecture {
    diagnostic wrong{};
    optional_arch on{};
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    bool is_late = false;
};

// True for the faults of .arch and .gpu.
constexpr bool names_no_architecture(fault_code code)
{
    return code == fault_code::expected_architecture || code == fault_code::unknown_gpu;
}

// `look_everywhere`: also finds a directive after the first instruction, where it is an error.
constexpr named_architecture find_named_architecture(std::string_view text, bool look_everywhere)
{
    named_architecture found;
    for_each_line(text, [&](const text_line_at& line) {
        line_parser<> parser({dialect::panfrost}, line.text(), arch::v9, line.number, no_text_names, line.skipped);
        parser.skip_labels();
        if (parser.is_at_end()) return true;
        statement s;
        const bool is_directive = parser.is_at_directive();
        const bool is_right = is_directive && parser.parse_directive_only(s);
        if (is_right && s.what == statement::kind::architecture) {
            found.on = s.architecture;
            found.line = line.number;
            found.column = parser.column(s.start);
            return false;
        }
        if (is_directive && !is_right && found.wrong.code == fault_code::none && names_no_architecture(parser.why().code))
            found.wrong = parser.why();
        found.is_late |= !is_directive || s.what == statement::kind::data;
        return look_everywhere || !found.is_late;
    });
    return found;
}

// Assembles into a storage that has:
//   code                                a code buffer for the architecture
//   fault_code add(const text_name&)    duplicate_name, or no_space if it is full
//   bool add(const label_reference&)    false if it is full
//   name_index names() const            of the added names
//   references()                        a range of the added references
//   void report(const diagnostic&)
//   void note(const statement&, line)   optional: called before the words of a statement are added
// With `Hints`, an invalid line is also parsed in the other dialects, so that all of them are compiled.
template <class Dialect, bool Hints, class Storage>
class program_assembler {
public:
    // `on` is the architecture from the options or the text; none is an error.
    constexpr program_assembler(Dialect syntax, Storage& storage, const assemble_options& options, optional_arch on)
        : syntax_(syntax), out_(storage), options_(options), on_(*on), has_architecture_(on.has_value())
    {
    }

    constexpr void run(std::string_view text)
    {
        if (!has_architecture_) return report_no_architecture(text);
        names_ = out_.names();
        line_parser<Dialect> parser(syntax_, {text.data(), 0}, on_, 0, names_);
        const block_comments comments = for_each_line(text, [this, &parser](const text_line_at& line) {
            parser.go_to(line);
            read_line(parser, line);
            return true;
        });
        if (comments.is_open()) report_at(fault_code::open_comment, comments.line(), comments.column(), "/*");
        for (const label_reference& wanted : out_.references()) resolve(wanted);
        static_cast<void>(out_.code.resolve());  // cannot fail: all faults have been reported
    }

private:
    constexpr void report_no_architecture(std::string_view text)
    {
        const named_architecture named = find_named_architecture(text, true);
        if (named.on) report_at(fault_code::late_architecture, named.line, named.column, {});
        else if (named.wrong.code != fault_code::none) out_.report(named.wrong);
        else report_at(fault_code::no_architecture, 1, 1, {});
    }

    constexpr void read_line(line_parser<Dialect>& parser, const text_line_at& line)
    {
        if (parser.may_be_at_label()) define_labels(parser);
        statement s;
        if (!parser.parse(s)) {
            diagnostic why = parser.why();
            if (why.kind == operand_kind::source && why.row.is_given() && why.row.has_destination() && s.value.row_index == why.row.index)
                why.destination = static_cast<std::int16_t>(s.value.destination().reg);
            report(why, line);
            // So that later labels keep their places.
            if (s.has_data()) add_data(parser, s, 0);
            else add_word(parser, s, 0);
            return;
        }
        if (s.what == statement::kind::instruction) {
            if constexpr (Hints) tell(parser, s);
            // With the limit as an argument, constant expressions take one call less.
            if (options_.strictness != strictness::hardware ||
                !is_accepted_quickly(s.value, shape_at(shape_of(s.value.row_index, s.value.on))))
                check(parser, s);
        } else if (s.what != statement::kind::data) {
            return take_definition(parser, s);
        }
        if (s.has_target) refer(parser, s);
        const word bits = s.what == statement::kind::data ? s.data : s.value.encode();
        if (s.has_bytes && !s.has_target && s.bytes != bits)
            out_.report(parser.at({.code = fault_code::bytes_mismatch, .value = bits}, s.start, {}));
        if (s.what == statement::kind::data) add_data(parser, s, bits);
        else add_word(parser, s, bits);
    }

    // Reports the fault of a line, and if the line would be valid in another dialect.
    constexpr void report(diagnostic d, const text_line_at& line)
    {
        if constexpr (Hints) {
            statement read;
            d.reads_in_other_dialect = reads_elsewhere(syntax_.value, line.text(), on_, d.other, read, names_, line.skipped);
            if (d.reads_in_other_dialect && !is_told_anyway(d.code)) {
                d.code = fault_code::other_dialect;
                // The offset to a label is not known yet.
                d.has_bits = read.what == statement::kind::instruction && !read.has_target;
                d.bits = d.has_bits ? read.value.encode() : 0;
            }
        }
        out_.report(d);
    }

    constexpr void define_labels(line_parser<Dialect>& parser)
    {
        text_name label;
        label.line = parser.line_number;
        while (parser.take_label(label.text)) {
            label.index = out_.code.label_count();
            if (define(parser, label)) static_cast<void>(out_.code.here());
        }
    }

    // Handles statements that produce no word.
    constexpr void take_definition(const line_parser<Dialect>& parser, const statement& s)
    {
        if (s.what == statement::kind::definition) define_name(parser, s);
        if (s.what == statement::kind::architecture) check_architecture(parser, s);
    }

    constexpr void define_name(const line_parser<Dialect>& parser, const statement& s)
    {
        text_name name;
        name.text = s.target;
        name.line = parser.line_number;
        name.kind = s.defined_kind;
        name.index = s.defined_index;
        name.value = s.defined_value;
        static_cast<void>(define(parser, name));
    }

    constexpr bool define(const line_parser<Dialect>& parser, const text_name& name)
    {
        const fault_code code = out_.add(name);
        names_ = out_.names();
        if (code == fault_code::none) return true;
        diagnostic d = parser.at(code, name.text.data(), name.text);
        if (code == fault_code::duplicate_name) {
            const text_name& earlier = names_.names[names_.find(name.text)];
            d.other_line = earlier.line;
            const bool are_labels = name.kind == name_kind::label && earlier.kind == name_kind::label;
            d.code = are_labels ? fault_code::duplicate_label : fault_code::duplicate_name;
            d.value = static_cast<word>(earlier.kind);
        }
        out_.report(d);
        return false;
    }

    // A directive specifies the architecture again. It must be the same.
    constexpr void check_architecture(const line_parser<Dialect>& parser, const statement& s)
    {
        if (s.architecture == on_) {
            if (architecture_line_ == 0) architecture_line_ = parser.line_number;
            return;
        }
        diagnostic d = parser.at({.code = fault_code::architecture_conflict, .value = static_cast<word>(s.architecture)}, s.start, {});
        d.other_line = architecture_line_;
        out_.report(d);
    }

    constexpr void refer(const line_parser<Dialect>& parser, const statement& s)
    {
        label_reference wanted;
        wanted.name = s.target;
        wanted.mnemonic = parser.mnemonic();
        wanted.line = parser.line_number;
        wanted.column = parser.column(s.target.data());
        wanted.index = static_cast<std::uint32_t>(out_.code.size());
        wanted.row = s.value.row();
        wanted.immediate = static_cast<std::uint8_t>(s.target_immediate);
        if (!out_.add(wanted)) out_.report(parser.at(fault_code::no_space, s.target.data(), s.target));
    }

    constexpr void add_word(const line_parser<Dialect>& parser, const statement& s, word bits)
    {
        if constexpr (requires { out_.note(s, parser.line_number); }) out_.note(s, parser.line_number);
        if (out_.code.emit(bits) == out_.code.size()) out_.report(parser.at(fault_code::no_space, s.start, {}));
    }

    constexpr void add_data(const line_parser<Dialect>& parser, const statement& s, word bits)
    {
        if constexpr (requires { out_.note(s, parser.line_number); }) out_.note(s, parser.line_number);
        for (std::uint32_t n = 0; n < s.data_words; ++n)
            if (out_.code.emit_data(bits) == out_.code.size()) return out_.report(parser.at(fault_code::no_space, s.start, {}));
    }

    // Reports mistakes of the draft in a line.
    constexpr void tell(const line_parser<Dialect>& parser, const statement& s)
    {
        if (parser.note() == 0) return;
        const std::string_view about = parser.noted();
        diagnostic d =
            parser.at({.code = fault_code::draft_mistake, .value = parser.note()}, about.empty() ? s.start : about.data(), about);
        d.severity = severity::note;
        out_.report(d);
    }

    constexpr void check(const line_parser<Dialect>& parser, const statement& s)
    {
        // Avoids making the list, which is most of the cost in constant expressions.
        if (options_.strictness == strictness::hardware && is_accepted_closely(s.value)) return;
        for (const fault& found : validate(s.value, options_.strictness)) {
            diagnostic d = parser.at(found, place_of(s, found, s.value.row()), {});
            d.severity = options_.allow_invalid ? severity::warning : severity::error;
            d.bits = s.value.encode();
            d.has_bits = true;
            out_.report(d);
        }
    }

    constexpr void resolve(const label_reference& wanted)
    {
        if (wanted.index >= out_.code.size()) return;  // there was no space for it, which has been reported
        const int target = names_.find(wanted.name);
        if (target < 0) return report(wanted, fault_code::unknown_label);
        const text_name& name = names_.names[target];
        if (name.kind != name_kind::label) return report(wanted, fault_code::wrong_name, static_cast<word>(name.kind), name.line);
        const status done = out_.code.set_target(wanted.index, out_.code.label_at(name.index));
        if (!done) report(wanted, done.error().code, done.error().value);
    }

    // Reports a fault in the use of a label.
    constexpr void report(const label_reference& wanted, fault_code code, word value = 0, std::uint32_t other_line = 0)
    {
        diagnostic d;
        static_cast<fault&>(d) = {code, operand_kind::immediate, wanted.immediate, {}, value};
        d.other_line = other_line;
        d.on = on_;
        d.syntax = syntax_.value;
        d.row = wanted.row;
        d.mnemonic = wanted.mnemonic;
        d.line = wanted.line;
        d.column = wanted.column;
        d.found = wanted.name;
        out_.report(d);
    }

    // Reports a fault of the text as a whole.
    constexpr void report_at(fault_code code, std::uint32_t line, std::uint32_t column, std::string_view found)
    {
        diagnostic d;
        d.code = code;
        d.on = on_;
        d.syntax = syntax_.value;
        d.line = line;
        d.column = column;
        d.found = found;
        out_.report(d);
    }

    Dialect syntax_;
    Storage& out_;
    assemble_options options_;
    arch on_;
    bool has_architecture_;
    std::uint32_t architecture_line_ = 0;  // the line of the first directive that specifies it, or 0
    name_index names_{};
};

template <class Storage>
constexpr void assemble_into(Storage& storage, std::string_view text, const assemble_options& options)
{
    const optional_arch on = storage.on;
    program_assembler<any_dialect, true, Storage>({options.syntax}, storage, options, on).run(text);
}

}  // namespace detail

}  // namespace valhall

#endif
