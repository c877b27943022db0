// SPDX-License-Identifier: MIT
// Names of registers and uniforms for an annotated listing: from a file, and from the file of the program.
#ifndef VALHALL_TOOLS_OPERAND_NAMES_HPP
#define VALHALL_TOOLS_OPERAND_NAMES_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "visible.hpp"

#include <valhall/formats/mbs2_uniforms.hpp>
#include <valhall/program/operands.hpp>
#include <valhall/isa/registers.hpp>

// A name in a file, with `?` for characters that are not visible.
inline std::string printable(valhall::formats::byte_span name)
{
    std::string text;
    for (const std::uint8_t c : name) text += c >= ' ' && c < 0x7F ? static_cast<char>(c) : '?';
    return text;
}

// Calls `visit` with the number of each uniform that an operand reads.
template <class Visit>
void each_uniform_of(const valhall::instruction& i, const valhall::operand_use& o, Visit&& visit)
{
    if (o.kind != valhall::operand_kind::source || !i.source(o.index).is_uniform()) return;
    const int first = i.source(o.index).uniform();
    if ((o.bytes & 0x0F) != 0) visit(first);
    if ((o.bytes & 0xF0) != 0) visit(first + 1);
}

class operand_names {
public:
    // A line that cannot be read.
    struct problem {
        std::size_t line = 0;  // from 1; 0 if there is none
        std::string text{};
    };

    // Reads a text with a line "u4 texture_size 2 y" or "r60 sample mask" for each name; `#` and `//` begin comments. Stops at the first line
    // that is wrong.
    problem read(std::string_view text)
    {
        std::map<std::string, std::size_t> lines;  // of the names so far
        for (std::size_t number = 1; !text.empty(); ++number) {
            const std::size_t size = std::min(text.find('\n'), text.size());
            std::string_view line = text.substr(0, size);
            text.remove_prefix(std::min(size + 1, text.size()));
            if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
            line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
            if (line.empty() || line[0] == '#' || line.substr(0, 2) == "//") continue;
            if (std::string why = read_line(line, number, lines); !why.empty()) return {number, std::move(why)};
        }
        return {};
    }
    // Adds the symbols and constants that an object of Arm's compiler has in uniforms. Does not replace existing names.
    void add_uniforms_of(const valhall::formats::contained_program& program)
    {
        each_uniform(program, [this](const valhall::formats::uniform_source& u) {
            names_.try_emplace('u' + std::to_string(u.uniform), name_of(u));
        });
    }
    // Empty if there is none.
    std::string_view find(const std::string& operand) const
    {
        const auto found = names_.find(operand);
        return found != names_.end() ? found->second : std::string_view();
    }

    // All names, by the text of the operand.
    const std::map<std::string, std::string>& all() const { return names_; }

private:
    // Reads a line of a name. Returns what is wrong with it; empty if nothing is.
    std::string read_line(std::string_view line, std::size_t number, std::map<std::string, std::size_t>& lines)
    {
        const std::string operand(line.substr(0, line.find_first_of(" \t")));
        if (!is_operand(operand))
            return "'" + operand + "' is no register and no uniform: a line names one, such as `u4 texture_size 2 y` or `r60 coverage`";
        line.remove_prefix(operand.size());
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
        if (line.empty()) return operand + " has no name: write it after a blank";
        if (const auto [earlier, is_new] = lines.try_emplace(operand, number); !is_new)
            return operand + " already has a name, in line " + std::to_string(earlier->second);
        names_[operand] = visible(line);
        return {};
    }

    // "r60" or "u4": the letter, and a number that such an operand can have.
    static bool is_operand(std::string_view text)
    {
        if (text.size() < 2 || text.size() > 4 || (text[0] != 'u' && text[0] != 'r') || (text[1] == '0' && text.size() > 2)) return false;
        int number = 0;
        for (const char c : text.substr(1)) {
            if (c < '0' || c > '9') return false;
            number = 10 * number + (c - '0');
        }
        return number < (text[0] == 'u' ? valhall::max_uniforms : valhall::max_registers);
    }

    // "constants.size.y", "matrix[5]", "constant 0x40501062".
    static std::string name_of(const valhall::formats::uniform_source& u)
    {
        if (u.symbol.empty()) {
            char text[24];
            std::snprintf(text, sizeof text, "constant 0x%08X", static_cast<unsigned>(u.value));
            return text;
        }
        std::string text = printable(u.symbol);
        if (!u.member.empty()) text.append(1, '.').append(printable(u.member));
        if (u.components > 1 && u.components <= 4 && u.word < u.components) return text + '.' + "xyzw"[u.word];
        return u.components == 1 && u.word == 0 ? text : text + '[' + std::to_string(u.word) + ']';
    }

    std::map<std::string, std::string> names_{};
};

#endif
