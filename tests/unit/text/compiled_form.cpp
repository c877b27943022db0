// SPDX-License-Identifier: MIT
// The compiled form gives the same results as the headers, in a program that has sources of both kinds.
// Also tests: separate_compilation.hpp, callback.hpp, text/assemble_options.hpp
#include "catch.hpp"

#define VALHALL_RESULTS_OF results_of_the_headers
#include "unit/text/compiled_form_results.hpp"

#include "unit/text/compiled_form_linked.hpp"

#include "programs.hpp"

namespace {

void check_same(const std::vector<std::string>& linked, const std::vector<std::string>& own)
{
    REQUIRE(own.size() == linked.size());
    for (std::size_t n = 0; n < own.size(); ++n)
        if (own[n] != linked[n]) FAIL_CHECK("line " << n << ": " << linked[n] << "\n    instead of " << own[n]);
}

}  // namespace

TEST_CASE("the compiled form prints and parses instructions of each dialect as the headers do", "[linked]")
{
    const std::vector<std::string> own = tests::VALHALL_RESULTS_OF::of_random_words();
    CHECK(own.size() > 10000);
    check_same(tests::compiled::of_random_words(), own);
}

TEST_CASE("the compiled form prints values as the headers do", "[linked]")
{
    check_same(tests::compiled::of_values(), tests::VALHALL_RESULTS_OF::of_values());
}

TEST_CASE("the compiled form disassembles, checks and changes programs as the headers do", "[linked]")
{
    std::vector<std::vector<valhall::word>> programs;
    for (const tests::named_program& p : tests::corpus_programs()) programs.push_back(p.words);
    const std::vector<std::string> own = tests::VALHALL_RESULTS_OF::of_programs(programs);
    CHECK(own.size() > 10000);
    check_same(tests::compiled::of_programs(programs), own);
}

TEST_CASE("the compiled form assembles texts as the headers do, with the same diagnostics", "[linked]")
{
    check_same(tests::compiled::of_texts(), tests::VALHALL_RESULTS_OF::of_texts());
}
