// SPDX-License-Identifier: MIT
// A TGSI text that a program reads, and its diagnostics with places.
#ifndef VALHALL_TOOLS_TGSI_SOURCE_HPP
#define VALHALL_TOOLS_TGSI_SOURCE_HPP

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "file.hpp"
#include "options.hpp"
#include "problems.hpp"

#include <valhall/tgsi/check_growing.hpp>
#include <valhall/tgsi/explain.hpp>
#include <valhall/tgsi/parse_growing.hpp>

// The lines of a text.
class line_places {
public:
    explicit line_places(std::string_view text) : text_(text)
    {
        for (std::size_t at = 0; at != std::string_view::npos && at < text.size();) {
            begins_.push_back(at);
            at = text.find('\n', at);
            if (at != std::string_view::npos) ++at;
        }
    }

    // A line, counted from 1; empty if there is no such line.
    std::string_view line(std::uint32_t number) const
    {
        if (number == 0 || number > begins_.size()) return {};
        const std::string_view rest = text_.substr(begins_[number - 1]);
        return rest.substr(0, rest.find('\n'));
    }

    // The column, from 1, of an operand of a statement; operand 0 is the first one after the statement's first word.
    // The column of that word if there is no such operand.
    std::uint32_t column(std::uint32_t number, std::size_t operand) const
    {
        const std::string_view text = line(number);
        const std::size_t word = skip_number(text);
        std::size_t at = text.find_first_of(" \t", word);
        for (std::size_t n = 0; n < operand; ++n) at = next_comma(text, at);
        if (at != std::string_view::npos) at = text.find_first_not_of(", \t\r", at);
        return static_cast<std::uint32_t>((at == std::string_view::npos ? word : at) + 1);
    }
    std::uint32_t column(std::uint32_t number) const { return static_cast<std::uint32_t>(skip_number(line(number)) + 1); }

private:
    // The position of the first word, after a number and a colon.
    static std::size_t skip_number(std::string_view text)
    {
        const std::size_t begin = text.find_first_not_of(" \t");
        if (begin == std::string_view::npos) return 0;
        const std::size_t colon = text.find_first_not_of("0123456789", begin);
        if (colon == begin || colon == std::string_view::npos || text[colon] != ':') return begin;
        const std::size_t word = text.find_first_not_of(" \t", colon + 1);
        return word == std::string_view::npos ? begin : word;
    }

    static std::size_t next_comma(std::string_view text, std::size_t at)
    {
        return at == std::string_view::npos ? at : text.find(',', text.find_first_not_of(", \t", at));
    }

    std::string_view text_;
    std::vector<std::size_t> begins_{};
};

// Parses and checks the text, and reports notes, and errors up to the limit of the command line. With --json it collects all of them.
class tgsi_source {
public:
    // `name` is that of the command line.
    tgsi_source(const command_line& options, std::string_view name)
        : options_(options), name_(name == "-" ? "<stdin>" : std::string(name)), problems_(options, name_)
    {
        is_read_ = is_open_ = read_input(options, name, text_);
        if (is_read_ && text_.find('\0') != std::string::npos) {
            problems_.add({"this is a binary file, not TGSI text"});
            is_read_ = false;
        }
        lines_ = line_finder(text_);
        if (is_read_) parse();
    }
    // A text that is part of another file.
    tgsi_source(const command_line& options, std::string_view name, std::string text)
        : options_(options), name_(name), text_(std::move(text)), problems_(options, name_), is_open_(true), is_read_(true)
    {
        lines_ = line_finder(text_);
        parse();
    }

    tgsi_source(const tgsi_source&) = delete;
    tgsi_source& operator=(const tgsi_source&) = delete;

    const std::string& name() const { return name_; }
    const valhall::tgsi::growing_program& program() const { return parsed_.program; }
    // True if the text was read and is a valid program.
    explicit operator bool() const { return is_read_ && !parsed_.has_errors; }
    // The exit status after an error.
    int status() const { return is_open_ ? found_errors : not_done; }

    // True if the file could be read.
    bool is_open() const { return is_open_; }
    const problem_list& problems() const { return problems_; }

    // Checks the program. False if it or the text has an error.
    bool check(bool with_notes)
    {
        if (!*this) return false;
        const line_places places(text_);
        for (const valhall::tgsi::finding& f : valhall::tgsi::check_growing(parsed_.program)) {
            if (!f.is_error() && !with_notes) continue;
            tell(f.line, column_of(places, f), f.is_error(), [&f] { return std::string(std::string_view(to_text(f))); });
        }
        return finish();
    }

    // Reports an error of an instruction, or without a place if there is no such instruction.
    void tell_at_instruction(std::uint32_t instruction, const std::string& what)
    {
        const auto instructions = parsed_.program.instructions();
        const std::uint32_t line = instruction < instructions.size() ? instructions[instruction].from.line : 0;
        problems_.add({what, true, line, line != 0 ? line_places(text_).column(line) : 0, std::string(line_of(text_, line))});
    }

private:
    void parse()
    {
        parsed_ = valhall::tgsi::parse_growing(text_);
        for (const valhall::tgsi::diagnostic& d : parsed_.diagnostics) tell(d.line, d.column, d.is_error, [&d] { return explain(d); });
        if (parsed_.has_errors) finish();
    }

    static std::uint32_t column_of(const line_places& places, const valhall::tgsi::finding& f)
    {
        if (f.is_in_declaration) return places.column(f.line, 0);
        if (f.operand == valhall::tgsi::whole_instruction) return places.column(f.line);
        return places.column(f.line, f.operand);
    }

    // `explain` makes the message, if it is shown.
    template <class Explain>
    void tell(std::uint32_t line, std::uint32_t column, bool is_error, const Explain& explain)
    {
        if (is_error && ++errors_ > options_.max_errors() && !options_.has("--json")) return;
        problems_.add({explain(), is_error, line, column, std::string(lines_.line(line))});
    }

    // Prints the number of errors that were not shown. False if there was an error.
    bool finish() const
    {
        if (errors_ > options_.max_errors() && !options_.has("--json")) {
            const std::uint64_t more = errors_ - options_.max_errors();
            std::fprintf(stderr, "%s: %llu more error%s (--max-errors 0 shows all)\n", name_.c_str(), static_cast<unsigned long long>(more),
                         more == 1 ? "" : "s");
        }
        return errors_ == 0;
    }

    const command_line& options_;
    std::string name_;
    std::string text_{};
    line_finder lines_{text_};
    valhall::tgsi::parsed_growing_program parsed_{};
    problem_list problems_;
    std::uint64_t errors_ = 0;
    bool is_open_ = false;  // whether the file could be read
    bool is_read_ = false;  // and is text
};

#endif
