// SPDX-License-Identifier: MIT
// Explains faults and diagnostics in sentences: what was found, what is legal, and what may have been meant. Allocates, so it is not part
// of the core.
#ifndef VALHALL_TEXT_EXPLAIN_HPP
#define VALHALL_TEXT_EXPLAIN_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "valhall/text/diagnostic.hpp"
#include "valhall/text/parse.hpp"
#include "valhall/text/print.hpp"
#include "valhall/text/values.hpp"
#include "valhall/validate/fault_list.hpp"

#ifdef VALHALL_SEPARATE_COMPILATION
#include "valhall/text/linked_strings.hpp"
#else

#include "valhall/instruction.hpp"
#include "valhall/text/draft/sentences.hpp"
#include "valhall/text/messages/fault_subject.hpp"
#include "valhall/text/common/floats.hpp"
#include "valhall/text/common/lexer.hpp"
#include "valhall/text/messages/phrases.hpp"
#include "valhall/text/print_strict_fault.hpp"
#include "valhall/text/messages/suggest.hpp"
#include "valhall/text/messages/wordings.hpp"

namespace valhall {

namespace detail {

// Makes the sentence for a fault of a text, or for a fault of a word or instruction, which has no line.
class explainer : fault_subject {
public:
    using fault_subject::fault_subject;

    std::string sentence() const { return fits_instruction() ? sentence_of_code() + in_other_dialect() : otherwise(); }

private:
    // The requirements of the sentence for a fault code.
    struct needs {
        operand_kind kind = operand_kind::none;  // `none` for any kind
        bool instruction = true;
    };

    static constexpr needs needs_of(fault_code code)
    {
        constexpr bool needed = true, optional = false;
        switch (code) {
#define VALHALL_SENTENCE(code, kind, instruction, expression) \
    case fault_code::code: return {operand_kind::kind, instruction};
#include "valhall/text/messages/sentences.def"
        default: return {};
        }
    }

    std::string sentence_of_code() const
    {
        switch (d_.code) {
#define VALHALL_SENTENCE(code, kind, instruction, expression) \
    case fault_code::code: return expression;
#include "valhall/text/messages/sentences.def"  // NOLINT(readability-duplicate-include)
        default: return otherwise();
        }
    }

    // "'rx': a name is letters, digits …", or the message alone if nothing was found.
    std::string plain_about_found() const { return (d_.found.empty() ? "" : quoted() + ": ") + plain(); }

    std::string expected_operand() const { return "expected " + about() + expected_form() + found() + near_source(); }

    std::string unlisted() const { return mnemonic() + " strictly: " + strictly(); }

    // ---- floats and names ----

    std::string no_float() const
    {
        if (d_.found.empty()) return about() + ": " + plain();
        const bool is_number = d_.kind == operand_kind::immediate && row_.immediates()[d_.index].name != immediate_name::constant;
        if (is_number) return about() + " is no float, " + quoted() + ": " + range();
        const std::string mark = d_.kind == operand_kind::immediate ? "#0x" : "0x";
        return about() + " is no float: " + quoted() + " as a 32-bit float is " + mark + hex_digits(d_.value, 8);
    }

    // "the immediate constant of FADD_IMM.f32 is a float: write #1.0 for the number, or #0x1 for the bits"
    std::string float_expected() const
    {
        if (d_.found.empty() || d_.found.is_cut()) return about() + ": " + plain();
        const std::string digits(d_.found);
        return about() + " is a float: write #" + digits + ".0 for the number, or #" + bits_of_digits(digits) + " for the bits";
    }

    static std::string bits_of_digits(const std::string& digits)
    {
        cursor in{digits.data(), digits.data() + digits.size()};
        number n;
        if (in.take_number(n) != fault_code::none || n.is_float || n.magnitude > 0xFFFFFFFF) return "0x3F800000";
        return "0x" + hex_digits((n.negative ? word{0} - n.magnitude : n.magnitude) & 0xFFFFFFFF);
    }

    std::string kind_of_name() const
    {
        static constexpr const char* kinds[] = {"a label", "a number", "a register", "a uniform"};
        return kinds[d_.value & 3];
    }

