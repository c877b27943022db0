// SPDX-License-Identifier: MIT
// Programs of a compiler, compared with the results of an interpreter of their source language.
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "compiled_programs.hpp"
#include "valhall/simulator/checked.hpp"
#include "valhall/simulator/print_run_finding.hpp"

using namespace valhall;

namespace {

// The output of a run, or the reason why it stopped.
std::string result_of(const std::vector<word>& words, const tests::compiled_run& given)
{
    state_reader reader;
    reader.read(given.state, "state");
    machine_state state = reader.finish();
    for (const text_error& error : reader.errors()) return error.message();
    simulation run(words, arch::v9, std::move(state));
    if (const simulator::run_fault fault = run.run(100'000)) return std::string(simulator::sentence_of(fault.code));
    return state_writer(run).write(given.dumps);
}

}  // namespace

TEST_CASE("compiled programs give the results of their source", "[simulator][programs]")
{
    const std::vector<tests::compiled_program> programs = tests::compiled_programs();
    tests::tally law;
    for (const tests::compiled_program& p : programs) {
        for (std::size_t n = 0; n < p.runs.size(); ++n) {
            const std::string found = tests::difference(result_of(p.words, p.runs[n]), p.runs[n].expected, p.runs[n].allowed);
            law.expect(found.empty(), [&] { return p.name + ", run " + std::to_string(n + 1) + ": " + found; });
        }
    }
    CHECK(law.failures() == "");
    CHECK(programs.size() == 316);
    CHECK(law.count() == 707);
}

TEST_CASE("compiled programs run checked without findings", "[simulator][programs]")
{
    tests::tally law;
    for (const tests::compiled_program& p : tests::compiled_programs()) {
        for (std::size_t n = 0; n < p.runs.size(); ++n) {
            state_reader reader;
            reader.read(p.runs[n].state, "state");
            simulation run(p.words, arch::v9, reader.finish());
            std::vector<simulator::run_finding> found(4);
            std::vector<footprint> footprints(p.words.size());
            std::vector<simulator::run_checker> checkers(run.warps().size(),
                                                         {run.around().program, found, footprints, shader_stage::fragment});
            for (std::size_t w = 0; w < checkers.size(); ++w) run.watch(w, checkers[w]);
            run.run(100'000);
            for (const simulator::run_checker& one : checkers)
                law.expect(one.findings().empty(), [&] {
                    const simulator::run_finding& first = one.findings()[0];
                    return p.name + ", run " + std::to_string(n + 1) + ": " + std::to_string(first.what.index) + ": " +
                           std::string(to_text(first).view());
                });
        }
    }
    CHECK(law.failures() == "");
    CHECK(law.count() >= 707);
}

TEST_CASE("the comparison of results accepts NaNs, open words and tolerances", "[simulator][programs]")
{
    using tests::difference;
    constexpr tests::tolerance exact{}, about{1e-5, 0.5};
    CHECK(difference("discarded 1\nblend 0 3F800000\n", {"discarded 1", "blend 0 3F800000"}, exact).empty());
    CHECK(difference("blend 0 3F800000\n", {"blend 0 ????????"}, exact).empty());
    CHECK(difference("blend 0 --------\n", {"blend 0 ????????"}, exact).empty());
    CHECK(difference("blend 0 7FC00000\n", {"blend 0 FFC12345"}, exact).empty());
    CHECK(difference("blend 0 3F800000\n", {"blend 0 3F000000"}, about).empty());
    CHECK_FALSE(difference("blend 0 3F800000\n", {"blend 0 3F800001"}, exact).empty());
    CHECK_FALSE(difference("blend 0 80000000\n", {"blend 0 00000000"}, exact).empty());
    CHECK_FALSE(difference("blend 0 3F800000\n", {"blend 0 --------"}, exact).empty());
    CHECK_FALSE(difference("blend 0 --------\n", {"blend 0 00000000"}, about).empty());
    CHECK_FALSE(difference("blend 0 7F800000\n", {"blend 0 7F7FFFFF"}, about).empty());
    CHECK_FALSE(difference("blend 0 7FC00000\n", {"blend 0 3F800000"}, about).empty());
    CHECK_FALSE(difference("blend 0 3F800000\n", {"blend 0 40000000"}, about).empty());
    CHECK_FALSE(difference("blend 0 3F800000\n", {"blend 1 3F800000"}, exact).empty());
    CHECK_FALSE(difference("blend 0 3F800000\n", {"blend 0 3F800000 3F800000"}, exact).empty());
    CHECK_FALSE(difference("blend 0 3F800000\n", {"blend 0 3F800000", "blend 0.1 3F800000"}, exact).empty());
    CHECK_FALSE(difference("discarded 1\nblend 0 3F800000\n", {"blend 0 3F800000"}, exact).empty());
}

// ---- in constant expressions ----

namespace {

// Four lanes of registers.
using quad = std::array<std::uint32_t, 4>;

struct quad_varying {
    std::uint32_t offset;
    quad lanes;
};

// True if a fragment program blends these registers to target 0, in four lanes.
template <std::size_t Words, std::size_t Varyings>
constexpr bool blends(const std::array<word, Words>& words, const std::array<quad_varying, Varyings>& varyings,
                      std::span<const std::uint32_t> uniforms, const std::array<quad, 4>& wanted, unsigned discarded = 0)
{
    using namespace simulator;
    std::array<varying_word, Varyings> given{};
    for (std::size_t n = 0; n < Varyings; ++n) {
        given[n].offset = varyings[n].offset;
        for (std::size_t lane = 0; lane < 4; ++lane) given[n].lanes[lane] = varyings[n].lanes[lane];
    }
    const special_binding specials[]{{special::atest_datum, {}}, {special::blend_descriptor_0, {}}};
    const register_value coverage[]{{60, 15}};
    std::array<output_words, 4> outputs{};
    default_host devices;
    devices.varyings = given;
    devices.output_storage = outputs;
    const run_result done =
        run(words, arch::v9, {.lanes = 4, .registers = coverage, .uniforms = uniforms, .specials = specials, .devices = &devices});
    if (!done || done.discarded() != discarded || devices.outputs().size() != 4) return false;
    for (std::size_t n = 0; n < 4; ++n)
        for (std::size_t lane = 0; lane < 4; ++lane) {
            const bool has_value = (devices.outputs()[n].lanes >> lane & 1) != 0;
            if (has_value != ((discarded >> lane & 1) == 0) || (has_value && devices.outputs()[n].words[lane] != wanted[n][lane]))
                return false;
        }
    return true;
}

constexpr std::array<word, 26> derivative{
    0x005c80083200003d, 0x0110c400000002c0, 0x0091c500000000c0, 0x06b4c401004445e2, 0x0910c50000000104, 0x00a0c610000f0400,
    0x00a0c010000f0540, 0x00a4c01000004640, 0x00a0c610000f0401, 0x00a0c110000f0541, 0x00a4c11000004641, 0x00a0c610000f0402,
    0x00a0c210000f0542, 0x00a4c21000004642, 0x00a0c410000f4403, 0x68a0c310000f4543, 0x00a4c31000004443, 0x105c84087210007d,
    0x00b2c00400c04440, 0x00b2c10400c04541, 0x00b2c20400c04642, 0x40b2c30400c04743, 0x487dbc0200ea037c, 0x787f4008b03c00f0,
    0x0110f000000000c0, 0x002fc1100000f1c0,
};
constexpr std::array<quad_varying, 8> derivative_varyings{{
    {0x0, {0x40C00000, 0x411E0000, 0x410C0000, 0x414A0000}},
    {0x4, {0x41000000, 0x410C0000, 0x41280000, 0x41340000}},
    {0x8, {0xC0B40000, 0xC0C80000, 0xC0380000, 0xC0600000}},
    {0xC, {0x40480000, 0x40100000, 0x40C40000, 0x40A80000}},
    {0x10, {0xBEB4F976, 0x40640831, 0xC0400000, 0x40400000}},
    {0x14, {0x40400000, 0xBCA7DB20, 0xBF5F6CA7, 0xBF5FD4D4}},
    {0x18, {0xBFACCCCD, 0x4039374C, 0x4027BE77, 0xBF15AB86}},
    {0x1C, {0x4054BC6A, 0xBF88B439, 0xBF800000, 0xC0900000}},
}};
constexpr std::array<quad, 4> derivative_results{{
    {0xBFAF51AA, 0x415CE7EF, 0xC13A0000, 0x413A0000},
    {0x40100000, 0xBC7BC8B0, 0xBF27917D, 0xBF27DF9F},
    {0x3F580000, 0xBFE7851F, 0xBFD1AE15, 0x3EBB1668},
    {0xC03A24DD, 0x3F6F3B64, 0x3F600000, 0x407C0000},
}};
static_assert(blends(derivative, derivative_varyings, {}, derivative_results));

constexpr std::array<word, 8> kill_if{
    0x085c80062200003d, 0x68a4c00000034042, 0x0020c004000040c0, 0x405c80087210007d,
    0x487dbc0200ea037c, 0x787f4008b03c00f0, 0x0110f000000000c0, 0x002fc1100000f1c0,
};
constexpr std::array<quad_varying, 7> kill_if_varyings{{
    {0x0, {0x00000001, 0xBF800000, 0xBF800000, 0x00000000}},
    {0x4, {0x00000000, 0xBE800000, 0xBE800000, 0x3F7CB2B3}},
    {0x8, {0x80000000, 0xBF800000, 0x00000000, 0xBF095A0D}},
    {0x10, {0x3F89804E, 0x3F89804E, 0x3F89804E, 0x3F89804E}},
    {0x14, {0xB7C65800, 0xB7C65800, 0xB7C65800, 0xB7C65800}},
    {0x18, {0x36BDF490, 0x36BDF490, 0x36BDF490, 0x36BDF490}},
    {0x1C, {0x3EA911F1, 0x3EA911F1, 0x3EA911F1, 0x3EA911F1}},
}};
constexpr std::array<quad, 4> kill_if_results{{
    {0x0, 0x3F89804E, 0x3F89804E, 0x3F89804E},
    {0x0, 0xB7C65800, 0xB7C65800, 0xB7C65800},
    {0x0, 0x36BDF490, 0x36BDF490, 0x36BDF490},
    {0x0, 0x3EA911F1, 0x3EA911F1, 0x3EA911F1},
}};
static_assert(blends(kill_if, kill_if_varyings, {}, kill_if_results, 0b1));

constexpr std::array<word, 27> loop_count{
    0x685c80020200003d, 0x0910c10000000fc0, 0x00b4c0010041c040, 0x0110c100000000c0, 0x0110c200000000c0, 0x0110c300000000c0,
    0x0110c400000000c0, 0x5110c500000000c0, 0x00f0c60280c00001, 0x501fc03000000146, 0x001fc010000007c0, 0x105c86087210003d,
    0x00a4c20000004642, 0x00a4c30000004743, 0x00a4c40000004844, 0x00a4c50000004945, 0x0110c10000000141, 0x501fc017fffff6c0,
    0x4000c00000000000, 0x087dbc0200ea057c, 0x0091c00000000042, 0x0091c10000000043, 0x0091c20000000044, 0x4891c30000000045,
    0x787f4008b03c00f0, 0x0110f000000000c0, 0x002fc1100000f1c0,
};
constexpr std::array<quad_varying, 5> loop_count_varyings{{
    {0x0, {0x0000009A, 0x55555555, 0x530FB721, 0xFFFFFD2B}},
    {0x10, {0xC0A00000, 0xC0484189, 0x3F739930, 0xC0A00000}},
    {0x14, {0x401B3333, 0xC0EA6E98, 0x40700000, 0xC0A3F7CF}},
    {0x18, {0x3CE68011, 0xC0A00000, 0xC0800000, 0x409E3D71}},
    {0x1C, {0x40A00831, 0xBE0D408A, 0xC082D0E5, 0xC0800000}},
}};
constexpr std::array<quad, 4> loop_count_results{{
    {0xC2480000, 0xC17A51EB, 0x3F739930, 0xC25C0000},
    {0x41C1FFFF, 0xC212851F, 0x40700000, 0xC26174BD},
    {0x3E90100B, 0xC1C80000, 0xC0800000, 0x4259947B},
    {0x42480A3D, 0xBF3090AC, 0xC082D0E5, 0xC2300000},
}};
static_assert(blends(loop_count, loop_count_varyings, {}, loop_count_results));

}  // namespace
