// SPDX-License-Identifier: MIT
// Reads one line of assembly text: its labels, then the instruction or directive, or what is wrong with it.
// parse() and the assembler are built on it.
#ifndef VALHALL_TEXT_COMMON_LINE_PARSER_HPP
#define VALHALL_TEXT_COMMON_LINE_PARSER_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "valhall/inlining.hpp"
#include "valhall/instruction.hpp"
#include "valhall/isa/gpus.hpp"
#include "valhall/isa/lookup.hpp"
#include "valhall/isa/operand_info.hpp"
#include "valhall/program/target.hpp"
#include "valhall/validate/staging_counts.hpp"
#include "valhall/text/arm/words.hpp"
#include "valhall/text/common/floats.hpp"
#include "valhall/text/common/names.hpp"
#include "valhall/text/diagnostic.hpp"
#include "valhall/text/dialect.hpp"
#include "valhall/text/common/lexer.hpp"
#include "valhall/text/common/utf8.hpp"

namespace valhall::detail {

// The value that a further spelling of Arm's dialect stands for, or -1.
constexpr int match_spelling(enum_id id, const char* text, std::size_t size)
{
    for (const spelling& candidate : spellings)
        if (candidate.id == id && candidate.size == size && same(candidate.text, text, size)) return candidate.value;
    return -1;
}

// What a line holds. The positions are for diagnostics that come later.
struct statement {
    enum class kind : std::uint8_t { nothing, instruction, data, definition, architecture };

    constexpr bool has_data() const { return what == kind::data; }

    kind what = kind::nothing;
    instruction value{};
    word data = 0;                    // of .quad, .word and .zero
    std::uint32_t data_words = 1;     // how often it is repeated
    std::string_view target{};        // the label that stands for an immediate, if any; the name that a definition defines
    int target_immediate = 0;
    bool has_bytes = false;           // whether the eight bytes stood before the instruction
    word bytes = 0;
    const char* start = nullptr;      // the mnemonic
    std::uint32_t modifiers_given = 0;  // bit n: the n-th modifier of the instruction; the one behind the last: the flow
    const char* source_at[max_sources]{};
    const char* destination_at = nullptr;
    // Only those of what was written; the others are left as they are, for clearing them takes time.
    const char* modifier_at[max_modifiers];
    const char* staging_at[max_staging];
    const char* immediate_at[max_immediates];
    // What .equ, .reg and .uniform define, and what .arch and .gpu name; unset otherwise.
    name_kind defined_kind;
    std::uint32_t defined_index;
    number defined_value;
    arch architecture;
};

// Where the suffixes of a source stand that a fault may be about.
struct suffix_places {
    const char* start;
    const char* negation = start;
    const char* complement = start;
    const char* part = nullptr;
};

// Reads instructions where a dialect has forms of its own.
template <dialect Syntax>
class draft_parser;

// Reads one line. Labels are handed to the caller one by one; what follows them is the statement.
template <dialect Syntax>
class line_parser {
    using rules = syntax<Syntax>;

public:
    // `skipped` characters belong to a comment that began in an earlier line.
    constexpr line_parser(std::string_view line, arch on, std::uint32_t line_number = 1, const name_index& names = no_text_names,
                          std::size_t skipped = 0)
        : begin_(line.data()), in_{line.data() + skipped, line.data() + line.size()}, on_(on), line_(line_number), names_(names)
    {
        if (in_.at == in_.end) return;
        if (is_blank(*in_.at) || *in_.at == '/') in_.skip_blanks();
        if (in_.peek() == '#') in_.at = in_.end;
    }

    // What is wrong with the line, once parse() has failed.
    constexpr diagnostic error() const
    {
        diagnostic d = at(fault_, place_, found_);
        tell_wrong_name(d);
        return d;
    }

    // A fault at a place of the line.
    constexpr diagnostic at(const fault& what, const char* place, std::string_view found) const
    {
        diagnostic d;
        static_cast<fault&>(d) = what;
        d.on = on_;
        d.syntax = Syntax;
        d.line = line_;
        d.column = column(place);
        d.found = found;
        d.row = row_;
        if (row_.is_given()) d.mnemonic = mnemonic();
        return d;
    }
    constexpr diagnostic at(fault_code code, const char* place, std::string_view found) const { return at(fault{code}, place, found); }

    // The name of the instruction, once it has been recognised: as the tables have it, not a part of the line.
    constexpr std::string_view mnemonic() const { return name_->is_given() ? name_->spelling() : row_.mnemonic(); }

    constexpr std::uint32_t line() const { return line_; }
    // The column of a place in the line, counted from 1.
    constexpr std::uint32_t column(const char* place) const { return static_cast<std::uint32_t>(place - begin_) + 1; }

    // The next label of the line, or an empty text if a statement or the end follows.
    constexpr std::string_view take_label()
    {
        cursor ahead = in_;
        const bool has_dot = ahead.take('.');
        const char* const first = ahead.at;
        ahead.skip_token();
        has_token_end_ = !has_dot;
        token_end_ = ahead.at;
        if (ahead.at == first || ahead.at == ahead.end || *ahead.at == '.') return {};
        const std::string_view name(in_.at, static_cast<std::size_t>(ahead.at - in_.at));
        ahead.skip_blanks();
        if (!ahead.take(':') || is_digit(name[0])) return {};
        ahead.skip_blanks();
        in_ = ahead;
        has_token_end_ = false;
        return name;
    }

    // The statement behind the labels. False if it is wrong; then error() says how.
    constexpr bool parse(statement& out)
    {
        if (in_.is_done()) return true;
        out.has_bytes = take_bytes(out.bytes);
        if (out.has_bytes) has_token_end_ = false;
        out.start = in_.at;
        if (in_.at != in_.end && *in_.at == '.') return parse_directive(out);
        if constexpr (rules::has_own_forms) {
            out.what = statement::kind::instruction;
            return static_cast<draft_parser<Syntax>*>(this)->parse_instruction(out);
        }
        if (!parse_head(out)) return false;
        out.what = statement::kind::instruction;
        return parse_operands(out);
    }

    // Whether a directive follows.
    constexpr bool is_at_directive() const { return in_.peek() == '.'; }
    // Whether nothing but a comment follows.
    constexpr bool is_at_end() const { return in_.is_done(); }

protected:
    // ---- what is wrong ----

