// SPDX-License-Identifier: MIT
// Programs as text: printed and parsed again, or refused with the line; and tests of passes by files with a program before and after.
// Also tests: compiler/ir/print.hpp, compiler/ir/program.hpp, compiler/ir/verify.hpp
#include "catch.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <string_view>

#include <valhall/compiler/compile.hpp>
#include <valhall/compiler/ir/parse.hpp>
#include <valhall/compiler/ir/print.hpp>
#include <valhall/compiler/passes/passes.hpp>

#include "fuzz/ir_laws.hpp"
#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"
#include "unit/compiler/random_ir.hpp"

using namespace valhall;
namespace vc = valhall::compiler;

namespace {

// Describes the difference after printing and parsing a program; empty if there is none.
std::string lost(const vc::program& p)
{
    if (const vc::broken what = vc::verify(p))
        return "broken: " + std::string(sentence_of(what.code)) + " in b" + std::to_string(what.block) + "\n" + tests::ir_text_of(p);
    return tests::lost_as_text(p);
}

}  // namespace

TEST_CASE("compiler: printed programs parse to the same program, after each step", "[compiler]")
{
    tests::dice random(11);
    for (int n = 0; n < tests::rounds(150); ++n) {
        vc::program p(architectures[static_cast<std::size_t>(n) % std::size(architectures)]);
        vc::builder b(p);
        tests::random_program(random, b, {.variables = 3, .statements = 10}).make();
        std::string what;
        const vc::compiled done = vc::compile(p, {.register_limit = n % 2 == 0 ? 64u : 16u}, [&](vc::pass, const vc::program& now) {
            if (what.empty()) what = lost(now);
        });
        CHECK((done || done.fault().code == vc::error::no_registers));
        REQUIRE(what == "");
    }
}

TEST_CASE("compiler: a wrong text is refused with its line", "[compiler]")
{
    const auto refused = [](std::string_view text, vc::parse_error code, std::uint32_t line) {
        const vc::parsed made = vc::parse_ir(text);
        INFO(text);
        CHECK(sentence_of(made.code) == sentence_of(code));
        CHECK(made.line == line);
    };
    using vc::parse_error;
    refused("", parse_error::expected_program, 0);
    refused("program v8 compute\n", parse_error::expected_program, 1);
    refused("program v9 geometry\n", parse_error::expected_program, 1);
    refused("program v9 compute\n    %1 = input\n", parse_error::no_block, 2);
    refused("program v9 compute\nb1:\n    FADDD.f32 %1\n", parse_error::unknown_instruction, 3);
    refused("program v9 compute\nb1:\n    %1 = FADD.f32.wait0 0x0, 0x0\n", parse_error::unknown_modifier, 3);
    refused("program v9 compute\nb1:\n    %1 = FADD.f32 0x0, 0x0, 0x0\n", parse_error::too_many_operands, 3);
    refused("program v9 compute\nb1:\n    %1 = FADD.f32 0x0, r1\n", parse_error::expected_operand, 3);
    refused("program v9 compute\nb1:\n    %1@r64 = input\n", parse_error::register_out_of_range, 3);
    refused("program v9 compute\nb1:\n    %1 = copy 0x0\n    %1 = copy 0x0\n    end\n", parse_error::defined_twice, 4);
    refused("program v9 compute\nb1:\n    goto b1\n    end\n", parse_error::after_end, 4);
    refused("program v9 compute\nb1:\nb2:\n    end\n", parse_error::no_end, 3);
    refused("program v9 compute\nb1:\n    %4000000000 = copy 0x0\n", parse_error::number_too_large, 3);
    // The limit of an array's number is the same in a text of any length.
    const auto access = [](std::string_view array) {
        return "program v9 compute\nb1:\n    %1 = LOAD.i32.unsigned thread_local_pointer.w0, offset:0 array " + std::string(array) +
               "\n    end\n";
    };
    for (const std::string& lines : {std::string(), std::string(100000, '\n')})
        refused(access("65536") + lines, parse_error::number_too_large, 3);
    refused("program v9 compute\nu1 = key 0x0\n", parse_error::wrong_number, 2);
    refused("program v9 compute\nb1:\n    %1:%2 = LOAD.i64.unsigned [%3:%4], offset:0x20000\n", parse_error::immediate_out_of_range, 3);
}

