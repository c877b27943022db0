// SPDX-License-Identifier: MIT
// Programs of a vendor's compiler, from a folder of listings that the build names. Each line is INDEX WORD TEXT. The checker finds no
// errors and no needless waits in them, and the disassembly assembles to the same words.
#include "catch.hpp"

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <valhall/program/growing_analysis.hpp>
#include <valhall/text/print_finding.hpp>
#include <valhall/text/assembly.hpp>

#include "support.hpp"

using namespace valhall;

namespace {

std::vector<word> words_of_listing(const std::filesystem::path& path)
{
    std::ifstream file(path);
    std::vector<word> words;
    std::size_t index = 0;
    std::string bits, rest;
    while (file >> index >> bits && std::getline(file, rest)) {
        if (index != words.size()) return {};
        words.push_back(std::stoull(bits, nullptr, 16));
    }
    return words;
}

}  // namespace

TEST_CASE("programs of a vendor's compiler have no errors")
{
    std::size_t programs = 0, instructions = 0;
    for (const auto& entry : std::filesystem::directory_iterator(VALHALL_VENDOR_LISTINGS)) {
        const std::string name = entry.path().filename().string();
        if (!name.ends_with(".txt") || name.ends_with(".rodata.txt")) continue;
        const std::vector<word> words = words_of_listing(entry.path());
        INFO(name);
        REQUIRE(!words.empty());
        ++programs;
        instructions += words.size();
        std::string told;
        for (const finding& f : check_program(words, arch::v11, {.stage = shader_stage::compute}))
            if (f.is_error || f.code != finding_code::last_use_in_flight)
                told += std::to_string(f.index) + ": " + std::string(to_text(f).view()) + "\n";
        CHECK(told == "");
        const std::string text = disassemble(words, {.on = arch::v11, .labels = true});
        CHECK(assemble(text, {.on = arch::v11}).words == words);
    }
    CHECK(programs >= 2);
    CHECK(instructions >= 1168);
}
