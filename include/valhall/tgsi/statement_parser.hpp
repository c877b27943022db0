// SPDX-License-Identifier: MIT
// Parses one line of a TGSI text: a property, declaration, immediate or instruction.
#ifndef VALHALL_TGSI_STATEMENT_PARSER_HPP
#define VALHALL_TGSI_STATEMENT_PARSER_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/text/common/decimal.hpp"
#include "valhall/tgsi/line_reader.hpp"
#include "valhall/tgsi/old_opcodes.hpp"
#include "valhall/tgsi/program.hpp"

namespace valhall::tgsi::detail {

// An instruction's mnemonic with what precedes it; operands follow.
struct statement_head {
    std::string_view mnemonic{};
    std::uint64_t number = 0;  // the number written before the instruction
    bool has_number = false;
    const char* number_at = nullptr;
    int old = -1;  // the row number of an old instruction

    constexpr bool is_old() const { return old >= 0; }
    constexpr const old_opcode_info& old_row() const { return detail::old::rows[old]; }
};

class statement_parser : public line_reader {
public:
    using line_reader::line_reader;

    bool lacks_stream = false;  // true if an optional stream is missing

    // ---- properties ----

    constexpr bool read_property(property& p)
    {
        int name = -1;
        if (!read_name<property_name>(name, text_error::unknown_property)) return false;
        p.name = static_cast<property_name>(name);
        c_.skip_blanks();
        if (valhall::detail::is_digit(c_.peek())) {
            std::uint64_t number = 0;
            if (!read_number(number, 0xFFFFFFFF, text_error::value_out_of_range)) return false;
            p.value = static_cast<std::uint32_t>(number);
            return read_end();
        }
        int word = -1;
        if (!read_value(values_of(p.name), word)) return false;
        p.value = static_cast<std::uint32_t>(word);
        return read_end();
    }

    // ---- declarations ----

    constexpr bool read_declaration(declaration& d)
    {
        if (!read_file(d.file)) return false;
        if (!read_declared_range(d)) return false;
        if (c_.take('.') && !read_mask(d.mask)) return false;
        while (!is_done()) {
            if (!c_.take(',')) return fail(text_error::expected_comma);
            if (!read_declared_word(d)) return false;
        }
        return true;
    }

    // ---- immediates ----

    constexpr bool read_immediate(immediate& made, std::uint32_t number)
    {
        c_.skip_blanks();
        const char* const at = c_.at;
        if (c_.take('[')) {
            std::int32_t written = 0;
            if (!read_index(written) || !expect(']', text_error::expected_bracket)) return false;
            value = number;
            if (static_cast<std::uint32_t>(written) != number) return fail(text_error::immediate_out_of_order, at + 1);
        }
        int type = -1;
        if (!read_name<immediate_type>(type, text_error::unknown_type)) return false;
        made.type = static_cast<immediate_type>(type);
        if (!expect('{', text_error::expected_brace)) return false;
        const int step = words_of(made.type);
        for (int n = 0; n < 4; n += step) {
            if (n != 0 && !expect(',', text_error::wrong_number_of_values)) return false;
            if (!read_constant(made.type, made.words + n)) return false;
        }
        c_.skip_blanks();
        if (c_.peek() == ',') return fail(text_error::wrong_number_of_values);
        return expect('}', text_error::expected_brace) && read_end();
    }

    // ---- instructions ----

    // The optional number before an instruction, and the mnemonic.
    constexpr bool read_head(std::string_view word, statement_head& head, instruction& made)
    {
        if (valhall::detail::is_digit(word[0])) {
            head.number_at = c_.at = word_at_;
            if (!read_number(head.number, 0xFFFFFFFF, text_error::value_out_of_range)) return false;
            if (!c_.take(':')) return fail(text_error::expected_statement, head.number_at);
            head.has_number = true;
            word = read_word();
            if (word.empty()) return fail(text_error::expected_statement);
        }
        return read_mnemonic(word, head, made);
    }

