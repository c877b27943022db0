// SPDX-License-Identifier: MIT
// Costs of runs: counts of each instruction by a second sum, idle lanes, messages by kind, bytes and cache lines; loops weighted by hand.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "support.hpp"
#include "valhall/literals.hpp"
#include "valhall/program/growing_flow_graph.hpp"
#include "valhall/program/growing_statistics.hpp"
#include "valhall/simulator/run.hpp"
#include "valhall/simulator/run_costs.hpp"

using namespace valhall;
using namespace valhall::literals;
using namespace valhall::simulator;

namespace {

// Each lane counts down from r0. Then lanes with r3 other than zero load 16 bytes at r4, add and store 4 bytes to r6.
constexpr auto program = R"(
again:
    IADD_IMM.i32 r0, ^r0, #-1
    BRANCHZ.reconverge r0, again
    BRANCHZ.eq.reconverge r3, out
    LOAD.i128.unsigned.slot0.wait0 @r8:r9:r10:r11, r4, offset:0
    FADD.f32 r8, ^r8, ^r9
    FADD.f32 r8, ^r8, ^r10
    STORE.i32.slot0 @r8, r6, offset:0
    FRCP.f32 r1, r2
out:
    IADD.u64.end r12, r4, r6
)"_valhall;

struct counted {
    std::array<instruction_counts, program.size()> counts{};
    std::uint64_t warps = 0, threads = 0;
    bool is_ended = false;
};

// 16 lanes: lane n counts down from n % 4 + 1, lanes 0 to 3 load, each 16 bytes after the other, and store 64 bytes after the other.
constexpr counted count_run(int lanes = 16, std::uint32_t slots = 16)
{
    counted all;
    cost_counter counter(all.counts);
    counter.slots_of_warp = slots;
    std::array<std::uint32_t, 16> rounds{}, loads{}, from{}, to{};
    for (std::uint32_t n = 0; n < 16; ++n) {
        rounds[n] = n % 4 + 1;
        loads[n] = n < 4;
        from[n] = 0x1000 + 16 * n;
        to[n] = 0x2000 + 64 * n;
    }
    std::array<std::uint8_t, 1024> input{}, output{};
    const memory_range ranges[] = {{0x1000, input}, {0x2000, output}};
    const auto in = [&](const std::array<std::uint32_t, 16>& values) { return std::span(values).first(static_cast<std::size_t>(lanes)); };
    const register_value registers[] = {{0, in(rounds)}, {3, in(loads)}, {4, in(from)}, {5, 0}, {6, in(to)}, {7, 0}};
    const decoded_program<program.size()> decoded(program, arch::v9);
    all.is_ended = static_cast<bool>(run(decoded, {.lanes = lanes, .registers = registers, .memory = ranges, .watcher = &counter}));
    all.warps = counter.warps();
    all.threads = counter.threads();
    return all;
}

constexpr counted once = count_run();

}  // namespace

static_assert(once.is_ended && once.warps == 1 && once.threads == 16);
// The loop: four rounds, of 16, 12, 8 and 4 lanes.
static_assert(once.counts[0].executions == 4 && once.counts[0].slots == 64 && once.counts[0].active == 40);
static_assert(once.counts[1] == once.counts[0] && once.counts[2].executions == 1 && once.counts[2].active == 16);
// 64 bytes of one line; four words of four lines.
static_assert(once.counts[3].active == 4 && once.counts[3].loaded_bytes == 64 && once.counts[3].loaded_lines == 1);
static_assert(once.counts[6].stored_bytes == 16 && once.counts[6].stored_lines == 4 && once.counts[6].loaded_bytes == 0);

