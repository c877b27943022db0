// SPDX-License-Identifier: MIT
// Statistics of programs: compared with sums over the listings of real programs, with every path through small ones, and tested with
// hand-written programs for each property.
// Also tests: isa/costs.hpp, program/growing_statistics.hpp, program/paths.hpp, program/register_use.hpp, text/print_statistics.hpp
#include <algorithm>
#include <cctype>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "valhall/literals.hpp"
#include "valhall/program/growing_statistics.hpp"
#include "valhall/program/statistics.hpp"
#include "valhall/text/print_statistics.hpp"
#include "valhall/text/assembly.hpp"

#include "programs.hpp"
#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"

using namespace valhall;
using namespace valhall::literals;
using tests::tally;

namespace {

// ---- the cost of an instruction, from its line ----

// The units of all instructions on v9, by a second reading of the description.
const std::map<std::string, std::string>& units_by_mnemonic()
{
    static const std::map<std::string, std::string> units = [] {
        std::map<std::string, std::string> found;
        for (const std::string& line : tests::lines_of(tests::read_data("reference/instructions.txt"))) {
            const std::vector<std::string> parts = tests::split(line, " ");
            if (parts.size() > 3) found[parts[0]] = parts[3];
        }
        // Arm's description differs here, and the library follows it.
        for (const char* const name : {"CLZ.u32", "CLZ.v2u16", "CLZ.v4u8"}) found[name] = "SFU";
        for (const char* const name : {"CUBEFACE1", "CUBEFACE2_V9"}) found[name] = "CVT";
        return found;
    }();
    return units;
}

// The mnemonic of a line is the longest one at its beginning.
std::string mnemonic_of(const std::string& line)
{
    std::string word = line.substr(0, line.find(' '));
    while (units_by_mnemonic().count(word) == 0) {
        const std::size_t dot = word.rfind('.');
        if (dot == std::string::npos) return "";
        word.resize(dot);
    }
    return word;
}

bool ends_with(const std::string& text, std::string_view end)
{
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

pipeline_load load_by_hand(const std::string& line)
{
    pipeline_load load;
    const std::string mnemonic = mnemonic_of(line);
    REQUIRE(mnemonic != "");
    const std::string unit = units_by_mnemonic().at(mnemonic);
    const std::string modifiers = line.substr(mnemonic.size(), line.find(' ') - mnemonic.size()) + ".";
    const bool is_wide = ends_with(mnemonic, "64");
    if (unit == "FMA") load[pipeline::fma] = is_wide ? 2 : 1;
    if (unit == "CVT") load[pipeline::cvt] = is_wide ? 2 : 1;
    if (unit == "SFU") load[pipeline::sfu] = is_wide ? 2 : 1;
    if (unit == "LS") load[pipeline::load_store] = 1;
    if (unit == "T" || unit == "VT") load[pipeline::texture] = 1;
    if (unit == "V")
        load[pipeline::varying] = modifiers.find(".v4.") != std::string::npos   ? 4
                                  : modifiers.find(".v3.") != std::string::npos ? 3
                                  : modifiers.find(".v2.") != std::string::npos ? 2
                                                                                : 1;
    if (unit == "VT")
        load[pipeline::varying] = modifiers.find(".2d.") != std::string::npos ? 2 : modifiers.find(".1d.") != std::string::npos ? 1 : 3;
    return load;
}

// The numbers after a letter in a listing's operands.
std::set<int> numbers_behind(char letter, const std::string& line)
{
    std::set<int> found;
    const std::size_t begin = line.find(' ');
    for (std::size_t i = begin; i < line.size() && begin != std::string::npos; ++i) {
        const bool starts =
            line[i] == letter && !std::isalnum(static_cast<unsigned char>(line[i - 1])) && line[i - 1] != '_' && line[i - 1] != '.';
        if (starts && i + 1 < line.size() && std::isdigit(static_cast<unsigned char>(line[i + 1])))
            found.insert(std::stoi(line.substr(i + 1)));
    }
    return found;
}

program_statistics statistics_at_run_time(const std::vector<word>& words, arch on = arch::v9)
{
    const result<program_statistics> s = statistics_of(words, on);
    REQUIRE(s);
    return *s;
}

}  // namespace

TEST_CASE("the totals of the corpus are those of its lines", "[statistics]")
{
    tally law;
    for (const tests::named_program& p : tests::corpus_programs()) {
        const program_statistics s = statistics_at_run_time(p.words);
        pipeline_load total;
        std::set<int> registers, uniforms;
        for (const std::string& line : tests::lines_of(tests::read_data("corpus/" + p.name + ".s"))) {
            total += load_by_hand(line);
            registers.merge(numbers_behind('r', line));
            uniforms.merge(numbers_behind('u', line));
        }
        law.expect(s.total == total, [&] { return p.name + ": total"; });
        law.expect(s.words == p.words.size() && s.instructions == p.words.size() && s.bytes() == 8 * p.words.size(),
                   [&] { return p.name + ": size"; });
        // The listing names only the first register of a pair.
        for (int n = 0; n < 64; ++n) {
            const bool named = registers.count(n) != 0, is_second = n % 2 == 1 && registers.count(n - 1) != 0;
            const bool had = (s.registers >> n & 1) != 0;
            law.expect(named ? had : !had || is_second, [&] { return p.name + ": r" + std::to_string(n); });
        }
        for (int n = 0; n < 256; ++n) {
            const bool named = uniforms.count(n) != 0, is_second = n % 2 == 1 && uniforms.count(n - 1) != 0;
            const bool had = (s.uniforms[n / 64] >> n % 64 & 1) != 0;
            law.expect(named ? had : !had || is_second, [&] { return p.name + ": u" + std::to_string(n); });
        }
        const auto high = [](int n) { return n > 15 && n < 48; };
        law.expect(s.thread_percent() == (std::any_of(registers.begin(), registers.end(), high) ? 50 : 100),
                   [&] { return p.name + ": threads"; });
        const bool is_fragment = p.name.find("_fs") != std::string::npos;
        law.expect(is_fragment || (!s.modifies_coverage && !s.reads_colour && !s.late_depth_test && !s.late_depth_update),
                   [&] { return p.name + ": fragment"; });
        law.expect(is_fragment || s.has_side_effects || p.words.size() < 4, [&] { return p.name + ": writes nothing"; });
    }
    CHECK(law.failures() == "");
    CHECK(law.count() > 20'000);
}

TEST_CASE("properties of real programs", "[statistics]")
{
    const auto names_of_those = [](bool program_statistics::* property) {
        std::string names;
        for (const tests::named_program& p : tests::corpus_programs())
            if (statistics_at_run_time(p.words).*property) names += p.name + " ";
        return names;
    };
    CHECK(names_of_those(&program_statistics::uses_stack) == "bvh_cs ");
    CHECK(names_of_those(&program_statistics::reads_colour) == "");
    CHECK(names_of_those(&program_statistics::modifies_coverage) == "discards_fs parallax_fs phong_fs ");
}

// ---- paths ----

namespace {

// The smallest and largest cost of each unit over all paths that visit no word twice; and whether a path can visit one twice. Paths with
// an unknown target count only if no other path ends.
struct all_ways {
    const std::vector<word>& words;
    arch on;
    std::vector<pipeline_load> loads{};
    std::vector<std::set<std::int64_t>> to{};
    std::vector<bool> passed{};
    std::optional<pipeline_load> least{}, most{}, least_to_anywhere{}, most_to_anywhere{};
    bool has_cycle = false;

    all_ways(const std::vector<word>& program, arch a) : words(program), on(a), passed(program.size())
    {
        for (std::size_t i = 0; i < words.size(); ++i) {
            const result<instruction> decoded = decode(words[i], on);
            loads.push_back(decoded ? load_of(*decoded, usual_costs) : pipeline_load{});
            to.push_back(tests::successors_by_hand(words[i], static_cast<std::int64_t>(i), on));
        }
        if (words.empty()) least = most = pipeline_load{};
        else walk(0, {});
        if (least) return;
        least = least_to_anywhere;
        most = most_to_anywhere;
    }

    static void offer(std::optional<pipeline_load>& low, std::optional<pipeline_load>& high, const pipeline_load& load)
    {
        if (!low) low = high = load;
        for (const pipeline p : pipelines) {
            (*low)[p] = std::min((*low)[p], load[p]);
            (*high)[p] = std::max((*high)[p], load[p]);
        }
    }

    void walk(std::size_t i, pipeline_load so_far)
    {
        so_far += loads[i];
        passed[i] = true;
        for (const std::int64_t next : to[i]) {
            if (next >= 0 && next < static_cast<std::int64_t>(words.size())) {
                if (passed[static_cast<std::size_t>(next)]) has_cycle = true;
                else walk(static_cast<std::size_t>(next), so_far);
            } else if (next == tests::anywhere) {
                offer(least_to_anywhere, most_to_anywhere, so_far);
            } else {
                offer(least, most, so_far);
            }
        }
        passed[i] = false;
    }
};

}  // namespace

TEST_CASE("the shortest and longest paths are those among all paths", "[statistics]")
{
    tests::branching_programs programs(4);
    tally law;
    int without_end = 0, with_longest = 0;
    for (int n = 0; n < tests::rounds(20'000); ++n) {
        const std::vector<word> words = programs.next(programs.below(13));
        const arch on = n % 2 == 0 ? arch::v10 : arch::v11;
        const all_ways all(words, on);
        const program_statistics s = statistics_at_run_time(words, on);
        const auto describe = [&] {
            std::string text;
            for (const word w : words) text += tests::hex(w) + " ";
            return text;
        };
        law.expect(s.has_shortest == all.least.has_value() && (!all.least || s.shortest == *all.least),
                   [&] { return "shortest: " + describe(); });
        law.expect(s.has_longest == !all.has_cycle && (!s.has_longest || s.longest == *all.most), [&] { return "longest: " + describe(); });
        without_end += !s.has_shortest;
        with_longest += s.has_longest;
    }
    CHECK(law.failures() == "");
    CHECK(without_end > 50);
    CHECK(with_longest > tests::rounds(5000));
}

namespace {

// The cost of the cheapest path to each block, by relaxing all edges until nothing changes.
std::vector<std::uint64_t> least_costs(const flow_graph& g, const std::vector<std::uint64_t>& costs)
{
    std::vector<std::uint64_t> least(g.size(), UINT64_MAX);
    least[0] = costs[0];
    for (bool changed = true; changed;) {
        changed = false;
        for (block_id b = 0; b < g.size(); ++b)
            for (const block_id to : g.successors(b)) {
                if (least[b] == UINT64_MAX || least[b] + costs[to] >= least[to]) continue;
                least[to] = least[b] + costs[to];
                changed = true;
            }
    }
    return least;
}

}  // namespace

TEST_CASE("the cheapest path through larger programs agrees with relaxation of all edges", "[statistics]")
{
    tests::branching_programs programs(9);
    tally law;
    for (int n = 0; n < 300; ++n) {
        const growing_flow_graph built(programs.next(400), arch::v10);
        const flow_graph g = built;
        std::vector<std::uint64_t> costs(g.size()), scratch(path_scratch_size(g.size()));
        for (std::uint64_t& cost : costs) cost = programs.below(20);
        const std::vector<std::uint64_t> least = least_costs(g, costs);
        path_cost wanted, to_unknown;
        for (block_id b = 0; b < g.size(); ++b) {
            if (least[b] == UINT64_MAX) continue;
            const bool ends = g[b].next == outside_program || g[b].target == outside_program || g[b].target == thread_end;
            if (ends && (!wanted.exists || least[b] < wanted.cost)) wanted = {true, least[b]};
            if (g[b].target == unknown_place && (!to_unknown.exists || least[b] < to_unknown.cost)) to_unknown = {true, least[b]};
        }
        if (!wanted.exists) wanted = to_unknown;
        law.expect(shortest_path(g, costs, scratch) == wanted, [&] { return "program " + std::to_string(n); });
    }
    CHECK(law.failures() == "");
}

TEST_CASE("statistics of any words are consistent", "[statistics]")
{
    tests::dice random(5);
    tally law;
    const auto& corpus = tests::corpus_programs();
    for (int n = 0; n < 600; ++n) {
        std::vector<word> words(random.below(40));
        for (word& w : words) w = random.bits();
        if (n % 2 == 0) {
            words = corpus[random.below(corpus.size())].words;
            words.resize(std::min<std::size_t>(words.size(), 300));
            for (int change = 0; change < 10; ++change) words[random.below(words.size())] ^= word{1} << random.below(64);
        }
        const arch on = architectures[random.below(std::size(architectures))];
        const program_statistics s = statistics_at_run_time(words, on);
        std::size_t decodable = 0;
        pipeline_load total;
        for (const word w : words)
            if (const result<instruction> i = decode(w, on)) ++decodable, total += load_of(*i, usual_costs);
        law.expect(s.instructions == decodable && s.words == words.size() && s.total == total, [] { return std::string("total"); });
        for (const pipeline p : pipelines) {
            law.expect(!s.has_longest || s.longest[p] <= s.total[p], [] { return std::string("longest beyond total"); });
            law.expect(!s.has_shortest || s.shortest[p] <= (s.has_longest ? s.longest : s.total)[p],
                       [] { return std::string("shortest beyond longest"); });
        }
        law.expect(s.arithmetic_16 <= s.arithmetic && s.arithmetic <= s.instructions && s.percent_16_bit() <= 100,
                   [] { return std::string("share"); });
    }
    CHECK(law.failures() == "");
}

TEST_CASE("statistics of long programs take linear time", "[statistics]")
{
    constexpr std::size_t size = tests::rounds(1'000'000u);
    constexpr word maybe = ".arch v9\nBRANCHZ r0, offset:0"_valhall[0];
    std::vector<word> words(size, maybe);
    tests::dice random(6);
    const auto go = [&](std::size_t from, std::size_t to) { words[from] = maybe | (static_cast<word>(to - from - 1) & 0x7FFFFFF) << 8; };
    SECTION("all branch to the end")
    {
        for (std::size_t i = 0; i + 1 < size; ++i) go(i, size - 1);
        const program_statistics s = statistics_at_run_time(words);
        CHECK(s.shortest[pipeline::cvt] == 2);
        CHECK(s.longest[pipeline::cvt] == size);
    }
    SECTION("all branch to random places")
    {
        for (std::size_t i = 0; i < size; ++i) go(i, random.below(size));
        CHECK_FALSE(statistics_at_run_time(words).has_longest);
    }
    SECTION("no instructions")
    {
        for (word& w : words) w = ~word{0};
        CHECK(statistics_at_run_time(words).instructions == 0);
    }
}

// ---- single facts, also in constant expressions ----

namespace {

constexpr pipeline_load load_of_line(word bits, arch on = arch::v9) { return load_of(*decode(bits, on), usual_costs); }

constexpr pipeline_load only(pipeline p, std::uint64_t load)
{
    pipeline_load made;
    made[p] = load;
    return made;
}

}  // namespace

TEST_CASE("each unit has its cost", "[statistics]")
{
    STATIC_REQUIRE(load_of_line(".arch v9\nFADD.f32 r0, r1, r2"_valhall[0]) == only(pipeline::fma, 1));
    STATIC_REQUIRE(load_of_line(".arch v9\nIADD.u64 r0, r2, r4"_valhall[0]) == only(pipeline::cvt, 2));
    STATIC_REQUIRE(load_of_line(".arch v9\nIADD.u32 r0, r2, r4"_valhall[0]) == only(pipeline::cvt, 1));
    STATIC_REQUIRE(load_of_line(".arch v9\nFRCP.f32 r0, r1"_valhall[0]) == only(pipeline::sfu, 1));
    STATIC_REQUIRE(load_of_line(".arch v9\nLOAD.i64.unsigned.slot0 @r0:r1, r2, offset:0"_valhall[0]) == only(pipeline::load_store, 1));
    STATIC_REQUIRE(load_of_line(".arch v9\nLD_VAR_BUF_IMM.f32.slot0.v3.src_f32.center.store @r0:r1:r2, r61, index:0x0"_valhall[0]) ==
                   only(pipeline::varying, 3));
    STATIC_REQUIRE(load_of_line(".arch v9\nLD_VAR_SPECIAL.f32.center.clobber.slot0 @r0, r61, index:0x3"_valhall[0]) ==
                   only(pipeline::varying, 1));
    STATIC_REQUIRE(load_of_line(".arch v9\nTEX_SINGLE.slot0.skip.f.32.2d.computed @r0:r1:r2:r3, @r4:r5, r6"_valhall[0]) ==
                   only(pipeline::texture, 1));
    STATIC_REQUIRE(load_of_line(".arch v9\nBLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0"_valhall[0]) ==
                   pipeline_load{});
    STATIC_REQUIRE(load_of_line(".arch v9\nBARRIER.slot7.wait"_valhall[0]) == pipeline_load{});
    // Instructions that take two cycles.
    constexpr word round = ".arch v9\nFROUND.f32 r0, r1"_valhall[0];
    STATIC_REQUIRE(load_of_line(round, arch::v9)[pipeline::cvt] + load_of_line(round, arch::v9)[pipeline::sfu] +
                       load_of_line(round, arch::v9)[pipeline::fma] ==
                   1);
    STATIC_REQUIRE(load_of_line(round, arch::v11) == only(pipeline::fma, 2));
    // Interpolation and sampling in one instruction.
    for (int code = 0; code < opcode_count; ++code) {
        const result<instruction> i = make_instruction(static_cast<opcode>(code), arch::v9);
        if (!i || i->unit() != unit::varying_texture) continue;
        INFO(i->mnemonic());
        const pipeline_load load = load_of(*i, usual_costs);
        CHECK(load[pipeline::texture] == 1);
        CHECK(load[pipeline::varying] >= 1);
        CHECK(load[pipeline::varying] <= 3);
    }
}

TEST_CASE("the usual costs are those of G57", "[statistics]")
{
    STATIC_REQUIRE(usual_costs.product == "G57");
    STATIC_REQUIRE(usual_costs.wide_factor == 2);
    STATIC_REQUIRE(only(pipeline::fma, 64).cycles(pipeline::fma, usual_costs) == 1);
    STATIC_REQUIRE(only(pipeline::cvt, 1).cycles(pipeline::cvt, usual_costs) == 1. / 64);
    STATIC_REQUIRE(only(pipeline::sfu, 1).cycles(pipeline::sfu, usual_costs) == 1. / 16);
    STATIC_REQUIRE(only(pipeline::load_store, 1).cycles(pipeline::load_store, usual_costs) == 1);
    STATIC_REQUIRE(only(pipeline::varying, 1).cycles(pipeline::varying, usual_costs) == 1. / 8);
    STATIC_REQUIRE(only(pipeline::texture, 1).cycles(pipeline::texture, usual_costs) == 1. / 4);
    STATIC_REQUIRE(statistics_of(".arch v14\nNOP.end"_valhall, arch::v14).costs.product == "G1");
    CHECK(statistics_at_run_time({}, arch::v12).costs.product == "G720");
}

TEST_CASE("the unit with the most cycles bounds a program", "[statistics]")
{
    constexpr pipeline_load tie{{64, 63, 0, 1, 0, 4}};
    STATIC_REQUIRE(tie.is_bound(pipeline::fma, usual_costs));
    STATIC_REQUIRE(!tie.is_bound(pipeline::cvt, usual_costs));
    STATIC_REQUIRE(tie.is_bound(pipeline::load_store, usual_costs));
    STATIC_REQUIRE(tie.is_bound(pipeline::texture, usual_costs));
    STATIC_REQUIRE(!pipeline_load{}.is_bound(pipeline::fma, usual_costs));
}

namespace {

template <std::size_t Words>
constexpr program_statistics of(const std::array<word, Words>& words)
{
    return statistics_of(words, arch::v9);
}

}  // namespace

TEST_CASE("registers and uniforms are counted once each", "[statistics]")
{
    constexpr program_statistics s = of(R"(.arch v9
        FADD.f32 r0, r1, u4
        FADD.f32 r0, r0, u4
        LOAD.i64.unsigned.slot0 @r4:r5, u8, offset:0
        IADD.u64 r6, r14, u130.w0
    )"_valhall);
    STATIC_REQUIRE(s.registers == (register_mask{0xF3} | register_mask{3} << 14));
    STATIC_REQUIRE(s.work_registers() == 8);
    STATIC_REQUIRE(s.thread_percent() == 100);
    STATIC_REQUIRE(s.registers_per_thread() == 32);
    STATIC_REQUIRE((s.uniforms[0] == 0x310 && s.uniforms[2] == 4 && s.uniform_count() == 4));
    STATIC_REQUIRE(of(".arch v9\nMOV.i32 r16, r0"_valhall).thread_percent() == 50);
    STATIC_REQUIRE(of(".arch v9\nMOV.i32 r16, r0"_valhall).registers_per_thread() == 64);
    STATIC_REQUIRE(of(".arch v9\nMOV.i32 r0, r47"_valhall).thread_percent() == 50);
    STATIC_REQUIRE(of(".arch v9\nMOV.i32 r15, r48"_valhall).thread_percent() == 100);
}

TEST_CASE("16-bit arithmetic is recognised by its result", "[statistics]")
{
    STATIC_REQUIRE(of(".arch v9\nFADD.v2f16 r0, r1, r2"_valhall).percent_16_bit() == 100);
    STATIC_REQUIRE(of(".arch v9\nFADD.v2f16 r0, r1, r2\nFADD.f32 r0, r1, r2\nFADD.f32 r0, r1, r2"_valhall).percent_16_bit() == 33);
    STATIC_REQUIRE(of(".arch v9\nICMP_OR.v4u8.eq.m1 r0, r1, r2, r3"_valhall).percent_16_bit() == 100);
    STATIC_REQUIRE(of(".arch v9\nF16_TO_F32 r0, r1.h0"_valhall).percent_16_bit() == 0);
    STATIC_REQUIRE(of(".arch v9\nV2F32_TO_V2F16 r0, r1, r2"_valhall).percent_16_bit() == 100);
    // Instructions without a computed value do not count.
    STATIC_REQUIRE(
        of(".arch v9\nNOP\nBRANCHZ r0, offset:1\nLOAD.i16.unsigned.slot0 @r0, r2, offset:0\nFADD.v2f16 r0, r1, r2"_valhall).arithmetic ==
        1);
    STATIC_REQUIRE(of(".arch v9\nNOP"_valhall).percent_16_bit() == 0);
}

TEST_CASE("side effects are those outside of the thread", "[statistics]")
{
    STATIC_REQUIRE(of(".arch v9\nSTORE.i32.slot0 @r0, r2, offset:0"_valhall).has_side_effects);
    STATIC_REQUIRE(of(".arch v9\nATOM1_RETURN.i32.slot0.ainc @, r2, offset:0x0"_valhall).has_side_effects);
    STATIC_REQUIRE(of(".arch v9\nDOORBELL"_valhall).has_side_effects);
    STATIC_REQUIRE(!of(".arch v9\nLOAD.i32.unsigned.slot0 @r0, r2, offset:0"_valhall).has_side_effects);
    STATIC_REQUIRE(!of(".arch v9\nBLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0"_valhall).has_side_effects);
    constexpr program_statistics spill = of(".arch v9\nSTORE.i32.slot0 @r0, thread_local_pointer.w0, offset:4"_valhall);
    STATIC_REQUIRE((!spill.has_side_effects && spill.uses_stack));
    STATIC_REQUIRE(of(".arch v9\nIADD.u32 r0, thread_local_pointer.w0, r1"_valhall).uses_stack);
    STATIC_REQUIRE(!of(".arch v9\nIADD.u32 r0, workgroup_local_pointer.w0, r1"_valhall).uses_stack);
}

TEST_CASE("discarding fragments and computing the coverage modify it", "[statistics]")
{
    constexpr auto usual = R"(.arch v9
        NOP.wait0126
        ATEST.wait0 @r60, ^r60, r3, atest_datum.w0
    )"_valhall;
    STATIC_REQUIRE((!of(usual).modifies_coverage && !of(usual).late_depth_test && !of(usual).late_depth_update));
    constexpr program_statistics masked = of(R"(.arch v9
        LSHIFT_AND.i32 r60, ^r60, 0x0.b02, r1
        ATEST.wait0 @r60, ^r60, r3, atest_datum.w0
    )"_valhall);
    STATIC_REQUIRE((masked.modifies_coverage && masked.late_depth_update && !masked.late_depth_test));
    STATIC_REQUIRE(of(".arch v9\nATEST.wait0 @r60, 0x3F800000, r3, atest_datum.w0"_valhall).modifies_coverage);
    constexpr program_statistics drops = of(".arch v9\nDISCARD.f32.lt r0, r1"_valhall);
    STATIC_REQUIRE((drops.modifies_coverage && drops.late_depth_update && !drops.late_depth_test));
    constexpr program_statistics depth = of(R"(.arch v9
        ATEST.wait0 @r60, ^r60, r3, atest_datum.w0
        ZS_EMIT.z.slot0 @r60, r1, r2, ^r60
    )"_valhall);
    STATIC_REQUIRE((depth.late_depth_test && depth.late_depth_update && !depth.modifies_coverage));
    constexpr program_statistics blend =
        of(".arch v9\nBLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0"_valhall);
    STATIC_REQUIRE((!blend.late_depth_test && !blend.late_depth_update));
}

TEST_CASE("loads of the tile read the color buffer, except for depth", "[statistics]")
{
    STATIC_REQUIRE(of(".arch v9\nLD_TILE.v4.f32.slot0 @r0:r1:r2:r3, r4, r60, r6"_valhall).reads_colour);
    STATIC_REQUIRE(!of(".arch v9\nLD_TILE.f32.z_stencil.slot0 @r0, r4, r60, r6"_valhall).reads_colour);
    STATIC_REQUIRE(!of(".arch v9\nBLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0"_valhall).reads_colour);
    STATIC_REQUIRE(!of(".arch v9\nST_TILE.v4.f32.slot0 @r0:r1:r2:r3, r4, r60, r6"_valhall).reads_colour);
}

namespace {

constexpr auto branching = R"(.arch v9
        FADD.f32 r0, u4, r1
        IADD.u64 r2, r4, r6
        BRANCHZ.reconverge r0, over
        LD_VAR_BUF_IMM.f32.slot0.v3.src_f32.center.store.wait0 @r0:r1:r2, ^r61, index:0x0
        FRCP.f32 r1, r2
        .quad 0xFFFFFFFFFFFFFFFF
    over:
        STORE.i32.slot0.end @r0, r2, offset:0
    )"_valhall;

constexpr program_statistics branching_statistics = statistics_of(branching, arch::v9);

constexpr auto looping =
    ".arch v9\nloop: TEX_SINGLE.slot0.skip.f.32.2d.computed @r0:r1:r2:r3, @r4:r5, r6\nBRANCHZ r0, loop\nNOP.end"_valhall;

}  // namespace

static_assert(branching_statistics.total == pipeline_load{{1, 3, 1, 1, 3, 0}});
static_assert(branching_statistics.has_shortest && branching_statistics.shortest == pipeline_load{{1, 3, 0, 1, 0, 0}});
static_assert(branching_statistics.has_longest && branching_statistics.longest == branching_statistics.total);
static_assert(branching_statistics.words == 7 && branching_statistics.instructions == 6);
static_assert(statistics_of(looping, arch::v9).has_shortest && !statistics_of(looping, arch::v9).has_longest);
static_assert(!statistics_of(".arch v9\nloop: BRANCHZ.eq 0x0, loop"_valhall, arch::v9).has_shortest);

// The call of a blend shader counts as an end only if there is no other.
constexpr auto blending = R"(.arch v9
        BLEND.slot0.v4.f32 @r0:r1:r2:r3, blend_descriptor_0.w0, r60, over
        IADD_IMM.i32 r48, program_counter.w0, #0x8
        BRANCHZI.eq.absolute 0x0, blend_descriptor_0.w1
    over:
        FADD.f32 r0, r1, r2
        BLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_1.w0, r60, target:0x0
        IADD_IMM.i32 r48, 0x0, #0x0
        BRANCHZI.eq.absolute 0x0, blend_descriptor_1.w1
    )"_valhall;
