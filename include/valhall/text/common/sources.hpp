// SPDX-License-Identifier: MIT
// Reads sources in each dialect: registers and pairs, uniforms, table constants, special values, and their suffixes.
#ifndef VALHALL_TEXT_COMMON_SOURCES_HPP
#define VALHALL_TEXT_COMMON_SOURCES_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/inlining.hpp"
#include "valhall/instruction.hpp"
#include "valhall/isa/lookup.hpp"
#include "valhall/isa/operand_info.hpp"
#include "valhall/text/common/floats.hpp"
#include "valhall/text/common/line_reader.hpp"
#include "valhall/text/common/statement.hpp"

namespace valhall::detail {

// A source being read: its value, and the places of its suffixes for errors.
struct source_text {
    const char* start;
    operand value{};
    const char* negation = start;
    const char* complement = start;
    const char* part = nullptr;
    bool has_part = false;  // true if a part is selected, by a suffix or because a float is half of a table constant
};

// ---- suffixes ----

// Adds the suffix at a place to a source. Faults: unknown_suffix, duplicate_suffix.
template <class Line>
constexpr bool add_suffix(Line& line, source_text& source, operand_place about, const char* at, std::string_view suffix)
{
    operand& value = source.value;
    bool is_repeated = false;
    if (is_word(suffix, "neg")) {
        is_repeated = value.neg;
        value.neg = true;
        source.negation = at;
    } else if (is_word(suffix, "abs")) {
        is_repeated = value.abs;
        value.abs = true;
        source.negation = at;
    } else if (is_word(suffix, "not")) {
        is_repeated = value.complement;
        value.complement = true;
        source.complement = at;
    } else {
        const int named = find_value(enum_id::selector, suffix.data(), suffix.size());
        const bool is_none = named == static_cast<int>(selector::none);
        if (named < 0 || (is_none && line.form.row.sources()[about.index].selectors().find(selector::none).error()))
            return line.fail(fault_code::unknown_suffix, at, line.token_at(at), about);
        is_repeated = source.has_part;
        value.select = static_cast<selector>(named);
        source.part = at;
        source.has_part = true;
    }
    return !is_repeated || line.fail(fault_code::duplicate_suffix, at, suffix, about);
}

template <class Line>
constexpr bool read_suffixes(Line& line, source_text& source, operand_place about)
{
    while (line.in.peek() == '.') {
        ++line.in.at;
        const char* const at = line.in.at;
        if (!add_suffix(line, source, about, at, line.in.take_token())) return false;
    }
    return true;
}

// Reports why a source cannot be set, at the suffix concerned.
template <class Line>
constexpr bool fail_source(Line& line, fault_code code, const source_text& source, operand_place about)
{
    if (code == fault_code::missing_selector) return line.fail_at(line.in.at, code, about);
    const char* const at = code == fault_code::no_negation                           ? source.negation
                           : code == fault_code::no_complement                       ? source.complement
                           : code == fault_code::no_such_selector && source.has_part ? source.part
                                                                                     : source.start;
    return line.fail_at(at, code, about);
}

// ---- constants ----

// Refuses a float. The fault's value is its bits.
template <class Line>
constexpr bool refuse_float(Line& line, const number& n, const char* start, operand_place about)
{
    line.fail_at(start, fault_code::no_float, about);
    line.error.value = float_bits(n, binary32);
    return false;
}

// Sets a source to the table constant with a number's value. The number's text begins at `start`.
template <class Line>
constexpr bool set_constant(Line& line, source_text& source, const number& n, const char* start, operand_place about)
{
    float_constant found;
    if (n.is_float) {
        const number_type_info type = info_of(type_of(line.form.row, about));
        if (type.kind != number_class::floating) return refuse_float(line, n, start, about);
        found = find_float_constant(n, type, line.form.row.sources()[about.index], line.on);
    } else if (!n.negative && n.magnitude <= 0xFFFFFFFF) {
        found.index = constant_index(static_cast<std::uint32_t>(n.magnitude), line.on);
    }
    if (found.index < 0) return line.fail_from(start, fault_code::constant_not_in_table, about);
    source.value = make_operand(source_kind::constant, found.index);
    source.value.select = found.select;
    source.has_part = found.select != selector::none;
    source.part = start;
    return true;
}

template <class Line>
constexpr bool read_constant(Line& line, source_text& source, operand_place about)
{
    const char* const start = line.in.at;
    number n;
    if (!line.take_value(n, about) || !set_constant(line, source, n, start, about)) return false;
    // The draft's table constants are those of v9.
    const bool exists = !line.form.is_draft() || is_draft_constant(source.value.byte & source_byte::constant_mask, line.on);
    return exists || line.fail_at(start, fault_code::constant_not_in_table, about);
}

// The index of a table constant written as imm5, or -1. An index beyond the table is returned as one that is too large.
constexpr int indexed_constant(std::string_view name)
{
    if (name.size() <= 3 || !same(name.data(), "imm", 3) || !is_digit(name[3])) return -1;
    cursor digits{name.data() + 3, name.data() + name.size()};
    number n;
    if (digits.take_number(n) != fault_code::none) return -1;
    return n.magnitude < constant_count ? static_cast<int>(n.magnitude) : constant_count;
}

// ---- names ----

// A special value of the draft, whose page a modifier has selected.
template <class Line>
constexpr bool read_draft_special(Line& line, source_text& source, std::string_view name, operand_place about)
{
    const draft_special named = find_draft_special(name);
    if (!named.is_given()) return line.fail_at(name.data(), fault_code::expected_source, about);
    if (named.page() != line.page) return line.fail_at(name.data(), fault_code::expected_page, about);
    source.value = special_value(named.value(), named.is_high());
    return true;
}

// The word of a special value, `.w0` or `.w1`.
template <class Line>
constexpr bool read_special_word(Line& line, source_text& source, special named, const char* start, operand_place about)
{
    const std::string_view half = line.in.take('.') ? line.in.take_token() : std::string_view();
    const bool is_high = is_word(half, "w1");
    if (!is_high && !is_word(half, "w0")) return line.fail_at(start, fault_code::expected_special_word, about);
    source.value = special_value(named, is_high);
    return true;
}

// A special value, a constant by its index, or a number that .equ defines. In Arm's dialect, `pc` is the program counter.
template <class Line>
constexpr bool read_named_source(Line& line, source_text& source, operand_place about)
{
    const char* const start = line.in.at;
    const std::string_view name = line.in.take_token();
    if (line.form.syntax() == dialect::arm && is_word(name, "pc"))
        return read_special_word(line, source, special::program_counter, start, about);
    if (const int index = line.form.is_draft() ? -1 : indexed_constant(name); index >= 0) {
        source.value = make_operand(source_kind::constant, index);
        return true;
    }
    if (const int defined = line.find_number(name); defined >= 0)
        return set_constant(line, source, line.names.names[defined].value, start, about);
    if (line.form.is_draft()) return read_draft_special(line, source, name, about);
    const int named = find_value(enum_id::special, name.data(), name.size());
    if (named < 0) return line.fail_at(start, fault_code::expected_source, about);
    return read_special_word(line, source, static_cast<special>(named), start, about);
}

// A source that is neither a register nor a uniform.
template <class Line>
VALHALL_NOINLINE constexpr bool read_constant_or_name(Line& line, source_text& source, operand_place about)
{
    const char first = line.in.peek();
    if (is_digit(first) || (first == '-' && is_digit(line.in.peek(1)) && !line.form.is_draft())) return read_constant(line, source, about);
    if (is_token(first)) return read_named_source(line, source, about);
    return line.fail_here(fault_code::expected_source, about);
}

// ---- pairs ----

struct register_pair {
    int first = 0;
    bool is_last_use = false;
};

// One register of a pair, up to the following punctuation.
template <class Line>
constexpr bool read_pair_register(Line& line, register_pair& one, char end, operand_place about)
{
    line.in.skip_blanks();
    const char* const start = line.in.at;
    one.first = line.take_numbered('r');
    if (one.first < 0) return line.fail_here(fault_code::expected_register, about);
    if (end == ':' && one.first >= register_count(line.on)) return line.fail_at(start, fault_code::register_out_of_range, about);
    one.is_last_use = about.kind == operand_kind::source && line.in.take('^');
    line.in.skip_blanks();
    return line.in.take(end) || line.fail_here(fault_code::expected_pair, about);
}

// `[r2:r3]` or `[r2^:r3^]`
template <class Line>
constexpr bool read_pair(Line& line, register_pair& pair, operand_place about)
{
    const char* const start = line.in.at;
    if (!line.in.take('[')) return line.fail_here(fault_code::expected_pair, about);
    register_pair second;
    if (!read_pair_register(line, pair, ':', about) || !read_pair_register(line, second, ']', about)) return false;
    if (second.first == pair.first + 1 && second.is_last_use == pair.is_last_use) return true;
    return line.fail_from(start, fault_code::pair_not_consecutive, about);
}

// The half of a 64-bit uniform slot: `.w0` or `.w1`.
constexpr bool take_half(cursor& in, int& half)
{
    cursor ahead = in;
    if (!ahead.take('.')) return false;
    const std::string_view name = ahead.take_token();
    half = is_word(name, "w1");
    if (half == 0 && !is_word(name, "w0")) return false;
    in = ahead;
    return true;
}

// A 64-bit value that straddles two uniform slots, which the hardware does not accept: `[u2.w1:u3.w0]`.
template <class Line>
constexpr bool read_uniform_words(Line& line, source_text& source, operand_place about)
{
    const char* const start = line.in.at++;
    int numbers[2] = {}, halves[2] = {};
    for (int i = 0; i < 2; ++i) {
        line.in.skip_blanks();
        numbers[i] = line.take_numbered('u');
        if (numbers[i] < 0 || !take_half(line.in, halves[i])) return line.fail_here(fault_code::expected_pair, about);
        line.in.skip_blanks();
        if (!line.in.take(i == 0 ? ':' : ']')) return line.fail_here(fault_code::expected_pair, about);
    }
    if (halves[0] != 1 || halves[1] != 0 || numbers[1] != numbers[0] + 1)
        return line.fail_from(start, fault_code::pair_not_consecutive, about);
    source.value = make_operand(source_kind::uniform, 2 * numbers[0] + 1);
    return true;
}

// A 64-bit register or uniform in brackets.
template <class Line>
constexpr bool read_bracketed(Line& line, source_text& source, operand_place about)
{
    cursor ahead = line.in;
    ++ahead.at;
    ahead.skip_blanks();
    if (ahead.peek() == 'u') return read_uniform_words(line, source, about);
    register_pair pair;
    if (!read_pair(line, pair, about)) return false;
    source.value = make_operand(source_kind::reg, pair.first);
    if (pair.is_last_use) source.value = source.value.last();
    return true;
}

// True if `.zext` follows, which extends one register to 64 bits.
constexpr bool is_extension_ahead(cursor in)
{
    if (!in.take('.')) return false;
    const std::string_view suffix = in.take_token();
    return find_value(enum_id::selector, suffix.data(), suffix.size()) == static_cast<int>(extension.part);
}

// ---- values ----

// The index of a uniform that is written with a number: the draft counts from the page that a modifier selects, Arm's dialect counts slots of
// 64 bits. -1 after a failure.
template <class Line>
constexpr int uniform_index(Line& line, int number, const char* start, bool is_pair, operand_place about)
{
    if (line.form.is_draft()) return number < 64 ? static_cast<int>(line.page) * 64 + number : max_uniforms;
    if (!line.how().has_pairs) return number;
    int half = 0;
    if (!is_pair && !take_half(line.in, half)) {
        line.fail_at(start, fault_code::uniform_needs_word, about);
        return -1;
    }
    return 2 * number + half;
}

// A source without its suffixes.
template <class Line>
VALHALL_ALWAYS_INLINE constexpr bool read_value(Line& line, source_text& source, operand_place about)
{
    const notation how = line.how();
    const char* const start = line.in.at;
    const bool is_pair = how.has_pairs && line.form.row.sources()[about.index].is_pair;
    bool is_last_use = !how.is_mark_after && line.in.take(how.last_use);
    if (is_last_use) line.in.skip_blanks();
    if (is_pair && line.in.peek() == '[') {
        if (!read_bracketed(line, source, about)) return false;
    } else if (int number = line.take_numbered('r'); number >= 0) {
        if (number >= register_count(line.on)) return line.fail_at(start, fault_code::register_out_of_range, about);
        is_last_use |= how.is_mark_after && line.in.take(how.last_use);
        source.value.byte = static_cast<std::uint8_t>((number & source_byte::register_mask) | (is_last_use ? source_byte::last_use : 0));
        source.value.page = static_cast<std::uint16_t>(number >> 6);
        if (is_pair && !is_extension_ahead(line.in)) return line.fail_at(start, fault_code::expected_pair, about);
    } else if (is_last_use) {
        return line.fail_here(line.in.is_done() ? fault_code::expected_register : fault_code::not_last_use, about);
    } else if ((number = line.take_numbered('u')) >= 0) {
        number = uniform_index(line, number, start, is_pair, about);
        if (number < 0) return false;
        source.value = make_operand(source_kind::uniform, number);
    } else if (!read_constant_or_name(line, source, about)) {
        return false;
    }
    return source.value.fault == fault_code::none || line.fail_at(start, source.value.fault, about);
}

// Fills in an omitted selector, or returns why a suffix must or must not be written. `bits` is the word so far.
template <class Form>
constexpr fault_code complete(source_text& source, const Form& form, text_operand o, word bits)
{
    if (form.syntax() == dialect::panfrost) return fault_code::none;
    operand& value = source.value;
    const source_field& field = form.row.sources()[o.index];
    const bool signs = (o.detail & source_feature::signs) != 0, inverse = (o.detail & source_feature::inverse) != 0;
    if ((value.neg && (!signs || form.hides(field.neg_bit()))) || (value.abs && (!signs || form.hides(field.abs_bit()))))
        return fault_code::no_negation;
    if (value.complement && (!inverse || form.hides(field.not_bit()))) return fault_code::no_complement;
    if (form.is_draft()) return complete_as_draft(value, source.has_part, field, o.detail, bits);
    if (form.hides(field.select)) return source.has_part ? fault_code::no_such_selector : fault_code::none;
    if (source.has_part || field.select.width == 0) return fault_code::none;
    value.select = field.listed_selectors().fallback;
    return value.select == selector_set::reserved ? fault_code::missing_selector : fault_code::none;
}

}  // namespace valhall::detail

#endif
