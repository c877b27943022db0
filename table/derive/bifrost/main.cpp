// SPDX-License-Identifier: MIT
// Writes the generated files of Bifrost, or compares them with the existing ones.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "../table.hpp"
#include "table.hpp"

namespace {

namespace bifrost = valhall::table::bifrost;

std::string content_of(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

int fail(const std::string& sentence)
{
    std::fprintf(stderr, "valhall-derive-bifrost: %s\n", sentence.c_str());
    return 1;
}

// The enumerations of table/enums.def.
bifrost::shared_vocabulary vocabulary()
{
    bifrost::shared_vocabulary made;
    for (const valhall::table::enumeration& e : valhall::table::read().enumerations) {
        bifrost::shared_words& one = made[e.name];
        for (const auto& value : e.values) one.words.emplace_back(value.text);
        if (e.fallback != valhall::table::enumeration::required) one.fallback = one.words[e.fallback];
    }
    return made;
}

int run(bool compares, const std::filesystem::path& folder, const std::vector<std::filesystem::path>& names)
{
    std::vector<bifrost::source_file> sources;
    for (const auto& name : names) sources.push_back({name.filename().string(), content_of(name)});
    bifrost::mistakes wrong;
    const bifrost::tables t = bifrost::read(sources, vocabulary(), wrong);
    if (wrong.empty()) bifrost::check(t, wrong);
    for (const std::string& one : wrong) fail(one);
    if (!wrong.empty()) return 1;
    int status = 0;
    for (const auto& [name, text] : bifrost::generated_files(t)) {
        if (content_of(folder / name) == text) continue;
        if (compares) {
            status = fail((folder / name).string() + " is not that of the table: build the target derive");
            continue;
        }
        std::ofstream out(folder / name, std::ios::binary);
        out << text;
        out.close();
        if (!out) return fail("cannot write " + (folder / name).string());
    }
    return status;
}

}  // namespace

int main(int argc, char** argv)
{
    std::vector<std::string_view> words(argv + 1, argv + argc);
    const bool compares = !words.empty() && words[0] == "--compare";
    if (compares) words.erase(words.begin());
    if (words.size() < 2) {
        std::fprintf(stderr, "usage: valhall-derive-bifrost [--compare] FOLDER FILE…\n"
                             "Writes the generated files of the table of Bifrost to FOLDER, or compares them with those that are there.\n");
        return 2;
    }
    try {
        return run(compares, words[0], {words.begin() + 1, words.end()});
    } catch (const std::exception& problem) {
        return fail(problem.what());
    }
}
