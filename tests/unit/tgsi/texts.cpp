// SPDX-License-Identifier: MIT
// TGSI texts of a folder that the build names: all are parsed without errors, their printed form parses to
// the same program, and the checker finds no errors.
#include "catch.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <valhall/tgsi/check_growing.hpp>
#include <valhall/tgsi/explain.hpp>
#include <valhall/tgsi/parse_growing.hpp>
#include <valhall/tgsi/print.hpp>

#include "support.hpp"
#include "texts.hpp"

using namespace valhall::tgsi;

namespace {

struct named_text {
    std::string name;
    std::string text;
};

std::vector<named_text> all_texts()
{
    std::vector<named_text> texts;
    for (const auto& entry : std::filesystem::directory_iterator(VALHALL_TGSI_TEXTS)) {
        if (entry.path().extension() != ".tgsi") continue;
        std::ifstream file(entry.path(), std::ios::binary);
        texts.push_back({entry.path().filename().string(), {std::istreambuf_iterator<char>(file), {}}});
    }
    return texts;
}

}  // namespace

TEST_CASE("TGSI: texts of a folder survive a round trip")
{
    tests::tally law;
    std::size_t same = 0;
    const std::vector<named_text> texts = all_texts();
    REQUIRE(!texts.empty());
    for (const named_text& t : texts) {
        const parsed_growing_program read = parse_growing(t.text);
        law.expect(static_cast<bool>(read), [&] { return t.name + ": " + explain(read.diagnostics.at(0)); });
        const std::string printed = tests::text_of(*read);
        const parsed_growing_program again = parse_growing(printed);
        law.expect(again && again.diagnostics.empty() && again->view() == read->view(), [&] { return t.name; });
        law.expect(tests::text_of(*again) == printed, [&] { return t.name + " printed again"; });
        same += printed == t.text;
    }
    CHECK(law.failures() == "");
    // Most are dumps, which are printed unchanged.
    CHECK(2 * same > texts.size());
}

TEST_CASE("TGSI: the checker finds no errors in texts of a folder")
{
    tests::tally law;
    for (const named_text& t : all_texts())
        for (const finding& f : check_growing(*parse_growing(t.text)))
            law.expect(!f.is_error(), [&] { return t.name + ": " + std::string(to_text(f).view()); });
    CHECK(law.failures() == "");
}
