// SPDX-License-Identifier: MIT
// The control-flow graph, compared with a slow one, which recognises branches by the bits of their words and
// computes everything else by its definition.
// Also tests: program/continuation.hpp, program/flow_graph.hpp, program/flow_graph_builder.hpp, program/growing_flow_graph.hpp
// Also tests: program/target.hpp
#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "valhall/instruction.hpp"
#include "valhall/literals.hpp"
#include "valhall/program/graph.hpp"
#include "valhall/program/growing_flow_graph.hpp"

#include "programs.hpp"
#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"

using namespace valhall;
using namespace valhall::literals;
using tests::anywhere;
using tests::end_of_thread;
using tests::successors_by_hand;
using tests::tally;

namespace {

// ---- the graph of words, by definition ----

struct slow_graph {
    std::vector<std::set<std::int64_t>> to{}, inside{};
    std::vector<bool> begins{};

    slow_graph(const std::vector<word>& words, arch on) : to(words.size()), inside(words.size()), begins(words.size())
    {
        const std::int64_t size = static_cast<std::int64_t>(words.size());
        for (std::int64_t i = 0; i < size; ++i) to[at(i)] = successors_by_hand(words[at(i)], i, on);
        if (size != 0) begins[0] = true;
        for (std::int64_t i = 0; i < size; ++i) {
            for (const std::int64_t next : to[at(i)])
                if (next >= 0 && next < size) inside[at(i)].insert(next);
            // Words that do not decode form one block.
            if (i + 1 < size && !decode(words[at(i)], on) && !decode(words[at(i + 1)], on)) continue;
            // A branch to the next word also ends its block, if it may be taken.
            const bool plain = to[at(i)] == std::set<std::int64_t>{i + 1};
            for (const std::int64_t next : inside[at(i)])
                if (!plain) begins[at(next)] = true;
            if (!plain && i + 1 < size) begins[at(i + 1)] = true;
        }
    }

    static std::size_t at(std::int64_t i) { return static_cast<std::size_t>(i); }

