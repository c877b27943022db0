// SPDX-License-Identifier: MIT
// The fuzzer's laws of compiling on programs that are the same in every run: random ones without errors, and good texts with mistakes.
#include "catch.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>

#include <valhall/tgsi/print.hpp>

#include "fuzz/tgsi_compile_laws.hpp"
#include "mutated_text.hpp"
#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"
#include "texts.hpp"
#include "valid_program.hpp"

TEST_CASE("TGSI: any program without errors is compiled, or refused with a fault")
{
    tests::dice random;
    tests::valid_program_maker maker(random);
    tests::tally law;
    tests::compile_counts counts;
    for (int n = 0; n < tests::rounds(2000); ++n) {
        const valhall::tgsi::growing_program program = maker.make(1 << random.below(7));
        const valhall::tgsi::compile_options how = tests::options_by(random.bits(), program.processor);
        const std::string broken = tests::broken_compile_law(program, how, counts);
        law.expect(broken.empty(),
                   [&] { return broken + " (v" + std::to_string(static_cast<int>(how.on.value)) + ")\n" + tests::text_of(program); });
    }
    CHECK(law.failures() == "");
    CHECK(counts.compiled > tests::rounds(1000u));
    CHECK(counts.refused > 10);
    CHECK(counts.words > tests::rounds(50'000u));
}

TEST_CASE("TGSI: any text that is a program is compiled, or refused with a fault")
{
    tests::dice random;
    tests::valid_program_maker maker(random);
    tests::tally law;
    tests::compile_counts counts;
    for (int n = 0; n < tests::rounds(12'000); ++n) {
        const std::string good = n % 2 == 0 ? tests::text_of(maker.make(8))
                                            : std::string(tests::canonical_texts[random.below(std::size(tests::canonical_texts))]);
        const std::string text = tests::mutated(random, good);
        const std::string broken = tests::broken_compile_law(text, counts);
        law.expect(broken.empty(), [&] { return broken + "\n" + text; });
    }
    CHECK(law.failures() == "");
    CHECK(counts.compiled > tests::rounds(100u));
}
