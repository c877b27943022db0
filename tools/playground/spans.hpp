// SPDX-License-Identifier: MIT
// The parts of a line and their operands or modifiers, found by the parsers; with the keys of the word's fields.
#ifndef VALHALL_TOOLS_PLAYGROUND_SPANS_HPP
#define VALHALL_TOOLS_PLAYGROUND_SPANS_HPP

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <valhall/isa/word_fields.hpp>
#include <valhall/text/parse.hpp>
#include <valhall/text/messages/wordings.hpp>

namespace playground {

using namespace valhall;

// ---- keys ----

inline std::string key_of(operand_kind kind, int index, enum_id id = enum_id::none)
{
    switch (kind) {
    case operand_kind::staging: return "g" + std::to_string(index);
    case operand_kind::destination: return "d";
    case operand_kind::source: return "s" + std::to_string(index);
    case operand_kind::immediate: return "i" + std::to_string(index);
    case operand_kind::modifier: return id == enum_id::flow ? "flow" : "m" + std::to_string(static_cast<int>(id));
    case operand_kind::none: return "";
    }
    return "";
}

inline std::string key_of(const word_field& field)
{
    switch (field.use) {
    case field_use::opcode:
    case field_use::secondary_opcode: return "op";
    case field_use::fixed: return "";
    case field_use::flow: return "flow";
    case field_use::page: return "page";
    case field_use::destination:
    case field_use::write_mask: return key_of(operand_kind::destination, 0);
    case field_use::staging:
    case field_use::staging_count:
    case field_use::staging_control: return key_of(operand_kind::staging, field.index);
    case field_use::source:
    case field_use::negation:
    case field_use::absolute:
    case field_use::complement:
    case field_use::selector: return key_of(operand_kind::source, field.index);
    case field_use::modifier: return key_of(operand_kind::modifier, 0, field.id);
    case field_use::immediate: return key_of(operand_kind::immediate, field.index);
    }
    return "";
}

// ---- statements ----

struct span {
    std::size_t from = 0, to = 0;
    std::string key{};
};

// The end of an operand: before a comma, a comment or the end of the line.
inline std::size_t end_of_operand(std::string_view line, std::size_t from)
{
    std::size_t end = std::min({line.find_first_of(",;", from), line.find("//", from), line.size()});
    while (end > from && (line[end - 1] == ' ' || line[end - 1] == '\t' || line[end - 1] == '\r')) --end;
    return end;
}

inline std::size_t end_of_word(std::string_view line, std::size_t from)
{
    return std::min(line.find_first_of(". \t\r,", from), line.size());
}

// A line parsed in a dialect: its statement, and the places of its parts.
class read_line {
public:
    valhall::detail::statement statement{};
    diagnostic error{};  // if it is not a statement
    bool is_right = false;
    std::vector<span> spans{};

    read_line(std::string_view line, arch on, dialect syntax) : line_(line)
    {
        valhall::detail::in_dialect(syntax, [&](auto chosen) {
            valhall::detail::parser_for<chosen.value> parser(line, on);
            while (!parser.take_label().empty()) {
            }
            is_right = parser.parse(statement);
            if (!is_right) error = parser.why();
        });
        if (is_instruction()) find_spans(syntax);
    }

    bool is_instruction() const { return is_right && statement.what == valhall::detail::statement::kind::instruction; }
    // True if it has a word. The assembler also has words for wrong lines.
    bool has_word() const { return !is_right || statement.what != valhall::detail::statement::kind::nothing; }

private:
    void find_spans(dialect syntax)
    {
        const instruction& i = statement.value;
        for (int n = 0; n < i.staging_count(); ++n) add_operand(operand_kind::staging, n, statement.staging_at[n]);
        if (i.has_destination()) add_operand(operand_kind::destination, 0, statement.destination_at);
        for (int n = 0; n < i.source_count(); ++n) add_operand(operand_kind::source, n, statement.source_at[n]);
        for (int n = 0; n < i.immediate_count(); ++n) add_operand(operand_kind::immediate, n, statement.immediate_at[n]);
        add_head(syntax);
        std::sort(spans.begin(), spans.end(), [](const span& x, const span& y) { return x.from < y.from; });
    }

    // A part that is not written has no place, or one in another line.
    bool is_here(const char* place) const { return place > statement.start && place < line_.data() + line_.size(); }
    std::size_t place_of(const char* place) const { return static_cast<std::size_t>(place - line_.data()); }

    void add_operand(operand_kind kind, int index, const char* place)
    {
        if (!is_here(place)) return;
        const std::size_t from = place_of(place);
        spans.push_back({from, end_of_operand(line_, from), key_of(kind, index)});
    }

    // The mnemonic and the modifiers after it.
    void add_head(dialect syntax)
    {
        const std::size_t from = place_of(statement.start);
        const std::size_t end = std::min(line_.find_first_of(" \t\r", from), line_.size());
        std::size_t end_of_name = end;
        const auto add = [&](enum_id id, std::size_t at) {
            spans.push_back({at, end_of_word(line_, at), key_of(operand_kind::modifier, 0, id)});
            end_of_name = std::min(end_of_name, at - 1);
        };
        const instruction& i = statement.value;
        for (int n = 0; n < i.row().modifiers().size(); ++n)
            if ((statement.modifiers_given >> n & 1) != 0 && is_here(statement.modifier_at[n]))
                add(modifier_field_of(i.row().modifiers()[n]).id, place_of(statement.modifier_at[n]));
        const std::string flow = '.' + std::string(word_in(syntax, enum_id::flow, static_cast<word>(i.flow())));
        const std::size_t at = line_.substr(0, end).rfind(flow);
        if (flow.size() > 1 && at != std::string_view::npos && at > from) add(enum_id::flow, at + 1);
        spans.push_back({from, end_of_name, "op"});
    }

    std::string_view line_;
};

}  // namespace playground

#endif
