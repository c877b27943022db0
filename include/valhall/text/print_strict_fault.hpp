// SPDX-License-Identifier: MIT
// Prints faults of strict validation as phrases that name the field and its legal values. Does not allocate: the disassembler prints them
// as comments. text/explain.hpp has sentences for all faults.
#ifndef VALHALL_TEXT_PRINT_STRICT_FAULT_HPP
#define VALHALL_TEXT_PRINT_STRICT_FAULT_HPP

#include <cstdint>
#include <string_view>

#include "valhall/fault.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/messages/names.hpp"
#include "valhall/messages/sentences.hpp"
#include "valhall/text/dialect.hpp"
#include "valhall/text/common/writer.hpp"

namespace valhall::detail {

// The places of the sentences about a field of an instruction.
class field_places final : public places {
public:
    constexpr field_places(const fault& f, descriptor row, arch on, dialect syntax) : fault_(f), row_(row), on_(on), syntax_(syntax) {}

    // Writes the sentence of the fault, which is one of strict validation.
    constexpr void print(message& out) const
    {
        const sentence_row* const row = sentence_row_of(fault_.code);
        write_sentence(out, row != nullptr ? std::string_view(row->sentence) : sentence_of(fault_.code), *this);
    }

    constexpr void put(message& out, place which) const override
    {
        switch (which) {
        case place::of_nothing: return put_if(out, fault_.kind == operand_kind::none);
        case place::of_modifier: return put_if(out, fault_.kind == operand_kind::modifier);
        case place::of_staging: return put_if(out, fault_.kind == operand_kind::staging);
        case place::of_destination: return put_if(out, fault_.kind == operand_kind::destination);
        case place::of_source: return put_if(out, fault_.kind == operand_kind::source);
        case place::of_immediate: return put_if(out, fault_.kind == operand_kind::immediate);
        case place::modifier: return put_name_in_words(out, fault_.id);
        case place::flag: return put_if(out, enumeration_of(fault_.id).is_flag());
        case place::must_be_set: return put_if(out, (fault_.value & 2) != 0);
        case place::number: return out.decimal(fault_.index + 1);
        case place::written: return put_if(out, staging_field_of(row_.staging()[fault_.index]).is_written);
        case place::immediate: return out.put(name_of(row_.immediates()[fault_.index].name));
        case place::value: return fault_.value != 0 ? out.decimal(static_cast<std::int64_t>(fault_.value)) : void();
        case place::plain: return out.put(sentence_of(fault_.code));
        case place::listed: return put_listed(out);
        default: return write_sentence(out, phrase_of(which), *this);
        }
    }

private:
    // "rte, rtp or rtn": what `fault::value` lists.
    constexpr void put_listed(message& out) const
    {
        word_list list(out);
        if (fault_.code == fault_code::selector_not_listed) {
            const source_field& source = row_.sources()[fault_.index];
            const selector_set &listed = source.listed_selectors(), &taken = source.selectors();
            for (word encoding = 0; encoding < word{1} << listed.width; ++encoding)
                if (has(encoding))
                    list.add(
                        name_of((notation_of(syntax_).has_older_selectors && taken.has(encoding) ? taken : listed).by_encoding[encoding]));
        } else if (fault_.kind == operand_kind::modifier) {
            const enumeration& values = enumeration_of(fault_.id);
            for (word value = 0; value < values.count && value < 64; ++value)
                if (has(value) && values.legal(value, on_)) list.add(values[value].name());
        } else {
            for (word number = 0; number < 64; ++number)
                if (has(number)) list.next().decimal(static_cast<std::int64_t>(number));
        }
        list.end_with(" or ");
    }

    constexpr bool has(word n) const { return (fault_.value >> n & 1) != 0; }

    const fault& fault_;
    descriptor row_;
    arch on_;
    dialect syntax_;
};

// Prints a fault of strict validation: "source 2 must select b00 or b11".
constexpr void print_strict_fault(writer& out, descriptor row, arch on, const fault& f, dialect syntax)
{
    message text;
    field_places(f, row, on, syntax).print(text);
    out.put(text.view());
}

}  // namespace valhall::detail

#endif
