// SPDX-License-Identifier: MIT
// The checker of programs: compared with a slow checker that follows every path, on the corpus, and on random words.
// Also tests: program/finding.hpp, program/growing_analysis.hpp, program/messages.hpp, program/origin.hpp, text/print_finding.hpp
#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "valhall/literals.hpp"
#include "valhall/program/check.hpp"
#include "valhall/program/growing_analysis.hpp"
#include "valhall/text/assembly.hpp"
#include "valhall/text/print.hpp"
#include "valhall/text/print_finding.hpp"

#include "message_programs.hpp"
#include "programs.hpp"
#include "rounds.hpp"
#include "support.hpp"

using namespace valhall;
using namespace valhall::literals;
using tests::tally;

namespace {

std::string told(const finding& f)
{
    return std::to_string(f.index) + (f.is_error ? ": error: " : ": note: ") + std::string(to_text(f).view());
}

template <class Findings>
std::string told(const Findings& findings)
{
    std::string text;
    for (const finding& f : findings) text += told(f) + "\n";
    return text;
}

// The result is the same in a constant expression and at run time.
template <auto Words, shader_stage Stage = shader_stage::none>
std::string told_of()
{
    static constexpr auto found = check_program(Words, arch::v9, {Stage});
    const std::vector<finding> at_run_time = check_program(std::span<const word>(Words), arch::v9, {Stage});
    REQUIRE(at_run_time.size() == found.size());
    CHECK(std::equal(found.begin(), found.end(), at_run_time.begin()));
    return told(at_run_time);
}

shader_stage stage_of(const std::string& name)
{
    if (name.find("_fs") != name.npos) return shader_stage::fragment;
    return name.find("_vs") != name.npos ? shader_stage::vertex : shader_stage::compute;
}

}  // namespace

// ---- each rule ----

TEST_CASE("a result is read or overwritten before its slot was waited for")
{
    CHECK(told_of<R"(.arch v9
        LOAD.i64.unsigned.slot1 @r0:r1, u0, offset:0
        FADD.f32 r2, r1, u2
        LOAD.i32.unsigned.slot0.wait0 @r4, u0, offset:0
        LOAD.i32.unsigned.slot2 @r5, u0, offset:0
        MOV.i32.wait0 r5, r4
        NOP.end
    )"_valhall>() == "1: error: reads r1 before slot 1 is waited for: instruction 0 writes it\n"
                     "4: error: writes r5 before slot 2 is waited for: instruction 3 may still write it\n"
                     "4: note: nothing can be in flight on slot 0\n");
}

TEST_CASE("what a message reads may be overwritten, but not dropped")
{
    CHECK(told_of<R"(.arch v9
        MOV.i32 r0, u0
        MOV.i32 r1, u0
        MOV.i32 r2, u0
        TEX_SINGLE.slot0.f.32.2d.computed.rg @r4:r5, @r0:r1, u0
        FADD.f32 r3, ^r0, r2
        MOV.i32 r1, u0
        FADD.f32 r3, ^r1, ^r2
        NOP.end
    )"_valhall>() == "4: error: drops r0 before slot 0 is waited for: instruction 3 may still read it\n");
    CHECK(told_of<R"(.arch v9
        MOV.i32 r0, u0
        MOV.i32 r1, u0
        STORE.i64.slot0 @r0:r1, ^r0, offset:0
        NOP.end
    )"_valhall>() == "2: error: drops r0, which its own message reads\n2: error: drops r1, which its own message reads\n");
}

