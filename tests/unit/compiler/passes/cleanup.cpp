// SPDX-License-Identifier: MIT
// The passes cleanup, convert_conditions, rework, hoist and unroll keep the results of random programs, and leave valid programs.
#include "catch.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <valhall/compiler/ir/print.hpp>
#include <valhall/compiler/passes/cleanup.hpp>
#include <valhall/compiler/passes/convert_conditions.hpp>
#include <valhall/compiler/passes/hoist.hpp>
#include <valhall/compiler/passes/passes.hpp>
#include <valhall/compiler/passes/reduce_strength.hpp>
#include <valhall/compiler/passes/rework.hpp>
#include <valhall/compiler/passes/unroll.hpp>

#include "unit/compiler/random_ir.hpp"
#include "rounds.hpp"
#include "unit/compiler/run_ir.hpp"

using namespace valhall::compiler;

namespace {

std::string text_of(const program& p)
{
    std::string text;
    print_ir(p, [&](std::string_view piece) { text += piece; });
    return text;
}

// Random inputs, and memory for a program of random_program.
tests::ir_surroundings random_surroundings(tests::dice& random, const program& p)
{
    constexpr std::uint64_t own_at = 0x10000, thread_at = 0x80000;
    tests::ir_surroundings around;
    for (int reg = 0; reg < 64; ++reg)
        around.inputs.push_back(random.chance(3) ? static_cast<std::uint32_t>(random.below(5)) : static_cast<std::uint32_t>(random.bits()));
    around.inputs[tests::first_input + 4] = own_at;
    around.inputs[tests::first_input + 5] = 0;
    around.uniform = [](std::uint64_t key) {
        return key - tests::constants_key < 2 ? static_cast<std::uint32_t>(tests::constants_at >> 32 * (key - tests::constants_key))
                                              : tests::ir_surroundings::any_uniform(key);
    };
    around.specials[valhall::special::thread_local_pointer] = thread_at;
    around.specials[valhall::special::workgroup_local_pointer] = tests::shared_at;
    around.memory = {{.address = own_at}, {.address = tests::constants_at}, {.address = thread_at}, {.address = tests::shared_at}};
    for (std::uint32_t i = 0; i < 2 * tests::own_words; ++i) around.memory[0].words.push_back({i * 0x01234567});
    for (std::uint32_t i = 0; i < tests::constant_words; ++i) around.memory[1].words.push_back({0x3F000000 + i * 0x00123457});
    around.memory[2].words.resize(p.thread_storage / 4);
    around.memory[3].words.resize(p.workgroup_storage / 4);
    return around;
}

}  // namespace

namespace {

// Checks for random programs with conditions and loops that a step keeps their results and leaves a valid program.
template <class Step>
void check_programs(int count, const valhall::compiler::options& options, const Step& step, bool has_progressions = false)
{
    tests::dice random(20'240'917);
    int open = 0;  // runs whose results depend on the bits of a NaN, which a step may change
    for (int n = 0; n < count; ++n) {
        program p(valhall::arch::v9);
        builder b(p, options);
        tests::random_program(random, b, {.variables = 3, .statements = 36, .has_progressions = has_progressions}).make();
        program after = p;
        step(after);
        const std::string found_disorder = tests::disorder(after);
        bool is_right = found_disorder.empty();
        for (int k = 0; is_right && k < 4; ++k) {
            const tests::ir_surroundings around = random_surroundings(random, p);
            const tests::ir_outcome expected = tests::ir_runner(p, around).run();
            const tests::ir_outcome found = tests::ir_runner(after, around).run();
            is_right = expected.fault.empty() && (expected.is_open || found == expected);
            open += expected.is_open;
        }
        if (is_right) continue;
        CAPTURE(n, found_disorder, text_of(p), text_of(after));
        FAIL();
    }
    CHECK(open <= count);  // of 4 * count
}

}  // namespace

TEST_CASE("compiler: cleanup keeps the results of programs", "[compiler]")
{
    for (const std::uint32_t nodes : {0u, 16u})
        check_programs(tests::rounds(500), {.simplify = false, .converted_nodes = nodes}, [](program& p) { cleanup(p); });
}

TEST_CASE("compiler: converting conditions to choices keeps the results of programs", "[compiler]")
{
    const valhall::compiler::options options{.simplify = false, .converted_nodes = 0};
    int converted = 0;
    check_programs(tests::rounds(500), options, [&](program& p) {
        cleanup(p);
        converted += condition_converter(p, {.converted_nodes = 12, .converted_choices = 5}).run();
        cleanup(p);
    });
    CHECK(converted > tests::rounds(100));
}