    // If a name of the text has another kind than its operand needs, says so.
    constexpr void tell_wrong_name(diagnostic& d) const
    {
        const bool expects_another = d.code == fault_code::expected_register || d.code == fault_code::expected_source ||
                                     d.code == fault_code::unknown_name || d.code == fault_code::expected_uniform;
        if (!expects_another) return;
        const int found = names_.find(token_at(place_));
        if (found < 0) return;
        d.code = fault_code::wrong_name;
        d.value = static_cast<word>(names_.names[found].kind);
        d.other_line = names_.names[found].line;
    }

    constexpr bool fail(fault_code code, const char* place, std::string_view found, operand_kind kind = operand_kind::none, int index = 0,
                        enum_id id = {})
    {
        fault_ = {code, kind, static_cast<std::uint8_t>(index), id};
        place_ = place;
        found_ = found;
        return false;
    }

    // The text from a place to the end of what belongs together there: characters of tokens and of operands, and all that
    // are not ASCII. At least one character, unless a blank or the end is there.
    constexpr std::string_view text_at(const char* place) const
    {
        const char* last = place;
        for (; last != in_.end; last += size_at(last))
            if (!is_token(*last) && !is_among(*last, ".^#@[") && is_ascii(*last)) break;
        if (last == place && last != in_.end && *last != ' ' && *last != '\t' && *last != '\r') ++last;
        return {place, static_cast<std::size_t>(last - place)};
    }

    // The same without the punctuation of operands.
    constexpr std::string_view token_at(const char* place) const
    {
        const char* last = place;
        for (; last != in_.end; last += size_at(last))
            if (!is_token(*last) && is_ascii(*last)) break;
        return {place, static_cast<std::size_t>(last - place)};
    }

    // The bytes of the character at a place, or 1 if what is there is no character.
    constexpr std::size_t size_at(const char* place) const
    {
        const std::size_t size = first_character({place, static_cast<std::size_t>(in_.end - place)}).size;
        return size != 0 ? size : 1;
    }

    // Something else than what belongs at the cursor stands there, or nothing.
    constexpr bool fail_here(fault_code expected, operand_kind kind = operand_kind::none, int index = 0)
    {
        if (in_.is_done()) return fail(fault_code::missing_operand, in_.at, {}, kind, index);
        return fail(expected, in_.at, text_at(in_.at), kind, index);
    }

    // ---- what stands before the operands ----

    // The eight bytes of an instruction, lowest first, as a disassembly shows them.
    constexpr bool take_bytes(word& bytes)
    {
        if (in_.end - in_.at < 3 || in_.at[2] != ' ' || hex_digit(in_.at[0]) < 0 || hex_digit(in_.at[1]) < 0) return false;
        cursor ahead = in_;
        word value = 0;
        for (int i = 0; i < 8; ++i) {
            const int high = hex_digit(ahead.peek()), low = hex_digit(ahead.peek(1));
            if (high < 0 || low < 0 || is_token(ahead.peek(2))) return false;
            value |= static_cast<word>(high * 16 + low) << (8 * i);
            ahead.at += 2;
            ahead.skip_blanks();
        }
        bytes = value;
        in_ = ahead;
        return true;
    }

    constexpr bool parse_directive(statement& out)
    {
        const char* const start = in_.at;
        in_.take('.');
        const std::string_view name = in_.take_token();
        in_.skip_blanks();
        if (is_word(name, "quad")) return parse_quad(out);
        if (is_word(name, "word")) return parse_two_words(out);
        if (is_word(name, "zero")) return parse_zeros(out);
        if (is_word(name, "equ")) return parse_definition(out, name_kind::number);
        if (is_word(name, "reg")) return parse_definition(out, name_kind::reg);
        if (is_word(name, "uniform")) return parse_definition(out, name_kind::uniform);
        if (is_word(name, "arch") || is_word(name, "gpu")) return parse_architecture(out, is_word(name, "gpu"));
        return fail(fault_code::unknown_directive, start, text_at(start));
    }

    constexpr bool parse_quad(statement& out)
    {
        const char* const start = in_.at;
        number value;
        if (!take_value(value)) return false;
        if (value.is_float || value.negative) return fail(fault_code::malformed_number, start, text_at(start));
        out.what = statement::kind::data;
        out.data = value.magnitude;
        return parse_end();
    }

    // Padding: a number of bytes, all zero. No program needs much.
    constexpr bool parse_zeros(statement& out)
    {
        constexpr word most_bytes = 4096;
        const char* const start = in_.at;
        number bytes;
        if (!take_value(bytes)) return false;
        if (bytes.is_float || bytes.negative) return fail(fault_code::malformed_number, start, text_at(start));
        if (bytes.magnitude == 0 || bytes.magnitude > most_bytes || bytes.magnitude % sizeof(word) != 0)
            return fail(fault_code::zero_size, start, text_at(start));
        out.what = statement::kind::data;
        out.data_words = static_cast<std::uint32_t>(bytes.magnitude / sizeof(word));
        return parse_end();
    }

    // Two values of 32 bits, the lower half of the word first.
    constexpr bool parse_two_words(statement& out)
    {
        std::uint32_t halves[2] = {};
        for (int i = 0; i < 2; ++i) {
            in_.skip_blanks();
            if (i == 1 && !in_.take(',')) return fail(fault_code::word_needs_two, in_.at, text_at(in_.at));
            in_.skip_blanks();
            const char* const start = in_.at;
            number value;
            if (!take_value(value)) return false;
            if (value.is_float) halves[i] = float_bits(value, binary32);
            else if (value.magnitude > (value.negative ? 0x80000000u : 0xFFFFFFFFu))
                return fail(fault_code::word_range, start, text_at(start));
            else halves[i] = static_cast<std::uint32_t>(value.negative ? word{0} - value.magnitude : value.magnitude);
        }
        out.what = statement::kind::data;
        out.data = word{halves[1]} << 32 | halves[0];
        return parse_end();
    }

