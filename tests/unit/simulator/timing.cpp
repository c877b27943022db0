// SPDX-License-Identifier: MIT
// Timing estimates: a second reading that keeps the whole history, laws of stalls and bounds, and figures that were measured.
// Also tests: simulator/timing_values.hpp, simulator/timing_plan.hpp
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "programs.hpp"
#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"
#include "valhall/literals.hpp"
#include "valhall/simulator/growing_timing.hpp"
#include "valhall/simulator/run.hpp"
#include "valhall/text/assembly.hpp"

using namespace valhall;
using namespace valhall::literals;
using namespace valhall::simulator;

namespace {

std::vector<word> timed_words(const std::string& text, arch on)
{
    const valhall::program made = assemble(text, on);
    INFO(text);
    REQUIRE(!made.has_errors);
    return made.words;
}

std::string repeated(const std::string& text, int count)
{
    std::string all;
    for (int n = 0; n < count; ++n) all += text;
    return all;
}

// The estimate of a program whose warps go straight through it.
program_timing timed(const std::vector<word>& words, const timing_options& how)
{
    const arch on = how.model.machine().product().architecture;
    const std::vector<timing_stream> streams{*stream_of(words, on)};
    const auto found = estimate_timing(words, on, streams, how);
    REQUIRE(static_cast<bool>(found));
    return *found;
}
program_timing timed(const std::string& text, const timing_options& how)
{
    return timed(timed_words(text, how.model.machine().product().architecture), how);
}
timing_options on_product(const char* product) { return {.model = timing_model(*machine_of(product))}; }

// ---- second reading ----

// An instruction as the second reading knows it: by its text.
struct timed_line {
    std::string text{};
    std::set<int> reads{}, writes{};
    int unit = 0;  // of timed_units
    int slot = -1;
    std::set<int> waits{};
    std::uint64_t bytes = 0;
};
// FMA, CVT, SFU, load.
constexpr int fma_line = 0, cvt_line = 1, sfu_line = 2, load_line = 3;

timed_line random_line(tests::dice& random)
{
    const auto reg = [&] { return static_cast<int>(random.below(6)); };
    const auto name = [](int n) { return "r" + std::to_string(n); };
    timed_line made;
    std::string flow;
    if (random.chance(3)) {
        const int slot = static_cast<int>(random.below(3));
        made.waits = {slot};
        flow = ".wait" + std::to_string(slot);
    }
    const int to = reg(), a = reg(), b = reg();
    made.writes = {to};
    made.reads = {a, b};
    made.unit = static_cast<int>(random.below(4));
    switch (made.unit) {
    case fma_line: made.text = "FADD.f32" + flow + " " + name(to) + ", " + name(a) + ", " + name(b); break;
    case cvt_line: made.text = "IADD.s32" + flow + " " + name(to) + ", " + name(a) + ", " + name(b); break;
    case sfu_line:
        made.reads = {a};
        made.text = "FRCP.f32" + flow + " " + name(to) + ", " + name(a);
        break;
    default:
        made.slot = static_cast<int>(random.below(3));
        made.bytes = 4 * 16;
        made.reads = {2 * (a / 2), 2 * (a / 2) + 1};
        made.text = "LOAD.i32.unsigned.slot" + std::to_string(made.slot) + flow + " @" + name(to) + ", " + name(2 * (a / 2)) + ", offset:0";
    }
    return made;
}

// The ticks of a program by its history: what each warp has issued, and when.
class timed_history {
public:
    timed_history(const std::vector<timed_line>& lines, const timing_options& how, std::uint32_t resident, std::uint32_t warps)
        : lines_(lines), how_(how), left_(warps - resident), warps_(resident)
    {
    }

    std::uint64_t run()
    {
        for (;;) {
            history* next = nullptr;
            for (history& one : warps_)
                if (!one.is_over && (next == nullptr || turn_of(one) < turn_of(*next))) next = &one;
            if (next == nullptr) break;
            take_turn(*next);
        }
        for (const auto& [server, time] : free_) last_ = std::max(last_, time);
        return last_;
    }

private:
    struct issued {
        std::uint64_t start = 0, done = 0;
    };
    struct history {
        std::vector<issued> all{};
        std::uint64_t begin = 0, sfu_from = 0;
        bool has_sfu = false, is_over = false;
    };

