// SPDX-License-Identifier: MIT
// The values that are the same in all lanes: small programs, and random programs that are evaluated lane by lane.
// Also tests: compiler/passes/fold_votes.hpp
#include "catch.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <valhall/compiler/analysis/uniformity.hpp>
#include <valhall/compiler/ir/parse.hpp>
#include <valhall/compiler/ir/verify.hpp>
#include <valhall/compiler/passes/cleanup.hpp>
#include <valhall/compiler/passes/fold_votes.hpp>

#include "rounds.hpp"
#include "fuzz/ir_laws.hpp"
#include "unit/compiler/run_ir.hpp"
#include "unit/compiler/trials.hpp"

namespace vc = valhall::compiler;
using valhall::arch;

namespace {

vc::program read(const std::string& text)
{
    vc::parsed made = vc::parse_ir(text);
    INFO(text << "line " << made.line << ": " << sentence_of(made.code));
    REQUIRE(made);
    REQUIRE_FALSE(vc::verify(made.program));
    return made.program;
}

// True if all lanes that are in a block have the same value.
bool is_uniform(const std::string& text, vc::value_id v, vc::block_id read_in)
{
    const vc::program p = read(text);
    return vc::uniformity(p).is_uniform(vc::value_use(v), read_in);
}

// A condition of the branch of b1, and values that are chosen by it.
std::string choice(const std::string& condition)
{
    return "program v10 compute\nu0 = key 0x0\nu1 = key 0x1\nb1:\n    %9@r60 = input\n    %1 = IADD.u32 " + condition +
           ", 0x1\n    if %1 != 0 goto b3 else goto b2\nb2: from b1\n    %2 = IADD.u32 u0, u1\n    goto b3\nb3: from b1 b2\n"
           "    %3 = phi 0x0 from b1, %2 from b2\n    %4 = phi u0 from b1, u0 from b2\n    %5 = IADD.u32 %3, u0\n    end\n";
}

// A loop with a counter; `test` is compared with it to leave the loop.
std::string loop(const std::string& test)
{
    return "program v10 compute\nu0 = key 0x0\nb1:\n    %9@r60 = input\n    goto b2\nb2: from b1 b3 depth 1\n"
           "    %1 = phi 0x0 from b1, %2 from b3\n    %2 = IADD.u32 %1, 0x1\n    %3 = ICMP_OR.u32.gt.m1 %2, " +
           test +
           ", 0x0\n    if %3 != 0 goto b4 else goto b3\nb3: from b2 depth 1\n    goto b2\nb4: from b2\n    %4 = IADD.u32 %2, 0x1\n    "
           "end\n";
}

// ---- the second reading ----

// A read of a word: the node, the index of the operand, and the iterations of the loops around the block that reads it.
using read_place = std::tuple<vc::node_id, std::uint32_t, std::vector<std::uint32_t>>;

struct lane_reads {
    std::map<read_place, std::uint32_t> words{};
};

// Evaluates a program for one lane, and records what it reads.
lane_reads reads_of(const vc::program& p, const vc::loop_forest& loops, tests::ir_surroundings around)
{
    lane_reads made;
    std::vector<std::uint32_t> turn(loops.size());
    vc::block_id from = vc::none;
    std::vector<std::uint32_t> before;
    const auto turns_at = [&](vc::block_id b) {
        std::vector<std::uint32_t> counts;
        for (std::uint32_t l = loops.innermost(b); l != vc::none; l = loops[l].parent) counts.push_back(turn[l]);
        return counts;
    };
    around.entered = [&](vc::block_id b, vc::block_id came_from) {
        from = came_from;
        before = turns_at(came_from);
        for (std::uint32_t l = 1; l < loops.size(); ++l)
            if (loops[l].header == b) turn[l] = loops.contains(l, came_from) ? turn[l] + 1 : 0;
    };
    around.read = [&](vc::node_id n, std::uint32_t index, const tests::ir_word& word) {
        const bool is_phi = p.nodes[n].kind == vc::node_kind::phi;
        made.words[{n, index, is_phi ? before : turns_at(p.nodes[n].in)}] = word.bits;
    };
    (void)tests::ir_runner(p, std::move(around)).run();
    return made;
}

const vc::use& operand(const vc::program& p, vc::node_id n, std::uint32_t index)
{
    const vc::node& at = p.nodes[n];
    return at.kind == vc::node_kind::phi ? p.arguments_of(at)[index] : at.sources[index];
}

// The block that reads an operand: for a phi the predecessor.
vc::block_id reader(const vc::program& p, vc::node_id n, std::uint32_t index)
{
    const vc::node& at = p.nodes[n];
    return at.kind == vc::node_kind::phi ? p.predecessors_of(at.in)[index] : at.in;
}

}  // namespace

