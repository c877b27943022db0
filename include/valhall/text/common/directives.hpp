// SPDX-License-Identifier: MIT
// Directives, common to all dialects: .quad, .word, .zero, .equ, .reg, .uniform, .arch, .gpu.
#ifndef VALHALL_TEXT_COMMON_DIRECTIVES_HPP
#define VALHALL_TEXT_COMMON_DIRECTIVES_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/isa/gpus.hpp"
#include "valhall/isa/lookup.hpp"
#include "valhall/text/common/line_reader.hpp"
#include "valhall/text/common/statement.hpp"

namespace valhall::detail {

template <class Line>
constexpr bool parse_quad(Line& line, statement& out)
{
    const char* const start = line.in.at;
    number value;
    if (!line.take_value(value)) return false;
    if (value.is_float || value.negative) return line.fail_at(start, fault_code::malformed_number);
    out.what = statement::kind::data;
    out.data = value.magnitude;
    return line.parse_end();
}

// .zero: a number of zero bytes.
template <class Line>
constexpr bool parse_zeros(Line& line, statement& out)
{
    constexpr word most_bytes = 4096;
    const char* const start = line.in.at;
    number bytes;
    if (!line.take_value(bytes)) return false;
    if (bytes.is_float || bytes.negative) return line.fail_at(start, fault_code::malformed_number);
    if (bytes.magnitude == 0 || bytes.magnitude > most_bytes || bytes.magnitude % sizeof(word) != 0)
        return line.fail_at(start, fault_code::zero_size);
    out.what = statement::kind::data;
    out.data = 0;
    out.data_words = static_cast<std::uint32_t>(bytes.magnitude / sizeof(word));
    return line.parse_end();
}

// Half of a word: a 32-bit integer, signed or unsigned, or a float.
template <class Line>
constexpr bool parse_half_word(Line& line, std::uint32_t& half)
{
    const char* const start = line.in.at;
    number value;
    if (!line.take_value(value)) return false;
    const word most = value.negative ? 0x80000000u : 0xFFFFFFFFu;
    if (!value.is_float && value.magnitude > most) return line.fail_at(start, fault_code::word_range);
    if (value.is_float) half = float_bits(value, binary32);
    else half = static_cast<std::uint32_t>(value.negative ? word{0} - value.magnitude : value.magnitude);
    return true;
}

// Two 32-bit values, the lower half of the word first.
template <class Line>
constexpr bool parse_two_words(Line& line, statement& out)
{
    std::uint32_t low = 0, high = 0;
    if (!parse_half_word(line, low)) return false;
    line.in.skip_blanks();
    if (!line.in.take(',')) return line.fail_at(line.in.at, fault_code::word_needs_two);
    line.in.skip_blanks();
    if (!parse_half_word(line, high)) return false;
    out.what = statement::kind::data;
    out.data = word{high} << 32 | low;
    return line.parse_end();
}

// True if a name would be parsed as something else: a register, uniform, constant or special value.
constexpr bool is_reserved(std::string_view name)
{
    const char* digits = name.data() + 1;
    const char* const end = name.data() + name.size();
    if (name.size() > 3 && same(name.data(), "imm", 3)) digits = name.data() + 3;
    else if (name[0] != 'r' && name[0] != 'u') digits = end;
    bool is_numbered = digits != end;
    for (; digits != end; ++digits) is_numbered &= is_digit(*digits);
    return is_numbered || is_word(name, "pc") || find_value(enum_id::special, name.data(), name.size()) >= 0;
}

// The number of a register or uniform that a name is defined as.
template <class Line>
constexpr bool parse_defined_index(Line& line, statement& out, name_kind kind)
{
    const bool is_register = kind == name_kind::reg;
    const char* const start = line.in.at;
    const int found = line.take_numbered(is_register ? 'r' : 'u');
    if (found < 0) return line.fail_at(start, is_register ? fault_code::expected_register : fault_code::expected_uniform);
    if (found >= (is_register ? register_count(line.on) : uniform_count(line.on)))
        return line.fail_at(start, is_register ? fault_code::register_out_of_range : fault_code::uniform_out_of_range);
    out.defined_index = static_cast<std::uint32_t>(found);
    return line.parse_end();
}

// .equ NAME, 5 · .reg NAME, r5 · .uniform NAME, u5
template <class Line>
constexpr bool parse_definition(Line& line, statement& out, name_kind kind)
{
    const char* const start = line.in.at;
    const std::string_view name = line.in.take_token();
    if (name.empty() || is_digit(name[0])) return line.fail_at(start, fault_code::expected_name);
    if (is_reserved(name)) return line.fail(fault_code::reserved_name, start, name);
    line.in.skip_blanks();
    if (!line.in.take(',')) return line.fail_at(line.in.at, fault_code::expected_comma);
    line.in.skip_blanks();
    out.what = statement::kind::definition;
    out.target = name;
    out.start = start;
    out.defined_kind = kind;
    out.defined_index = 0;
    out.defined_value = {};
    if (kind != name_kind::number) return parse_defined_index(line, out, kind);
    if (!line.take_value(out.defined_value)) return false;
    if (!out.defined_value.is_float) out.defined_value.value = {};
    return line.parse_end();
}

// The rest of the line without trailing blanks, since a product's name can have several words.
constexpr std::string_view take_words(cursor& in)
{
    const char* const start = in.at;
    const char* last = start;
    while (!in.is_done()) {
        ++in.at;
        last = in.at;
        in.skip_blanks();
    }
    return {start, static_cast<std::size_t>(last - start)};
}

// .arch v10 · .gpu G610
template <class Line>
constexpr bool parse_architecture(Line& line, statement& out, bool is_product)
{
    const char* const start = line.in.at;
    const std::string_view name = take_words(line.in);
    if (name.empty()) return line.fail(fault_code::expected_architecture, start, {});
    out.what = statement::kind::architecture;
    out.start = start;
    const result<gpu> product = is_product ? find_gpu(name) : result<gpu>(fault_code::unknown_gpu);
    if (is_product && !product) return line.fail(fault_code::unknown_gpu, start, name);
    const result<arch> found = is_product ? result<arch>(product->architecture) : find_arch(name);
    if (!found) return line.fail(fault_code::expected_architecture, start, name);
    out.architecture = *found;
    return true;
}

// Parses a directive; the cursor is at its dot.
template <class Line>
constexpr bool parse_directive(Line& line, statement& out)
{
    const char* const start = line.in.at;
    line.in.take('.');
    const std::string_view name = line.in.take_token();
    line.in.skip_blanks();
    if (is_word(name, "quad")) return parse_quad(line, out);
    if (is_word(name, "word")) return parse_two_words(line, out);
    if (is_word(name, "zero")) return parse_zeros(line, out);
    if (is_word(name, "equ")) return parse_definition(line, out, name_kind::number);
    if (is_word(name, "reg")) return parse_definition(line, out, name_kind::reg);
    if (is_word(name, "uniform")) return parse_definition(line, out, name_kind::uniform);
    if (is_word(name, "arch")) return parse_architecture(line, out, false);
    if (is_word(name, "gpu")) return parse_architecture(line, out, true);
    return line.fail_at(start, fault_code::unknown_directive);
}

// The eight bytes of an instruction before its text, lowest first, as disassemblies show them. Reads nothing and returns false if there are
// none.
constexpr bool take_bytes(cursor& in, word& bytes)
{
    cursor ahead = in;
    word value = 0;
    for (int i = 0; i < 8; ++i) {
        const int high = hex_digit(ahead.peek()), low = hex_digit(ahead.peek(1));
        if (high < 0 || low < 0 || is_token(ahead.peek(2))) return false;
        value |= static_cast<word>(high * 16 + low) << (8 * i);
        ahead.at += 2;
        ahead.skip_blanks();
    }
    bytes = value;
    in = ahead;
    return true;
}

}  // namespace valhall::detail

#endif