TEST_CASE("stores read their registers when they are issued, unless they are asked to read late")
{
    // As a compiler that ships has it: instructions 252 to 256 and 279 to 289 of a compute program for v11.
    constexpr auto store = R"(.arch v9
        STORE.i128.slot2 @r52:r53:r54:r55, u0, offset:0
        ICMP_OR.u32.gt.m1 r47, 0x3F800000, ^r55, 0x0
        NOP.wait2
        NOP.end
    )"_valhall;
    constexpr check_options known{.stage = shader_stage::compute, .defined = register_mask{0xF} << 52};
    constexpr check_options late{.stage = shader_stage::compute, .defined = register_mask{0xF} << 52, .stores_read_late = true};
    const std::string drops = "drops r55 before slot 2 is waited for: instruction 0 may still read it\n";
    CHECK(told(check_program(store, arch::v9, known)) == "1: note: " + drops);
    CHECK(told(check_program(store, arch::v9, late)) == "1: error: " + drops);
    static_assert(check_program(store, arch::v9, known).summary == check_summary{0, 1});
    static_assert(check_program(store, arch::v9, late).summary == check_summary{1, 0});

    // After a register is written again, late reads of its old value no longer matter.
    constexpr auto written = R"(.arch v9
        STORE.i32.slot2 @r55, u0, offset:0
        MOV.i32 r55, u0
        MOV.i32 r0, ^r55
        NOP.wait2
        NOP.end
    )"_valhall;
    CHECK(told(check_program(written, arch::v9, late)) == "");
    // Also around a loop, and in half.
    CHECK(told(check_program(R"(.arch v9
        STORE.i32.slot2 @r55, u0, offset:0
        BRANCHZ r60, offset:-2
        FADD.v2f16 r55.h0, u0, u1
        BRANCHZ r60, offset:1
        MOV.i32 r0, ^r55
        NOP.wait2
        NOP.end
    )"_valhall,
                             arch::v9, late)) == "");

    // Another message may have read the register on another path.
    CHECK(told(check_program(R"(.arch v9
        STORE.i32.slot2 @r55, u0, offset:0
        BRANCHZ r60, offset:1
        TEX_SINGLE.slot2.f.32.2d.computed.rg @r4:r5, @r54:r55, u0
        MOV.i32 r0, ^r55
        NOP.wait2
        NOP.end
    )"_valhall,
                             arch::v9, known)) == "3: error: drops r55 before slot 2 is waited for: instruction 2 may still read it\n");
}

TEST_CASE("a missing wait does not make its slot idle")
{
    CHECK(told_of<R"(.arch v9
        LOAD.i64.unsigned.slot1 @r0:r1, u0, offset:0
        FADD.f32 r2, r1, u2
        FADD.f32.wait1 r2, r0, u2
        NOP.end
    )"_valhall>() == "1: error: reads r1 before slot 1 is waited for: instruction 0 writes it\n");
    // Nor does a call, whose effects are unknown.
    CHECK(told_of<R"(.arch v9
        LOAD.i64.unsigned.slot1 @r0:r1, u0, offset:0
        JUMP_EX.call u0, u0, u0
        FADD.f32.wait1 r2, r0, u2
        NOP.end
    )"_valhall>() == "");
}

TEST_CASE("padding is not part of a program")
{
    const std::string past_end = "0: error: the program continues after its last word\n";
    CHECK(told_of<R"(.arch v9
        NOP
        .zero 120
    )"_valhall>() == past_end);
    CHECK(told_of<R"(.arch v9
        BRANCHZ r60, offset:1
        NOP.end
        .zero 112
    )"_valhall>() == "0: error: branches to a place outside of the program\n");
    CHECK(told_of<R"(.arch v9
        BRANCHZ r60, offset:7
        NOP.end
        .zero 112
    )"_valhall>() == "0: error: branches to a place outside of the program\n");
    CHECK(told_of<R"(.arch v9
        BRANCHZ r60, offset:-1
        .zero 120
    )"_valhall>() == past_end);
    CHECK(told_of<R"(.arch v9
        NOP.end
        NOP
        .zero 112
    )"_valhall>() == "1: note: cannot be reached\n");
    CHECK(told_of<R"(.arch v9
        .zero 128
    )"_valhall>() == past_end);
    // A word that does not decode is one error, and its effects are unknown.
    CHECK(told_of<R"(.arch v9
        .quad 0xFFFFFFFFFFFFFFFF
        .zero 120
    )"_valhall>() == "0: error: can be reached but is no instruction: no instruction of the architecture has this opcode\n");
}

