// SPDX-License-Identifier: MIT
// Reads texts with one item a line, such as state files and case files: words separated by blanks, the first of which names the item. Each
// word is checked, and each error has a line and a column. A line with an error is ignored.
#ifndef VALHALL_TOOLS_ITEM_LINES_HPP
#define VALHALL_TOOLS_ITEM_LINES_HPP

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "visible.hpp"

// A place in a text. Lines and columns count from 1.
struct text_place {
    std::string file{};
    std::size_t line = 0;
    std::size_t column = 0;
};

struct text_error {
    text_place where{};
    std::string text{};

    std::string message() const
    {
        return where.file + ':' + std::to_string(where.line) + ':' + std::to_string(where.column) + ": error: " + text;
    }
};

class item_lines {
public:
    // `comments` are the texts that begin a comment.
    explicit item_lines(std::vector<std::string_view> comments) : comments_(std::move(comments)) {}
    item_lines(const item_lines&) = delete;
    item_lines& operator=(const item_lines&) = delete;
    virtual ~item_lines() = default;

    const std::vector<text_error>& errors() const { return errors_; }

protected:
    struct token {
        std::string_view text{};
        std::size_t column = 1;
    };

    // Reads an item, whose name is the token before the next one. Returns false after an error.
    virtual bool read_item() = 0;

    // Reads all lines of a text. `file` is its name in messages.
    void read_lines(std::string_view text, std::string file)
    {
        here_ = {std::move(file), 0, 1};
        given_.clear();
        while (!text.empty()) {
            const std::size_t size = std::min(text.find('\n'), text.size());
            ++here_.line;
            read_line(text.substr(0, size));
            text.remove_prefix(std::min(size + 1, text.size()));
        }
    }

    const token& item() const { return item_; }
    // Token `n` of the line, from 0, which is the item.
    const token& token_at(std::size_t n) const { return tokens_[n]; }
    bool has_more() const { return next_ < tokens_.size(); }
    const token& next_token() const { return tokens_[next_]; }

    // For items that do not use all words of a line.
    bool is_at_end()
    {
        return next_ == tokens_.size() || wrong(tokens_[next_], "the end of the line is expected, not '" + quoted(tokens_[next_]) + "'");
    }

    // ---- errors ----

    // The text of a token in a message.
    static std::string quoted(const token& t) { return visible(t.text, 80); }

    bool wrong(const token& where, const std::string& text) { return wrong(place_of(where), text); }

    bool wrong(const text_place& where, const std::string& text)
    {
        errors_.push_back({where, text});
        return false;
    }

    text_place place_of(const token& where) const { return {here_.file, here_.line, where.column}; }

    // The line in which the text has given an item; 0 if it has not.
    std::size_t line_of_item(const std::string& what) const
    {
        const auto found = given_.find(what);
        return found == given_.end() ? 0 : found->second;
    }
    std::size_t line() const { return here_.line; }
    // The place after the last line.
    text_place end() const { return {here_.file, here_.line + 1, 1}; }

    // Records an item, and refuses one that this file already has. Call it after the rest of the line was accepted.
    bool give(const token& where, const std::string& what)
    {
        const auto [before, is_new] = given_.emplace(what, here_.line);
        return is_new || wrong(where, what + " has been given in line " + std::to_string(before->second));
    }

    // ---- parts of a line ----

    // The next token, or false if there is none.
    bool take(token& t, const char* expected)
    {
        if (next_ == tokens_.size()) return wrong(token{{}, end_column_}, std::string(expected) + " is expected at the end of the line");
        t = tokens_[next_++];
        return true;
    }

    template <class T>
    static bool parse(std::string_view text, int base, T& value)
    {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
        return error == std::errc() && end == text.data() + text.size();
    }

    // Decimal, or hexadecimal after 0x.
    static bool parse_number(std::string_view text, std::uint64_t& value)
    {
        return is_hex(text) ? parse(text.substr(2), 16, value) : parse(text, 10, value);
    }

    static bool is_hex(std::string_view text) { return text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X'); }

    bool take_number(std::uint64_t least, std::uint64_t most, std::uint64_t& value, const char* what)
    {
        token t;
        if (!take(t, what)) return false;
        if (parse_number(t.text, value) && value >= least && value <= most) return true;
        return wrong(t, std::string(what) + " from " + std::to_string(least) + " to " + std::to_string(most) + " is expected, not '" +
                            quoted(t) + "'");
    }

private:
    // ---- lines ----

    static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

    void read_line(std::string_view line)
    {
        for (const std::string_view comment : comments_) line = line.substr(0, line.find(comment));
        tokens_.clear();
        next_ = 0;
        for (std::size_t at = 0; at < line.size();) {
            std::size_t end = at;
            while (end < line.size() && !is_blank(line[end])) ++end;
            if (end != at) tokens_.push_back({line.substr(at, end - at), at + 1});
            at = end + 1;
        }
        const std::size_t last = tokens_.empty() ? 0 : tokens_.back().column + tokens_.back().text.size();
        end_column_ = last;
        if (tokens_.empty()) return;
        item_ = tokens_[next_++];
        read_item();
    }

    std::vector<std::string_view> comments_;
    std::vector<text_error> errors_{};

    // of the current text
    text_place here_{};
    std::map<std::string, std::size_t> given_{};  // the line of each item

    // of the current line
    std::vector<token> tokens_{};
    std::size_t next_ = 0;
    std::size_t end_column_ = 1;
    token item_{};
};

#endif
