// SPDX-License-Identifier: MIT
// Parses mnemonics and operands in the panfrost dialect: `FMA.f32 r0, ^r1, u2, 0x0`. Most operands take a fast path.
#ifndef VALHALL_TEXT_PANFROST_PARSE_HPP
#define VALHALL_TEXT_PANFROST_PARSE_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/inlining.hpp"
#include "valhall/instruction.hpp"
#include "valhall/isa/lookup.hpp"
#include "valhall/isa/text_hash.hpp"
#include "valhall/text/common/destinations.hpp"
#include "valhall/text/common/immediates.hpp"
#include "valhall/text/common/instruction_parser.hpp"
#include "valhall/text/common/sources.hpp"
#include "valhall/text/common/staging.hpp"
#include "valhall/text/dialect.hpp"

namespace valhall::detail {

class panfrost_operands : public line_reader {
public:
    static constexpr dialect own_dialect = dialect::panfrost;
    static constexpr bool has_names = false;

    using line_reader::line_reader;

    constexpr std::string_view mnemonic() const { return row.is_given() ? row.mnemonic() : std::string_view(); }

protected:
    // A mnemonic with a type, FADD.f32, or without, NOP.
    constexpr int find_mnemonic(const char* start)
    {
        const char* const first = in.at;
        if (first == in.end || *first != '.') return find_opcode(start, static_cast<std::size_t>(first - start));
        in.at = end_of_token(first + 1, in.end);
        const int found = find_opcode(start, static_cast<std::size_t>(in.at - start));
        if (found >= 0) return found;
        in.at = first;
        return find_opcode(start, static_cast<std::size_t>(first - start));
    }

    constexpr bool parse_staging(statement& out, operand_place about) { return detail::parse_staging(*this, out, about); }

    constexpr bool parse_immediate(statement& out, operand_place about, const immediate_field& field)
    {
        return detail::parse_immediate(*this, out, about, field);
    }

    constexpr bool parse_destination(statement& out, const char* first)
    {
        const char* at = in.at;
        out.destination_at = at;
        const int plain = take_plain_value(at, first);
        if (plain >= 0 && plain <= source_byte::register_mask && (at == in.end || *at != '.')) {
            in.at = at;
            out.value.bits = (out.value.bits & ~destination_byte) | static_cast<word>(plain | 3 << 6) << destination_byte_field.position;
            return true;
        }
        if (plain >= 0) in.at = after_separator(out.destination_at);
        return (plain >= 0 || take_comma(first, {operand_kind::destination})) && parse_destination_register(*this, out);
    }

    // Keeps the place and the word in local variables, which are cheaper than members in constant expressions too.
    constexpr bool parse_sources(statement& out, form_lists form, const char* first)
    {
        const int count = form.source_count();
        const char* at = in.at;
        word bits = out.value.bits;
        for (int i = 0; i < count; ++i) {
            out.source_at[i] = at;
            const int plain = take_plain_value(at, first);
            if (plain >= 0 && (at == in.end || *at != '.') && (plain < source_byte::uniform || (bits & fau_page_field.mask()) == 0) &&
                put_plain_source(bits, form.sources()[i], static_cast<word>(plain), on))
                continue;
            in.at = at;
            out.value.bits = bits;
            if (!parse_rare_source(first, out, source_place(i), plain)) return false;
            at = in.at;
            bits = out.value.bits;
        }
        in.at = at;
        out.value.bits = bits;
        return true;
    }

private:
    static constexpr int separator_size = 2;  // of a comma and a blank
    static constexpr word destination_byte = destination_byte_field.mask();

    // The slow path for a source. `plain` is its byte if take_plain_value() has read it, or -1.
    VALHALL_NOINLINE constexpr bool parse_rare_source(const char* first, statement& out, operand_place about, int plain)
    {
        if (plain < 0) {
            if (!take_comma(first, about)) return false;
            out.source_at[about.index] = in.at;
        }
        source_text source{out.source_at[about.index]};
        if (plain >= 0) source.value.byte = static_cast<std::uint8_t>(plain);
        else if (!parse_value(source, about)) return false;
        if (!parse_suffixes(*this, source, about)) return false;
        const fault_code code = out.value.set_source(about.index, source.value).error().code;
        return code == fault_code::none || fail_source(*this, code, source, about);
    }

    constexpr bool parse_value(source_text& source, operand_place about)
    {
        const char* const start = in.at;
        const bool last_use = in.take('^');
        if (last_use) in.skip_blanks();
        int number = -1;
        if ((number = take_numbered('r')) >= 0) {
            source.value = make_operand({source_kind::reg}, number);
            if (last_use) source.value = source.value.last();
        } else if (last_use) {
            return fail_here(in.is_done() ? fault_code::expected_register : fault_code::not_last_use, about);
        } else if ((number = take_numbered('u')) >= 0) {
            source.value = make_operand({source_kind::uniform}, number);
        } else if (!parse_constant_or_name(*this, source, about)) {
            return false;
        }
        return source.value.fault == fault_code::none || fail_at(start, source.value.fault, about);
    }

