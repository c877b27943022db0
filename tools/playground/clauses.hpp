// SPDX-License-Identifier: MIT
// Programs of Bifrost in the page: the text of the editor with its clauses and mistakes, the clause at the caret, and runs.
#ifndef VALHALL_TOOLS_PLAYGROUND_CLAUSES_HPP
#define VALHALL_TOOLS_PLAYGROUND_CLAUSES_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../bifrost_json.hpp"
#include "../hex_digits.hpp"
#include "../hex_dump.hpp"
#include "../json.hpp"
#include "editor_text.hpp"
#include "request.hpp"

#include <valhall/bifrost/text/tokens.hpp>
#include <valhall/simulator/run_fault.hpp>

namespace playground {

// The text of the editor as a program of Bifrost: clauses, or words.
class clause_source {
public:
    editor_text text;
    std::vector<std::uint32_t> words{};  // empty after errors
    bool is_words = false;
    bool has_errors = false;

    explicit clause_source(const request& r) : text(r.text), on_(r.older)
    {
        std::string bytes;
        if (read_words(bytes)) {
            is_words = true;
            for (std::size_t n = 0; n < bytes.size(); n += 4) {
                std::uint32_t word = 0;
                for (std::size_t byte = 0; byte < 4; ++byte) word |= std::uint32_t{static_cast<unsigned char>(bytes[n + byte])} << 8 * byte;
                words.push_back(word);
            }
        } else {
            const bifrost::assembly made = bifrost::assemble(r.text, {bifrost::level::accepted, products_of(on_)});
            for (const bifrost::diagnostic& d : made.diagnostics)
                text.add(d.line, d.column, d.found.view(), "error", std::string(bifrost::explain(d).view()));
            has_errors = !made;
            if (made) words = made.words;
            find_lines();
        }
        check(r);
    }

    // The lines, from 0, at which clauses begin, by their number in quadwords. Empty for words.
    const std::vector<std::pair<std::uint32_t, std::size_t>>& clause_lines() const { return clause_lines_; }

    std::size_t line_of_clause(std::uint32_t clause) const
    {
        std::size_t line = 0;
        for (const auto& [number, at] : clause_lines_)
            if (number <= clause) line = at;
        return line;
    }

    // The line of an instruction, counted from 1; 0 if the text has none.
    std::size_t line_of(const simulator::clause_place& place) const
    {
        for (std::size_t n = 0; n < clause_lines_.size(); ++n)
            if (clause_lines_[n].first == place.clause && n < tuple_lines_.size() && place.tuple < tuple_lines_[n].size())
                return tuple_lines_[n][place.tuple][place.unit] + 1;
        return 0;
    }

private:
    bool read_words(std::string& all) const
    {
        dump_reader reader(text.all());
        if (!reader.read(text.all(), all)) return false;
        return !all.empty() && all.size() % 16 == 0;
    }

    // A clause begins at the line of its brace. Clauses and braces are in the same order, if the text has no errors.
    void find_lines()
    {
        std::vector<std::size_t> braces;
        bool has_fma = false, has_add = false;
        for (std::size_t n = 0; n < text.lines().size(); ++n)
            bifrost::for_each_token(text.lines()[n], [&](const text_token& t) {
                if (t.kind != token_kind::punctuation) return;
                if (t.text == "{") {
                    braces.push_back(n);
                    tuple_lines_.emplace_back();
                    has_fma = has_add = true;
                }
                const bool is_fma = t.text == "*";
                if (tuple_lines_.empty() || (!is_fma && t.text != "+")) return;
                // As the assembler does: * begins a tuple, and so does a second +.
                if (is_fma || has_add) tuple_lines_.back().push_back({n, n}), has_fma = has_add = false;
                (is_fma ? has_fma : has_add) = true;
                tuple_lines_.back().back()[is_fma ? 0 : 1] = n;
            });
        std::size_t n = 0;
        for (bifrost::clause_reader in(words); !in.is_done() && n < braces.size();) {
            const std::uint32_t number = in.position();
            if (!in.next()) return;
            clause_lines_.emplace_back(number, braces[n++]);
        }
    }

