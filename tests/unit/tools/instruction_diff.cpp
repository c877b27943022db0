// SPDX-License-Identifier: MIT
// The comparison of programs by instruction: both programs can be read from it, and no shorter one exists.
#include "difference_text.hpp"
#include "instruction_diff.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <valhall/text/parse.hpp>

#include "catch.hpp"
#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"

namespace {

using namespace valhall;
using kind = instruction_diff::kind;

// The old and the new program, from the lines that are not added or not removed.
std::vector<word> program_of(const instruction_diff& difference, kind left_out, const std::vector<word> (&words)[2])
{
    std::vector<word> made;
    for (const instruction_diff::line& l : difference.lines()) {
        if (l.what == left_out) continue;
        made.push_back(left_out == kind::added ? words[0][l.before] : words[1][l.after]);
    }
    return made;
}

// The length of the longest common subsequence, by the textbook's table.
std::size_t common_length(const std::vector<word>& x, const std::vector<word>& y)
{
    std::vector<std::vector<std::size_t>> of(x.size() + 1, std::vector<std::size_t>(y.size() + 1, 0));
    for (std::size_t i = 1; i <= x.size(); ++i)
        for (std::size_t k = 1; k <= y.size(); ++k)
            of[i][k] = x[i - 1] == y[k - 1] ? of[i - 1][k - 1] + 1 : std::max(of[i - 1][k], of[i][k - 1]);
    return of[x.size()][y.size()];
}

// The word of a line.
word word_of(const std::string& line) { return parse(line, arch::v10)->encode(); }
word move_of(int to, int from) { return word_of("MOV.i32 r" + std::to_string(to) + ", r" + std::to_string(from)); }

}  // namespace

TEST_CASE("a comparison by instruction has both programs, and is as short as can be", "[tools]")
{
    tests::dice random(5);
    for (int round = 0; round < tests::rounds(400); ++round) {
        std::vector<word> words[2];
        for (std::vector<word>& program : words)
            for (auto n = random.below(14); n != 0; --n) program.push_back(move_of(static_cast<int>(random.below(3)), 5));
        const instruction_diff difference(words[0], words[1], arch::v10);
        CHECK(program_of(difference, kind::added, words) == words[0]);
        CHECK(program_of(difference, kind::removed, words) == words[1]);
        CHECK(difference.count(kind::same) == common_length(words[0], words[1]));
        CHECK(difference.has_changes() == (words[0] != words[1]));
    }
}

TEST_CASE("a branch is the same if its target is, however far away", "[tools]")
{
    const word branch_2 = word_of("BRANCHZ.eq r0, offset:2"), branch_3 = word_of("BRANCHZ.eq r0, offset:3");
    const word a = move_of(1, 2), b = move_of(2, 3), c = move_of(3, 4), d = move_of(4, 5);
    // One more instruction before the target.
    const instruction_diff longer({branch_2, a, b, c}, {branch_3, a, d, b, c}, arch::v10);
    CHECK((longer.count(kind::same) == 4 && longer.count(kind::added) == 1 && longer.count(kind::removed) == 0));
    // Another target, though the rest is the same.
    const instruction_diff moved({branch_2, a, b, c}, {branch_3, a, b, c}, arch::v10);
    CHECK((moved.count(kind::same) == 3 && moved.count(kind::added) == 1 && moved.count(kind::removed) == 1));
}

TEST_CASE("an instruction that replaces another one names the fields that changed", "[tools]")
{
    const instruction_diff difference({move_of(1, 2)}, {move_of(1, 7)}, arch::v10);
    REQUIRE(difference.lines().size() == 2);
    CHECK(difference.changes_at(0).empty());
    CHECK(difference.changes_at(1) == "source 0: r2 -> r7");
    CHECK(text_of_changes(difference) == "@@ 0, 0 @@\n- MOV.i32 r1, r2\n+ MOV.i32 r1, r7  // source 0: r2 -> r7\n");
}
