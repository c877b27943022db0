// SPDX-License-Identifier: MIT
// Assigning registers in two attempts: values are spilled for those that find no register, and the program computes the same.
// Also tests: compiler/machine/evict.hpp
#include "catch.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <valhall/compiler/compile.hpp>

#include "rounds.hpp"
#include "unit/compiler/trials.hpp"

using namespace valhall;
namespace vc = valhall::compiler;

TEST_CASE("compiler: with few registers, random programs are compiled, and compute the same", "[compiler]")
{
    tests::compiler::trials all;
    int repeated = 0, refused = 0;
    for (std::uint64_t seed = 1; seed <= tests::rounds(40u); ++seed)
        for (const std::uint32_t registers : {16u, 20u, 32u}) {
            const auto made = all.add({.seed = seed,
                                       .shape = {.variables = 8 + static_cast<int>(seed % 24), .statements = 24},
                                       .registers = registers,
                                       .is_exact = true},
                                      "in " + std::to_string(registers) + " registers");
            repeated += made.assignments > 2;
            refused += made.is_refused;
        }
    all.check();
    CHECK(repeated > 0);
    CHECK(refused == 0);
}

TEST_CASE("compiler: a program that needs more than half of the registers is compiled in two attempts", "[compiler]")
{
    for (const std::uint32_t alive : {20u, 40u, 90u}) {
        vc::program p(arch::v10, shader_stage::compute);
        vc::builder b(p);
        std::vector<vc::use> values;
        const vc::use first = b.input(60);
        for (std::uint32_t i = 0; i < alive; ++i) values.push_back(b.op(opcode::IMUL_i32, i == 0 ? first : values.back(), b.uniform(i)));
        vc::use sum = first;
        for (; !values.empty(); values.pop_back()) sum = b.op(opcode::LSHIFT_XOR_i32, sum, vc::constant_use(1), values.back());
        b.message(b.form(opcode::STORE_i32), {b.pair_source({b.input(56), b.input(57)})}, std::vector<vc::use>{sum}, 0);
        int attempts = 0, assignments = 0;
        const vc::compiled made = vc::compile(p, {}, [&](vc::pass after, const vc::program&) {
            attempts += after == vc::pass::legalize;
            assignments += after == vc::pass::assign_registers;
        });
        INFO(alive << " values alive");
        REQUIRE(made);
        CHECK(attempts == (alive < 32 ? 1 : 2));
        CHECK(assignments == 1);
        CHECK(made.spills() == (alive > 64));
    }
}