    constexpr bool parse_definition(statement& out, name_kind kind)
    {
        const char* const start = in_.at;
        const std::string_view name = in_.take_token();
        if (name.empty() || is_digit(name[0])) return fail(fault_code::expected_name, start, text_at(start));
        if (is_reserved(name)) return fail(fault_code::reserved_name, start, name);
        in_.skip_blanks();
        if (!in_.take(',')) return fail(fault_code::expected_comma, in_.at, text_at(in_.at));
        in_.skip_blanks();
        out.what = statement::kind::definition;
        out.target = name;
        out.start = start;
        out.defined_kind = kind;
        out.defined_index = 0;
        const char* const place = in_.at;
        if (kind == name_kind::number) {
            if (!take_value(out.defined_value)) return false;
            if (!out.defined_value.is_float) out.defined_value.value = {};
            return parse_end();
        }
        out.defined_value = {};
        const int found = take_numbered(kind == name_kind::reg ? 'r' : 'u');
        if (found < 0)
            return fail(kind == name_kind::reg ? fault_code::expected_register : fault_code::expected_uniform, place, text_at(place));
        if (kind == name_kind::reg && found > 63) return fail(fault_code::register_out_of_range, place, text_at(place));
        if (kind == name_kind::uniform && found > 255) return fail(fault_code::uniform_out_of_range, place, text_at(place));
        out.defined_index = static_cast<std::uint32_t>(found);
        return parse_end();
    }

    // Whether a name would be read as something else.
    static constexpr bool is_reserved(std::string_view name)
    {
        const char* digits = name.data() + 1;
        const char* const end = name.data() + name.size();
        if (name.size() > 3 && same(name.data(), "imm", 3)) digits = name.data() + 3;
        else if (name[0] != 'r' && name[0] != 'u') digits = end;
        bool is_numbered = digits != end;
        for (; digits != end; ++digits) is_numbered &= is_digit(*digits);
        return is_numbered || is_word(name, "pc") || find_value(enum_id::special, name.data(), name.size()) >= 0;
    }

    // The architecture itself, or that of a product, whose name may have several words.
    constexpr bool parse_architecture(statement& out, bool is_product)
    {
        const char* const start = in_.at;
        const char* last = start;
        while (!in_.is_done()) {
            ++in_.at;
            last = in_.at;
            in_.skip_blanks();
        }
        const std::string_view name(start, static_cast<std::size_t>(last - start));
        if (name.empty()) return fail(fault_code::expected_architecture, start, {});
        out.what = statement::kind::architecture;
        out.start = start;
        if (is_product) {
            const result<gpu> product = find_gpu(name);
            if (!product) return fail(fault_code::unknown_gpu, start, name);
            out.architecture = product->architecture;
            return true;
        }
        const result<arch> found = find_arch(name);
        if (!found) return fail(fault_code::expected_architecture, start, name);
        out.architecture = *found;
        return true;
    }

    // A number, or the name of one.
    constexpr bool take_value(number& value, operand_kind kind = operand_kind::none, int index = 0)
    {
        const char* const start = in_.at;
        if (is_token(in_.peek()) && !is_digit(in_.peek())) {
            const std::string_view name = in_.take_token();
            const int found = names_.find_value(name);
            if (found < 0 || names_.names[found].kind != name_kind::number) return fail(fault_code::unknown_name, start, name, kind, index);
            value = names_.names[found].value;
            return true;
        }
        const fault_code code = in_.take_number(value);
        if (code != fault_code::none) return fail(code, start, text_at(start), kind, index);
        if (value.is_float && is_infinite(value)) return fail(fault_code::float_too_large, start, text_at(start), kind, index);
        return true;
    }

    constexpr bool parse_end()
    {
        if (in_.at == in_.end) return true;
        in_.skip_blanks();
        return in_.is_done() || fail(fault_code::extra_text, in_.at, text_at(in_.at));
    }

    // The mnemonic with its modifiers and flow.
    constexpr bool parse_head(statement& out)
    {
        const char* const start = in_.at;
        if (has_token_end_) in_.at = token_end_;
        else in_.skip_token();
        if (in_.at == start) return fail(fault_code::expected_statement, start, text_at(start));
        const int found = find_longest(start);
        if (found < 0) return fail(fault_code::unknown_mnemonic, start, mnemonic_at(start));

        const std::uint16_t index = find_row(static_cast<opcode>(found), on_);
        row_ = {index != no_row ? index : static_cast<std::uint16_t>(found)};
        const bool is_here = index != no_row && (!rules::has_names || contains(name_->archs, on_));
        if (!is_here) return fail(fault_code::not_on_architecture, start, {start, static_cast<std::size_t>(in_.at - start)});
        out.value = {start_of(row_.index), row_.index, on_};
        if constexpr (rules::has_names) apply_name(out);
        if (!parse_modifiers(out)) return false;
        if constexpr (rules::has_names) apply_name(out);
        return true;
    }

    // The opcode of the longest mnemonic that begins the line: up to a type, or up to a mode. Its first token is taken.
    constexpr int find_longest(const char* start)
    {
        const char* ends[3] = {in_.at, nullptr, nullptr};
        int parts = 1;
        for (; parts < rules::mnemonic_parts && in_.at != in_.end && *in_.at == '.'; ++parts) {
            const char* const first = ++in_.at;
            in_.skip_token();
            if (in_.at == first) break;
            ends[parts] = in_.at;
        }
        while (parts-- > 0) {
            in_.at = ends[parts];
            const std::size_t size = static_cast<std::size_t>(in_.at - start);
            if constexpr (rules::has_names) {
                name_ = &arm_name_spelt({start, size});
                if (name_->is_given()) return static_cast<int>(name_->code);
            }
            const int found = find_opcode(start, size);
            if (found >= 0) return found;
        }
        return -1;
    }

    // Puts in what the name stands for.
    constexpr void apply_name(statement& out) const
    {
        if constexpr (rules::has_names) out.value.bits = name_->apply(out.value.bits);
    }

    constexpr bool hides(bit_field field) const
    {
        if constexpr (rules::has_names) return name_->hides(field);
        else return false;
    }

    // An unknown mnemonic, with what may be its type.
    constexpr std::string_view mnemonic_at(const char* start) const
    {
        cursor c{start, in_.end};
        c.at += token_at(start).size();
        const char* last = c.at;
        if (c.take('.')) {
            const std::string_view type = c.take_token();
            const bool has_size = !type.empty() && is_digit(type[type.size() - 1]);
            if (has_size && is_among(type[0], "vfiusVFIUS")) last = c.at;
        }
        return {start, static_cast<std::size_t>(last - start)};
    }

    constexpr bool parse_modifiers(statement& out)
    {
        const bool is_bare = in_.at == in_.end || *in_.at != '.';
        if (!rules::has_names && is_bare && !has_required_modifier(row_)) return true;
        const field_list<modifier_id> list = row_.modifiers();
        if constexpr (rules::has_names) {
            for (int i = 0; i < list.size(); ++i) {
                if (!hides(describe(list[i]).bits)) continue;
                out.modifiers_given |= 1u << i;
                out.modifier_at[i] = out.start;
            }
        }
        while (in_.take('.'))
            if (!parse_modifier(out, list)) return false;
        return !has_required_modifier(row_) || has_required_modifiers(out, list);
    }