    // ---- the fast path ----

    // The next seven or eight characters of the line from a place on, the first in the lowest byte, with zeros after the end.
    word characters_at(const char* at) const
    {
        const std::ptrdiff_t left = in.end - at;
        if (std::endian::native == std::endian::little && in.end - begin >= 8) return load_characters(at, left);
        word read = 0;
        for (std::ptrdiff_t i = 0; i < left && i < 7; ++i) read |= word{character_code(at[i])} << 8 * i;
        return read;
    }

    // The next eight characters of a line of at least eight, of which `left` are left. Near the end, reads earlier characters too and shifts
    // them out, without a branch. Example: with `r1` left, `, ^r0, r1` is read from six characters earlier and shifted by 48 bits. (In two
    // shifts of 24 bits, as a shift by 64 would be undefined.)
    static word load_characters(const char* at, std::ptrdiff_t left)
    {
        const std::ptrdiff_t missing = left < 8 ? 8 - left : 0;
        const word read = load<word>(at - missing);
        return read >> 4 * missing >> 4 * missing;
    }

    // The source byte of 0x0, a table constant on all architectures.
    static constexpr int zero = source_byte::constant;
    static_assert(find_common_constant(0) == 0);

    // Takes a register, a uniform of FAU page 0, or 0x0, at `place`, after a separator (a comma and a blank) unless it is the first operand,
    // which begins at `first`. Returns its source byte, and moves `place` after it; or returns -1 for anything else. In constant expressions,
    // which pay for each operation, it reads each character once.
    constexpr int take_plain_value(const char*& place, const char* first) const
    {
        if (!VALHALL_IS_CONSTANT_EVALUATED()) return take_plain_value_at_once(place, first);
        const char *const end = in.end, *at = place;
        if (at != first) {
            if (end - at < separator_size || *at != ',' || at[1] != ' ') return -1;
            at += separator_size;
        }
        if (end - at < 3 && (end - at < 2 || *at == '^')) return -1;
        int kind = 0;
        if (*at == '^') {
            kind = source_byte::last_use;
            ++at;
        }
        if (const char letter = *at; letter != 'r') {
            if (letter == '0' && kind == 0) return take_zero(place, at);
            if (letter != 'u' || kind != 0) return -1;
            kind = source_byte::uniform;
        }
        int number = at[1] - '0';
        if (number < 0 || number > 9) return -1;
        at += 2;
        if (at != end && *at != ',') {
            const char next = *at;
            if (next >= '0' && next <= '9') {
                number = 10 * number + (next - '0');
                ++at;
                if (number > 63 || (at != end && is_token(*at))) return -1;
            } else if (is_token(next)) {
                return -1;
            }
        }
        place = at;
        return kind + number;
    }

    // 0x0 at `at`; as above.
    constexpr int take_zero(const char*& place, const char* at) const
    {
        if (in.end - at < 3 || at[1] != 'x' || at[2] != '0' || (in.end - at > 3 && is_token(at[3]))) return -1;
        place = at + 3;
        return zero;
    }

    // Branch-free in the number of characters, which is unpredictable.
    int take_plain_value_at_once(const char*& place, const char* first) const
    {
        const word whole = characters_at(place), separator = place == first ? 0 : separator_size, ahead = whole >> 8 * separator,
                   last_use = (ahead & 0xFF) == '^', text = ahead >> 8 * last_use, letter = text & 0xFF, digit = (text >> 8 & 0xFF) - '0',
                   next_digit = (text >> 16 & 0xFF) - '0', has_two = next_digit < 10, is_uniform = letter == 'u',
                   value = digit + ((9 * digit + next_digit) & (word{0} - has_two)),
                   is_separated = separator == 0 || (whole & 0xFFFF) == (',' | ' ' << 8);
        if ((is_separated != 0) & ((letter == 'r') | (is_uniform > last_use)) & (digit < 10) & (value < 64) &
            !characters.is_token[text >> 8 * (2 + has_two) & 0xFF]) {
            place += separator + 2 + last_use + has_two;
            return static_cast<int>(value | last_use * source_byte::last_use | is_uniform * source_byte::uniform);
        }
        if (is_separated == 0 || (ahead & 0xFFFFFF) != ('0' | 'x' << 8 | '0' << 16) || characters.is_token[ahead >> 24 & 0xFF]) return -1;
        place += separator + 3;
        return zero;
    }
};

}  // namespace valhall::detail

#endif
