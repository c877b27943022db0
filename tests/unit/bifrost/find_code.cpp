// SPDX-License-Identifier: MIT
// Programs in bytes of unknown structure, and the code of a program that data follows.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "valhall/bifrost/bifrost.hpp"
#include "valhall/bifrost/find_code.hpp"

#include "random.hpp"
#include "support.hpp"

namespace bifrost = valhall::bifrost;
using bytes = std::vector<std::uint8_t>;

namespace {

// The programs of the corpus, without the zeros at their ends.
std::vector<bytes> programs()
{
    std::vector<bytes> made;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(VALHALL_TEST_DATA) / "bifrost/programs")) {
        if (entry.path().extension() != ".bin") continue;
        std::ifstream in(entry.path(), std::ios::binary);
        bytes& one = made.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
        const std::vector<std::uint32_t> words = bifrost::words_of(one);
        bifrost::clause_reader all(words);
        while (!all.is_done()) REQUIRE(all.next());
        one.resize(16 * std::size_t{all.position()});
    }
    return made;
}

void add_random(bytes& to, tests::dice& random, std::size_t count)
{
    for (; count != 0; --count) to.push_back(static_cast<std::uint8_t>(random.below(256)));
}

}  // namespace

TEST_CASE("bifrost: programs are found at any byte among random bytes")
{
    tests::dice random(48);
    bytes file;
    std::vector<std::pair<std::size_t, std::size_t>> expected, found;  // offset, quadwords
    for (const bytes& one : programs()) {
        add_random(file, random, 1 + random.below(300));
        expected.emplace_back(file.size(), one.size() / 16);
        file.insert(file.end(), one.begin(), one.end());
        // Zeros, or another program at once, may follow.
        if (random.below(2) == 0) file.insert(file.end(), 64, 0);
    }
    add_random(file, random, 1000);
    bifrost::find_code(file, [&](const bifrost::likely_program& one) {
        found.emplace_back(one.offset, one.quadwords);
        CHECK(one.score >= 22);
    });
    CHECK(found == expected);
}

// Reading the whole run again for each of its programs would take minutes.
TEST_CASE("bifrost: many programs that follow one another are found in time linear in their bytes")
{
    const std::vector<bytes> all = programs();
    bytes file(3, 0);
    std::vector<std::pair<std::size_t, std::size_t>> expected, found;  // offset, quadwords
    for (std::size_t n = 0; n < 20000; ++n) {
        const bytes& one = all[n % 7];
        expected.emplace_back(file.size(), one.size() / 16);
        file.insert(file.end(), one.begin(), one.end());
    }
    bifrost::find_code(file, [&](const bifrost::likely_program& one) { found.emplace_back(one.offset, one.quadwords); });
    CHECK(found == expected);
}

// A second reading: the graph of the whole program.
TEST_CASE("bifrost: the size of code is the end of the last reachable clause of the graph")
{
    tests::dice random(51);
    const std::vector<bytes> all = programs();
    for (int n = 0; n < 400; ++n) {
        // The clauses of programs, some of them left out, so that branches go elsewhere.
        std::vector<std::uint32_t> words;
        for (int count = 0; count < 3; ++count) {
            const std::vector<std::uint32_t> part = bifrost::words_of(all[random.below(all.size())]);
            for (bifrost::clause_reader in(part); !in.is_done();) {
                const std::size_t first = 4 * std::size_t{in.position()};
                REQUIRE(in.next());
                if (random.below(8) == 0) continue;
                words.insert(words.end(), part.begin() + static_cast<std::ptrdiff_t>(first),
                             part.begin() + static_cast<std::ptrdiff_t>(4 * std::size_t{in.position()}));
            }
        }
        const bifrost::program_graph graph(words);
        std::size_t expected = 0;
        for (std::size_t c = 0; c < graph.clauses().size(); ++c)
            if (graph.reachable()[c]) expected = graph.clauses()[c].number + static_cast<std::size_t>(graph.clauses()[c].of.quadword_count);
        REQUIRE(bifrost::code_size(words) == expected);
    }
}

TEST_CASE("bifrost: random bytes are no programs")
{
    tests::dice random(7);
    bytes file;
    add_random(file, random, std::size_t{1} << 18);
    std::size_t count = 0;
    bifrost::find_code(file, [&](const bifrost::likely_program&) { ++count; });
    CHECK(count == 0);
    bifrost::find_code({}, [&](const bifrost::likely_program&) { ++count; });
    CHECK(count == 0);
}

TEST_CASE("bifrost: the code of a program ends after its last reachable clause")
{
    // The clause that `data` would be is never reached.
    const std::vector<std::uint32_t> words = bifrost::assemble("nbb {\n *NOP\n}\n eos {\n *NOP\n}\n nbb {\n *NOP\n}").words;
    CHECK((words.size() == 12 && bifrost::code_size(words) == 2));
    const std::vector<std::uint32_t> jump =
        bifrost::assemble("nbb {\n +BRANCHZ.i16.ne t1, r2.h0, clause_6\n}\n eos {\n *NOP\n}\n nbb {\n *NOP\n}\n clause_6: eos {\n *NOP\n}")
            .words;
    const bifrost::program_graph graph(jump);
    REQUIRE(graph.clauses().size() == 4);
    const std::vector<bool> reached = graph.reachable();
    CHECK((reached[0] && reached[1] && !reached[2] && reached[3]));
    CHECK(bifrost::code_size(jump) == jump.size() / 4);
    CHECK(bifrost::code_size({}) == 0);
}
