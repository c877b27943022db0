// SPDX-License-Identifier: MIT
// Reads words from text: bytes or words as hexadecimal numbers, or a dump with an address column by hexdump, od, xxd, objdump
// or gdb. Skips what surrounds them in C, mail and logs: comments, suffixes of numbers, quotation marks, prefixes of log lines, text to the left
// of bytes. Ambiguous text is refused, with its place.
#ifndef VALHALL_TOOLS_HEX_DUMP_HPP
#define VALHALL_TOOLS_HEX_DUMP_HPP

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "dump_characters.hpp"
#include "visible.hpp"

#include <valhall/bits.hpp>

// The value of 1 to 16 hexadecimal digits.
inline std::optional<valhall::word> read_hex(std::string_view digits)
{
    if (digits.empty() || digits.size() > 16) return std::nullopt;
    valhall::word value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    return value;
}

// The error in a dump. Lines and columns count from 1.
struct dump_problem {
    std::size_t line = 0;
    std::size_t column = 0;
    std::string text{};
};

// Collects the bytes of a dump. The first line with bytes determines the format of the others.
class dump_reader {
public:
    // For a dump that is read at once, or line by line. It must outlive the reader.
    explicit dump_reader(std::string_view whole) : whole_(whole) {}

    // Reads a text, or the next lines of it. False if it is not a dump; problem() then has the error.
    bool read(std::string_view text, std::string& bytes)
    {
        while (!text.empty() && !is_done_) {
            ++number_;
            const std::size_t size = text.find('\n');
            line_ = text.substr(0, size);
            text.remove_prefix(size == std::string_view::npos ? text.size() : size + 1);
            if (!line_.empty() && line_.back() == '\r') line_.remove_suffix(1);
            shift_ = 0;
            blank_comments();
            drop_prefixes();
            if (!read_line()) return false;
        }
        bytes = std::exchange(bytes_, {});
        return true;
    }

    const dump_problem& problem() const { return problem_; }

private:
    // The text before the data of a line, which determines the meaning of groups of digits without 0x.
    enum class layout {
        unknown,
        plain,  // nothing: bytes or words
        xxd,  // an address with a colon and a blank: bytes in their order, but 16 digits are a word
        bytes,  // the same, with characters that show that bytes are in order
        numbers,  // the same, with characters that show that they are numbers
        listing,  // an address with a colon and a tab, as disassemblers print it: numbers
        hexdump,  // an address: numbers
        section,  // a blank and an address, as objdump -s prints it: bytes in their order
    };

    static bool is_blank(char c) { return c == ' ' || c == '\t'; }
    static bool is_separator(char c) { return is_blank(c) || c == ','; }
    static bool is_hex(std::string_view text) { return text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos; }
    static bool has_prefix(std::string_view token) { return token.size() > 2 && token[0] == '0' && (token[1] == 'x' || token[1] == 'X'); }
    static std::string_view digits_of(std::string_view token) { return has_prefix(token) ? token.substr(2) : token; }
    // A number of C without its suffix: 0x1ull.
    static std::string_view without_suffix(std::string_view token)
    {
        if (!has_prefix(token)) return token;
        const std::size_t last = token.find_last_not_of("uUlL");
        return last == std::string_view::npos ? token : token.substr(0, last + 1);
    }
    static bool is_number(std::string_view token) { return !token.empty() && is_hex(digits_of(token)); }

    bool fail(std::size_t column, const std::string& what)
    {
        problem_ = {number_, shift_ + column + 1, what};
        return false;
    }

    // The next token from a position on, which moves past it; empty at the end of the line.
    std::string_view next(std::size_t& at) const
    {
        while (at < line_.size() && is_separator(line_[at])) ++at;
        const std::size_t begin = at;
        while (at < line_.size() && !is_separator(line_[at])) ++at;
        return line_.substr(begin, at - begin);
    }

