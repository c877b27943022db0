// SPDX-License-Identifier: MIT
// Writes messages: a sentence of messages.def with its places filled in, in a buffer of fixed size. All of it works in constant
// expressions.
//
//   "{operand} cannot be {found}: a register number is 0 to {last}"
//
// {place} is replaced by its text. [place?one text|another one] writes the first text if the place has any, else the second one, which may
// be left out with its `|`. Such pieces may contain others. A class derived from `places` says what each place is.
#ifndef VALHALL_MESSAGES_MESSAGE_HPP
#define VALHALL_MESSAGES_MESSAGE_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/bits.hpp"
#include "valhall/inlining.hpp"

namespace valhall::detail {

// The places of all sentences.
enum class place : std::uint8_t {
    unknown,
#define VALHALL_PLACE(name) name,
#include "valhall/messages/places.def"
};

inline constexpr char place_names[] =
#define VALHALL_PLACE(name) #name "\0"
#include "valhall/messages/places.def"
    ;

// The place of a name, or `unknown`.
constexpr place place_named(std::string_view name)
{
    int number = 1;
    for (const char* at = place_names; *at != '\0'; ++number) {
        const std::string_view one = at;
        if (one == name) return static_cast<place>(number);
        at += one.size() + 1;
    }
    return place::unknown;
}

// A text of at most `capacity` bytes, without the rest of a longer one. The longest message of the tests has 536.
class message {
public:
    static constexpr std::size_t capacity = 2048;

    constexpr message() = default;

    constexpr std::size_t size() const { return size_; }
    constexpr std::string_view view() const { return {text_, size_}; }
    constexpr std::string_view since(std::size_t begin) const { return view().substr(begin); }
    // Drops what follows.
    constexpr void cut(std::size_t size) { size_ = size; }

    constexpr void put(char c)
    {
        if (size_ < capacity) text_[size_++] = c;
    }
    VALHALL_NOINLINE constexpr void put(std::string_view text)
    {
        for (const char c : text) put(c);
    }

    constexpr void decimal(std::int64_t value)
    {
        if (value < 0) put('-');
        const word magnitude = value < 0 ? word{0} - static_cast<word>(value) : static_cast<word>(value);
        word unit = 1;
        while (magnitude / unit >= 10) unit *= 10;
        for (; unit != 0; unit /= 10) put(static_cast<char>('0' + magnitude / unit % 10));
    }

    // Hexadecimal, with at least `digits` digits.
    constexpr void hex(word value, int digits = 1)
    {
        while (digits < 16 && value >> (4 * digits) != 0) ++digits;
        for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) put("0123456789ABCDEF"[value >> shift & 15]);
    }

    // Replaces `count` characters from `at` on.
    constexpr void replace(std::size_t at, std::size_t count, std::string_view with)
    {
        message rest;
        rest.put(since(at + count));
        cut(at);
        put(with);
        put(rest.view());
    }

private:
    char text_[capacity]{};
    std::size_t size_ = 0;
};

// Words with commas between them.
class word_list {
public:
    constexpr explicit word_list(message& out) : out_(out), begin_(out.size()) {}

    // Where to write the next word.
    constexpr message& next()
    {
        if (count_++ != 0) {
            last_ = out_.size();
            out_.put(", ");
        }
        return out_;
    }
    constexpr void add(std::string_view word) { next().put(word); }

    constexpr int count() const { return count_; }
    // "one of a, b", or a single word alone.
    constexpr void end_one_of()
    {
        if (count_ > 1) out_.replace(begin_, 0, "one of ");
    }
    // "a, b and c"
    constexpr void end_with(std::string_view conjunction)
    {
        if (count_ > 1) out_.replace(last_, 2, conjunction);
    }

private:
    message& out_;
    std::size_t begin_;
    std::size_t last_ = 0;
    int count_ = 0;
};

// Gives the places of sentences their texts.
class places {
public:
    constexpr places() = default;
    constexpr places(const places&) = default;
    places& operator=(const places&) = delete;

    // Writes the text of a place, or nothing if it does not apply.
    constexpr virtual void put(message& out, place which) const = 0;

protected:
    constexpr ~places() = default;

    // Conditions are places with any text.
    static constexpr void put_if(message& out, bool holds)
    {
        if (holds) out.put('+');
    }
};

// Fills in the places of a sentence.
class sentence_reader {
public:
    constexpr sentence_reader(message& out, std::string_view sentence, const places& known) : out_(out), rest_(sentence), places_(known) {}

    // Writes a piece up to its end, which is `|`, `]` or that of the sentence, if it is wanted; else skips it.
    constexpr void read(bool is_wanted)
    {
        while (!rest_.empty() && rest_[0] != '|' && rest_[0] != ']') {
            std::size_t plain = 0;
            while (plain != rest_.size() && !is_mark(rest_[plain])) ++plain;
            if (is_wanted) out_.put(rest_.substr(0, plain));
            rest_.remove_prefix(plain);
            if (rest_.empty()) return;
            if (rest_[0] == '{') {
                const place which = place_before('}');
                if (is_wanted) places_.put(out_, which);
            } else if (rest_[0] == '[') {
                read_choice(is_wanted);
            }
        }
    }

private:
    static constexpr bool is_mark(char c) { return c == '{' || c == '[' || c == '|' || c == ']'; }

    // [place?then|else]
    constexpr void read_choice(bool is_wanted)
    {
        const place which = place_before('?');
        bool has_text = false;
        if (is_wanted) {
            const std::size_t before = out_.size();
            places_.put(out_, which);
            has_text = out_.size() != before;
            out_.cut(before);
        }
        read(is_wanted && has_text);
        if (!rest_.empty() && rest_[0] == '|') {
            rest_.remove_prefix(1);
            read(is_wanted && !has_text);
        }
        if (!rest_.empty()) rest_.remove_prefix(1);
    }

    // The place whose name is between a bracket and a character, which is skipped.
    constexpr place place_before(char end)
    {
        const std::size_t size = rest_.find(end);
        const place which = place_named(rest_.substr(1, size - 1));
        rest_.remove_prefix(size == std::string_view::npos ? rest_.size() : size + 1);
        return which;
    }

    message& out_;
    std::string_view rest_;
    const places& places_;
};

constexpr void write_sentence(message& out, std::string_view sentence, const places& known)
{
    sentence_reader(out, sentence, known).read(true);
}

}  // namespace valhall::detail

#endif