    // Whether no modifier is missing; says which are.
    constexpr bool has_required_modifiers(const statement& out, const field_list<modifier_id>& list)
    {
        word missing = 0;
        for (int i = list.size() - 1; i >= 0; --i) {
            const enum_id id = describe(list[i]).id;
            if ((out.modifiers_given >> i & 1) != 0 || describe(id).fallback != enumeration::required) continue;
            missing |= word{1} << i;
            fail(fault_code::missing_modifier, in_.at, {}, operand_kind::modifier, 0, id);
        }
        fault_.value = missing;
        return missing == 0;
    }

    constexpr bool parse_modifier(statement& out, const field_list<modifier_id>& list)
    {
        const char* const start = in_.at;
        const std::size_t size = take_modifier_token();
        bool is_repeated = false;
        enum_id repeated{};
        // Which modifier of the instruction can have a value and was not given yet, or -1.
        const auto place_for = [&](enum_id id, int value) {
            const int i = place_in(list, id);
            if (i < 0 || static_cast<word>(value) > field_at(list, i).bits.maximum()) return -1;
            if ((out.modifiers_given >> i & 1) == 0) return i;
            is_repeated = true;
            repeated = id;
            return -1;
        };
        for (int next = find_enumerator(start, size); next != 0;) {
            const enumerator_use use = enumerator_use_at(next);
            const bool is_off = use.value == 0 && describe(use.id).is_flag();
            if (const int i = is_off ? -1 : place_for(use.id, use.value); i >= 0) return set_modifier(out, list, i, use.value, start, size);
            next = use.next;
        }
        if constexpr (rules::has_spellings) {
            for (int i = 0; i <= list.size(); ++i) {
                const enum_id id = field_at(list, i).id;
                const int value = match_spelling(id, start, size);
                if (const int place = value < 0 ? -1 : place_for(id, value); place >= 0)
                    return set_modifier(out, list, place, value, start, size);
            }
            if (take_bits_of_many({start, size})) return true;
        }
        if (is_repeated) return fail(fault_code::duplicate_modifier, start, {start, size}, operand_kind::modifier, 0, repeated);
        return fail(fault_code::unknown_modifier, start, token_at(start), operand_kind::modifier);
    }

    // Takes the token at the cursor and gives its size. Some modifiers hold a dot, such as 16.32.
    constexpr std::size_t take_modifier_token()
    {
        const char* const start = in_.at;
        const std::size_t size = in_.take_token().size();
        if (size == 0 || !is_digit(*start) || in_.peek() != '.') return size;
        cursor ahead = in_;
        ahead.take('.');
        ahead.take_token();
        const std::size_t whole = static_cast<std::size_t>(ahead.at - start);
        for (int use = find_enumerator(start, whole); use != 0; use = enumerator_use_at(use).next) {
            if (!row_.has(enumerator_use_at(use).id)) continue;
            in_ = ahead;
            return whole;
        }
        return size;
    }

    static constexpr const modifier_field& field_at(const field_list<modifier_id>& list, int i)
    {
        return describe(i < list.size() ? list[i] : modifier_id::flow);
    }

    // Which of an instruction's modifiers an enumeration is, the one behind the last being the flow; -1 if it is none.
    constexpr int place_in(const field_list<modifier_id>& list, enum_id id) const
    {
        if (id == enum_id::flow) return list.size();
        if (!row_.has(id)) return -1;
        int i = 0;
        while (describe(list[i]).id != id) ++i;
        return i;
    }

    constexpr bool set_modifier(statement& out, const field_list<modifier_id>& list, int i, int value, const char* start, std::size_t size)
    {
        const modifier_field& field = field_at(list, i);
        if (!legal(field, static_cast<word>(value), on_))
            return fail(fault_code::not_on_architecture, start, {start, size}, operand_kind::modifier, i, field.id);
        out.modifiers_given |= 1u << i;
        if (i < list.size()) out.modifier_at[i] = start;
        out.value.bits = field.bits.insert(out.value.bits, static_cast<word>(value));
        return true;
    }

    // The bits of a group of up to 64 registers, which Arm's dialect writes like a type: i128.
    constexpr bool take_bits_of_many(std::string_view word_here)
    {
        if (row_.staging().size() == 0 || !describe(row_.staging()[0]).is_many() || word_here.size() < 2 || word_here[0] != 'i')
            return false;
        cursor digits{word_here.data() + 1, word_here.data() + word_here.size()};
        number n;
        if (!is_digit(word_here[1]) || digits.take_number(n) != fault_code::none) return false;
        bits_of_many_ = n.magnitude;
        return true;
    }

    // ---- operands ----

    // (The lists are read from the form as they are: in constant expressions, calls are what costs.)
    constexpr bool parse_operands(statement& out)
    {
        in_.skip_blanks();
        const form_lists form = form_of(row_.index);
        const char* const start = in_.at;
        const int groups = form.staging_count(), sources = form.source_count(), immediates = form.immediate_count();
        const char8_t* const first_source = form.sources();
        for (int i = 0; i < groups; ++i)
            if (!take_comma(start, operand_kind::staging, i) || !parse_staging(out, i)) return false;
        if (form.destination() != destination_kind::none)
            if (!take_comma(start, operand_kind::destination, 0) || !parse_destination(out)) return false;
        for (int i = 0; i < sources; ++i) {
            const unsigned place = first_source[i];
            if (rules::has_names && hides(source_fields.at[place].bits())) continue;
            if (!take_comma(start, operand_kind::source, i) || !parse_source(out, i, place)) return false;
        }
        for (int i = 0; i < immediates; ++i)
            if (!take_comma(start, operand_kind::immediate, i) || !parse_immediate(out, i, immediate_fields.at[form.immediates()[i]]))
                return false;
        return parse_end();
    }

    // What stands before an operand but the first, with the blanks around it. (As it mostly is, it is found at once.)
    constexpr bool take_comma(const char* start, operand_kind kind, int index)
    {
        if (in_.at == start) return true;
        if (in_.end - in_.at > 2 && in_.at[0] == ',' && in_.at[1] == ' ' && !is_blank(in_.at[2])) {
            in_.at += 2;
            return true;
        }
        in_.skip_blanks();
        if (!in_.take(',')) return fail_here(fault_code::expected_comma, kind, index);
        in_.skip_blanks();
        return true;
    }