static_assert(statistics_of(blending, arch::v11).shortest == pipeline_load{{1, 0, 0, 0, 0, 0}});
static_assert(statistics_of(blending, arch::v11).longest == pipeline_load{{1, 0, 0, 0, 0, 0}});
static_assert(statistics_of(".arch v9\nMOV.i32 r0, r1\nBRANCHZI.eq.absolute 0x0, r2"_valhall, arch::v11).longest ==
              pipeline_load{{0, 2, 0, 0, 0, 0}});

TEST_CASE("too little memory for statistics is an error", "[statistics]")
{
    const fixed_flow_graph graph(branching, arch::v9);
    std::vector<std::uint64_t> scratch(statistics_scratch_size(graph.view().size()));
    CHECK(statistics_of(branching, arch::v9, usual_costs, graph, scratch));
    CHECK(statistics_of(branching, arch::v9, usual_costs, graph, std::span(scratch).first(scratch.size() - 1)).error().code ==
          fault_code::no_space);
    CHECK(statistics_of(looping, arch::v9, usual_costs, graph, scratch).error().code == fault_code::no_space);
    CHECK(statistics_at_run_time({}).shortest == pipeline_load{});
    CHECK(statistics_at_run_time({}).has_longest);
}

// ---- text ----

namespace {

template <class Statistics>
std::string text_of(const Statistics& s, std::string_view product = "")
{
    std::string text;
    print_statistics(s, product, [&text](std::string_view line) {
        text += line;
        text += '\n';
    });
    return text;
}

// The sum of all characters, to print in a constant expression.
constexpr unsigned long characters_of(const program_statistics& s)
{
    unsigned long sum = 0;
    print_statistics(s, "G610", [&sum](std::string_view line) {
        for (const char c : line) sum += static_cast<unsigned char>(c);
        sum += '\n';
    });
    return sum;
}

}  // namespace