TEST_CASE("check_options::defined says which registers are defined")
{
    constexpr auto program = R"(.arch v9
        FADD.f32 r0, r1, r2
        NOP.end
    )"_valhall;
    constexpr check_options one{.stage = shader_stage::fragment, .defined = 1u << 1},
        both{.stage = shader_stage::fragment, .defined = 3u << 1};
    CHECK(told(check_program(program, arch::v9, one)) == "0: error: reads r2, which nothing has written on some path here\n");
    static_assert(check_program(program, arch::v9, both).empty());
    static_assert(check_program(program, arch::v9, {.defined = 3u << 1}).empty());
}

TEST_CASE("a register is read after its last use, or dropped on one path only")
{
    CHECK(told_of<R"(.arch v9
        MOV.i32 r0, u0
        FADD.f32 r1, ^r0, u0
        FADD.f32 r1, r0, r1
        FADD.f32 r1, ^r1, r1
        FADD.f32 r1, ^r1, ^r1
        FADD.f32 r0, ^r1, ^r1
        NOP.end
    )"_valhall>() == "2: error: reads r0 after its last use, which is at instruction 1\n"
                     "3: error: drops r1 and reads it elsewhere without that mark\n");
    // A pair is dropped whole, even if only a word of it is read.
    CHECK(told_of<R"(.arch v9
        MOV.i32 r2, u0
        MOV.i32 r3, u0
        IADD.u64 r4, ^r2.w0, r2
        IADD.u64 r4, ^r2.w0, u0
        MOV.i32 r0, r3
        NOP.end
    )"_valhall>() == "2: error: drops r2 and reads it elsewhere without that mark\n"
                     "2: error: drops r3 and reads it elsewhere without that mark\n"
                     "3: error: reads r2 after its last use, which is at instruction 2\n"
                     "4: error: reads r3 after its last use, which is at instruction 3\n");
}

TEST_CASE("a register is read that was never written and that the stage does not preload")
{
    constexpr auto program = R"(.arch v9
        MOV.i32 r1, r56
        MOV.i32 r1, r59
        MOV.i32 r1, r63
        MOV.i32 r1, r7
        MOV.i32 r1, r8
        MOV.i32 r8, r1
        MOV.i32 r1, r8
        NOP.end
    )"_valhall;
    const std::string of_56 = "0: error: reads r56, which nothing has written on some path here\n";
    const std::string of_59 = "1: error: reads r59, which nothing has written on some path here\n";
    const std::string of_63 = "2: error: reads r63, which nothing has written on some path here\n";
    const std::string of_7 = "3: error: reads r7, which nothing has written on some path here\n";
    const std::string of_8 = "4: error: reads r8, which nothing has written on some path here\n";
    CHECK(told_of<program, shader_stage::vertex>() == of_56 + of_7 + of_8);
    CHECK(told_of<program, shader_stage::fragment>() == of_56 + of_7 + of_8);
    CHECK(told_of<program, shader_stage::compute>() == of_63 + of_7 + of_8);
    CHECK(told_of<program, shader_stage::blend>() == of_56 + of_59 + of_63 + of_8);
    CHECK(told_of<program>() == "4: note: reads r8, which nothing has written on some path here\n");

    for (int reg = 0; reg < 64; ++reg) {
        instruction read = *decode(program[0], arch::v9);
        tests::must(read.set_source(0, operand(valhall::reg(reg))));
        const std::vector<word> words{read.bits, program.back()};
        const auto is_known = [&](shader_stage s) { return check_program(words, arch::v9, {s}).empty(); };
        CHECK(is_known(shader_stage::vertex) == (reg >= 59));
        CHECK(is_known(shader_stage::fragment) == (reg >= 57));
        CHECK(is_known(shader_stage::compute) == (reg >= 55 && reg <= 62));
        CHECK(is_known(shader_stage::blend) == (reg <= 7 || reg == 48 || reg == 60 || reg == 61));
        CHECK(is_known(shader_stage::pilot) == (reg <= 3));
    }
}

