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

#include <valhall/formats/mbs2_uniforms.hpp>

class operand_names {
public:
    // Reads a text with a line "u4 texture_size 2 y" or "r60 sample mask" for each name. Other lines are ignored.
    void read(std::string_view text)
    {
        while (!text.empty()) {
            const std::size_t size = std::min(text.find('\n'), text.size());
            std::string_view line = text.substr(0, size);
            text.remove_prefix(std::min(size + 1, text.size()));
            if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
            const std::size_t blank = line.find_first_of(" \t");
            if (blank == std::string_view::npos || blank < 2 || (line[0] != 'u' && line[0] != 'r')) continue;
            names_[std::string(line.substr(0, blank))] = line.substr(std::min(line.find_first_not_of(" \t", blank), line.size()));
        }
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

private:
    static std::string printable(valhall::formats::byte_span name)
    {
        std::string text;
        for (const std::uint8_t c : name) text += c >= ' ' && c < 0x7F ? static_cast<char>(c) : '?';
        return text;
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
