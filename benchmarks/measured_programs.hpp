// SPDX-License-Identifier: MIT
// The programs whose instructions the run-time benchmark measures: those of the tests, and those in the folders that the environment
// variable VALHALL_BENCHMARK_PROGRAMS names, separated by colons. A folder may be preceded by an architecture: `v11=FOLDER`.
//   *.bin    little-endian words, for the folder's architecture, or v9
//   *.txt    a listing, one line "INDEX WORD TEXT" for each instruction, likewise; other lines are skipped
//   *.tgsi   shaders, compiled for one architecture after the other
#ifndef VALHALL_BENCHMARKS_MEASURED_PROGRAMS_HPP
#define VALHALL_BENCHMARKS_MEASURED_PROGRAMS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <valhall/tgsi/compile.hpp>
#include <valhall/tgsi/parse_growing.hpp>

#include "support.hpp"

namespace benchmarks {

struct measured_program {
    valhall::arch on;
    std::vector<valhall::word> words{};
};

namespace corpus_files {

inline std::string contents(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path.string());
    return {std::istreambuf_iterator<char>(file), {}};
}

inline std::vector<valhall::word> words_of_listing(const std::string& text)
{
    std::vector<valhall::word> words;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream cells(line);
        std::size_t index = 0;
        std::string bits;
        if (cells >> index >> bits && index == words.size() && bits.size() == 16) words.push_back(std::stoull(bits, nullptr, 16));
    }
    return words;
}

// Vertex shaders become two programs.
inline void add_compiled(std::vector<measured_program>& all, const std::string& text)
{
    using namespace valhall;
    const tgsi::parsed_growing_program read = tgsi::parse_growing(text);
    if (!read) return;
    const arch on = architectures[all.size() % std::size(architectures)];
    const auto compile = [&](tgsi::variant which) {
        const tgsi::compiled_shader made = tgsi::compile(read->view(), {.on = on, .variant = which});
        if (made) all.push_back({on, {made.view().words.begin(), made.view().words.end()}});
    };
    if (read->view().processor != tgsi::processor::vertex) return compile(tgsi::variant::whole);
    compile(tgsi::variant::position);
    compile(tgsi::variant::varying);
}

inline void add_folder(std::vector<measured_program>& all, std::string_view name)
{
    valhall::arch on = valhall::arch::v9;
    if (const std::size_t mark = name.find('='); mark != name.npos) {
        on = tests::arch_named(name.substr(0, mark));
        name.remove_prefix(mark + 1);
    }
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(name)) paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    for (const std::filesystem::path& path : paths) {
        if (path.extension() == ".bin") all.push_back({on, tests::words_of(contents(path))});
        else if (path.extension() == ".txt") all.push_back({on, words_of_listing(contents(path))});
        else if (path.extension() == ".tgsi") add_compiled(all, contents(path));
    }
}

}  // namespace corpus_files

inline std::vector<measured_program> measured_programs()
{
    std::vector<measured_program> all;
    corpus_files::add_folder(all, VALHALL_TEST_DATA "/corpus");
    const char* const named = std::getenv("VALHALL_BENCHMARK_PROGRAMS");
    std::istringstream folders(named == nullptr ? "" : named);
    for (std::string folder; std::getline(folders, folder, ':');) corpus_files::add_folder(all, folder);
    return all;
}

}  // namespace benchmarks

#endif
