// SPDX-License-Identifier: MIT
// Finds programs of Bifrost in text, as drivers print them in the midst of other lines.
#ifndef VALHALL_TOOLS_PRINTED_CLAUSES_HPP
#define VALHALL_TOOLS_PRINTED_CLAUSES_HPP

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include <valhall/formats/driver_text.hpp>
#include <valhall/isa/stages.hpp>

// The clauses of a program in a text.
struct printed_clauses {
    std::string_view text{};
    std::size_t first_line = 0;  // from 1
    valhall::shader_stage stage = valhall::shader_stage::none;  // from the preceding lines; `none` if they do not say
};

// Divides a text into programs. A program begins with "clause_0:", or with another label or a header after lines that belong to none. It ends
// before a line outside of braces that is no label, header or comment.
class clause_text_reader {
public:
    explicit clause_text_reader(std::string_view text) : text_(text) {}

    std::vector<printed_clauses> read()
    {
        for (std::size_t next = 0; at_ < text_.size(); at_ = next) {
            next = std::min(text_.find('\n', at_), text_.size() - 1) + 1;
            ++number_;
            const std::string_view line = trimmed(text_.substr(at_, next - at_));
            if (!is_inside_) take_outside(line);
            if (!is_open_ || line.empty()) continue;
            if (line.back() == '{') is_inside_ = true;
            if (line.back() == '}') is_inside_ = false;
            found_.back().text = text_.substr(begin_, next - begin_);
        }
        return std::move(found_);
    }

private:
    static std::string_view trimmed(std::string_view line)
    {
        constexpr std::string_view blanks = " \t\r\n";
        line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
        return line.substr(0, line.find_last_not_of(blanks) + 1);
    }

    void take_outside(std::string_view line)
    {
        const bool is_label = line.substr(0, 7) == "clause_" && line.back() == ':';
        const bool is_start = is_label || line.substr(0, 3) == "ds(";
        if (line == "clause_0:" || (!is_open_ && is_start)) {
            is_open_ = true;
            begin_ = at_;
            found_.push_back({{}, number_, stage_});
        } else if (!is_start && !line.empty() && line[0] != '{' && line.substr(0, 2) != "//") {
            is_open_ = false;
            if (const valhall::shader_stage said = valhall::formats::stage_in(line); said != valhall::shader_stage::none) stage_ = said;
        }
    }

    std::string_view text_;
    std::size_t at_ = 0, begin_ = 0, number_ = 0;
    bool is_open_ = false, is_inside_ = false;
    valhall::shader_stage stage_ = valhall::shader_stage::none;
    std::vector<printed_clauses> found_{};
};

#endif