    std::string wrong_name() const
    {
        const std::string what = d_.kind == operand_kind::none ? "" : ", not what " + about() + " can be";
        return quoted() + " is " + kind_of_name() + ", defined in line " + std::to_string(d_.other_line) + what;
    }

    std::string architecture_conflict() const
    {
        const std::string before = d_.other_line != 0 ? "line " + std::to_string(d_.other_line) + " names " : "it is assembled for ";
        return "the text names " + std::string(name_of(static_cast<arch>(d_.value))) + ", but " + before + std::string(name_of(d_.on));
    }

    std::string odd_source() const
    {
        const std::string now = d_.has_bits ? source_text(d_.index) : found_or_nothing();
        const bool can_extend = row_.sources()[d_.index].is_wide && contains(extension.archs, d_.on);
        return about() + is(now) + ": " + plain() +
               (can_extend ? "; ." + std::string(name_of(extension.part)) + " reads the lower one alone" : "");
    }

    // ---- can it be explained ----

    // True if the instruction can have the fault. If not, only the message is printed.
    bool fits_instruction() const
    {
        const needs needed = needs_of(d_.code);
        if (!row_.is_given()) return d_.kind == operand_kind::none && !needed.instruction;
        if (d_.code == fault_code::no_such_operand) return true;
        if (needed.kind != operand_kind::none && needed.kind != d_.kind) return false;
        switch (d_.kind) {
        case operand_kind::none: return true;
        case operand_kind::modifier: return static_cast<int>(d_.id) < enumeration_total;
        case operand_kind::staging: return d_.index < row_.staging().size();
        case operand_kind::destination: return row_.has_destination();
        case operand_kind::source: return d_.index < row_.sources().size();
        case operand_kind::immediate: return d_.index < row_.immediates().size();
        }
        return false;
    }

    // ---- the draft of 2021 ----

    std::string of_draft() const
    {
        const bool is_told = d_.value != 0 && d_.value <= draft_sentence_count;
        return is_told ? std::string(draft_sentences[static_cast<std::size_t>(d_.value) - 1]) : plain();
    }

    // "TODO.ATOM_C has no counterpart today: the draft …", "'rtz' of S16_TO_S32 has no counterpart today: …", "source 2 (lane) of
    // CLPER.i32, 'h0', has no counterpart today: …"
    std::string no_counterpart() const
    {
        if (d_.kind == operand_kind::source && d_.value != 0)
            return about() + (d_.found.empty() ? " without a selector" : found_apart()) + " has no counterpart today: " + of_draft();
        const std::string name(d_.mnemonic);
        const std::string what = d_.found == std::string_view(d_.mnemonic) || d_.found.empty() ? name : quoted() + " of " + name;
        return what + " has no counterpart today" + (d_.value != 0 ? ": " + of_draft() : "");
    }

    // ---- modifiers ----

    std::string excluded_name() const
    {
        for (const modifier_id id : row_.modifiers())
            if (modifier_field_of(id).id == d_.id) return name_in_words(modifier_field_of(id).excluded);
        return "";
    }

    std::string reserved_value() const
    {
        const enumeration& values = enumeration_of(d_.id);
        // Constructors do not pass the value.
        const bool is_told = !values.legal(d_.value, d_.on);
        std::string text = modifier() + " cannot hold " + (is_told ? std::to_string(d_.value) : "a reserved value");
        if (is_told && values[d_.value].size != 0)
            text += " (" + std::string(values[d_.value].name()) + ") on " + std::string(name_of(d_.on));
        else if (is_told) text += ", which is reserved";
        return text + ": " + words(d_.id);
    }

    std::string not_on_architecture() const
    {
        const std::string lacks = " does not exist on " + std::string(name_of(d_.on));
        if (d_.kind == operand_kind::source)
            return "." + std::string(name_of(extension.part)) + " of " + about() + lacks + ", but on " +
                   architectures_where([](arch on) { return contains(extension.archs, on); });
        if (d_.kind != operand_kind::modifier) {
            const auto has = [this](arch on) { return find(row_.code(), on) && dialect_.is_on(on); };
            const std::string where = architectures_where(has);
            return mnemonic() + lacks + (where.empty() ? "" : ", but on " + where);
        }
        const std::string value = d_.found.empty() ? detail::quoted(enumeration_of(d_.id)[d_.value].name()) : quoted();
        const std::string text = value + " as the " + modifier_name() + " of " + mnemonic() + lacks;
        name_list list;
        if (const int n = row_.index_of(d_.id); n >= 0) add_words(list, modifier_field_of(row_.modifier(n)));
        if (!list.empty()) return text + ": " + list.text();
        const std::string where = architectures_where(
            [this](arch on) { return d_.found.empty() ? enumeration_of(d_.id).legal(d_.value, on) : has_modifier_word(on); });
        return text + (where.empty() ? "" : ", but on " + where);
    }

