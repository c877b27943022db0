// SPDX-License-Identifier: MIT
// Races between the invocations of a workgroup, and thread-local memory that lanes share.
#include <array>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"
#include "valhall/literals.hpp"
#include "valhall/simulator/checked.hpp"
#include "valhall/simulator/print_run_finding.hpp"
#include "valhall/simulator/race_detector.hpp"
#include "valhall/text/assembly.hpp"

using namespace valhall;
using namespace valhall::literals;
using namespace valhall::simulator;

namespace {

struct races {
    bool is_ended = false;
    std::array<run_finding, 4> list{};
    std::size_t size = 0;
    std::uint64_t unchecked = 0;
};

// Runs two warps of two lanes. r0:r1 is the address of a word of the lane, r2:r3 that of a word that all lanes share; r4 is 1.
template <std::size_t Cells = 8, std::size_t Words>
constexpr races find_races(const std::array<word, Words>& words)
{
    std::uint8_t bytes[64]{};
    const memory_range ranges[] = {{0x1000, bytes}};
    std::array<run_finding, 4> found{};
    std::array<race_cell, Cells> cells{};
    std::array<race_invocation, 4> invocations{};
    race_detector detector(found, cells, invocations);
    const decoded_program<Words> program(words, arch::v9);
    const environment around{.program = program, .memory = ranges, .watcher = &detector, .invocations = 4};
    warp warps[] = {warp(around, 2, 0), warp(around, 2, 2)};
    for (std::uint32_t n = 0; n < 4; ++n) {
        warp& w = warps[n / 2];
        const auto lane = static_cast<int>(n % 2);
        w.set_reg(0, lane, 0x1010 + 4 * n);
        w.set_reg(2, lane, 0x1000);
        w.set_reg(4, lane, 1);
    }
    const run_fault fault = run_workgroup(warps, 100);
    return {!fault, found, detector.findings().size(), detector.unchecked()};
}

constexpr bool has_none(const races& r) { return r.is_ended && r.size == 0 && r.unchecked == 0; }

constexpr bool is_race(const run_finding& f, std::uint32_t index, std::uint32_t other, invocation_place by, invocation_place other_by,
                       lane_mask lanes)
{
    return f.kind == run_finding_kind::race && f.what.index == index && f.what.other == other && f.address == 0x1000 && f.by == by &&
           f.other == other_by && f.lanes == lanes;
}

}  // namespace

TEST_CASE("invocations that access the same word without a barrier race", "[simulator][race]")
{
    // Each of the others stores to the word to which the one before stored. The first one is in the same warp.
    static constexpr auto storing = "STORE.i32.slot0.wait0 @r4, r2, offset:0\nNOP.end"_valhall;
    HOLDS((find_races(storing).size == 1 && is_race(find_races(storing).list[0], 0, 0, {1, 0}, {0, 0}, 0b10)));

    // In the same warp, later; in another warp; and before.
    static constexpr auto publishing = R"(
        BRANCHZ.reconverge lane_id.w0, read
        STORE.i32.slot0.wait0 @r4, r2, offset:0
    read:
        LOAD.i32.slot0.reconverge @r5, r2, offset:0
        NOP.wait0
        NOP.end
    )"_valhall;
    const races found = find_races(publishing);
    CHECK(found.is_ended);
    REQUIRE(found.size == 3);
    // Warps are numbered as if each had 16 lanes: these two are both number 0.
    CHECK(to_text(found.list[0]) ==
          "warp 0, lane 1: loads from 0x1000, which warp 0, lane 0 stores to at instruction 1, with neither a barrier nor atomics between");
    CHECK(to_text(found.list[1]) ==
          "warp 0, lane 0: stores to 0x1000, which warp 0, lane 0 stores to at instruction 1, with neither a barrier nor atomics between");
    CHECK(to_text(found.list[2]) ==
          "warp 0, lane 0: stores to 0x1000, which warp 0, lane 0 loads at instruction 2, with neither a barrier nor atomics between");
}

TEST_CASE("barriers and atomics order accesses", "[simulator][race]")
{
    static constexpr auto with_barrier = R"(
        STORE.i32.slot0.wait0 @r4, r0, offset:0
        BARRIER.slot7.wait
        LOAD.i32.slot0.wait0 @r5, r2, offset:16
        LOAD.i32.slot0.wait0 @r5, r2, offset:20
        BARRIER.slot7.wait
        STORE.i32.slot0.wait0 @r4, r0, offset:0
        LOAD.i32.slot0.wait0 @r5, r0, offset:0
        NOP.end
    )"_valhall;
    HOLDS(has_none(find_races(with_barrier)));

    static constexpr auto without_barrier = R"(
        STORE.i32.slot0.wait0 @r4, r0, offset:0
        LOAD.i32.slot0.wait0 @r5, r2, offset:16
        NOP.end
    )"_valhall;
    HOLDS((find_races(without_barrier).size == 1 && find_races(without_barrier).list[0].lanes == 0b10));

    static constexpr auto with_atomics = R"(
        ATOM.i32.slot0.wait0.aadd @r4, r2, offset:0
        NOP.end
    )"_valhall;
    HOLDS(has_none(find_races(with_atomics)));

    // Warp 0 stores and then counts; warp 1 counts and then loads what warp 0 stored.
    static constexpr auto handed_over = R"(
        STORE.i32.slot0.wait0 @r4, r0, offset:0
        ATOM.i32.slot0.wait0.aadd @r4, r2, offset:0
        LOAD.i32.slot0.wait0 @r5, r2, offset:16
        NOP.end
    )"_valhall;
    HOLDS(has_none(find_races(handed_over)));

    static constexpr auto atomic_and_store = R"(
        STORE.i32.slot0.wait0 @r4, r2, offset:0
        ATOM.i32.slot0.wait0.aadd @r4, r2, offset:0
        NOP.end
    )"_valhall;
    HOLDS(find_races(atomic_and_store).size != 0);
}

