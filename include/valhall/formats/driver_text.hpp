// SPDX-License-Identifier: MIT
// Reads text in which a driver printed programs: lines that begin with the eight bytes of a word, lowest first, as printed by Mesa's
// disassembler and by valhall-dis --bytes. Other lines separate programs. Allocates.
#ifndef VALHALL_FORMATS_DRIVER_TEXT_HPP
#define VALHALL_FORMATS_DRIVER_TEXT_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "valhall/bits.hpp"
#include "valhall/formats/byte_reader.hpp"
#include "valhall/isa/stages.hpp"

namespace valhall::formats {

/// A program that a driver printed.
struct printed_program {
    std::vector<word> words{};  ///< its words
    std::size_t line = 0;  ///< the first line, from 1
    shader_stage stage = shader_stage::none;  ///< from the preceding lines; `none` if they do not say
    std::size_t broken_line = 0;  ///< the line after its last word, if it begins with two to seven bytes: an incomplete word; 0 if not
};

namespace detail {

constexpr int digit_of(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// The word at the start of a line: eight bytes of two digits, each followed by a blank, then another blank or the end.
constexpr bool read_bytes_of_line(std::string_view line, word& bits)
{
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    bits = 0;
    for (std::size_t n = 0; n < 8; ++n) {
        if (line.size() < 3 * n + 2) return false;
        const int high = digit_of(line[3 * n]), low = digit_of(line[3 * n + 1]);
        if (high < 0 || low < 0) return false;
        if (line.size() > 3 * n + 2 && line[3 * n + 2] != ' ' && line[3 * n + 2] != '\t') return false;
        bits |= static_cast<word>(16 * high + low) << (8 * n);
    }
    const std::string_view rest = line.substr(std::min<std::size_t>(23, line.size()));
    const std::size_t text = rest.find_first_not_of(" \t");
    return text == std::string_view::npos || (text > 1 && digit_of(rest[text]) < 0) || rest[text] > '9';
}

// True for a line that begins with two to seven bytes, and then ends or has text after two blanks: a word whose other bytes are missing.
constexpr bool is_broken_word(std::string_view line)
{
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    std::size_t count = 0;
    while (line.size() >= 2 && digit_of(line[0]) >= 0 && digit_of(line[1]) >= 0 &&
           (line.size() == 2 || line[2] == ' ' || line[2] == '\t')) {
        line.remove_prefix(std::min<std::size_t>(line.size(), 3));
        ++count;
    }
    const bool is_text = line.empty() || line[0] == ' ' || line[0] == '\t' || (line.size() == 1 && digit_of(line[0]) >= 0);
    return count >= 2 && count <= 7 && is_text;
}

}  // namespace detail

/// True if bytes are text: they have no control characters but those between words and lines. Empty files are not text.
constexpr bool is_text(byte_span bytes)
{
    for (const std::uint8_t c : bytes) {
        const bool is_control = c < ' ' && (c < '\t' || c > '\r');
        if (is_control || c == 0x7F) return false;
    }
    return !bytes.empty();
}

/// The stage that a line names in any case, such as "MESA_SHADER_FRAGMENT" or "fragment shader"; shader_stage::none if it names none.
constexpr shader_stage stage_in(std::string_view line)
{
    for (int s = 0; s < stage_count; ++s) {
        const std::string_view name = name_of(static_cast<shader_stage>(s));
        for (std::size_t at = 0; at + name.size() <= line.size(); ++at) {
            std::size_t same = 0;
            while (same < name.size() && (line[at + same] | 0x20) == name[same]) ++same;
            if (same == name.size()) return static_cast<shader_stage>(s);
        }
    }
    return shader_stage::none;
}

/// Reads all programs of a text. Lines without bytes separate them, except for labels, comments and empty lines.
inline std::vector<printed_program> read_driver_text(std::string_view text)
{
    std::vector<printed_program> programs;
    printed_program current;
    shader_stage stage = shader_stage::none;
    const auto finish = [&] {
        if (!current.words.empty()) programs.push_back(std::move(current));
        current = {};
    };
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t size = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, size);
        text.remove_prefix(std::min(size + 1, text.size()));
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        word bits = 0;
        if (detail::read_bytes_of_line(line, bits)) {
            if (current.words.empty()) current.line = number, current.stage = stage;
            current.words.push_back(bits);
            continue;
        }
        const std::size_t first = line.find_first_not_of(" \t");
        const bool belongs = first == std::string_view::npos || line.back() == ':' || line.substr(first, 2) == "//";
        if (belongs && stage_in(line) == shader_stage::none) continue;
        if (!current.words.empty() && detail::is_broken_word(line)) current.broken_line = number;
        finish();
        if (const shader_stage said = stage_in(line); said != shader_stage::none) stage = said;
    }
    finish();
    return programs;
}

}  // namespace valhall::formats

#endif
