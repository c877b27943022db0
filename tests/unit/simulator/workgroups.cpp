// SPDX-License-Identifier: MIT
// Workgroups whose warps meet at barriers, or miss them, and what registers and memory hold before anything is written.
// Also tests: simulator/noise.hpp, simulator/run.hpp
#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <vector>

#include "support.hpp"
#include "valhall/literals.hpp"
#include "valhall/simulator/explain_run.hpp"
#include "valhall/simulator/noise.hpp"
#include "valhall/simulator/run.hpp"

using namespace valhall;
using namespace valhall::literals;
using namespace valhall::simulator;

namespace {

// Lanes in which r0 is 0 end before the barrier.
constexpr auto leaving = R"(
    BRANCHZ.eq.reconverge r0, leave
    BARRIER.slot7.wait
    MOV.i32 r1, 0x0
leave:
    NOP.end
)"_valhall;

// Runs warps of the numbers of lanes; r0 is `stays` of the invocation's number.
template <std::size_t Words, class Stays>
constexpr run_fault run_group(const std::array<word, Words>& words, std::initializer_list<int> lanes, Stays stays)
{
    const decoded_program<Words> program(words, arch::v9);
    const environment around{.program = program};
    std::vector<warp> warps;
    std::uint32_t first = 0;
    for (const int count : lanes) {
        warp& w = warps.emplace_back(around, count, first);
        for (int lane = 0; lane < count; ++lane) w.set_reg(0, lane, stays(first + static_cast<std::uint32_t>(lane)) ? 1 : 0);
        first += 16;
    }
    return run_workgroup(warps, 100);
}

}  // namespace

TEST_CASE("a barrier that all invocations reach, or none, lets the program go on", "[simulator]")
{
    CHECK(!run_group(leaving, {16, 16, 3}, [](std::uint32_t) { return true; }));
    CHECK(!run_group(leaving, {16, 16, 3}, [](std::uint32_t) { return false; }));
}

TEST_CASE("a barrier that some invocations never reach stops the run", "[simulator]")
{
    const auto check = [](const run_fault& fault, std::uint64_t ended) {
        CHECK(fault.code == run_error::missed_barrier);
        CHECK(fault.index == 1);
        CHECK(fault.value == ended);
    };
    // A whole warp, lanes of a warp, one lane of the only warp, the first and the last invocation.
    check(run_group(leaving, {16, 16, 3}, [](std::uint32_t n) { return n < 16 || n >= 32; }), 16);
    check(run_group(leaving, {16, 16, 3}, [](std::uint32_t n) { return n % 2 == 0; }), 17);
    check(run_group(leaving, {4}, [](std::uint32_t n) { return n != 2; }), 1);
    check(run_group(leaving, {16, 16, 3}, [](std::uint32_t n) { return n != 0; }), 1);
    check(run_group(leaving, {16, 16, 3}, [](std::uint32_t n) { return n == 34; }), 34);
    CHECK(explain(run_group(leaving, {4}, [](std::uint32_t n) { return n != 2; })) ==
          "instruction 1: invocations wait for ever at a barrier, which others never reach (1 has ended)");
}

TEST_CASE("a single warp that misses a barrier stops, with its registers", "[simulator]")
{
    constexpr std::uint32_t stays[] = {1, 1, 0, 1};
    const register_value registers[] = {{0, stays}, {5, 0x1234}};
    const run_result result = run(leaving, arch::v9, {.lanes = 4, .registers = registers});
    CHECK(result.error().code == run_error::missed_barrier);
    CHECK(result.reg(5, 3) == 0x1234);
    CHECK(run(leaving, arch::v9, {.lanes = 2, .registers = std::span(registers).subspan(1)}));
}

TEST_CASE("noise is reproducible, differs by seed, and has all bits", "[simulator]")
{
    constexpr auto words_of = [](std::uint64_t seed) {
        noise from(seed);
        std::array<std::uint32_t, 64> words{};
        for (std::uint32_t& word : words) word = from.word();
        return words;
    };
    STATIC_REQUIRE(words_of(5) == words_of(5));
    CHECK(words_of(0) != words_of(1));
    const auto words = words_of(0);
    CHECK(std::set<std::uint32_t>(words.begin(), words.end()).size() == words.size());
    std::uint32_t any = 0, all = 0xFFFFFFFF;
    for (const std::uint32_t word : words) any |= word, all &= word;
    CHECK(any == 0xFFFFFFFF);
    CHECK(all == 0);
    std::array<std::uint8_t, 10> bytes{};
    noise(0).fill(bytes);
    for (std::size_t n = 0; n < bytes.size(); ++n) CHECK(bytes[n] == (words[n / 4] >> 8 * (n % 4) & 0xFF));
}

TEST_CASE("registers with noise do not count as set by the caller", "[simulator]")
{
    constexpr auto ending = "NOP.end"_valhall;
    const decoded_program<1> program(ending, arch::v9);
    const environment around{.program = program};
    warp w(around, 3);
    noise from(9);
    w.fill_registers(from);
    std::set<std::uint32_t> seen;
    for (int reg = 0; reg < 64; ++reg)
        for (int lane = 0; lane < 3; ++lane) seen.insert(w.reg(reg, lane));
    CHECK(seen.size() == 64 * 3);
    CHECK(w.given(7) == 0);
    CHECK(w.reg(7, 3) == 0);
}
