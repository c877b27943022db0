// SPDX-License-Identifier: MIT
// Parses TGSI texts, at compile time and at run time. Continues after errors, so that one pass finds them all.
#ifndef VALHALL_TGSI_PARSE_HPP
#define VALHALL_TGSI_PARSE_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "valhall/tgsi/diagnostic.hpp"
#include "valhall/tgsi/program.hpp"
#include "valhall/tgsi/statement_parser.hpp"

namespace valhall::tgsi {

namespace detail {

// Parses a text into a program. Calls reports.report(diagnostic) for errors and notes.
template <class Program, class Reports>
class program_parser {
public:
    constexpr program_parser(Program& program, Reports& reports) : program_(program), reports_(reports) {}

    constexpr void read(std::string_view text)
    {
        for (std::size_t begin = 0; begin <= text.size() && !is_full_; ++line_) {
            std::size_t end = begin;
            while (end < text.size() && text[end] != '\n') ++end;
            read_line(std::string_view(text.data() + begin, end - begin));
            begin = end + 1;
        }
        --line_;
        if (!has_processor_ && !is_full_) report(text_error::expected_processor, 1, {});
        if (uses_temporary_ || uses_zero_ || uses_one_) declare_own_registers();
        if (is_renumbered_) renumber_labels();
    }

private:
    constexpr void read_line(std::string_view line)
    {
        statement_parser parser(line);
        if (parser.is_done()) return;
        has_opcode_ = false;
        if (!read_statement(parser)) report_error(parser);
    }

    constexpr bool read_statement(statement_parser& parser)
    {
        const std::string_view word = parser.read_word();
        if (!has_processor_) return read_processor(parser, word);
        if (word.empty()) return refuse(parser, text_error::expected_statement);
        if (same_text(word, "DCL")) return read_item<declaration>([&](declaration& d) { return parser.read_declaration(d); });
        if (same_text(word, "IMM")) {
            const std::uint32_t number = static_cast<std::uint32_t>(program_.immediates().size());
            return read_item<immediate>([&](immediate& i) { return parser.read_immediate(i, number); });
        }
        if (same_text(word, "PROPERTY")) return read_item<property>([&](property& p) { return parser.read_property(p); });
        return read_instruction(parser, word);
    }

    // A wrong first line does not stop parsing.
    constexpr bool read_processor(statement_parser& parser, std::string_view word)
    {
        has_processor_ = true;
        const int number = find_word<processor>(word);
        if (number < 0) return refuse(parser, text_error::expected_processor);
        program_.processor = static_cast<processor>(number);
        return parser.read_end();
    }

    template <class Item, class Read>
    constexpr bool read_item(const Read& read)
    {
        Item item{};
        item.from.line = line_;
        if (!read(item)) {
            // Later statements are checked against the counts.
            if constexpr (requires { item.words; }) add(item);
            return false;
        }
        add(item);
        return true;
    }

    template <class Item>
    constexpr void add(const Item& item)
    {
        if (is_full_ || program_.add(item)) return;
        is_full_ = true;
        report(text_error::no_space, 1, {});
    }

    constexpr bool read_instruction(statement_parser& parser, std::string_view word)
    {
        statement_head head;
        instruction made{};
        made.from = {line_, count_++};
        const std::uint32_t number = expected_++;
        const bool is_known = parser.read_head(word, head, made);
        has_opcode_ = is_known && !head.is_old();
        opcode_ = made.code;
        if (head.has_number && head.number != number) {
            report(text_error::number_differs, parser.column(head.number_at), parser.found(head.number_at), number);
            // Later numbers are checked relative to this one.
            expected_ = static_cast<std::uint32_t>(head.number) + 1;
        }
        if (!is_known) return false;
        const std::uint32_t column = parser.column(parser.word_at());
        if (!parser.read_operands(head, made)) return false;
        if (parser.lacks_stream) report(text_error::missing_stream, column, head.mnemonic);
        if (!head.is_old()) {
            add(made);
        } else {
            report(text_error::old_opcode, column, head.mnemonic);
            add_steps(head.old_row(), made);
        }
        return true;
    }

    constexpr void add_steps(const old_opcode_info& row, const instruction& old)
    {
        const std::size_t before = program_.instructions().size();
        for (int n = 0; n < row.step_count; ++n) {
            const old_step& step = row.steps[n];
            const instruction made = make_step(step, old);
            if (made.info().has_result() && made.to.mask == 0) continue;
            uses_temporary_ |= step.to == old_result::temporary || step.to == old_result::all_of_temporary;
            for (int s = 0; s < step.source_count; ++s) {
                uses_zero_ |= step.sources[s].from == old_operand::zero;
                uses_one_ |= step.sources[s].from == old_operand::one;
            }
            add(made);
        }
        is_renumbered_ |= program_.instructions().size() != before + 1;
    }