    // The next characters of the line, at least the next five, the first in the lowest byte; zeros behind the end.
    constexpr word characters_ahead() const
    {
        const std::ptrdiff_t room = in_.end - in_.at;
        if (!std::is_constant_evaluated() && std::endian::native == std::endian::little && in_.end - begin_ >= 8) {
            // The last characters are read with some before them, so that the end needs no branch.
            const std::ptrdiff_t missing = room < 8 ? 8 - room : 0;
            word read = 0;
            std::memcpy(&read, in_.at - missing, sizeof read);
            return read >> 4 * missing >> 4 * missing;
        }
        // (In constant expressions a loop costs more.)
        using byte = unsigned char;
        const char* const at = in_.at;
        if (room >= 5)
            return word{byte(at[0])} | word{byte(at[1])} << 8 | word{byte(at[2])} << 16 | word{byte(at[3])} << 24 | word{byte(at[4])} << 32;
        word read = 0;
        for (int i = 0; i < room; ++i) read |= word{byte(at[i])} << 8 * i;
        return read;
    }

    // Takes what most sources are, a register, a uniform of the first page or 0x0, and gives the byte for it; -1 if something
    // else is there. It depends on no branch how many characters that are, for none could be predicted.
    constexpr int take_usual_value()
    {
        const word ahead = characters_ahead();
        const bool last_use = (ahead & 0xFF) == '^';
        const word text = ahead >> 8 * int{last_use};
        const word letter = text & 0xFF, first = (text >> 8 & 0xFF) - '0', second = (text >> 16 & 0xFF) - '0';
        const bool has_two = second < 10;
        const word number = has_two ? 10 * first + second : first;
        const bool is_uniform = letter == 'u';
        const bool ends = !characters.is_token[text >> (has_two ? 24 : 16) & 0xFF];
        if (((letter == 'r') | (is_uniform & !last_use)) & (first < 10) & (number < 64) & ends) {
            in_.at += 2 + int{last_use} + int{has_two};
            return static_cast<int>(number | word{last_use} * source_byte::last_use | word{is_uniform} * source_byte::uniform);
        }
        if ((ahead & 0xFFFFFF) != ('0' | 'x' << 8 | '0' << 16) || characters.is_token[ahead >> 24 & 0xFF]) return -1;
        in_.at += 3;
        static_assert(find_common_constant(0) == 0);
        return source_byte::constant;
    }

    // The number of a register or a uniform, which begins with its letter or is a name of one; -1 if it is neither.
    constexpr int take_numbered(char letter)
    {
        if (in_.peek() != letter || !is_digit(in_.peek(1))) return take_named(letter);
        cursor ahead = in_;
        ++ahead.at;
        int value = 0;
        for (; is_digit(ahead.peek()); ++ahead.at)
            if (value < 1000) value = value * 10 + (ahead.peek() - '0');
        if (is_token(ahead.peek())) return take_named(letter);
        in_ = ahead;
        return value;
    }

    // The number of a register or a uniform that .reg or .uniform named; -1 if none of the kind is here.
    constexpr int take_named(char letter)
    {
        if (!names_.has_values) return -1;
        cursor ahead = in_;
        const int found = names_.find(ahead.take_token());
        if (found < 0 || names_.names[found].kind != (letter == 'r' ? name_kind::reg : name_kind::uniform)) return -1;
        in_ = ahead;
        return static_cast<int>(names_.names[found].index);
    }
    constexpr bool is_at_register() const { return in_.peek() == 'r' || (names_.has_values && is_token(in_.peek())); }

    constexpr bool parse_staging(statement& out, int index)
    {
        const char* const start = in_.at;
        out.staging_at[index] = start;
        if (!in_.take('@')) return fail_here(fault_code::expected_staging, operand_kind::staging, index);
        in_.skip_blanks();
        const char* last = in_.at;  // where the group ends, blanks behind it excepted
        int first = 0, count = 0;
        while (is_at_register()) {
            const char* const place = in_.at;
            const int number = take_numbered('r');
            if (number < 0) return fail(fault_code::expected_register, place, text_at(place), operand_kind::staging, index);
            if (number > 63) return fail(fault_code::register_out_of_range, place, text_at(place), operand_kind::staging, index);
            if (count == 0) first = number;
            if (number != first + count)
                return fail(fault_code::staging_not_consecutive, place, text_at(place), operand_kind::staging, index);
            ++count;
            last = in_.at;
            if (count == 1 && in_.peek() == '.' && in_.peek(1) == '.') {
                in_.at += 2;
                return parse_open_staging(out, index, first, start);
            }
            in_.skip_blanks();
            if (!in_.take(':')) break;
            in_.skip_blanks();
            if (!is_at_register()) return fail_here(fault_code::expected_register, operand_kind::staging, index);
        }
        return set_staging(out, index, first, count, start, last);
    }

    // A group of which only the first register is written, `@r4..`: the rest of the instruction says how many there are.
    constexpr bool parse_open_staging(statement& out, int index, int first, const char* start)
    {
        const int count = open_staging_count(out.value, index);
        if (count < 0)
            return fail(fault_code::unknown_staging_count, start, {start, static_cast<std::size_t>(in_.at - start)}, operand_kind::staging,
                        index);
        return set_staging(out, index, count == 0 ? 0 : first, count, start, in_.at);
    }

    constexpr bool set_staging(statement& out, int index, int first, int count, const char* start, const char* last)
    {
        status set = out.value.set_staging(index, {first, count});
        if (rules::has_spellings && set && bits_of_many_ != 0 && bits_of_many_ != static_cast<word>(32 * count))
            set = status(fault_code::staging_count);
        if (set) return true;
        return fail(set.error().code, start, {start, static_cast<std::size_t>(last - start)}, operand_kind::staging, index);
    }

