// SPDX-License-Identifier: MIT
// The text of the editor as a program: its lines with their words. The text has instructions in a dialect, or words.
#ifndef VALHALL_TOOLS_PLAYGROUND_SOURCE_HPP
#define VALHALL_TOOLS_PLAYGROUND_SOURCE_HPP

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "../hex_dump.hpp"
#include "request.hpp"
#include "spans.hpp"

#include <valhall/program/effects.hpp>
#include <valhall/text/assembly.hpp>

namespace playground {

struct source_line {
    std::string_view text{};
    int first = 0;  // the word of its statement or of its first byte
    int count = 0;  // the number of words that begin in it
    bool is_right = true;
};

class source {
public:
    std::vector<source_line> lines{};
    std::vector<word> words{};              // after errors, the words that are known
    std::vector<diagnostic> diagnostics{};
    bool is_words = false;                  // whether the text is words, not instructions
    bool has_errors = false;
    dialect syntax = dialect::panfrost;     // the dialect of the text

    explicit source(const request& r) : on_(r.on)
    {
        split(r.text);
        if (read_words(r.text)) {
            syntax = r.syntax.value_or(dialect::panfrost);
            return;
        }
        assemble(r);
        read_lines();
    }

    // The line in which a word begins.
    std::size_t line_of(int index) const
    {
        std::size_t n = 0;
        while (n + 1 < lines.size() && (lines[n].count == 0 || lines[n].first + lines[n].count <= index)) ++n;
        return n;
    }

    // The word at a line; for lines without one, the previous word, or else the first.
    int index_at(std::size_t line) const
    {
        line = std::min(line, lines.size() - 1);
        while (line != 0 && lines[line].count == 0) --line;
        return std::min(lines[line].first, static_cast<int>(words.size()) - 1);
    }

    // True if the program has an end; otherwise it is treated as a part of a program.
    bool is_whole() const
    {
        return std::any_of(words.begin(), words.end(), [this](word bits) {
            const result<instruction> i = decode(bits, on_);
            return i && ends(*i);
        });
    }

private:
    void split(std::string_view text)
    {
        while (true) {
            const std::size_t size = std::min(text.find('\n'), text.size());
            lines.push_back({text.substr(0, size)});
            if (size == text.size()) return;
            text.remove_prefix(size + 1);
        }
    }

    // Reads line by line, to know the line of each word. A dump with an incomplete word is refused.
    bool read_words(std::string_view text)
    {
        dump_reader reader(text);
        std::string all, bytes;
        for (source_line& line : lines) {
            if (!reader.read(line.text, bytes)) return false;
            line.first = static_cast<int>((all.size() + 7) / 8);
            all += bytes;
            line.count = static_cast<int>((all.size() + 7) / 8) - line.first;
        }
        is_words = !all.empty() && all.size() % 8 == 0;
        if (!is_words) return false;
        words.assign(all.size() / 8, 0);
        for (std::size_t n = 0; n < all.size(); ++n) words[n / 8] |= word{static_cast<unsigned char>(all[n])} << 8 * (n % 8);
        return true;
    }

    void assemble(const request& r)
    {
        program best = assemble_in(r.text, r.syntax.value_or(dialect::panfrost));
        syntax = r.syntax.value_or(dialect::panfrost);
        for (const dialect other : dialects) {
            if (r.syntax || !best.has_errors) break;
            program next = assemble_in(r.text, other);
            if (count_errors(next) >= count_errors(best)) continue;
            best = std::move(next);
            syntax = other;
        }
        words = std::move(best.words);
        diagnostics = std::move(best.diagnostics);
        has_errors = best.has_errors;
    }

    program assemble_in(std::string_view text, dialect how) const { return valhall::assemble(text, {.on = on_, .syntax = how}); }

    static std::ptrdiff_t count_errors(const program& p)
    {
        return std::count_if(p.diagnostics.begin(), p.diagnostics.end(), [](const diagnostic& d) { return d.severity == severity::error; });
    }

    void read_lines()
    {
        int index = 0;
        std::vector<word> alone;  // the words of the lines, each assembled alone
        for (source_line& line : lines) {
            const read_line read(line.text, on_, syntax);
            line = {line.text, index};
            if (!read.has_word()) continue;
            line.count = 1;
            line.is_right = read.is_right();
            ++index;
            alone.push_back(read.bits());
        }
        if (has_errors || words.size() != alone.size()) words = std::move(alone);
    }

    arch on_;
};

}  // namespace playground

#endif
