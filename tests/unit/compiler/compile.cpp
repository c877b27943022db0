// SPDX-License-Identifier: MIT
// The compiler's back end: compiled random programs give the same results in the simulator as by the definitions, with any pass off and any
// number of registers.
// Also tests: compiler/options.hpp, compiler/fault.hpp
#include "catch.hpp"

#include <array>
#include <cstdint>
#include <string>

#include <valhall/compiler/compile.hpp>
#include <valhall/compiler/passes/passes.hpp>
#include <valhall/compiler/passes/sink_past_blends.hpp>

#include "rounds.hpp"
#include "unit/compiler/trials.hpp"

using namespace valhall::compiler;
using tests::compiler::built;
using tests::compiler::trial;
using tests::compiler::trials;

namespace {

// (Simplifying once more rounds products and sums as one, where the options allow it.)
constexpr pass_set without_rework = pass_set{}.without(pass::rework);

}  // namespace

TEST_CASE("compiler: random programs compute in registers what they compute by the definitions")
{
    trials all;
    for (std::uint64_t seed = 1; seed <= tests::rounds(500u); ++seed) {
        const tests::program_shape shape{.variables = static_cast<int>(2 + seed % 9), .statements = static_cast<int>(4 + seed % 40)};
        all.add({.seed = seed, .shape = shape, .run = without_rework});
    }
    all.check();
}

TEST_CASE("compiler: random programs that are simplified compute what they compute without it")
{
    trials all;
    for (std::uint64_t seed = 1; seed <= tests::rounds(500u); ++seed) {
        const tests::program_shape shape{.variables = static_cast<int>(2 + seed % 9), .statements = static_cast<int>(4 + seed % 30)};
        all.add({.seed = seed, .shape = shape, .is_exact = true});
    }
    all.check();
}

TEST_CASE("compiler: with each pass off, and in 16, 24, 32 and 64 registers, random programs compute the same")
{
    trials all;
    std::uint64_t seed = 0;
    for (std::uint64_t round = 0; round < tests::rounds(24u); ++round)
        for (const pass_info& off : passes) {
            if (!off.is_optional()) continue;
            const std::uint32_t registers = std::array{16u, 24u, 32u, 64u}[(round + static_cast<std::uint64_t>(off.which)) % 4];
            const trial t{.seed = ++seed,
                          .shape = {.variables = 6, .statements = 24},
                          .registers = registers,
                          .run = pass_set{}.without(off.which),
                          .is_exact = true};
            all.add(t, "without " + std::string(off.name) + " in " + std::to_string(registers) + " registers");
        }
    all.check();
}

TEST_CASE("compiler: values without a register are spilled to memory")
{
    trials all;
    for (std::uint64_t seed = 1; seed <= tests::rounds(150u); ++seed) {
        const tests::program_shape shape{.variables = static_cast<int>(20 + seed % 30), .statements = 30};
        all.add({.seed = seed, .shape = shape, .registers = static_cast<std::uint32_t>(16 + seed % 20), .run = without_rework});
    }
    all.check();
}

TEST_CASE("compiler: instructions of random programs are sunk past BLENDs")
{
    std::uint32_t moved = 0;
    for (std::uint64_t seed = 1; seed <= tests::rounds(100u); ++seed) {
        program p = built({.seed = seed, .shape = {.variables = 6, .statements = 24}}, {});
        const program before = p;
        sink_past_blends(p);
        for (node_id n = 1; n < p.nodes.size(); ++n) moved += p.nodes[n].previous != before.nodes[n].previous;
    }
    CHECK(moved >= tests::rounds(100u));
}