TEST_CASE("writing a half of a register defines it")
{
    CHECK(told_of<R"(.arch v9
        FADD.v2f16 r0.h0, u0, u1
        MOV.i32 r1, ^r0
        FADD.v2f16 r0.h1, u0, u1
        MOV.i32 r1, r0
        NOP.end
    )"_valhall,
                  shader_stage::compute>() == "");
}

TEST_CASE("the tile and the coverage are waited for")
{
    CHECK(told_of<R"(.arch v9
        MOV.i32 r4, 0x0
        ATEST.wait0 @r60, r60, r4, atest_datum.w0
        NOP.wait0126
        NOP
        ATEST.wait0 @r60, r60, r4, atest_datum.w0
        MOV.i32.wait0126 r3, r4
        BLEND.slot1.v4.f16.end @r2:r3, blend_descriptor_0.w0, r60, target:0x0
        NOP.end
    )"_valhall,
                  shader_stage::fragment>() == "1: error: needs slots 0, 1, 2 and 6 waited for before it\n"
                                               "6: error: needs slots 0, 1, 2, 6 and 7 waited for before it\n"
                                               "6: error: reads r2, which nothing has written on some path here\n");
    // The caller of a blend shader has waited for all its messages.
    constexpr auto blend = R"(.arch v9
        LD_TILE.v4.f32.slot0.wait0 @r4:r5:r6:r7, r48, r60, u0
        ST_TILE.v4.f32.slot0 @r0:r1:r2:r3, r48, r60, u0
        NOP.end
    )"_valhall;
    CHECK(told_of<blend, shader_stage::blend>() == "1: error: needs slots 0, 1, 2, 6 and 7 waited for before it\n");
    CHECK(told_of<blend, shader_stage::none>() == "0: error: needs slots 0, 1, 2, 6 and 7 waited for before it\n"
                                                  "1: error: needs slots 0, 1, 2, 6 and 7 waited for before it\n");
}

TEST_CASE("a barrier is waited for, and memory before it")
{
    CHECK(told_of<R"(.arch v9
        STORE.i32.slot2 @r55, u0, offset:0
        BARRIER.slot7.wait
        BARRIER.slot7
        FADD.f32 r0, u0, u0
        LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:0
        BARRIER.slot7
        STORE.i32.slot0.wait0 @r55, u0, offset:0
        BARRIER.slot7
        BARRIER.slot7.wait
        BARRIER.slot7
        NOP.end
    )"_valhall,
                  shader_stage::compute>() == "1: error: is a barrier before slot 2 is waited for: instruction 0 may still access memory\n"
                                              "4: error: goes on before slot 7 is waited for: instruction 2 is a barrier\n"
                                              "6: error: goes on before slot 7 is waited for: instruction 5 is a barrier\n"
                                              "8: error: goes on before slot 7 is waited for: instruction 7 is a barrier\n"
                                              "10: error: goes on before slot 7 is waited for: instruction 9 is a barrier\n");
}

TEST_CASE("two varyings share the remembered interpolation")
{
    CHECK(told_of<R"(.arch v9
        LD_VAR_BUF_IMM.f32.slot0.v4.src_f32.center.store @r0:r1:r2:r3, r61, index:0x0
        LD_VAR_BUF_IMM.f32.slot1.v4.src_f32.center.retrieve @r4:r5:r6:r7, r61, index:0x10
        LD_VAR_SPECIAL.v2.f32.center.clobber.slot2.wait12 @r8:r9, 0x0, index:0x0
        LD_VAR_BUF_IMM.f32.slot2.v4.src_f32.center.store.wait012 @r4:r5:r6:r7, r61, index:0x10
        LD_VAR_BUF_IMM.f32.slot1.v4.src_f32.center.store.end @r4:r5:r6:r7, r61, index:0x10
    )"_valhall,
                  shader_stage::fragment>() ==
          "2: error: replaces the remembered interpolation before slot 0 is waited for: instruction 0 replaces it, too\n"
          "3: note: nothing can be in flight on slot 1\n");
}