    // Declares the extra registers for old instructions, after all others.
    constexpr void declare_own_registers()
    {
        std::int32_t temporary = 0;
        for (const declaration& d : program_.declarations())
            if (d.file == register_file::temp && d.last >= temporary) temporary = d.last + 1;
        if (uses_temporary_) {
            declaration d{};
            d.file = register_file::temp;
            d.first = d.last = temporary;
            add(d);
        }
        const std::int32_t zero = add_constant(uses_zero_, 0), one = add_constant(uses_one_, 0x3F800000);
        const auto set = [&](register_name& reg) {
            if (reg.index == index_of_temporary) reg.index = temporary;
            if (reg.index == index_of_zero) reg.index = zero;
            if (reg.index == index_of_one) reg.index = one;
        };
        for (instruction& i : program_.instructions()) {
            set(i.to.reg);
            for (source& s : i.sources) set(s.reg);
        }
    }

    constexpr std::int32_t add_constant(bool is_used, std::uint32_t bits)
    {
        const std::int32_t number = static_cast<std::int32_t>(program_.immediates().size());
        if (is_used) add(immediate{immediate_type::flt32, {bits, bits, bits, bits}});
        return number;
    }

    // Labels count the instructions of the text. Expansions of old instructions have moved those.
    constexpr void renumber_labels()
    {
        const auto instructions = program_.instructions();
        for (instruction& i : instructions) {
            if (i.label >= count_ || i.label == 0) continue;
            std::size_t first = 0, last = instructions.size();
            while (first < last) {
                const std::size_t middle = (first + last) / 2;
                if (instructions[middle].from.number < i.label) first = middle + 1;
                else last = middle;
            }
            i.label = static_cast<std::uint32_t>(first);
        }
    }

    constexpr bool refuse(statement_parser& parser, text_error code)
    {
        parser.code = code;
        parser.where = parser.word_at();
        return false;
    }

    constexpr void report_error(const statement_parser& parser)
    {
        report(parser.code, parser.column(parser.where), parser.found(parser.where), parser.value);
    }

    constexpr void report(text_error code, std::uint32_t column, std::string_view found, std::uint32_t value = 0)
    {
        diagnostic d;
        d.code = code;
        d.is_error = code < text_error::old_opcode;
        d.has_opcode = has_opcode_;
        d.instruction = opcode_;
        d.line = line_;
        d.column = column;
        d.value = value;
        d.found = found;
        reports_.report(d);
    }

    Program& program_;
    Reports& reports_;
    std::uint32_t line_ = 1;
    std::uint32_t count_ = 0;     // number of instructions in the text
    std::uint32_t expected_ = 0;  // the expected number before the next instruction
    opcode opcode_{};
    bool has_opcode_ = false;
    bool has_processor_ = false;
    bool is_full_ = false;
    bool uses_temporary_ = false, uses_zero_ = false, uses_one_ = false;
    bool is_renumbered_ = false;
};

// Keeps the first diagnostics and counts all.
template <std::size_t Most>
struct fixed_reports {
    std::array<diagnostic, Most> kept{};
    std::size_t count = 0;
    std::size_t errors = 0;

    constexpr void report(const diagnostic& d)
    {
        if (count < Most) kept[count] = d;
        ++count;
        errors += d.is_error;
    }
};

}  // namespace detail

/// A program parsed without allocating, or its errors.
template <capacity Capacity = capacity{}>
class parsed_program {
public:
    static constexpr std::size_t max_diagnostics = 16;  ///< the maximum number of errors and notes that are kept

    /// Parses a text.
    constexpr explicit parsed_program(std::string_view text) { detail::program_parser(program_, reports_).read(text); }

    /// True if there is no error. Otherwise the program is meaningless.
    constexpr explicit operator bool() const { return reports_.errors == 0; }

    /// The program.
    constexpr const fixed_program<Capacity>& program() const& { return program_; }
    constexpr const fixed_program<Capacity>& operator*() const& { return program_; }
    constexpr const fixed_program<Capacity>* operator->() const { return &program_; }

    /// The number of errors and notes, of which the first max_diagnostics are kept.
    constexpr std::size_t diagnostic_count() const { return reports_.count; }
    /// The errors and notes that were kept. They do not refer to the text.
    constexpr std::span<const diagnostic> diagnostics() const&
    {
        return std::span(reports_.kept).first(reports_.count < max_diagnostics ? reports_.count : max_diagnostics);
    }
    std::span<const diagnostic> diagnostics() const&& = delete;  // would dangle

private:
    fixed_program<Capacity> program_{};
    detail::fixed_reports<max_diagnostics> reports_{};
};

/// Parses a text into a program of fixed capacity, without allocating.
template <capacity Capacity = capacity{}>
constexpr parsed_program<Capacity> parse(std::string_view text)
{
    return parsed_program<Capacity>(text);
}

}  // namespace valhall::tgsi

#endif
