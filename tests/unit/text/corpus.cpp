// SPDX-License-Identifier: MIT
// Real shader programs: their words must disassemble to their listings, and the listings must assemble to the words.
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "valhall/text/assembly.hpp"
#include "valhall/check/validate.hpp"

#include "support.hpp"

using namespace valhall;

namespace {

struct corpus_program {
    std::string name{}, listing{};
    std::vector<word> words{};
};

std::vector<corpus_program> corpus()
{
    std::vector<corpus_program> programs;
    for (const auto& entry : std::filesystem::directory_iterator(VALHALL_TEST_DATA "/corpus")) {
        if (entry.path().extension() != ".bin") continue;
        const std::string name = entry.path().stem().string();
        programs.push_back({name, tests::read_data("corpus/" + name + ".s"), tests::words_of(tests::read_data("corpus/" + name + ".bin"))});
    }
    std::sort(programs.begin(), programs.end(), [](const auto& x, const auto& y) { return x.name < y.name; });
    return programs;
}

}  // namespace

TEST_CASE("the corpus is complete", "[corpus]")
{
    std::size_t words = 0, lines = 0;
    for (const corpus_program& p : corpus()) {
        words += p.words.size();
        lines += tests::lines_of(p.listing).size();
    }
    CHECK(corpus().size() == 73);
    CHECK(words == 11'862);
    CHECK(lines == 11'862);
}

TEST_CASE("the words of the corpus disassemble to its listings", "[corpus]")
{
    for (const corpus_program& p : corpus()) {
        INFO(p.name);
        const std::vector<std::string> had = tests::lines_of(disassemble(p.words, arch::v9));
        const std::vector<std::string> wanted = tests::lines_of(p.listing);
        REQUIRE(had.size() == wanted.size());
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            INFO("line " << i + 1);
            CHECK(had[i] == wanted[i]);
        }
        CHECK((disassemble(p.words, arch::v9) == p.listing));
    }
}

TEST_CASE("the listings of the corpus assemble to its words", "[corpus]")
{
    for (const corpus_program& p : corpus()) {
        INFO(p.name);
        const program again = assemble(p.listing, arch::v9);
        CHECK(again);
        CHECK(again.diagnostics.empty());
        CHECK(again.words == p.words);
    }
}

TEST_CASE("the corpus survives a round trip with labels, with bytes and with both", "[corpus]")
{
    std::size_t labels = 0;
    for (const corpus_program& p : corpus()) {
        INFO(p.name);
        for (const disassemble_options& options : {disassemble_options{arch::v9, true, false}, disassemble_options{arch::v9, false, true},
                                                   disassemble_options{arch::v9, true, true}}) {
            const std::string text = disassemble(p.words, options);
            labels += tests::lines_of(text).size() - p.words.size();
            const program again = assemble(text, arch::v9);
            CHECK(again);
            CHECK(again.diagnostics.empty());
            CHECK(again.words == p.words);
        }
    }
    CHECK(labels > 100);
}

TEST_CASE("the hardware accepts every instruction of the corpus", "[corpus]")
{
    for (const corpus_program& p : corpus()) {
        for (const word bits : p.words) {
            INFO(p.name << " " << tests::hex(bits));
            const result<instruction> i = decode(bits, arch::v9);
            REQUIRE(i);
            CHECK(validate(*i).empty());
        }
    }
}
