// SPDX-License-Identifier: MIT
// The checker of programs: each finding with its place and sentence, and programs without any; words and texts that a fuzzer could write.
// Also tests: bifrost/program_graph.hpp, bifrost/text/explain_finding.hpp
#include <string>
#include <string_view>
#include <vector>

#include "valhall/bifrost/bifrost.hpp"

#include "fuzz/bifrost_laws.hpp"
#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"

namespace bifrost = valhall::bifrost;

namespace {

// The findings of a text: CLAUSE: SENTENCE.
std::string findings_of(std::string_view text, const bifrost::check_options& how = {bifrost::level::accepted, set_of(bifrost::gpu::G52)})
{
    const bifrost::assembly made = bifrost::assemble(text);
    REQUIRE(made);
    std::string all;
    for (const bifrost::finding& one : bifrost::check_program(made.words, how))
        all += (all.empty() ? "" : "\n") + std::to_string(one.clause) + ": " + std::string(bifrost::explain(one).view());
    return all;
}

constexpr std::string_view load = "ds(0) nbb load { +LOAD.i64 r0, r1, @r4\n}\n";

std::string after_load(const std::string& rest, const std::string& waits = "")
{
    std::string text(load);
    text.insert(text.find('{'), waits + ' ');
    return text + rest;
}

}  // namespace

TEST_CASE("bifrost: registers of messages are followed along all paths")
{
    const std::string use = "eos { *MOV.i32 r2:t0, r5\n}";
    CHECK(findings_of(after_load(use)) ==
          "1: r5 is read or written while the message of slot 0 may not have ended: name the slot in dwb of the clause before");
    CHECK(findings_of(after_load(use, "dwb(0)")) == "");
    CHECK(findings_of(after_load("{ *NOP\n}\n" + use, "dwb(1)")).substr(0, 10) == "2: r5 is r");
    CHECK(findings_of(after_load("dwb(0) { *NOP\n}\n" + use)) == "");
    CHECK(findings_of(after_load("eos { *MOV.i32 r4:t0, r6\n}")).substr(0, 10) == "1: r4 is r");
    CHECK(findings_of(after_load("eos { *MOV.i32 r6:t0, r3\n}")) == "");
    // A branch around the clause that waits.
    const std::string branch = "r_uncond { +BRANCHZ.i32.eq r1, ahead\n}\ndwb(0) { *NOP\n}\nahead: " + use;
    CHECK(findings_of(after_load(branch)).find(": r5 is read or written") != std::string::npos);
    CHECK(findings_of(after_load("dwb(0) " + branch)) == "");
    // A loop: the load of the last turn.
    const std::string turn = "begin: ds(0) nbb { *MOV.i32 r2:t0, r5\n}\nds(0) nbb load next_load { +LOAD.i64 r0, r1, @r4\n}\n"
                             "{ +JUMP begin\n}\n";
    CHECK(findings_of(turn).find("0: r5 is read or written") != std::string::npos);
}

TEST_CASE("bifrost: registers that messages read are kept until they have been read")
{
    const auto store = [](const std::string& head) { return "ds(1) nbb store " + head + " { +STORE.i32 r0, r1, @r4\n}\n"; };
    CHECK(findings_of(store("") + "eos { *MOV.i32 r4:t0, r2\n}") ==
          "1: r4 is written while the message of slot 1 may still read it: write osrb in the header of the clause before");
    CHECK(findings_of(store("osrb") + "eos { *MOV.i32 r4:t0, r2\n}") == "");
    CHECK(findings_of(store("dwb(1)") + "eos { *MOV.i32 r4:t0, r2\n}") == "");
    CHECK(findings_of(store("") + "eos { *MOV.i32 r2:t0, r4\n}") == "");
}

TEST_CASE("bifrost: staging registers in the clause of their message")
{
    CHECK(findings_of("eos load { +LOAD.i32 r0, r1, @r4\n*MOV.i32 r4:t0, r2\n}") ==
          "0: tuple 1: r4 is a staging register of the clause's message, which an instruction after it reads or writes");
    CHECK(findings_of("eos store { *MOV.i32 r4:t0, r2\n+STORE.i32 r0, r1, @r4\n}") ==
          "0: tuple 0: r4 is written too late for the message: by the FMA of its own tuple");
    CHECK(findings_of("eos store { *MOV.i32 r4:t0, r2\n*NOP\n+STORE.i32 r0, r1, @r4\n}") == "");
    CHECK(findings_of("eos load { +LOAD.i128 r0, r1, @r62\n}").find("tuple 0: the staging registers run past r63") != std::string::npos);
}

TEST_CASE("bifrost: a register is not read in the tuple that writes it")
{
    CHECK(findings_of("eos { *MOV.i32 r5:t0, r2\n*MOV.i32 r5\n}") ==
          "0: tuple 1: r5 is read in the tuple that writes it: read t0 or t1, or read it a tuple later");
    CHECK(findings_of("eos { *MOV.i32 r5:t0, r2\n*MOV.i32 t0\n*MOV.i32 r5\n}") == "");
}

TEST_CASE("bifrost: branches lead to clauses, and programs end")
{
    CHECK(findings_of("{ +JUMP clause_9\n}") == "0: no clause begins at the target of the branch, clause_9");
    CHECK(findings_of("{ *NOP\n}") == "0: the program goes on after its last clause: end it with eos or a jump");
    CHECK(findings_of("{ *NOP\n}\neos store { +STORE.i32 r0, r1, @r2\n}") ==
          "1: the header of the clause before announces another next message than this clause sends");
    CHECK(findings_of(".words 2 2 2 2\n") == "0: quadword 0: the tag of a quadword names no format (0x2)");
    CHECK(findings_of("eos { *NOP\n}\n{ *NOP\n}") == "");  // not reached
}