TEST_CASE("compiler: verify finds the mistakes of a program, with the line", "[compiler]")
{
    const auto found = [](std::string_view body, vc::error code, std::uint32_t line) {
        const vc::parsed made = vc::parse_ir("program v9 compute\n" + std::string(body));
        INFO(body);
        REQUIRE(made);
        const vc::broken what = vc::verify(made.program);
        CHECK(sentence_of(what.code) == sentence_of(code));
        if (line != 0) CHECK(made.line_of(what.node) == line);
    };
    using vc::error;
    vc::parsed beyond = vc::parse_ir("program v9 compute\nb1:\n    goto b2\nb2: from b1\n    end\n");
    beyond.program.blocks[2].predecessor_count = 1u << 30;  // more than there are edges
    CHECK(vc::verify(beyond.program).code == error::wrong_edges);
    found("b1:\n    %1@r60 = input\n    end\n", error::none, 0);
    found("b1:\n    %2 = copy %1\n    %1 = copy 0x0\n    end\n", error::undefined_value, 3);
    found("b1:\n    %2 = copy %7\n    end\n", error::undefined_value, 3);
    found("b1:\n    if 0x1 != 0 goto b2 else goto b3\nb2: from b1\n    %1 = copy 0x0\n    goto b3\nb3: from b1 b2\n    %2 = copy %1\n    "
          "end\n",
          error::undefined_value, 8);
    found("b1:\n    goto b2\nb2: from b1\n    %1 = phi 0x0 from b1, 0x1 from b2\n    end\n", error::wrong_phi, 5);
    found("b1:\n    goto b2\nb2: from b1\n    %1 = copy 0x0\n    %2 = phi 0x0 from b1\n    end\n", error::wrong_phi, 6);
    found("b1:\n    goto b2\nb2:\n    end\n", error::wrong_edges, 0);
    found("b1:\n    goto b5\nb2: from b1\n    end\n", error::no_end, 0);
    found("b1:\n    %1 = FADD.f32 0x0\n    end\n", error::wrong_operands, 3);
    found("b1:\n    %1 = IADD.u32 -0x1, 0x0\n    end\n", error::wrong_operands, 3);
    found("b1:\n    %1 = copy u3\n    end\n", error::wrong_operands, 3);
    // A 64-bit source reads a uniform and the next one.
    found("u0 = key 0x0\nu1 = key 0x1\nb1:\n    %1 = LOAD.i32.unsigned.slot0 u0, offset:0\n    end\n", error::none, 0);
    found("u0 = key 0x0\nb1:\n    %1 = LOAD.i32.unsigned.slot0 u0, offset:0\n    end\n", error::wrong_operands, 4);
    found("b1:\n    %1@r60 = input\n    %2@r60 = input\n    end\n", error::bound_twice, 4);
    found("b1:\n    %1:%2@r63 = LOAD.i64.slot0 u0, offset:0x0\n    end\n", error::no_such_register, 3);
    // Fences have no results, only messages are volatile, and only fences and barriers order the workgroup's memory alone.
    found("b1:\n    fence\n    fence workgroup ; 3\n    BARRIER.slot7 workgroup\n    end\n", error::none, 0);
    found("b1:\n    %1 = fence\n    end\n", error::wrong_operands, 3);
    found("b1:\n    fence volatile\n    end\n", error::wrong_operands, 3);
    found("b1:\n    %1 = copy 0x0 workgroup\n    end\n", error::wrong_operands, 3);
    found("b1:\n    %1 = IADD.u32 0x0, 0x0 volatile\n    end\n", error::wrong_operands, 3);
    found("b1:\n    fence\n    goto b2\nb2: from b1\n    fence\n    %1 = phi 0x0 from b1\n    end\n", error::wrong_phi, 7);
    // No instruction of the hardware has these: a slot, numbers of staging registers and results, a missing selector, half of a pair.
    found("b1:\n    BARRIER.slot0\n    end\n", error::wrong_operands, 3);
    found("b1:\n    %1@r60 = input\n    %2@r61 = input\n    STORE.i64.slot0 [%1:%2], @(%1), offset:0\n    end\n", error::wrong_operands, 5);
    found("b1:\n    %1@r60 = input\n    %2@r61 = input\n    STORE.i32.slot0 [%1:%2], @(), offset:0\n    end\n", error::wrong_operands, 5);
    found("b1:\n    %1@r60 = input\n    %2@r61 = input\n    %3 = LOAD.i64.slot0 [%1:%2], offset:0\n    end\n", error::wrong_operands, 5);
    found("b1:\n    %1@r60 = input\n    %2 = LSHIFT_OR.i32 %1, 0x24b2, 0x0\n    end\n", error::wrong_operands, 4);
    found("b1:\n    %1@r60 = input\n    %2:%3 = SHADDX.s64 thread_local_pointer.w1, %1.w0, shift:0x4\n    end\n", error::wrong_operands, 4);
    found("b1:\n    %1@r60 = input\n    %2:%3 = SHADDX.s64 %1, %1.w0, shift:0x4\n    end\n", error::wrong_operands, 4);
}

