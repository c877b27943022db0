// SPDX-License-Identifier: MIT
// How many instructions the compiler needs for the TGSI texts of a folder, beside another compiler's counts, by stage; and the texts for
// which it needs more, the worst first.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <map>
#include <string>
#include <vector>

#include "tests/unit/tgsi/instruction_counts.hpp"

namespace {

struct sum {
    std::size_t texts = 0, ours = 0, theirs = 0;
};

struct row {
    std::string name;
    std::size_t ours = 0, theirs = 0;

    double ratio() const { return static_cast<double>(ours) / static_cast<double>(theirs); }
};

void print(const std::string& what, const sum& s)
{
    std::printf("%-8s %5zu texts %7zu instructions %7zu theirs  %.3f\n", what.c_str(), s.texts, s.ours, s.theirs,
                static_cast<double>(s.ours) / static_cast<double>(s.theirs));
}

int run(const char* folder)
{
    using namespace valhall;
    std::map<std::string, sum> stages;
    std::vector<row> worse;
    sum all;
    std::size_t refused = 0;
    for (const tests::counted_text& text : tests::counted_texts(folder)) {
        const tgsi::parsed_growing_program read = tgsi::parse_growing(tests::contents(text.path));
        const tgsi::compiled_shader made = tgsi::compile(read->view(), {.on = arch::v9, .variant = text.which});
        refused += !made;
        if (!made) continue;
        const row r{text.name, made.view().words.size(), text.theirs};
        for (sum* s : {&stages[text.stage], &all}) {
            ++s->texts;
            s->ours += r.ours;
            s->theirs += r.theirs;
        }
        if (r.ours > r.theirs) worse.push_back(r);
    }
    for (const auto& [stage, s] : stages) print(stage, s);
    print("all", all);
    std::printf("%zu not compiled; %zu need more:\n", refused, worse.size());
    std::stable_sort(worse.begin(), worse.end(), [](const row& x, const row& y) { return x.ratio() > y.ratio(); });
    for (const row& r : worse) std::printf("%6.2f %5zu %5zu  %s\n", r.ratio(), r.ours, r.theirs, r.name.c_str());
    return 0;
}

}  // namespace

int main(int count, char** arguments)
{
    if (count != 2) {
        std::fprintf(stderr, "usage: %s FOLDER   of TGSI texts, beside which a table of counts lies\n", arguments[0]);
        return 2;
    }
    try {
        return run(arguments[1]);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 1;
    }
}
