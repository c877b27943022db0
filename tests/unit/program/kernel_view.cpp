// SPDX-License-Identifier: MIT
// The view of a program by address agrees with the analyses that it is made of, and with a second reading of liveness along paths.
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "valhall/program/kernel_view.hpp"
#include "valhall/program/operands.hpp"
#include "valhall/text/assembly.hpp"

#include "programs.hpp"

using namespace valhall;

namespace {

constexpr std::uint64_t base = 0x7F0000;

// The registers that some path from a word reads before it writes them as a whole: follows each register over the graph's edges, one word at
// a time. Programs that end elsewhere than at an .end are not read so.
bool is_live_before(const std::vector<word>& words, arch on, const flow_graph& graph, std::uint32_t start, int reg)
{
    std::set<std::uint32_t> seen;
    std::vector<std::uint32_t> waiting{start};
    while (!waiting.empty()) {
        const std::uint32_t index = waiting.back();
        waiting.pop_back();
        if (!seen.insert(index).second) continue;
        const result<instruction> i = decode(words[index], on);
        if (!i) return true;
        if ((registers_read(*i) >> reg & 1) != 0) return true;
        if (((registers_written(*i) & ~registers_kept(*i)) >> reg & 1) != 0) continue;
        const block_id b = graph.block_of(index);
        if (index != graph[b].last()) {
            waiting.push_back(index + 1);
            continue;
        }
        for (const block_id next : {graph[b].next, graph[b].target})
            if (next == outside_program) return true;
            else if (next < graph.size()) waiting.push_back(graph[next].first);
    }
    return false;
}

program of(std::string_view text)
{
    program made = assemble(text, arch::v10);
    REQUIRE(made);
    return made;
}

}  // namespace

TEST_CASE("a view shows the instruction, target, messages and findings of an address")
{
    const program p = of("loop: LOAD.i32.unsigned.slot1 @r4, r0, offset:0\n"
                         "LOAD.i32.unsigned.slot0 @r5, r0, offset:4\n"
                         "NOP.wait01\n"
                         "IADD_IMM.i32 r1, r1, #0xFFFFFFFF\n"
                         "BRANCHZ.reconverge r1, loop\n"
                         "FADD.f32.end r2, r4, r9\n");
    const kernel_view view(p.words, *p.on, {.base = base, .check = {.stage = shader_stage::compute, .defined = 3}});
    REQUIRE(view.places().size() == 6);
    CHECK(view.at(base - 8) == nullptr);
    CHECK(view.at(base + 48) == nullptr);
    CHECK(view.at(base + 4) == nullptr);
    CHECK(view.at(base + 8) == &view.places()[1]);
    CHECK(view.at(base)->what->mnemonic() == "LOAD.i32");

    const kernel_place& wait = *view.at(base + 16);
    CHECK(std::vector<std::uint64_t>(wait.waits_for.begin(), wait.waits_for.end()) == std::vector<std::uint64_t>{base, base + 8});
    CHECK(view.at(base)->waits_for.empty());
    CHECK(view.at(base + 32)->target == base);
    CHECK(!view.at(base)->target);
    CHECK(view.at(base + 32)->block == view.at(base)->block);
    CHECK(view.at(base + 40)->block != view.at(base)->block);
    const kernel_place& sum = *view.at(base + 40);
    CHECK(sum.live_before == register_mask((1u << 4) | (1u << 9)));
    CHECK(sum.live_after == register_mask(0));
    REQUIRE(sum.findings.size() == 1);
    CHECK((sum.findings[0].code == finding_code::never_written && sum.findings[0].reg == 9));
    CHECK(wait.findings.empty());
}

TEST_CASE("a view of each program agrees with the analyses of whole programs")
{
    for (const tests::named_program& p : tests::corpus_programs()) {
        INFO(p.name);
        const kernel_view view(p.words, arch::v9, {.base = base});
        REQUIRE(view.places().size() == p.words.size());
        const growing_flow_graph graph(p.words, arch::v9);
        const std::vector<register_mask> live = live_before_blocks(p.words, arch::v9, graph);
        std::vector<finding> found;
        std::size_t at = 0;
        for (const kernel_place& place : view.places()) {
            REQUIRE(view.at(base + 8 * at) == &place);
            CHECK(place.bits == p.words[at]);
            found.insert(found.end(), place.findings.begin(), place.findings.end());
            const block_id b = graph.view().block_of(static_cast<std::uint32_t>(at));
            CHECK(place.block == b);
            if (graph.view()[b].first == at) CHECK(place.live_before == live[b]);
            if (at != graph.view()[b].last()) CHECK(place.live_after == view.places()[at + 1].live_before);
            // A wait for a slot waits for what signals that slot.
            for (const std::uint64_t sender : place.waits_for) {
                const kernel_place* from = view.at(sender);
                REQUIRE((from != nullptr && from->what));
                CHECK((slots_waited_for(*place.what) >> slot_signalled(*from->what) & 1) != 0);
            }
            ++at;
        }
        CHECK(found.size() == check_program(p.words, arch::v9).size());
    }
}

TEST_CASE("registers are live where a path reads them first")
{
    for (const std::string_view text :
         {"MOV.i32 r1, r0\nBRANCHZ.reconverge r1, over\nMOV.i32 r2, r3\nover: FADD.f32.end r4, r2, r1\n",
          "again: FADD.f32 r1.h0, r2, r3\nIADD_IMM.i32 r5, r5, #0x1\nBRANCHZ.reconverge r5, again\nMOV.i32.end r7, r1\n",
          "MOV.i32 r0, r1\nMOV.i32 r1, r0\nNOP.end\n"}) {
        INFO(text);
        const program p = of(text);
        const kernel_view view(p.words, *p.on);
        for (std::uint32_t n = 0; n < p.words.size(); ++n)
            for (int reg = 0; reg < 64; ++reg)
                CHECK(((view.places()[n].live_before >> reg & 1) != 0) == is_live_before(p.words, *p.on, view.graph(), n, reg));
    }
}

TEST_CASE("a word that is no instruction has a reason, and all registers may be read after it")
{
    const std::vector<word> words{~word{0}, 0};
    const kernel_view view(words, arch::v10);
    CHECK(!view.at(0)->what);
    CHECK(view.at(0)->live_before == ~register_mask{0});
    CHECK(view.at(0)->findings.size() == 1);
    CHECK(kernel_view({}, arch::v10).places().empty());
}
