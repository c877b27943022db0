// SPDX-License-Identifier: MIT
// Also tests: simulator/clause_step_uses.hpp
//
// Checked runs of Bifrost: registers that nothing has written, through halves, temporaries, messages and branches; and a law: what a program
// stores depends on registers that are not given only if the checker says so.
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "valhall/simulator/bifrost/checked.hpp"
#include "valhall/simulator/print_run_finding.hpp"

#include "random.hpp"
#include "run_text.hpp"
#include "support.hpp"

namespace bifrost = valhall::bifrost;
namespace simulator = valhall::simulator;
using simulator::register_value;

namespace {

// The findings of a program with r0 and r1 given, in four lanes, one a line.
std::string findings_of(std::string_view text, valhall::shader_stage stage = valhall::shader_stage::none,
                        std::span<const simulator::memory_range> memory = {})
{
    constexpr register_value given[]{{0, 0x3F800000}, {1, 0x40000000}};
    const std::vector<std::uint32_t> words = tests::assembled(text);
    simulator::run_options options{.lanes = 4, .registers = given};
    options.memory = simulator::memory_map(memory);
    const auto checked = simulator::run_checked(words, bifrost::gpu::G52, options, stage);
    const simulator::decoded_bifrost_program program(words, bifrost::set_of(bifrost::gpu::G52));
    const simulator::program_view view = program.view();
    std::string lines;
    for (const simulator::run_finding& f : checked.findings()) {
        const simulator::clause_place& place = view.steps[f.what.index].place;
        lines += std::to_string(place.clause) + '.' + std::to_string(place.tuple) + (place.unit == 0 ? "*" : "+") + ' ';
        lines += std::string(to_text(f, &view).view()) + '\n';
    }
    return lines;
}

}  // namespace

TEST_CASE("bifrost checked runs: a register that nothing has written is reported where the result depends on it, once")
{
    CHECK(findings_of("eos { *FADD.f32 r2:t0, r0, r1 \n +NOP \n *NOP \n }") == "");
    CHECK(findings_of("eos { *FADD.f32 r2:t0, r0, r5 \n +NOP \n *FADD.f32 t0, t0, r5 \n *NOP \n }") ==
          "0.0* lanes 0-3: reads r5, which nothing has written\n");
    CHECK(findings_of("eos { *LSHIFT_AND.i32 r2:t0, r5, #0, #0 \n +NOP \n *NOP \n }") == "");  // 0, whatever r5 has
    CHECK(findings_of("eos { *NOP \n +MOV.i32 r2:t1, r5 \n *NOP \n }") == "0.0+ lanes 0-3: reads r5, which nothing has written\n");
}

TEST_CASE("bifrost checked runs: preloaded registers of the stage are written")
{
    const char* const text = "eos { *FADD.f32 r2:t0, r60, r1 \n +NOP \n *NOP \n }";
    CHECK(findings_of(text) != "");
    CHECK(findings_of(text, valhall::shader_stage::fragment) == "");
    CHECK(findings_of(text, valhall::shader_stage::compute) == "");
}

TEST_CASE("bifrost checked runs: a half of a register is written alone, and temporaries carry undefined halves")
{
    const std::string end = "nbb { *NOP \n }\n end: eos { *NOP \n }";
    const std::string half = "nbb { *FADD.f32 r2:t0.h0, r0, r1 \n }\n";
    const std::string low = "nbb { *LSHIFT_AND.i32 r3:t0, r2, 0x0000ffff, #0 \n }\n";
    const std::string high = "nbb { *LSHIFT_AND.i32 r3:t0, r2, 0xffff0000, #0 \n }\n";
    const std::string branch = "nbb { +BRANCHZ.i32.eq t1, r3, end \n }\n" + end;
    CHECK(findings_of(half + low + branch) == "");
    CHECK(findings_of(half + high + "eos { *NOP \n }") == "");  // nothing depends on the result yet
    CHECK(findings_of(half + high + branch) ==
          "3.0+ lanes 0-3: reads r3, which depends on clause_1, tuple 0, *LSHIFT_AND.i32: that reads r2, which nothing has written\n");
    // The same through temporaries, which the sentence names as the text does.
    const std::string other = "nbb { *LSHIFT_AND.i32 t0, r2, 0xffff0000, #0 \n +NOP \n *NOP \n +BRANCHZ.i32.eq t1, t0, end \n }\n";
    CHECK(findings_of(half + other + end) ==
          "1.1+ lanes 0-3: reads t0, which depends on clause_1, tuple 0, *LSHIFT_AND.i32: that reads r2, which nothing has written\n");
    const std::string same = "nbb { *LSHIFT_AND.i32 t0, r2, 0xffff0000, #0 \n +BRANCHZ.i32.eq t1, t, end \n }\n";
    CHECK(findings_of(half + same + end) ==
          "1.0+ lanes 0-3: reads t, which depends on clause_1, tuple 0, *LSHIFT_AND.i32: that reads r2, which nothing has written\n");
}

