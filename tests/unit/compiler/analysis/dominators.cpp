// SPDX-License-Identifier: MIT
// The dominator tree of the passes, and the dominance of verify(), agree with the definition: a block dominates another one if no path that
// avoids it leads there.
// Also tests: compiler/ir/dominance.hpp
#include "catch.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <valhall/compiler/analysis/dominators.hpp>
#include <valhall/compiler/ir/dominance.hpp>
#include <valhall/compiler/ir/parse.hpp>
#include <valhall/compiler/ir/verify.hpp>

#include "random.hpp"
#include "rounds.hpp"
#include "unit/compiler/random_ir.hpp"

namespace vc = valhall::compiler;

namespace {

// The blocks that are reached from block 1 without passing `avoided`.
std::vector<bool> reached_without(const vc::program& p, vc::block_id avoided)
{
    std::vector<bool> reached(p.blocks.size());
    std::vector<vc::block_id> open;
    const auto visit = [&](vc::block_id b) {
        if (b == vc::none || b == avoided || reached[b]) return;
        reached[b] = true;
        open.push_back(b);
    };
    visit(1);
    while (!open.empty()) {
        const vc::block& b = p.blocks[open.back()];
        open.pop_back();
        visit(b.next);
        if (b.condition) visit(b.taken);
    }
    return reached;
}

// The number of blocks, and of the pairs of blocks of which one dominates the other.
struct dominance_counts {
    std::size_t blocks = 0, pairs = 0;
};

dominance_counts check_dominance(const vc::program& p)
{
    const vc::dominator_tree tree(p);
    const vc::detail::dominance known(p);
    const std::vector<bool> reachable = reached_without(p, vc::none);
    dominance_counts counts;
    for (vc::block_id a = 1; a < p.blocks.size(); ++a) {
        if (!reachable[a]) continue;
        ++counts.blocks;
        const std::vector<bool> reached = reached_without(p, a);
        for (vc::block_id b = 1; b < p.blocks.size(); ++b) {
            if (!reachable[b]) continue;
            const bool dominates = a == b || !reached[b];
            vc::block_id above = b;
            while (above != vc::none && above != a) above = tree.parent(above);
            INFO("b" << a << " and b" << b);
            CHECK((above == a) == dominates);
            CHECK(known.dominates(a, b) == dominates);
            counts.pairs += dominates;
        }
    }
    return counts;
}

// A program of blocks with random edges: any flow, often irreducible. A block leads to the next one, so that all are reached.
std::string random_flow(tests::dice& random, std::uint32_t blocks)
{
    std::vector<std::vector<std::uint32_t>> before(blocks + 1);
    std::vector<std::uint32_t> other(blocks + 1);
    for (std::uint32_t b = 1; b < blocks; ++b) {
        const auto to = static_cast<std::uint32_t>(2 + random.below(blocks - 1));
        // Now and then the next block is reached from an earlier one only.
        other[b] = to;
        before[b + 1].push_back(b);
        if (to != b + 1) before[to].push_back(b);
    }
    std::string text = "program v10 compute\n";
    for (std::uint32_t b = 1; b <= blocks; ++b) {
        text += "b" + std::to_string(b) + ":";
        if (!before[b].empty()) text += " from";
        for (const std::uint32_t from : before[b]) text += " b" + std::to_string(from);
        if (b == 1) text += "\n    %1@r60 = input";
        if (b == blocks) text += "\n    end\n";
        else if (other[b] == b + 1) text += "\n    goto b" + std::to_string(b + 1) + "\n";
        else text += "\n    if %1 != 0 goto b" + std::to_string(other[b]) + " else goto b" + std::to_string(b + 1) + "\n";
    }
    return text;
}

}  // namespace

TEST_CASE("compiler: dominators of random flow graphs are those of the definition", "[compiler]")
{
    tests::dice random(46);
    std::size_t pairs = 0, blocks = 0;
    for (int n = 0; n < tests::rounds(200); ++n) {
        const std::string text = random_flow(random, static_cast<std::uint32_t>(3 + random.below(12)));
        const vc::parsed made = vc::parse_ir(text);
        INFO(text << "line " << made.line << ": " << sentence_of(made.code));
        REQUIRE(made);
        const dominance_counts counts = check_dominance(made.program);
        pairs += counts.pairs;
        blocks += counts.blocks;
    }
    CHECK(pairs > 2 * blocks);
}

TEST_CASE("compiler: dominators of random programs are those of the definition", "[compiler]")
{
    tests::dice random(47);
    for (int n = 0; n < tests::rounds(20); ++n) {
        vc::program p(valhall::arch::v10);
        vc::builder b(p);
        tests::random_program(random, b, {.variables = 3, .statements = 20, .most_statements = 60}).make();
        CHECK(check_dominance(p).blocks > 0);
    }
}

TEST_CASE("compiler: a block that cannot be reached is no child of one that can", "[compiler]")
{
    vc::parsed made =
        vc::parse_ir("program v10 compute\nb1:\n    %1@r60 = input\n    if %1 != 0 goto b2 else goto b3\nb2: from b1\n    goto b4\n"
                     "b3: from b1\n    goto b4\nb4: from b2 b3\n    end\n");
    REQUIRE(made);
    vc::program& p = made.program;
    p.blocks[1].condition = {};
    p.blocks[1].next = 2;
    p.blocks[3].is_reachable = false;
    p.blocks[4].predecessor_count = 1;
    REQUIRE(!vc::verify(p));
    const vc::dominator_tree tree(p);
    CHECK((tree.first_child(1) == 2 && tree.next_child(2) == vc::none && tree.first_child(2) == 4 && tree.next_child(4) == vc::none));
}
