// SPDX-License-Identifier: MIT
// The reader of vector files: it returns the contents of a file, and refuses a bad file with its line. With a folder of
// vectors, it reads all files, and knows every rule of comparison in them.
#include "catch.hpp"

#include <string>
#include <string_view>

#include <valhall/tgsi/parse_growing.hpp>

#include "comparison.hpp"
#include "procedural_sampler.hpp"
#include "support.hpp"
#include "undefined_results.hpp"
#include "vector_folder.hpp"
#include "vectors.hpp"

namespace {

constexpr std::string_view good =
    "# tgsi: FRAG\\nDCL IN[1], GENERIC[0]\\nDCL OUT[0], COLOR\\nMOV OUT[0], IN[1]\\nEND\\n\n"
    "# oracle: by hand  compare: approx 2ulp\n"
    "# in: IN[1].xyzw  sv: SV[0].xyzw  out: OUT[0].xyzw\n"
    "C\t0\t2\t00000001 ffffffff\n"
    "B\t0\t1\t00000007\n"
    "L\t0\t0\t00000000 00000001 00000002 00000003\t00000009 00000000 00000000 00000000\t3f800000 00000001 00000002 00000003\t1\n"
    "L\t0\t1\t00000000 00000001 00000002 00000003\t00000009 00000000 00000000 00000000\t3f800000 00000001 00000002 00000003\t1\n"
    "L\t0\t2\t00000000 00000001 00000002 00000003\t00000009 00000000 00000000 00000000\t3f800000 00000001 00000002 00000003\t0\n"
    "L\t0\t3\t00000000 00000001 00000002 00000003\t00000009 00000000 00000000 00000000\t3f800000 00000001 00000002 00000003\t1\n"
    "b\t0\t1\t00000008\n";

std::string replaced(std::string_view from, std::string_view to)
{
    std::string text(good);
    const std::size_t place = text.find(from);
    REQUIRE(place != std::string::npos);
    return text.replace(place, from.size(), to);
}

bool is_near(const tests::comparison_rule& rule, std::uint32_t expected, std::uint32_t given, double largest = 0)
{
    const std::uint32_t x[4] = {expected}, y[4] = {given};
    return tests::is_as_expected(rule, x, y, 0, largest);
}

}  // namespace

TEST_CASE("TGSI vectors: the contents of a file")
{
    const tests::vector_file file = tests::read_vectors(good);
    REQUIRE(file.error == "");
    CHECK(file.program == "FRAG\nDCL IN[1], GENERIC[0]\nDCL OUT[0], COLOR\nMOV OUT[0], IN[1]\nEND\n");
    CHECK(file.oracle == "by hand");
    CHECK(file.compare == "approx 2ulp");
    CHECK(file.in == std::vector{1});
    CHECK(file.sv == std::vector{0});
    CHECK(file.out == std::vector{0});
    REQUIRE(file.runs.size() == 1);
    CHECK(file.lane_count() == 4);
    const tests::vector_run& run = file.runs[0];
    CHECK(run.constants.at(0).index == 2);
    CHECK(run.constants[0].words == std::vector<std::uint32_t>{1, 0xFFFFFFFF});
    CHECK(run.buffers.at(0).words == std::vector<std::uint32_t>{7});
    CHECK(run.buffers_after.at(0).words == std::vector<std::uint32_t>{8});
    CHECK(run.memories.empty());
    CHECK(run.lanes[1].in == std::vector<std::uint32_t>{0, 1, 2, 3});
    CHECK(run.lanes[1].sv[0] == 9);
    CHECK(run.lanes[1].out[0] == 0x3F800000);
    CHECK(run.lanes[1].is_alive);
    CHECK(!run.lanes[2].is_alive);
}

TEST_CASE("TGSI vectors: blanks and tabs separate fields alike")
{
    std::string text(good);
    for (char& c : text)
        if (c == '\t') c = ' ';
    const tests::vector_file file = tests::read_vectors(text);
    REQUIRE(file.error == "");
    const tests::vector_file tabs = tests::read_vectors(good);
    for (std::size_t lane = 0; lane < 4; ++lane) {
        CHECK(file.runs[0].lanes[lane].in == tabs.runs[0].lanes[lane].in);
        CHECK(file.runs[0].lanes[lane].sv == tabs.runs[0].lanes[lane].sv);
        CHECK(file.runs[0].lanes[lane].out == tabs.runs[0].lanes[lane].out);
        CHECK(file.runs[0].lanes[lane].is_alive == tabs.runs[0].lanes[lane].is_alive);
    }
}