TEST_CASE("bifrost: fragments wait for earlier ones")
{
    const std::string blend = "eos blend { +BLEND r60, blend_descriptor_0.x, blend_descriptor_0.y, @r0\n}";
    CHECK(findings_of("next_blend { *NOP\n}\n" + blend) ==
          "1: BLEND without an ATEST before it: only blend shaders and copies of colours may\n"
          "1: a clause before must wait for slot 6, earlier fragments: name it in dwb");
    CHECK(findings_of("next_blend { *NOP\n}\n" + blend, {.stage = valhall::shader_stage::blend}) == "");
    CHECK(findings_of("next_atest dwb(6) { *NOP\n}\nnext_blend atest dwb(0, 7) { +ATEST r60:t1, r60, r1, @r60\n}\n" + blend) == "");
}

TEST_CASE("bifrost: registers that nothing has written are found on every path, if the stage or some of them are known")
{
    const bifrost::check_options some{.defined = 0x3};
    const auto never = [](int clause, int reg) {
        return std::to_string(clause) + ": r" + std::to_string(reg) + " is read, which nothing has written on some path here";
    };
    CHECK(findings_of("eos { *FADD.f32 r2:t0, r0, r5\n}", {}) == "");  // nothing is known
    CHECK(findings_of("eos { *FADD.f32 r2:t0, r0, r1\n}", some) == "");
    CHECK(findings_of("eos { *FADD.f32 r2:t0, r0, r5\n}", some) == never(0, 5));
    // The results of a tuple are there in the tuple after the next, and in the next clause.
    CHECK(findings_of("{ *FADD.f32 r2:t0, r0, r1\n*NOP\n*FADD.f32 r3:t0, r2, r1\n}\n eos { *FADD.f32 r4:t0, r2, r3\n}", some) == "");
    // Staging registers that a message reads, of its own clause too; what a message writes.
    CHECK(findings_of("eos store { +STORE.i64 r0, r1, @r4\n}", some) == never(0, 4) + "\n" + never(0, 5));
    CHECK(findings_of("eos store { *MOV.i32 r4:t0, r0\n*MOV.i32 r5:t0, r0\n*NOP\n+STORE.i64 r0, r1, @r4\n}", some) == "");
    const std::string use = "eos { *FADD.f32 r2:t0, r5, r6\n}";
    CHECK(findings_of(after_load(use, "dwb(0)"), some) == never(1, 6));
    // One of two paths writes r5.
    const std::string branch = "r_uncond { +BRANCHZ.i32.eq r1, end\n}\n", write = "{ *MOV.i32 r5:t0, r0\n}\n";
    CHECK(findings_of(branch + write + "end: eos { *MOV.i32 r2:t0, r5\n}", some) == never(3, 5));
    CHECK(findings_of(write + branch + "end: eos { *MOV.i32 r2:t0, r5\n}", some) == "");
    // A stage has its own registers.
    const std::string id = "eos { *MOV.i32 r2:t0, r62\n}";
    CHECK(findings_of(id, {.stage = valhall::shader_stage::vertex}) == "");
    CHECK(findings_of(id, {.stage = valhall::shader_stage::fragment}) == never(0, 62));
    CHECK(findings_of(id, {.stage = valhall::shader_stage::fragment, .defined = std::uint64_t{1} << 62}) == "");
}

TEST_CASE("bifrost: instructions that work in pairs only")
{
    CHECK(findings_of("eos { *CUBEFACE1 r0, r1, r2\n}") == "0: tuple 0: the instruction works only with its partner in the same tuple");
    CHECK(findings_of("eos { *CUBEFACE1 r0, r1, r2\n+CUBEFACE2 t\n*NOP\n}") == "");
    CHECK(findings_of("eos { *CUBEFACE1 r0, r1, r2\n+SEG_ADD.wls t\n*NOP\n}").find("its partner") != std::string::npos);
}

TEST_CASE("bifrost: random words and damaged texts break no law")
{
    tests::dice random(7);
    const std::string text = tests::read_data("cli/bifrost.s");
    const std::vector<std::uint32_t> words = bifrost::assemble(text).words;
    std::string broken;
    for (int round = 0; round < tests::rounds(1500) && broken.empty(); ++round) {
        std::vector<std::uint32_t> changed = words;
        for (int n = 0; n < 3; ++n) changed[random.below(changed.size())] ^= 1u << random.below(32);
        broken = tests::broken_by_words(changed);
        std::string damaged = text;
        for (int n = 0; n < 2; ++n) {
            const std::size_t from = random.below(damaged.size()), size = random.below(6);
            if (random.chance(2)) damaged.erase(from, size);
            else damaged.insert(from, text.substr(random.below(text.size()), size));
        }
        if (broken.empty()) broken = tests::broken_by_text(damaged);
    }
    CHECK(broken == "");
}

TEST_CASE("bifrost: the instructions that work in pairs and those that branch are those of the page")
{
    for (int n = 0; n < bifrost::row_total; ++n) {
        const bifrost::descriptor row{static_cast<std::uint16_t>(n)};
        const std::string_view name = row.name();
        using enum bifrost::pairing;
        const bifrost::pairing right = name.substr(0, 6) == "ATOM_C"     ? atomic
                                       : name.substr(0, 8) == "CUBEFACE" ? cube
                                       : name == "SEG_ADD"               ? seg_add
                                       : name == "SEG_SUB"               ? seg_sub
                                                                         : none;
        INFO(name);
        CHECK(row.pairing() == right);
        CHECK(row.has_atest_datum() == (name == "ATEST"));
        CHECK(row.is_branch() == (name.starts_with("BRANCH") || name.starts_with("JUMP")));
        CHECK(row.always_branches() == (name == "JUMP"));
    }
}