    std::uint64_t clocks(machine_fact fact) const { return how_.model[fact].value * ticks_per_clock; }
    std::uint64_t rate_ticks(int unit) const { return 16 * ticks_per_clock / how_.model.costs().per_cycle[unit]; }

    // When the warp could issue line n for its waits and sources.
    std::uint64_t ready(const history& of, std::size_t n) const
    {
        std::uint64_t time = n == 0 ? of.begin : of.all[n - 1].start + ticks_per_clock;
        if (n == lines_.size()) return waited(of, n, time);
        time = waited(of, n, time);
        for (const int reg : lines_[n].reads)
            for (std::size_t k = n; k-- > 0;) {
                if (lines_[k].writes.count(reg) == 0) continue;
                if (lines_[k].unit == load_line) break;
                const bool sfu_to_sfu = lines_[k].unit == sfu_line && lines_[n].unit == sfu_line;
                const std::uint64_t after = clocks(machine_fact::alu_latency);
                time = std::max(time, of.all[k].start + (sfu_to_sfu ? std::max(after, clocks(machine_fact::sfu_latency)) : after));
                break;
            }
        return time;
    }
    std::uint64_t waited(const history& of, std::size_t n, std::uint64_t time) const
    {
        if (n == 0) return time;
        for (std::size_t k = 0; k < n; ++k)
            if (lines_[k].slot >= 0 && lines_[n - 1].waits.count(lines_[k].slot) != 0) time = std::max(time, of.all[k].done);
        return time;
    }
    std::uint64_t turn_of(const history& of) const { return of.has_sfu ? of.sfu_from : ready(of, of.all.size()); }
    std::uint64_t take(const std::string& server, std::uint64_t from, std::uint64_t ticks)
    {
        const std::uint64_t start = std::max(from, free_[server]);
        free_[server] = start + ticks;
        return start;
    }
    std::uint64_t take_port(int unit, std::uint64_t from)
    {
        switch (how_.model.machine().issue()) {
        case issue_rule::apart: return unit == sfu_line ? from : take(unit == fma_line ? "FMA" : "CVT", from, rate_ticks(unit));
        case issue_rule::shared: return take("any", from, rate_ticks(fma_line));
        case issue_rule::paired:
            if (unit == fma_line && std::max(from, free_["FMA"]) <= std::max(from, free_["any"]))
                return take("FMA", from, rate_ticks(cvt_line));
            return take("any", from, rate_ticks(cvt_line));
        }
        return from;
    }
    void take_turn(history& of)
    {
        const std::size_t n = of.all.size();
        const std::uint64_t now = turn_of(of);
        const timed_line& line = lines_[n];
        if (line.unit == sfu_line && !of.has_sfu) {
            of.sfu_from = take("SFU", now, rate_ticks(sfu_line));
            of.has_sfu = true;
            if (of.sfu_from > now) return;
        }
        of.has_sfu = false;
        issued one;
        if (line.unit == load_line) {
            one.start = now;
            const std::uint64_t ticks =
                std::max<std::uint64_t>(rate_ticks(3), line.bytes * ticks_per_clock / how_.model[machine_fact::cached_bytes].value);
            one.done = take("LS", now, ticks) + std::max(ticks, clocks(machine_fact::load_latency));
        } else {
            one.start = take_port(line.unit, now);
        }
        of.all.push_back(one);
        if (of.all.size() < lines_.size()) return;
        const std::uint64_t end = ready(of, lines_.size());
        last_ = std::max(last_, end);
        of.is_over = left_ == 0;
        if (left_ == 0) return;
        --left_;
        of = {.begin = end};
    }

    const std::vector<timed_line>& lines_;
    const timing_options& how_;
    std::uint32_t left_;
    std::vector<history> warps_;
    std::map<std::string, std::uint64_t> free_{};
    std::uint64_t last_ = 0;
};

}  // namespace

