// SPDX-License-Identifier: MIT
// Writes the generated files from the table, or compares them with the existing ones.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>

#include "check.hpp"
#include "write.hpp"

namespace {

using namespace valhall;

bool fail(const std::string& sentence)
{
    std::fprintf(stderr, "valhall-derive: %s\n", sentence.c_str());
    return false;
}

std::string content_of(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

bool is_the_same(const std::filesystem::path& folder, const std::map<std::string, std::string>& files)
{
    bool same = true;
    for (const auto& [name, text] : files)
        if (content_of(folder / name) != text) same = fail((folder / name).string() + " is not that of the table: build the target derive");
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (files.count(entry.path().filename().string()) == 0) same = fail(entry.path().string() + " is not made from the table");
    return same;
}

// Writes each file as a whole, and only if it has changed.
bool write(const std::filesystem::path& folder, const std::map<std::string, std::string>& files)
{
    for (const auto& [name, text] : files) {
        if (content_of(folder / name) == text) continue;
        const std::filesystem::path made = folder / (name + ".new");
        std::ofstream out(made, std::ios::binary);
        out << text;
        out.close();
        if (!out) return fail("cannot write " + made.string());
        std::filesystem::rename(made, folder / name);
    }
    return true;
}

bool run(bool compare, const std::filesystem::path& folder)
{
    const table::tables tables = table::read();
    bool good = true;
    for (const std::string& mistake : table::mistakes_in(tables)) good = fail(mistake);
    if (!good) return false;
    const std::map<std::string, std::string> files = table::generated_files(tables);
    return compare ? is_the_same(folder, files) : write(folder, files);
}

}  // namespace

int main(int argc, char** argv)
{
    const bool compare = argc == 3 && std::string_view(argv[1]) == "--compare";
    if (argc != 2 && !compare) {
        std::fprintf(stderr, "usage: valhall-derive [--compare] FOLDER\n"
                             "Writes the generated files of the library to FOLDER, or compares them with those that are there.\n");
        return 2;
    }
    try {
        return run(compare, argv[argc - 1]) ? 0 : 1;
    } catch (const std::exception& problem) {
        fail(problem.what());
        return 1;
    }
}
