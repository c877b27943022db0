// SPDX-License-Identifier: MIT
// Randomly changed modules are refused, or read, printed and compiled to legal words. The fuzzer checks the same laws.
#include "catch.hpp"

#include <string>
#include <vector>

#include "fuzz/spirv_laws.hpp"
#include "random.hpp"
#include "rounds.hpp"
#include "words.hpp"

namespace {

void check_changed(const std::string& name, int count, tests::module_counts& counts)
{
    const tests::module_words whole = tests::spirv::words_of(name);
    tests::dice random(whole.size());
    for (int n = 0; n < count; ++n) {
        tests::module_words words = whole;
        // The first one is not changed, because few of the changed ones compile.
        for (auto changes = n == 0 ? 0 : 1 + random.below(4); changes != 0; --changes) tests::change_instruction(words, random);
        INFO(name << ", change " << n);
        REQUIRE(tests::broken_module_law(words, random.bits(), counts) == "");
    }
}

}  // namespace

TEST_CASE("changed modules are refused, or compiled to legal words", "[spirv]")
{
    tests::module_counts counts;
    for (const std::string& name : tests::spirv::modules_of(VALHALL_TEST_DATA "/spirv")) check_changed(name, tests::rounds(200), counts);
    // Checks that modules of all three kinds of results occurred.
    CHECK(counts.unread > 0);
    CHECK(counts.refused > 0);
    CHECK(counts.compiled > 0);
}

#ifdef VALHALL_SPIRV_CASES
TEST_CASE("changed modules of a folder are refused, or compiled to legal words", "[spirv]")
{
    tests::module_counts counts;
    for (const std::string& name : tests::spirv::modules_of(VALHALL_SPIRV_CASES)) check_changed(name, tests::rounds(20), counts);
}
#endif
