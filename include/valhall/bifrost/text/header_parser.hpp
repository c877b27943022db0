// SPDX-License-Identifier: MIT
// Parses the header of a clause: words in any order up to the brace.
#ifndef VALHALL_BIFROST_TEXT_HEADER_PARSER_HPP
#define VALHALL_BIFROST_TEXT_HEADER_PARSER_HPP

#include <cstdint>
#include <string_view>

#include "valhall/bifrost/header.hpp"
#include "valhall/bifrost/text/cursor.hpp"
#include "valhall/bifrost/text/diagnostic.hpp"
#include "valhall/bifrost/text/print.hpp"

namespace valhall::bifrost::detail {

// Kinds of words of which a header has one each.
enum class header_part : std::uint8_t {
    slot,
    barrier,
    flow,
    reconverge,
    inf,
    nan,
    subnormals,
    exceptions,
    sends,
    td,
    ncph,
    next,
    waits,
    staging
};

class header_parser {
public:
    constexpr explicit header_parser(cursor& in) : in_(in) {}

    // Parses up to the brace, which is left. Returns false after an error.
    constexpr bool parse()
    {
        for (in_.skip_lines(); in_.peek() != '{'; in_.skip_lines()) {
            if (in_.is_done()) return fail(text_error::expected_clause);
            const cursor begin = in_;
            const std::string_view word = in_.take_name();
            if (word.empty()) return fail(text_error::expected_clause);
            const cursor after = in_;
            in_ = begin;
            const int part = part_of(word);
            if (part < 0) return fail(text_error::unknown_header_word);
            if (!take_once(part)) return fail(text_error::duplicate_header_word);
            in_ = after;
            if (needs_list_ && !parse_list(word)) return false;
        }
        return finish();
    }

    constexpr const header& head() const { return made_; }
    // The staging register of `sr`, or -1.
    constexpr int staging() const { return staging_; }
    constexpr const diagnostic& error() const { return error_; }
    constexpr const char* error_place() const { return in_.at; }

private:
    constexpr bool fail(text_error code)
    {
        error_.code = code;
        error_.found = quotation(in_.token());
        return false;
    }

    constexpr bool take_once(int part)
    {
        const bool is_new = (seen_ >> part & 1) == 0;
        seen_ |= 1u << part;
        return is_new;
    }

    constexpr bool has(header_part part) const { return (seen_ >> static_cast<int>(part) & 1) != 0; }

    // The part that a word belongs to, which it sets; -1 if there is none.
    constexpr int part_of(std::string_view word)
    {
        needs_list_ = word == "ds" || word == "dwb" || word == "sr";
        if (word == "ds") return static_cast<int>(header_part::slot);
        if (word == "dwb") return static_cast<int>(header_part::waits);
        if (word == "sr") return static_cast<int>(header_part::staging);
        if (word == "osrb") return made_.has_staging_barrier = true, static_cast<int>(header_part::barrier);
        if (word == "inf_suppress") return made_.inf_suppress = true, static_cast<int>(header_part::inf);
        if (word == "nan_suppress") return made_.nan_suppress = true, static_cast<int>(header_part::nan);
        if (word == "td") return made_.terminates_discarded = true, static_cast<int>(header_part::td);
        if (word == "ncph") return made_.prefetches_next = true, static_cast<int>(header_part::ncph);
        if (word == "eos" || word == "nbb" || word == "bb" || word == "we") return flow_ = word, static_cast<int>(header_part::flow);
        if (word == "r_uncond" || word == "br_pc") return reconverge_ = word, static_cast<int>(header_part::reconverge);
        return mode_or_message(word);
    }
    constexpr int mode_or_message(std::string_view word)
    {
        for (int n = 1; n < 4; ++n) {
            if (word == name_of(static_cast<subnormals>(n)))
                return made_.subnormals = static_cast<subnormals>(n), static_cast<int>(header_part::subnormals);
            if (word == name_of(static_cast<float_exceptions>(n)))
                return made_.exceptions = static_cast<float_exceptions>(n), static_cast<int>(header_part::exceptions);
        }
        const bool is_next = word.substr(0, 5) == "next_";
        const std::string_view name = is_next ? word.substr(5) : word;
        for (unsigned n = 1; n < 16; ++n)
            if (!name.empty() && name == name_of(static_cast<message>(n))) {
                (is_next ? made_.next_sends : made_.sends) = static_cast<message>(n);
                return static_cast<int>(is_next ? header_part::next : header_part::sends);
            }
        return -1;
    }

    // A slot, several slots, or a register in parentheses.
    constexpr bool parse_list(std::string_view word)
    {
        in_.skip_blanks();
        if (!in_.take("(")) return fail(text_error::expected_slot);
        do {
            in_.skip_blanks();
            if (word == "sr" && !in_.take("r")) return fail(text_error::expected_slot);
            const cursor begin = in_;
            const std::int64_t number = in_.take_decimal(word == "sr" ? 63 : 7);
            if (number < 0) return in_ = begin, fail(text_error::expected_slot);
            if (word == "ds") made_.slot = static_cast<std::uint8_t>(number);
            else if (word == "sr") staging_ = static_cast<int>(number);
            else made_.waits = static_cast<std::uint8_t>(made_.waits | 1 << number);
            in_.skip_blanks();
        } while (word == "dwb" && in_.take(","));
        return in_.take(")") || fail(text_error::expected_slot);
    }

    // Combines the words of the flow. Without one, it is `nbb`.
    constexpr bool finish()
    {
        const std::string_view usual = has(header_part::flow) ? flow_ : std::string_view("nbb");
        for (int n = 0; n < 8; ++n) {
            const std::string_view name = name_of(static_cast<flow>(n));
            const std::size_t blank = name.find(' ');
            const std::string_view second = blank == std::string_view::npos ? std::string_view() : name.substr(blank + 1);
            if (name.substr(0, blank) != usual || second != reconverge_) continue;
            made_.flow = static_cast<flow>(n);
            return true;
        }
        return fail(text_error::unknown_header_word);
    }

    cursor& in_;
    header made_{};
    int staging_ = -1;
    unsigned seen_ = 0;
    bool needs_list_ = false;
    std::string_view flow_{}, reconverge_{};
    diagnostic error_{};
};

}  // namespace valhall::bifrost::detail

#endif