    std::string no_such_modifier() const
    {
        // Every instruction has a flow, so this id denotes a name that is not a modifier's.
        const std::string what = d_.id == enum_id::flow ? "such modifier" : modifier_name();
        name_list list;
        for (const modifier_id id : row_.modifiers()) list.add(name_in_words(modifier_field_of(id).id));
        return mnemonic() + " has no " + what + ", only " + (list.empty() ? "" : list.items() + " and ") + "a flow";
    }

    std::string unknown_modifier() const
    {
        if (!is_of_text()) return modifier() + " has no such value: " + words(d_.id);
        const bool is_here = has_modifier_word(d_.on);
        const std::string where = is_here ? "" : architectures_where([this](arch on) { return has_modifier_word(on); });
        std::string text = where.empty()
                               ? "unknown modifier " + quoted() + " of " + mnemonic()
                               : quoted() + " of " + mnemonic() + " does not exist on " + std::string(name_of(d_.on)) + ", but on " + where;
        name_list list;
        nearest_word nearest(d_.found);
        for (const modifier_id id : row_.modifiers()) {
            if (!dialect_.has_modifier(modifier_field_of(id).id)) continue;
            add_words(list, modifier_field_of(id));
            dialect_.offer_words(nearest, modifier_field_of(id).id, d_.on);
        }
        text += list.empty() ? ", which takes only a flow" : ": " + list.text();
        dialect_.offer_words(nearest, enum_id::flow, d_.on);
        return text + did_you_mean(nearest);
    }

    // True if the instruction has the word that was found as a modifier on an architecture.
    bool has_modifier_word(arch on) const
    {
        const result<descriptor> there = find(row_.code(), on);
        if (!there || !dialect_.is_on(on)) return false;
        nearest_word nearest(d_.found);
        for (const modifier_id id : there->modifiers())
            if (dialect_.has_modifier(modifier_field_of(id).id)) dialect_.offer_words(nearest, modifier_field_of(id).id, on);
        return !d_.found.empty() && nearest.spelling() == static_cast<std::string_view>(d_.found);
    }

    // All modifiers that are missing.
    std::string missing_modifier() const
    {
        std::string text;
        int count = 0;
        for (int i = 0; i < row_.modifiers().size(); ++i) {
            const enum_id id = modifier_field_of(row_.modifiers()[i]).id;
            const bool is_missing = d_.value != 0 ? (d_.value >> i & 1) != 0 : id == d_.id;
            if (!is_missing) continue;
            text += (count++ == 0 ? "" : "; ") + with_article(name_in_words(id)) + ": " + words(id);
        }
        return mnemonic() + " needs " + (count > 1 ? std::to_string(count) + " more modifiers: " : "") + text;
    }

    // ---- decoding ----

    std::string no_such_opcode() const
    {
        std::string text =
            "no instruction of " + std::string(name_of(d_.on)) + " has the opcode of this word, 0x" + hex_digits(d_.value, 3);
        if (!d_.has_bits) return text;
        text += ", with these secondary opcodes";
        for (const arch on : architectures)
            if (const result<descriptor> there = find(d_.bits, on))
                return text + "; on " + std::string(name_of(on)) + " it is that of " + std::string(there->mnemonic());
        return text;
    }

    std::string unknown_bits() const
    {
        const word wanted = row_.fixed_bits() & d_.value;
        std::string text = "the bits 0x" + hex_digits(d_.value) + " of " + mnemonic();
        if (d_.has_bits) text += " hold 0x" + hex_digits(d_.bits & d_.value);
        return text + ", but no field covers them and they must be 0x" + hex_digits(wanted);
    }

