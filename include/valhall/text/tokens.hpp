// SPDX-License-Identifier: MIT
// Splits a line of assembly text into tokens with kind and operand, for highlighters and listings. Accepts any text, including `.quad`
// lines, labels, comments and invalid lines.
//
//   for_each_token("FADD.f32 r0, ^r1, u4.h0  // sum", [](const text_token& t) { … });
#ifndef VALHALL_TEXT_TOKENS_HPP
#define VALHALL_TEXT_TOKENS_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/isa/lookup.hpp"
#include "valhall/text/common/lexer.hpp"

namespace valhall {

/// The kind of a token.
enum class token_kind : std::uint8_t {
    blank,  ///< spaces and tabs
    bytes,  ///< a byte of the word, before the instruction
    label,  ///< a label's definition, with its colon
    directive,  ///< `.quad`
    mnemonic,  ///< `FADD.f32`
    modifier,  ///< `.clamp_0_1` after the mnemonic
    reg,  ///< `r5`
    uniform,  ///< `u4`
    constant,  ///< `0x3F800000` as a source
    immediate,  ///< `#-1`, `offset:8`
    name,  ///< a special value, or a label as a target
    part,  ///< `.h0`, `.neg` after an operand
    mark,  ///< `^` or `` ` `` for a last use; `@` before staging registers
    punctuation,  ///< a comma, a colon between registers, brackets
    comment,  ///< up to the end of the line
    other,  ///< anything else
};

/// A token of a line. The tokens of a line cover it completely.
struct text_token {
    token_kind kind{};  ///< its kind
    std::string_view text{};  ///< its characters
    int operand = -1;  ///< the index of its operand in the order of the text; -1 if it belongs to none
};

namespace detail {

constexpr bool is_blank_character(char c) { return c == ' ' || c == '\t'; }  // carriage returns are other tokens

// The rest of a line that is split into tokens: the part that the syntaxes of Valhall and Bifrost share.
template <class Visit>
class token_splitter {
protected:
    constexpr token_splitter(std::string_view line, Visit& visit) : rest_(line), visit_(visit) {}

    constexpr void put(token_kind kind, std::size_t size)
    {
        const bool is_of_operand = operand_ >= 0 && kind != token_kind::blank && kind != token_kind::comment;
        visit_(text_token{kind, rest_.substr(0, size), is_of_operand ? operand_ : -1});
        rest_.remove_prefix(size);
    }
    constexpr std::size_t blank_size() const
    {
        std::size_t size = 0;
        while (size < rest_.size() && is_blank_character(rest_[size])) ++size;
        return size;
    }
    constexpr std::size_t word_size(std::size_t from) const
    {
        std::size_t size = 0;
        while (from + size < rest_.size() && is_token(rest_[from + size])) ++size;
        return size;
    }
    // "r5": a letter and digits.
    constexpr bool is_numbered(char letter, std::size_t size) const
    {
        if (rest_[0] != letter || size < 2) return false;
        for (std::size_t i = 1; i < size; ++i)
            if (!is_digit(rest_[i])) return false;
        return true;
    }

    std::string_view rest_;
    Visit& visit_;
    int operand_ = -1;
};

template <class Visit>
class line_tokens : token_splitter<Visit> {
    using base = token_splitter<Visit>;
    using base::blank_size, base::is_numbered, base::operand_, base::put, base::rest_, base::word_size;

public:
    constexpr line_tokens(std::string_view line, Visit& visit) : base(line, visit) {}

    constexpr void run()
    {
        blanks();
        while (is_byte()) {
            put(token_kind::bytes, 2);
            blanks();
        }
        while (!rest_.empty() && !comment()) {
            const std::size_t size = word_size(0);
            if (size != 0 && size < rest_.size() && rest_[size] == ':') put(token_kind::label, size + 1);
            else break;
            blanks();
        }
        if (rest_.empty()) return;
        if (rest_[0] == '.') put(token_kind::directive, 1 + word_size(1));
        else head();
        operand_ = 0;
        while (!rest_.empty()) operand_token();
    }

private:
    constexpr void blanks()
    {
        if (const std::size_t size = blank_size(); size != 0) put(token_kind::blank, size);
    }
    // Two hexadecimal digits before the instruction. (No mnemonic has two characters.)
    constexpr bool is_byte() const
    {
        return rest_.size() >= 2 && hex_digit(rest_[0]) >= 0 && hex_digit(rest_[1]) >= 0 &&
               (rest_.size() == 2 || is_blank_character(rest_[2]));
    }
    constexpr bool comment()
    {
        const bool begins = rest_.substr(0, 2) == "//" || rest_[0] == ';' || (rest_[0] == '#' && operand_ < 0);
        if (begins) put(token_kind::comment, rest_.size());
        return begins;
    }

    // The longest known mnemonic, and modifiers.
    constexpr void head()
    {
        const std::size_t first = word_size(0);
        if (first == 0) return put(token_kind::other, 1);
        std::size_t size = first, known = first;
        for (int suffixes = 0; suffixes < 3 && size < rest_.size() && rest_[size] == '.'; ++suffixes) {
            size += 1 + word_size(size + 1);
            if (find_mnemonic(rest_.substr(0, size))) known = size;
        }
        put(token_kind::mnemonic, known);
        while (!rest_.empty() && rest_[0] == '.') put(token_kind::modifier, 1 + word_size(1));
    }

    constexpr void operand_token()
    {
        const char c = rest_[0];
        if (is_blank_character(c)) return blanks();
        if (comment()) return;
        if (c == ',') {
            put(token_kind::punctuation, 1);
            ++operand_;
            return;
        }
        if (c == '^' || c == '`' || c == '@') return put(token_kind::mark, 1);
        if (c == '#' || c == '-' || c == '+') return put(token_kind::immediate, 1 + number_size(1));
        if (c == '.')
            return put(rest_.substr(0, 2) == ".." ? token_kind::punctuation : token_kind::part,
                       rest_.substr(0, 2) == ".." ? 2 : 1 + word_size(1));
        const std::size_t size = word_size(0);
        if (size == 0) return put(token_kind::punctuation, 1);
        if (size < rest_.size() && rest_[size] == ':' && !is_numbered('r', size))
            return put(token_kind::immediate, size + 1 + number_size(size + 1));
        if (is_numbered('r', size)) return put(token_kind::reg, size);
        if (is_numbered('u', size)) return put(token_kind::uniform, size);
        if (is_digit(c)) return put(token_kind::constant, size);
        put(token_kind::name, size);
    }
    constexpr std::size_t number_size(std::size_t from) const
    {
        const bool is_signed = from < rest_.size() && (rest_[from] == '-' || rest_[from] == '+');
        std::size_t size = word_size(from + is_signed) + is_signed;
        if (from + size < rest_.size() && rest_[from + size] == '.') size += 1 + word_size(from + size + 1);
        return size;
    }
};

}  // namespace detail

/// Calls `visit` with each token of a line, without its line feed.
template <class Visit>
constexpr void for_each_token(std::string_view line, Visit&& visit)
{
    detail::line_tokens<Visit>(line, visit).run();
}

}  // namespace valhall

#endif
