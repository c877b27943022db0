// SPDX-License-Identifier: MIT
// The assembler of whole programs, line by line: labels, comments, blank lines, .quad and .zero included. The storage it writes to
// is its user's.
#ifndef VALHALL_TEXT_PROGRAM_ASSEMBLER_HPP
#define VALHALL_TEXT_PROGRAM_ASSEMBLER_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/program/code_buffer.hpp"
#include "valhall/text/parse.hpp"
#include "valhall/validate/validate.hpp"

namespace valhall {

/// How to assemble.
struct assemble_options {
    arch on = arch::v9;                  ///< the architecture of the words
    bool allow_invalid = false;          ///< what validate() finds is a warning instead of an error
    dialect syntax = dialect::panfrost;  ///< how the text is written
    level how = level::hardware;         ///< strictly, what Arm's description does not list is an error too
};

namespace detail {

// The name of a label, and the line where it is defined. Names and the code buffer's labels have the same numbers.
struct label_name {
    std::string_view text{};
    std::uint32_t line = 0;
};

// An instruction that goes to a label, and where the label's name stands.
struct label_reference {
    std::string_view name{};
    std::string_view mnemonic{};
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::uint32_t index = 0;
    descriptor row{};
    std::uint8_t immediate = 0;
};

// Whether a line makes sense in a dialect.
template <dialect Syntax>
constexpr bool reads_in(std::string_view line, arch on)
{
    parser_for<Syntax> parser(line, on);
    while (!parser.take_label().empty()) {
    }
    statement s;
    return parser.parse(s);
}

// Whether a line makes sense in another dialect than it was read in; says in which.
template <dialect Syntax>
constexpr bool reads_elsewhere(std::string_view line, arch on, dialect& where)
{
    constexpr dialect first = other_dialects<Syntax>::first, second = other_dialects<Syntax>::second;
    const bool is_first = reads_in<first>(line, on);
    where = is_first ? first : second;
    return is_first || reads_in<second>(line, on);
}

// Whether something that must be written is left out, or what is written was right once. That is told even where another dialect takes
// the line.
constexpr bool is_told_anyway(fault_code code)
{
    return code == fault_code::missing_selector || code == fault_code::missing_modifier || code == fault_code::no_counterpart;
}

// Where a fault that validation finds of an instruction stands in its line.
constexpr const char* place_of(const statement& s, const fault& found, descriptor row)
{
    switch (found.kind) {
    case operand_kind::modifier:
        for (int i = 0; i < row.modifiers().size(); ++i)
            if (describe(row.modifiers()[i]).id == found.id && (s.modifiers_given >> i & 1) != 0) return s.modifier_at[i];
        break;
    case operand_kind::staging: return s.staging_at[found.index];
    case operand_kind::destination: return s.destination_at;
    case operand_kind::source: return s.source_at[found.index];
    case operand_kind::immediate: return s.immediate_at[found.index];
    case operand_kind::none: break;
    }
    return s.start;
}

// Assembles into a storage, which has:
//   code                                a code buffer
//   fault_code add(const label_name&)   duplicate_label, or no_space if there is none left
//   bool add(const label_reference&)    false if there is no space left
//   int find(std::string_view) const    the number of a name, or -1
//   const label_name& name_at(int) const
//   references()                        a range of what was added
//   void report(const diagnostic&)
// A line that is wrong is tried in the other dialects if `Hints` says so, which costs having them all.
template <dialect Syntax, bool Hints, class Storage>
class program_assembler {
public:
    constexpr program_assembler(Storage& storage, const assemble_options& options) : out_(storage), options_(options) {}

    constexpr void run(std::string_view text)
    {
        const char* at = text.data();
        const char* const end = at + text.size();
        for (std::uint32_t line = 1;; ++line) {
            const char* const last = find_character(at, end, '\n');
            read_line({at, static_cast<std::size_t>(last - at)}, line);
            if (last == end) break;
            at = last + 1;
        }
        for (const label_reference& wanted : out_.references()) resolve(wanted);
        static_cast<void>(out_.code.resolve());  // (Nothing is left to be refused.)
    }

private:
    constexpr void read_line(std::string_view text, std::uint32_t line)
    {
        parser_for<Syntax> parser(text, options_.on, line);
        for (std::string_view name = parser.take_label(); !name.empty(); name = parser.take_label()) define(parser, name, line);

        statement s;
        if (!parser.parse(s)) {
            report(parser.error(), text);
            add(parser, s, 0);  // keeps the labels behind it where they belong
            return;
        }
        if (s.what == statement::kind::nothing) return;
        if (s.what == statement::kind::instruction) {
            if constexpr (Hints && syntax<Syntax>::has_own_forms) tell(parser, s);
            check(parser, s);
        }
        if (!s.target.empty()) refer(parser, s);
        const word bits = s.what == statement::kind::data ? s.data : s.value.bits;
        if (s.has_bytes && s.target.empty() && s.bytes != bits)
            out_.report(parser.at({.code = fault_code::bytes_mismatch, .value = bits}, s.start, {}));
        add(parser, s, bits);
    }