    // The two registers of 64 bits in Arm's dialect, `[r2:r3]` or `[r2^:r3^]`.
    constexpr bool parse_pair(int& number, bool& last_use, operand_kind kind, int index)
    {
        const char* const start = in_.at;
        if (!in_.take('[')) return fail_here(fault_code::expected_pair, kind, index);
        int numbers[2] = {};
        bool last[2] = {};
        for (int i = 0; i < 2; ++i) {
            in_.skip_blanks();
            const char* const place = in_.at;
            numbers[i] = take_numbered('r');
            if (numbers[i] < 0) return fail_here(fault_code::expected_register, kind, index);
            if (numbers[0] > 63) return fail(fault_code::register_out_of_range, place, text_at(place), kind, index);
            last[i] = kind == operand_kind::source && in_.take('^');
            in_.skip_blanks();
            if (!in_.take(i == 0 ? ':' : ']')) return fail_here(fault_code::expected_pair, kind, index);
        }
        if (numbers[1] != numbers[0] + 1 || last[0] != last[1])
            return fail(fault_code::pair_not_consecutive, start, {start, static_cast<std::size_t>(in_.at - start)}, kind, index);
        number = numbers[0];
        last_use = last[0];
        return true;
    }

    constexpr bool parse_destination(statement& out)
    {
        const char* const start = in_.at;
        out.destination_at = start;
        const int usual = rules::has_plain_sources ? take_usual_value() : -1;
        if (usual >= 0 && usual <= source_byte::register_mask && (in_.at == in_.end || *in_.at != '.')) {
            out.value.bits = destination_byte_field.insert(out.value.bits, static_cast<word>(usual) | word{3} << 6);
            return true;
        }
        in_.at = start;
        int number = -1;
        if (rules::has_pairs && row_.has_wide_destination()) {
            bool last_use = false;
            if (!parse_pair(number, last_use, operand_kind::destination, 0)) return false;
        } else {
            number = take_numbered('r');
        }
        if (number < 0) return fail_here(fault_code::expected_register, operand_kind::destination);
        if (number > 63) return fail(fault_code::register_out_of_range, start, text_at(start), operand_kind::destination);
        half mask = half::both;
        if (in_.peek() == '.') {
            const char* const place = in_.at++;
            const std::string_view suffix = in_.take_token();
            if (is_word(suffix, "h0")) mask = half::low;
            else if (is_word(suffix, "h1")) mask = half::high;
            else if (is_word(suffix, "h01")) mask = half::narrow;
            else return fail(fault_code::unknown_suffix, place + 1, token_at(place + 1), operand_kind::destination);
            if (in_.peek() == '.') return fail(fault_code::duplicate_suffix, in_.at + 1, text_at(in_.at + 1), operand_kind::destination);
        }
        if (hides(destination_mask_field) && mask != half::both)
            return fail(fault_code::masked_destination, start, text_at(start), operand_kind::destination);
        const status set = out.value.set_destination({number, mask});
        return set || fail(set.error().code, start, text_at(start), operand_kind::destination);
    }

    // `place` is that of the source among source_fields.
    constexpr bool parse_source(statement& out, int index, unsigned place)
    {
        const source_field& field = source_fields.at[place];
        const char* const start = in_.at;
        out.source_at[index] = start;
        if constexpr (rules::has_plain_sources) {
            const int usual = take_usual_value();
            if (usual >= 0 && (in_.at == in_.end || *in_.at != '.') && set_plain_source(out, usual, place)) return true;
            return parse_source_from(start, out, index, field, usual);
        }
        return parse_source_from(start, out, index, field, -1);
    }

    // The same of a source that begins at a place. `usual` is its byte, if that has been read, or -1.
    VALHALL_NOINLINE constexpr bool parse_source_from(const char* start, statement& out, int index, const source_field& field, int usual)
    {
        suffix_places places{start};
        operand value;
        if (usual >= 0) value.byte = static_cast<std::uint8_t>(usual);
        else if (!parse_source_value(value, index)) return false;
        if (value.select != selector::none) places.part = start;  // a float of 16 bits is a half of a table constant
        const bool has_suffix = in_.at != in_.end && *in_.at == '.';
        if (has_suffix && !parse_suffixes(value, index, places)) return false;
        fault_code code = fault_code::none;
        if constexpr (rules::has_usual_parts) code = complete_source(value, field, places.part != nullptr);
        if (code == fault_code::none) code = out.value.set_source(index, value).error().code;
        if (code != fault_code::none) return fail_source(code, places, index);
        if constexpr (rules::has_names) apply_name(out);
        return true;
    }

    // Puts in a source to which nothing is done. False if that needs a closer look: where a part must be written, or where
    // there are pages.
    constexpr bool set_plain_source(statement& out, int byte, unsigned place) const
    {
        const bool is_paged = byte >= source_byte::uniform && fau_page_field.extract(out.value.bits) != 0;
        return !is_paged && put_plain_source(out.value.bits, place, static_cast<word>(byte), on_);
    }

    // What is done to the value of a source, from a dot on.
    constexpr bool parse_suffixes(operand& value, int index, suffix_places& places)
    {
        do {
            const char* const place = ++in_.at;
            const std::string_view suffix = in_.take_token();
            bool repeated = false;
            if (is_word(suffix, "neg")) {
                repeated = value.neg;
                value.neg = true;
                places.negation = place;
            } else if (is_word(suffix, "abs")) {
                repeated = value.abs;
                value.abs = true;
                places.negation = place;
            } else if (is_word(suffix, "not")) {
                repeated = value.complement;
                value.complement = true;
                places.complement = place;
            } else {
                const int named = find_value(enum_id::selector, suffix.data(), suffix.size());
                const bool is_none = named == static_cast<int>(selector::none);
                if (named < 0 || (is_none && row_.sources()[index].selectors().find(selector::none).error()))
                    return fail(fault_code::unknown_suffix, place, token_at(place), operand_kind::source, index);
                repeated = places.part != nullptr;
                value.select = static_cast<selector>(named);
                places.part = place;
            }
            if (repeated) return fail(fault_code::duplicate_suffix, place, suffix, operand_kind::source, index);
        } while (in_.peek() == '.');
        return true;
    }

    constexpr bool fail_source(fault_code code, const suffix_places& places, int index)
    {
        const char* const place = code == fault_code::no_negation        ? places.negation
                                  : code == fault_code::no_complement    ? places.complement
                                  : code == fault_code::no_such_selector ? (places.part != nullptr ? places.part : places.start)
                                  : code == fault_code::missing_selector ? in_.at
                                                                         : places.start;
        return fail(code, place, text_at(place), operand_kind::source, index);
    }