TEST_CASE("random programs take as long as by their history", "[timing]")
{
    tests::dice random(5);
    tests::tally tally;
    for (int round = 0; round < tests::rounds(400); ++round) {
        const char* const products[] = {"G57", "G710", "G720", "G1"};
        timing_options how = on_product(products[random.below(4)]);
        const arch on = how.model.machine().product().architecture;
        how.resident = 1 + static_cast<std::uint32_t>(random.below(9));
        how.warps = how.resident + static_cast<std::uint32_t>(random.below(9));
        if (random.chance(2)) how.model.set(machine_fact::alu_latency, 1 + static_cast<unsigned>(random.below(6)));
        if (random.chance(2)) how.model.set(machine_fact::sfu_latency, 1 + static_cast<unsigned>(random.below(9)));
        if (random.chance(2)) how.model.set(machine_fact::load_latency, 1 + static_cast<unsigned>(random.below(40)));
        if (random.chance(2)) how.model.set(machine_fact::cached_bytes, 1u << random.below(7));
        std::vector<timed_line> lines(1 + random.below(20));
        std::string text;
        for (timed_line& one : lines) {
            one = random_line(random);
            text += one.text + '\n';
        }
        const std::vector<word> words = timed_words(text, on);
        const std::vector<timing_stream> streams{*stream_of(words, on)};
        const auto found = estimate_timing(words, on, streams, how);
        const std::uint64_t expected = timed_history(lines, how, how.resident, how.warps).run();
        tally.expect(found && found->whole.ticks == expected, [&] {
            return std::string(how.model.machine().product().name) + ' ' + std::to_string(found ? found->whole.ticks : 0) + " for " +
                   std::to_string(expected) + " with " + std::to_string(how.resident) + " of " + std::to_string(how.warps) + " warps\n" +
                   text;
        });
    }
    CHECK(tally.failures() == "");
}

namespace {

// Compares an estimate with what each program of the corpus must satisfy.
void check_laws(const tests::named_program& program, const char* product, std::uint32_t resident)
{
    INFO(program.name << " on " << product << ", " << resident << " warps");
    timing_options how = on_product(product);
    how.resident = resident;
    how.warps = 2 * resident;
    const arch on = how.model.machine().product().architecture;
    const std::vector<timing_stream> streams{*stream_of(program.words, on)};
    std::map<std::uint32_t, std::uint64_t> first, last;
    std::uint64_t issues = 0;
    bool in_order = true;
    const auto found = estimate_timing(program.words, on, streams, how, [&](const timing_issue& one) {
        first.try_emplace(one.warp, one.from);
        if (one.position != 0) in_order &= last[one.warp] == one.from;
        last[one.warp] = one.end;
        in_order &= one.from <= one.waited && one.waited <= one.ready && one.ready <= one.start && one.start < one.end;
        ++issues;
    });
    REQUIRE(static_cast<bool>(found));
    const timing_estimate& whole = found->whole;
    CHECK(in_order);
    CHECK(issues == whole.executions);
    CHECK(whole.executions == how.warps * streams[0].size());
    // Each warp issues or stalls. A wait at its last instruction is beyond the last issue.
    std::uint64_t spent = 0, after = 0, executions = 0;
    for (const auto& [warp, end] : last) spent += end - first[warp];
    const std::uint32_t last_index = streams[0].back().index;
    stall_ticks sum;
    for (std::size_t n = 0; n < found->by_instruction.size(); ++n) {
        const instruction_timing& one = found->by_instruction[n];
        executions += one.executions;
        for (int k = 0; k < stall_count; ++k) sum.of[k] += one.stalls.of[k];
        if (n == last_index) after = one.stalls.of[static_cast<int>(stall::message)] + one.stalls.of[static_cast<int>(stall::barrier)];
    }
    CHECK(executions == whole.executions);
    CHECK(sum == whole.stalls);
    CHECK(spent + after == whole.issue_ticks + whole.stalls.total());
    // No unit is faster than its rate, nor arithmetic than the rule of issue.
    pipeline_load load;
    for (const timing_step& step : streams[0])
        for (const pipeline p : pipelines)
            load[p] += 16 * how.warps * load_of(*decode(program.words[step.index], on), how.model.costs())[p];
    CHECK(whole.clocks() + 0.01 >= load.most_cycles(how.model.costs()).value());
    for (const pipeline p : pipelines) CHECK(whole.busy_share(p) <= 1);
}

}  // namespace

