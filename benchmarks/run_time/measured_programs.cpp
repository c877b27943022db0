// SPDX-License-Identifier: MIT
// Reads and compiles the programs that the run-time benchmark measures. A source of its own, because it contains a compiler, which nobody
// measures here: it is optimised less, and does not count when g++ decides how much it inlines into the measured code.
#include "measured_programs.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <valhall/tgsi/compile.hpp>
#include <valhall/tgsi/parse_growing.hpp>

#include "support.hpp"

namespace benchmarks {

namespace {

std::string contents(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path.string());
    return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<valhall::word> words_of_listing(const std::string& text)
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
void add_compiled(std::vector<measured_program>& all, const std::string& text)
{
    using namespace valhall;
    const tgsi::parsed_growing_program read = tgsi::parse_growing(text);
    if (!read) return;
    constexpr auto count = std::ranges::count_if(architectures, [](arch one) { return contains(common_encoding, one); });
    const arch on = architectures[all.size() % static_cast<std::size_t>(count)];
    const auto compile = [&](tgsi::variant which) {
        const tgsi::compiled_shader made = tgsi::compile(read->view(), {.on = on, .variant = which});
        if (made) all.push_back({on, {made.view().words.begin(), made.view().words.end()}});
    };
    if (read->view().processor != tgsi::processor::vertex) return compile(tgsi::variant::whole);
    compile(tgsi::variant::position);
    compile(tgsi::variant::varying);
}

void add_folder(std::vector<measured_program>& all, std::string_view name)
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

}  // namespace

std::vector<measured_program> measured_programs()
{
    std::vector<measured_program> all;
    add_folder(all, VALHALL_TEST_DATA "/corpus");
    const char* const named = std::getenv("VALHALL_BENCHMARK_PROGRAMS");
    std::istringstream folders(named == nullptr ? "" : named);
    for (std::string folder; std::getline(folders, folder, ':');) add_folder(all, folder);
    return all;
}

}  // namespace benchmarks
