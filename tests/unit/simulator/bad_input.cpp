// SPDX-License-Identifier: MIT
// Random programs: every run ends within its limit, at the program's end or with a fault that has a place.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "valhall/literals.hpp"
#include "valhall/simulator/default_host.hpp"
#include "valhall/simulator/run.hpp"

#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"
#include "tools/trace.hpp"

using namespace valhall;

namespace {

constexpr std::uint64_t limit = 600;

// A state in which small numbers are often valid addresses, handles and offsets.
machine_state rich_state(tests::dice& random)
{
    machine_state s;
    s.invocations = 1 + random.below(simulator::warp_size);
    if (random.chance(3)) {
        s.is_workgroup = true;
        s.size = {static_cast<std::uint32_t>(1 + random.below(40)), 1, 1};
        s.invocations = s.size[0];
    }
    for (int n = 0; n < 64; ++n) {
        lane_values values;
        for (std::size_t lane = 0; lane < s.invocations; ++lane)
            values.words.push_back(static_cast<std::uint32_t>(random.chance(2) ? random.below(64) * 4 : random.bits()));
        if (random.chance(2)) s.registers[n] = values;
        if (!s.is_workgroup && random.chance(2)) s.varyings[static_cast<std::uint32_t>(4 * n)] = values;
        if (random.chance(2)) s.uniforms[n] = static_cast<std::uint32_t>(random.below(1024));
    }
    for (const special which :
         {special::atest_datum, special::blend_descriptor_0, special::workgroup_local_pointer, special::thread_local_pointer})
        s.specials[which] = {static_cast<std::uint32_t>(random.below(256) * 4), 0};
    for (const std::uint32_t handle : {0u, 4u, 0x06000000u, 0x06000001u})
        s.buffers[handle] = {handle, random.below(512), random.chance(4) ? UINT64_MAX : random.below(512)};
    s.memory.push_back({0, std::vector<std::uint8_t>(1024)});
    s.memory.push_back({UINT64_MAX - 63, std::vector<std::uint8_t>(64)});
    return s;
}

// Counts of runs, by the reason why they ended.
struct outcomes {
    std::array<std::size_t, 32> counts{};

    std::size_t of(simulator::run_error code) const { return counts[static_cast<std::size_t>(code)]; }
};

// Runs a program, one in four with a trace, and checks how it ended.
void run_to_an_end(const std::vector<word>& words, arch on, tests::dice& random, outcomes& seen, tests::tally& law)
{
    static std::FILE* const told = std::tmpfile();
    REQUIRE(told != nullptr);
    using simulator::run_error, simulator::warp_state;
    simulation run(words, on, rich_state(random));
    trace tracer(run, told, {}, random.chance(2) ? std::optional<std::size_t>(random.below(run.invocations())) : std::nullopt);
    std::rewind(told);
    const bool is_told = random.chance(4);
    const simulator::run_fault fault = run.run(limit, is_told ? &tracer : nullptr);
    tracer.flush();
    const auto ended = [&](const simulator::warp& w) { return w.state() == warp_state::ended && w.steps() <= limit; };
    const auto stopped = [&](const simulator::warp& w) { return w.state() == warp_state::stopped && w.fault() == fault; };
    const bool all_ended = std::all_of(run.warps().begin(), run.warps().end(), ended);
    const bool one_stopped = std::any_of(run.warps().begin(), run.warps().end(), stopped);
    const bool has_place = fault.index <= words.size() && fault.lane < simulator::warp_size && !simulator::sentence_of(fault.code).empty();
    const bool has_reason = fault.code != run_error::refused || !fault.detail.empty();
    law.expect(fault ? one_stopped && has_place && has_reason : all_ended, [&] {
        std::string text = tests::arch_text(on) + ':';
        for (const word bits : words) text += ' ' + tests::hex(bits);
        return text;
    });
    ++seen.counts[static_cast<std::size_t>(fault.code)];
}

}  // namespace

namespace {

// Any instruction, or a branch with a short distance, because random branches would nearly always leave the program.
word random_word(tests::dice& random, arch on)
{
    if (random.chance(100)) return random.bits();
    if (!random.chance(6)) return tests::random_instruction(random, tests::random_row(random, on), on, 1 + random.below(8));
    instruction branch = *decode(tests::random_instruction(random, *find(opcode::BRANCHZ, on), on), on);
    tests::must(branch.set_immediate(0, static_cast<std::int64_t>(random.below(12)) - 8));
    return branch.encode();
}

}  // namespace

TEST_CASE("random programs end", "[simulator][bad]")
{
    using simulator::run_error;
    tests::dice random;
    tests::tally law;
    outcomes seen;
    for (int n = 0; n < tests::rounds(30'000); ++n) {
        const arch on = architectures[random.below(std::size(architectures))];
        std::vector<word> words(1 + random.below(12));
        for (word& bits : words) bits = random_word(random, on);
        run_to_an_end(words, on, random, seen, law);
    }
    CHECK(law.failures() == "");
    for (const run_error code : {run_error::none, run_error::undecodable, run_error::refused, run_error::past_end, run_error::bad_target,
                                 run_error::unmapped, run_error::unaligned, run_error::no_uniform, run_error::no_special,
                                 run_error::no_host, run_error::no_buffer, run_error::no_varying, run_error::step_limit}) {
        INFO(simulator::sentence_of(code));
        CHECK(seen.of(code) > 0);
    }
}

TEST_CASE("programs of the corpus with flipped bits end", "[simulator][bad]")
{
    tests::dice random;
    tests::tally law;
    outcomes seen;
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(VALHALL_TEST_DATA "/corpus"))
        if (entry.path().extension() == ".bin") names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    for (const std::string& name : names) {
        const std::vector<word> program = tests::words_of(tests::read_data("corpus/" + name));
        for (int n = 0; n < tests::rounds(100); ++n) {
            std::vector<word> words = program;
            for (word changes = random.below(4); changes > 0; --changes) {
                word& bits = words[random.below(words.size())];
                bits = random.chance(2) ? tests::flipped(random, bits) : words[random.below(words.size())];
            }
            run_to_an_end(words, architectures[random.chance(4) ? random.below(std::size(architectures)) : 0], random, seen, law);
        }
    }
    CHECK(law.failures() == "");
    CHECK(law.count() == 73 * tests::rounds(100u));
    CHECK(seen.of(simulator::run_error::none) > 0);
    CHECK(seen.of(simulator::run_error::undecodable) > 0);
}

