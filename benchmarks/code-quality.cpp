// SPDX-License-Identifier: MIT
// Measures code instead of time: compiles the TGSI texts of a folder and SPIR-V modules. Prints for each stage and in total: instructions,
// cycles by unit and of the unit that bounds each program, registers, programs with full occupancy, the distance from messages to their
// waits, spills, uniforms, instructions in loops (counted once for each loop around them).
// If the folder has a table of another compiler's results, prints the ratios to it, and the texts with more instructions than the other
// compiler's, the worst first.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include <valhall/program/growing_statistics.hpp>
#include <valhall/spirv/compile.hpp>
#include <valhall/spirv/read.hpp>

#include "tests/code_measures.hpp"
#include "tests/unit/tgsi/instruction_counts.hpp"

namespace {

using namespace valhall;

struct sums {
    std::size_t programs = 0, full = 0, uniforms = 0, their_instructions = 0, their_full = 0;
    double bound = 0, their_bound = 0;
    std::array<double, pipeline_count> cycles{};
    tests::code_measures code{};

    void add(std::span<const word> words, arch on, std::size_t uniform_count)
    {
        const tests::code_measures m = tests::measure_code(words, on);
        ++programs;
        full += m.has_half_file;
        uniforms += uniform_count;
        code.instructions += m.instructions;
        code.registers += m.registers;
        code.waits += m.waits;
        code.messages += m.messages;
        code.distance += m.distance;
        code.spills += m.spills;
        code.in_loops += m.in_loops;
        const result<program_statistics> found = statistics_of(words, on);
        if (!found) return;
        double most = 0;
        for (const pipeline p : pipelines) {
            const double of_unit = found->total.cycles(p, found->costs);
            cycles[static_cast<std::size_t>(p)] += of_unit;
            most = std::max(most, of_unit);
        }
        bound += most;
    }

    void print(const std::string& name) const
    {
        std::printf("%-8s %4zu programs %6zu instructions", name.c_str(), programs, code.instructions);
        if (their_instructions != 0)
            std::printf(" (%.4f of theirs)", static_cast<double>(code.instructions) / static_cast<double>(their_instructions));
        std::printf("\n    bound cycles %.1f", bound);
        if (their_bound > 0) std::printf(" (%.4f of theirs)", bound / their_bound);
        std::printf(", by unit:");
        for (const pipeline p : pipelines) std::printf(" %s %.1f", std::string(name_of(p)).c_str(), cycles[static_cast<std::size_t>(p)]);
        std::printf("\n    registers %zu, all threads run with %zu programs", code.registers, full);
        if (their_instructions != 0) std::printf(" (theirs %zu)", their_full);
        std::printf("\n    messages %zu, instructions from a message to its wait %.2f, waits %zu, spills %zu, uniforms %zu, in loops %zu\n",
                    code.messages, code.mean_distance(), code.waits, code.spills, uniforms, code.in_loops);
    }
};

struct row {
    std::string name;
    std::size_t ours = 0, theirs = 0;

    double ratio() const { return static_cast<double>(ours) / static_cast<double>(theirs); }
};

int print_texts(const char* folder)
{
    std::map<std::string, sums> stages;
    std::vector<row> worse;
    sums all, whole;  // `whole`: stages with one program, not a position and a varying program
    for (const tests::counted_text& text : tests::counted_texts(folder)) {
        const tgsi::parsed_growing_program read = tgsi::parse_growing(tests::contents(text.path));
        const tgsi::compiled_shader made = tgsi::compile(read->view(), {.on = arch::v9, .variant = text.which});
        if (!made) {
            std::printf("not compiled: %s\n", text.name.c_str());
            continue;
        }
        const row r{text.name, made.view().words.size(), text.theirs};
        for (sums* s : {&stages[text.stage], &all, &whole}) {
            if (s == &whole && text.which != tgsi::variant::whole) continue;
            s->add(made.view().words, made.view().on, made.view().uniforms.size());
            s->their_instructions += text.theirs;
            s->their_bound += text.their_cycles;
            s->their_full += text.has_half_file;
        }
        if (r.ours > r.theirs) worse.push_back(r);
    }
    for (const auto& [stage, s] : stages) s.print(stage);
    whole.print("fs + cs");
    all.print("all");
    std::printf("%zu need more instructions than theirs:\n", worse.size());
    std::stable_sort(worse.begin(), worse.end(), [](const row& x, const row& y) { return x.ratio() > y.ratio(); });
    for (const row& r : worse) std::printf("%6.2f %5zu %5zu  %s\n", r.ratio(), r.ours, r.theirs, r.name.c_str());
    return 0;
}

int print_modules(const char* folder)
{
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.path().extension() == ".spv") paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    sums all;
    for (const std::filesystem::path& path : paths) {
        const std::string bytes = tests::contents(path);
        std::vector<std::uint32_t> words(bytes.size() / 4);
        std::memcpy(words.data(), bytes.data(), 4 * words.size());
        const spirv::module m = spirv::read(words);
        if (!m) continue;
        const spirv::compiled_module made = spirv::compile(m, {.on = arch::v10});
        if (made) all.add(made.words(), arch::v10, made.uniforms().size());
        else std::printf("not compiled: %s\n", path.c_str());
    }
    all.print("modules");
    return 0;
}

}  // namespace

int main(int count, char** arguments)
{
    if (count != 2 && count != 3) {
        std::fprintf(stderr,
                     "usage: %s TEXTS [MODULES]   folders of TGSI texts, beside which a table of counts lies, and of SPIR-V modules\n",
                     arguments[0]);
        return 2;
    }
    try {
        if (count == 3) print_modules(arguments[2]);
        return print_texts(arguments[1]);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 1;
    }
}
