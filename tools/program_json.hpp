// SPDX-License-Identifier: MIT
// Programs as JSON: instructions, findings, statistics. docs/valhall-dis.schema.json describes it.
#ifndef VALHALL_TOOLS_PROGRAM_JSON_HPP
#define VALHALL_TOOLS_PROGRAM_JSON_HPP

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "json.hpp"
#include "operand_names.hpp"
#include "word_fields.hpp"

#include <valhall/isa/sentences.hpp>
#include <valhall/program/effects.hpp>
#include <valhall/program/growing_statistics.hpp>
#include <valhall/program/operands.hpp>
#include <valhall/program/target.hpp>
#include <valhall/text/print_finding.hpp>
#include <valhall/text/assembly.hpp>
#include <valhall/text/values.hpp>

class program_json {
public:
    explicit program_json(json& out) : out_(out) {}

    void put_registers(std::string_view name, valhall::register_mask registers)
    {
        out_.key(name).begin_array();
        for (int r = 0; r < valhall::max_registers; ++r)
            if ((registers >> r & 1) != 0) out_.number(r);
        out_.end_array();
    }

    void put_instructions(std::span<const valhall::word> words, const valhall::disassemble_options& how)
    {
        out_.key("instructions").begin_array();
        valhall::disassemble_words(words, how, [&](const valhall::disassembled_word& found) {
            if (!found.is_end) put_instruction(found);
        });
        out_.end_array();
    }

    // The names of registers and uniforms.
    void put_names(const operand_names& names)
    {
        out_.key("names").begin_object();
        for (const auto& [operand, name] : names.all()) out_.text(operand, name);
        out_.end_object();
    }

    void put_findings(const std::vector<valhall::finding>& findings)
    {
        out_.key("findings").begin_array();
        for (const valhall::finding& f : findings) {
            out_.begin_object().number("index", f.index).text("level", f.is_error ? "error" : "note");
            out_.text("message", to_text(f).view()).end_object();
        }
        out_.end_array();
    }

    // The names are those of the report of Arm's offline compiler.
    void put_statistics(const valhall::program_statistics& s)
    {
        out_.key("statistics").begin_object();
        out_.text("product", s.costs.product);
        put_assumptions(s.costs);
        out_.number("instructions", static_cast<std::int64_t>(s.instructions)).number("bytes", static_cast<std::int64_t>(s.bytes()));
        out_.number("work_registers_used", s.work_registers()).number("uniform_registers_used", s.uniform_count());
        out_.number("thread_occupancy", s.thread_percent()).truth("has_stack_spilling", s.uses_stack);
        out_.number("fp16_arithmetic", s.percent_16_bit());
        put_cycles("total_cycles", s.total, s.costs);
        if (s.has_shortest) put_cycles("shortest_path_cycles", s.shortest, s.costs);
        if (s.has_longest) put_cycles("longest_path_cycles", s.longest, s.costs);
        if (s.has_weighted) put_cycles("loop_weighted_cycles", s.weighted, s.costs);
        out_.truth("has_side_effects", s.has_side_effects).truth("modifies_coverage", s.modifies_coverage);
        out_.truth("uses_late_zs_test", s.late_depth_test).truth("uses_late_zs_update", s.late_depth_update);
        out_.truth("reads_color_buffer", s.reads_colour).end_object();
    }

private:
    static std::string hexadecimal(valhall::word bits)
    {
        char text[20];
        std::snprintf(text, sizeof text, "0x%016llx", static_cast<unsigned long long>(bits));
        return text;
    }

    static std::string_view name_of_kind(valhall::operand_kind kind)
    {
        switch (kind) {
        case valhall::operand_kind::staging: return "staging";
        case valhall::operand_kind::destination: return "destination";
        case valhall::operand_kind::source: return "source";
        default: return "immediate";
        }
    }

    // The units whose rates are those of another product.
    void put_assumptions(const valhall::cost_model& costs)
    {
        if (costs.assumed_from.empty()) return;
        out_.key("assumed").begin_object().text("like", costs.assumed_from).key("units").begin_array();
        for (const valhall::pipeline p : valhall::pipelines)
            if (costs.is_assumed(p)) out_.text(name_of(p));
        out_.end_array().end_object();
    }

    void put_cycles(std::string_view name, const valhall::pipeline_load& load, const valhall::cost_model& costs)
    {
        out_.key(name).begin_object();
        out_.real("A", load.arithmetic(costs).value());
        for (const valhall::pipeline p : valhall::pipelines) out_.real(name_of(p), load.cycles(p, costs));
        out_.key("bound_pipelines").begin_array();
        if (load.is_arithmetic_bound(costs)) out_.text("A");
        for (const valhall::pipeline p : valhall::pipelines)
            if (load.is_bound(p, costs)) out_.text(name_of(p));
        out_.end_array().end_object();
    }