    // Findings about a program that has an end; of words also those that decode to nothing.
    void check(const request& r)
    {
        if (words.empty()) return;
        const bifrost::program_graph graph(words);
        const auto& all = graph.clauses();
        const bool is_whole = std::any_of(all.begin(), all.end(), [](const auto& one) { return one.of.header.flow == bifrost::flow::end; });
        for (const bifrost::finding& f : bifrost::check_program(words, {bifrost::level::accepted, products_of(on_), r.stage})) {
            const bool is_of_whole = f.code != bifrost::finding_code::refused;
            if (is_of_whole && !is_whole) continue;
            const std::size_t line = line_of_clause(f.clause);
            const std::string place = is_words ? "clause_" + std::to_string(f.clause) + ": " : "";
            text.add_to_line(line, is_of_whole ? "warning" : "error", place + std::string(bifrost::explain(f).view()));
        }
    }

    bifrost::arch on_;
    std::vector<std::pair<std::uint32_t, std::size_t>> clause_lines_{};
    std::vector<std::vector<std::array<std::size_t, 2>>> tuple_lines_{};  // of each brace: for each tuple, the lines of FMA and ADD
};

// The page's view of a program: each line with its mistakes, and the clause at the caret.
class clause_explanation {
public:
    explicit clause_explanation(const request& r) : request_(r), source_(r) {}

    std::string write()
    {
        const bifrost::program_graph graph(source_.words);
        const std::vector<bifrost::numbered_clause>& all = graph.clauses();
        const int last = static_cast<int>(all.size()) - 1;
        const int index = std::min(request_.at >= 0 ? request_.at : index_at(all), last);
        out_.begin_object().text("dialect", "panfrost").truth("isWords", source_.is_words).truth("isBifrost", true);
        out_.number("count", last + 1).number("index", index).truth("runs", !source_.words.empty());
        source_.text.put_lines(
            out_, source_.is_words || index < 0 ? caret_line() : source_.line_of_clause(all[static_cast<std::size_t>(index)].number),
            [this](std::size_t n) { return put_line(n); },
            [](std::string_view line, const auto& visit) { bifrost::for_each_token(line, visit); });
        source_.text.put_remarks(out_);
        if (source_.is_words) out_.text("disassembly", disassembly());
        if (index >= 0) {
            out_.key("clause");
            bifrost_tools::program_json(out_).put_clause(all[static_cast<std::size_t>(index)], source_.words);
        }
        out_.end_object();
        return out_.take();
    }

    // The program as a whole: its words, two 32-bit words each, its text, and its remarks.
    std::string write_program()
    {
        out_.begin_object().truth("hasErrors", source_.has_errors).key("words").begin_array();
        for (std::size_t n = 0; n + 1 < source_.words.size(); n += 2)
            out_.text(hex_digits(source_.words[n] | std::uint64_t{source_.words[n + 1]} << 32, 16));
        out_.end_array().text("disassembly", disassembly());
        source_.text.put_remarks(out_);
        out_.end_object();
        return out_.take();
    }

private:
    std::size_t caret_line() const { return std::min(request_.line - 1, source_.text.lines().size() - 1); }

    // The clause whose brace is at or before the line of the caret.
    int index_at(const std::vector<bifrost::numbered_clause>& all) const
    {
        if (source_.is_words || all.empty()) return 0;
        int index = 0;
        for (std::size_t n = 0; n < source_.clause_lines().size(); ++n)
            if (source_.clause_lines()[n].second <= caret_line()) index = static_cast<int>(n);
        return index;
    }

    // Writes the number of the clause that begins at a line.
    std::vector<span> put_line(std::size_t line)
    {
        for (const auto& [number, at] : source_.clause_lines())
            if (at == line) out_.number("index", number);
        return {};
    }

    std::string disassembly() const
    {
        std::string all;
        if (!source_.words.empty()) bifrost::disassemble(source_.words, {}, [&all](std::string_view piece) { all += piece; });
        return all;
    }

    const request& request_;
    clause_source source_;
    json out_{};
};

}  // namespace playground

#endif