    constexpr bool read_operands(const statement_head& head, instruction& made)
    {
        const opcode_info& row = info_of(made.code);
        const bool has_result = head.is_old() ? head.old_row().has_result : row.has_result();
        const int count = head.is_old() ? head.old_row().source_count : row.source_count;
        if (has_result && !read_destination(made.to)) return false;
        for (int n = 0; n < count; ++n) {
            c_.skip_blanks();
            if (n != 0 || has_result) {
                if (c_.at == c_.end) return fail(text_error::missing_operand);
                if (!c_.take(',')) return fail(text_error::expected_comma);
            } else if (c_.at == c_.end && row.sources[n].may_be_missing && !head.is_old()) {
                lacks_stream = true;
                break;
            }
            if (!read_source(made.sources[n])) return false;
            made.source_count = static_cast<std::uint8_t>(n + 1);
        }
        if (head.is_old()) return (!head.old_row().has_target || read_target(made)) && read_end();
        if (row.has_target() && !read_target(made)) return false;
        if (row.accesses_memory() && !read_access(made)) return false;
        if (row.has_label() && !read_label(made)) return false;
        return read_end();
    }

private:
    constexpr bool read_value(property_values kind, int& number)
    {
        switch (kind) {
        case property_values::origin: return read_name<origin>(number, text_error::unknown_value);
        case property_values::pixel_center: return read_name<pixel_center>(number, text_error::unknown_value);
        case property_values::primitive: return read_name<primitive>(number, text_error::unknown_value);
        case property_values::processor: return read_name<processor>(number, text_error::unknown_value);
        default: return fail(text_error::expected_number);
        }
    }

    // An array's number in parentheses; 0 is not allowed.
    constexpr bool read_array(std::uint16_t& array)
    {
        std::int32_t number = 0;
        if (!expect('(', text_error::expected_parenthesis) || !read_index(number)) return false;
        if (!expect(')', text_error::expected_parenthesis)) return false;
        array = static_cast<std::uint16_t>(number);
        return true;
    }

    // A write mask: components in order, after the dot.
    constexpr bool read_mask(std::uint8_t& mask)
    {
        const char* const at = c_.at;
        int last = -1;
        for (mask = 0; c_.at != c_.end && valhall::detail::is_token(*c_.at); ++c_.at) {
            const int component = component_of(*c_.at);
            if (component <= last) return fail(text_error::malformed_mask, at);
            last = component;
            mask = static_cast<std::uint8_t>(mask | 1 << component);
        }
        return mask != 0 || fail(text_error::malformed_mask, at);
    }

    // The indices of a register, after the opening bracket, up to the closing one.
    constexpr bool read_indices(std::int32_t& index, address& by)
    {
        c_.skip_blanks();
        if (valhall::detail::is_digit(c_.peek())) {
            if (!read_index(index)) return false;
        } else if (!read_address(index, by)) {
            return false;
        }
        c_.skip_blanks();
        if (!c_.take(']')) return fail(text_error::expected_bracket);
        return c_.peek() != '(' || read_array(by.array);
    }

    constexpr bool read_address(std::int32_t& index, address& by)
    {
        if (!read_file(by.file) || !expect('[', text_error::expected_bracket) || !read_index(by.index)) return false;
        c_.skip_blanks();
        if (!c_.take(']')) return fail(text_error::expected_bracket);
        if (c_.take('.')) {
            const int component = component_of(c_.peek());
            if (component < 0 || valhall::detail::is_token(c_.peek(1))) return fail(text_error::malformed_swizzle);
            by.component = static_cast<std::uint8_t>(component);
            ++c_.at;
        }
        c_.skip_blanks();
        const bool is_negative = c_.peek() == '-';
        if (!c_.take('+') && !c_.take('-')) return true;
        if (!read_index(index)) return false;
        if (is_negative) index = -index;
        return true;
    }

    constexpr bool read_register(register_name& reg)
    {
        if (!read_file(reg.file)) return false;
        c_.skip_blanks();
        if (!c_.take('[')) return fail(text_error::expected_bracket);
        if (!read_indices(reg.index, reg.by)) return false;
        if (!c_.take('[')) return true;
        reg.has_dimension = true;
        reg.dimension = reg.index;
        reg.dimension_by = reg.by;
        reg.index = 0;
        reg.by = {};
        return read_indices(reg.index, reg.by);
    }

    constexpr bool read_destination(destination& to)
    {
        if (!read_register(to.reg)) return false;
        return !c_.take('.') || read_mask(to.mask);
    }