TEST_CASE("warps issue or stall, and units keep their rates", "[timing]")
{
    std::size_t count = 0;
    for (const tests::named_program& program : tests::corpus_programs()) {
        if (++count % 8 != 1 || !stream_of(program.words, arch::v9) || stream_of(program.words, arch::v9)->empty()) continue;
        check_laws(program, "G57", 1);
        check_laws(program, "G57", 8);
        check_laws(program, "G57", 64);
    }
    const auto mixed = [](const char* product) {
        return tests::named_program{"mixed", timed_words(repeated("FADD.f32 r0, r1, r2\nFRCP.f32 r3, r4\nIADD.s32 r5, r6, r7\n"
                                                                  "LOAD.i64.unsigned.slot1.wait1 @r8:r9, r10, offset:0\n",
                                                                  9),
                                                         find_gpu(product)->architecture)};
    };
    for (const char* product : {"G78", "G710", "G720", "G725", "G1"})
        for (const std::uint32_t resident : {1u, 7u, 128u}) check_laws(mixed(product), product, resident);
}

TEST_CASE("arithmetic at full occupancy takes as long as the rule of issue says", "[timing]")
{
    // Ratios of FMA, CVT and SFU.
    constexpr int mixes[][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {3, 1, 0}, {1, 3, 0}, {8, 2, 1}, {2, 2, 1}, {4, 4, 4}};
    for (const gpu& product : gpus)
        for (const auto& mix : mixes) {
            std::string text;
            for (int n = 0; n < 12; ++n)
                text += repeated("FADD.f32 r0, r0, r0\n", mix[0]) + repeated("IADD.s32 r1, r1, r1\n", mix[1]) +
                        repeated("FRCP.f32 r2, r2\n", mix[2]);
            timing_options how{.model = timing_model(*machine_of(product.name))};
            how.warps = 4 * resident_warps(how.model, {}, product.architecture);
            const std::vector<word> words = timed_words(text, product.architecture);
            pipeline_load load;
            for (const word one : words)
                for (const pipeline p : pipelines)
                    load[p] += 16 * how.warps * load_of(*decode(one, product.architecture), how.model.costs())[p];
            const double bound = load.most_cycles(how.model.costs()).value(), clocks = timed(words, how).whole.clocks();
            INFO(product.name << ": " << mix[0] << ' ' << mix[1] << ' ' << mix[2]);
            CHECK(clocks >= bound * 0.999);
            CHECK(clocks <= bound * 1.04);
        }
}

// Figures of Mali-G710 in the sources that table/costs.def names.
TEST_CASE("estimates are near to what was measured on a G710", "[timing]")
{
    const timing_options g710 = on_product("G710");
    // Of 64 FMA a clock, 95 % were measured, and 91 % with one chain in each thread. The estimate has no loss but the start and the end.
    timing_options full = g710;
    full.warps = 512;
    const program_timing chain = timed(repeated("FMA.f32 r0, r0, r1, r2\n", 1000), full);
    CHECK(chain.whole.resident == 128);
    const double fma = 16. * 1000 * 512 / chain.whole.clocks();
    CHECK(fma > 64 * 0.95 * 0.95);
    CHECK(fma < 64 * 0.95 * 1.06);
    // A load whose address is the result of the one before: 149.5 ns, 85 clocks at 572 MHz.
    timing_options alone = g710;
    alone.warps = alone.resident = 1;
    const double load = timed(repeated("LOAD.i32.unsigned.slot0.wait0 @r0, r0, offset:0\n", 100), alone).whole.clocks() / 100;
    CHECK(load > 85 * 0.98);
    CHECK(load < 85 * 1.02);
    // Reads of the cache: 44 bytes a clock. Of workgroup memory: 24.
    for (const auto& [address, bytes] : {std::pair<std::string, double>{"r4", 44}, {"workgroup_local_pointer.w0", 24}})
        for (const int words : {1, 4}) {
            const std::string registers = words == 1 ? "i32.unsigned.slot0 @r8" : "i128.unsigned.slot0 @r8:r9:r10:r11";
            std::string text = repeated("LOAD." + registers + ", " + address + ", offset:0\n", 63);
            text += "LOAD." + registers;
            text.insert(text.rfind(" @"), ".wait0");
            text += ", " + address + ", offset:0\n";
            const double clocks = timed(text, full).whole.clocks();
            INFO(address << ", " << words << " words: " << 512. * 64 * 16 * 4 * words / clocks);
            CHECK(512. * 64 * 16 * 4 * words / clocks > bytes * 0.95);
            CHECK(512. * 64 * 16 * 4 * words / clocks < bytes * 1.05);
        }
}