TEST_CASE("statistics are printed in the layout of Arm's offline compiler", "[statistics]")
{
    CHECK(text_of(branching_statistics) == R"(Instructions: 6
Words that are no instructions: 1
Size: 56 bytes
Work registers: 9 (28% used at 100% occupancy)
Uniform registers: 1
Stack spilling: false
16-bit arithmetic: 0%

                                  A     FMA     CVT     SFU      LS       V       T    Bound
Total instruction cycles:      0.06    0.02    0.05    0.06    1.00    0.38    0.00       LS
Shortest path cycles:          0.05    0.02    0.05    0.00    1.00    0.00    0.00       LS
Longest path cycles:           0.06    0.02    0.05    0.06    1.00    0.38    0.00       LS

A = Arithmetic, FMA = Fused multiply-add, CVT = Conversion and simple arithmetic,
SFU = Special functions, LS = Load/store, V = Varying, T = Texture
Cycles as the offline compiler counts them for G57; assumed like G78: FMA, CVT, SFU, LS, V

Program properties
==================

Has side-effects: true
Modifies coverage: false
Uses late ZS test: false
Uses late ZS update: false
Reads color buffer: false
)");
    const std::string loop = text_of(statistics_of(looping, arch::v9), "g57");
    CHECK(loop.find("Longest path cycles:            n/a     n/a     n/a     n/a     n/a     n/a     n/a      n/a\n") != std::string::npos);
    CHECK(loop.find("\nCycles as the offline compiler counts them for G57; assumed like G78: FMA, CVT, SFU, LS, V\n") != std::string::npos);
    program_statistics tied = branching_statistics;
    tied.total = {{64, 64, 16, 1, 8, 4}};
    CHECK(text_of(tied).find("    1.00  A, FMA, CVT, SFU, LS, V, T\n") != std::string::npos);

    static constexpr unsigned long constant = characters_of(branching_statistics);
    CHECK(constant == characters_of(branching_statistics));
}