TEST_CASE("paths that leave the program, and unreachable code")
{
    CHECK(told_of<R"(.arch v9
        BRANCHZ r60, offset:-3
        BRANCHZ r60, offset:4
        BRANCHZ.eq 0x0, offset:2
        NOP
        NOP
        BRANCHZ r60, offset:-1
    )"_valhall>() == "0: error: branches to a place outside of the program\n"
                     "1: error: branches to a place outside of the program\n"
                     "3: note: cannot be reached, up to instruction 4\n"
                     "5: error: the program continues after its last word\n");
    CHECK(told_of<R"(.arch v9
        NOP.end
        NOP
        .quad 0x0
        .quad 0x0
    )"_valhall>() == "1: note: cannot be reached\n");
    CHECK(told_of<R"(.arch v9
        NOP.end
        .quad 0x0
        .quad 0x0
    )"_valhall>() == "");
    CHECK(told_of<R"(.arch v9
        BRANCHZ.eq 0x0, offset:2
        .quad 0x0
        .quad 0x0
        NOP.end
    )"_valhall>() == "1: note: cannot be reached, up to instruction 2\n");
    CHECK(told_of<R"(.arch v9
        .quad 0xFFFFFFFFFFFFFFFF
        MOV.i32 r0, r1
    )"_valhall,
                  shader_stage::compute>() ==
          "0: error: can be reached but is no instruction: no instruction of the architecture has this opcode\n"
          "1: error: the program continues after its last word\n");
    CHECK(told(check_program({}, arch::v9)) == "0: error: the program continues after its last word\n");
}

TEST_CASE("BLEND.end ends a program unless a blend shader is called")
{
    CHECK(told_of<R"(.arch v9
        MOV.i32.wait0126 r0, 0x0
        ATEST.wait @r60, ^r60, r0, atest_datum.w0
        BLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0
    )"_valhall>()
              .ends_with("2: note: the program continues after its last word if a blend shader is called\n"));
    // Without .end, it continues in any case.
    CHECK(told_of<R"(.arch v9
        MOV.i32.wait0126 r0, 0x0
        ATEST.wait @r60, ^r60, r0, atest_datum.w0
        BLEND.slot0.v4.f32 @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0
    )"_valhall>()
              .ends_with("2: error: the program continues after its last word\n"));
}

TEST_CASE("reachable instructions that the hardware does not accept are errors")
{
    const auto told_with = [](std::string_view text) {
        const program p = assemble(text, {.on = arch::v9, .allow_invalid = true});
        REQUIRE(p);
        return told(check_program(std::span<const word>(p.words), arch::v9, {shader_stage::compute}));
    };
    CHECK(told_with("MOV.i32 r0, r60\nFADD.f32 r1, u0, u4\nFADD.f32 r1, u0, u1\nNOP.end") ==
          "1: error: the hardware does not accept this: uniforms of more than one 64-bit slot\n");
    CHECK(told_with("MOV.i32 r0, r60\nSTORE.i32.slot0.wait0 @r0, thread_local_pointer.w1, offset:0\nNOP.end") ==
          "1: error: the hardware does not accept this: a 64-bit source must start at an even register, an even uniform or a .w0\n");
    // Unreachable words may be data.
    CHECK(told_with("BRANCHZ.eq 0x0, offset:1\nFADD.f32 r1, u0, u4\nNOP.end") == "1: note: cannot be reached\n");
    static constexpr auto refused = assembled<"FADD.f32 r1, u0, u4\nNOP.end", assemble_options{.on = arch::v9, .allow_invalid = true}>();
    constexpr auto found = check_program(refused, arch::v9);
    static_assert(found.size() == 1 && found[0].code == finding_code::not_accepted && found[0].fault == fault_code::too_many_uniforms);
}

