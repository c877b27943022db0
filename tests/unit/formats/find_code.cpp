// SPDX-License-Identifier: MIT
// How well code is found in bytes of unknown structure: every program among other bytes, and nothing else.
#include "catch.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <valhall/formats/find_code.hpp>
#include <valhall/program/growing_flow_graph.hpp>

#include "programs.hpp"
#include "random.hpp"

using namespace valhall;
using namespace valhall::formats;

namespace {

using bytes = std::vector<std::uint8_t>;

// The programs of the corpus, without padding zeros.
std::vector<bytes> programs()
{
    std::vector<bytes> made;
    for (const tests::named_program& one : tests::corpus_programs()) {
        std::vector<word> words = one.words;
        while (!words.empty() && words.back() == 0) words.pop_back();
        bytes& program = made.emplace_back();
        for (const word w : words)
            for (int n = 0; n < 8; ++n) program.push_back(static_cast<std::uint8_t>(w >> 8 * n));
    }
    return made;
}

enum class contents : std::uint8_t { random, zeros, text, numbers };

bytes other_bytes(contents kind, std::size_t size, std::mt19937_64& random)
{
    constexpr std::string_view letters = " etaoinshrdlu\nETAOIN(){};=_0123456789";
    bytes made(size);
    for (std::size_t n = 0; n < size; ++n) {
        const std::uint64_t bits = random();
        switch (kind) {
        case contents::random: made[n] = static_cast<std::uint8_t>(bits); break;
        case contents::zeros: made[n] = static_cast<std::uint8_t>(bits % 64 == 0 ? bits >> 8 : 0); break;
        case contents::text: made[n] = static_cast<std::uint8_t>(letters[bits % letters.size()]); break;
        case contents::numbers: made[n] = static_cast<std::uint8_t>(n % 4 == 0 ? bits : n % 4 == 1 ? bits % 4 : 0); break;
        }
    }
    return made;
}

struct place {
    std::size_t offset = 0, size = 0;

    bool overlaps(const likely_code& found) const { return found.offset < offset + size && found.offset + 8 * found.words > offset; }
    bool is(const likely_code& found) const { return found.offset == offset && 8 * found.words == size; }
};

// Overwrites some bytes with three programs. Returns their places.
std::vector<place> embed(const std::vector<bytes>& programs, bytes& to, std::mt19937_64& random)
{
    std::vector<place> places;
    std::size_t at = 0;
    for (int n = 0; n < 3; ++n) {
        const bytes& program = programs[random() % programs.size()];
        at += 400 + random() % 2000;
        if (at + program.size() > to.size()) break;
        std::copy(program.begin(), program.end(), to.begin() + static_cast<std::ptrdiff_t>(at));
        places.push_back({at, program.size()});
        at += program.size();
    }
    return places;
}

}  // namespace

// Reading the whole run again for each of its programs would take minutes.
TEST_CASE("find_code: many programs that follow one another are found in time linear in their bytes")
{
    const std::vector<bytes> all = programs();
    bytes file(5, 0);
    std::vector<place> expected;
    for (std::size_t n = 0; expected.size() < 20000; ++n) {
        const bytes& one = all[n % all.size()];
        if (code_size(words_of(one), arch::v9) * 8 != one.size() || one.size() < 64 || one.size() > 400) continue;
        expected.push_back({file.size(), one.size()});
        file.insert(file.end(), one.begin(), one.end());
    }
    std::size_t found = 0, others = 0;
    find_code(file, arch::v9, [&](const likely_code& one) { ++(found < expected.size() && expected[found].is(one) ? found : others); });
    CHECK(found == expected.size());
    CHECK(others == 0);
}

// A second reading: the control-flow graph of all words.
TEST_CASE("find_code: the size of code is the end of the last reachable block of the graph")
{
    tests::dice random(9);
    const std::vector<bytes> all = programs();
    for (const arch on : {arch::v9, arch::v10, arch::v15}) {
        for (int n = 0; n < 300; ++n) {
            std::vector<word> words = words_of(all[random.below(all.size())]);
            for (word& w : words)  // other words, and words that are none
                if (random.below(12) == 0) w = words[random.below(words.size())] ^ (random.below(4) == 0 ? random.bits() : 0);
            const growing_flow_graph graph(words, on);
            const flow_graph view = graph.view();
            std::size_t expected = 0;
            for (block_id b = 0; b < view.size(); ++b)
                if (view.is_reachable(b)) expected = std::max<std::size_t>(expected, view[b].first + view[b].size);
            REQUIRE(code_size(words, on) == expected);
        }
    }
}

// A random word before a program is plausible with probability 2^-7.8. The program then seems to begin there.
TEST_CASE("formats: each program of the corpus is found among other bytes, and nothing else")
{
    const std::vector<bytes> all = programs();
    REQUIRE(all.size() > 50);
    std::mt19937_64 random(7);
    std::size_t count = 0, exact = 0;
    for (const contents kind : {contents::random, contents::zeros, contents::text, contents::numbers})
        for (int n = 0; n < 12; ++n) {
            bytes file = other_bytes(kind, 25'000, random);
            find_code(file, arch::v9, [](const likely_code& found) { FAIL("found at " << found.offset << " where there is no program"); });
            const std::vector<place> places = embed(all, file, random);
            std::vector<likely_code> found;
            find_code(file, arch::v9, [&](const likely_code& one) { found.push_back(one); });
            for (const likely_code& one : found)
                CHECK(std::any_of(places.begin(), places.end(), [&](const place& p) { return p.overlaps(one); }));
            for (const place& p : places) {
                INFO("the program at " << p.offset << " with " << p.size << " bytes");
                CHECK(std::count_if(found.begin(), found.end(), [&](const likely_code& one) { return p.overlaps(one); }) == 1);
                exact += std::any_of(found.begin(), found.end(), [&](const likely_code& one) { return p.is(one); }) ? 1 : 0;
                ++count;
            }
        }
    CHECK(count > 100);
    CHECK(100 * exact >= 98 * count);
}

TEST_CASE("formats: programs that follow one another are found one by one, after any number of other bytes")
{
    const std::vector<bytes> all = programs();
    std::size_t apart = 0, count = 0;
    for (std::size_t n = 0; n + 1 < all.size() && n < 40; ++n)
        for (std::size_t before = 0; before < 9; before += 4 - n % 3) {
            bytes file(before, 0xAA);
            file.insert(file.end(), all[n].begin(), all[n].end());
            file.insert(file.end(), all[n + 1].begin(), all[n + 1].end());
            std::vector<place> found;
            find_code(file, arch::v9, [&](const likely_code& one) { found.push_back({one.offset, 8 * one.words}); });
            ++count;
            apart += found.size() == 2 && found[0].offset == before && found[0].size == all[n].size() &&
                     found[1].offset == before + all[n].size() && found[1].size == all[n + 1].size();
        }
    CHECK(count > 80);
    CHECK(apart > count * 9 / 10);  // a program with unreachable words at its end, or of fewer than three words, is not told apart
}
