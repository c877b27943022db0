// SPDX-License-Identifier: MIT
// Parses the text of an instruction: name, modifiers, result, sources, immediates, staging registers.
#ifndef VALHALL_BIFROST_TEXT_INSTRUCTION_PARSER_HPP
#define VALHALL_BIFROST_TEXT_INSTRUCTION_PARSER_HPP

#include <cstdint>
#include <string_view>

#include "valhall/bifrost/clause_parts.hpp"
#include "valhall/bifrost/text/cursor.hpp"
#include "valhall/bifrost/text/diagnostic.hpp"
#include "valhall/bifrost/text/print.hpp"

namespace valhall::bifrost::detail {

// A source that names a label.
struct label_use {
    std::string_view name{};
    std::int8_t source = 0;
};

// The special values by name, or -1.
constexpr int find_special(std::string_view name)
{
    for (int index = 1; index < 16 && !name.empty(); ++index)
        if (name_of(static_cast<special>(index)) == name) return index;
    return -1;
}

// True if a name is a letter and a number.
constexpr bool is_numbered(std::string_view name, char letter)
{
    if (name.size() < 2 || name[0] != letter) return false;
    for (const char c : name.substr(1))
        if (!is_digit(c)) return false;
    return true;
}

// True if a name cannot be a label, since it means a value.
constexpr bool is_reserved_name(std::string_view name)
{
    return name == "t" || name == "fau" || is_numbered(name, 't') || is_numbered(name, 'r') || is_numbered(name, 'u') ||
           is_numbered(name, 'p') || find_special(name) >= 0 || name.empty() || is_digit(name[0]);
}

class instruction_parser {
public:
    constexpr explicit instruction_parser(cursor& in) : in_(in) {}

    // Parses from the star or plus on. Returns false after an error.
    constexpr bool parse()
    {
        unit_ = in_.peek() == '*' ? unit::fma : unit::add;
        ++in_.at;
        in_.skip_blanks();
        if (!parse_name() || !parse_modifiers(-1)) return false;
        items_ = count_items();
        if (!check_count() || !parse_result()) return false;
        for (int n = 0; n < row().source_count(); ++n)
            if (!parse_comma() || !parse_source(n) || !parse_modifiers(n)) return false;
        for (int n = 0; n < row().immediate_count(); ++n)
            if (!parse_comma() || !parse_immediate(n)) return false;
        if (row().staging() != staging_access::none && (!parse_comma() || !parse_staging())) return false;
        return in_.is_at_line_end() || fail_here(text_error::extra_text);
    }

    constexpr const instruction_parts& parts() const { return made_; }
    constexpr int staging() const { return staging_; }
    constexpr int use_count() const { return use_count_; }
    constexpr const label_use& use(int n) const { return uses_[n]; }
    // The error, without its line and column, and its place.
    constexpr const diagnostic& error() const { return error_; }
    constexpr const char* error_place() const { return place_; }

private:
    constexpr descriptor row() const { return made_.fields.row; }

    // ---- errors ----

    constexpr bool fail(text_error code, const char* at, std::string_view found)
    {
        error_.code = code;
        error_.found = quotation(found);
        error_.unit = unit_;
        if (has_row_) error_.row = row().index;
        place_ = at;
        return false;
    }
    constexpr bool fail_here(text_error code) { return fail(code, in_.at, in_.token()); }
    constexpr bool fail_from(const char* begin, text_error code)
    {
        return fail(code, begin, {begin, static_cast<std::size_t>(in_.at - begin)});
    }

    // ---- the name ----

    // The longest name of the unit before a dot or the end of the word.
    constexpr bool parse_name()
    {
        const char* const begin = in_.at;
        const char* last = begin;
        while (last != in_.end && (is_name_character(*last) || *last == '.')) ++last;
        for (const char* end = last; end != begin; --end) {
            if (end != last && *end != '.') continue;
            opcode code{};
            if (!find_opcode({begin, static_cast<std::size_t>(end - begin)}, code) || !has_row(code, unit_)) continue;
            made_.fields = *fields::of(code, unit_);
            for (operand& one : made_.sources) one = {};
            for (port& one : made_.fields.sources) one = {};
            has_row_ = true;
            in_.at = end;
            return true;
        }
        return fail(text_error::unknown_instruction, begin,
                    last == begin ? in_.token() : std::string_view(begin, static_cast<std::size_t>(last - begin)));
    }

    // ---- modifiers ----

