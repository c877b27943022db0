// SPDX-License-Identifier: MIT
// Reads the compiled programs of tests/data/simulator, with states and results, and compares results. Not part of the library.
#ifndef VALHALL_TESTS_SIMULATOR_COMPILED_PROGRAMS_HPP
#define VALHALL_TESTS_SIMULATOR_COMPILED_PROGRAMS_HPP

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "support.hpp"
#include "tools/state_writer.hpp"

namespace tests {

// The tolerance of a result; 0 and 0 for an exact one.
struct tolerance {
    double relative = 0;
    double absolute = 0;
};

struct compiled_run {
    std::string state{};
    std::vector<dump> dumps{};
    tolerance allowed{};
    std::vector<std::string> expected{};
};

struct compiled_program {
    std::string name{};
    std::vector<valhall::word> words{};
    std::vector<compiled_run> runs{};
};

inline std::vector<compiled_program> compiled_programs()
{
    std::vector<compiled_program> programs;
    bool is_result = false;
    for (const std::string& line : lines_of(read_data("simulator/programs.txt"))) {
        const std::vector<std::string> parts = split(line, " ");
        if (parts[0] == "program") {
            programs.push_back({parts[1], {}, {}});
            continue;
        }
        REQUIRE_FALSE(programs.empty());
        compiled_program& p = programs.back();
        if (parts[0] == "code") {
            for (std::size_t n = 1; n < parts.size(); ++n) p.words.push_back(std::strtoull(parts[n].c_str(), nullptr, 16));
        } else if (parts[0] == "run") {
            p.runs.emplace_back();
            is_result = false;
        } else if (parts[0] == "dump") {
            p.runs.back().dumps.push_back(
                memory_dump{std::strtoull(parts[2].c_str(), nullptr, 16), std::strtoull(parts[3].c_str(), nullptr, 10)});
        } else if (parts[0] == "expect") {
            if (parts[1] == "approx")
                p.runs.back().allowed = {std::strtod(parts[2].c_str(), nullptr), std::strtod(parts[3].c_str(), nullptr)};
            is_result = true;
        } else if (is_result) {
            p.runs.back().expected.push_back(line);
        } else {
            p.runs.back().state += line + '\n';
        }
    }
    return programs;
}

// True if a word of a result is the expected one, both as text.
inline bool is_expected(const std::string& had, const std::string& wanted, tolerance allowed)
{
    if (wanted == "????????" || had == wanted) return true;
    if (had.size() != 8 || wanted.size() != 8 || had == "--------" || wanted == "--------") return false;
    const auto number = [](const std::string& text) {
        return std::bit_cast<float>(static_cast<std::uint32_t>(std::strtoul(text.c_str(), nullptr, 16)));
    };
    const double x = static_cast<double>(number(had)), y = static_cast<double>(number(wanted));
    if (std::isnan(x) || std::isnan(y)) return std::isnan(x) && std::isnan(y);
    if (std::isinf(x) || std::isinf(y)) return x == y;
    return (allowed.relative != 0 || allowed.absolute != 0) && std::fabs(x - y) <= allowed.absolute + allowed.relative * std::fabs(y);
}

// Describes the first difference between the output and the expected one; empty if there is none.
inline std::string difference(std::string_view had, const std::vector<std::string>& wanted, tolerance allowed)
{
    const std::vector<std::string> lines = lines_of(had);
    for (std::size_t n = 0; n < lines.size() || n < wanted.size(); ++n) {
        if (n >= lines.size() || n >= wanted.size())
            return "has " + std::to_string(lines.size()) + " lines, not " + std::to_string(wanted.size());
        const std::vector<std::string> x = split(lines[n], " "), y = split(wanted[n], " ");
        bool is_same = x.size() == y.size();
        for (std::size_t i = 0; is_same && i < x.size(); ++i) is_same = is_expected(x[i], y[i], allowed);
        if (!is_same) return "has    " + lines[n] + "\n  wanted " + wanted[n];
    }
    return {};
}

}  // namespace tests

#endif