    std::string reserved_special() const
    {
        name_list list;
        const word page = fau_page_field.extract(common_bits());
        const word first = source_byte::special_number(0, page);
        for (word i = first; d_.has_bits && i < first + source_byte::specials_of_a_page; ++i)
            if (enumeration_of(enum_id::special).legal(i, d_.on)) list.add(enumeration_of(enum_id::special)[i].name());
        if (!d_.has_bits) return about() + " names a special value that " + std::string(name_of(d_.on)) + " reserves";
        const word number = source_byte::special_number(row_.sources()[d_.index].bits().extract(common_bits()), 0);
        return about() + " names special value " + std::to_string(number) + " of FAU page " + std::to_string(page) +
               ", which is reserved: " + (list.empty() ? "that page has none" : list.text());
    }

    std::string reserved_selector() const
    {
        const word encoding = row_.sources()[d_.index].select.extract(common_bits());
        return about() + " has the selector " + (d_.has_bits ? std::to_string(encoding) + ", which is reserved" : "of a reserved value") +
               selectors();
    }

    std::string staging_range() const
    {
        if (!d_.has_bits && d_.value == 0)
            return about() + found_apart() + " run past " + last_register() + ", or there are none but a first one is named";
        const staging_registers refused{static_cast<int>(d_.value & 0xFF), static_cast<int>(d_.value >> 8 & 0xFF)};
        const staging_registers group = d_.value != 0 ? refused : value().staging(d_.index);
        if (group.count == 0) return about() + " are none, but r" + std::to_string(group.first) + " is named as the first: it must be r0";
        return about() + " are " + std::to_string(group.count) + " from r" + std::to_string(group.first) + " on, which run past " +
               last_register();
    }

    // "r63"
    std::string last_register() const { return 'r' + std::to_string(register_count(d_.on) - 1); }

    // ---- operands ----

    std::string no_such_operand() const
    {
        const auto counted = [this](const char* what, int count) {
            // Negative indices are stored in eight bits.
            const int number = static_cast<std::int8_t>(d_.index) + 1;
            return mnemonic() + " has no " + what + " " + std::to_string(number) + ": it has " +
                   (count == 0 ? "none" : std::to_string(count));
        };
        switch (d_.kind) {
        case operand_kind::staging: return counted("group of staging registers", row_.staging().size());
        case operand_kind::source: return counted("source", row_.sources().size());
        case operand_kind::immediate: {
            name_list list;
            for (const immediate_field& field : row_.immediates()) list.add(name_of(field.name));
            return mnemonic() + " has no such immediate: it has " + (list.empty() ? "none" : list.items());
        }
        case operand_kind::destination: return mnemonic() + " has no destination, only " + all_operands();
        default: return mnemonic() + " has no such operand: it has " + all_operands();
        }
    }

    // "source 1 (value) of MOV.i32 cannot be 'r64': a register number is 0 to 63"
    std::string cannot_be(const char* letter) const
    {
        const std::string what = !d_.found.empty() ? quoted()
                                 : d_.value != 0   ? letter + std::to_string(static_cast<std::int64_t>(d_.value))
                                                   : "";
        if (d_.code == fault_code::uniform_out_of_range && !dialect_.uniform_range().empty())
            return about() + " cannot be " + what + ": " + std::string(dialect_.uniform_range());
        return about() + (what.empty() ? "" : " cannot be " + what) + ": " + range_of_numbers();
    }

    // "a register number is 0 to 63", by the architecture.
    std::string range_of_numbers() const
    {
        if (d_.code == fault_code::register_out_of_range) return "a register number is 0 to " + std::to_string(register_count(d_.on) - 1);
        if (d_.code == fault_code::uniform_out_of_range) return "a uniform number is 0 to " + std::to_string(uniform_count(d_.on) - 1);
        return plain();
    }

    // A negative float may be a table constant with a negation.
    std::string constant_not_in_table() const
    {
        const std::string_view text = d_.found;
        const bool may_negate = d_.kind == operand_kind::source && text.size() > 1 && text[0] == '-' && row_.sources()[d_.index].has_absneg;
        const std::string negated = may_negate ? "; a negative number is written as " + std::string(text.substr(1)) + ".neg" : "";
        return cannot_be("") + ", which a uniform or register could hold" + negated + after_semicolon(loading(text));
    }

