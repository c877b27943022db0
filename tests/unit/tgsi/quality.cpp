// What the compiler makes of the TGSI texts of a folder: programs without findings, and no more instructions than another compiler's,
// whose counts lie beside the texts.
#include "catch.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>

#include <valhall/program/growing_analysis.hpp>

#include "instruction_counts.hpp"
#include "support.hpp"

using namespace valhall;

namespace {

struct totals {
    std::size_t texts = 0, ours = 0, theirs = 0;

    void add(std::size_t own, std::size_t other)
    {
        ++texts;
        ours += own;
        theirs += other;
    }
    double ratio() const { return static_cast<double>(ours) / static_cast<double>(theirs); }
};

// A text that needs more than a seventh more instructions than the other compiler's, and why.
struct exception {
    std::string_view name;
    std::string_view reason;
};
constexpr exception exceptions[] = {
    {"none", "no text does"},
};

bool is_excepted(std::string_view name)
{
    return std::any_of(std::begin(exceptions), std::end(exceptions), [name](const exception& e) { return e.name == name; });
}

}  // namespace

TEST_CASE("TGSI: texts of others compile to fewer instructions than with another compiler")
{
    tests::tally law;
    std::map<std::string, totals> by_stage;
    totals all;
    for (const tests::counted_text& text : tests::counted_texts(VALHALL_TGSI_TEXTS)) {
        const tgsi::parsed_growing_program read = tgsi::parse_growing(tests::contents(text.path));
        REQUIRE(read);
        const tgsi::compiled_shader made = tgsi::compile(read->view(), {.variant = text.which});
        if (!made) continue;
        const std::size_t ours = made.view().words.size();
        by_stage[text.stage].add(ours, text.theirs);
        all.add(ours, text.theirs);
        law.expect(100 * ours <= 115 * text.theirs || is_excepted(text.name),
                   [&] { return text.name + ": " + std::to_string(ours) + " instructions, theirs " + std::to_string(text.theirs); });
    }
    CHECK(law.failures() == "");
    CHECK(all.texts > 700);
    CHECK(all.ratio() <= 0.9);
    for (const auto& [stage, sum] : by_stage) {
        INFO(stage << ": " << sum.ours << " of " << sum.theirs);
        CHECK(sum.ratio() <= 1.0);
    }
}
