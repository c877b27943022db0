// SPDX-License-Identifier: MIT
// The lines of the editor with remarks at parts of them, and how the page gets both.
#ifndef VALHALL_TOOLS_PLAYGROUND_EDITOR_TEXT_HPP
#define VALHALL_TOOLS_PLAYGROUND_EDITOR_TEXT_HPP

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "../json.hpp"
#include "spans.hpp"

#include <valhall/text/tokens.hpp>

namespace playground {

// A remark on a part of a line.
struct remark {
    std::size_t line = 0, from = 0, to = 0;  // counted from 0
    const char* level = "error";
    std::string says{};
    std::string_view other{};  // the dialect in which the line would be right
};

class editor_text {
public:
    explicit editor_text(std::string_view all) : all_(all)
    {
        for (std::string_view rest = all;;) {
            const std::size_t size = std::min(rest.find('\n'), rest.size());
            lines_.push_back(rest.substr(0, size));
            if (size == rest.size()) return;
            rest.remove_prefix(size + 1);
        }
    }

    std::string_view all() const { return all_; }
    const std::vector<std::string_view>& lines() const { return lines_; }

    // Adds a remark at a line and a column, counted from 1. It is about the quoted text, or a word of the line.
    void add(std::size_t line, std::size_t column, std::string_view found, const char* level, std::string says, std::string_view other = {})
    {
        const std::size_t n = std::min(line - 1, lines_.size() - 1);
        const std::string_view text = lines_[n];
        const std::size_t from = std::min(column - 1, text.size());
        remarks_.push_back({n, from, end_at(text, from, found), level, std::move(says), other});
    }

    // Adds a remark on the statement of a line, counted from 0.
    void add_to_line(std::size_t line, const char* level, std::string says)
    {
        const std::string_view text = lines_[line];
        const std::size_t from = std::min(text.find_first_not_of(" \t"), text.size());
        remarks_.push_back({line, from, end_of_statement(text), level, std::move(says), {}});
    }

    void put_remarks(json& out) const
    {
        out.key("remarks").begin_array();
        for (const remark& one : remarks_) {
            out.begin_object().text("level", one.level).text("says", one.says).text("other", one.other);
            out.number("line", static_cast<std::int64_t>(one.line) + 1).number("column", static_cast<std::int64_t>(one.from) + 1);
            out.end_object();
        }
        out.end_array();
    }

    // Writes the current line, counted from 0, all lines, and the tokens of each, which for_each(line, visit) finds. put(n) writes members of
    // line n, and returns the spans of its pieces.
    template <class Put, class ForEach>
    void put_lines(json& out, std::size_t current, const Put& put, const ForEach& for_each) const
    {
        out.number("line", static_cast<std::int64_t>(current) + 1).key("lines").begin_array();
        for (std::size_t n = 0; n < lines_.size(); ++n) {
            out.begin_object();
            put_pieces_of(out, n, put(n));
            out.end_object();
        }
        out.end_array().key("tokens").begin_array();
        for (const std::string_view line : lines_) put_tokens_of(out, line, for_each);
        out.end_array();
    }

    static std::string_view key_at(const std::vector<span>& spans, std::size_t at)
    {
        for (const span& one : spans)
            if (one.from <= at && at < one.to) return one.key;
        return "";
    }

private:
    // The part of a line that a diagnostic is about.
    static std::size_t end_at(std::string_view line, std::size_t from, std::string_view found)
    {
        if (!found.empty()) return std::min(from + found.size(), line.size());
        return std::max(std::min(line.find_first_of(", \t\r", from), line.size()), from);
    }

    static std::size_t end_of_statement(std::string_view text)
    {
        const std::size_t end = text.substr(0, std::min(text.find("//"), text.find(';'))).find_last_not_of(" \t\r");
        return end == std::string_view::npos ? text.size() : end + 1;
    }

    // The pieces of a line, each with the key of its operand or modifier, and the severity of its remark.
    void put_pieces_of(json& out, std::size_t number, const std::vector<span>& spans) const
    {
        const std::string_view text = lines_[number];
        std::vector<std::size_t> ends{text.size()};
        for (const span& one : spans) ends.insert(ends.end(), {one.from, one.to});
        for (const remark& one : remarks_)
            if (one.line == number) ends.insert(ends.end(), {one.from, one.to});
        std::sort(ends.begin(), ends.end());
        std::size_t at = 0;
        out.key("pieces").begin_array();
        for (const std::size_t end : ends) {
            if (end <= at) continue;
            out.begin_array().text(text.substr(at, end - at)).text(key_at(spans, at)).text(level_at(number, at)).end_array();
            at = end;
        }
        if (const char* const level = level_at(number, text.size()); *level != '\0')
            out.begin_array().text(" ").text("").text(level).end_array();  // the place of a missing part
        out.end_array();
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

    // The tokens of a line: the kind of each and how many characters it has. Bytes that continue a character of UTF-8 do not count.
    template <class ForEach>
    static void put_tokens_of(json& out, std::string_view line, const ForEach& for_each)
    {
        out.begin_array();
        for_each(line, [&out](const text_token& t) {
            const auto characters = std::count_if(t.text.begin(), t.text.end(), [](char c) { return (c & 0xC0) != 0x80; });
            out.begin_array().text(class_of(t.kind)).number(characters).end_array();
        });
        out.end_array();
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

    std::string_view all_;
    std::vector<std::string_view> lines_{};
    std::vector<remark> remarks_{};
};

}  // namespace playground

#endif
