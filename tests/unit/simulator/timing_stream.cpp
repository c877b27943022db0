// SPDX-License-Identifier: MIT
// Streams for timing estimates: recorded from runs, straight through programs, with loops repeated.
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "programs.hpp"
#include "support.hpp"
#include "valhall/literals.hpp"
#include "valhall/program/growing_statistics.hpp"
#include "valhall/simulator/run.hpp"
#include "valhall/simulator/run_costs.hpp"
#include "valhall/simulator/timing_stream.hpp"

using namespace valhall;
using namespace valhall::literals;
using namespace valhall::simulator;

namespace {

std::vector<std::uint32_t> indices_of(const timing_stream& stream)
{
    std::vector<std::uint32_t> all;
    for (const timing_step& one : stream) all.push_back(one.index);
    return all;
}

using index_list = std::vector<std::uint32_t>;

constexpr auto nested_loops = R"(.arch v9
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

TEST_CASE("a stream repeats the instructions of loops", "[timing]")
{
    CHECK(indices_of(*stream_of(nested_loops, arch::v9)) == index_list{0, 1, 2, 3, 4, 5});
    const loop_trips inner[] = {{2, 3}}, both[] = {{1, 2}, {2, 2}}, never[] = {{1, 0}}, twice[] = {{2, 2}, {2, 2}};
    CHECK(indices_of(*stream_of(nested_loops, arch::v9, inner)) == index_list{0, 1, 2, 3, 2, 3, 2, 3, 4, 5});
    CHECK(indices_of(*stream_of(nested_loops, arch::v9, both)) == index_list{0, 1, 2, 3, 2, 3, 4, 1, 2, 3, 2, 3, 4, 5});
    CHECK(indices_of(*stream_of(nested_loops, arch::v9, never)) == index_list{0, 5});
    CHECK(stream_of(nested_loops, arch::v9, twice)->size() == 1 + 1 + 8 + 1 + 1);
    CHECK(stream_of(nested_loops, arch::v9, inner, 10)->size() == 10);
    CHECK(stream_of(nested_loops, arch::v9, inner, 9).error().code == fault_code::no_space);
    const loop_trips endless[] = {{1, 1'000'000'000}, {2, 1'000'000'000}};
    CHECK(stream_of(nested_loops, arch::v9, endless).error().code == fault_code::no_space);
    // Words that are no instructions are not executed.
    CHECK(indices_of(*stream_of(std::vector<word>{nested_loops[0], ~word{0}, nested_loops[5]}, arch::v9)).front() == 0);
}

TEST_CASE("a stream has the weighted load of its program", "[timing]")
{
    std::size_t with_loops = 0;
    for (const tests::named_program& program : tests::corpus_programs()) {
        const growing_flow_graph storage(program.words, arch::v9);
        const flow_graph graph = storage;
        if (graph.loop_count() == 0) continue;
        ++with_loops;
        std::vector<loop_trips> trips;
        for (loop_id l = 0; l < graph.loop_count(); ++l) trips.push_back({graph[graph.loop(l).header].first, 2 + l % 3});
        program_statistics s = *statistics_of(program.words, arch::v9);
        weigh_loops(program.words, arch::v9, graph, trips, s);
        const auto stream = stream_of(program.words, arch::v9, trips);
        if (!stream) continue;  // many nested loops
        pipeline_load load;
        for (const timing_step& step : *stream) load += load_of(*decode(program.words[step.index], arch::v9), s.costs);
        INFO(program.name);
        CHECK(load == s.weighted);
    }
    CHECK(with_loops > 3);
}

TEST_CASE("steps know the bytes that a warp accesses", "[timing]")
{
    const auto step = [](word bits) { return step_of(*decode(bits, arch::v9), 7); };
    CHECK(step("FADD.f32 r0, r1, r2"_valhall[0]) == timing_step{.index = 7});
    CHECK(step("LOAD.i32.unsigned.slot0 @r0, r4, offset:0"_valhall[0]) == timing_step{7, 64, 1, false});
    CHECK(step("LOAD.i128.unsigned.slot0 @r0:r1:r2:r3, r4, offset:0"_valhall[0]) == timing_step{7, 256, 4, false});
    CHECK(step("STORE.i64.slot0 @r0:r1, r4, offset:0"_valhall[0]) == timing_step{7, 128, 2, false});
    CHECK(step("STORE.i8.slot0 @r0, r4, offset:0"_valhall[0]) == timing_step{7, 16, 1, false});
    CHECK(step("LOAD.i32.unsigned.slot0 @r0, workgroup_local_pointer.w0, offset:0"_valhall[0]) == timing_step{7, 64, 1, true});
}

TEST_CASE("a recorder keeps what each warp executes, and its accesses", "[timing]")
{
    // Lanes with r1 other than zero load 8 bytes at r2, 16 bytes apart.
    constexpr auto words = R"(.arch v9
        BRANCHZ.eq.reconverge r1, out
        LOAD.i64.unsigned.slot0.wait0 @r4:r5, r2, offset:0
    out:
        FADD.f32.end r0, r0, r0
    )"_valhall;
    std::array<std::uint8_t, 512> bytes{};
    const memory_range memory[] = {{0x1000, bytes}};
    std::array<std::uint32_t, 16> addresses{}, loads{};
    for (std::uint32_t n = 0; n < 16; ++n) {
        addresses[n] = 0x1000 + 16 * n;
        loads[n] = n < 8;
    }
    std::array<instruction_counts, words.size()> counts{};
    cost_counter counter(counts);
    const register_value registers[] = {{1, loads}, {2, addresses}, {3, 0}};
    const register_value none[] = {{1, 0}};
    const auto record = [&](timing_recorder& recorder) {
        recorder.also = &counter;
        REQUIRE(run(words, arch::v9, {.lanes = 16, .registers = registers, .memory = memory, .watcher = &recorder}));
        REQUIRE(run(words, arch::v9, {.lanes = 16, .registers = none, .memory = memory, .watcher = &recorder}));
    };
    timing_recorder recorder;
    record(recorder);
    REQUIRE(recorder.streams().size() == 2);
    CHECK(recorder.warps() == 2);
    CHECK(!recorder.is_cut());
    // The loads are 8 bytes each of 8 lanes, over 128 bytes. Lanes that do not load add apart from the others.
    CHECK(recorder.streams()[0] == timing_stream{{0}, {1, 64, 2, false}, {2}, {2}});
    CHECK(recorder.streams()[1] == timing_stream{{0}, {2}});
    CHECK(counts[1].executions == 1);
    CHECK(counts[1].loaded_lines == 2);
    CHECK(counts[2].executions == 3);

    timing_recorder shared;
    shared.shared_begin = 0x1000;
    shared.shared_end = 0x1200;
    shared.line_bytes = 16;
    shared.warps_in_one = 4;
    record(shared);
    CHECK(shared.streams()[0][1] == timing_step{1, 256, 16, true});

    timing_recorder one(1, 2);
    record(one);
    CHECK(one.streams().size() == 1);
    CHECK(one.streams()[0].size() == 2);
    CHECK(one.is_cut());
    CHECK(one.warps() == 2);
}
