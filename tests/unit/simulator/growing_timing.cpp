// SPDX-License-Identifier: MIT
// The effect of more or fewer registers, warps and slots in timing estimates.
#include <string>
#include <vector>

#include "programs.hpp"
#include "support.hpp"
#include "valhall/literals.hpp"
#include "valhall/simulator/growing_timing.hpp"

using namespace valhall;
using namespace valhall::literals;
using namespace valhall::simulator;

namespace {

timing_changes changes_on(const char* product, std::span<const word> words, std::uint32_t group = 1)
{
    timing_options how{.model = timing_model(*machine_of(product))};
    how.workgroup_warps = group;
    const arch on = how.model.machine().product().architecture;
    return *changes_of(words, on, std::vector<timing_stream>{*stream_of(words, on)}, how);
}

}  // namespace

TEST_CASE("occupancy hides the latency of loads", "[timing]")
{
    // Ten dependent loads a warp.
    static constexpr auto parts = ".arch v10\nLOAD.i32.unsigned.slot0.wait0 @r0, r0, offset:0\nNOP.end\nFADD.f32 r20, r20, r20"_valhall;
    std::vector<word> few(10, parts[0]);
    few.push_back(parts[1]);
    std::vector<word> many = few;
    many.insert(many.begin(), parts[2]);
    const timing_changes full = changes_on("G710", few), half = changes_on("G710", many);
    CHECK(full.now.resident == 128);
    CHECK(full.now.registers == 32);
    CHECK(full.more_threads.clocks_per_warp == 0);
    CHECK(full.fewer_threads.resident == 64);
    CHECK(full.fewer_threads.registers == 64);
    CHECK(half.now.resident == 64);
    CHECK(half.now.registers == 64);
    CHECK(half.more_threads.resident == 128);
    CHECK(half.more_threads.registers == 32);
    CHECK(half.fewer_threads.clocks_per_warp == 0);
    CHECK(full.one_warp_more.resident == 129);
    CHECK(full.one_warp_fewer.resident == 127);
    CHECK(full.one_slot_fewer.clocks_per_warp == 0);
    CHECK(full.slot_for_each.clocks_per_warp < full.now.clocks_per_warp * 1.01);
    // 64 warps hide 85 clocks, at 64 bytes of each and 44 a clock: 93.
    CHECK(full.now.clocks_per_warp > 10 * 64. / 44);
    CHECK(full.now.clocks_per_warp < 10 * 64. / 44 * 1.1);
    // 400 clocks of latency they do not.
    timing_options slow{.model = timing_model(*machine_of("G710"))};
    REQUIRE(slow.model.set(machine_fact::load_latency, 400));
    const timing_changes bound = *changes_of(many, arch::v10, std::vector<timing_stream>{*stream_of(many, arch::v10)}, slow);
    CHECK(bound.now.clocks_per_warp > 1.9 * bound.more_threads.clocks_per_warp);
    CHECK(bound.one_warp_more.clocks_per_warp < bound.now.clocks_per_warp);
    CHECK(bound.one_warp_fewer.clocks_per_warp > bound.now.clocks_per_warp);
}

TEST_CASE("the occupancy of v15 has three steps", "[timing]")
{
    static constexpr auto words = ".arch v15\nFADD.f32.end r40, r40, r40"_valhall;
    const timing_changes changes = changes_on("G2-Ultra", words);
    CHECK(changes.now.registers == 80);
    CHECK(changes.more_threads.registers == 32);
    CHECK(changes.more_threads.resident == 128);
    CHECK(changes.fewer_threads.registers == 128);
    CHECK(changes.fewer_threads.resident == 32);
    static constexpr auto fewest = ".arch v15\nFADD.f32.end r0, r0, r0"_valhall;
    CHECK(changes_on("G2-Ultra", fewest).fewer_threads.registers == 80);
}

TEST_CASE("changes are of whole workgroups", "[timing]")
{
    static constexpr auto words = ".arch v10\nFADD.f32.end r0, r0, r0"_valhall;
    const timing_changes changes = changes_on("G710", words, 48);
    CHECK(changes.now.resident == 96);
    CHECK(changes.one_warp_more.resident == 144);
    CHECK(changes.one_warp_fewer.resident == 48);
    CHECK(changes.fewer_threads.resident == 48);
    CHECK(changes_on("G710", words, 128).one_warp_fewer.clocks_per_warp == 0);
}

TEST_CASE("more slots never make a warp slower, and fewer never faster", "[timing]")
{
    std::size_t slower = 0, faster = 0;
    for (const tests::named_program& program : tests::corpus_programs()) {
        const auto stream = stream_of(program.words, arch::v9);
        if (!stream || stream->empty()) continue;
        timing_options how;
        how.warps = how.resident = 1;
        const auto ticks = [&](slot_use slots) {
            how.slots = slots;
            return estimate_timing(program.words, arch::v9, std::vector<timing_stream>{*stream}, how)->whole.ticks;
        };
        const std::uint64_t written = ticks(slot_use::as_written), fewer = ticks(slot_use::one_fewer), own = ticks(slot_use::each_its_own);
        INFO(program.name);
        CHECK(own <= written);
        CHECK(written <= fewer);
        faster += own < written;
        slower += written < fewer;
    }
    CHECK(faster > 10);
    CHECK(slower > 3);
}

TEST_CASE("estimates of no program are refused", "[timing]")
{
    static constexpr auto words = "FADD.f32.end r0, r0, r0"_valhall;
    CHECK(estimate_timing(words, arch::v9, std::vector<timing_stream>{}).error().code == fault_code::no_such_instruction);
    CHECK(estimate_timing(words, arch::v9, std::vector<timing_stream>{timing_stream{timing_step{1}}}).error().code ==
          fault_code::no_such_instruction);
    CHECK(changes_of(words, arch::v9, std::vector<timing_stream>{}, {}).error().code == fault_code::no_such_instruction);
    // A warp that executes nothing takes no time.
    const auto nothing = estimate_timing(words, arch::v9, std::vector<timing_stream>(1));
    CHECK(nothing->whole.ticks == 0);
    CHECK(nothing->whole.executions == 0);
    CHECK(nothing->whole.clocks_per_warp() == 0);
    CHECK(nothing->whole.busy_share(pipeline::fma) == 0);
    CHECK(registers_of(words, arch::v9) == register_mask{1});
}