    // The modifiers of the instruction (-1) or of a source: each word goes to the next modifier that has it.
    constexpr bool parse_modifiers(int source)
    {
        error_.source = static_cast<std::int8_t>(source);
        int next = 0;
        if (source >= 0) in_.skip_blanks();
        while (in_.peek() == '.') {
            const char* const begin = in_.at++;
            const value word = find_value(in_.take_name());
            const int found = find_modifier(source, word, next);
            if (found >= 0) {
                made_.fields.modifiers[found] = word;
                next = found + 1;
            } else if (!is_default(source, word)) {
                return fail_from(begin + 1, modifier_error(source, word));
            }
        }
        return source >= 0 || check_modifiers();
    }
    constexpr bool is_of(int modifier_index, int source) const { return row().modifier_at(modifier_index).source() == source; }
    constexpr int find_modifier(int source, value word, int from) const
    {
        if (word == value::reserved) return -1;
        for (int n = from; n < row().modifier_count(); ++n) {
            const modifier_field field = row().modifier_at(n);
            if (is_of(n, source) && field.fallback() != word && field.number_of(word) >= 0) return n;
        }
        return -1;
    }
    constexpr bool is_default(int source, value word) const
    {
        for (int n = 0; n < row().modifier_count(); ++n)
            if (is_of(n, source) && word != value::reserved && row().modifier_at(n).fallback() == word) return true;
        return false;
    }
    constexpr bool has_modifiers(int source) const
    {
        for (int n = 0; n < row().modifier_count(); ++n)
            if (is_of(n, source)) return true;
        return false;
    }
    constexpr text_error modifier_error(int source, value word) const
    {
        if (!has_modifiers(source)) return text_error::no_modifiers;
        return find_modifier(source, word, 0) >= 0 ? text_error::modifier_order : text_error::unknown_modifier;
    }
    // Modifiers of the instruction without a default must be there.
    constexpr bool check_modifiers()
    {
        for (int n = 0; n < row().modifier_count(); ++n)
            if (is_of(n, -1) && made_.fields.modifiers[n] == value::reserved) {
                error_.modifier = static_cast<std::int8_t>(n);
                return fail_here(text_error::missing_modifier);
            }
        return true;
    }

    // ---- the list of operands ----

    // The number of operands of the line: commas, and one more unless it is empty.
    constexpr int count_items() const
    {
        cursor ahead = in_;
        if (ahead.is_at_line_end()) return 0;
        int count = 1;
        for (; !ahead.is_at_line_end(); ++ahead.at)
            if (*ahead.at == ',') ++count;
        return count;
    }
    constexpr int operand_count() const
    {
        return row().source_count() + row().immediate_count() + (row().staging() != staging_access::none ? 1 : 0);
    }
    constexpr bool check_count()
    {
        if (items_ == operand_count() || items_ == operand_count() + 1) return true;
        error_.expected = operand_count();
        error_.given = items_ > 0 ? items_ - 1 : 0;
        in_.skip_blanks();
        return fail_here(text_error::operand_count);
    }
    // The comma before an operand, or nothing before the first one.
    constexpr bool parse_comma()
    {
        in_.skip_blanks();
        if (is_first_) {
            is_first_ = false;
            return true;
        }
        if (!in_.take(",")) return fail_here(text_error::extra_text);
        in_.skip_blanks();
        return true;
    }

    // ---- the result ----

    // `t0`, `r5:t0` or `r5:t0.h1`. It can be left out if it is not written.
    constexpr bool parse_result()
    {
        if (items_ == operand_count()) return true;
        parse_comma();
        const char* const begin = in_.at;
        if (in_.peek() == 'r') {
            ++in_.at;
            const std::int64_t number = in_.take_decimal(999);
            if (number < 0 || !in_.take(":")) return in_.at = begin, fail_here(text_error::expected_result);
            if (number > 63) return fail_from(begin, text_error::register_range);
            made_.result.number = static_cast<std::int8_t>(number);
        }
        if (in_.take_name() != (unit_ == unit::fma ? "t0" : "t1")) return in_.at = begin, fail_here(text_error::expected_result);
        if (!made_.result || !in_.take(".")) return true;
        const std::string_view half = in_.take_name();
        made_.result.what = half == "h0" ? write_part::low : write_part::high;
        return half == "h0" || half == "h1" || (in_.at = begin, fail_here(text_error::expected_result));
    }

    // ---- sources ----

    constexpr bool parse_source(int n)
    {
        operand& source = made_.sources[n];
        const char* const begin = in_.at;
        error_.source = static_cast<std::int8_t>(n);
        if (in_.peek() == '#') return parse_zero(source);
        if (is_digit(in_.peek()) || in_.peek() == '-') return parse_constant(source);
        const std::string_view name = in_.take_name();
        if (is_numbered(name, 'r')) return parse_register(begin, source);
        if (is_numbered(name, 'u')) return parse_uniform(begin, source);
        if (name == "t" || name == "t0" || name == "t1") return parse_temporary(begin, name, source);
        if (name.size() == 2 && is_numbered(name, 'p') && name[1] < '3') {
            source = {operand_kind::port, static_cast<std::uint8_t>(name[1] - '0')};
            return true;
        }
        if (name == "fau") {
            source.kind = operand_kind::fau_word;
            return parse_word(begin, source);
        }
        if (const int index = find_special(name); index >= 0) {
            source = {operand_kind::special, static_cast<std::uint8_t>(index)};
            return parse_word(begin, source);
        }
        if (is_reserved_name(name)) return in_.at = begin, fail_here(text_error::expected_source);
        return parse_target(name, n);
    }

