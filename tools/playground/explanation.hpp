// SPDX-License-Identifier: MIT
// The page's view of the editor's text: each line with its word and its mistakes, and the instruction at the caret.
#ifndef VALHALL_TOOLS_PLAYGROUND_EXPLANATION_HPP
#define VALHALL_TOOLS_PLAYGROUND_EXPLANATION_HPP

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "../hex_digits.hpp"
#include "editor_text.hpp"
#include "instruction.hpp"
#include "../json.hpp"
#include "request.hpp"
#include "source.hpp"
#include "spans.hpp"

#include <valhall/program/growing_analysis.hpp>
#include <valhall/text/explain.hpp>
#include <valhall/text/print_finding.hpp>

namespace playground {

class explanation {
public:
    explicit explanation(const request& r) : request_(r), source_(r), text_(r.text)
    {
        for (const diagnostic& d : source_.diagnostics) add(d);
        if (source_.is_words) add_faults_of_words();
        else if (!source_.has_errors && source_.is_whole()) check();
    }

    std::string write()
    {
        const std::size_t line = std::min(request_.line - 1, source_.lines.size() - 1);
        const int last = static_cast<int>(source_.words.size()) - 1;
        const int index = request_.at >= 0 ? std::min(request_.at, last) : source_.index_at(line);
        out_.begin_object().text("dialect", name_of(source_.syntax)).truth("isWords", source_.is_words);
        out_.number("count", last + 1).number("index", index).truth("runs", runs());
        put_lines(index < 0 ? line : source_.line_of(index));
        text_.put_remarks(out_);
        if (source_.is_words) out_.text("disassembly", disassembly());
        if (index >= 0) put_current(index, line);
        out_.end_object();
        return out_.take();
    }

    // The program as a whole: its words, its text in the dialect, and its remarks.
    std::string write_program()
    {
        out_.begin_object().truth("hasErrors", source_.has_errors).key("words").begin_array();
        if (!source_.has_errors)
            for (const word bits : source_.words) out_.text(hex_digits(bits, 16));
        out_.end_array().text("disassembly", source_.has_errors ? std::string() : disassembly());
        text_.put_remarks(out_);
        out_.end_object();
        return out_.take();
    }

private:
    bool runs() const { return !source_.has_errors && !source_.words.empty(); }

    // ---- remarks ----

    void add(const diagnostic& d)
    {
        constexpr const char* levels[] = {"error", "warning", "note"};
        const std::string_view other = d.reads_in_other_dialect ? name_of(d.other) : "";
        text_.add(d.line, d.column, d.found, levels[static_cast<int>(d.severity)], explain(d), other);
    }

    void add(std::size_t index, const char* level, const std::string& says)
    {
        text_.add_to_line(source_.line_of(static_cast<int>(index)), level, says);
    }

    void add_faults_of_words()
    {
        for (std::size_t n = 0; n < source_.words.size(); ++n) {
            const word bits = source_.words[n];
            const result<instruction> i = decode(bits, request_.on);
            const std::string place = "word " + std::to_string(n) + ": ";
            if (!i) add(n, "error", place + explain(i.error(), bits, request_.on));
            else
                for (const fault& one : validate(*i)) add(n, "error", place + explain(one, *i, source_.syntax));
        }
    }

    // The findings about the whole program.
    void check()
    {
        for (const finding& f : check_program(source_.words, request_.on, {.stage = request_.stage}))
            add(f.index, f.is_error ? "warning" : "note", std::string(to_text(f).view()));
    }

    // ---- lines ----

    void put_lines(std::size_t current)
    {
        const auto put = [&](std::size_t n) {
            const source_line& line = source_.lines[n];
            if (line.count != 0) out_.number("index", line.first);
            if (line.count != 0 && line.is_right && !source_.is_words)
                out_.text("word", hex_digits(source_.words[static_cast<std::size_t>(line.first)], 16));
            const bool is_current = n == current && !source_.is_words;
            return is_current ? read_line(line.text, request_.on, source_.syntax).spans : std::vector<span>();
        };
        text_.put_lines(out_, current, put, [](std::string_view line, const auto& visit) { for_each_token(line, visit); });
    }

    std::string disassembly() const
    {
        return valhall::disassemble(source_.words, {.on = request_.on, .labels = true, .syntax = source_.syntax});
    }

    // ---- the instruction ----

    // For a wrong line, the instruction of its mnemonic with default operands, if there is one. The caret may be on another line.
    void put_current(int index, std::size_t caret_line)
    {
        const std::size_t line = source_.line_of(index);
        out_.key("current").begin_object();
        const word bits = source_.words[static_cast<std::size_t>(index)];
        if (source_.is_words) put_bits(bits);
        else put_line(line, bits, caret_line == line);
        out_.end_object();
    }

    void put_bits(word bits)
    {
        const result<instruction> i = decode(bits, request_.on);
        if (i) put_instruction(out_, *i);
        else put_undecodable(out_, bits, request_.on);
    }

    void put_line(std::size_t line, word bits, bool has_caret)
    {
        const read_line read(source_.lines[line].text, request_.on, source_.syntax);
        out_.truth("isPartial", !read.is_right());
        if (has_caret) out_.text("lit", key_of_caret(read.spans));
        if (read.is_right()) return put_bits(bits);
        const descriptor row = read.row();
        const result<instruction> bare = row.is_given() ? make_instruction(row.code(), request_.on) : fault_code::no_such_opcode;
        if (bare) put_form(out_, *bare);
    }

    // A caret directly after a part counts as at it.
    std::string_view key_of_caret(const std::vector<span>& spans) const
    {
        const std::size_t at = std::max<std::size_t>(request_.column, 1) - 1;
        const std::string_view key = editor_text::key_at(spans, at);
        return key.empty() && at != 0 ? editor_text::key_at(spans, at - 1) : key;
    }

    const request& request_;
    source source_;
    editor_text text_;
    json out_{};
};

}  // namespace playground

#endif