TEST_CASE("races are found by byte, and those beyond the capacity are counted", "[simulator][race]")
{
    // Neighbouring bytes of one word.
    static constexpr auto bytes = R"(
        IADD.u32 r2, r2, lane_id.w0
        STORE.i8.slot0.wait0 @r4, r2, offset:0
        BARRIER.slot7.wait
        NOP.end
    )"_valhall;
    HOLDS(find_races(bytes).size == 1);  // of lane n of one warp and lane n of the other
    HOLDS(find_races(bytes).list[0].lanes == 0b11);

    static constexpr auto apart = "STORE.i32.slot0.wait0 @r4, r0, offset:0\nNOP.end"_valhall;
    HOLDS((find_races<3>(apart).unchecked == 1 && find_races<3>(apart).size == 0));
    HOLDS(find_races<0>(apart).unchecked == 4);
}

namespace {

// An access of an invocation, which the law below records.
struct logged_access {
    std::uint32_t by, index, epoch;
    std::uint64_t address;
    int size;
    memory_use use;
};

struct access_log : observer {
    explicit access_log(race_detector& next) : detector(&next) {}

    race_detector* detector;
    std::vector<logged_access> all{};

    run_error touch(const warp& w, const step& s, std::uint32_t index, const memory_touch& t) override
    {
        all.push_back({w.first_invocation() + static_cast<std::uint32_t>(t.lane), index, w.barriers_passed(), t.address, t.size, t.use});
        return detector->touch(w, s, index, t);
    }
};

// True if the accesses `from` and `to` race, by the events between them.
bool do_race(const std::vector<logged_access>& all, std::size_t from, std::size_t to)
{
    const logged_access &a = all[from], &b = all[to];
    const bool overlap =
        a.address < b.address + static_cast<std::uint64_t>(b.size) && b.address < a.address + static_cast<std::uint64_t>(a.size);
    const bool writes = a.use != memory_use::load || b.use != memory_use::load;
    const bool are_atomic = a.use == memory_use::atomic && b.use == memory_use::atomic;
    if (a.by == b.by || a.epoch != b.epoch || !overlap || !writes || are_atomic) return false;
    bool released = a.use == memory_use::atomic, acquired = false;
    for (std::size_t n = from + 1; n < to; ++n) {
        if (all[n].use != memory_use::atomic) continue;
        released |= all[n].by == a.by;
        acquired |= all[n].by == b.by;
    }
    return !(released && acquired);
}

}  // namespace

TEST_CASE("races are found exactly where accesses conflict, in random programs", "[simulator][race]")
{
    tests::dice random;
    tests::tally law;
    std::size_t racing = 0;
    for (int round = 0; round < tests::rounds(300); ++round) {
        static constexpr const char* lines[] = {"LOAD.i32.slot0.wait0 @r10, ", "STORE.i32.slot0.wait0 @r4, ", "STORE.i8.slot0.wait0 @r4, ",
                                                "LOAD.i8.unsigned.slot0.wait0 @r10, ", "ATOM.i32.slot0.wait0.aadd @r4, "};
        std::string text;
        for (word count = 2 + random.below(5); count > 0; --count) {
            text += lines[random.below(std::size(lines))] + std::string("r") + std::to_string(2 * random.below(2)) + ", offset:0x0\n";
            if (random.chance(4)) text += "BARRIER.slot7.wait\n";
        }
        const program p = assemble(text + "NOP.end\n", {.on = arch::v9});
        REQUIRE(p);
        std::uint8_t bytes[64]{};
        const memory_range ranges[] = {{0x1000, bytes}};
        std::vector<run_finding> found(100);
        std::vector<race_cell> cells(32);
        std::vector<race_invocation> invocations(6);
        race_detector detector(found, cells, invocations);
        access_log log(detector);
        const growing_decoded_program steps(p.words, arch::v9);
        const environment around{.program = steps, .memory = ranges, .watcher = &log, .invocations = 6};
        warp warps[] = {warp(around, 3, 0), warp(around, 3, 3)};
        for (warp& w : warps)
            for (int lane = 0; lane < 3; ++lane)
                for (int reg : {0, 2}) w.set_reg(reg, lane, 0x1000 + 4 * static_cast<std::uint32_t>(random.below(8)));
        REQUIRE(run_workgroup(warps, 100).code == run_error::none);
        bool expected = false;
        for (std::size_t to = 0; to < log.all.size(); ++to)
            for (std::size_t from = 0; from < to; ++from) expected |= do_race(log.all, from, to);
        racing += expected;
        if (text.find("ATOM") == text.npos) law.expect(expected == !detector.findings().empty(), [&] { return text; });
        for (const run_finding& f : detector.findings()) {
            bool is_real = false;
            for (std::size_t to = 0; to < log.all.size(); ++to)
                for (std::size_t from = 0; from < to; ++from)
                    is_real |= log.all[to].index == f.what.index && log.all[from].index == f.what.other && do_race(log.all, from, to);
            law.expect(is_real, [&] { return "no race: " + std::string(to_text(f).view()) + "\n" + text; });
        }
    }
    CHECK(law.failures() == "");
    CHECK(racing > 0);
}

