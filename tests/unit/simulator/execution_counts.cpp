// SPDX-License-Identifier: MIT
// Counts of executed instructions, and how well their results are known.
#include <array>
#include <cstdint>
#include <iterator>
#include <set>
#include <string>
#include <tuple>

#include "support.hpp"
#include "valhall/literals.hpp"
#include "valhall/simulator/execution_counts.hpp"
#include "valhall/simulator/run.hpp"
#include "valhall/text/parse.hpp"

using namespace valhall;
using namespace valhall::literals;
using namespace valhall::simulator;

namespace {

constexpr auto looping = R"(
again:
    IADD_IMM.i32 r0, ^r0, #-1
    BRANCHZ.reconverge r0, again
    FRCP.f32 r1, r2
    BRANCHZ.reconverge r3, out
    FPCLASS.f32 r0, r1
out:
    IABS.s32.end r4, r0
)"_valhall;

struct counted {
    std::array<std::uint64_t, 6> counts{};
    run_fidelity fidelity{};
    bool is_ended = false;
};

// Runs twice, and counts both runs.
constexpr counted count_runs(std::uint32_t rounds, std::uint32_t skips, const replacements* functions = nullptr)
{
    counted all;
    execution_counter counter(all.counts);
    const decoded_program<6> program(looping, arch::v9);
    const register_value registers[] = {{0, rounds}, {3, skips}};
    for (int n = 0; n < 2; ++n)
        all.is_ended = static_cast<bool>(run(program, {.lanes = 2, .registers = registers, .functions = functions, .watcher = &counter}));
    all.fidelity = fidelity_of(program, all.counts, functions);
    return all;
}

struct reciprocals : replacements {
    constexpr ~reciprocals() override {}
    constexpr bool has(opcode code) const override { return code == opcode::FRCP_f32 || code == opcode::FPCLASS_f32; }
};

// A word, and how well its result is known on v9 and on v11.
struct known_word {
    const char* text;
    knowledge on_v9, on_v11;
};

constexpr knowledge exactly = knowledge::exact, chosen = knowledge::chosen, bounded = knowledge::bounded;

// For each opcode with a row VALHALL_EXACT_IF: words for which the condition holds, and words for which it does not.
constexpr known_word known_words[] = {
    {"FADD.f32 r0, r1, r2", exactly, exactly},
    {"FADD.f32 r0.h0, r1, r2", exactly, chosen},  // v9 writes half of the 32 bits
    {"FADD_LSCALE.f32 r0, r1, r2", exactly, exactly},
    {"FADD_LSCALE.f32 r0.h1, r1, r2", exactly, chosen},
    {"FMA.f32.rtz r0, r1, r2, r3", exactly, exactly},
    {"FMA.f32 r0.h1, r1, r2, r3", exactly, chosen},
    {"FMA_RSCALE.f32 r0, r1, r2, r3, 0x0", exactly, exactly},
    {"FMA_RSCALE.f32 r0, r1, r2, r3, r4", bounded, bounded},
    {"FMA_RSCALE_N.f32 r0, r1, r2, r3, 0x0", exactly, exactly},
    {"FMA_RSCALE_N.f32 r0, r1, r2, r3, r4", bounded, bounded},
    {"FMA_RSCALE_LEFT.f32 r0, r1, r2, r3, 0x0", exactly, exactly},
    {"FMA_RSCALE_LEFT.f32 r0, r1, r2, r3, r4", bounded, bounded},
    {"IADDC.u32 r0, r1, r2, 0x0", exactly, exactly},
    {"IADDC.u32 r0, r1, r2, r3", chosen, chosen},
    {"ISUBB.u32 r0, r1, r2, 0x0", exactly, exactly},
    {"ISUBB.u32 r0, r1, r2, r3", chosen, chosen},
    {"BRANCHZ.eq r0.h1, offset:4", exactly, exactly},
    {"BRANCHZ.eq r0.lowbits, offset:4", chosen, chosen},
    {"BRANCHZI.eq.absolute r0, r2", exactly, exactly},
    {"BRANCHZI.eq.absolute r0.lowbits, r2", chosen, chosen},
    {"WMASK.subgroup16 r0, r1", exactly, exactly},
    {"WMASK.subgroup8 r0, r1", chosen, chosen},
    {"CLPER.i32.subgroup4 r0, r1, 0x3020100.b3", exactly, exactly},
    {"CLPER.i32.subgroup4.xor r0, r1, 0x3020100.b3", exactly, exactly},
    {"CLPER.i32.subgroup2 r0, r1, 0x3020100.b3", chosen, chosen},
    {"CLPER.i32.subgroup4.shift r0, r1, 0x3020100.b3", chosen, chosen},
    {"CLPER.i32.subgroup16 r0, r1, r2.b0", chosen, chosen},
    {"LOAD.i8.unsigned.slot0.b0 @r0, r2, offset:0", exactly, exactly},
    {"LOAD.i8.unsigned.slot0.w0 @r0, r2, offset:0", exactly, exactly},
    {"LOAD.i8.unsigned.slot0.b1 @r0, r2, offset:0", chosen, chosen},
    {"LOAD.i8.unsigned.slot0.b3 @r0, r2, offset:0", chosen, chosen},
    {"ATOM.i32.slot0.aadd @r0, r2, offset:0", exactly, exactly},
    {"ATOM.i32.slot0.axor @r0, r2, offset:0", exactly, exactly},
    {"ATOM.i32.slot0.axchg @r0, r2, offset:0", chosen, chosen},
    {"ATOM.i32.slot0.aadds @r0, r2, offset:0", chosen, chosen},
    {"ATOM.i64.slot0.aumax @r0:r1, r2, offset:0", exactly, exactly},
    {"ATOM.i64.slot0.axchg @r0:r1, r2, offset:0", chosen, chosen},
};