    std::string immediate_out_of_range() const
    {
        const immediate_field& field = row_.immediates()[d_.index];
        const std::int64_t value = static_cast<std::int64_t>(d_.value);
        // Constructors do not pass the value.
        const bool is_told = value < field.minimum() || value > field.maximum();
        const std::string what = !d_.found.empty() ? quoted() : is_told ? std::to_string(value) : "the immediate";
        return what + " is out of range: " + range();
    }

    std::string no_such_selector() const
    {
        const std::string_view part = name_of(extension.part);
        if (row_.sources()[d_.index].is_wide && d_.found == part && dialect_.has_extension())
            return about() + ": ." + std::string(part) + " extends a register or a uniform, and nothing else";
        return about() + " cannot select " + found_selector() + suffixes();
    }

    std::string found_selector() const
    {
        if (!d_.found.empty()) return quoted();
        const bool is_told = d_.value != 0 && d_.value < enumeration_of(enum_id::selector).count;
        return is_told ? detail::quoted(enumeration_of(enum_id::selector)[d_.value].name()) : "this part";
    }

    std::string selectors() const { return ": " + dialect_.parts_of(d_.index, d_.on).text(); }

    // The suffixes that the operand can have.
    std::string suffixes() const
    {
        name_list list;
        if (d_.kind == operand_kind::destination) {
            list.add("h0");
            list.add("h1");
        } else if (d_.kind == operand_kind::source) {
            list = dialect_.parts_of(d_.index, d_.on);
            const bool is_of_part = d_.code == fault_code::no_such_selector || d_.code == fault_code::missing_selector;
            if (!is_of_part && dialect_.can_negate(d_.index)) {
                list.add("neg");
                list.add("abs");
            }
            if (!is_of_part && dialect_.can_complement(d_.index)) list.add("not");
        }
        return list.empty() ? ", which takes no suffix" : ": " + list.text();
    }

    // The syntax of the expected operand.
    std::string expected_form() const
    {
        switch (d_.kind) {
        case operand_kind::staging: return ", such as @r0:r1";
        case operand_kind::destination: return ": a register r0 to " + last_register();
        case operand_kind::source: return ": a register, a uniform, a constant or a special value";
        case operand_kind::immediate: {
            const immediate_field& field = row_.immediates()[d_.index];
            if (field.name == immediate_name::constant) return ", such as #0x1";
            return ", such as " + std::string(dialect_.name_of_immediate(d_.index)) + ":1" + (field.is_relative() ? " or as a label" : "");
        }
        default: return "";
        }
    }

    std::string range() const
    {
        const immediate_field& field = row_.immediates()[d_.index];
        const bool takes_signs = !field.is_signed() && field.fits(-1);
        const std::int64_t least = takes_signs ? -(std::int64_t{1} << 31) : field.minimum();
        return std::string(dialect_.name_of_immediate(d_.index)) + " of " + mnemonic() + " is " + std::to_string(least) + " to " +
               std::to_string(dialect_.maximum_of_immediate(d_.index));
    }

    // The range of an operand's number, if it is known.
    std::string number_range() const
    {
        if (!row_.is_given()) return "";
        return d_.kind == operand_kind::immediate ? ": " + range() : ": " + about();
    }

    // 1.0f in assembly syntax, 1.0; empty if the text is not a C float with suffix.
    std::string without_float_suffix() const
    {
        const std::string_view text = d_.found;
        if (text.size() < 2 || d_.found.is_cut() || lower_case(text.back()) != 'f') return "";
        const std::string_view digits = text.substr(0, text.size() - 1);
        const bool is_integer = digits.find_first_of(".eE") == std::string_view::npos;
        const std::string padded = std::string(digits) + (is_integer ? ".0" : digits.back() == '.' ? "0" : "");
        cursor in{padded.data(), padded.data() + padded.size()};
        number n;
        const bool is_float = in.take_number(n) == fault_code::none && n.is_float && in.at == in.end;
        return is_float ? padded : "";
    }

    std::string malformed_number() const
    {
        const std::string what = d_.found.empty() ? "expected a number" : quoted() + " is no number";
        if (const std::string plain = without_float_suffix(); !plain.empty()) return what + ": write " + plain + ", without the suffix";
        return what + ": decimal digits, or hexadecimal ones after 0x" + (row_.is_given() ? ", for " + about() : "");
    }