    constexpr bool read_source(source& s)
    {
        c_.skip_blanks();
        s.is_negated = c_.take('-');
        c_.skip_blanks();
        s.is_absolute = c_.take('|');
        if (!read_register(s.reg)) return false;
        if (c_.take('.') && !read_swizzle(s.swizzle)) return false;
        if (!s.is_absolute) return true;
        c_.skip_blanks();
        return c_.take('|') || fail(text_error::expected_bar);
    }

    // A swizzle after the dot: four components, or one for all.
    constexpr bool read_swizzle(swizzle& s)
    {
        const char* const at = c_.at;
        unsigned bits = 0;
        int count = 0;
        for (; c_.at != c_.end && valhall::detail::is_token(*c_.at); ++c_.at, ++count) {
            const int component = component_of(*c_.at);
            if (component < 0 || count == 4) return fail(text_error::malformed_swizzle, at);
            bits |= static_cast<unsigned>(component) << (2 * count);
        }
        if (count != 1 && count != 4) return fail(text_error::malformed_swizzle, at);
        s.bits = static_cast<std::uint8_t>(count == 1 ? bits * 0x55 : bits);
        return true;
    }

    // A mnemonic with the suffixes _SAT and _PRECISE. Some mnemonics contain underscores, so the whole word is tried first.
    constexpr bool read_mnemonic(std::string_view word, statement_head& head, instruction& made)
    {
        head.mnemonic = word;
        if (word.empty()) return fail(text_error::expected_statement, word_at_);
        for (;;) {
            if (const int number = find_opcode(word); number >= 0) {
                made.code = static_cast<opcode>(number);
                const bool is_modified = made.is_saturated || made.is_precise;
                return !is_modified || info_of(made.code).has_result() || fail(text_error::no_saturation, word_at_);
            }
            head.old = find_old_opcode(word);
            if (head.is_old()) return true;
            if (!made.is_saturated && !made.is_precise && drop_suffix(word, "_PRECISE")) made.is_precise = true;
            else if (!made.is_saturated && drop_suffix(word, "_SAT")) made.is_saturated = true;
            else return fail(text_error::unknown_opcode, word_at_);
        }
    }

    static constexpr bool drop_suffix(std::string_view& word, std::string_view suffix)
    {
        if (word.size() <= suffix.size() || !same_text(word.substr(word.size() - suffix.size()), suffix)) return false;
        word.remove_suffix(suffix.size());
        return true;
    }

    // A texture instruction's target, and texel offsets.
    constexpr bool read_target(instruction& made)
    {
        c_.skip_blanks();
        if (!c_.take(',')) return fail(text_error::expected_target);
        int number = -1;
        if (!read_name<target>(number, text_error::expected_target)) return false;
        made.target = static_cast<target>(number);
        for (c_.skip_blanks(); c_.take(','); c_.skip_blanks()) {
            if (made.offset_count == max_offsets) return fail(text_error::too_many_offsets, c_.at - 1);
            if (!read_offset(made.offsets[made.offset_count])) return false;
            ++made.offset_count;
        }
        return true;
    }

    constexpr bool read_offset(texel_offset& offset)
    {
        if (!read_file(offset.file) || !expect('[', text_error::expected_bracket) || !read_index(offset.index)) return false;
        c_.skip_blanks();
        if (!c_.take(']')) return fail(text_error::expected_bracket);
        for (int n = 0; n < 3; ++n) offset.components[n] = static_cast<std::uint8_t>(n);
        if (!c_.take('.')) return true;
        const char* const at = c_.at;
        for (std::uint8_t& component : offset.components) {
            const int number = component_of(c_.peek());
            if (number < 0) return fail(text_error::malformed_swizzle, at);
            component = static_cast<std::uint8_t>(number);
            ++c_.at;
        }
        return !valhall::detail::is_token(c_.peek()) || fail(text_error::malformed_swizzle, at);
    }

    // A memory access's qualifiers, target and format.
    constexpr bool read_access(instruction& made)
    {
        for (c_.skip_blanks(); c_.take(','); c_.skip_blanks()) {
            const std::string_view word = read_word();
            if (const int bit = find_word<qualifier>(word); bit >= 0)
                made.qualifiers = static_cast<std::uint8_t>(made.qualifiers | 1 << bit);
            else if (const int shape = find_word<target>(word); shape >= 0) made.target = static_cast<target>(shape);
            else if (const int number = find_word<format>(word); number >= 0) made.format = static_cast<format>(number);
            else return fail(text_error::unknown_access, word_at_);
        }
        return true;
    }

