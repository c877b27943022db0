// SPDX-License-Identifier: MIT
// The compiled form of the back end, the front ends and the simulator, for which there are only declarations here.
// Also tests: compiler/compiled.hpp, spirv/lower/entry.hpp
#include "catch.hpp"

#include <cstdint>
#include <iterator>
#include <string_view>
#include <vector>

#include <valhall/compiler/compile.hpp>
#include <valhall/compiler/passes/passes.hpp>
#include <valhall/simulator/print_run_finding.hpp>
#include <valhall/simulator/run.hpp>
#include <valhall/spirv/compile.hpp>
#include <valhall/spirv/lower/entry.hpp>
#include <valhall/tgsi/check_growing.hpp>
#include <valhall/tgsi/compile.hpp>
#include <valhall/tgsi/parse_growing.hpp>

using namespace valhall;

#ifndef VALHALL_SEPARATE_COMPILATION
#error "this test is for the compiled form"
#endif

namespace {

// A program whose function is called for arguments that no constant folds: r0 = r0 * r0 + 3.
compiler::program square_plus_three(arch on)
{
    compiler::program p(on, shader_stage::compute);
    compiler::builder b(p);
    const compiler::value x = b.preloaded(preload::local_id_xy);
    b.STORE_i32(b.IADD_u32(b.IMUL_i32(x, x), b.constant(3u)), b.uniform_pair(0), imm(0));
    return p;
}

}  // namespace

TEST_CASE("the compiled form compiles programs, which the simulator runs by formulas of the compiled form")
{
    for (const arch on : architectures) {
        compiler::program p = square_plus_three(on);
        std::vector<compiler::pass> seen;
        const compiler::compiled done = compiler::compile(p, {}, [&](compiler::pass after, const compiler::program& now) {
            CHECK(now.on == p.on);
            seen.push_back(after);
        });
        CAPTURE(on);
        REQUIRE(done);
        CHECK(seen.size() == std::size(compiler::passes));

        compiler::program again = square_plus_three(on);
        const compiler::compiled unobserved = compiler::compile(again);
        CHECK(std::vector<word>(done.words().begin(), done.words().end()) ==
              std::vector<word>(unobserved.words().begin(), unobserved.words().end()));

        std::uint8_t bytes[4]{};
        const simulator::memory_range ranges[]{{0x1000, bytes}};
        std::vector<std::uint32_t> uniforms;
        for (const compiler::uniform_word& u : done.uniforms()) uniforms.push_back(u.is_constant ? u.bits : u.key == 0 ? 0x1000 : 0);
        const int id = preload_register(preload::local_id_xy, shader_stage::compute, on);
        const simulator::register_value registers[]{{id, 5u}};
        const simulator::run_result run =
            simulator::run(done.words(), on, {.lanes = 1, .registers = registers, .uniforms = uniforms, .memory = ranges});
        REQUIRE(run);
        CHECK(bytes[0] == 28);
    }
}

TEST_CASE("the compiled form tells faults of programs")
{
    compiler::program p = square_plus_three(arch::v10);
    CHECK(compiler::compile(p, {.uniform_limit = 1}).fault().code == compiler::error::too_many_uniforms);
}

TEST_CASE("the compiled form reads, checks and compiles TGSI")
{
    constexpr std::string_view text =
        "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\n  0: MUL OUT[0], IN[0], IN[0]\n  1: END\n";
    const tgsi::parsed_growing_program read = tgsi::parse_growing(text);
    REQUIRE(read);
    CHECK(tgsi::check_growing(read.program.view()).empty());
    int passes = 0;
    const tgsi::compiled_shader shader =
        tgsi::compile(read.program.view(), {.on = arch::v10}, [&](compiler::pass, const compiler::program&) { ++passes; });
    REQUIRE(shader);
    CHECK(passes == static_cast<int>(std::size(compiler::passes)));
    CHECK(!shader.view().words.empty());
    CHECK(!tgsi::parse_growing("FRAG\n  0: NOT_AN_INSTRUCTION\n"));
}

TEST_CASE("the compiled form refuses SPIR-V that is none")
{
    const std::uint32_t words[]{0x07230203, 0x00010000, 0, 1, 0};
    const std::uint8_t bytes[]{1, 2, 3};
    CHECK(!spirv::read_bytes(bytes));
    const spirv::module m = spirv::read(words);
    const spirv::compiled_module shader = spirv::compile(m, {.on = arch::v10});
    CHECK(!shader);
}

TEST_CASE("the compiled form writes what checked runs found")
{
    simulator::run_finding f;
    f.lanes = 5;
    f.what.code = finding_code::never_written;
    f.what.reg = 3;
    CHECK(to_text(f).view() == "lanes 0, 2: reads r3, which nothing has written");
}