TEST_CASE("stalls have reasons, and are counted where the program says", "[timing]")
{
    timing_options how = on_product("G710");
    how.warps = how.resident = 1;
    how.model.set(machine_fact::alu_latency, 4);
    how.model.set(machine_fact::sfu_latency, 6);
    const program_timing made = timed("LOAD.i32.unsigned.slot1 @r0, r4, offset:0\n"
                                      "FADD.f32 r2, r3, r3\n"
                                      "FADD.f32.wait1 r5, r2, r2\n"
                                      "FRCP.f32 r5, r5\n"
                                      "FRCP.f32 r5, r5\n"
                                      "NOP.end\n",
                                      how);
    const auto clocks = [&](std::size_t n, stall why) { return made.by_instruction[n].stalls.clocks(why); };
    // Issued at 0, 1, 5; the load is complete at 85. Then at 85, where r5 has long been there, 91 and 92.
    CHECK(clocks(2, stall::result) == 3);
    CHECK(clocks(2, stall::message) == 79);
    CHECK(made.by_instruction[0].exposed_clocks() == 79);
    CHECK(clocks(3, stall::result) == 0);
    CHECK(clocks(4, stall::result) == 5);
    CHECK(made.whole.stalls.total() == 87 * ticks_per_clock);
    CHECK(made.whole.clocks() == 93);
    // A second warp waits for SFU, which takes a clock for each.
    how.warps = how.resident = 2;
    const program_timing both = timed("FRCP.f32 r1, r2\n", how);
    CHECK(both.by_instruction[0].stalls.clocks(stall::unit) == 1);
    CHECK(both.by_instruction[0].executions == 2);
    CHECK(name_of(stall::barrier) == "barrier");
    CHECK(name_of(static_cast<stall>(stall_count)).empty());
}

TEST_CASE("warps of a workgroup wait for each other at barriers", "[timing]")
{
    const std::vector<word> words = timed_words("FADD.f32 r0, r1, r2\nBARRIER.slot7.wait\nNOP.end\n", arch::v10);
    // The second warp executes the addition ten times more.
    timing_stream once = *stream_of(words, arch::v10), longer = once;
    longer.insert(longer.begin(), 10, once[0]);
    timing_options how = on_product("G710");
    how.warps = how.workgroup_warps = 2;
    // When each warp issues its last instruction.
    double barrier = 0;
    const auto run = [&](const std::vector<timing_stream>& streams) {
        std::vector<double> ends(how.warps);
        const auto found = estimate_timing(words, arch::v10, streams, how, [&](const timing_issue& one) {
            ends[one.warp] = static_cast<double>(one.start) / static_cast<double>(ticks_per_clock);
        });
        REQUIRE(static_cast<bool>(found));
        CHECK(found->by_instruction[1].stalls.clocks(stall::message) == 0);
        barrier = found->by_instruction[1].stalls.clocks(stall::barrier);
        return ends;
    };
    // The port issues one after the other, in a quarter of a clock each. Barriers at 1 and 11.25; both go on at 12.25.
    CHECK(run({once, longer}) == std::vector{12.25, 12.5});
    CHECK(barrier == 10.25);
    // Four warps: two workgroups one after the other. The first ends at 13.5.
    how.warps = 4;
    how.resident = 3;
    CHECK(run({once, longer}) == std::vector{12.25, 12.5, 25.75, 26.});
    CHECK(barrier == 20.5);
    // A warp that has ended is not waited for; one that executes nothing neither.
    how.warps = 2;
    how.resident = 0;
    const timing_stream without{once[0], once[0], once[0]};
    CHECK(run({once, without}) == std::vector{3.25, 2.25});
    CHECK(barrier == 1.25);
    CHECK(run({once, {}}) == std::vector{2., 0.});
    CHECK(barrier == 0);
}