    constexpr bool read_label(instruction& made)
    {
        c_.skip_blanks();
        if (!c_.take(':')) return true;
        std::uint64_t number = 0;
        if (!read_number(number, no_label - 1, text_error::expected_label)) {
            code = text_error::expected_label;
            return false;
        }
        made.label = static_cast<std::uint32_t>(number);
        return true;
    }

    // `[3]` or `[0..3]`, optionally after `[]` or `[1]`.
    constexpr bool read_declared_range(declaration& d)
    {
        c_.skip_blanks();
        if (!c_.take('[')) return fail(text_error::expected_bracket);
        c_.skip_blanks();
        if (c_.take(']')) {
            d.is_per_vertex = true;
            if (!c_.take('[')) return fail(text_error::expected_bracket);
            return read_range(d);
        }
        if (!read_range(d)) return false;
        if (c_.peek() != '[') return true;
        if (d.first != d.last) return fail(text_error::expected_comma);
        ++c_.at;
        d.has_dimension = true;
        d.dimension = d.first;
        return read_range(d);
    }

    constexpr bool read_range(declaration& d)
    {
        c_.skip_blanks();
        const char* const at = c_.at;
        if (!read_index(d.first)) return false;
        d.last = d.first;
        c_.skip_blanks();
        if (c_.peek() == '.' && c_.peek(1) == '.') {
            c_.at += 2;
            if (!read_index(d.last)) return false;
            if (d.last < d.first) return fail(text_error::empty_range, at);
        }
        c_.skip_blanks();
        return c_.take(']') || fail(text_error::expected_bracket);
    }

    // One of the words after the registers of a declaration.
    constexpr bool read_declared_word(declaration& d)
    {
        const std::string_view word = read_word();
        if (word.empty()) return fail(text_error::unknown_word);
        if (same_text(word, "ARRAY")) return read_array(d.array);
        if (same_text(word, "STREAM")) return read_streams(d);
        if (const int found = read_flag(d, word); found != 0) return found > 0;
        switch (d.file) {
        case register_file::sview: return read_view_word(d, word);
        case register_file::image:
        case register_file::res: return read_image_word(d, word);
        case register_file::memory: return set_word(d.memory, word) || unknown_word();
        default: return read_value_word(d, word);
        }
    }

    // An optional word. Returns 1 if it was read, -1 if it is repeated, and 0 if it is another word.
    constexpr int read_flag(declaration& d, std::string_view word)
    {
        struct flag {
            std::string_view text;
            bool declaration::* is_set;
            register_file file;  // the file that allows it, or none for all
        };
        constexpr flag flags[] = {
            {"LOCAL", &declaration::is_local, register_file::none},    {"INVARIANT", &declaration::is_invariant, register_file::none},
            {"WR", &declaration::is_writable, register_file::image},   {"WR", &declaration::is_writable, register_file::res},
            {"RAW", &declaration::is_raw, register_file::image},       {"RAW", &declaration::is_raw, register_file::res},
            {"ATOMIC", &declaration::is_atomic, register_file::buffer}};
        for (const flag& f : flags) {
            if ((f.file != register_file::none && f.file != d.file) || !same_text(f.text, word)) continue;
            if (d.*f.is_set) return fail(text_error::duplicate_word, word_at_), -1;
            d.*f.is_set = true;
            return 1;
        }
        return 0;
    }

    constexpr bool unknown_word() { return fail(text_error::unknown_word, word_at_); }

    // A semantic, interpolation or location: tried in this order, as some words have two meanings.
    constexpr bool read_value_word(declaration& d, std::string_view word)
    {
        if (d.interpolation == interpolation::none && d.location == location::center && set_word(d.semantic, word)) {
            c_.skip_blanks();
            if (!c_.take('[')) return true;
            return read_index(d.semantic_index) && (c_.take(']') || fail(text_error::expected_bracket));
        }
        return set_word(d.interpolation, word) || set_word(d.location, word) || unknown_word();
    }