TEST_CASE("both sides of branches and the back edges of loops are followed")
{
    // Only one side waits.
    CHECK(told_of<R"(.arch v9
        LOAD.i32.unsigned.slot0 @r0, u0, offset:0
        BRANCHZ r60, offset:1
        NOP.wait0
        MOV.i32 r1, r0
        NOP.end
    )"_valhall>() == "3: error: reads r0 before slot 0 is waited for: instruction 0 writes it\n");
    // The next iteration reads the result of a message.
    CHECK(told_of<R"(.arch v9
        MOV.i32 r0, u0
        MOV.i32 r1, r0
        LOAD.i32.unsigned.slot0 @r0, u0, offset:0
        BRANCHZ r60, offset:-3
        NOP.end
    )"_valhall>() == "1: error: reads r0 before slot 0 is waited for: instruction 2 writes it\n");
    // A register dropped in one iteration is read in the next; only one path has written a register.
    CHECK(told_of<R"(.arch v9
        MOV.i32 r0, u0
        BRANCHZ r60, offset:1
        MOV.i32 r2, u0
        FADD.f32 r1, ^r0, r2
        BRANCHZ r60, offset:-4
        NOP.end
    )"_valhall,
                  shader_stage::compute>() == "3: error: reads r0 after its last use, which is at instruction 3\n"
                                              "3: error: reads r2, which nothing has written on some path here\n");
}

TEST_CASE("nothing is known after words with unknown successors")
{
    CHECK(told_of<R"(.arch v9
        LOAD.i32.unsigned.slot0 @r0, u0, offset:0
        JUMP_EX.call u0, u0, u0
        MOV.i32 r1, ^r0
        MOV.i32 r1, r9
        NOP.end
    )"_valhall,
                  shader_stage::compute>() == "");
}

// ---- the second reading ----

namespace {

// A finding reduced to the facts that the slow checker has: code, place, register and slot.
const std::set<int>* halves_of(const tests::reading& reading, const finding& f)
{
    for (const auto& [mistake, halves] : reading.mistakes) {
        if (mistake.code != f.code || mistake.index != static_cast<int>(f.index)) continue;
        if (f.reg != no_register && mistake.reg != f.reg) continue;
        if (f.code == finding_code::wait_missing) return &halves;
        if (f.slots != 0 && mistake.slot != std::countr_zero(f.slots)) continue;
        if (f.slots == 0 && mistake.slot != -1) continue;
        return &halves;
    }
    return nullptr;
}

// By default, dropping a register that only stores still read is a note; with stores_read_late it is an error.
void compare_stores(const tests::steps& program, const std::vector<finding>& strict, const tests::reading& reading, tally& halves)
{
    const std::vector<finding> found = check_program(tests::words_of(program), arch::v9, {shader_stage::fragment});
    const auto describe = [&] { return tests::text_of(program) + "\n" + told(found) + "\n" + told(strict); };
    if (!halves.expect(found.size() == strict.size(), describe)) return;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const finding& f = found[i];
        bool is_note = !strict[i].is_error;
        if (f.code == finding_code::last_use_in_flight && f.slots != 0) {
            const std::set<int>* const others = halves_of(reading, f);
            is_note = others != nullptr && std::all_of(others->begin(), others->end(),
                                                       [&](int other) { return program[static_cast<std::size_t>(other)].writes_memory; });
        }
        halves.expect(f.code == strict[i].code && f.index == strict[i].index && f.is_error == !is_note, describe);
    }
}

