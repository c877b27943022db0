// SPDX-License-Identifier: MIT
// Programs of Bifrost as JSON: clauses, tuples, instructions, findings, statistics. docs/valhall-dis-bifrost.schema.json describes it.
#ifndef VALHALL_TOOLS_BIFROST_JSON_HPP
#define VALHALL_TOOLS_BIFROST_JSON_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bifrost_clause_facts.hpp"
#include "json.hpp"

namespace bifrost_tools {

class program_json {
public:
    explicit program_json(json& out) : out_(out) {}

    // All quadwords up to the end: clauses, and what is none.
    void put_clauses(std::span<const std::uint32_t> words)
    {
        out_.key("clauses").begin_array();
        bifrost::clause_reader in(words.first(words.size() / 4 * 4));
        while (!in.is_done()) {
            const std::uint32_t number = in.position();
            const bifrost::result<bifrost::decoded_clause> one = in.next();
            if (one) {
                put_clause({*one, number}, words);
                continue;
            }
            out_.begin_object().number("clause", number);
            put_words(words.subspan(std::size_t{4} * number, 4));
            out_.text("problem", bifrost::explain(one.error()).view()).end_object();
            in.skip();
        }
        out_.end_array();
    }

    void put_clause(const bifrost::numbered_clause& one, std::span<const std::uint32_t> words)
    {
        out_.begin_object().number("clause", one.number);
        put_words(words.subspan(std::size_t{4} * one.number, 4 * static_cast<std::size_t>(one.of.quadword_count)));
        out_.text("text", bifrost::print(one.of, one.number).view());
        put_header(one.of.header);
        put_constants(one);
        out_.key("tuples").begin_array();
        for (int n = 0; n < one.of.tuple_count; ++n) put_tuple(one, n);
        out_.end_array().end_object();
    }

    void put_findings(const std::vector<bifrost::finding>& findings)
    {
        out_.key("findings").begin_array();
        for (const bifrost::finding& f : findings) {
            out_.begin_object().number("clause", f.clause);
            if (f.tuple >= 0) out_.number("tuple", f.tuple);
            if (f.reg >= 0) out_.number("register", f.reg);
            if (f.slot >= 0) out_.number("slot", f.slot);
            out_.text("level", "error").text("message", bifrost::explain(f).view()).end_object();
        }
        out_.end_array();
    }

    void put_statistics(const bifrost::program_statistics& s)
    {
        out_.key("statistics").begin_object().number("quadwords", s.quadwords).number("bytes", 16 * std::int64_t{s.quadwords});
        out_.number("clauses", s.clauses).number("tuples", s.tuples).number("instructions", s.instructions).number("nops", s.nops);
        out_.number("constants", s.constants).number("messages", s.messages).number("branches", s.branches);
        out_.number("work_registers_used", s.register_count()).truth("has_full_occupancy", s.is_full_occupancy()).end_object();
    }

private:
    void put_words(std::span<const std::uint32_t> words)
    {
        out_.key("words").begin_array();
        for (const std::uint32_t one : words) out_.hex(one, 8);
        out_.end_array();
    }

    void put_header(const bifrost::header& head)
    {
        out_.number("slot", head.slot).text("flow", name_of(head.flow));
        if (head.sends != bifrost::message::none) out_.text("message", name_of(head.sends));
        if (head.next_sends != bifrost::message::none) out_.text("next_message", name_of(head.next_sends));
        out_.key("waits_for_slots").begin_array();
        for (int slot = 0; slot < 8; ++slot)
            if ((head.waits >> slot & 1) != 0) out_.number(slot);
        out_.end_array();
        out_.truth("has_staging_barrier", head.has_staging_barrier).truth("terminates_discarded", head.terminates_discarded);
        out_.truth("prefetches_next", head.prefetches_next);
        out_.truth("suppresses_infinity", head.inf_suppress).truth("suppresses_nan", head.nan_suppress);
        const std::string_view subnormals = name_of(head.subnormals);
        const std::string_view exceptions = name_of(head.exceptions);
        if (!subnormals.empty()) out_.text("subnormals", subnormals);
        if (!exceptions.empty()) out_.text("exceptions", exceptions);
    }

    void put_constants(const bifrost::numbered_clause& one)
    {
        out_.key("constants").begin_array();
        for (int n = 0; n < one.of.constant_count; ++n) out_.hex(one.of.constants[n], 16);
        out_.end_array();
    }