    // "1 to 8"
    std::string staging_range_of_count() const
    {
        const staging_field& group = staging_field_of(row_.staging()[d_.index]);
        if (const unsigned count = dialect_.only_staging_count(d_.index); count != 0) return std::to_string(count);
        return std::to_string(group.least) + (group.least == group.maximum() ? "" : " to " + std::to_string(group.maximum()));
    }

    std::string staging_count() const
    {
        const std::string told = d_.value == 0 ? "" : ", not " + std::to_string(static_cast<std::int64_t>(d_.value));
        return (d_.found.empty() ? "" : quoted() + ": ") + mnemonic() + " takes " + staging_range_of_count() + " staging registers to " +
               (staging_field_of(row_.staging()[d_.index]).is_written ? "write" : "read") + (d_.found.empty() ? told : "");
    }

    std::string unknown_staging_count() const
    {
        const bool is_written = staging_field_of(row_.staging()[d_.index]).is_written;
        return (d_.found.empty() ? "" : quoted() + ": ") + "the rest of " + mnemonic() + " does not say how many staging registers to " +
               (is_written ? "write" : "read") + " there are: " + staging_range_of_count();
    }

    std::string word_example() const { return std::string(d_.found) + ".w0 or " + std::string(d_.found) + ".w1"; }

    // ---- strict validation ----

    std::string strictly() const
    {
        char text[max_text_size];
        writer out(text);
        if (d_.kind == operand_kind::source) out.put(operand());
        else print_subject(out, row_, d_);
        out.put(' ');
        print_requirement(out, row_, d_.on, d_, d_.syntax);
        return std::string(text, out.size_since(text)) + (d_.has_bits ? instead_of() : "");
    }

    // ", not b02": the actual value.
    std::string instead_of() const
    {
        switch (d_.code) {
        case fault_code::value_not_listed:
            return enumeration_of(d_.id).is_flag() ? ""
                                                   : ", not " + std::string(enumeration_of(d_.id)[value().get(d_.id).value_or(0)].name());
        case fault_code::selector_not_listed: return ", not " + std::string(name_of(value().source(d_.index).select));
        case fault_code::odd_source:
        case fault_code::mask_not_listed: return ", not " + destination_text();
        case fault_code::count_not_taken:
        case fault_code::count_not_listed: return d_.value == 0 ? "" : ", not " + std::to_string(value().staging(d_.index).count);
        case fault_code::immediate_misaligned:
        case fault_code::immediate_not_listed: return ", not " + std::to_string(value().immediate(d_.index).value_or(0));
        case fault_code::page_not_listed: return ", not " + std::to_string(fau_page_field.extract(common_bits()));
        default: return "";
        }
    }

    // ---- text ----

    std::string after_statement() const { return row_.is_given() ? " after the last operand of " + mnemonic() : " after the statement"; }

    static std::string bytes_of(word bits)
    {
        std::string text;
        for (int byte = 0; byte < 8; ++byte) text += (byte == 0 ? "" : " ") + hex_digits(bits >> (8 * byte) & 0xFF, 2);
        return text;
    }

    static std::string did_you_mean(const nearest_word& nearest)
    {
        return nearest.is_unique() ? "; did you mean " + std::string(nearest.spelling()) + "?" : "";
    }

    // "FMA.f32 r0, r1, r2, 0x0.neg multiplies", in the current dialect; empty if it cannot express that.
    std::string advice_in_words(const advice* advised) const { return advised == nullptr ? "" : advice_in_words(*advised); }
    std::string advice_in_words(const advice& advised) const
    {
        const parsed line = parse(advised.line, is_known(d_.on) ? d_.on : architectures[0]);
        const std::string text = line ? std::string(to_text(*line, {d_.syntax}).view()) : "";
        return text.empty() || text[0] == '.' ? "" : "write " + text + ", which " + std::string(advised.what);
    }

    std::string advice_after() const
    {
        const std::string advised = advice_in_words(find_advice(d_.found));
        return advised.empty() ? "" : "; " + advised;
    }

