// SPDX-License-Identifier: MIT
// The reports of valhall-run on executed instructions: how well their results are known, and a file with the number of executions of
// each over several runs.
#ifndef VALHALL_TOOLS_COVERAGE_FILE_HPP
#define VALHALL_TOOLS_COVERAGE_FILE_HPP

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "file.hpp"
#include "step_text.hpp"
#include "visible.hpp"

#include <valhall/simulator/execution_counts.hpp>

// "fidelity: 12 exact, 2 chosen", then a line for each executed instruction that is not exact, with the note on it.
inline std::string fidelity_text(const valhall::simulator::program_view& program, std::span<const std::uint64_t> counts,
                                 valhall::dialect syntax, const std::string& name)
{
    using namespace valhall::simulator;
    const run_fidelity all = fidelity_of(program, counts);
    std::string text;
    for (std::size_t kind = 0; kind < knowledge_count; ++kind)
        if (all.instructions[kind] != 0)
            text += (text.empty() ? "" : ", ") + std::to_string(all.instructions[kind]) + ' ' +
                    std::string(title_of(static_cast<knowledge>(kind)));
    text = name + ": fidelity: " + (text.empty() ? "nothing was executed" : text) + '\n';
    for (std::size_t n = 0; n < program.size(); ++n) {
        const step& s = program.steps[n];
        const knowledge how = knowledge_of(s);
        if (counts[n] == 0 || how == knowledge::exact) continue;
        const std::string_view note = note_of(s);
        text += name + ':' + std::to_string(n) + ": " + std::string(title_of(how)) + (note.empty() ? "" : ": " + std::string(note)) +
                "\n    " + text_of_step(s, program.on, syntax) + '\n';
    }
    return text;
}

// A file of counts: a line for each instruction, "COUNT INDEX: WORD TEXT", with ##### for those that were never executed.
class coverage_file {
public:
    coverage_file(const command_line& options, const valhall::simulator::program_view& program)
        : options_(options), name_(options.value("--coverage")), program_(program), counts_(program.size())
    {
    }

    // Reads the counts of earlier runs, if the file exists. Prints an error and returns false if it is of another program.
    bool read()
    {
        std::error_code none;
        if (!std::filesystem::exists(name_, none) || std::filesystem::file_size(name_, none) == 0) return true;
        std::string content;
        if (!read_whole(options_, std::fopen(name_.c_str(), "rb"), name_, content)) return false;
        std::size_t at = 0;
        std::string_view rest = content;
        for (; !rest.empty(); ++at) {
            const std::size_t size = std::min(rest.find('\n'), rest.size());
            if (!read_line(rest.substr(0, size), at)) return false;
            rest.remove_prefix(std::min(size + 1, rest.size()));
        }
        return at == program_.size() || complain(at, "this is the coverage of a program of another length");
    }

    // Adds the counts of this run and writes the file.
    bool write(std::span<const std::uint64_t> more)
    {
        std::string text;
        for (std::size_t n = 0; n < counts_.size(); ++n) {
            counts_[n] += more[n];
            char head[64];
            const std::string count = counts_[n] == 0 ? "#####" : std::to_string(counts_[n]);
            std::snprintf(head, sizeof head, "%12s %5zu: 0x%016llx ", count.c_str(), n,
                          static_cast<unsigned long long>(program_.steps[n].bits));
            text += head + text_of_step(program_.steps[n], program_.on, options_.dialect()) + '\n';
        }
        const std::size_t seen = valhall::simulator::covered(counts_);
        say(name_ + ": coverage: " + std::to_string(seen) + " of " + std::to_string(counts_.size()) + " instructions");
        return write_output(options_, text, "--coverage");
    }

private:
    bool complain(std::size_t line, const char* what) const
    {
        say(name_ + ':' + std::to_string(line + 1) + ": error: " + what + ": give another file, or remove this one");
        return false;
    }

    static std::string_view take(std::string_view& line)
    {
        line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
        const std::string_view word = line.substr(0, line.find(' '));
        line.remove_prefix(word.size());
        return word;
    }

    template <class T>
    static bool parse(std::string_view text, int base, T& value)
    {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
        return error == std::errc() && end == text.data() + text.size();
    }

    bool read_line(std::string_view line, std::size_t at)
    {
        const std::string_view count = take(line), index = take(line), word = take(line);
        valhall::word bits = 0;
        std::uint64_t number = 0;
        const bool is_line = (count == "#####" || parse(count, 10, number)) && !index.empty() && index.back() == ':' &&
                             word.substr(0, 2) == "0x" && parse(word.substr(2), 16, bits);
        if (!is_line) return complain(at, "this is no line of a coverage file");
        if (at >= counts_.size() || bits != program_.steps[at].bits) return complain(at, "this is the coverage of another program");
        counts_[at] = number;
        return true;
    }

    const command_line& options_;
    std::string name_;
    valhall::simulator::program_view program_;
    std::vector<std::uint64_t> counts_;
};

#endif
