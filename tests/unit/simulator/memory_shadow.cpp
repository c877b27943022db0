// SPDX-License-Identifier: MIT
// Loads of memory that nothing has written.
#include <array>
#include <cstdint>
#include <string>

#include "support.hpp"
#include "valhall/literals.hpp"
#include "valhall/simulator/memory_shadow.hpp"
#include "valhall/simulator/print_run_finding.hpp"
#include "valhall/simulator/run.hpp"
#include "valhall/text/assembly.hpp"

using namespace valhall;
using namespace valhall::literals;
using namespace valhall::simulator;

namespace {

struct undefined_loads {
    bool is_ended = false;
    std::array<run_finding, 2> list{};
    std::size_t size = 0;
    std::uint64_t omitted = 0;
};

// Runs one warp of two lanes. The 16 bytes at 0x1000 are undefined, the next 16 are not. r0:r1 is 0x1000; r2 is 4 * the lane, r4:r5 is
// 0x1000 + r2.
template <std::size_t Words>
constexpr undefined_loads find_loads(const std::array<word, Words>& words)
{
    std::uint8_t bytes[32]{}, is_written[16]{};
    const memory_range ranges[] = {{0x1000, bytes}};
    const undefined_range undefined[] = {{0x1000, is_written}};
    std::array<run_finding, 2> found{};
    memory_shadow shadow(found, undefined);
    const decoded_program<Words> program(words, arch::v10);
    const environment around{.program = program, .memory = ranges, .watcher = &shadow, .invocations = 2};
    warp warps[] = {warp(around, 2, 0)};
    for (int lane = 0; lane < 2; ++lane) {
        warps[0].set_reg(0, lane, 0x1000);
        warps[0].set_reg(2, lane, 4 * static_cast<std::uint32_t>(lane));
        warps[0].set_reg(4, lane, 0x1000 + 4 * static_cast<std::uint32_t>(lane));
    }
    const run_fault fault = run_workgroup(warps, 100);
    return {!fault, found, shadow.findings().size(), shadow.omitted()};
}

constexpr bool has_none(const undefined_loads& l) { return l.is_ended && l.size == 0 && l.omitted == 0; }

}  // namespace

TEST_CASE("memory shadow: what has been stored is defined")
{
    HOLDS(has_none(find_loads(R"(
            .arch v10
            STORE.i64.slot0 @r8:r9, r0, offset:0
            STORE.i64.slot0 @r8:r9, r0, offset:8
            LOAD.i128.slot0 @r8:r9:r10:r11, r0, offset:0
            NOP.end
        )"_valhall)));
    HOLDS(has_none(find_loads(R"(
            .arch v10
            LOAD.i128.slot0 @r8:r9:r10:r11, r0, offset:16
            NOP.end
        )"_valhall)));
    // An exchange writes without reading.
    HOLDS(has_none(find_loads(R"(
            .arch v10
            ATOM_RETURN.i32.slot0.axchg @r8, @r9, r0, offset:0
            ATOM_RETURN.i32.slot0.aadd @r8, @r9, r0, offset:0
            NOP.end
        )"_valhall)));
}

TEST_CASE("memory shadow: a load of bytes that nothing has stored is reported, once for each instruction")
{
    HOLDS([] {
        // Lane 1 loads the word after that which was stored.
        const undefined_loads l = find_loads(R"(
            .arch v10
            STORE.i32.slot0 @r8, r0, offset:0
            LOAD.i32.slot0 @r8, r4, offset:0
            NOP.end
        )"_valhall);
        return l.is_ended && l.size == 1 && l.list[0].kind == run_finding_kind::undefined_memory && l.list[0].what.index == 1 &&
               l.list[0].address == 0x1004 && l.list[0].lanes == 2 && l.list[0].use == memory_use::load;
    }());
    HOLDS([] {
        const undefined_loads l = find_loads(R"(
            .arch v10
            STORE.i16.slot0 @r8, r0, offset:0
            LOAD.i32.slot0 @r8, r0, offset:0
            NOP.end
        )"_valhall);
        return l.size == 1 && l.list[0].address == 0x1002 && l.list[0].lanes == 3;
    }());
    HOLDS([] {
        const undefined_loads l = find_loads(R"(
            .arch v10
            ATOM_RETURN.i32.slot0.aadd @r8, @r9, r0, offset:0
            LOAD.i32.slot0 @r8, r0, offset:0
            LOAD.i32.slot0 @r8, r0, offset:4
            LOAD.i32.slot0 @r8, r0, offset:8
            NOP.end
        )"_valhall);
        return l.size == 2 && l.omitted == 2 && l.list[0].use == memory_use::atomic && l.list[1].what.index == 2;
    }());
}

TEST_CASE("memory shadow: the sentence")
{
    const undefined_loads l = find_loads(R"(
            .arch v10
            LOAD.i32.slot0 @r8, r4, offset:4
            NOP.end
        )"_valhall);
    CHECK(std::string(std::string_view(to_text(l.list[0]))) ==
          "warp 0, lane 0: loads from 0x1004, which nothing has written; the same in lane 1");
}