    constexpr bool parse_temporary(const char* begin, std::string_view name, operand& source)
    {
        source.kind = name == "t" ? operand_kind::passed : name == "t0" ? operand_kind::t0 : operand_kind::t1;
        return name != "t" || unit_ == unit::add || fail_from(begin, text_error::not_in_unit);
    }

    // `#0`, the constant 0 of FMA, or a word of the FAU value 0.
    constexpr bool parse_zero(operand& source)
    {
        const char* const begin = in_.at;
        if (!in_.take("#0") || is_name_character(in_.peek())) return in_.at = begin, fail_here(text_error::expected_source);
        if (takes_word(source, ".x", ".y")) {
            source.kind = operand_kind::zero;
            return true;
        }
        source.kind = operand_kind::passed;
        return unit_ == unit::fma || fail_from(begin, text_error::not_in_unit);
    }

    constexpr bool takes_word(operand& source, std::string_view low, std::string_view high)
    {
        const std::string_view word = in_.rest().substr(0, low.size());
        const bool ends = in_.rest().size() <= low.size() || !is_name_character(in_.rest()[low.size()]);
        if (!ends || (word != low && word != high)) return false;
        source.is_high = word == high;
        in_.at += low.size();
        return true;
    }
    constexpr bool parse_word(const char* begin, operand& source)
    {
        return takes_word(source, ".x", ".y") || fail_from(begin, text_error::expected_word);
    }

    constexpr bool parse_constant(operand& source)
    {
        const char* const begin = in_.at;
        std::uint64_t value = 0;
        bool good = false;
        if (in_.rest().substr(0, 2) == "0x" || in_.rest().substr(0, 2) == "0X") {
            good = in_.take_hex(value, 32);
        } else {
            const bool is_negative = in_.take("-");
            const std::int64_t number = in_.take_decimal(is_negative ? 0x80000000 : 0xFFFFFFFF);
            good = number >= 0 && !is_name_character(in_.peek());
            value = static_cast<std::uint64_t>(is_negative ? -number : number);
        }
        if (!good) return in_.at = begin, fail_here(text_error::malformed_number);
        source = operand::of_constant(static_cast<std::uint32_t>(value));
        return true;
    }

    // Reads the number after the letter again.
    constexpr std::int64_t number_after(const char* begin) const
    {
        cursor ahead{begin + 1, in_.end};
        return ahead.take_decimal(999);
    }
    constexpr bool parse_register(const char* begin, operand& source)
    {
        const std::int64_t number = number_after(begin);
        if (number < 0 || number > 63) return fail_from(begin, text_error::register_range);
        source = operand::of_register(static_cast<int>(number));
        return true;
    }
    constexpr bool parse_uniform(const char* begin, operand& source)
    {
        const std::int64_t number = number_after(begin);
        if (number < 0 || number > 127) return fail_from(begin, text_error::uniform_range);
        source = operand::of_uniform(static_cast<int>(number), false);
        return takes_word(source, ".w0", ".w1") || fail_from(begin, text_error::expected_word);
    }

    // A label, or `clause_` and a number, of which `>> 32` takes the high word.
    constexpr bool parse_target(std::string_view name, int n)
    {
        operand& source = made_.sources[n];
        source = operand::of_target(0);
        if (name == "clause_" && in_.peek() == '-') {
            ++in_.at;
            const std::int64_t number = in_.take_decimal(std::int64_t{1} << 60);
            if (number < 0) return fail_here(text_error::expected_source);
            source.target = -number;
        } else {
            uses_[use_count_++] = {name, static_cast<std::int8_t>(n)};
        }
        cursor ahead = in_;
        ahead.skip_blanks();
        if (!ahead.take(">>")) return true;
        ahead.skip_blanks();
        if (!ahead.take("32")) return fail_here(text_error::extra_text);
        in_ = ahead;
        source.kind = operand_kind::target_high;
        return true;
    }

    // ---- immediates and staging registers ----

    constexpr bool parse_immediate(int n)
    {
        error_.modifier = static_cast<std::int8_t>(n);
        const char* const begin = in_.at;
        const bool is_named = in_.take_name() == name_of(row().immediate_at(n).name()) && in_.take(":");
        in_.skip_blanks();
        const std::int64_t number = is_named ? in_.take_decimal(255) : -1;
        if (number < 0) return in_.at = begin, fail_here(text_error::expected_immediate);
        made_.fields.immediates[n] = static_cast<std::uint8_t>(number);
        error_.modifier = -1;
        return true;
    }

    constexpr bool parse_staging()
    {
        const char* const begin = in_.at;
        const std::int64_t number = in_.take("@r") ? in_.take_decimal(999) : -1;
        if (number < 0) return in_.at = begin, fail_here(text_error::expected_staging);
        if (number > 63) return fail_from(begin + 1, text_error::register_range);
        staging_ = static_cast<int>(number);
        return true;
    }

    cursor& in_;
    unit unit_{};
    bool has_row_ = false, is_first_ = true;
    int items_ = 0;
    instruction_parts made_{};
    int staging_ = -1;
    label_use uses_[most_sources]{};
    int use_count_ = 0;
    diagnostic error_{};
    const char* place_ = nullptr;
};

}  // namespace valhall::bifrost::detail

#endif