TEST_CASE("compiler: what depends on uniforms and constants only is the same in all lanes", "[compiler]")
{
    const std::string text =
        "program v10 compute\nu0 = key 0x0\nb1:\n    %1@r60 = input\n    %2 = IADD.u32 u0, 0x1\n    %3 = IADD.u32 %2, lane_id.w0\n"
        "    %4 = IADD.u32 %2, %1\n    %5 = copy %2\n    %6 = WMASK.subgroup16 %1\n    %7 = CLPER.i32.subgroup16 %1, %2.b0\n"
        "    %8 = WMASK.subgroup4 %2\n    end\n";
    for (const vc::value_id same : {2u, 5u, 6u}) CHECK(is_uniform(text, same, 1));
    for (const vc::value_id differs : {1u, 3u, 4u, 7u, 8u}) CHECK_FALSE(is_uniform(text, differs, 1));
    // Other threads may change memory between the loads of two lanes, unless it is constant.
    const std::string loads = "program v10 compute\nu0 = key 0x0\nu1 = key 0x1\nb1:\n    %20 = copy u0\n    %21 = copy u1\n    %1 = "
                              "LOAD.i32.unsigned.slot0 [%20:%21], offset:0\n"
                              "    %2 = LOAD.i32.unsigned.slot0 [%20:%21], offset:0 constant\n    %3 = IADD.u32 %2, 0x1\n    end\n";
    CHECK_FALSE(is_uniform(loads, 1, 1));
    CHECK((is_uniform(loads, 2, 1) && is_uniform(loads, 3, 1)));
}

TEST_CASE("compiler: lanes that meet after a branch have the same value if the branch does not divide them", "[compiler]")
{
    CHECK(is_uniform(choice("u0"), 3, 3));
    CHECK(is_uniform(choice("u0"), 5, 3));
    CHECK_FALSE(is_uniform(choice("%9"), 3, 3));
    CHECK_FALSE(is_uniform(choice("%9"), 5, 3));
    // The same value on both paths, and a value within one of them.
    CHECK(is_uniform(choice("%9"), 4, 3));
    CHECK(is_uniform(choice("%9"), 2, 2));
    CHECK(vc::uniformity(read(choice("%9"))).divides_lanes(1));
    CHECK_FALSE(vc::uniformity(read(choice("u0"))).divides_lanes(1));
}

TEST_CASE("compiler: a branch does not divide lanes after they have met again", "[compiler]")
{
    const std::string text = "program v10 compute\nu0 = key 0x0\nb1:\n    %9@r60 = input\n    if %9 != 0 goto b2 else goto b3\n"
                             "b2: from b1\n    goto b4\nb3: from b1\n    goto b4\nb4: from b2 b3\n    %1 = phi 0x1 from b2, 0x2 from b3\n"
                             "    if u0 != 0 goto b5 else goto b6\nb5: from b4\n    goto b7\nb6: from b4\n    goto b7\nb7: from b5 b6\n"
                             "    %2 = phi 0x1 from b5, 0x2 from b6\n    end\n";
    CHECK_FALSE(is_uniform(text, 1, 4));
    CHECK(is_uniform(text, 2, 7));
}

TEST_CASE("compiler: a counter is the same in all lanes of a loop, but not after it if they leave at different iterations", "[compiler]")
{
    CHECK(is_uniform(loop("u0"), 2, 2));
    CHECK(is_uniform(loop("u0"), 4, 4));
    CHECK(is_uniform(loop("%9"), 2, 2));
    CHECK_FALSE(is_uniform(loop("%9"), 2, 4));
    CHECK_FALSE(is_uniform(loop("%9"), 4, 4));
}

TEST_CASE("compiler: lanes may leave two loops at once, at different iterations of the outer one", "[compiler]")
{
    const std::string text =
        "program v10 compute\nu0 = key 0x0\nb1:\n    %9@r60 = input\n    goto b2\nb2: from b1 b5 depth 1\n"
        "    %1 = phi 0x0 from b1, %2 from b5\n    %2 = IADD.u32 %1, 0x1\n    goto b3\nb3: from b2 b4 depth 2\n"
        "    %3 = ICMP_OR.u32.gt.m1 %2, %9, 0x0\n    if %3 != 0 goto b6 else goto b4\nb4: from b3 depth 2\n"
        "    if u0 != 0 goto b3 else goto b5\nb5: from b4 depth 1\n    goto b2\nb6: from b3\n    %4 = IADD.u32 %2, 0x1\n    end\n";
    CHECK(is_uniform(text, 2, 3));
    CHECK(is_uniform(text, 2, 5));
    CHECK_FALSE(is_uniform(text, 2, 6));
    CHECK_FALSE(is_uniform(text, 4, 6));
}

TEST_CASE("compiler: in irreducible control flow no value is known to be the same in all lanes", "[compiler]")
{
    const std::string text = "program v10 compute\nu0 = key 0x0\nb1:\n    %1 = IADD.u32 u0, 0x1\n    if %1 != 0 goto b3 else goto b2\n"
                             "b2: from b1 b3\n    %2 = IADD.u32 u0, 0x2\n    goto b3\nb3: from b1 b2\n    %3 = IADD.u32 u0, 0x3\n"
                             "    if %3 != 0 goto b2 else goto b4\nb4: from b3\n    end\n";
    CHECK_FALSE(is_uniform(text, 1, 1));
    CHECK(vc::uniformity(read(text)).is_uniform(vc::constant_use(7), 2));
}