    // Puts in what a source leaves out, or says why it cannot be left out or written.
    constexpr fault_code complete_source(operand& value, const source_field& source, bool has_part) const
    {
        if (hides(source.neg_bit()) && (value.neg || value.abs)) return fault_code::no_negation;
        if (hides(source.not_bit()) && value.complement) return fault_code::no_complement;
        if (hides(source.select)) return has_part ? fault_code::no_such_selector : fault_code::none;
        const selector_set& listed = source.listed_selectors();
        if (has_part || source.select.width == 0) return fault_code::none;
        if (listed.fallback == selector_set::reserved) return fault_code::missing_selector;
        value.select = listed.fallback;
        return fault_code::none;
    }

    constexpr bool parse_source_value(operand& value, int index)
    {
        if constexpr (rules::has_pairs) return parse_paired_source_value(value, index);
        else return parse_plain_source_value(value, index);
    }

    constexpr bool parse_paired_source_value(operand& value, int index)
    {
        const char* const start = in_.at;
        const source_field& source = row_.sources()[index];
        const bool is_pair = source.is_pair;
        int number = -1;
        bool last_use = false;
        if (in_.peek() == '[' && is_pair) {
            cursor ahead = in_;
            ++ahead.at;
            ahead.skip_blanks();
            if (ahead.peek() == 'u') return parse_uniform_words(value, index);
            if (!parse_pair(number, last_use, operand_kind::source, index)) return false;
            value = make_operand({source_kind::reg}, number);
        } else if ((number = take_numbered('r')) >= 0) {
            value = make_operand({source_kind::reg}, number);
            last_use = in_.take('^');
            if (is_pair && !is_extension_ahead())
                return fail(fault_code::expected_pair, start, text_at(start), operand_kind::source, index);
        } else if ((number = take_numbered('u')) >= 0) {
            int half = 0;
            if (!is_pair && !take_half(half))
                return fail(fault_code::uniform_needs_word, start, text_at(start), operand_kind::source, index);
            value = make_operand({source_kind::uniform}, 2 * number + half);
        } else if (!parse_constant_or_name(value, index)) {
            return false;
        }
        if (last_use) value = value.last();
        return value.fault == fault_code::none || fail(value.fault, start, text_at(start), operand_kind::source, index);
    }

    // Whether `.zext` follows, so that one register makes 64 bits.
    constexpr bool is_extension_ahead() const
    {
        cursor ahead = in_;
        if (!ahead.take('.')) return false;
        const std::string_view suffix = ahead.take_token();
        return find_value(enum_id::selector, suffix.data(), suffix.size()) == static_cast<int>(extension.part);
    }

    // The word of a 64-bit slot, `.w0` or `.w1`.
    constexpr bool take_half(int& half)
    {
        cursor ahead = in_;
        if (!ahead.take('.')) return false;
        const std::string_view name = ahead.take_token();
        if (!is_word(name, "w0") && !is_word(name, "w1")) return false;
        half = is_word(name, "w1");
        in_ = ahead;
        return true;
    }

    // 64 bits of uniforms that begin in the middle of a slot, which the hardware does not take: `[u2.w1:u3.w0]`.
    constexpr bool parse_uniform_words(operand& value, int index)
    {
        const char* const start = in_.at++;
        int numbers[2] = {}, halves[2] = {};
        for (int i = 0; i < 2; ++i) {
            in_.skip_blanks();
            numbers[i] = take_numbered('u');
            if (numbers[i] < 0 || !take_half(halves[i])) return fail_here(fault_code::expected_pair, operand_kind::source, index);
            in_.skip_blanks();
            if (!in_.take(i == 0 ? ':' : ']')) return fail_here(fault_code::expected_pair, operand_kind::source, index);
        }
        if (halves[0] != 1 || halves[1] != 0 || numbers[1] != numbers[0] + 1)
            return fail(fault_code::pair_not_consecutive, start, {start, static_cast<std::size_t>(in_.at - start)}, operand_kind::source,
                        index);
        value = make_operand({source_kind::uniform}, 2 * numbers[0] + 1);
        return value.fault == fault_code::none || fail(value.fault, start, text_at(start), operand_kind::source, index);
    }

    constexpr bool parse_plain_source_value(operand& value, int index)
    {
        const char* const start = in_.at;
        const bool last_use = in_.take('^');
        if (last_use) in_.skip_blanks();
        int number = -1;
        if ((number = take_numbered('r')) >= 0) {
            value = make_operand({source_kind::reg}, number);
        } else if (last_use) {
            if (in_.is_done()) return fail_here(fault_code::expected_register, operand_kind::source, index);
            return fail(fault_code::not_last_use, in_.at, text_at(in_.at), operand_kind::source, index);
        } else if ((number = take_numbered('u')) >= 0) {
            value = make_operand({source_kind::uniform}, number);
        } else if (!parse_constant_or_name(value, index)) {
            return false;
        }
        if (last_use) value = value.last();
        return value.fault == fault_code::none || fail(value.fault, start, text_at(start), operand_kind::source, index);
    }

    constexpr bool parse_constant_or_name(operand& value, int index)
    {
        if (is_digit(in_.peek()) || (in_.peek() == '-' && is_digit(in_.peek(1)))) return parse_constant(value, index);
        if (is_token(in_.peek())) return parse_named_source(value, index);
        return fail_here(fault_code::expected_source, operand_kind::source, index);
    }

    constexpr bool parse_constant(operand& value, int index)
    {
        const char* const start = in_.at;
        number n;
        return take_value(n, operand_kind::source, index) && set_constant(value, n, index, start);
    }

    // The table constant that has a value.
    constexpr bool set_constant(operand& value, const number& n, int index, const char* start)
    {
        const std::string_view text(start, static_cast<std::size_t>(in_.at - start));
        int found = -1;
        if (n.is_float) {
            const number_type_info type = describe(type_of_operand(row_.staging().size() + row_.has_destination() + index));
            if (type.kind != number_class::floating) return refuse_float(n, operand_kind::source, index, start);
            const float_constant constant = find_float_constant(n, type, row_.sources()[index], on_);
            found = constant.index;
            value.select = constant.select;
        } else if (!n.negative && n.magnitude <= 0xFFFFFFFF) {
            found = constant_index(static_cast<std::uint32_t>(n.magnitude), on_);
        }
        if (found < 0) return fail(fault_code::constant_not_in_table, start, text, operand_kind::source, index);
        const selector part = value.select;
        value = make_operand({source_kind::constant}, found);
        value.select = part;
        return true;
    }

    constexpr number_type type_of_operand(int place) const
    {
        const operand_infos all = operands_of(row_);
        return place < all.size() ? all[place].type : number_type::imm;
    }