    // A line of another dialect, in the current one: "; write RSHIFT_OR.i32.signed r0, r1, r2.b00, 0x0". If many users expect its name to
    // exist, also what it does: ", which multiplies".
    std::string in_dialect_read() const
    {
        const result<instruction> i = d_.has_bits ? decode(d_.bits, d_.on) : result<instruction>(fault_code::no_such_instruction);
        const std::string text = i ? std::string(to_text(*i, {d_.syntax}).view()) : "";
        if (text.empty() || text[0] == '.') return advice_after();
        const advice* const advised = find_advice(d_.found);
        return "; write " + text + (advised != nullptr ? ", which " + std::string(advised->what) : "");
    }

    std::string unknown_mnemonic() const
    {
        const std::string_view found = d_.found;
        const std::string_view nearest = nearest_mnemonic(found, dialect_.mnemonics());
        const std::string advised = same_but_for_case(nearest, found) ? "" : advice_in_words(find_advice(found));
        if (!advised.empty()) return "unknown instruction " + std::string(found) + ": " + advised;
        const bool is_plain = !d_.found.is_cut() && std::all_of(found.begin(), found.end(), [](char c) { return is_token(c) || c == '.'; });
        return "unknown instruction " + (is_plain ? std::string(d_.found) : quoted()) +
               (nearest.empty() ? "" : ": did you mean " + std::string(nearest) + "?");
    }

    static std::string after_semicolon(const std::string& text) { return text.empty() ? "" : "; " + text; }

    // Reads digits as a number that is all of a text.
    static bool read_number(std::string_view digits, number& n)
    {
        cursor in{digits.data(), digits.data() + digits.size()};
        return in.take_number(n) == fault_code::none && in.at == in.end;
    }

    // The type of the source that the fault is about.
    number_type_info type_of_source() const { return info_of(type_of(row_, {d_.kind, d_.index})); }

    // "write IADD_IMM.i32 r7, 0x0, #0x1234, which loads a number": with the register of the line's destination. Empty if no source of the
    // instruction can hold the number.
    std::string loading(std::string_view digits) const
    {
        number n;
        if (d_.found.is_cut() || d_.kind != operand_kind::source || !read_number(digits, n)) return "";
        const number_type_info type = type_of_source();
        word bits = n.negative ? word{0} - n.magnitude : n.magnitude;
        if (n.is_float) {
            if (type.kind != number_class::floating || type.width > 32) return "";
            const word half = float_bits(n, binary16);
            bits = type.width == 16 ? half * (type.lanes == 2 ? 0x10001 : 1) : float_bits(n, binary32);
        } else if (n.magnitude > 0xFFFFFFFF) {
            return "";
        }
        const std::string reg = std::to_string(std::max<int>(d_.destination, 0));
        const std::string line = "IADD_IMM.i32 r" + reg + ", 0x0, #0x" + hex_digits(bits & 0xFFFFFFFF);
        return advice_in_words({"", line, "loads a number"});
    }

    // "write 1.0 without #: the table of constants has it"; empty if it does not.
    std::string without_mark(std::string_view digits) const
    {
        number n;
        if (d_.found.is_cut() || d_.kind != operand_kind::source || !read_number(digits, n)) return "";
        const bool is_there =
            n.is_float ? type_of_source().kind == number_class::floating &&
                             find_float_constant(n, type_of_source(), row_.sources()[d_.index], d_.on).index >= 0
                       : !n.negative && n.magnitude <= 0xFFFFFFFF && constant_index(static_cast<std::uint32_t>(n.magnitude), d_.on) >= 0;
        return is_there ? "write " + std::string(digits) + " without #: the table of constants has it" : "";
    }

    // A number with a mark as a source: MOV.i32 r0, #3.
    std::string for_number() const
    {
        const std::string_view text = d_.found;
        if (text.size() < 2 || text[0] != '#') return "";
        const std::string digits(text.substr(1)), advised = without_mark(digits);
        return after_semicolon(advised.empty() ? loading(digits) : advised);
    }