TEST_CASE("compiler: lanes of random programs read the same words where they are said to", "[compiler]")
{
    std::size_t uniform_reads = 0, phis = 0, after_loops = 0, differences = 0;
    // At least 30, so that each rule has something to be wrong about.
    const auto rounds = std::max<std::size_t>(30, tests::rounds(240));
    for (std::size_t round = 0; round < rounds; ++round) {
        const std::uint64_t seed = round + 1;
        vc::program p = tests::compiler::built({.seed = seed, .shape = {.variables = 3, .statements = 8, .most_statements = 60}}, {});
        vc::cleanup(p);
        const vc::uniformity lanes(p);
        const vc::loop_forest loops(p);
        std::map<read_place, std::uint32_t> first;
        for (std::size_t lane = 0; lane < tests::compiler::lanes; ++lane) {
            const lane_reads made = reads_of(p, loops, tests::compiler::surroundings_of(p, seed, lane));
            for (const auto& [place, word] : made.words) {
                const auto [n, index, turns] = place;
                const auto [found, is_new] = first.emplace(place, word);
                if (is_new) continue;
                const vc::use& u = operand(p, n, index);
                const vc::block_id block = reader(p, n, index);
                differences += found->second != word;
                if (!lanes.is_uniform(u, block)) continue;
                uniform_reads += u.is_value();
                phis += u.is_value() && p.definition(u.id).kind == vc::node_kind::phi;
                after_loops += u.is_value() && loops.innermost(p.definition(u.id).in) != loops.innermost(block);
                INFO(tests::ir_text_of(p) << "node " << n << ", operand " << index);
                CHECK(found->second == word);
            }
        }
    }
    CHECK((uniform_reads >= 4 * rounds && 5 * phis >= rounds && 24 * after_loops >= rounds && differences >= 4 * rounds));
}

namespace {

// The text of a program after fold_votes and cleanup.
std::string folded(const std::string& text)
{
    vc::program p = read(text);
    (void)vc::vote_folder(p).run();
    vc::cleanup(p);
    return tests::ir_text_of(p);
}

const std::string start = "program v10 compute\nu0 = key 0x0\nu1 = key 0x1\nb1:\n    %1@r60 = input\n    %2 = IADD.u32 u0, 0x1\n"
                          "    %20 = copy u0\n    %21 = copy u1\n";

std::string stored(const std::string& body) { return start + body + "    STORE.i32.slot0 [%20:%21], @(%9), offset:0\n    end\n"; }

}  // namespace

TEST_CASE("compiler: a vote about a word that is the same in all lanes compares the word", "[compiler]")
{
    const auto vote = [](const std::string& word, const std::string& compare) {
        return stored("    %3 = WMASK.subgroup16 " + word + "\n    %9 = " + compare + "\n");
    };
    CHECK(folded(vote("%2", "ICMP_OR.u32.ne.m1 %3, 0x0, 0x0")) == folded(stored("    %9 = ICMP_OR.u32.ne.m1 %2, 0x0, 0x0\n")));
    CHECK(folded(vote("u1", "ICMP_OR.u32.eq.i1 0x0, %3, 0x0")) == folded(stored("    %9 = ICMP_OR.u32.eq.i1 0x0, u1, 0x0\n")));
    // A word that differs, another comparison, another use of the mask.
    for (const std::string& kept : {vote("%1", "ICMP_OR.u32.ne.m1 %3, 0x0, 0x0"), vote("%2", "ICMP_OR.u32.ne.m1 %3, 0x1, 0x0"),
                                    vote("%2", "ICMP_OR.u32.gt.m1 %3, 0x0, 0x0"), vote("%2", "IADD.u32 %3, 0x1")})
        CHECK(folded(kept).find("WMASK") != std::string::npos);
}

TEST_CASE("compiler: a broadcast from the first lane of a word that is the same in all lanes is the word", "[compiler]")
{
    const auto broadcast = [](const std::string& word, const std::string& mask, const std::string& reverse = "BITREV.i32 %3") {
        return stored("    %3 = WMASK.subgroup16 " + mask + "\n    %4 = " + reverse +
                      "\n    %5 = CLZ.u32 %4\n    %9 = CLPER.i32.subgroup16 " + word + ", %5.b0\n");
    };
    // In smaller subgroups, the lane of the mask is not that of the warp.
    const auto of_quads = [&](const std::string& smaller) {
        std::string text = broadcast("%2", "0x1");
        return text.replace(text.find(smaller + ".subgroup16"), smaller.size() + 11, smaller + ".subgroup4");
    };
    for (const std::string smaller : {"WMASK", "CLPER.i32"}) CHECK(folded(of_quads(smaller)).find("CLPER") != std::string::npos);
    CHECK(folded(broadcast("%2", "0x1")) == folded(stored("    %9 = copy %2\n")));
    // A word that differs; lanes of a mask that may not be active; the last lane, or none.
    for (const std::string& kept :
         {broadcast("%1", "0x1"), broadcast("%2", "%1"), broadcast("%2", "0x0"), broadcast("%2", "0x1", "IADD.u32 %3, 0x0")})
        CHECK(folded(kept).find("CLPER") != std::string::npos);
}
