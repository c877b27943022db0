// SPDX-License-Identifier: MIT
// Writes the matchers of peephole rules, or compares them with the existing ones.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "rule.hpp"

namespace {

using namespace valhall::table;

std::string content_of(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

int fail(const std::string& sentence)
{
    std::fprintf(stderr, "%s\n", sentence.c_str());
    return 1;
}

int run(bool compares, const std::filesystem::path& made, const std::vector<std::filesystem::path>& files)
{
    const tables t = read();
    rules::mistakes wrong;
    std::vector<rules::rule> all;
    for (const auto& file : files)
        for (rules::rule& one : rules::parse(t, file.filename().string(), content_of(file), wrong)) all.push_back(std::move(one));
    const std::string text = wrong.empty() ? rules::matchers(t, all, wrong) : std::string();
    for (const std::string& one : wrong) fail(one);
    if (!wrong.empty()) return 1;
    if (content_of(made) == text) return 0;
    if (compares) return fail(made.string() + " is not made from these rules: build the target derive");
    std::filesystem::create_directories(made.parent_path());
    std::ofstream out(made, std::ios::binary);
    out << text;
    out.close();
    return out ? 0 : fail("cannot write " + made.string());
}

}  // namespace

int main(int argc, char** argv)
{
    std::vector<std::string_view> words(argv + 1, argv + argc);
    const bool compares = !words.empty() && words[0] == "--compare";
    if (compares) words.erase(words.begin());
    if (words.size() < 2) {
        std::fprintf(stderr, "usage: valhall-derive-peephole [--compare] HEADER RULES…\n"
                             "Writes the matchers of the rules to HEADER, or compares them with those that are there.\n");
        return 2;
    }
    return run(compares, words[0], {words.begin() + 1, words.end()});
}