TEST_CASE("TGSI vectors: an error in a file has its line")
{
    const auto error_of = [](const std::string& text) {
        const tests::vector_file file = tests::read_vectors(text);
        return "line " + std::to_string(file.error_line) + ": " + file.error;
    };
    CHECK(error_of("") == "line 0: no program");
    CHECK(error_of(replaced("C\t0\t2", "X\t0\t2")) == "line 4: a line of no known kind");
    CHECK(error_of(replaced("00000001 ffffffff", "00000001 fffffff")) == "line 4: bad word");
    CHECK(error_of(replaced("00000001 ffffffff", "00000001 fffffffg")) == "line 4: bad word");
    CHECK(error_of(replaced("L\t0\t1", "L\t0\t0")) == "line 7: a lane twice");
    CHECK(error_of(replaced("L\t0\t1", "L\t0\t4")) == "line 7: a lane beyond 3");
    CHECK(error_of(replaced("L\t0\t1", "L\tx\t1")) == "line 7: bad number");
    CHECK(error_of(replaced("\t0\nL\t0\t3", "\t2\nL\t0\t3")) == "line 8: neither alive nor not");
    CHECK(error_of(replaced("# in: IN[1].xyzw", "# in:")) == "line 6: more words than the registers have");
    CHECK(error_of(replaced("00000009 00000000 00000000 00000000", "00000009 00000000 00000000")) ==
          "line 6: fewer words than the registers have");
    CHECK(error_of(replaced("  compare: approx 2ulp", "")) == "line 2: no rule of comparison");
    CHECK(error_of(std::string(good.substr(0, good.find("L\t0\t3")))) == "line 8: a run lacks a lane");
}

TEST_CASE("TGSI vectors: rules of comparison")
{
    const auto rule = [](std::string_view words) { return tests::read_rule(words).value(); };
    CHECK(!tests::read_rule("roughly"));
    CHECK(rule("exact unfused").is_exact());
    CHECK(is_near(rule("exact"), 0x7FC00000, 0xFFC12345));
    CHECK(!is_near(rule("exact"), 0x3F800000, 0x3F800001));
    CHECK(!is_near(rule("exact"), 0, 0x80000000));
    CHECK(is_near(rule("approx 1ulp"), 0x3F800000, 0x3F7FFFFF));
    CHECK(!is_near(rule("approx 1ulp"), 0x3F800000, 0x3F800002));
    CHECK(is_near(rule("approx 2ulp"), 0x00000001, 0x80000001));
    CHECK(!is_near(rule("approx 2ulp"), 0x7F800000, 0x7F7FFFFF));
    CHECK(is_near(rule("approx 1e-5 rel"), 0x3F800000, 0x3F800010));
    CHECK(!is_near(rule("approx 1e-5 rel"), 0x3F800000, 0x3F800100));
    CHECK(is_near(rule("approx 1e-5 rel to the largest term"), 0x3F800000, 0x3F800100, 1000));
    CHECK(is_near(rule("approx unfused, order x,y"), 0x3F800000, 0x3F800010, 10));
    CHECK(!is_near(rule("approx unfused, order x,y"), 0x3F800000, 0x3F800010, 1));
    tests::comparison_rule zeros = rule("exact");
    zeros.ignores_sign_of_zero = true;
    CHECK(is_near(zeros, 0, 0x80000000));
    tests::comparison_rule doubles = rule("approx 1ulp");
    doubles.is_double = true;
    const std::uint32_t x[4] = {0xFFFFFFFF, 0x3FEFFFFF, 0, 0}, y[4] = {0, 0x3FF00000, 1, 0x3FF00000};
    CHECK(tests::is_as_expected(doubles, x, y, 1));
    CHECK(!tests::is_as_expected(doubles, x, y, 2));
    // Outside of its components a rule is exact.
    CHECK(!is_near(rule("approx z: 1e-5 rel"), 0x3F800000, 0x3F800010));
}

TEST_CASE("TGSI vectors: the procedural sampler")
{
    // By hand: TXL with offsets 1, -2, and TG4 of component 1, of the reference's vectors.
    constexpr auto txl = procedural_sampler::get_samples({3.0F, -6.0F, 0, 0}, 0, sampler_control::explicit_level, 1, -2, 0);
    STATIC_REQUIRE(txl[0] == 0.0625F && txl[1] == -3.125F && txl[2] == 0 && txl[3] == 1.5F);
    constexpr auto tg4 = procedural_sampler::get_samples({3.25F, -3.359375F, 0, 0}, 1, sampler_control::gather, 0, 0, 0);
    STATIC_REQUIRE(tg4[3] == 2.375F);
    STATIC_REQUIRE(procedural_sampler::size(1) == std::array<int, 4>{32, 16, 8, 5});
    STATIC_REQUIRE(procedural_sampler::fetch(2, 3, 4, 1, -1, 1, 2) == std::array<float, 4>{0.0625F, 0.25F, 0.375F, 1.125F});
    STATIC_REQUIRE(procedural_sampler::level_of_detail() == std::array<float, 2>{1.0F, 1.25F});
}

#ifdef VALHALL_TGSI_TEXTS
TEST_CASE("TGSI vectors: all files of the folder are read")
{
    tests::tally law;
    std::size_t files = 0, lanes = 0;
    tests::for_each_vector_file([&](const std::string& name, const std::string& text) {
        const tests::vector_file file = tests::read_vectors(text);
        ++files;
        lanes += file.lane_count();
        law.expect(file.error.empty(), [&] { return name + ": " + file.error; });
        const valhall::tgsi::parsed_growing_program program = valhall::tgsi::parse_growing(file.program);
        law.expect(program && tests::rule_for(file, *program).has_value(), [&] { return name + ": " + file.compare; });
    });
    CHECK(law.failures() == "");
    WARN(files << " files, " << lanes << " lanes");
    CHECK(files > 0);
    CHECK(lanes > 0);
}
#endif