    void put_instruction(const valhall::disassembled_word& found)
    {
        out_.begin_object().number("index", static_cast<std::int64_t>(found.index)).text("word", hexadecimal(found.bits));
        out_.text("text", found.statement);
        if (!found.label.empty()) out_.text("label", found.label);
        if (!found.comment.empty()) out_.text("problem", found.comment);
        if (found.value) put_decoded(*found.value, found);
        out_.end_object();
    }

    // All bits of the word, from the lowest field on.
    void put_fields(const valhall::instruction& i, valhall::word bits)
    {
        out_.key("fields").begin_array();
        each_field(i, bits, [this](const valhall::placed_field& field, std::uint64_t value) {
            out_.begin_object().text("name", name_of_use(field.what.use));
            if (is_of_operand(field.what.use)) out_.number("operand", field.what.index);
            if (field.what.use == valhall::field_use::modifier) out_.text("modifier", valhall::enumeration_of(field.what.id).name());
            out_.number("low", field.bits.position).number("width", field.bits.width);
            out_.number("value", static_cast<std::int64_t>(value)).end_object();
        });
        out_.end_array();
    }

    void put_decoded(const valhall::instruction& i, const valhall::disassembled_word& found)
    {
        out_.text("mnemonic", i.mnemonic()).text("unit", name_of(i.unit()));
        put_fields(i, found.bits);
        out_.key("modifiers").begin_object();
        for (const valhall::modifier_id id : i.row().modifiers()) {
            const valhall::modifier_field& field = modifier_field_of(id);
            out_.text(enumeration_of(field.id).name(), enumeration_of(field.id)[field.bits.extract(i.bits)].name());
        }
        out_.end_object();
        out_.key("operands").begin_array();
        for (const valhall::operand_use& o : operands(i)) put_operand(i, o);
        out_.end_array();
        put_registers("reads", registers_read(i));
        put_registers("writes", registers_written(i));
        if (const int slot = slot_signalled(i); slot >= 0) out_.number("signals_slot", slot);
        out_.key("waits_for_slots").begin_array();
        for (int slot = 0; slot < 8; ++slot)
            if ((slots_waited_for(i) >> slot & 1) != 0) out_.number(slot);
        out_.end_array();
        out_.truth("reads_memory", reads_memory(i)).truth("writes_memory", writes_memory(i)).truth("ends", ends(i));
        if (const std::int64_t to = valhall::target_index(i, found.index); to != valhall::no_target_index) out_.number("target", to);
    }

    static std::string_view name_of_value(valhall::source_kind kind)
    {
        switch (kind) {
        case valhall::source_kind::reg: return "register";
        case valhall::source_kind::uniform: return "uniform";
        case valhall::source_kind::constant: return "constant";
        case valhall::source_kind::special: break;
        }
        return "special";
    }

    void put_source(const valhall::operand& source, valhall::arch on)
    {
        out_.text("text", to_text(source, on).view()).text("value_kind", name_of_value(source.kind())).number("number", source.number());
        if (source.is_constant()) out_.number("value", valhall::constant_value(source.constant_index(), on));
        if (source.select != valhall::selector::none)
            out_.text("selector", valhall::enumeration_of(valhall::enum_id::selector)[static_cast<valhall::word>(source.select)].name());
        out_.truth("neg", source.neg).truth("abs", source.abs).truth("not", source.complement).truth("is_last_use", source.is_last_use());
    }

    void put_operand(const valhall::instruction& i, const valhall::operand_use& o)
    {
        out_.begin_object().text("kind", name_of_kind(o.kind)).text("role", name_of(o.info.role));
        if (o.kind == valhall::operand_kind::source) put_source(i.source(o.index), i.on);
        if (o.kind == valhall::operand_kind::destination) {
            out_.text("text", to_text(i.destination()).view()).text("value_kind", "register").number("number", i.destination().reg);
        }
        if (o.kind == valhall::operand_kind::staging) {
            const valhall::staging_registers group = i.staging(o.index);
            out_.text("text", to_text(group).view())
                .text("value_kind", "register")
                .number("number", group.first)
                .number("count", group.count);
        }
        if (o.kind == valhall::operand_kind::immediate) out_.number("value", i.immediate(o.index).value_or(0));
        out_.truth("is_read", o.is_read()).truth("is_written", o.is_written());
        put_registers("registers", o.registers);
        out_.key("uniforms").begin_array();
        each_uniform_of(i, o, [this](int number) { out_.number(number); });
        out_.end_array().end_object();
    }

    json& out_;
};

#endif