    // Suggests a special value for a misspelt one, or a register or uniform for one in the wrong case.
    std::string near_source() const
    {
        const std::string_view text = d_.found;
        const bool is_numbered = text.size() > 1 && (text[0] == 'R' || text[0] == 'U') && text[1] >= '0' && text[1] <= '9';
        if (is_numbered) return std::string("; did you mean ") + lower_case(text[0]) + std::string(text.substr(1)) + "?";
        if (d_.kind != operand_kind::source) return "";
        nearest_word nearest(text.substr(0, text.find('.')));
        dialect_.offer_specials(nearest, d_.on);
        return did_you_mean(nearest);
    }

    std::string near_suffix() const
    {
        nearest_word nearest(d_.found);
        if (d_.kind != operand_kind::source) return "";
        for (const selector part : row_.sources()[d_.index].selectors().by_encoding)
            if (part != selector_set::reserved && part != selector::none && same_but_for_case(name_of(part), d_.found))
                nearest.offer(name_of(part));
        for (const std::string_view sign : {"neg", "abs", "not"})
            if (same_but_for_case(sign, d_.found)) nearest.offer(sign);
        return did_you_mean(nearest);
    }

    std::string in_other_dialect() const
    {
        if (!d_.reads_in_other_dialect || d_.code == fault_code::other_dialect || d_.code == fault_code::no_counterpart) return "";
        return "; in the dialect '" + std::string(name_of(d_.other)) + "' nothing is missing";
    }

    std::string otherwise() const
    {
        if (!d_.found.empty()) return quoted() + ": " + plain();
        return row_.is_given() ? mnemonic() + ": " + plain() : plain();
    }
};

// A diagnostic for a fault that has no text; its line is 0.
inline diagnostic without_text(const fault& what, descriptor row, arch on, dialect syntax)
{
    diagnostic d;
    static_cast<fault&>(d) = what;
    d.on = on;
    d.syntax = syntax;
    d.row = row;
    d.line = d.column = 0;
    if (row.is_given()) d.mnemonic = row.mnemonic();
    return d;
}

}  // namespace detail

/// Explains a diagnostic, without its place:
///   "unknown modifier 'rtx' of FROUND.f32: one of rte, rtp, rtn, rtz".
inline std::string explain(const diagnostic& d)
{
    return detail::in_wording(d.syntax, d.row, d.mnemonic,
                              [&](const detail::wording& words) { return detail::explainer(d, words).sentence(); });
}

/// Explains a diagnostic with its place, in the format of compilers: "shader.s:3:12: error: …".
inline std::string explain(const diagnostic& d, std::string_view file)
{
    return std::string(file) + ":" + std::to_string(d.line) + ":" + std::to_string(d.column) +
           (d.severity == severity::error     ? ": error: "
            : d.severity == severity::warning ? ": warning: "
                                              : ": note: ") +
           explain(d);
}

/// Explains a fault without any context: "source 2: the source cannot select this part". The overloads that take the instruction or word
/// say more.
inline std::string explain(const fault& what) { return std::string(to_text(what).view()); }
/// The messages of the faults that validate() found, separated by "; "; empty if there are none.
inline std::string to_string(const fault_list& faults)
{
    std::string text;
    for (const fault what : faults) text.append(text.empty() ? "" : "; ").append(to_text(what).view());
    return text;
}

/// Explains a fault of an instruction, from its setters or validate():
///   "source 1 (address) of LOAD.i64 is r5: a 64-bit source must start at an even register, an even uniform or a .w0".
inline std::string explain(const fault& what, const instruction& i, dialect syntax = dialect::panfrost)
{
    diagnostic d = detail::without_text(what, i.row(), i.on, syntax);
    d.bits = i.encode();
    d.has_bits = true;
    return explain(d);
}

/// Explains a fault of a word, from decode().
inline std::string explain(const fault& what, word bits, arch on, dialect syntax = dialect::panfrost)
{
    diagnostic d = detail::without_text(what, find(bits, on).value_or({}), on, syntax);
    d.bits = bits;
    d.has_bits = true;
    return explain(d);
}

/// Explains a fault of an instruction that could not be made, from make_instruction() or a constructor.
inline std::string explain(const fault& what, opcode code, arch on, dialect syntax = dialect::panfrost)
{
    const descriptor row = find(code, on).value_or(descriptor_at(static_cast<int>(code)));
    return explain(detail::without_text(what, row, on, syntax));
}

}  // namespace valhall

#endif  // VALHALL_SEPARATE_COMPILATION

#endif