TEST_CASE("impossible options are refused", "[simulator][bad]")
{
    using namespace simulator;
    constexpr std::array<word, 1> nop{0x7800c00000000000};
    STATIC_REQUIRE(run(nop, arch::v9, {.lanes = 0}).error().code == run_error::bad_options);
    STATIC_REQUIRE(run(nop, arch::v9, {.lanes = 17}).error().code == run_error::bad_options);
    STATIC_REQUIRE(run(nop, arch::v9, {.lanes = -1}).error().code == run_error::bad_options);
    STATIC_REQUIRE(run(std::array<word, 0>{}, arch::v9).error().code == run_error::bad_options);
    STATIC_REQUIRE(run(nop, arch::v9, {.limit = 0}).error().code == run_error::step_limit);
    STATIC_REQUIRE(run(nop, arch::v9, {.lanes = 16, .limit = 1}));
}

namespace {

// A run of a program whose BLEND uses fixed function.
template <std::size_t Words>
constexpr simulator::run_result blended(const std::array<word, Words>& program, int lanes = 1)
{
    using namespace simulator;
    const special_binding specials[] = {{special::blend_descriptor_0, {}}};
    std::array<output_words, 4> outputs{};
    default_host devices;
    devices.output_storage = outputs;
    return run(program, arch::v9, {.lanes = lanes, .specials = specials, .devices = &devices});
}

}  // namespace

TEST_CASE("a branch to an address stops at the branch unless an instruction is there", "[simulator][bad]")
{
    using namespace valhall::literals;
    using namespace simulator;
    constexpr auto jumping = R"(
        BRANCHZI.eq.absolute 0x0, r0
        NOP.end
    )"_valhall;
    const decoded_program<2> decoded(jumping, arch::v9);
    const program_view program{decoded.view().steps, arch::v9, 0x10000};
    const auto jump_to = [&](std::uint64_t address) {
        const register_value registers[] = {{0, static_cast<std::uint32_t>(address)}, {1, static_cast<std::uint32_t>(address >> 32)}};
        return run(program, {.registers = registers}).error();
    };
    CHECK(!jump_to(0x10008));
    CHECK(!jump_to(0));  // ends the thread
    // One past the last instruction, before the first one, between two, and far away.
    for (const std::uint64_t address : {0x10010ull, 0xFFF8ull, 0x10004ull, 0x1000Aull})
        CHECK(jump_to(address) == run_fault{run_error::bad_target, 0, 0, address, {}});
}

TEST_CASE("a relative branch may lead to the place after the last instruction, and no further", "[simulator][bad]")
{
    using namespace valhall::literals;
    using simulator::run_error, simulator::run_fault;
    constexpr auto one_past = R"(
        BRANCHZ.eq 0x0, offset:1
        NOP.end
    )"_valhall;
    constexpr auto two_past = R"(
        BRANCHZ.eq 0x0, offset:2
        NOP.end
    )"_valhall;
    constexpr auto before = R"(
        BRANCHZ.eq 0x0, offset:-2
        NOP.end
    )"_valhall;
    HOLDS((simulator::run(one_past, arch::v9).error() == run_fault{run_error::past_end, 2, -1, 0, {}}));
    HOLDS((simulator::run(two_past, arch::v9).error() == run_fault{run_error::bad_target, 0, 0, 8 * 3, {}}));
    HOLDS((simulator::run(before, arch::v9).error() == run_fault{run_error::bad_target, 0, 0, ~std::uint64_t{7}, {}}));
}

TEST_CASE("a BLEND that skips past the end of the program stops at the BLEND", "[simulator][bad]")
{
    using namespace valhall::literals;
    using simulator::run_error, simulator::run_fault;
    constexpr auto outside = R"(
        NOP
        BLEND.slot0.v4.f16 @r0:r1, blend_descriptor_0.w0, r60, target:0x2
        NOP.end
    )"_valhall;
    HOLDS((blended(outside).error() == run_fault{run_error::bad_target, 1, 0, 8 * 4, {}}));
    HOLDS(blended(outside, 16).steps() == 2);

    // A skip to the word after the last instruction stops there, as for a branch; with an end, the target does not matter.
    constexpr auto past_end = R"(
        BLEND.slot0.v4.f16 @r0:r1, blend_descriptor_0.w0, r60, target:0x1
        NOP.end
    )"_valhall;
    HOLDS((blended(past_end).error() == run_fault{run_error::past_end, 2, -1, 0, {}}));
    constexpr auto ending = R"(BLEND.slot0.v4.f16.end @r0:r1, blend_descriptor_0.w0, r60, target:0xFF)"_valhall;
    HOLDS(blended(ending));
}
