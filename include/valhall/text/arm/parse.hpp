// SPDX-License-Identifier: MIT
// Parses mnemonics and operands in Arm's dialect: `IADD.u64 [r0:r1], [r2^:r3^], u2`. 64-bit values are written as a register pair or a
// uniform, and a name can denote an instruction with some fields fixed.
#ifndef VALHALL_TEXT_ARM_PARSE_HPP
#define VALHALL_TEXT_ARM_PARSE_HPP

#include <cstddef>
#include <string_view>

#include "valhall/instruction.hpp"
#include "valhall/isa/arm_names.hpp"
#include "valhall/isa/lookup.hpp"
#include "valhall/text/arm/words.hpp"
#include "valhall/text/common/destinations.hpp"
#include "valhall/text/common/immediates.hpp"
#include "valhall/text/common/instruction_parser.hpp"
#include "valhall/text/common/sources.hpp"
#include "valhall/text/common/staging.hpp"
#include "valhall/text/dialect.hpp"

namespace valhall::detail {

// Templates, so that only users of this dialect compile it.
template <class = void>
class arm_operands : public line_reader {
public:
    static constexpr dialect own_dialect = dialect::arm;
    static constexpr bool has_names = true;

    using line_reader::line_reader;

    constexpr void go_to(const text_line_at& line)
    {
        line_reader::go_to(line);
        error = {};
        name_ = {};
        staging_bits_ = 0;
    }

    constexpr std::string_view mnemonic() const
    {
        if (name_.is_given()) return name_.spelling();
        return row.is_given() ? row.mnemonic() : std::string_view();
    }

protected:
    // ---- mnemonic and modifiers ----

    // A mnemonic has up to three tokens, in the table or among Arm's names. The longest match counts.
    constexpr int find_mnemonic(const char* start)
    {
        const char* ends[3] = {in.at, nullptr, nullptr};
        int parts = 1;
        for (; parts < 3 && in.at != in.end && *in.at == '.'; ++parts) {
            const char* const first = ++in.at;
            in.at = end_of_token(first, in.end);
            if (in.at == first) break;
            ends[parts] = in.at;
        }
        while (parts-- > 0) {
            in.at = ends[parts];
            name_ = arm_name_spelt(up_to_here(start), on);
            const int found = name_.is_given() ? static_cast<int>(name_.code) : find_opcode(start, up_to_here(start).size());
            if (found >= 0) return found;
        }
        return -1;
    }

    constexpr bool exists_here() const { return contains(name_.archs, on); }
    constexpr bool apply_name(statement& out) const
    {
        out.value.bits = name_.apply(out.value.bits);
        return true;
    }
    constexpr bool hides(bit_field field) const { return name_.hides(field); }

    // An alternative spelling of a modifier's value, or the size of the staging registers, `.i128`.
    template <class IsFree>
    constexpr bool take_further_modifier(statement& out, std::string_view text, const IsFree& is_free)
    {
        for (int n = 0; n <= row.modifiers().size(); ++n) {
            const modifier_id one = row.modifier(n);
            const modifier_field& field = modifier_field_of(one);
            const int value = match_spelling(field.id, text);
            if (value < 0 || static_cast<word>(value) > field.bits.maximum() || !is_free(n)) continue;
            set_modifier(*this, out, {n, static_cast<word>(value), one}, text.data());
            return true;
        }
        return take_staging_bits(text);
    }

    // ---- operands ----

    constexpr bool parse_staging(statement& out, operand_place about)
    {
        if (!detail::parse_staging(*this, out, about)) return false;
        const bool agrees = staging_bits_ == 0 || staging_bits_ == static_cast<word>(32 * out.value.staging(about.index).count);
        return agrees || fail_from(out.staging_at[about.index], fault_code::staging_count, about);
    }

    constexpr bool parse_destination(statement& out, const char* first)
    {
        if (!take_comma(first, {operand_kind::destination})) return false;
        const char* const start = in.at;
        if (!row.has_wide_destination()) {
            if (!parse_destination_register(*this, out)) return false;
        } else {
            out.destination_at = start;
            register_pair pair;
            if (!parse_pair(pair, {operand_kind::destination}) || !set_destination(*this, out, pair.first)) return false;
        }
        const bool fits = !hides(destination_mask_field) || out.value.destination().mask == half::both;
        return fits || fail_at(start, fault_code::masked_destination, {operand_kind::destination});
    }

    constexpr bool parse_sources(statement& out, form_lists form, const char* first)
    {
        for (int i = 0; i < form.source_count(); ++i)
            if (!parse_source(out, i, form.sources()[i], first)) return false;
        return true;
    }

    // `place` is the source's index in source_fields.
    constexpr bool parse_source(statement& out, int index, unsigned place, const char* first)
    {
        const operand_place about = source_place(index);
        if (hides(source_fields.at[place].bits())) return true;
        if (!take_comma(first, about)) return false;
        source_text source{in.at};
        out.source_at[about.index] = in.at;
        if (!parse_value(source, about) || !parse_suffixes(*this, source, about)) return false;
        fault_code code = complete(source, source_fields.at[place]);
        if (code == fault_code::none) code = out.value.set_source(about.index, source.value).error().code;
        if (code != fault_code::none) return fail_source(*this, code, source, about);
        return apply_name(out);
    }

    constexpr bool parse_immediate(statement& out, operand_place about, const immediate_field& field)
    {
        return detail::parse_immediate(*this, out, about, name_.is_address ? address_immediate : field);
    }

private:
    struct register_pair {
        int first = 0;
        bool last_use = false;
    };