    // What is wrong with a line, and whether that is only because of its dialect.
    constexpr void report(diagnostic d, std::string_view text)
    {
        if constexpr (Hints) {
            d.reads_in_other_dialect = reads_elsewhere<Syntax>(text, options_.on, d.other);
            if (d.reads_in_other_dialect && !is_told_anyway(d.code)) d.code = fault_code::other_dialect;
        }
        out_.report(d);
    }

    constexpr void define(const parser_for<Syntax>& parser, std::string_view name, std::uint32_t line)
    {
        const fault_code code = out_.add(label_name{name, line});
        if (code == fault_code::none) {
            static_cast<void>(out_.code.here());
            return;
        }
        diagnostic d = parser.at(code, name.data(), name);
        if (code == fault_code::duplicate_label) d.other_line = out_.name_at(out_.find(name)).line;
        out_.report(d);
    }

    constexpr void refer(const parser_for<Syntax>& parser, const statement& s)
    {
        label_reference wanted;
        wanted.name = s.target;
        wanted.mnemonic = parser.mnemonic();
        wanted.line = parser.line();
        wanted.column = parser.column(s.target.data());
        wanted.index = static_cast<std::uint32_t>(out_.code.size());
        wanted.row = s.value.row();
        wanted.immediate = static_cast<std::uint8_t>(s.target_immediate);
        if (!out_.add(wanted)) out_.report(parser.at(fault_code::no_space, s.target.data(), s.target));
    }

    constexpr void add(const parser_for<Syntax>& parser, const statement& s, word bits)
    {
        for (std::uint32_t n = 0; n < s.data_words; ++n) {
            const bool is_data = s.what == statement::kind::data;
            if ((is_data ? out_.code.emit_data(bits) : out_.code.emit(bits)) != out_.code.size()) continue;
            out_.report(parser.at(fault_code::no_space, s.start, {}));
            return;
        }
    }

    // What the draft had wrong in a line.
    constexpr void tell(const parser_for<Syntax>& parser, const statement& s)
    {
        if (parser.note() == 0) return;
        const std::string_view about = parser.noted();
        diagnostic d =
            parser.at({.code = fault_code::draft_mistake, .value = parser.note()}, about.empty() ? s.start : about.data(), about);
        d.level = severity::note;
        out_.report(d);
    }

    constexpr void check(const parser_for<Syntax>& parser, const statement& s)
    {
        // Saves the list, which costs a constant expression most of the check.
        if (options_.how == level::hardware && hardware::accepts(s.value)) return;
        for (const fault& found : validate(s.value, options_.how)) {
            diagnostic d = parser.at(found, place_of(s, found, s.value.row()), {});
            d.level = options_.allow_invalid ? severity::warning : severity::error;
            d.bits = s.value.bits;
            d.has_bits = true;
            out_.report(d);
        }
    }

    constexpr void resolve(const label_reference& wanted)
    {
        if (wanted.index >= out_.code.size()) return;  // there was no space for it, which has been reported
        const int target = out_.find(wanted.name);
        if (target < 0) return report(wanted, fault_code::unknown_label);
        const status done = out_.code.set_target(wanted.index, out_.code.label_at(static_cast<std::uint32_t>(target)));
        if (!done) report(wanted, done.error().code, done.error().value);
    }

    // What is wrong with the use of a label.
    constexpr void report(const label_reference& wanted, fault_code code, word value = 0)
    {
        diagnostic d;
        static_cast<fault&>(d) = {code, operand_kind::immediate, wanted.immediate, {}, value};
        d.on = options_.on;
        d.syntax = Syntax;
        d.row = wanted.row;
        d.mnemonic = wanted.mnemonic;
        d.line = wanted.line;
        d.column = wanted.column;
        d.found = wanted.name;
        out_.report(d);
    }

    Storage& out_;
    assemble_options options_;
};

}  // namespace detail

}  // namespace valhall

#endif
