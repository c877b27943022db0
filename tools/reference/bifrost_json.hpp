// SPDX-License-Identifier: MIT
// The instructions of Bifrost as JSON, a part of the output that docs/valhall-reference.schema.json describes.
#ifndef VALHALL_TOOLS_REFERENCE_BIFROST_JSON_HPP
#define VALHALL_TOOLS_REFERENCE_BIFROST_JSON_HPP

#include <string>
#include <string_view>
#include <vector>

#include "../json.hpp"
#include "bifrost_facts.hpp"

namespace reference {

class bifrost_json {
public:
    explicit bifrost_json(json& out) : out_(out) {}

    void write()
    {
        out_.key("bifrost").begin_object().key("architectures").begin_array();
        for (const bifrost::arch on : bifrost::architectures) out_.text(name_of(on));
        out_.end_array().key("products").begin_array();
        for (const bifrost::gpu one : bifrost::gpus)
            out_.begin_object().text("name", name_of(one)).text("architecture", name_of(arch_of(one))).end_object();
        out_.end_array().key("instructions").begin_array();
        for (const bifrost::opcode code : all_bifrost_opcodes())
            for (const bifrost::descriptor row : rows_of(code)) put_row(row);
        out_.end_array().end_object();
    }

private:
    void put_list(std::string_view name, const std::vector<std::string>& items)
    {
        out_.key(name).begin_array();
        for (const std::string& one : items) out_.text(one);
        out_.end_array();
    }

    void put_row(bifrost::descriptor row)
    {
        out_.begin_object().text("name", row.name()).text("unit", name_of(row.unit())).text("summary", summary_of(row.code()));
        const valhall::simulator::bifrost_semantics& effect = valhall::simulator::semantics_of(row.code());
        if (effect.as != valhall::opcode::NOP) out_.text("valhall", mnemonic(effect.as));
        out_.text("syntax", syntax_of(row));
        put_list("rules", rules_of(row));
        put_list("not_on", products_without(row));
        out_.key("sources").begin_array();
        for (int n = 0; n < row.source_count(); ++n) {
            out_.begin_array();
            for (const std::string& port : ports_of(row, n)) out_.text(port);
            out_.end_array();
        }
        out_.end_array().key("modifiers").begin_array();
        for (int n = 0; n < row.modifier_count(); ++n) put_modifier(row.modifier_at(n));
        out_.end_array().key("encodings").begin_array();
        const bifrost::encoding_range range = encodings_of(row);
        for (int n = range.first; n < range.first + range.count; ++n) put_encoding(row, n);
        out_.end_array().end_object();
    }

    void put_modifier(bifrost::modifier_field field)
    {
        out_.begin_object().text("name", name_of(field.kind()));
        if (field.source() >= 0) out_.number("source", field.source());
        if (field.fallback() != bifrost::value::reserved) out_.text("default", name_of(field.fallback()));
        out_.key("values").begin_array();
        for (int n = 0; n < field.count(); ++n) {
            const bifrost::value one = field.at(static_cast<unsigned>(n));
            out_.text(one == bifrost::value::reserved ? std::string_view() : name_of(one));
        }
        out_.end_array().end_object();
    }

    static std::string_view name_of_use(bifrost::field_use use)
    {
        switch (use) {
        case bifrost::field_use::fixed: return "fixed";
        case bifrost::field_use::source: return "source";
        case bifrost::field_use::modifier: return "modifier";
        case bifrost::field_use::immediate: return "immediate";
        case bifrost::field_use::derived: break;
        }
        return "derived";
    }

    void put_encoding(bifrost::descriptor row, int number)
    {
        const bifrost::word_fields fields(number);
        out_.begin_array();
        for (const bifrost::word_field& one : fields) {
            out_.begin_object().text("use", name_of_use(one.use)).text("name", name_of_field(row, fields, one));
            out_.number("low", one.position).number("width", one.width);
            if (one.use == bifrost::field_use::fixed) out_.number("value", one.value);
            else if (one.use != bifrost::field_use::derived) out_.number("index", one.index);
            out_.end_object();
        }
        out_.end_array();
    }

    json& out_;
};

}  // namespace reference

#endif