TEST_CASE("a race names the warps and lanes of its two invocations", "[simulator][race]")
{
    // Lane 5 of warp 1 stores to the word that lane 3 of warp 0 stored to, and after it lane 7 of warp 2.
    static constexpr auto storing = R"(
        BRANCHZ.eq.reconverge r0, done
        STORE.i32.slot0.wait0 @r4, r2, offset:0
    done:
        NOP.reconverge
        NOP.end
    )"_valhall;
    std::uint8_t bytes[16]{};
    const memory_range ranges[] = {{0x1000, bytes}};
    std::array<run_finding, 4> found{};
    std::array<race_cell, 8> cells{};
    std::array<race_invocation, 48> invocations{};
    race_detector detector(found, cells, invocations);
    const decoded_program<4> program(storing, arch::v9);
    const environment around{.program = program, .memory = ranges, .watcher = &detector, .invocations = 48};
    std::vector<warp> warps{warp(around, 16, 0), warp(around, 16, 16), warp(around, 16, 32)};
    for (warp& w : warps) {
        for (const int reg : {0, 3, 4}) w.lanes_of(reg) = {};
        for (int lane = 0; lane < 16; ++lane) w.set_reg(2, lane, 0x1000);
    }
    warps[0].set_reg(0, 3, 1);
    warps[1].set_reg(0, 5, 1);
    warps[2].set_reg(0, 7, 1);
    REQUIRE(!run_workgroup(warps, 100));
    REQUIRE(detector.findings().size() == 1);
    const run_finding& race = detector.findings()[0];
    CHECK((race.by == invocation_place{21, 16} && race.by.warp() == 1 && race.by.lane() == 5));
    CHECK((race.other == invocation_place{3, 0} && race.other.warp() == 0 && race.other.lane() == 3));
    CHECK(race.lanes == 1u << 5);  // not those of warp 2
    CHECK(to_text(race) ==
          "warp 1, lane 5: stores to 0x1000, which warp 0, lane 3 stores to at instruction 1, with neither a barrier nor atomics between");
}

// ---- thread-local memory ----

namespace {

constexpr auto spilling = "STORE.i64.slot0.wait0 @r4:r5, thread_local_pointer.w0, offset:8\nNOP.end"_valhall;

constexpr checked_result<4> spill_with(std::uint32_t bytes_each, int lanes)
{
    std::uint8_t bytes[256]{};
    const memory_range ranges[] = {{0x1000, bytes}};
    const special_binding specials[] = {{special::thread_local_pointer, {0x1000, 0}, bytes_each}};
    const register_value registers[] = {{4, 0}, {5, 0}};
    return run_checked<4>(spilling, arch::v9, {.lanes = lanes, .registers = registers, .specials = specials, .memory = ranges});
}

}  // namespace

TEST_CASE("lanes that access each other's thread-local memory are reported", "[simulator][checked]")
{
    HOLDS(spill_with(16, 4));
    HOLDS(spill_with(12, 1));
    HOLDS((spill_with(12, 4).size == 1 && spill_with(12, 4).findings()[0].lanes == 0b111));
    CHECK(to_text(spill_with(12, 4).findings()[0]) ==
          "warp 0, lane 0: stores to 0x100C, thread-local memory of warp 0, lane 1; the same in lanes 1-2");

    // Without a size for each, which run() refuses, all lanes have the same address.
    std::uint8_t bytes[32]{};
    const memory_range ranges[] = {{0x1000, bytes}};
    const special_binding specials[] = {{special::thread_local_pointer, {0x1000, 0}}};
    const decoded_program<2> program(spilling, arch::v9);
    std::array<run_finding, 4> found{};
    run_checker checker(program, found);
    const environment around{.program = program, .specials = specials, .memory = ranges, .watcher = &checker};
    warp w(around, 2);
    for (int reg : {4, 5}) w.lanes_of(reg) = {};
    CHECK(w.run(10) == warp_state::ended);
    REQUIRE(checker.findings().size() == 1);
    CHECK(to_text(checker.findings()[0]) == "warp 0, lane 0: stores to 0x1008, thread-local memory of warp 0, lane 1; the same in lane 1");
}