TEST_CASE("compiler: randomly changed texts are parsed or refused", "[compiler]")
{
    tests::dice random(5);
    for (int n = 0; n < tests::rounds(60); ++n) {
        vc::program p(arch::v9);
        vc::builder b(p);
        tests::random_program(random, b, {.variables = 3, .statements = 10}).make();
        const std::string good = tests::ir_text_of(p);
        for (int k = 0; k < 20; ++k) {
            std::string text = good;
            for (std::size_t changes = 1 + random.below(3); changes != 0; --changes) {
                const std::size_t at = random.below(text.size());
                switch (random.below(3)) {
                case 0: text[at] = static_cast<char>(random.below(96) + 32); break;
                case 1: text.erase(at, random.below(20)); break;
                default: text.insert(at, good.substr(random.below(good.size()), random.below(12)));
                }
                if (text.empty()) text = "b";
            }
            REQUIRE(tests::broken_law_of_ir(text) == "");
        }
    }
}

// A file is `// pass: NAME` or `// pass: NAME in N registers`, a program, `// gives`, and the program after the pass.
TEST_CASE("compiler: passes change programs as the files in data/compiler expect", "[compiler]")
{
    int files = 0;
    std::map<std::string, int> programs;  // by pass
    for (const auto& entry : std::filesystem::directory_iterator(VALHALL_TEST_DATA "/compiler")) {
        if (entry.path().extension() != ".vir") continue;
        std::ifstream file(entry.path(), std::ios::binary);
        const std::string text(std::istreambuf_iterator<char>(file), {});
        INFO(entry.path().filename().string());
        constexpr std::string_view mark = "// pass: ", middle = "// gives\n";
        REQUIRE(text.starts_with(mark));
        std::istringstream first(text.substr(mark.size(), text.find('\n') - mark.size()));
        std::string name, word;
        vc::options how{.preamble_key = 0x100};
        first >> name >> word >> how.register_limit;
        if (word.empty()) how.register_limit = vc::options{}.register_limit;
        const std::size_t split = text.find(middle);
        REQUIRE(split != std::string::npos);
        vc::parsed made = vc::parse_ir(std::string_view(text).substr(0, split));
        INFO("line " << made.line << ": " << sentence_of(made.code));
        REQUIRE(made);
        REQUIRE(vc::verify(made.program).code == vc::error::none);
        bool has_run = false;
        for (const vc::pass_info& one : vc::passes)
            if (one.name == name && one.is_optional()) {
                one.run(made.program, how);
                has_run = true;
            }
        REQUIRE(has_run);
        ++programs[name];
        CHECK(tests::ir_text_of(made.program) == text.substr(split + middle.size()));
        CHECK(vc::verify(made.program).code == vc::error::none);
        ++files;
    }
    CHECK(files >= 7);
    for (const vc::pass_info& one : vc::passes) {
        // That one orders what a builder has made, which a text does not show: see passes/canonical_order.cpp.
        if (!one.is_optional() || one.which == vc::pass::canonical_order) continue;
        INFO(one.name);
        CHECK(programs[std::string(one.name)] >= 3);
    }
}