void compare(const tests::steps& program, tally& soundness, tally& halves, tally& completeness, tally& notes)
{
    const std::vector<word> words = tests::words_of(program);
    const std::vector<finding> found = check_program(words, arch::v9, {.stage = shader_stage::fragment, .stores_read_late = true});
    const tests::reading reading = tests::read_by_ways(program, {57, 58, 59, 60, 61, 62, 63}, 3, true);
    const auto describe = [&] { return tests::text_of(program) + "\n" + told(found); };
    bool has_errors = false;
    for (const finding& f : found) {
        if (!f.is_error) continue;
        has_errors = true;
        const std::set<int>* const others = halves_of(reading, f);
        if (!soundness.expect(others != nullptr, [&] { return describe() + "not so: " + told(f); })) continue;
        halves.expect(f.other == no_instruction ? others->count(-1) != 0 : others->count(static_cast<int>(f.other)) != 0,
                      [&] { return describe() + "other half: " + told(f); });
    }
    completeness.expect(has_errors == !reading.mistakes.empty(), [&] { return describe() + "nothing found"; });
    // A finding counts as repaired after it: the checker reports the first mistake of each path, or one before it on the path.
    for (const auto& [path, mistake] : reading.first_of_paths) {
        const bool is_told = std::any_of(found.begin(), found.end(), [&, &path = path](const finding& f) {
            return f.is_error && std::find(path.begin(), path.end(), static_cast<int>(f.index)) != path.end();
        });
        completeness.expect(is_told, [&, &mistake = mistake] { return describe() + "not told: at " + std::to_string(mistake.index); });
    }
    compare_stores(program, found, reading, halves);
    if (has_errors) return;
    for (std::size_t i = 0; i < program.size(); ++i) {
        const std::set<int>& waits = program[i].waits;
        const auto busy = reading.busy_slots.find(static_cast<int>(i));
        if (waits.empty() || busy == reading.busy_slots.end()) {
            const bool is_noted = std::any_of(found.begin(), found.end(),
                                              [&](const finding& f) { return f.code == finding_code::wait_for_nothing && f.index == i; });
            const bool is_reached = reading.unsettled.count(static_cast<int>(i)) != 0;
            if (waits.empty() || !is_reached) {
                notes.expect(!is_noted, describe);
                continue;
            }
        }
        unsigned idle = 0;
        bool any_busy = false, any_unsettled = false;
        for (const int slot : waits) {
            const bool is_busy = busy != reading.busy_slots.end() && busy->second.count(slot) != 0;
            any_busy |= is_busy;
            any_unsettled |= reading.unsettled.at(static_cast<int>(i)).count(slot) != 0;
            if (!is_busy) idle |= 1u << slot;
        }
        if (waits.count(6) != 0 && (any_busy || any_unsettled)) idle = 0;
        unsigned noted = 0;
        for (const finding& f : found)
            if (f.code == finding_code::wait_for_nothing && f.index == i) noted = f.slots;
        notes.expect(noted == idle, [&] { return describe() + "idle at " + std::to_string(i); });
    }
}

}  // namespace