TEST_CASE("each barrier waits for all warps, and scattered accesses take longer", "[timing]")
{
    const std::vector<word> words = timed_words("BARRIER.slot7.wait\nBARRIER.slot7.wait\nNOP.end\n"
                                                "LOAD.i32.unsigned.slot0.wait0 @r0, r4, offset:0\n",
                                                arch::v10);
    // Before each barrier, one of the warps executes ten instructions more.
    const timing_step barrier{.index = 0}, other{.index = 1}, nop{.index = 2};
    timing_stream first(10, nop), second{barrier};
    first.insert(first.end(), {barrier, other, nop});
    second.insert(second.end(), 10, nop);
    second.insert(second.end(), {other, nop});
    timing_options how = on_product("G710");
    how.warps = how.workgroup_warps = 2;
    const auto found = estimate_timing(words, arch::v10, std::vector<timing_stream>{first, second}, how);
    CHECK(found->by_instruction[0].stalls.clocks(stall::barrier) == 10);
    CHECK(found->by_instruction[1].stalls.clocks(stall::barrier) == 10);
    // 16 lines are 16 clocks; the second of two loads begins after them.
    how.workgroup_warps = 1;
    const auto load = [&](std::uint8_t lines) {
        const timing_stream stream{{.index = 3, .bytes = 44, .lines = lines}};
        return estimate_timing(words, arch::v10, std::vector<timing_stream>{stream}, how)->whole.clocks();
    };
    CHECK(load(1) == 1 + 85);
    CHECK(load(16) == 16 + 85);
}

TEST_CASE("messages take the time of their units", "[timing]")
{
    timing_options how = on_product("G78");
    how.warps = how.resident = 2;
    REQUIRE(how.model.set(machine_fact::texture_latency, 50));
    REQUIRE(how.model.set(machine_fact::load_latency, 30));
    // A sample of 16 threads at 4 a clock; the second one begins 4 clocks later.
    const program_timing sample = timed("TEX_SINGLE.slot0.wait0.skip.f.32.2d.computed @r0:r1:r2:r3, @r4:r5, r6\n", how);
    CHECK(sample.whole.clocks() == 4 + 50);
    CHECK(sample.whole.busy[static_cast<int>(pipeline::texture)] == 8 * ticks_per_clock);
    // Interpolated: two components of 16 threads at 8 a clock, in a unit of its own, which a varying uses next.
    const std::vector<word> words = timed_words("VAR_TEX_SINGLE.slot0.skip.sample_store.f.32.2d.computed @r0:r1:r2:r3, u0, u1\n"
                                                "LD_VAR_BUF_IMM.f32.slot0.wait0.v4.src_f32.sample.store @r4:r5:r6:r7, r61, index:0x0\n",
                                                arch::v9);
    how.warps = how.resident = 1;
    REQUIRE(how.model.set(machine_fact::texture_latency, 20));
    const program_timing both = timed(words, how);
    const pipeline_load load = load_of(*decode(words[0], arch::v9), how.model.costs());
    REQUIRE(load[pipeline::varying] != 0);
    REQUIRE(load[pipeline::texture] != 0);
    CHECK(both.whole.busy[static_cast<int>(pipeline::varying)] == (2 * load[pipeline::varying] + 8) * ticks_per_clock);
    CHECK(both.whole.clocks() == 2. * static_cast<double>(load[pipeline::varying]) + 30);
    // The time of accesses is that of their bytes.
    const program_timing loads = timed("LOAD.i128.unsigned.slot0 @r0:r1:r2:r3, r4, offset:0\n", how);
    CHECK(loads.whole.busy[static_cast<int>(pipeline::load_store)] == 256 * ticks_per_clock / 44);
    CHECK(loads.whole.busy_share(pipeline::load_store) == 1);
}

TEST_CASE("results of instructions of several cycles come after the last", "[timing]")
{
    // A matrix product takes four.
    const std::vector<word> words = timed_words("MMUL.f32 r0, r0, r1, r2\nFADD.f32 r0, r0, r0\n", arch::v11);
    REQUIRE(decode(words[0], arch::v11)->cycles() == 4);
    timing_options how = on_product("G715");
    how.warps = how.resident = 1;
    const auto start = [&] {
        std::uint64_t last = 0;
        (void)estimate_timing(words, arch::v11, std::vector<timing_stream>{*stream_of(words, arch::v11)}, how,
                              [&](const timing_issue& one) { last = one.start; });
        return last / ticks_per_clock;
    };
    CHECK(start() == 4);
    REQUIRE(how.model.set(machine_fact::alu_latency, 5));
    CHECK(start() == 3 + 5);
}

