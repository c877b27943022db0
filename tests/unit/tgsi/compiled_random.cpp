// SPDX-License-Identifier: MIT
// Random shaders: compiled code in the simulator gives the results of the interpreter.
#include "catch.hpp"

#include <string>

#include <valhall/tgsi/check_growing.hpp>

#include "compile_exactly.hpp"
#include "compiled_vectors.hpp"
#include "random_shader.hpp"
#include "rounds.hpp"

TEST_CASE("TGSI: random shaders give the same results, interpreted and compiled", "[tgsi][compiled]")
{
    using namespace valhall::tgsi;
    tests::dice random;
    tests::compiled_counts counts;
    std::string report;
    for (int n = 0; n < tests::rounds(400) && report.size() < 20'000; ++n) {
        const std::string text = tests::shader_maker(random).make(4 + static_cast<int>(random.below(20)));
        const parsed_growing_program parsed = parse_growing(text);
        INFO(text);
        REQUIRE(parsed);
        for (const finding& f : check_growing(*parsed)) {
            INFO(to_text(f).view());
            REQUIRE_FALSE(f.is_error());
        }
        tests::vector_file file = tests::random_inputs(random, text, 4);
        REQUIRE(tests::set_results(file) == "");
        for (const valhall::arch on : tests::compiled_for) {
            tests::tally law;
            tests::check_compiled_file("program " + std::to_string(n), file, tests::compile_exactly(on, n % 2 == 0), law, counts);
            if (!law.failures().empty()) report += "\n" + tests::arch_text(on) + ": " + law.failures() + "\n" + text;
        }
    }
    WARN(counts.text());
    CHECK(report == "");
    CHECK(counts.compiled == counts.files);
    CHECK(counts.as_file > tests::rounds(5'000u));
    CHECK(counts.undefined.empty());
}