    // A float stands where none can be. The fault has its bits.
    constexpr bool refuse_float(const number& n, operand_kind kind, int index, const char* start)
    {
        fail(fault_code::no_float, start, text_at(start), kind, index);
        fault_.value = float_bits(n, binary32);
        return false;
    }

    // A special value with its word, or a constant by its place in the table.
    constexpr bool parse_named_source(operand& value, int index)
    {
        const char* const start = in_.at;
        const std::string_view name = in_.take_token();
        if (name.size() > 3 && same(name.data(), "imm", 3) && is_digit(name[3])) {
            cursor digits{name.data() + 3, name.data() + name.size()};
            number n;
            if (digits.take_number(n) == fault_code::none) {
                value =
                    make_operand({source_kind::constant}, n.magnitude < constant_count ? static_cast<int>(n.magnitude) : constant_count);
                return true;
            }
        }
        if (const int defined = names_.find_value(name); defined >= 0 && names_.names[defined].kind == name_kind::number)
            return set_constant(value, names_.names[defined].value, index, start);
        int named = find_value(enum_id::special, name.data(), name.size());
        if (rules::has_spellings && is_word(name, "pc")) named = static_cast<int>(special::program_counter);
        if (named < 0) return fail(fault_code::expected_source, start, text_at(start), operand_kind::source, index);
        const std::string_view half = in_.take('.') ? in_.take_token() : std::string_view();
        if (!is_word(half, "w0") && !is_word(half, "w1"))
            return fail(fault_code::expected_special_word, start, text_at(start), operand_kind::source, index);
        value = special_value(static_cast<special>(named), is_word(half, "w1"));
        return true;
    }

    constexpr bool parse_immediate(statement& out, int index, const immediate_field& usual)
    {
        const bool is_address = name_->is_address;
        const immediate_field& field = is_address ? address_immediate : usual;
        const char* const start = in_.at;
        out.immediate_at[index] = start;
        const auto refuse = [this, index](fault_code code, const char* place) {
            return fail(code, place, text_at(place), operand_kind::immediate, index);
        };
        if (field.name == immediate_name::constant) {
            if (!in_.take('#')) {
                const std::string_view name = target_of(out.value) ? label_here() : std::string_view();
                if (name.empty()) return fail_here(fault_code::expected_immediate, operand_kind::immediate, index);
                return set_target(out, index, name);
            }
        } else {
            const std::string_view name = label_here();
            if (name.empty()) return fail_here(fault_code::expected_immediate, operand_kind::immediate, index);
            in_.skip_blanks();
            const bool named = in_.take(':');
            if (named && name != name_of(field.name)) return refuse(fault_code::expected_immediate, start);
            if (!named) {
                if (!field.is_relative()) return refuse(fault_code::expected_immediate, start);
                return set_target(out, index, name);
            }
        }
        in_.skip_blanks();
        if (in_.is_done()) return fail(fault_code::missing_operand, in_.at, {}, operand_kind::immediate, index);
        const char* const place = in_.at;
        if (field.is_relative() && !is_digit(in_.peek()) && in_.peek() != '-') {
            const std::string_view name = label_here();
            if (name.empty()) return refuse(fault_code::expected_immediate, place);
            const int found = names_.find_value(name);
            if (found < 0 || names_.names[found].kind != name_kind::number) return set_target(out, index, name);
            in_.at = place;
        }
        return parse_immediate_number(out, index, field, place);
    }

    constexpr bool parse_immediate_number(statement& out, int index, const immediate_field& field, const char* place)
    {
        number n;
        if (!take_value(n, operand_kind::immediate, index)) return false;
        const std::string_view text(place, static_cast<std::size_t>(in_.at - place));
        if (field.name == immediate_name::constant && (n.is_float || !n.is_hexadecimal) && !set_float(n, index, text)) return false;
        if (n.is_float) return refuse_float(n, operand_kind::immediate, index, place);
        const std::int64_t value = static_cast<std::int64_t>(n.negative ? word{0} - n.magnitude : n.magnitude);
        if (n.magnitude > ~word{0} >> 1 || !field.fits(value))
            return fail(fault_code::immediate_out_of_range, place, text, operand_kind::immediate, index);
        out.value.bits = field.insert(out.value.bits, value);
        return true;
    }

    // Makes a float the bits of an immediate that is one. False if an integer is given for such an immediate, except zero, which has
    // the same bits.
    constexpr bool set_float(number& n, int index, std::string_view text)
    {
        const number_type_info type = describe(type_of_operand(operands_of(row_).size() - row_.immediates().size() + index));
        if (type.kind != number_class::floating) return true;
        if (!n.is_float) {
            if (n.magnitude == 0 && !n.negative) return true;
            return fail(fault_code::float_expected, text.data(), text, operand_kind::immediate, index);
        }
        const word bits = float_bits(n, type.width == 16 ? binary16 : binary32);
        n = {.magnitude = type.width == 16 ? bits * 0x10001 : bits,
             .negative = false,
             .is_float = false,
             .is_hexadecimal = true,
             .value = {}};
        return true;
    }

    // The token at the cursor as the name of a label or immediate; empty if there is none.
    constexpr std::string_view label_here()
    {
        const char* const start = in_.at;
        in_.take('.');
        if (in_.take_token().empty()) {
            in_.at = start;
            return {};
        }
        return {start, static_cast<std::size_t>(in_.at - start)};
    }

    constexpr bool set_target(statement& out, int index, std::string_view name)
    {
        if (is_digit(name[0])) return fail(fault_code::expected_immediate, name.data(), name, operand_kind::immediate, index);
        out.target = name;
        out.target_immediate = index;
        return true;
    }

    const char* begin_;
    cursor in_;
    arch on_;
    std::uint32_t line_;
    const name_index& names_;
    // The end of the token at the cursor, if that has been looked for already. (A flag, not a null pointer: under sanitizers g++ compares
    // no address with null in constant expressions.)
    const char* token_end_ = nullptr;
    bool has_token_end_ = false;
    const arm_name* name_ = &no_name;  // Arm's name, if the mnemonic is one that the table does not have
    word bits_of_many_ = 0;  // as the mnemonic of LD_MULTI and ST_MULTI has them, or 0
    descriptor row_{};  // of the mnemonic, once it has been recognised
    fault fault_{};  // what is wrong, where, and the part of the text that is
    const char* place_ = nullptr;
    std::string_view found_{};
};

}  // namespace valhall::detail

#endif
