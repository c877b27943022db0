// SPDX-License-Identifier: MIT
// Splits a line of Bifrost's text into tokens with their kind, for highlighters and listings. Accepts any text.
//
//   bifrost::for_each_token("*FADD.f32 r0:t0, r1.neg, u4.w0", [](const text_token& t) { … });
#ifndef VALHALL_BIFROST_TEXT_TOKENS_HPP
#define VALHALL_BIFROST_TEXT_TOKENS_HPP

#include <cstddef>
#include <string_view>

#include "valhall/bifrost/names.hpp"
#include "valhall/text/tokens.hpp"

namespace valhall::bifrost {

namespace detail {

template <class Visit>
class line_tokens : valhall::detail::token_splitter<Visit> {
    using base = valhall::detail::token_splitter<Visit>;
    using base::blank_size, base::is_numbered, base::operand_, base::put, base::rest_, base::word_size;

public:
    constexpr line_tokens(std::string_view line, Visit& visit) : base(line, visit) {}

    constexpr void run()
    {
        while (!rest_.empty()) token();
    }

private:
    constexpr std::size_t comment_size() const
    {
        if (rest_.substr(0, 2) == "//") return rest_.size();
        if (rest_.substr(0, 2) != "/*") return 0;
        const std::size_t end = rest_.find("*/", 2);
        return end == std::string_view::npos ? rest_.size() : end + 2;
    }

    constexpr void token()
    {
        const char c = rest_[0];
        if (const std::size_t size = blank_size(); size != 0) return put(token_kind::blank, size);
        if (const std::size_t size = comment_size(); size != 0) return put(token_kind::comment, size);
        if (c == '*' || c == '+') return head();
        if (c == '{' || c == '}') {
            operand_ = -1;
            return put(token_kind::punctuation, 1);
        }
        if (operand_ >= 0) return operand_token();
        if (c == '.') return put(token_kind::directive, 1 + word_size(1));
        const std::size_t size = word_size(0);
        if (size == 0) return put(c == '(' || c == ')' || c == ',' ? token_kind::punctuation : token_kind::other, 1);
        if (size < rest_.size() && rest_[size] == ':') return put(token_kind::label, size + 1);
        if (valhall::detail::is_digit(c)) return put(token_kind::constant, size);
        put(is_numbered('r', size) ? token_kind::reg : token_kind::modifier, size);  // words of the header
    }

    // The unit, the longest known name, and modifiers.
    constexpr void head()
    {
        put(token_kind::punctuation, 1);
        operand_ = 0;
        const std::size_t first = word_size(0);
        if (first == 0) return;
        std::size_t size = first, known = first;
        opcode found{};
        for (int suffixes = 0; suffixes < 3 && size < rest_.size() && rest_[size] == '.'; ++suffixes) {
            size += 1 + word_size(size + 1);
            if (find_opcode(rest_.substr(0, size), found)) known = size;
        }
        put(token_kind::mnemonic, known);
        while (!rest_.empty() && rest_[0] == '.') put(token_kind::modifier, 1 + word_size(1));
    }

    constexpr void operand_token()
    {
        const char c = rest_[0];
        if (c == ',') {
            put(token_kind::punctuation, 1);
            ++operand_;
            return;
        }
        if (c == '@') return put(token_kind::mark, 1);
        if (c == '#') return put(token_kind::immediate, 1 + word_size(1));
        if (c == '.') return put(token_kind::part, 1 + word_size(1));
        const std::size_t size = word_size(0);
        if (size == 0) return put(token_kind::punctuation, 1);
        if (is_numbered('r', size)) return put(token_kind::reg, size);
        if (is_numbered('u', size)) return put(token_kind::uniform, size);
        if (valhall::detail::is_digit(c)) return put(token_kind::constant, size);
        if (size < rest_.size() && rest_[size] == ':') return put(token_kind::immediate, size + 1 + word_size(size + 1));
        put(token_kind::name, size);
    }
};

}  // namespace detail

/// Calls `visit` with each valhall::text_token of a line, without its line feed. The tokens cover the line. Operand 0 is the result.
template <class Visit>
constexpr void for_each_token(std::string_view line, Visit&& visit)
{
    detail::line_tokens<Visit>(line, visit).run();
}

}  // namespace valhall::bifrost

#endif
