// SPDX-License-Identifier: MIT
// Reads and prints modules: those of tests/data/spirv, and those of a folder that the build names.
// Also tests: spirv/grammar.hpp, spirv/print.hpp, spirv/literals.hpp, spirv/module.hpp, spirv/names.hpp, spirv/types.hpp
#include "catch.hpp"

#include <string>
#include <vector>

#include <valhall/spirv/explain.hpp>
#include <valhall/spirv/print.hpp>
#include <valhall/spirv/read.hpp>

#include "random.hpp"
#include "rounds.hpp"
#include "words.hpp"

using namespace valhall::spirv;
using tests::spirv::words;

namespace {

std::vector<std::string> all_modules()
{
    std::vector<std::string> names = tests::spirv::modules_of(VALHALL_TEST_DATA "/spirv");
#ifdef VALHALL_SPIRV_CASES
    for (const std::string& name : tests::spirv::modules_of(VALHALL_SPIRV_CASES)) names.push_back(name);
#endif
    return names;
}

std::string text_of(const module& m)
{
    std::string text;
    print(m, [&](const std::string& line) { text.append(line) += '\n'; });
    return text;
}

}  // namespace

TEST_CASE("modules are read in either byte order, and printed the same", "[spirv]")
{
    for (const std::string& name : all_modules()) {
        INFO(name);
        words w = tests::spirv::words_of(name);
        const module m = read(w);
        INFO(explain(m.fault()));
        REQUIRE(m);
        CHECK_FALSE(m.was_swapped());
        for (std::uint32_t& one : w) one = detail::swapped(one);
        const module other = read(w);
        REQUIRE(other);
        CHECK(other.was_swapped());
        CHECK(std::ranges::equal(m.words(), other.words()));
        CHECK(text_of(m) == text_of(other));
    }
}

TEST_CASE("modules are printed as spirv-dis prints them", "[spirv]")
{
    for (const std::string& name : tests::spirv::modules_of(VALHALL_TEST_DATA "/spirv")) {
        INFO(name);
        const module m = read(tests::spirv::words_of(name));
        REQUIRE(m);
        CHECK(text_of(m) == tests::spirv::content_of(name + "asm"));
    }
}

TEST_CASE("printed literals give the same bits again", "[spirv]")
{
    const auto printed = [](std::uint64_t bits, literal_type type) {
        const std::uint32_t both[2]{static_cast<std::uint32_t>(bits), static_cast<std::uint32_t>(bits >> 32)};
        std::string text;
        add_literal(text, both, type);
        return text;
    };
    using kind = literal_type::kind;
    CHECK(printed(0xFFFFFFFF, {kind::signed_integer, 32}) == "-1");
    CHECK(printed(0xFFFFFFFF, {kind::unsigned_integer, 32}) == "4294967295");
    CHECK(printed(0xFFFFFFFF00000000, {kind::signed_integer, 64}) == "-4294967296");
    CHECK(printed(0x3F800000, {kind::floating, 32}) == "1");
    CHECK(printed(0x3DCCCCCD, {kind::floating, 32}) == "0.100000001");
    CHECK(printed(0x80000000, {kind::floating, 32}) == "-0");
    CHECK(printed(0x7F800000, {kind::floating, 32}) == "0x1p+128");
    CHECK(printed(0xFFC00000, {kind::floating, 32}) == "-0x1.8p+128");
    CHECK(printed(1, {kind::floating, 32}) == "0x1p-149");
    CHECK(printed(0x3E00, {kind::floating, 16}) == "0x1.8p+0");
    CHECK(printed(0, {kind::floating, 16}) == "0x0p+0");
    CHECK(printed(0x3FB999999999999A, {kind::floating, 64}) == "0.10000000000000001");
}

TEST_CASE("broken modules are refused or read", "[spirv]")
{
    tests::dice random(31);
    for (const std::string& name : tests::spirv::modules_of(VALHALL_TEST_DATA "/spirv")) {
        const words whole = tests::spirv::words_of(name);
        for (int round = 0; round < tests::rounds(2000); ++round) {
            words w = whole;
            const std::uint64_t changes = random.below(3) + 1;
            for (std::uint64_t n = 0; n < changes; ++n) {
                std::uint32_t& changed = w[random.below(w.size())];
                switch (random.below(4)) {
                case 0: changed = static_cast<std::uint32_t>(random.bits()); break;
                case 1: changed ^= 1u << random.below(32); break;
                case 2: changed = w[random.below(w.size())]; break;
                default: changed = static_cast<std::uint32_t>(random.below(100)); break;
                }
            }
            if (random.chance(8)) w.resize(random.below(w.size()));
            if (w.size() > 3) w[3] &= 0xFFFF;  // a small bound, to limit the time
            const module m = read(w);
            if (m) CHECK_FALSE(text_of(m).empty());
            else CHECK_FALSE(explain(m.fault()).empty());
        }
    }
}