    // Replaces comments of C by blanks, also those of several lines.
    void blank_comments()
    {
        if (!is_in_comment_ && line_.find("/*") == std::string_view::npos) return;
        without_comments_ = line_;
        for (std::size_t at = 0; at < line_.size(); ++at) {
            const std::string_view two = line_.substr(at, 2);
            if (!is_in_comment_ && two != "/*") continue;
            const bool ends = is_in_comment_ && two == "*/";
            is_in_comment_ = !ends;
            without_comments_[at] = ' ';
            if (two == "/*" || ends) without_comments_[std::min(++at, line_.size() - 1)] = ' ';
        }
        line_ = without_comments_;
        if (line_.find_first_not_of(' ') == std::string_view::npos) line_ = {};
    }

    void drop(std::size_t count)
    {
        line_.remove_prefix(count);
        shift_ += count;
    }

    // Drops the marks of quoted mail, `> > `, the time of a log line, `[   12.345678] `, and the names that follow it, `gpu: `.
    void drop_prefixes()
    {
        while (!line_.empty() && line_[0] == '>') drop(line_.size() > 1 && line_[1] == ' ' ? 2 : 1);
        const std::size_t end = line_.find("] ");
        if (line_.empty() || line_[0] != '[' || end == std::string_view::npos) return;
        if (line_.substr(1, end - 1).find_first_not_of(" .0123456789") != std::string_view::npos) return;
        drop(end + 2);
        for (std::size_t colon = line_.find(": "); colon != std::string_view::npos; colon = line_.find(": ")) {
            if (is_number(line_.substr(0, colon))) return;
            drop(colon + 2);
        }
    }

    // Drops the text to the left of bytes in a line that ends in eight of them, or a multiple.
    void drop_text_on_the_left()
    {
        std::size_t at = 0, begin = 0, count = 0;
        for (std::string_view token = next(at); !token.empty(); token = next(at)) {
            const bool is_byte = token.size() == 2 && is_hex(token);
            if (is_byte && count++ == 0) begin = at - token.size();
            if (!is_byte) count = 0;
        }
        if (count != 0 && count % 8 == 0) drop(begin);
    }

    bool read_line()
    {
        std::size_t at = 0;
        if (layout_ == layout::unknown || layout_ == layout::plain) {
            if (!is_number(without_suffix(next(at))) && line_.find_first_of("{}:") == std::string_view::npos) drop_text_on_the_left();
            at = 0;
        }
        const std::string_view first = next(at);
        if (first.empty() || is_heading()) return true;
        if (first == "*" || first == "...")
            return fail(at - first.size(), "lines are left out here that repeat others: a dump has to show them all, as hexdump -v does");
        if (layout_ == layout::unknown) layout_ = layout_of_line();
        if (layout_ == layout::plain) return read_plain();
        return read_address(first, at) && read_columns(at);
    }

    // True for lines that objdump prints above the data, and for a line with only an address and a colon.
    bool is_heading() const { return line_.back() == ':' || line_.find("file format ") != std::string_view::npos; }

    layout layout_of_line() const
    {
        std::size_t at = 0;
        const std::string_view first = next(at);
        const bool has_name = is_number(first) && at + 1 < line_.size() && line_[at + 1] == '<';
        if (has_name || first.back() == ':') {
            if (at < line_.size() && line_[at] == '\t') return layout::listing;
            const std::optional<digit_order> order = order_by_characters(whole_);
            return !order ? layout::xxd : order == digit_order::bytes ? layout::bytes : layout::numbers;
        }
        const bool is_indented = is_blank(line_[0]);
        const std::string_view second = next(at);
        const bool is_address = is_number(first) && !has_prefix(first) && first.size() >= 4 && first.size() != 16 && is_number(second) &&
                                digits_of(second).size() != first.size();
        if (!is_address) return layout::plain;
        return is_indented ? layout::section : layout::hexdump;
    }

    // Skips an address. Its value does not matter.
    bool read_address(std::string_view token, std::size_t& at)
    {
        const bool has_colon = layout_ != layout::hexdump && layout_ != layout::section;
        const std::size_t begin = at - token.size();
        // gdb prints the name of a place after the address: 0x1000 <shader+16>:
        if (has_colon && token.back() != ':' && at + 1 < line_.size() && line_[at + 1] == '<') {
            const std::size_t end = line_.find(">:", at);
            if (end != std::string_view::npos) return at = end + 2, true;
        }
        const std::string_view address = has_colon && token.back() == ':' ? token.substr(0, token.size() - 1) : token;
        const bool is_right = is_number(address) && has_colon == (token.back() == ':');
        return is_right || fail(begin, "an address is expected" + std::string(has_colon ? " with a colon" : "") +
                                           ", as in the lines above, not '" + visible(token, 80) + "'");
    }