TEST_CASE("slots are used as written, one fewer, or each its own", "[timing]")
{
    // The load of slot 0 is complete at 85, that of slot 2 at 103: the addition waits for the first only.
    const std::string loads = "LOAD.i32.unsigned.slot0 @r0, r4, offset:0\n" + repeated("NOP\n", 18 - 1) +
                              "LOAD.i32.unsigned.slot2.wait0 @r1, r4, offset:0\n"
                              "FADD.f32.wait2 r2, r0, r0\n"
                              "NOP\n"
                              "FADD.f32 r3, r1, r1\n";
    timing_options how = on_product("G710");
    how.warps = how.resident = 1;
    const auto issues = [&](slot_use slots) {
        how.slots = slots;
        const std::vector<word> words = timed_words(loads, arch::v10);
        std::vector<std::uint64_t> starts;
        (void)estimate_timing(words, arch::v10, std::vector<timing_stream>{*stream_of(words, arch::v10)}, how,
                              [&](const timing_issue& one) { starts.push_back(one.start / ticks_per_clock); });
        return std::vector<std::uint64_t>(starts.end() - 3, starts.end());
    };
    CHECK(issues(slot_use::as_written) == std::vector<std::uint64_t>{85, 103, 104});
    CHECK(issues(slot_use::one_fewer) == std::vector<std::uint64_t>{103, 104, 105});
    CHECK(issues(slot_use::each_its_own) == std::vector<std::uint64_t>{85, 86, 103});
}

TEST_CASE("what an estimate cannot use is refused", "[timing]")
{
    constexpr auto words = "FADD.f32.end r0, r1, r2"_valhall;
    timing_storage<1, 2> storage;
    std::array<instruction_timing, 1> by_instruction{};
    const std::array<timing_step, 1> steps{{{.index = 0}}}, beyond{{{.index = 1}}};
    const std::span<const timing_step> stream[]{steps}, wrong[]{steps, beyond};
    const auto error = [&](std::span<const std::span<const timing_step>> streams, const timing_scratch& scratch, std::uint32_t resident,
                           std::span<instruction_timing> into) {
        return estimate_timing(words, arch::v9, {}, streams, {.resident = resident}, scratch, into).error().code;
    };
    CHECK(error(stream, storage, 2, by_instruction) == fault_code::none);
    CHECK(error(stream, storage, 0, by_instruction) == fault_code::no_space);
    CHECK(error(stream, storage, 3, by_instruction) == fault_code::no_space);
    CHECK(error(stream, storage, 2, {}) == fault_code::no_space);
    timing_scratch small = storage;
    small.turns = small.turns.first(1);
    CHECK(error(stream, small, 2, by_instruction) == fault_code::no_space);
    small = storage;
    small.plans = {};
    CHECK(error(stream, small, 2, by_instruction) == fault_code::no_space);
    CHECK(error(wrong, storage, 2, by_instruction) == fault_code::no_such_instruction);
    CHECK(error({}, storage, 2, by_instruction) == fault_code::no_such_instruction);
}

namespace {

constexpr timing_estimate estimated_when_compiled = [] {
    constexpr auto words = ".arch v10\nLOAD.i32.unsigned.slot0.wait0 @r0, r4, offset:0\nFADD.f32.end r1, r0, r0"_valhall;
    timing_storage<2, 4> storage;
    std::array<instruction_timing, 2> by_instruction{};
    const std::array<timing_step, 2> steps{step_of(*decode(words[0], arch::v10), 0), step_of(*decode(words[1], arch::v10), 1)};
    const std::span<const timing_step> streams[]{steps};
    return *estimate_timing(words, arch::v10, {}, streams, {.model = timing_model(*machine_of("G710")), .resident = 4}, storage,
                            by_instruction);
}();

}  // namespace

// Four loads of 64 bytes at 44 a clock: the last begins at 3 * 64 / 44. 85 clocks later it is added.
static_assert(estimated_when_compiled.executions == 8 && estimated_when_compiled.warps == 4);
static_assert(estimated_when_compiled.ticks == 3 * (64 * 1024 / 44) + 86 * 1024);
