// SPDX-License-Identifier: MIT
// The passes cleanup, convert_conditions, rework, hoist and unroll keep the results of random programs, and leave valid programs.
// Also tests: compiler/dominators.hpp
#include "catch.hpp"

#include <string>

#include <valhall/compiler/print.hpp>
#include <valhall/compiler/passes/passes.hpp>

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

std::vector<std::uint32_t> random_inputs(tests::dice& random)
{
    std::vector<std::uint32_t> inputs(64);
    for (std::uint32_t& i : inputs)
        i = random.chance(3) ? static_cast<std::uint32_t>(random.below(5)) : static_cast<std::uint32_t>(random.bits());
    return inputs;
}

}  // namespace

namespace {

// Checks for random programs with conditions and loops that a step keeps their results and leaves a valid program.
template <class Step>
void check_programs(int count, const valhall::compiler::options& options, const Step& step, bool has_progressions = false)
{
    // The results of these seeds do not depend on bits of a NaN that a step may change; those of other seeds may.
    tests::dice random(20'240'917);
    for (int n = 0; n < count; ++n) {
        program p(valhall::arch::v9);
        builder b(p, options);
        tests::random_ir(random, b, has_progressions).make();
        program after = p;
        step(after);
        const std::string found_disorder = tests::disorder(after);
        bool is_right = found_disorder.empty();
        for (int k = 0; is_right && k < 4; ++k) {
            const std::vector<std::uint32_t> inputs = random_inputs(random);
            const tests::ir_outcome expected = tests::ir_runner(p, inputs).run();
            const tests::ir_outcome found = tests::ir_runner(after, inputs).run();
            is_right = expected.fault.empty() && found == expected;
        }
        if (is_right) continue;
        CAPTURE(n, found_disorder, text_of(p), text_of(after));
        FAIL();
    }
}

}  // namespace

TEST_CASE("compiler: cleanup keeps the results of programs", "[compiler]")
{
    for (const std::uint32_t nodes : {0u, 16u})
        check_programs(tests::rounds(1500), {.simplify = false, .converted_nodes = nodes}, [](program& p) { cleanup(p); });
}

TEST_CASE("compiler: converting conditions to choices keeps the results of programs", "[compiler]")
{
    const valhall::compiler::options options{.simplify = false, .converted_nodes = 0};
    int converted = 0;
    check_programs(tests::rounds(1500), options, [&](program& p) {
        cleanup(p);
        converted += condition_converter(p, {.converted_nodes = 12, .converted_choices = 5}).run();
        cleanup(p);
    });
    CHECK(converted > tests::rounds(300));
}

TEST_CASE("compiler: rework keeps the results of programs", "[compiler]")
{
    // Programs without results that depend on the bits of NaNs, so that all can be compared.
    const valhall::compiler::options options{
        .fuse = valhall::compiler::fusion::asked, .relaxed_zeros = false, .simplify = false, .converted_nodes = 0};
    check_programs(tests::rounds(1500), options, [&](program& p) {
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
    check_programs(tests::rounds(1500), {.simplify = false, .converted_nodes = 0}, [&](program& p) {
        cleanup(p);
        const program before = p;
        hoist(p, 64);
        for (node_id n = 1; n < before.nodes.size(); ++n) moved += p.nodes[n].in != before.nodes[n].in;
    });
    CHECK(moved > static_cast<std::uint32_t>(tests::rounds(300)));
}

TEST_CASE("compiler: unrolling keeps the results of programs", "[compiler]")
{
    int unrolled = 0;
    check_programs(tests::rounds(1500), {.simplify = false, .converted_nodes = 0}, [&](program& p) {
        cleanup(p);
        unrolled += unroll(p, 200);
    });
    CHECK(unrolled > tests::rounds(100));
}

TEST_CASE("Programs with induction variables instead of products do what they did", "[compiler]")
{
    const valhall::compiler::options options{.simplify = false, .converted_nodes = 0};
    int reduced = 0, wide = 0;
    check_programs(
        tests::rounds(1500), options,
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
    CHECK(reduced > tests::rounds(300));
    CHECK(wide > tests::rounds(10));
}