    // The words reachable from one word without passing another one.
    std::vector<bool> reach(std::int64_t from, std::int64_t without) const
    {
        std::vector<bool> reached(to.size());
        std::vector<std::int64_t> open;
        const auto add = [&](std::int64_t i) {
            if (i == without || reached[at(i)]) return;
            reached[at(i)] = true;
            open.push_back(i);
        };
        if (!to.empty()) add(from);
        while (!open.empty()) {
            const std::int64_t i = open.back();
            open.pop_back();
            for (const std::int64_t next : inside[at(i)]) add(next);
        }
        return reached;
    }
};

std::string describe(const std::vector<word>& words)
{
    std::string text;
    for (const word w : words) text += tests::hex(w) + " ";
    return text.size() > 600 ? text.substr(0, 600) + "…" : text;
}

// Describes how a graph differs from the one by definition; empty if it does not.
std::string compare(const std::vector<word>& words, arch on, const flow_graph& g)
{
    const slow_graph slow(words, on);
    const std::uint32_t size = static_cast<std::uint32_t>(words.size());
    if (g.word_count() != size) return "word count";

    // Blocks.
    std::vector<std::uint32_t> starts;
    for (std::uint32_t i = 0; i < size; ++i)
        if (slow.begins[i]) starts.push_back(i);
    // Only after a branch to the next word may the graph have one block more than the definition.
    std::uint32_t covered = 0;
    for (block_id b = 0; b < g.size(); ++b) {
        if (g[b].first != covered || g[b].size == 0) return "blocks do not follow one another";
        for (std::uint32_t i = g[b].first; i <= g[b].last(); ++i) {
            if (g.block_of(i) != b) return "block of a word";
            if (i != g[b].first && slow.begins[i]) return "entered in the middle";
            const bool are_none = !decode(words[i], on) && i != g[b].last() && !decode(words[i + 1], on);
            if (i != g[b].last() && !are_none && slow.to[i] != std::set<std::int64_t>{i + 1}) return "left in the middle";
        }
        covered += g[b].size;
        if (!slow.begins[g[b].first] && continuation_of(*decode(words[g[b].first - 1], on)).elsewhere == elsewhere::none)
            return "begins for no reason";
    }
    if (covered != size) return "blocks do not cover the words";

    // Edges.
    const auto place = [&](std::int64_t i) -> block_id {
        if (i == end_of_thread) return thread_end;
        if (i == anywhere) return unknown_place;
        return i >= 0 && i < std::int64_t{size} ? g.block_of(static_cast<std::uint32_t>(i)) : outside_program;
    };
    std::vector<std::multiset<block_id>> predecessors(g.size());
    for (block_id b = 0; b < g.size(); ++b) {
        std::multiset<block_id> wanted, had;
        for (const std::int64_t i : slow.to[g[b].last()]) wanted.insert(place(i));
        // Two exits of the program are one edge.
        if (wanted.count(outside_program) == 2) wanted.erase(wanted.find(outside_program));
        for (const block_id to : {g[b].next, g[b].target})
            if (to != no_block) had.insert(to);
        if (had != wanted) return "edges of block " + std::to_string(b);
        if (g[b].next != no_block && g[b].next != outside_program && g[b].next != b + 1) return "next is not the next block";
        const block_pair pair = g.successors(b);
        const std::multiset<block_id> inside(pair.begin(), pair.end());
        std::erase_if(had, [](block_id to) { return !is_block(to); });
        if (inside != had) return "successors of block " + std::to_string(b);
        for (const block_id to : inside) predecessors[to].insert(b);
    }
    for (block_id b = 0; b < g.size(); ++b)
        if (std::multiset<block_id>(g.predecessors(b).begin(), g.predecessors(b).end()) != predecessors[b]) return "predecessors";

    // The reachable blocks and their order: only edges that close a cycle lead back in it.
    const std::vector<bool> reachable = slow.reach(0, -1);
    std::vector<std::vector<bool>> from(g.size());
    for (block_id b = 0; b < g.size(); ++b) from[b] = slow.reach(g[b].first, -1);
    std::size_t count = 0;
    bool cyclic = false;
    for (block_id b = 0; b < g.size(); ++b) {
        if (g.is_reachable(b) != reachable[g[b].first]) return "reachable";
        if (!g.is_reachable(b)) continue;
        ++count;
        if (g.rank(b) >= g.order().size() || g.order()[g.rank(b)] != b) return "rank";
        for (const block_id to : g.successors(b)) {
            const bool closes = from[to][g[b].first];
            cyclic |= closes;
            if (g.rank(to) <= g.rank(b) && !closes) return "order";
        }
    }
    if (g.order().size() != count) return "order's size";
    if (g.has_cycles() != cyclic) return "has_cycles";

    // Dominators: the blocks on every path to a block.
    std::vector<std::vector<bool>> dominated(g.size());
    for (block_id a = 0; a < g.size(); ++a) {
        const std::vector<bool> without = slow.reach(0, g[a].first);
        dominated[a].resize(g.size());
        for (block_id b = 0; b < g.size(); ++b) {
            dominated[a][b] = reachable[g[a].first] && reachable[g[b].first] && (a == b || a == 0 || !without[g[b].first]);
            if (g.dominates(a, b) != dominated[a][b]) return "whether " + std::to_string(a) + " dominates " + std::to_string(b);
        }
    }
    for (block_id b = 0; b < g.size(); ++b) {
        // All other dominators dominate the immediate one.
        block_id immediate = no_block;
        for (block_id a = 0; a < g.size(); ++a)
            if (a != b && dominated[a][b] && (immediate == no_block || dominated[immediate][a])) immediate = a;
        if (g[b].dominator != immediate) return "dominator of " + std::to_string(b);
    }

    // Loops: for each block that dominates one of its predecessors, the blocks that reach this predecessor without passing the header.
    std::vector<std::set<block_id>> loops(g.size());
    bool irreducible = false;
    for (block_id header = 0; header < g.size(); ++header) {
        for (const block_id latch : predecessors[header]) {
            if (!dominated[header][latch]) continue;
            if (!g.is_back_edge(latch, header)) return "back edge";
            loops[header].insert(header);
            for (block_id b = 0; b < g.size(); ++b)
                if (g.is_reachable(b) && b != header && slow.reach(g[b].first, g[header].first)[g[latch].first]) loops[header].insert(b);
        }
    }
    // Without back edges, only an irreducible graph has cycles.
    {
        std::vector<std::set<block_id>> rest(g.size());
        for (block_id b = 0; b < g.size(); ++b)
            for (const block_id to : g.successors(b))
                if (g.is_reachable(b) && !dominated[to][b]) rest[b].insert(to);
        std::vector<int> entries(g.size());
        for (const auto& edges : rest)
            for (const block_id to : edges) ++entries[to];
        std::vector<block_id> open;
        std::size_t sorted = 0;
        for (block_id b = 0; b < g.size(); ++b)
            if (entries[b] == 0) open.push_back(b);
        while (!open.empty()) {
            const block_id b = open.back();
            open.pop_back();
            ++sorted;
            for (const block_id to : rest[b])
                if (--entries[to] == 0) open.push_back(to);
        }
        irreducible = sorted != g.size();
    }
    if (g.is_irreducible() != irreducible) return "irreducible";

    std::size_t loop_count = 0;
    for (block_id header = 0; header < g.size(); ++header) {
        if (g.is_loop_header(header) != !loops[header].empty()) return "header " + std::to_string(header);
        if (loops[header].empty()) continue;
        ++loop_count;
        const loop_id l = g[header].loop;
        if (l >= g.loop_count() || g.loop(l).header != header) return "loop of its header";
        for (block_id b = 0; b < g.size(); ++b)
            if (g.is_in(l, b) != (loops[header].count(b) != 0)) return "whether " + std::to_string(b) + " is in loop " + std::to_string(l);
        if (g.loop(l).parent != no_loop && g.loop(l).parent <= l) return "inner loops come first";
    }
    if (g.loop_count() != loop_count) return "loop count";
    for (block_id b = 0; b < g.size(); ++b) {
        std::uint32_t depth = 0;
        std::size_t least = g.size() + 1;
        block_id innermost = no_block;
        for (block_id header = 0; header < g.size(); ++header) {
            if (loops[header].count(b) == 0) continue;
            ++depth;
            if (loops[header].size() < least) least = loops[header].size(), innermost = header;
        }
        if (g.loop_depth(b) != depth) return "depth of " + std::to_string(b);
        if (g[b].loop != (innermost == no_block ? no_loop : g[innermost].loop)) return "innermost loop";
    }
    return {};
}

void check(tally& law, const std::vector<word>& words, arch on)
{
    const growing_flow_graph g(words, on);
    const std::string wrong = g ? compare(words, on, g.view()) : "none";
    law.expect(wrong.empty(), [&] { return wrong + ": " + describe(words); });
}

}  // namespace

