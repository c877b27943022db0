// SPDX-License-Identifier: MIT
// Compiled programs in the simulator, compared with the reference's vectors: every lane of every file whose program compiles.
#include "catch.hpp"

#include <string>

#include "compile_exactly.hpp"
#include "compiled_vectors.hpp"
#include "vector_folder.hpp"

TEST_CASE("TGSI: compiled programs give the reference's results", "[tgsi][compiled]")
{
    tests::compiled_counts counts;
    std::string report;
    tests::for_each_vector_file([&](const std::string& name, const std::string& text) {
        const tests::vector_file file = tests::read_vectors(text);
        for (const valhall::arch on : tests::compiled_for) {
            tests::tally law;
            tests::check_compiled_file(name, file, tests::compile_exactly(on, on == valhall::arch::v15), law, counts);
            if (!law.failures().empty()) report += "\n" + name + " on " + tests::arch_text(on) + ": " + law.failures();
        }
    });
    WARN(counts.text());
    CHECK(report == "");
    CHECK(counts.files > 0);
    CHECK(counts.compiled > counts.files * 4 / 5);
    CHECK(counts.as_file > 100'000);
    CHECK(counts.words > 20'000);
}
