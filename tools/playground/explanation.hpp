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
#include "instruction.hpp"
#include "../json.hpp"
#include "request.hpp"
#include "source.hpp"
#include "spans.hpp"

#include <valhall/program/growing_analysis.hpp>
#include <valhall/text/explain.hpp>
#include <valhall/text/print_finding.hpp>
#include <valhall/text/tokens.hpp>

namespace playground {

// A remark on a part of a line.
struct remark {
    std::size_t line = 0, from = 0, to = 0;  // counted from 0
    const char* level = "error";
    std::string says{};
    std::string_view other{};  // the dialect in which the line would be right
};

class explanation {
public:
    explicit explanation(const request& r) : request_(r), source_(r)
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
        put_remarks();
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
        put_remarks();
        out_.end_object();
        return out_.take();
    }

private:
    bool runs() const { return !source_.has_errors && !source_.words.empty(); }

    // ---- remarks ----

    // The part of a line that a diagnostic is about: the quoted text, or a word of the line.
    static std::size_t end_at(std::string_view line, std::size_t from, std::string_view found)
    {
        if (!found.empty()) return std::min(from + found.size(), line.size());
        return std::max(std::min(line.find_first_of(", \t\r", from), line.size()), from);
    }

    void add(const diagnostic& d)
    {
        constexpr const char* levels[] = {"error", "warning", "note"};
        const std::size_t line = std::min<std::size_t>(d.line - 1, source_.lines.size() - 1);
        const std::string_view text = source_.lines[line].text;
        const std::size_t from = std::min<std::size_t>(d.column - 1, text.size());
        const std::string_view other = d.reads_in_other_dialect ? name_of(d.other) : "";
        remarks_.push_back({line, from, end_at(text, from, d.found), levels[static_cast<int>(d.severity)], explain(d), other});
    }

    void add(std::size_t index, const char* level, const std::string& says)
    {
        const std::size_t line = source_.line_of(static_cast<int>(index));
        const std::string_view text = source_.lines[line].text;
        const std::size_t from = std::min(text.find_first_not_of(" \t"), text.size());
        remarks_.push_back({line, from, end_of_statement(text), level, says});
    }

    static std::size_t end_of_statement(std::string_view text)
    {
        const std::size_t end = text.substr(0, std::min(text.find("//"), text.find(';'))).find_last_not_of(" \t\r");
        return end == std::string_view::npos ? text.size() : end + 1;
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

    void put_remarks()
    {
        out_.key("remarks").begin_array();
        for (const remark& one : remarks_) {
            out_.begin_object().text("level", one.level).text("says", one.says).text("other", one.other);
            out_.number("line", static_cast<std::int64_t>(one.line) + 1).number("column", static_cast<std::int64_t>(one.from) + 1);
            out_.end_object();
        }
        out_.end_array();
    }

    // ---- lines ----

    // The pieces of a line, each with the key of its operand or modifier, and the severity of its remark.
    void put_pieces_of(std::size_t number, const std::vector<span>& spans)
    {
        const std::string_view text = source_.lines[number].text;
        std::vector<std::size_t> ends{text.size()};
        for (const span& one : spans) ends.insert(ends.end(), {one.from, one.to});
        for (const remark& one : remarks_)
            if (one.line == number) ends.insert(ends.end(), {one.from, one.to});
        std::sort(ends.begin(), ends.end());
        std::size_t at = 0;
        out_.key("pieces").begin_array();
        for (const std::size_t end : ends) {
            if (end <= at) continue;
            out_.begin_array().text(text.substr(at, end - at)).text(key_at(spans, at)).text(level_at(number, at)).end_array();
            at = end;
        }
        if (const char* const level = level_at(number, text.size()); *level != '\0')
            out_.begin_array().text(" ").text("").text(level).end_array();  // the place of a missing part
        out_.end_array();
    }

    static std::string_view key_at(const std::vector<span>& spans, std::size_t at)
    {
        for (const span& one : spans)
            if (one.from <= at && at < one.to) return one.key;
        return "";
    }

    // The most severe one; severities are in that order.
    const char* level_at(std::size_t line, std::size_t at) const
    {
        const char* level = "";
        for (const remark& one : remarks_) {
            const bool is_here = one.line == line && ((one.from <= at && at < one.to) || (one.from == one.to && one.from == at));
            if (is_here && (*level == '\0' || *one.level == 'e')) level = one.level;
        }
        return level;
    }

    void put_lines(std::size_t current)
    {
        out_.number("line", static_cast<std::int64_t>(current) + 1).key("lines").begin_array();
        for (std::size_t n = 0; n < source_.lines.size(); ++n) {
            const source_line& line = source_.lines[n];
            out_.begin_object();
            if (line.count != 0) out_.number("index", line.first);
            if (line.count != 0 && line.is_right && !source_.is_words)
                out_.text("word", hex_digits(source_.words[static_cast<std::size_t>(line.first)], 16));
            const bool is_current = n == current && !source_.is_words;
            put_pieces_of(n, is_current ? read_line(line.text, request_.on, source_.syntax).spans : std::vector<span>());
            out_.end_object();
        }
        out_.end_array().key("tokens").begin_array();
        for (const source_line& line : source_.lines) put_tokens_of(line.text);
        out_.end_array();
    }

    // The tokens of a line: the kind of each and how many characters it has. Bytes that continue a character of UTF-8 do not count.
    void put_tokens_of(std::string_view line)
    {
        out_.begin_array();
        for_each_token(line, [this](const text_token& t) {
            const auto characters = std::count_if(t.text.begin(), t.text.end(), [](char c) { return (c & 0xC0) != 0x80; });
            out_.begin_array().text(class_of(t.kind)).number(characters).end_array();
        });
        out_.end_array();
    }

    // The class of a kind in the style sheet, or an empty string if it has no colour.
    static std::string_view class_of(token_kind kind)
    {
        switch (kind) {
        case token_kind::label: return "label";
        case token_kind::directive: return "directive";
        case token_kind::mnemonic: return "mnemonic";
        case token_kind::modifier: return "modifier";
        case token_kind::reg: return "register";
        case token_kind::uniform: return "uniform";
        case token_kind::constant: return "constant";
        case token_kind::immediate: return "immediate";
        case token_kind::name: return "name";
        case token_kind::part: return "part";
        case token_kind::mark: return "mark";
        case token_kind::bytes: return "bytes";
        case token_kind::comment: return "comment";
        case token_kind::blank:
        case token_kind::punctuation:
        case token_kind::other: break;
        }
        return "";
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
        const std::string_view key = key_at(spans, at);
        return key.empty() && at != 0 ? key_at(spans, at - 1) : key;
    }

    const request& request_;
    source source_;
    std::vector<remark> remarks_{};
    json out_{};
};

}  // namespace playground

#endif
