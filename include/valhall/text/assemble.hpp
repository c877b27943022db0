// Whole programs of assembly text as words: labels, comments, blank lines and .quad included.
#ifndef VALHALL_TEXT_ASSEMBLE_HPP
#define VALHALL_TEXT_ASSEMBLE_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "valhall/text/parse.hpp"
#include "valhall/validate/validate.hpp"

namespace valhall {

/// How to assemble.
struct assemble_options {
    arch on = arch::v9;
    bool allow_invalid = false;  ///< what validate() finds is a warning instead of an error
    dialect syntax = dialect::panfrost;
    level how = level::hardware;  ///< strictly, what Arm's description does not list is an error too
};

namespace detail {

// A label and the instruction that it stands before.
struct label {
    std::string_view name{};
    std::uint32_t index = 0;
    std::uint32_t line = 0;
};

// An immediate that waits for a label.
struct reference {
    std::string_view name{};
    std::string_view mnemonic{};
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::uint32_t index = 0;
    descriptor row{};
    std::uint8_t immediate = 0;
    std::uint8_t scale = 1;  // what one instruction of distance adds to the immediate
};

// Whether a line makes sense in a dialect.
template <dialect Syntax>
constexpr bool reads_in(std::string_view line, arch on)
{
    line_parser<Syntax> parser(line, on);
    while (!parser.take_label().empty()) {
    }
    statement s;
    return parser.parse(s);
}

// Whether something that must be written is left out. That is asked for even where the other dialect does not need it.
constexpr bool is_left_out(fault_code code) { return code == fault_code::missing_selector || code == fault_code::missing_modifier; }

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
//   bool add(word)                      false if there is no space left
//   word& at(std::uint32_t)             a word that was added
//   std::uint32_t size() const          how many were
//   fault_code add(const label&)              duplicate_label, or no_space if there is none left
//   bool add(const reference&)          false if there is no space left
//   int find(std::string_view) const    the place of a label, or -1
//   const label& label_at(int) const
//   references()                        a range of what was added
//   void report(const diagnostic&)
// A line that is wrong is tried in the other dialect if `Hints` says so, which costs having both.
template <dialect Syntax, bool Hints, class Storage>
class program_assembler {
public:
    constexpr program_assembler(Storage& storage, const assemble_options& options) : out_(storage), options_(options) {}

    constexpr void run(std::string_view text)
    {
        const char* at = text.data();
        const char* const end = at + text.size();
        for (std::uint32_t line = 1;; ++line) {
            const char* last = at;
            while (last != end && *last != '\n') ++last;
            read_line({at, static_cast<std::size_t>(last - at)}, line);
            if (last == end) break;
            at = last + 1;
        }
        for (const reference& wanted : out_.references()) resolve(wanted);
    }

private:
    constexpr void read_line(std::string_view text, std::uint32_t line)
    {
        line_parser<Syntax> parser(text, options_.on, line);
        for (std::string_view name = parser.take_label(); !name.empty(); name = parser.take_label())
            define(parser, name, line);

        statement s;
        if (!parser.parse(s)) {
            report(parser.error(), text);
            add(parser, s, 0);  // keeps the labels behind it where they belong
            return;
        }
        if (s.what == statement::kind::nothing) return;
        if (s.what == statement::kind::instruction) check(parser, s);
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
            d.reads_in_other_dialect = reads_in<other(Syntax)>(text, options_.on);
            if (d.reads_in_other_dialect && !is_left_out(d.code)) d.code = fault_code::other_dialect;
        }
        out_.report(d);
    }

    constexpr void define(const line_parser<Syntax>& parser, std::string_view name, std::uint32_t line)
    {
        const fault_code code = out_.add(label{name, out_.size(), line});
        if (code == fault_code::none) return;
        diagnostic d = parser.at(code, name.data(), name);
        if (code == fault_code::duplicate_label) d.other_line = out_.label_at(out_.find(name)).line;
        out_.report(d);
    }

    constexpr void refer(const line_parser<Syntax>& parser, const statement& s)
    {
        reference wanted;
        wanted.name = s.target;
        wanted.mnemonic = parser.mnemonic();
        wanted.line = parser.line();
        wanted.column = parser.column(s.target.data());
        wanted.index = out_.size();
        wanted.row = s.value.row();
        wanted.immediate = static_cast<std::uint8_t>(s.target_immediate);
        wanted.scale = static_cast<std::uint8_t>(s.target_scale);
        if (!out_.add(wanted)) out_.report(parser.at(fault_code::no_space, s.target.data(), s.target));
    }

    constexpr void add(const line_parser<Syntax>& parser, const statement& s, word bits)
    {
        if (!out_.add(bits)) out_.report(parser.at(fault_code::no_space, s.start, {}));
    }

    constexpr void check(const line_parser<Syntax>& parser, const statement& s)
    {
        // Saves the list, which costs a constant expression most of the check.
        if (options_.how == level::hardware && !may_have_faults(s.value)) return;
        for (const fault& found : validate(s.value, options_.how)) {
            diagnostic d = parser.at(found, place_of(s, found, s.value.row()), {});
            d.level = options_.allow_invalid ? severity::warning : severity::error;
            d.bits = s.value.bits;
            d.has_bits = true;
            out_.report(d);
        }
    }