TEST_CASE("bifrost checked runs: what a message writes is written")
{
    std::array<std::uint8_t, 64> bytes{};
    const simulator::memory_range memory[]{{0x4000000040000000, bytes}};
    const std::string load = "nbb load { +LOAD.i32 t1, r1, r1, @r4 \n }\n";
    CHECK(findings_of(load + "eos { *FADD.f32 r6:t0, r4, r1 \n }", {}, memory) == "");
    CHECK(findings_of(load + "eos { *FADD.f32 r6:t0, r4, r5 \n }", {}, memory) == "1.0* lanes 0-3: reads r5, which nothing has written\n");
    CHECK(findings_of("nbb store { +STORE.i32 t1, r1, r1, @r4 \n }\n eos { *NOP \n }", {}, memory) ==
          "0.0+ lanes 0-3: reads r4, which nothing has written\n");
}

TEST_CASE("bifrost checked runs: what a program stores depends on registers that are not given only if that is reported")
{
    tests::dice random(48);
    tests::tally law, silent;
    const auto reg = [&] { return "r" + std::to_string(random.below(6)); };
    const auto half = [&] { return reg() + (random.chance(2) ? ".h0" : ".h1"); };
    const auto fma = [&](int to) {
        const std::string target = " r" + std::to_string(to) + ":t0, ";
        switch (random.below(4)) {
        case 0: return "*MKVEC.v2i16" + target + half() + ", " + half();
        case 1: return "*LSHIFT_AND.i32" + target + reg() + (random.chance(2) ? ", 0x0000ff00, #0" : ", 0x00ff00ff, #0");
        case 2: return "*LSHIFT_OR.i32" + target + reg() + ", " + reg() + ", #0";
        default: return "*LSHIFT_XOR.i32" + target + reg() + ", " + reg() + ", #0";
        }
    };
    for (int n = 0; n < 400; ++n) {
        std::string text;
        for (int clause = 0; clause < 4; ++clause) text += "nbb { " + fma(static_cast<int>(random.below(6))) + " \n }\n";
        text += "eos store { +STORE.i32 t1, r8, r9, @r" + std::to_string(random.below(6)) + " \n }";
        const std::vector<std::uint32_t> words = tests::assembled(text);
        const std::uint64_t given = random.below(64);
        // Two runs whose registers differ in every bit where nothing is given.
        std::array<std::uint8_t, 4> stored[2]{};
        for (int run = 0; run < 2; ++run) {
            std::vector<register_value> registers{{8, 0x1000}, {9, 0}};
            for (int r = 0; r < 6; ++r) {
                const std::uint32_t value = 0x01234567u * static_cast<std::uint32_t>(r + 1);
                registers.push_back({r, (given >> r & 1) != 0 || run == 0 ? value : ~value});
            }
            const simulator::memory_range memory[]{{0x1000, stored[run]}};
            simulator::run_options options{.registers = registers};
            options.memory = simulator::memory_map(memory);
            REQUIRE(simulator::run(words, bifrost::arch::v7, options));
        }
        std::vector<register_value> registers{{8, 0x1000}, {9, 0}};
        for (int r = 0; r < 6; ++r)
            if ((given >> r & 1) != 0) registers.push_back({r, 0x01234567u * static_cast<std::uint32_t>(r + 1)});
        const simulator::memory_range memory[]{{0x1000, stored[0]}};
        simulator::run_options options{.registers = registers};
        options.memory = simulator::memory_map(memory);
        const bool is_reported = !simulator::run_checked(words, bifrost::arch::v7, options).findings().empty();
        if (stored[0] != stored[1]) law.expect(is_reported, [&] { return text; });
        if (given == 63) silent.expect(!is_reported, [&] { return text; });
    }
    CHECK(law.failures() == "");
    CHECK(law.count() >= 50);
    CHECK(silent.failures() == "");
}
