// SPDX-License-Identifier: MIT
// The lexer for TGSI statements: words, numbers, punctuation, and the place of an error.
#ifndef VALHALL_TGSI_LINE_READER_HPP
#define VALHALL_TGSI_LINE_READER_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/text/common/lexer.hpp"
#include "valhall/text/common/utf8.hpp"
#include "valhall/tgsi/diagnostic.hpp"
#include "valhall/tgsi/program.hpp"

namespace valhall::tgsi::detail {

// The component with a letter, or -1.
constexpr int component_of(char c)
{
    switch (c) {
    case 'x': return 0;
    case 'y': return 1;
    case 'z': return 2;
    case 'w': return 3;
    default: return -1;
    }
}

// Each read_…() returns false on failure. Then `code` is the error, `where` its place, and `value` the correct number, if the error
// concerns one. (Templates are defined before their callers: clang++ does not find them in constant expressions otherwise.)
// clang++ does not find them in constant expressions otherwise.)
class line_reader {
public:
    constexpr explicit line_reader(std::string_view line) : begin_(line.data()), c_{line.data(), line.data() + line.size()} {}

    text_error code = text_error::none;
    const char* where = nullptr;
    std::uint32_t value = 0;

    constexpr bool is_done()
    {
        c_.skip_blanks();
        return c_.at == c_.end;
    }

    constexpr std::uint32_t column(const char* at) const { return static_cast<std::uint32_t>(at - begin_) + 1; }

    // The token at a place: a word or a single character.
    constexpr std::string_view found(const char* at) const
    {
        const std::string_view rest{at, static_cast<std::size_t>(c_.end - at)};
        std::size_t size = 0;
        while (size < rest.size() && valhall::detail::is_token(rest[size])) ++size;
        if (size == 0) size = valhall::first_character(rest).size;
        if (size == 0 && !rest.empty()) size = 1;
        return rest.substr(0, size);
    }

    // The first word, after an optional number and colon.
    constexpr std::string_view read_word()
    {
        c_.skip_blanks();
        word_at_ = c_.at;
        return c_.take_token();
    }
    constexpr const char* word_at() const { return word_at_; }

    constexpr bool read_end() { return is_done() || fail(text_error::extra_text); }

protected:
    constexpr bool fail(text_error what, const char* at)
    {
        code = what;
        where = at;
        return false;
    }
    constexpr bool fail(text_error what) { return fail(what, c_.at); }

    constexpr bool expect(char c, text_error what)
    {
        c_.skip_blanks();
        if (!c_.take(c)) return fail(what);
        c_.skip_blanks();
        return true;
    }

    // A word of an enumeration.
    template <class E>
    constexpr bool read_name(int& number, text_error what)
    {
        const std::string_view word = read_word();
        number = find_word<E>(word);
        return number >= 0 || fail(what, word_at_);
    }

    // A decimal number up to a limit.
    constexpr bool read_number(std::uint64_t& number, std::uint64_t most, text_error too_large)
    {
        c_.skip_blanks();
        const char* const at = c_.at;
        if (!valhall::detail::is_digit(c_.peek())) return fail(text_error::expected_number);
        bool overflows = false;
        for (number = 0; c_.at != c_.end && valhall::detail::is_digit(*c_.at); ++c_.at) {
            const std::uint64_t digit = static_cast<std::uint64_t>(*c_.at - '0');
            overflows |= digit > most || number > (most - digit) / 10;
            number = overflows ? number : number * 10 + digit;
        }
        return !overflows || fail(too_large, at);
    }

    constexpr bool read_index(std::int32_t& index)
    {
        std::uint64_t number = 0;
        if (!read_number(number, static_cast<std::uint64_t>(max_index), text_error::index_too_large)) return false;
        index = static_cast<std::int32_t>(number);
        return true;
    }

    constexpr bool read_file(register_file& file)
    {
        const std::string_view word = read_word();
        if (word.empty()) return fail(c_.at == c_.end ? text_error::missing_operand : text_error::expected_register);
        const int number = find_word<register_file>(word);
        if (number < 0) return fail(text_error::unknown_file, word_at_);
        file = static_cast<register_file>(number);
        return true;
    }

    // Sets an enumeration that is not set yet to the value with a name.
    template <class E>
    static constexpr bool set_word(E& value, std::string_view word)
    {
        const int number = value == E{} ? find_word<E>(word) : -1;
        if (number >= 0) value = static_cast<E>(number);
        return number >= 0;
    }
    const char* begin_;
    valhall::detail::cursor c_;
    const char* word_at_ = nullptr;
};

}  // namespace valhall::tgsi::detail

#endif