TEST_CASE("the cost of a run is the sum of its executions", "[simulator]")
{
    const counted at_run_time = count_run();
    for (std::size_t n = 0; n < program.size(); ++n) CHECK(at_run_time.counts[n] == once.counts[n]);
    const run_cost cost = *cost_of(program, arch::v9, once.counts, "Mali-G57");
    CHECK(cost.costs.product == "G57");
    CHECK(cost.costs.per_cycle[0] == 32);
    std::uint64_t executions = 0, slots = 0, active = 0;
    pipeline_load total;
    for (std::size_t n = 0; n < program.size(); ++n) {
        executions += once.counts[n].executions;
        slots += once.counts[n].slots;
        active += once.counts[n].active;
        const pipeline_load load = load_of(*decode(program[n], arch::v9), cost.costs);
        for (const pipeline p : pipelines) total[p] += 16 * once.counts[n].executions * load[p];
    }
    CHECK(executions == 16);  // the lanes that branch end apart from the others
    CHECK(cost.counts.executions == executions);
    CHECK(cost.counts.slots == slots);
    CHECK(cost.counts.active == active);
    CHECK(cost.total == total);
    CHECK(cost.idle_share() == 1 - static_cast<double>(active) / static_cast<double>(slots));
    // Two additions of 16 lanes at 32 a clock; a message of a warp takes a clock.
    CHECK(cost.total.cycles(pipeline::fma, cost.costs) == 1);
    CHECK(cost.total.cycles(pipeline::sfu, cost.costs) == 2);
    CHECK(cost.total.cycles(pipeline::load_store, cost.costs) == 2);
    CHECK(cost[message_kind::load] == 1);
    CHECK(cost[message_kind::store] == 1);
    CHECK(cost[message_kind::atomic] + cost[message_kind::texture] + cost[message_kind::varying] + cost[message_kind::other] == 0);
    CHECK(cost.counts.loaded_bytes == 64);
    CHECK(cost.counts.stored_lines == 4);
    CHECK(cost_of(program, arch::v9, once.counts, *costs_of("G78")).total == total);
    CHECK(cost_of(program, arch::v9, once.counts, "G9000").error().code == fault_code::unknown_gpu);
    CHECK(run_cost{}.idle_share() == 0);
}

TEST_CASE("a quad occupies a quarter of a warp", "[simulator]")
{
    const counted quad = count_run(4, 4);
    CHECK(quad.threads == 4);
    CHECK(quad.counts[0].slots == 16);
    CHECK(quad.counts[0].active == 10);
}

TEST_CASE("messages have kinds", "[simulator]")
{
    const auto kind = [](word bits) { return kind_of_message(*decode(bits, arch::v9)); };
    CHECK(kind(".arch v9\nATOM1_RETURN.i32.slot0.ainc @, r2, offset:0x0"_valhall[0]) == message_kind::atomic);
    CHECK(kind(".arch v9\nTEX_SINGLE.slot0.skip.f.32.2d.computed @r0:r1:r2:r3, @r4:r5, r6"_valhall[0]) == message_kind::texture);
    CHECK(kind(".arch v9\nLD_VAR_SPECIAL.f32.center.clobber.slot0 @r0, r61, index:0x3"_valhall[0]) == message_kind::varying);
    CHECK(kind(".arch v9\nBARRIER.slot7.wait"_valhall[0]) == message_kind::other);
    for (int n = 0; n < message_kind_count; ++n) CHECK(!name_of(static_cast<message_kind>(n)).empty());
    CHECK(name_of(static_cast<message_kind>(message_kind_count)).empty());
}

namespace {

constexpr auto nested = R"(.arch v9
    FADD.f32 r0, r1, r2
outer:
    FRCP.f32 r0, r1
inner:
    FADD.f32 r0, r1, r2
    BRANCHZ r3, inner
    BRANCHZ r4, outer
    NOP.end
    FADD.f32 r0, r1, r2
)"_valhall;

}  // namespace

TEST_CASE("loops are weighted by their iterations", "[statistics]")
{
    const std::vector<word> words(nested.begin(), nested.end());
    const growing_flow_graph graph(words, arch::v9);
    CHECK(is_loop_at(graph, 1));
    CHECK(is_loop_at(graph, 2));
    CHECK(!is_loop_at(graph, 0));
    CHECK(!is_loop_at(graph, 3));
    CHECK(!is_loop_at(graph, 100));
    program_statistics s = *statistics_of(words, arch::v9);
    CHECK(!s.has_weighted);
    const loop_trips trips[] = {{1, 10}, {2, 3}};
    const flow_graph blocks = graph;
    CHECK(loop_weight(blocks, trips, blocks.block_of(0)) == 1);
    CHECK(loop_weight(blocks, trips, blocks.block_of(1)) == 10);
    CHECK(loop_weight(blocks, trips, blocks.block_of(2)) == 30);
    CHECK(loop_weight(blocks, {}, blocks.block_of(2)) == 1);
    const loop_trips endless[] = {{1, 1'000'000'000}, {2, 1'000'000'000}};
    CHECK(loop_weight(blocks, endless, blocks.block_of(2)) == std::uint64_t{1} << 48);
    weigh_loops(words, arch::v9, graph, trips, s);
    CHECK(s.has_weighted);
    // 1 + 30 additions, 10 reciprocals, 30 + 10 branches and the NOP. The unreachable addition does not count.
    CHECK(s.weighted == pipeline_load{{31, 41, 10, 0, 0, 0}});
    weigh_loops(words, arch::v9, graph, {}, s);
    CHECK(s.weighted == pipeline_load{{2, 3, 1, 0, 0, 0}});
}