TEST_CASE("the checker agrees with following every path of small random programs")
{
    tests::message_programs programs(20261122);
    tally soundness, halves, completeness, notes;
    for (int round = 0; round < tests::rounds(20000); ++round) {
        const tests::message_programs::style how{round % 4 != 0, round % 3 != 0, round % 5 != 0};
        compare(programs.next(2 + programs.below(round % 2 == 0 ? 4 : 9), how), soundness, halves, completeness, notes);
    }
    CHECK(soundness.failures() == "");
    CHECK(halves.failures() == "");
    CHECK(completeness.failures() == "");
    CHECK(notes.failures() == "");
    CHECK(halves.count() > tests::rounds(50'000u));
    CHECK(notes.count() > tests::rounds(300u));
}

// ---- real programs ----

TEST_CASE("the corpus has no errors, and one wait for nothing")
{
    std::string all;
    for (const tests::named_program& program : tests::corpus_programs())
        for (const finding& f : check_program(program.words, arch::v9, {stage_of(program.name)}))
            all += program.name + " " + told(f) + "\n";
    // The message that signalled slot 1 was the store of the point size, which this variant of the program lacks.
    CHECK(all == "viewportlayer_vs-pos-nopsiz 15: note: nothing can be in flight on slot 1\n");
}

TEST_CASE("without its waits, each program of the corpus has an error")
{
    std::size_t with_waits = 0;
    for (const tests::named_program& program : tests::corpus_programs()) {
        std::vector<word> words = program.words;
        for (word& bits : words)
            if (slots_waited_for(*decode(bits, arch::v9)) != 0) bits = flow_field.insert(bits, 0);
        if (words == program.words) continue;
        ++with_waits;
        const std::vector<finding> found = check_program(words, arch::v9, {stage_of(program.name)});
        INFO(program.name);
        CHECK(std::any_of(found.begin(), found.end(), [](const finding& f) { return f.is_error; }));
    }
    CHECK(with_waits == 73);
}

// ---- random words ----

TEST_CASE("any words can be checked")
{
    const auto must_fit = [](const std::vector<word>& words) {
        std::uint32_t last = 0;
        for (const shader_stage stage : {shader_stage::none, shader_stage::fragment, shader_stage::blend})
            for (const finding& f : check_program(words, arch::v10, {stage})) {
                REQUIRE(f.index < std::max<std::size_t>(words.size(), 1));
                REQUIRE((f.other == no_instruction || f.other < words.size()));
                REQUIRE(to_text(f).size < 200);
                last = f.index;
            }
        return last;
    };
    tests::for_each_wild_program(3, must_fit);
}

TEST_CASE("a register that is dropped in flight is an error if the search for its message was given up")
{
    // The readers of r0 use up the search for the other halves of conflicts. The drop of r8, which an atomic may still read, comes after them.
    constexpr auto load = R"(LOAD.i32.unsigned.slot0 @r0, u0, offset:0)"_valhall;
    constexpr auto branch = R"(BRANCHZ r60, offset:1)"_valhall;
    constexpr auto jump = R"(BRANCHZ.eq 0x0, offset:1)"_valhall;
    constexpr auto reader = R"(.arch v9
        MOV.i32 r1, r0
        NOP.end
    )"_valhall;
    constexpr auto dropping = R"(.arch v9
        MOV.i32 r2, 0x0
        MOV.i32 r3, 0x0
        MOV.i32 r8, 0x0
        ATOM_RETURN.i32.slot1.aadd @r4, @r8, r2, offset:0x0
        MOV.i32 r5, ^r8
        NOP.end
    )"_valhall;
    const auto with_rungs = [&](int rungs) {
        std::vector<word> words{load[0]};
        const auto add_branch = [&words](word bits, int offset) {
            instruction to = *decode(bits, arch::v9);
            tests::must(to.set_immediate(0, offset));
            words.push_back(to.bits);
        };
        for (int i = 0; i < rungs; ++i) add_branch(branch[0], rungs + i);
        add_branch(jump[0], 2 * rungs);
        for (int i = 0; i < rungs; ++i) words.insert(words.end(), reader.begin(), reader.end());
        words.insert(words.end(), dropping.begin(), dropping.end());
        return words;
    };
    for (const int rungs : {1, 20000}) {
        int drops = 0;
        for (const finding& f : check_program(with_rungs(rungs), arch::v9)) {
            if (f.code != finding_code::last_use_in_flight) continue;
            CHECK(f.is_error);
            ++drops;
        }
        CHECK(drops == 1);
    }
}

TEST_CASE("many mistakes with a distant common cause take linear time")
{
    // A ladder of branches to readers of one result; the message is at the start.
    constexpr auto load = R"(LOAD.i32.unsigned.slot0 @r0, u0, offset:0)"_valhall;
    constexpr auto branch = R"(BRANCHZ r60, offset:1)"_valhall;
    constexpr auto tail = R"(.arch v9
        MOV.i32 r1, r0
        NOP.end
    )"_valhall;
    const int rungs = 20000;
    std::vector<word> words{load[0]};
    for (int i = 0; i < rungs; ++i) {
        instruction to = *decode(branch[0], arch::v9);
        tests::must(to.set_immediate(0, (rungs - i - 1) + 2 * i));
        words.push_back(to.bits);
    }
    for (int i = 0; i < rungs; ++i) words.insert(words.end(), tail.begin(), tail.end());
    const std::vector<finding> found = check_program(words, arch::v9);
    CHECK(found.size() == static_cast<std::size_t>(rungs));
    CHECK(std::count_if(found.begin(), found.end(), [](const finding& f) { return f.code == finding_code::result_read; }) == rungs);
    for (const finding& f : found) REQUIRE((f.other == 0 || f.other == no_instruction));
    CHECK(found[0].other == 0);
}
