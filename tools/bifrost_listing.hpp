// SPDX-License-Identifier: MIT
// Annotated listings of programs of Bifrost, which assemble to the same words: the annotations are comments. Colours.
#ifndef VALHALL_TOOLS_BIFROST_LISTING_HPP
#define VALHALL_TOOLS_BIFROST_LISTING_HPP

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "annotations.hpp"
#include "bifrost_clause_facts.hpp"
#include "colour.hpp"

#include <valhall/bifrost/text/tokens.hpp>

namespace bifrost_tools {

// The same text with the codes that colour its tokens.
inline std::string coloured_lines(std::string_view text)
{
    std::string all;
    while (!text.empty()) {
        const std::size_t size = std::min(text.find('\n'), text.size());
        all += coloured(text.substr(0, size), [](std::string_view line, auto&& visit) { bifrost::for_each_token(line, visit); });
        if (size != text.size()) all += '\n';
        text.remove_prefix(std::min(size + 1, text.size()));
    }
    return all;
}

// The comments of the clauses of a program, up to the first quadword that is none.
class clause_annotations {
public:
    explicit clause_annotations(std::span<const std::uint32_t> words) : graph_(words), messages_(graph_), before_(predecessors_of(graph_))
    {
    }

    // The text of a clause with a comment before it and one before each tuple. `printed` begins with the clause.
    std::string annotated(std::uint32_t number, std::string_view printed) const
    {
        const std::int64_t index = graph_.find(number);
        if (index < 0) return std::string(printed);
        const auto n = static_cast<std::size_t>(index);
        std::string text = "// " + about_clause(n) + '\n';
        int tuple = 0;
        while (!printed.empty()) {
            const std::size_t size = std::min(printed.find('\n'), printed.size() - 1) + 1;
            const std::string_view line = printed.substr(0, size);
            if (line.substr(0, 5) == "    *") text += "    // " + about_tuple(graph_.clauses()[n], tuple++) + '\n';
            text += line;
            printed.remove_prefix(size);
        }
        return text;
    }

private:
    static std::string counted(std::size_t count, std::string_view what)
    {
        return std::to_string(count) + ' ' + std::string(what) + (count == 1 ? "" : "s");
    }

    std::string label_of(std::size_t n) const { return "clause_" + std::to_string(graph_.clauses()[n].number); }

    // "entry; 2 tuples, 1 constant, 3 quadwords; from clause_0 and clause_5; load r4 in slot 0; waits for slot 0 (clause_3)"
    std::string about_clause(std::size_t n) const
    {
        const bifrost::numbered_clause& one = graph_.clauses()[n];
        std::string text = n == 0 ? "entry; " : "";
        text += counted(one.of.tuple_count, "tuple") + ", " + counted(one.of.constant_count, "constant") + ", " +
                counted(static_cast<std::size_t>(one.of.quadword_count), "quadword");
        std::string from;
        for (const std::size_t before : before_[n]) from += (from.empty() ? "; from " : " and ") + label_of(before);
        text += from.empty() && n != 0 ? "; never reached" : from;
        return text + message_text(one.of) + waits_text(n);
    }

    static std::string message_text(const bifrost::decoded_clause& of)
    {
        for (int n = 0; n < of.tuple_count; ++n) {
            const bifrost::instruction& one = of.tuples[n].add;
            if (one.row().staging() == bifrost::staging_access::none) continue;
            using bifrost::staging_access;
            const staging_access access = one.row().staging();
            const char* const does = access == staging_access::read    ? "reads"
                                     : access == staging_access::write ? "writes"
                                                                       : "reads and writes";
            const int count = one.staging_registers();
            const int first = of.header.staging_register;
            const std::string registers = count < 0 ? "registers from r" + std::to_string(first) + " on"
                                                    : register_list(((std::uint64_t{1} << count) - 1) << first, valhall::arch::v9);
            return "; its message in slot " + std::to_string(of.header.slot) + ' ' + does + ' ' + registers;
        }
        return "";
    }

    std::string waits_text(std::size_t n) const
    {
        std::string text;
        for (int slot = 0; slot < 8; ++slot) {
            if ((graph_.clauses()[n].of.header.waits >> slot & 1) == 0) continue;
            text += (text.empty() ? "; waits for slot " : ", slot ") + std::to_string(slot);
            std::string senders;
            for (const std::size_t sender : messages_.waited_for(n, slot))
                senders += (senders.empty() ? "" : ", ") + (sender == n ? "this clause" : label_of(sender));
            if (slot >= 6) senders = "earlier fragments";
            text += senders.empty() ? "" : " (" + senders + ')';
        }
        return text;
    }

    // "0: reads r1 (p0), r2 (p1); u5; FMA to r2, ADD to r3; t1 is +ICMP.i32 of tuple 1"
    static std::string about_tuple(const bifrost::numbered_clause& one, int tuple)
    {
        std::string text = std::to_string(tuple) + ":";
        const auto add = [&text](const std::string& part) { text += (text.back() == ':' ? " " : "; ") + part; };
        std::string reads;
        if (const bifrost::result<bifrost::register_block> block = one.of.tuples[tuple].block(tuple == 0))
            for (int port = 0; port < 3; ++port)
                if (const int reg = block->reads[port]; reg >= 0)
                    reads += (reads.empty() ? "reads r" : ", r") + std::to_string(reg) + " (p" + std::to_string(port) + ')';
        if (!reads.empty()) add(reads);
        if (const std::string fau = fau_text(one, tuple); !fau.empty()) add(fau);
        std::string writes;
        for (const bifrost::unit in : bifrost::units)
            if (const bifrost::register_write to = one.of.write_of(tuple, in))
                writes +=
                    (writes.empty() ? "" : ", ") + std::string(name_of(in)) + " to r" + std::to_string(to.number) + part_text(to.what);
        if (!writes.empty()) add(writes);
        for (const bifrost::port from : {bifrost::port::t0, bifrost::port::t1})
            if (tuple != 0 && reads_port(one.of.tuples[tuple], from)) add(passed_text(one.of, tuple, from));
        return text.back() == ':' ? text + " no registers" : text;
    }

    static bool reads_port(const bifrost::tuple& of, bifrost::port from)
    {
        for (const bifrost::unit in : bifrost::units)
            for (int n = 0; n < of.of(in).source_count(); ++n)
                if (of.of(in).source(n) == from) return true;
        return false;
    }

    static std::string passed_text(const bifrost::clause& of, int tuple, bifrost::port from)
    {
        const bool is_fma = from == bifrost::port::t0;
        const bifrost::instruction& maker = of.tuples[tuple - 1].of(is_fma ? bifrost::unit::fma : bifrost::unit::add);
        return std::string(is_fma ? "t0 is *" : "t1 is +") + std::string(maker.name()) + " of tuple " + std::to_string(tuple - 1);
    }

    bifrost::program_graph graph_;
    messages_in_flight messages_;
    std::vector<std::vector<std::size_t>> before_;
};

}  // namespace bifrost_tools

#endif