TEST_CASE("small programs have the graph that definitions give", "[graph]")
{
    tests::branching_programs programs(1);
    tally law;
    for (int n = 0; n < tests::rounds(20'000); ++n) check(law, programs.next(programs.below(14)), n % 2 == 0 ? arch::v10 : arch::v11);
    for (int n = 0; n < 400; ++n) check(law, programs.next(14 + programs.below(60)), arch::v11);
    CHECK(law.failures() == "");
    CHECK(law.count() == tests::rounds(20'000u) + 400);
}

TEST_CASE("the programs of the corpus have the graph that definitions give", "[graph]")
{
    tally law;
    for (const tests::named_program& p : tests::corpus_programs())
        if (p.words.size() < 1000) check(law, p.words, arch::v9);
    CHECK(law.failures() == "");
    CHECK(law.count() > 60);
}

TEST_CASE("random words and changed programs have the graph that definitions give", "[graph]")
{
    tests::dice random(2);
    tally law;
    for (int n = 0; n < 300; ++n) {
        std::vector<word> words(random.below(24));
        for (word& w : words) w = random.bits() >> random.below(64);
        for (const arch on : {arch::v9, arch::v14}) check(law, words, on);
    }
    const auto& corpus = tests::corpus_programs();
    for (int n = 0; n < 60; ++n) {
        std::vector<word> words = corpus[random.below(corpus.size())].words;
        words.resize(std::min<std::size_t>(words.size(), 100));
        for (int change = 0; change < 8; ++change) words[random.below(words.size())] ^= word{1} << random.below(64);
        check(law, words, arch::v9);
    }
    CHECK(law.failures() == "");
    CHECK(law.count() == 660);
}

// ---- single facts, also in constant expressions ----

namespace {

constexpr auto nested = R"(.arch v9
        MOV.i32 r0, u4
    outer:
        MOV.i32 r1, u5
    inner:
        IADD_IMM.i32 r1, ^r1, #0xFFFFFFFF
        BRANCHZ r1, inner
        IADD_IMM.i32 r0, ^r0, #0xFFFFFFFF
        BRANCHZ.eq r0, done
        BRANCHZ.eq 0x0, outer
        NOP
    done:
        NOP.end
    )"_valhall;

constexpr fixed_flow_graph nested_graph(nested, arch::v9);

constexpr continuation continuation_of_word(word bits, arch on = arch::v11) { return continuation_of(*decode(bits, on)); }

}  // namespace

static_assert(nested_graph && nested_graph.view().size() == 7);
static_assert(nested_graph.view()[2] == basic_block{2, 2, 3, 2, 1, 0});
static_assert(nested_graph.view()[3] == basic_block{4, 2, 4, 6, 2, 1});
static_assert(nested_graph.view()[4] == basic_block{6, 1, no_block, 1, 3, 1});
static_assert(!nested_graph.view().is_reachable(5) && nested_graph.view()[5].dominator == no_block);
static_assert(nested_graph.view()[6].target == thread_end && nested_graph.view()[6].dominator == 3);
static_assert(nested_graph.view().loop_count() == 2);
static_assert(nested_graph.view().loop(0) == program_loop{2, 1, 2} && nested_graph.view().loop(1) == program_loop{1, no_loop, 1});
static_assert(nested_graph.view().dominates(1, 6) && !nested_graph.view().dominates(4, 6));
static_assert(nested_graph.view().order().size() == 6 && nested_graph.view().block_of(3) == 2);
// If the order is free, the following word comes first.
static_assert(nested_graph.view().order()[4] == 4 && nested_graph.view().order()[5] == 6);

TEST_CASE("branches go where their operands say", "[graph]")
{
    using enum elsewhere;
    constexpr continuation always{false, distance, -2}, maybe{true, distance, -2}, never{};
    STATIC_REQUIRE(continuation_of_word(".arch v9\nBRANCHZ r0, offset:-2"_valhall[0]) == maybe);
    STATIC_REQUIRE(continuation_of_word(".arch v9\nBRANCHZ.eq 0x0, offset:-2"_valhall[0]) == always);
    STATIC_REQUIRE(continuation_of_word(".arch v9\nBRANCHZ 0x0, offset:-2"_valhall[0]) == never);
    STATIC_REQUIRE(continuation_of_word(".arch v9\nBRANCHZ 0x3F800000, offset:-2"_valhall[0]) == always);
    STATIC_REQUIRE(continuation_of_word(".arch v9\nBRANCHZ 0x3F800000.h0, offset:-2"_valhall[0]) == never);
    STATIC_REQUIRE(continuation_of_word(".arch v9\nBRANCHZ 0x3F800000.h1, offset:-2"_valhall[0]) == always);
    STATIC_REQUIRE(continuation_of_word(".arch v9\nBRANCHZ 0x40000000, offset:-2"_valhall[0]) == always);
    STATIC_REQUIRE(continuation_of_word(".arch v9\nBRANCHZ 0xFFFFFFFF.and, offset:-2"_valhall[0]) == always);
    STATIC_REQUIRE(continuation_of_word(".arch v9\nBRANCHZ 0x3F800000.and, offset:-2"_valhall[0]) == never);
    STATIC_REQUIRE(continuation_of_word(".arch v9\nBRANCHZ 0x0.lowbits, offset:-2"_valhall[0]) == maybe);
    STATIC_REQUIRE(continuation_of_word(".arch v9\nBRANCHZ u0, offset:-2"_valhall[0]) == maybe);
    STATIC_REQUIRE(continuation_of_word(".arch v9\nBRANCHZ.end r0, offset:-2"_valhall[0]) == continuation{false, end});
    // The value of a constant depends on the architecture.
    STATIC_REQUIRE(continuation_of_word(".arch v9\nBRANCHZ.eq imm21, offset:-2"_valhall[0], arch::v10) == always);
    STATIC_REQUIRE(continuation_of_word(".arch v9\nBRANCHZ.eq imm21, offset:-2"_valhall[0], arch::v11) == never);

    STATIC_REQUIRE(continuation_of_word(".arch v9\nBRANCHZI.eq.absolute 0x0, blend_descriptor_0.w1"_valhall[0]) ==
                   continuation{false, unknown});
    STATIC_REQUIRE(continuation_of_word(".arch v9\nBRANCHZI.absolute r0, r2"_valhall[0]) == continuation{true, unknown});
    STATIC_REQUIRE(continuation_of_word(".arch v9\nJUMP_EX.eq.call 0x0, r2, r4"_valhall[0]) == continuation{true, unknown});
    STATIC_REQUIRE(continuation_of_word(".arch v9\nJUMP_EX.eq.return 0x0, r2, r4"_valhall[0]) == continuation{false, unknown});

    // After BLEND a blend shader may be called.
    STATIC_REQUIRE(continuation_of_word(".arch v9\nBLEND.slot0.v4.f32 @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x2"_valhall[0]) ==
                   continuation{true, distance, 2});
    STATIC_REQUIRE(
        continuation_of_word(".arch v9\nBLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x2"_valhall[0]) ==
        continuation{true, end});
    STATIC_REQUIRE(continuation_of_word(".arch v9\nNOP.end"_valhall[0]) == continuation{false, end});
    STATIC_REQUIRE(continuation_of_word(".arch v9\nNOP.discard"_valhall[0]) == continuation{});
}

TEST_CASE("exits of a program are not blocks", "[graph]")
{
    static constexpr auto words = R"(.arch v9
        BRANCHZ r0, offset:-2
        BRANCHZ r0, offset:3
        BRANCHZ r0, offset:2
        NOP
        NOP
    )"_valhall;
    static constexpr fixed_flow_graph graph(words, arch::v9);
    STATIC_REQUIRE(graph.view()[0].target == outside_program);
    STATIC_REQUIRE(graph.view()[1].target == outside_program);
    STATIC_REQUIRE(graph.view()[2].target == outside_program);
    STATIC_REQUIRE(graph.view()[3].next == outside_program);
    STATIC_REQUIRE(graph.view()[3].size == 2);
    // A word that does not decode may have any effect.
    static constexpr auto garbage = ".arch v9\n.quad 0xFFFFFFFFFFFFFFFF\nNOP.end"_valhall;
    STATIC_REQUIRE(fixed_flow_graph(garbage, arch::v9).view()[0].target == unknown_place);
    STATIC_REQUIRE(fixed_flow_graph(garbage, arch::v9).view()[0].next == 1);
    // Such words form one block, which ends before the next instruction.
    static constexpr std::array<word, 5> mixed{".arch v9\nNOP"_valhall[0], 0, 0, ".arch v9\nNOP"_valhall[0], 0};
    static constexpr fixed_flow_graph runs(mixed, arch::v9);
    STATIC_REQUIRE(runs.view().size() == 2);
    STATIC_REQUIRE(runs.view()[0] == basic_block{0, 3, 1, unknown_place, no_block, no_loop});
    STATIC_REQUIRE(runs.view()[1] == basic_block{3, 2, outside_program, unknown_place, 0, no_loop});
}

TEST_CASE("too little memory for a graph is an error", "[graph]")
{
    STATIC_REQUIRE(fixed_flow_graph<9, 7>(nested, arch::v9).view().size() == 7);
    STATIC_REQUIRE(fixed_flow_graph<9, 6>(nested, arch::v9).error().code == fault_code::no_space);
    STATIC_REQUIRE(fixed_flow_graph<8>(nested, arch::v9).error().code == fault_code::no_space);
    STATIC_REQUIRE(fixed_flow_graph<8, 99>(nested, arch::v9).view().empty());
    STATIC_REQUIRE(fixed_flow_graph<0>({}, arch::v9));
    STATIC_REQUIRE(fixed_flow_graph<0>({}, arch::v9).view().order().empty());
    STATIC_REQUIRE(!fixed_flow_graph<0>({}, arch::v9).view().has_cycles());

    std::vector<std::uint32_t> storage(flow_graph_storage_size(nested.size(), 7) + 1, 7);
    const std::span<std::uint32_t> exact(storage.data(), storage.size() - 1);
    REQUIRE(build_flow_graph(nested, arch::v9, exact));
    CHECK(storage.back() == 7);
    CHECK(build_flow_graph(nested, arch::v9, exact.first(exact.size() - 1)).error().code == fault_code::no_space);
    CHECK(build_flow_graph(nested, arch::v9, {}).error().code == fault_code::no_space);
    CHECK(build_flow_graph({}, arch::v9, {}));
}

namespace {

constexpr fixed_flow_graph copied_graph = nested_graph;

}  // namespace

TEST_CASE("a copy of a graph has its own memory", "[graph]")
{
    STATIC_REQUIRE(copied_graph.view()[3] == nested_graph.view()[3]);
    growing_flow_graph first(nested, arch::v9);
    const growing_flow_graph copy = first;
    first = growing_flow_graph({}, arch::v9);
    CHECK(first.view().empty());
    CHECK(compare({nested.begin(), nested.end()}, arch::v9, copy) == "");
}

TEST_CASE("the graphs of long programs take linear time", "[graph]")
{
    constexpr std::size_t size = tests::rounds(1'000'000u);
    constexpr word maybe = ".arch v9\nBRANCHZ r0, offset:0"_valhall[0], nop = ".arch v9\nNOP"_valhall[0],
                   end = ".arch v9\nNOP.end"_valhall[0];
    const auto branch = [](word base, std::size_t from, std::size_t to) {
        return base | (static_cast<word>(to - from - 1) & 0x7FFFFFF) << 8;
    };
    std::vector<word> words(size, nop);
    SECTION("only words that do not decode")
    {
        for (word& w : words) w = ~word{0};
        const growing_flow_graph together(words, arch::v9);
        CHECK(together.view().size() == 1);
        for (std::size_t i = 0; i < size; i += 2) words[i] = nop;
        const growing_flow_graph g(words, arch::v9);
        CHECK(g.view().size() == size / 2);
        CHECK(g.view()[size / 2 - 1].dominator == size / 2 - 2);
    }
    SECTION("all branch to the end, whose dominator is far away")
    {
        for (std::size_t i = 0; i + 1 < size; ++i) words[i] = branch(maybe, i, size - 1);
        words.back() = end;
        const growing_flow_graph g(words, arch::v9);
        CHECK(g.view()[size - 1].dominator == 0);
        CHECK(g.view().predecessors(size - 1).size() == size - 1);
    }
    SECTION("nested loops")
    {
        for (std::size_t i = size / 2; i < size; ++i) words[i] = branch(maybe, i, size - 1 - i);
        const growing_flow_graph g(words, arch::v9);
        CHECK(g.view().loop_count() == size / 2);
        CHECK(g.view().loop_depth(g.view().block_of(size / 2)) == size / 2);
    }
    SECTION("all branch back to one block")
    {
        for (std::size_t i = 1; i < size; ++i) words[i] = branch(maybe, i, 0);
        const growing_flow_graph g(words, arch::v9);
        CHECK(g.view().loop_count() == 1);
    }
    SECTION("all branch to random places")
    {
        tests::dice random(3);
        for (std::size_t i = 0; i < size; ++i) words[i] = branch(maybe, i, random.below(size));
        const growing_flow_graph g(words, arch::v9);
        CHECK(g.view().size() > size / 2);
        CHECK(g.view().is_irreducible());
    }
}
