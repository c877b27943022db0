// SPDX-License-Identifier: MIT
// Phrases about the subject of a fault: the instruction, its operand or modifier, its actual value, the legal values. Allocates, so it is
// not part of the core.
#ifndef VALHALL_TEXT_MESSAGES_FAULT_SUBJECT_HPP
#define VALHALL_TEXT_MESSAGES_FAULT_SUBJECT_HPP

#include <string>
#include <string_view>

#include "valhall/instruction.hpp"
#include "valhall/isa/operand_info.hpp"
#include "valhall/isa/sentences.hpp"
#include "valhall/text/diagnostic.hpp"
#include "valhall/text/common/print_operands.hpp"
#include "valhall/text/messages/phrases.hpp"
#include "valhall/text/messages/wording.hpp"

namespace valhall::detail {

// Parts of sentences about one fault. Functions that name an operand or modifier may be called only if the instruction has it.
class fault_subject {
public:
    fault_subject(const diagnostic& d, const wording& dialect_wording) : d_(d), row_(d.row), dialect_(dialect_wording) {}

protected:
    // ---- the subject of the fault ----

    bool is_of_text() const { return d_.line != 0; }

    std::string plain() const { return std::string(sentence_of(d_.code)); }
    std::string mnemonic() const { return row_.is_given() ? std::string(d_.mnemonic) : "the instruction"; }
    std::string quoted() const { return detail::quoted(d_.found, d_.found.is_cut()); }

    // "'x'", ", found 'x'" and ", 'x',"
    std::string found_or_nothing() const { return d_.found.empty() ? "" : quoted(); }
    std::string found() const { return d_.found.empty() ? "" : ", found " + quoted(); }
    std::string found_apart() const { return d_.found.empty() ? "" : ", " + quoted() + ","; }

    // "source 2 (exponent)"
    std::string operand() const { return operand(d_.kind, d_.index); }
    std::string operand(operand_kind kind, int index) const
    {
        switch (kind) {
        case operand_kind::staging:
            return std::string("the staging registers to ") + (staging_field_of(row_.staging()[index]).is_written ? "write" : "read") +
                   role_of(index);
        case operand_kind::destination: return "the destination" + role_of(row_.staging().size());
        case operand_kind::source:
            return "source " + std::to_string(dialect_.number_of_source(index)) + " (" + std::string(name_of(row_.sources()[index].role)) +
                   ")";
        case operand_kind::immediate: return "the immediate " + std::string(dialect_.name_of_immediate(index));
        case operand_kind::modifier: return "the " + modifier_name();
        case operand_kind::none: break;
        }
        return "an operand";
    }

    // " (loaded value)": the role of a staging group or destination, by its place among the operands; empty if it is simply the result.
    std::string role_of(int place) const
    {
        const operand_infos all = operands_of(row_);
        if (place >= all.size() || all[place].role == role::result) return "";
        return " (" + std::string(name_of(all[place].role)) + ")";
    }

    // "source 2 (exponent) of LDEXP.f32", or the instruction if the operand is unknown.
    std::string about() const { return d_.kind == operand_kind::none ? mnemonic() : operand() + " of " + mnemonic(); }

    std::string all_operands() const
    {
        std::string text;
        for (const operand_place one : row_.operands())
            if (dialect_.has_operand(one.kind, one.index)) text += (text.empty() ? "" : ", ") + operand(one.kind, one.index);
        return text.empty() ? "none" : text;
    }

    // ---- actual values, if the instruction's bits are known ----

    // The word in v14's encoding.
    word common_bits() const { return row_.is_given() ? common_word(d_.bits, row_.index, d_.on) : d_.bits; }
    instruction value() const { return {common_bits(), row_.index, d_.on}; }

    std::string source_text(int index) const
    {
        char text[max_text_size];
        return {text, dialect_.print_source(writer(text), value(), index).size_since(text)};
    }

    std::string destination_text() const
    {
        if (!d_.has_bits) return "";
        const destination to = value().destination();
        char text[max_text_size];
        return {text, print_half(print_register(writer(text), to.reg), static_cast<word>(to.mask)).size_since(text)};
    }

    std::string destination_now() const { return about() + (d_.has_bits ? ", r" + std::to_string(value().destination().reg) + "," : ""); }

    std::string staging_now() const { return d_.has_bits ? "r" + std::to_string(value().staging(d_.index).first) : ""; }

    static std::string is(const std::string& text) { return text.empty() ? "" : " is " + text; }
    static std::string begin_at(const std::string& text) { return text.empty() ? "" : " begin at " + text; }

    // "FADD.f32 reads u0 and u4": the sources that are not registers.
    std::string fau_values() const
    {
        if (!d_.has_bits) return mnemonic();
        std::string text, last;
        for (int i = 0; i < row_.sources().size(); ++i) {
            if (value().source(i).is_register()) continue;
            if (!last.empty()) text += (text.empty() ? "" : ", ") + last;
            last = source_text(i);
        }
        return mnemonic() + " reads " + (text.empty() ? last : text + " and " + last);
    }

    // ---- modifiers ----

    // In the draft, a modifier selects the page of special values.
    std::string modifier_name() const { return d_.id == enum_id::special ? "FAU page" : name_in_words(d_.id); }

    // Adds the words for a modifier's values on the architecture.
    void add_words(name_list& list, const modifier_field& field) const
    {
        const enumeration& values = enumeration_of(field.id);
        for (word value = values.is_flag() ? 1 : 0; value < values.count; ++value) {
            const std::string_view text = dialect_.word_of(field.id, value);
            if (value <= field.bits.maximum() && values.legal(value, d_.on) && (field.accepted >> value & 1) != 0 && !text.empty() &&
                text != "none")
                list.add(text);
        }
    }

    // The words for the values of a modifier or the flow.
    std::string words(enum_id id) const
    {
        name_list list;
        if (const int n = row_.index_of(id); n >= 0) add_words(list, modifier_field_of(row_.modifier(n)));
        return list.text();
    }

    // "the round mode of FROUND.f32"
    std::string modifier() const { return "the " + modifier_name() + " of " + mnemonic(); }

    const diagnostic& d_;
    descriptor row_;
    const wording& dialect_;  // of the text's dialect
};

}  // namespace valhall::detail

#endif