constexpr opcode split_by_word[] = {
#define VALHALL_EXACT_IF(code, ...) opcode::code,
#include "valhall/simulator/semantics/rows/all.def"
};

}  // namespace

TEST_CASE("the modifiers and operands of a word decide how well its result is known", "[simulator][coverage]")
{
    tests::tally law;
    std::set<opcode> with_exact, with_others;
    for (const known_word& one : known_words) {
        for (const arch on : {arch::v9, arch::v11}) {
            const parsed found = parse(one.text, on);
            REQUIRE(found);
            const step s = make_step(found->encode(), on);
            const knowledge expected = on == arch::v9 ? one.on_v9 : one.on_v11;
            law.expect(knowledge_of(s) == expected && note_of(s).empty() == (expected == exactly),
                       [&] { return std::string(one.text) + " on " + std::string(name_of(on)); });
            (expected == exactly ? with_exact : with_others).insert(found->code());
        }
    }
    for (const opcode code : split_by_word)
        law.expect(with_exact.count(code) == 1 && with_others.count(code) == 1, [&] { return std::string(mnemonic(code)); });
    CHECK(with_others.size() == std::size(split_by_word));
    CHECK(law.failures() == "");

    // Other opcodes are as their row says.
    CHECK(note_of(make_step(parse("FRCP.f32 r0, r1", arch::v9)->encode(), arch::v9)) == semantics_of(opcode::FRCP_f32).note);
    CHECK(knowledge_of(make_step(parse("FADD.f32.sticky r0, r1, r2", arch::v9)->encode(), arch::v9)) == knowledge::refused);
    CHECK(note_of(make_step(parse("FADD.f32.sticky r0, r1, r2", arch::v9)->encode(), arch::v9)) ==
          "what a sticky sum is, is not published");
    CHECK((knowledge_of(make_step(~word{0}, arch::v9)) == knowledge::refused && note_of(make_step(~word{0}, arch::v9)).empty()));
}

TEST_CASE("executions are counted over runs", "[simulator][coverage]")
{
    HOLDS((count_runs(3, 1).counts == std::array<std::uint64_t, 6>{6, 6, 2, 2, 0, 2}));
    HOLDS(covered(count_runs(3, 1).counts) == 5);
    HOLDS(count_runs(3, 1).is_ended);
    // The instruction that stops a run is not executed.
    HOLDS((count_runs(1, 0).counts == std::array<std::uint64_t, 6>{2, 2, 2, 2, 0, 0}));
    HOLDS(!count_runs(1, 0).is_ended);
}

TEST_CASE("fidelity counts how well the executed instructions are known", "[simulator][coverage]")
{
    constexpr run_fidelity f = count_runs(3, 1).fidelity;
    STATIC_REQUIRE(f[knowledge::bounded] == 1);  // FRCP
    STATIC_REQUIRE(f[knowledge::exact] == 4);  // the branches do not test the low bits
    STATIC_REQUIRE(f[knowledge::refused] == 0);
    STATIC_REQUIRE(!f.is_exact());
    std::uint64_t instructions = 0, executions = 0;
    for (std::size_t n = 0; n < knowledge_count; ++n) instructions += f.instructions[n], executions += f.executions[n];
    CHECK(instructions == 5);
    CHECK(executions == 18);
    CHECK(run_fidelity{}.is_exact());

    // Results that the caller computes count as the host's.
    static constexpr reciprocals functions;
    HOLDS(count_runs(3, 0, &functions).fidelity[knowledge::host] == 2);
    HOLDS(count_runs(3, 0, &functions).is_ended);
}
