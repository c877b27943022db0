// SPDX-License-Identifier: MIT
// The instruction set as JSON: docs/valhall-reference.schema.json describes it.
#ifndef VALHALL_TOOLS_REFERENCE_TABLE_JSON_HPP
#define VALHALL_TOOLS_REFERENCE_TABLE_JSON_HPP

#include <cstdint>
#include <string>
#include <string_view>

#include "../json.hpp"
#include "behaviour.hpp"
#include "bifrost_json.hpp"
#include "example.hpp"
#include "facts.hpp"
#include "operand_list.hpp"
#include "word_drawing.hpp"

#include <valhall/version.hpp>

namespace reference {

class table_json {
public:
    std::string write()
    {
        out_.begin_object().text("program", "valhall-reference").text("version", valhall::version.text);
        put_architectures(every_architecture);
        out_.key("instructions").begin_array();
        for (const opcode code : all_opcodes()) put_instruction(code);
        out_.end_array().key("modifiers").begin_array();
        for (int n = 0; n < enumeration_count; ++n) put_modifier(static_cast<enum_id>(n));
        out_.end_array();
        bifrost_json(out_).write();
        return out_.end_object().take() + '\n';
    }

private:
    void put_architectures(arch_set on)
    {
        out_.key("architectures").begin_array();
        for (int i = 0; i < architecture_count; ++i)
            if ((on >> i & 1) != 0) out_.text(std::string(name_of(architectures[i])));
        out_.end_array();
    }

    void put_bits(std::string_view name, bit_field field)
    {
        if (field.width == 0) return;
        out_.key(name).begin_object().number("low", field.position).number("width", field.width).end_object();
    }

    void put_instruction(opcode code)
    {
        const descriptor any = descriptor_at(static_cast<int>(code));
        out_.begin_object().text("name", mnemonic(code)).text("summary", summary(code)).text("family", name_of(family_of(any)));
        put_names("arm_names", code, false);
        put_names("arm_aliases", code, true);
        out_.key("encodings").begin_array();
        for (const row_on& at : rows_of(code)) put_encoding(at);
        out_.end_array().end_object();
    }

    void put_names(std::string_view key, opcode code, bool aliases)
    {
        out_.key(key).begin_array();
        for (const arm_name& one : arm_names_of(code, aliases)) out_.text(one.spelling());
        out_.end_array();
    }

    void put_encoding(const row_on& at)
    {
        const instruction shown = example_of(at.row.code(), at.first()).value;
        out_.begin_object();
        put_architectures(at.on);
        out_.text("unit", name_of(unit_on(at.row.units(), at.first())));
        out_.key("example").begin_object().text("text", to_text(shown).view()).key("word").hex(shown.encode(), 16).end_object();
        out_.key("operands").begin_array();
        put_operands(at.row);
        out_.end_array().key("modifiers").begin_array();
        for (const modifier_id id : at.row.modifiers()) {
            const modifier_field& field = modifier_field_of(id);
            out_.begin_object().text("name", enumeration_of(field.id).name());
            put_bits("bits", field.bits);
            put_values(at, field);
            out_.end_object();
        }
        out_.end_array();
        for (const encoding& one : encodings)
            if (!one.is_common() && one.has(at.row)) put_fields(at.row, one);
        out_.end_object();
    }

    // All fields of a word in an encoding, as "fields_on_v15". The other bits that are named here are those of the common word.
    void put_fields(descriptor row, const encoding& in)
    {
        out_.key("fields_on_" + std::string(in.name)).begin_array();
        for (const placed_field& field : encoded_fields(row, in)) {
            out_.begin_object().text("name", label_of(row, field.what));
            put_bits("bits", field.bits);
            out_.end_object();
        }
        out_.end_array();
    }

    // The words that the hardware accepts.
    void put_values(const row_on& at, const modifier_field& field)
    {
        out_.key("values").begin_array();
        for (word value = 0; value <= field.bits.maximum(); ++value) {
            const arch_set taken =
                at.on & architectures_that([&](arch on) { return at.row.values(field.id, on, strictness::hardware).contains(value); });
            if (taken != 0) out_.text(enumeration_of(field.id)[value].name());
        }
        out_.end_array();
    }

    void put_operands(descriptor row)
    {
        const operand_infos infos = operands_of(row);
        int place = 0;
        for (int i = 0; i < row.staging().size(); ++i) put_operand("staging", infos[place++], staging_field_of(row.staging()[i]).base, {});
        if (row.has_destination()) put_operand("destination", infos[place++], destination_register_field, {});
        for (int i = 0; i < row.sources().size(); ++i)
            put_operand("source", infos[place++], row.sources()[i].bits(), row.sources()[i].select);
        for (int i = 0; i < row.immediates().size(); ++i) put_operand("immediate", infos[place++], row.immediates()[i].bits, {});
    }

    void put_operand(std::string_view kind, const operand_info& info, bit_field bits, bit_field select)
    {
        out_.begin_object().text("kind", kind).text("role", name_of(info.role));
        if (info.type != number_type::none) out_.text("type", name_of(info.type));
        out_.truth("is_read", info.access != operand_access::written).truth("is_written", info.access != operand_access::read);
        put_bits("bits", bits);
        put_bits("selector_bits", select);
        out_.end_object();
    }

    void put_modifier(enum_id id)
    {
        const enumeration& values = enumeration_of(id);
        out_.begin_object().text("name", values.name()).text("summary", sentence(id)).key("values").begin_array();
        for (word value = 0; value < values.count; ++value) {
            if (values[value].size == 0) continue;
            out_.begin_object().number("value", static_cast<std::int64_t>(value)).text("name", values[value].name());
            out_.text("summary", sentence(id, static_cast<unsigned>(value))).end_object();
        }
        out_.end_array().end_object();
    }

    json out_{};
};

}  // namespace reference

#endif