TEST_CASE("compiler: rework keeps the results of programs", "[compiler]")
{
    // Programs without results that depend on the bits of NaNs, so that all can be compared.
    const valhall::compiler::options options{
        .fuse = valhall::compiler::fusion::asked, .relaxed_zeros = false, .simplify = false, .converted_nodes = 0};
    check_programs(tests::rounds(500), options, [&](program& p) {
        cleanup(p);
        valhall::compiler::options with = options;
        with.simplify = true;
        reworker(p, with).run();
        cleanup(p);
    });
}

TEST_CASE("compiler: hoisting keeps the results of programs", "[compiler]")
{
    std::uint32_t moved = 0;
    check_programs(tests::rounds(500), {.simplify = false, .converted_nodes = 0}, [&](program& p) {
        cleanup(p);
        const program before = p;
        hoist(p, 64);
        for (node_id n = 1; n < before.nodes.size(); ++n) moved += p.nodes[n].in != before.nodes[n].in;
    });
    CHECK(moved > static_cast<std::uint32_t>(tests::rounds(100)));
}

TEST_CASE("compiler: unrolling keeps the results of programs", "[compiler]")
{
    int unrolled = 0;
    check_programs(tests::rounds(500), {.simplify = false, .converted_nodes = 0}, [&](program& p) {
        cleanup(p);
        unrolled += unroll(p, 200);
    });
    CHECK(unrolled > tests::rounds(33));
}

TEST_CASE("Programs with induction variables instead of products do what they did", "[compiler]")
{
    const valhall::compiler::options options{.simplify = false, .converted_nodes = 0};
    int reduced = 0, wide = 0;
    check_programs(
        tests::rounds(500), options,
        [&](program& p) {
            cleanup(p);
            const auto phis = [&] {
                int count = 0;
                for (const node& n : p.nodes) count += n.kind == node_kind::phi && !n.is_dead;
                return count;
            };
            const int before = phis();
            const std::uint32_t uniforms = p.uniforms.size();
            reduce_strength(p, options);
            reduced += phis() > before;
            wide += p.uniforms.size() > uniforms;
        },
        true);
    CHECK(reduced > tests::rounds(100));
    CHECK(wide > tests::rounds(3));
}

TEST_CASE("compiler: skipping the empty blocks of nested conditions is linear", "[compiler]")
{
    constexpr std::uint32_t depth = 2'000;
    program p(valhall::arch::v10, valhall::shader_stage::compute);
    builder b(p);
    const use x = b.input(0), address = b.pair_source({b.input(2), b.input(3)});
    for (std::uint32_t i = 0; i < depth; ++i) b.begin_if(b.op(valhall::opcode::LSHIFT_AND_i32, x, constant_use(0), constant_use(i + 1)));
    b.message(b.form(valhall::opcode::STORE_i32), {address}, std::vector<use>{x}, 0);
    for (std::uint32_t i = 0; i < depth; ++i) b.end_if();
    cleanup(p);
    // All conditions lead to the end directly.
    std::uint32_t most = 0;
    for (const block& one : p.blocks)
        if (one.is_reachable) most = std::max(most, one.predecessor_count);
    CHECK(most == depth + 1);
    CHECK(p.edges.size() < 8 * depth);
}

TEST_CASE("compiler: programs read other lanes by votes, and to compute a level of detail", "[compiler]")
{
    using valhall::opcode;
    const auto reads = [](const auto& what) {
        program p(valhall::arch::v10, valhall::shader_stage::fragment);
        builder b(p);
        const use word = constant_use(0x3F800000);
        (void)b.message(what(b), {word, word}, std::array{word, word}, 4);
        return has_lane_reads(p);
    };
    const auto texture = [](valhall::modifier::lod_mode level) {
        return [level](builder& b) { return b.form(opcode::TEX_SINGLE, level); };
    };
    CHECK(reads(texture(valhall::modifier::lod_mode::computed)));
    CHECK_FALSE(reads(texture(valhall::modifier::lod_mode::zero)));
    CHECK(reads([](builder& b) { return b.form(opcode::WMASK); }));
    CHECK_FALSE(reads([](builder& b) { return b.form(opcode::IADD_u32); }));
}