    // A view's target and return types: one for all components, or four.
    constexpr bool read_view_word(declaration& d, std::string_view word)
    {
        if (d.target == target::none) return set_word(d.target, word) || fail(text_error::expected_target, word_at_);
        if (!set_word(d.types[0], word)) return unknown_word();
        int count = 1;
        for (; count < 4; ++count) {
            const valhall::detail::cursor before = c_;
            c_.skip_blanks();
            if (c_.take(',') && set_word(d.types[count], read_word())) continue;
            c_ = before;
            break;
        }
        if (count == 4) return true;
        if (count != 1) return fail(text_error::expected_comma);
        for (return_type& type : d.types) type = d.types[0];
        return true;
    }

    constexpr bool read_image_word(declaration& d, std::string_view word)
    {
        if (d.target == target::none) return set_word(d.target, word) || fail(text_error::expected_target, word_at_);
        return set_word(d.format, word) || unknown_word();
    }

    // `(0, 1, 0, 0)`
    constexpr bool read_streams(declaration& d)
    {
        d.has_streams = true;
        if (!expect('(', text_error::expected_parenthesis)) return false;
        for (int n = 0; n < 4; ++n) {
            std::uint64_t stream = 0;
            if (n != 0 && !expect(',', text_error::expected_comma)) return false;
            if (!read_number(stream, 3, text_error::value_out_of_range)) return false;
            d.streams[n] = static_cast<std::uint8_t>(stream);
        }
        return expect(')', text_error::expected_parenthesis);
    }

    // ---- constants ----

    // A value of an immediate: one word, or two.
    constexpr bool read_constant(immediate_type type, std::uint32_t* words)
    {
        c_.skip_blanks();
        const char* const at = c_.at;
        const int width = 32 * words_of(type);
        const bool is_negative = c_.take('-');
        if (!is_negative) c_.take('+');
        std::uint64_t bits = 0;
        if (c_.peek() == '0' && (c_.peek(1) == 'x' || c_.peek(1) == 'X')) {
            if (is_negative) return fail(text_error::expected_number, at);
            if (!read_bits(bits, width)) return false;
        } else if (type == immediate_type::flt32 || type == immediate_type::flt64) {
            if (!read_float(bits, width, is_negative, at)) return false;
        } else {
            const bool is_signed = type == immediate_type::int32 || type == immediate_type::int64;
            const std::uint64_t all = ~std::uint64_t{0} >> (64 - width);
            if (is_negative && !is_signed) return fail(text_error::value_out_of_range, at);
            const std::uint64_t most = !is_signed ? all : is_negative ? all / 2 + 1 : all / 2;
            if (!read_number(bits, most, text_error::value_out_of_range)) return false;
            if (is_negative) bits = std::uint64_t{0} - bits;
        }
        words[0] = static_cast<std::uint32_t>(bits);
        if (width == 64) words[1] = static_cast<std::uint32_t>(bits >> 32);
        return true;
    }

    // A bit pattern in hexadecimal.
    constexpr bool read_bits(std::uint64_t& bits, int width)
    {
        const char* const at = c_.at;
        c_.at += 2;
        int digits = 0;
        bool overflows = false;
        for (; c_.at != c_.end && valhall::detail::hex_digit(*c_.at) >= 0; ++c_.at, ++digits) {
            overflows |= bits >> (width - 4) != 0;
            bits = bits << 4 | static_cast<std::uint64_t>(valhall::detail::hex_digit(*c_.at));
        }
        if (digits == 0) return fail(text_error::expected_number, at);
        return !overflows || fail(text_error::value_out_of_range, at);
    }

    // A decimal number with optional fraction and exponent, or a word for infinity or NaN.
    constexpr bool read_float(std::uint64_t& bits, int width, bool is_negative, const char* at)
    {
        valhall::detail::decimal d{};
        if (!valhall::detail::is_digit(c_.peek()) && c_.peek() != '.') {
            const std::string_view word = read_word();
            const bool is_nan = same_text(word, "nan");
            if (!is_nan && !same_text(word, "inf")) return fail(text_error::expected_number, at);
            bits = width == 32 ? 0x7F800000u : 0x7FF0000000000000u;
            if (is_nan) bits |= bits >> 1;
        } else {
            if (!c_.take_decimal(d)) return fail(text_error::expected_number, at);
            bits = width == 32 ? valhall::detail::to_float(d) : valhall::detail::to_double(d);
        }
        if (is_negative) bits |= std::uint64_t{1} << (width - 1);
        return true;
    }
};

}  // namespace valhall::tgsi::detail

#endif
