// SPDX-License-Identifier: MIT
// Laws for any text as assembly: each diagnostic has a place in it, and the assembled words disassemble to a text that
// assembles to them. For the fuzzer of texts. Not part of the library.
#ifndef VALHALL_TESTS_FUZZ_TEXT_LAWS_HPP
#define VALHALL_TESTS_FUZZ_TEXT_LAWS_HPP

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "valhall/text/explain.hpp"
#include "valhall/text/assembly.hpp"

#include "fuzzer.hpp"

namespace tests {

// Counts of the texts so far.
struct text_counts {
    std::size_t assembled = 0, words = 0, diagnostics = 0;
};

// The lines of a text, without their line feeds; after the last one there is another, empty one.
inline std::vector<std::string_view> lines_in(std::string_view text)
{
    std::vector<std::string_view> lines;
    for (;;) {
        const std::size_t size = text.find('\n');
        lines.push_back(text.substr(0, size));
        if (size == std::string_view::npos) return lines;
        text.remove_prefix(size + 1);
    }
}

// Assembles one text in one dialect, with options. Each law returns a description of what is broken, empty if nothing is.
class text_laws {
public:
    text_laws(std::string_view text, const valhall::assemble_options& options)
        : text_(text), options_(options), made_(assemble(text, options))
    {
    }

    const valhall::program& made() const { return made_; }

    std::string broken() const
    {
        std::string what = of_diagnostics();
        if (what.empty()) what = of_fixed();
        if (what.empty() && made_) what = of_listings();
        return what.empty() ? what
                            : "in the dialect " + std::string(name_of(options_.syntax)) + " on " + arch_text(*options_.on) + ": " + what;
    }

private:
    // ---- diagnostics ----

    std::string of_diagnostics() const
    {
        const std::vector<std::string_view> lines = lines_in(text_);
        bool has_errors = false;
        std::uint32_t last = 0;
        for (const valhall::diagnostic& d : made_.diagnostics) {
            has_errors |= d.severity == valhall::severity::error;
            if (std::string what = of_diagnostic(d, lines); !what.empty()) return what + ": " + explain(d, "text");
            if (d.line < last) return "diagnostics are not in the order of the text: " + explain(d, "text");
            last = d.line;
        }
        return has_errors == made_.has_errors ? "" : "it is wrong whether there are errors";
    }

    static std::string of_diagnostic(const valhall::diagnostic& d, const std::vector<std::string_view>& lines)
    {
        if (d.code == valhall::fault_code::none) return "a diagnostic of nothing";
        if (d.line < 1 || d.line > lines.size()) return "a diagnostic in a line that is not there";
        const std::string_view line = lines[d.line - 1];
        if (d.column < 1 || d.column > line.size() + 1) return "a diagnostic past the end of its line";
        if (line.substr(d.column - 1, d.found.size()) != d.found.view()) return "a diagnostic quotes text that is not at its place";
        if (d.other_line != 0 && d.other_line > d.line) return "a diagnostic refers to a later line";
        const std::string sentence = explain(d);
        if (sentence.empty() || sentence.find('\n') != std::string::npos) return "a diagnostic has no sentence";
        return {};
    }

    // ---- without allocating ----

    static constexpr std::size_t capacity = 64;

    // If the capacity suffices, the assembler without allocation gives the same result.
    std::string of_fixed() const
    {
        if (made_.words.size() > capacity) return {};
        if (static_cast<std::size_t>(std::count(text_.begin(), text_.end(), ':')) > capacity) return {};
        const auto fixed = std::make_unique<valhall::fixed_program<capacity>>(text_, options_);
        if (static_cast<bool>(*fixed) != static_cast<bool>(made_))
            return "with and without allocating, it is not the same whether there are errors";
        if (fixed->diagnostic_count() != made_.diagnostics.size()) return "with and without allocating, there are not the same diagnostics";
        if (made_ && !std::equal(fixed->begin(), fixed->end(), made_.words.begin(), made_.words.end()))
            return "with and without allocating, there are not the same words";
        return {};
    }

    // ---- words ----

    // The words disassembled in each dialect, plain and with all options, assemble to the same words.
    std::string of_listings() const
    {
        for (const valhall::dialect d : valhall::dialects)
            for (const bool decorated : {false, true}) {
                const valhall::disassemble_options how{
                    *options_.on, decorated,
                    decorated,    d,
                    decorated,    decorated ? valhall::strictness::strict : valhall::strictness::hardware};
                if (std::string what = of_listing(how); !what.empty()) return what;
            }
        return {};
    }

    std::string of_listing(const valhall::disassemble_options& how) const
    {
        const std::string listing = disassemble(made_.words, how);
        const valhall::program again = valhall::assemble(listing, {options_.on, true, how.syntax});
        const std::string about =
            ", in the dialect " + std::string(name_of(how.syntax)) + (how.bytes ? " with bytes and labels" : "") + ":\n" + listing;
        for (const valhall::diagnostic& d : again.diagnostics)
            if (d.severity == valhall::severity::error) return "what assembles does not assemble again: " + explain(d, "listing") + about;
        if (again.words != made_.words) return "what assembles becomes other words when it is disassembled and assembled again" + about;
        return {};
    }

    std::string_view text_;
    valhall::assemble_options options_;
    valhall::program made_;
};

// Describes the law that a text breaks; empty if there is none. Assembles it in each dialect; the text determines the other options.
inline std::string broken_text_law(std::string_view text, text_counts& counts)
{
    choices chosen(number_of(text));
    valhall::assemble_options options;
    options.on = valhall::architectures[chosen.below(std::size(valhall::architectures))];
    options.allow_invalid = chosen.below(4) != 0;
    if (chosen.below(4) == 0) options.strictness = valhall::strictness::strict;
    for (const valhall::dialect d : valhall::dialects) {
        options.syntax = d;
        const text_laws laws(text, options);
        if (std::string what = laws.broken(); !what.empty()) return what;
        counts.diagnostics += laws.made().diagnostics.size();
        if (!laws.made()) continue;
        ++counts.assembled;
        counts.words += laws.made().words.size();
    }
    return {};
}

}  // namespace tests

#endif