    void put_tuple(const bifrost::numbered_clause& one, int n)
    {
        out_.begin_object().key("reads").begin_array();
        if (const bifrost::result<bifrost::register_block> block = one.of.tuples[n].block(n == 0))
            for (const std::int8_t reg : block->reads)
                if (reg >= 0) out_.number(reg);
        out_.end_array();
        if (const std::string fau = fau_text(one, n); !fau.empty()) out_.text("fau", fau);
        out_.key("instructions").begin_array();
        for (const bifrost::unit in : bifrost::units) put_instruction(one, n, in);
        out_.end_array().end_object();
    }

    void put_modifiers(const bifrost::instruction& i, int source)
    {
        out_.key("modifiers").begin_object();
        for (int n = 0; n < i.modifier_count(); ++n) {
            const bifrost::modifier_field field = i.row().modifier_at(n);
            if (field.source() == source) out_.text(name_of(field.kind()), name_of(i.modifier_value(n)));
        }
        out_.end_object();
    }

    void put_instruction(const bifrost::numbered_clause& one, int tuple, bifrost::unit in)
    {
        const bifrost::instruction& i = one.of.tuples[tuple].of(in);
        out_.begin_object().text("unit", name_of(in)).text("mnemonic", i.name()).key("word").hex(i.bits, in == bifrost::unit::fma ? 6 : 5);
        out_.text("text", bifrost::print_instruction(one.of, tuple, in, one.number).view());
        put_modifiers(i, -1);
        out_.key("operands").begin_array();
        if (const bifrost::register_write to = one.of.write_of(tuple, in)) {
            out_.begin_object().text("kind", "destination").text("text", 'r' + std::to_string(to.number) + part_text(to.what));
            out_.text("value_kind", "register").number("number", to.number).end_object();
        }
        for (int n = 0; n < i.source_count(); ++n) put_source(one, tuple, in, n);
        for (int n = 0; n < i.immediate_count(); ++n) {
            out_.begin_object().text("kind", "immediate").text("name", name_of(i.row().immediate_at(n).name()));
            out_.number("value", i.immediate_value(n)).end_object();
        }
        if (i.row().staging() != bifrost::staging_access::none) put_staging(one, i);
        out_.end_array().end_object();
    }

    static std::string_view name_of_kind(bifrost::operand_kind kind)
    {
        switch (kind) {
        case bifrost::operand_kind::reg: return "register";
        case bifrost::operand_kind::passed:
        case bifrost::operand_kind::t0:
        case bifrost::operand_kind::t1: return "result";
        case bifrost::operand_kind::uniform: return "uniform";
        case bifrost::operand_kind::special: return "special";
        case bifrost::operand_kind::target:
        case bifrost::operand_kind::target_high: return "clause";
        default: return "constant";
        }
    }

    // The constant 0 of FMA and of the FAU are constants. `number`: of the register, the uniform or the clause.
    void put_source(const bifrost::numbered_clause& one, int tuple, bifrost::unit in, int n)
    {
        const bifrost::operand from = operand_of(one.of, tuple, in, n, one.number);
        const bool is_zero = from.kind == bifrost::operand_kind::passed && in == bifrost::unit::fma;
        out_.begin_object().text("kind", "source");
        out_.text("text", bifrost::print_source(one.of, tuple, in, n, one.number).view());
        out_.text("value_kind", is_zero ? "constant" : name_of_kind(from.kind));
        if (from.kind == bifrost::operand_kind::reg || from.kind == bifrost::operand_kind::uniform) out_.number("number", from.number);
        if (from.kind == bifrost::operand_kind::uniform) out_.number("word", from.is_high);
        if (from.kind == bifrost::operand_kind::target || from.kind == bifrost::operand_kind::target_high)
            out_.number("number", from.target);
        if (from.kind == bifrost::operand_kind::constant) out_.number("value", from.value);
        if (is_zero || from.kind == bifrost::operand_kind::zero) out_.number("value", 0);
        put_modifiers(one.of.tuples[tuple].of(in), n);
        out_.end_object();
    }

    // `count` is absent if a descriptor decides.
    void put_staging(const bifrost::numbered_clause& one, const bifrost::instruction& i)
    {
        using bifrost::staging_access;
        const staging_access access = i.row().staging();
        out_.begin_object().text("kind", "staging").text("text", "@r" + std::to_string(one.of.header.staging_register));
        out_.text("value_kind", "register").number("number", one.of.header.staging_register);
        if (const int count = i.staging_registers(); count >= 0) out_.number("count", count);
        out_.truth("is_read", access != staging_access::write).truth("is_written", access != staging_access::read).end_object();
    }

    json& out_;
};

}  // namespace bifrost_tools

#endif