    // True if the data of a line end before a token with `blanks` blanks before it: dumps then repeat them as characters. hexdump and od mark these,
    // and hexdump also puts two blanks in the middle of the data.
    bool ends_data(std::string_view token, std::size_t blanks) const
    {
        if (layout_ == layout::hexdump) return token[0] == '|' || token[0] == '>';
        return blanks > 1;
    }

    // Reads the numbers after an address, up to the characters that repeat the data.
    bool read_columns(std::size_t at)
    {
        const bool has_bars = layout_ == layout::hexdump && line_.back() == '|';
        if (has_bars) line_ = line_.substr(0, line_.find('|'));
        bool has_data = false;
        while (true) {
            std::size_t end = at;
            const std::string_view token = next(end);
            const std::size_t begin = end - token.size();
            if (token.empty() || (has_data && !has_bars && ends_data(token, begin - at))) return true;
            if (!read_group(token, begin)) return false;
            has_data = true;
            at = end;
        }
    }

    // Reads numbers without an address, up to a comment; of a C array, those in its braces.
    bool read_plain()
    {
        line_ = line_.substr(0, std::min(line_.find("//"), line_.find('#')));
        const std::size_t brace = line_.find('{');
        std::size_t at = brace != std::string_view::npos ? brace + 1 : 0;
        const std::size_t end = line_.find('}', at);
        is_done_ = end != std::string_view::npos;
        line_ = line_.substr(0, end);
        for (std::string_view token = next(at); !token.empty(); token = next(at))
            if (!read_group(without_suffix(token), at - token.size())) return false;
        return true;
    }

    bool read_group(std::string_view token, std::size_t column)
    {
        const std::string_view digits = digits_of(token);
        const std::size_t size = digits.size();
        if (!is_number(token)) return fail(column, "'" + visible(token, 80) + "' is no hexadecimal number");
        is_packed_ |= layout_ == layout::plain && !has_prefix(token) && size > 16;
        if ((is_packed_ || layout_ == layout::bytes) && size % 2 == 0) return add_bytes(digits);
        if (size == 2 || size == 16) return add_number(digits, size / 2);
        if (has_prefix(token)) {
            if (size == 4 || size == 8 || (size > 8 && size < 16)) return add_number(digits, size > 8 ? 8 : size / 2);
        } else if (size % 2 == 0) {
            if (layout_ == layout::xxd || layout_ == layout::section) return add_bytes(digits);
            if ((layout_ != layout::plain && size == 4) || size == 8) return add_number(digits, size / 2);
        }
        return fail(column, "'" + visible(token, 80) + "' is no byte of 2 digits, and no word of 8 or 16");
    }

    // Adds the bytes of a number, in little-endian order.
    bool add_number(std::string_view digits, std::size_t size)
    {
        const valhall::word value = read_hex(digits).value_or(0);
        for (std::size_t byte = 0; byte < size; ++byte) bytes_ += static_cast<char>(value >> 8 * byte & 0xFF);
        return true;
    }

    // Adds bytes in their order.
    bool add_bytes(std::string_view digits)
    {
        for (; !digits.empty(); digits.remove_prefix(2)) bytes_ += static_cast<char>(read_hex(digits.substr(0, 2)).value_or(0));
        return true;
    }

    dump_problem problem_{};
    layout layout_ = layout::unknown;
    std::string_view whole_, line_{};
    std::string without_comments_{};  // the line, if it has comments
    bool is_in_comment_ = false;
    std::size_t number_ = 0;  // of the line
    std::size_t shift_ = 0;  // the number of characters that were dropped at its start
    bool is_packed_ = false;  // whether bytes are not separated by blanks, as in xxd -p
    bool is_done_ = false;  // whether a C array has ended
    std::string bytes_{};
};

#endif