    // The size of a group of up to 64 registers is written like a type: i128.
    constexpr bool take_staging_bits(std::string_view text)
    {
        if (row.staging().size() == 0 || !staging_field_of(row.staging()[0]).is_many() || text.size() < 2 || text[0] != 'i') return false;
        cursor digits{text.data() + 1, text.data() + text.size()};
        number n;
        if (!is_digit(text[1]) || digits.take_number(n) != fault_code::none) return false;
        staging_bits_ = n.magnitude;
        return true;
    }

    // `[r2:r3]` or `[r2^:r3^]`
    constexpr bool parse_pair(register_pair& pair, operand_place about)
    {
        const char* const start = in.at;
        if (!in.take('[')) return fail_here(fault_code::expected_pair, about);
        register_pair second;
        if (!parse_pair_register(pair, ':', about) || !parse_pair_register(second, ']', about)) return false;
        if (second.first == pair.first + 1 && second.last_use == pair.last_use) return true;
        return fail_from(start, fault_code::pair_not_consecutive, about);
    }

    // One register of a pair, up to the following punctuation.
    constexpr bool parse_pair_register(register_pair& one, char end, operand_place about)
    {
        in.skip_blanks();
        const char* const start = in.at;
        one.first = take_numbered('r');
        if (one.first < 0) return fail_here(fault_code::expected_register, about);
        if (end == ':' && one.first >= register_count(on)) return fail_at(start, fault_code::register_out_of_range, about);
        one.last_use = about.kind == operand_kind::source && in.take('^');
        in.skip_blanks();
        return in.take(end) || fail_here(fault_code::expected_pair, about);
    }

    // Fills in an omitted selector, or returns why it must or must not be written.
    constexpr fault_code complete(source_text& source, const source_field& field) const
    {
        operand& value = source.value;
        if ((hides(field.neg_bit()) && value.neg) || (hides(field.abs_bit()) && value.abs)) return fault_code::no_negation;
        if (hides(field.not_bit()) && value.complement) return fault_code::no_complement;
        if (hides(field.select)) return source.has_part ? fault_code::no_such_selector : fault_code::none;
        const selector_set& listed = field.listed_selectors();
        if (source.has_part || field.select.width == 0) return fault_code::none;
        if (listed.fallback == selector_set::reserved) return fault_code::missing_selector;
        value.select = listed.fallback;
        return fault_code::none;
    }

    constexpr bool parse_value(source_text& source, operand_place about)
    {
        const char* const start = in.at;
        const bool is_pair = row.sources()[about.index].is_pair;
        int number = -1;
        if (in.peek() == '[' && is_pair) {
            cursor ahead = in;
            ++ahead.at;
            ahead.skip_blanks();
            if (ahead.peek() == 'u') return parse_uniform_words(source, about);
            register_pair pair;
            if (!parse_pair(pair, about)) return false;
            source.value = make_operand({source_kind::reg}, pair.first);
            if (pair.last_use) source.value = source.value.last();
        } else if ((number = take_numbered('r')) >= 0) {
            source.value = make_operand({source_kind::reg}, number);
            if (in.take('^')) source.value = source.value.last();
            if (is_pair && !is_extension_ahead()) return fail_at(start, fault_code::expected_pair, about);
        } else if ((number = take_numbered('u')) >= 0) {
            int half = 0;
            if (!is_pair && !take_half(half)) return fail_at(start, fault_code::uniform_needs_word, about);
            source.value = make_operand({source_kind::uniform}, 2 * number + half);
        } else if (!parse_other_value(source, about)) {
            return false;
        }
        return source.value.fault == fault_code::none || fail_at(start, source.value.fault, about);
    }

    // A constant or a name; `pc` is the program counter.
    constexpr bool parse_other_value(source_text& source, operand_place about)
    {
        const char* const start = in.at;
        cursor ahead = in;
        if (!is_word(ahead.take_token(), "pc")) return parse_constant_or_name(*this, source, about);
        in = ahead;
        return parse_special_word(*this, source, special::program_counter, start, about);
    }

    // True if `.zext` follows, which extends one register to 64 bits.
    constexpr bool is_extension_ahead() const
    {
        cursor ahead = in;
        if (!ahead.take('.')) return false;
        const std::string_view suffix = ahead.take_token();
        return find_value(enum_id::selector, suffix.data(), suffix.size()) == static_cast<int>(extension.part);
    }

    // The half of a 64-bit uniform slot: `.w0` or `.w1`.
    constexpr bool take_half(int& half)
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
    constexpr bool parse_uniform_words(source_text& source, operand_place about)
    {
        const char* const start = in.at++;
        int numbers[2] = {}, halves[2] = {};
        for (int i = 0; i < 2; ++i) {
            in.skip_blanks();
            numbers[i] = take_numbered('u');
            if (numbers[i] < 0 || !take_half(halves[i])) return fail_here(fault_code::expected_pair, about);
            in.skip_blanks();
            if (!in.take(i == 0 ? ':' : ']')) return fail_here(fault_code::expected_pair, about);
        }
        if (halves[0] != 1 || halves[1] != 0 || numbers[1] != numbers[0] + 1)
            return fail_from(start, fault_code::pair_not_consecutive, about);
        source.value = make_operand({source_kind::uniform}, 2 * numbers[0] + 1);
        return source.value.fault == fault_code::none || fail_at(start, source.value.fault, about);
    }

    arm_name name_{};  // Arm's name of the instruction, if it is not the table's mnemonic
    word staging_bits_ = 0;            // the size in the mnemonic of LD_MULTI and ST_MULTI, or 0
};

}  // namespace valhall::detail

#endif
