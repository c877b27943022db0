// SPDX-License-Identifier: MIT
// Compares two programs of Bifrost by the lines of their clauses: headers, instructions, directives.
#ifndef VALHALL_TOOLS_BIFROST_DIFF_HPP
#define VALHALL_TOOLS_BIFROST_DIFF_HPP

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bifrost_fields.hpp"
#include "sequence_diff.hpp"

namespace bifrost_tools {

// The number after the first "clause_" of a line, or -1.
inline std::int64_t clause_in(std::string_view line)
{
    constexpr std::string_view name = "clause_";
    const std::size_t at = line.find(name);
    std::int64_t number = -1;
    if (at != std::string_view::npos) std::from_chars(line.data() + at + name.size(), line.data() + line.size(), number);
    return number;
}

// A line of a clause.
struct clause_line {
    std::string text{};        // without blanks at its ends
    std::size_t clause = 0;    // the index of the clause in the program's graph; the number of clauses for lines after them
    int tuple = -1;            // -1 for the header and directives
    bifrost::unit in{};
};

// The lines of a program, but for labels and braces. A line `.words` is a quadword that belongs to no clause.
class clause_lines {
public:
    explicit clause_lines(const std::vector<std::uint32_t>& words) : graph_(words) { bifrost::disassemble(words, {}, *this); }

    void operator()(std::string_view text)
    {
        if (text.substr(0, 6) == ".words") lines_.push_back({std::string(text), graph_.clauses().size()});
        else if (text[0] == ' ' && !lines_.empty()) lines_.back().text += text.substr(0, 9);
    }
    void put_clause(std::uint32_t number, std::string_view text)
    {
        const auto index = static_cast<std::size_t>(graph_.find(number));
        first_lines_[number] = lines_.size();
        int instructions = 0;
        for (std::size_t next = 0; !text.empty(); text.remove_prefix(next)) {
            next = std::min(text.find('\n'), text.size() - 1) + 1;
            std::string_view line = text.substr(0, next - 1);
            line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
            while (!line.empty() && line.back() == ' ') line.remove_suffix(1);
            if (line.substr(0, 7) == "clause_" || line == "{" || line == "}") continue;
            clause_line& made = lines_.emplace_back(clause_line{std::string(line), index});
            const bool is_instruction = line[0] == '*' || line[0] == '+';
            if (!is_instruction) continue;
            made.tuple = instructions++ / 2;
            made.in = line[0] == '*' ? bifrost::unit::fma : bifrost::unit::add;
        }
    }

    const std::vector<clause_line>& lines() const { return lines_; }
    const bifrost::program_graph& graph() const { return graph_; }
    // The index of the header of the clause with a number, or -1.
    std::int64_t line_of_clause(std::int64_t number) const
    {
        const auto found = first_lines_.find(static_cast<std::uint32_t>(number));
        return number < 0 || found == first_lines_.end() ? -1 : static_cast<std::int64_t>(found->second);
    }

private:
    bifrost::program_graph graph_;
    std::vector<clause_line> lines_{};
    std::map<std::uint32_t, std::size_t> first_lines_{};
};

// Numbers texts, so that equal ones have equal numbers.
class text_numbers {
public:
    std::uint64_t operator()(const std::string& text) { return numbers_.emplace(text, numbers_.size()).first->second; }

private:
    std::map<std::string, std::uint64_t> numbers_{};
};

// The differences of two programs. A branch to another number is the same if its clause is.
class clause_diff : public sequence_diff {
public:
    clause_diff(const std::vector<std::uint32_t>& before, const std::vector<std::uint32_t>& after)
        : clause_diff(clause_lines(before), clause_lines(after), text_numbers())
    {
    }

    // The text of a line of lines().
    std::string text_of(std::size_t at) const { return line_at(at).text; }
    // For an added line that replaces a removed one of the same instruction, or a header: what differs, such as "source 1: r2 -> r3".
    std::string changes_at(std::size_t at) const
    {
        const std::size_t partner = replaced_by(at);
        if (partner == SIZE_MAX) return {};
        const field_group old = group_at(partner), made = group_at(at);
        return old.kind == made.kind ? field_changes(old.fields, made.fields) : std::string();
    }

private:
    clause_diff(clause_lines before, clause_lines after, text_numbers numbers)
        : sequence_diff(compared(before, numbers), compared(after, numbers)), all_{std::move(before), std::move(after)}
    {
    }

    static std::vector<compared_instruction> compared(const clause_lines& of, text_numbers& numbers)
    {
        std::vector<compared_instruction> made;
        for (const clause_line& one : of.lines()) {
            compared_instruction& entry = made.emplace_back();
            const std::int64_t target = clause_in(one.text);
            entry.target = of.line_of_clause(target);
            std::string key = one.text;
            if (target >= 0) {
                const std::string name = "clause_" + std::to_string(target);
                key.replace(key.find(name), name.size(), "clause");
            }
            entry.key = numbers(key);
            entry.exact = target < 0 ? entry.key : numbers(key + ' ' + std::to_string(target - number_of(of, one)));
        }
        return made;
    }
    static std::int64_t number_of(const clause_lines& of, const clause_line& one)
    {
        return one.clause < of.graph().clauses().size() ? std::int64_t{of.graph().clauses()[one.clause].number} : 0;
    }

    int program_of(std::size_t at) const { return lines()[at].what == kind::added ? 1 : 0; }
    const clause_line& line_at(std::size_t at) const
    {
        const line& l = lines()[at];
        return all_[program_of(at)].lines()[l.what == kind::added ? l.after : l.before];
    }

    // The fields of the instruction or header of a line; none for other lines.
    field_group group_at(std::size_t at) const
    {
        const clause_line& one = line_at(at);
        const std::vector<bifrost::numbered_clause>& clauses = all_[program_of(at)].graph().clauses();
        if (one.clause >= clauses.size() || one.text[0] == '.') return {};
        const clause_fields fields(clauses[one.clause]);
        return one.tuple < 0 ? fields.header() : fields.instruction(one.tuple, one.in);
    }

    clause_lines all_[2];
};

}  // namespace bifrost_tools

#endif