    constexpr void resolve(const reference& wanted)
    {
        if (wanted.index >= out_.size()) return;  // there was no space for it, which has been reported
        const int target = out_.find(wanted.name);
        if (target < 0) return report(wanted, fault_code::unknown_label);
        const std::int64_t distance = std::int64_t{out_.label_at(target).index} - wanted.index - 1;
        const immediate_field& field = wanted.scale != 1 ? address_immediate : wanted.row.immediates()[wanted.immediate];
        const std::int64_t value = distance * wanted.scale;
        if (value < field.minimum() || value > field.maximum())
            return report(wanted, fault_code::branch_too_far, static_cast<word>(distance));
        out_.at(wanted.index) = field.insert(out_.at(wanted.index), value);
    }

    // What is wrong with the use of a label.
    constexpr void report(const reference& wanted, fault_code code, word value = 0)
    {
        diagnostic d;
        static_cast<fault&>(d) = {code, operand_kind::immediate, wanted.immediate, {}, value};
        d.on = options_.on;
        d.syntax = Syntax;
        d.row = wanted.row;
        d.has_row = true;
        d.mnemonic = wanted.mnemonic;
        d.line = wanted.line;
        d.column = wanted.column;
        d.found = wanted.name;
        out_.report(d);
    }

    Storage& out_;
    assemble_options options_;
};

template <class Storage>
constexpr void assemble_into(Storage& storage, std::string_view text, const assemble_options& options)
{
    if (options.syntax == dialect::arm) program_assembler<dialect::arm, true, Storage>(storage, options).run(text);
    else program_assembler<dialect::panfrost, true, Storage>(storage, options).run(text);
}

// Space for a program of so many words, labels, uses of labels, and diagnostics.
template <std::size_t Words, std::size_t Labels, std::size_t Diagnostics>
class fixed_storage {
public:
    std::array<word, Words> words{};
    std::array<diagnostic, Diagnostics> diagnostics{};
    std::size_t word_count = 0;
    std::size_t diagnostic_count = 0;  // all that were reported, kept or not
    std::size_t error_count = 0;

    constexpr bool add(word bits)
    {
        if (word_count == Words) return false;
        words[word_count++] = bits;
        return true;
    }
    constexpr word& at(std::uint32_t index) { return words[index]; }
    constexpr std::uint32_t size() const { return static_cast<std::uint32_t>(word_count); }

    constexpr fault_code add(const label& l)
    {
        if (find(l.name) >= 0) return fault_code::duplicate_label;
        if (label_count_ == labels_.size()) return fault_code::no_space;
        labels_[label_count_++] = l;
        return fault_code::none;
    }
    constexpr bool add(const reference& r)
    {
        if (reference_count_ == references_.size()) return false;
        references_[reference_count_++] = r;
        return true;
    }
    constexpr int find(std::string_view name) const
    {
        for (std::size_t i = 0; i < label_count_; ++i)
            if (labels_[i].name.size() == name.size() && same(labels_[i].name.data(), name.data(), name.size()))
                return static_cast<int>(i);
        return -1;
    }
    constexpr const label& label_at(int index) const { return labels_[static_cast<std::size_t>(index)]; }

    struct reference_range {
        const reference *first, *last;
        constexpr const reference* begin() const { return first; }
        constexpr const reference* end() const { return last; }
    };
    constexpr reference_range references() const
    {
        return {references_.data(), references_.data() + reference_count_};
    }

    constexpr void report(const diagnostic& d)
    {
        if (diagnostic_count < Diagnostics) diagnostics[diagnostic_count] = d;
        ++diagnostic_count;
        if (d.level == severity::error) ++error_count;
    }

private:
    std::array<label, Labels> labels_{};
    std::array<reference, Words> references_{};
    std::size_t label_count_ = 0;
    std::size_t reference_count_ = 0;
};

}  // namespace detail

/// A program of at most `Words` words that was assembled without allocating, or what is wrong with its text.
template <std::size_t Words>
class fixed_program {
public:
    static constexpr std::size_t max_diagnostics = 16;

    /// Assembles a text. Labels may be as many as words, and one more.
    constexpr explicit fixed_program(std::string_view text, const assemble_options& options = {})
    {
        detail::assemble_into(storage_, text, options);
    }

    /// Whether there is no error; only then do the words mean anything.
    constexpr explicit operator bool() const { return storage_.error_count == 0; }

    // The words.
    constexpr const word* begin() const { return storage_.words.data(); }
    constexpr const word* end() const { return begin() + size(); }
    constexpr const word* data() const { return begin(); }
    constexpr std::size_t size() const { return storage_.word_count; }
    constexpr word operator[](std::size_t i) const { return storage_.words[i]; }

    /// How many errors and warnings there are; the first max_diagnostics of them are kept.
    constexpr std::size_t diagnostic_count() const { return storage_.diagnostic_count; }
    /// Those that are kept. They do not refer to the text.
    constexpr std::span<const diagnostic> diagnostics() const&
    {
        const std::size_t count = diagnostic_count();
        return {storage_.diagnostics.data(), count < max_diagnostics ? count : max_diagnostics};
    }
    std::span<const diagnostic> diagnostics() const&& = delete;  // they would be gone with the program

private:
    detail::fixed_storage<Words, Words + 1, max_diagnostics> storage_{};
};

/// Assembles a text into at most `Words` words, at compile time or at run time, without allocating.
template <std::size_t Words>
constexpr fixed_program<Words> assemble(std::string_view text, const assemble_options& options = {})
{
    return fixed_program<Words>(text, options);
}

}  // namespace valhall

#endif
