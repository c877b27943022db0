// SPDX-License-Identifier: MIT
// Registers above r63, which programs of v15 use instead of spilling if options::register_limit allows it.
#include "catch.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <valhall/compiler/compile.hpp>
#include <valhall/program/growing_analysis.hpp>
#include <valhall/program/growing_statistics.hpp>
#include <valhall/simulator/run.hpp>

#include "rounds.hpp"
#include "unit/compiler/trials.hpp"

using namespace valhall;
namespace vc = valhall::compiler;

namespace {

constexpr std::uint64_t input_at = 0x1000, output_at = 0x8000;
constexpr std::uint64_t thread_at = 0x10000;

// Loads `count` words x and then needs all of them: stores a number s, which starts as 1 and becomes s * x[n] + x[n + count / 2] for each
// n.
vc::program many_alive(arch on, int count)
{
    vc::program p(on, shader_stage::compute);
    vc::builder b(p);
    std::vector<vc::value> loaded;
    for (int n = 0; n < count; ++n) loaded.push_back(b.LOAD_i32(b.uniform_pair(0), imm(4 * n)));
    const auto at = [&](int n) { return loaded[static_cast<std::size_t>(n % count)]; };
    vc::value s = b.constant(1);
    for (int n = 0; n < count; ++n) s = b.IADD_u32(b.IMUL_i32(s, at(n)), at(n + count / 2));
    b.STORE_i32(s, b.uniform_pair(2), imm(0));
    return p;
}

std::uint32_t word_at(int n) { return 0x9E3779B9u * static_cast<std::uint32_t>(n + 1); }

std::uint32_t expected_result(int count)
{
    std::uint32_t s = 1;
    for (int n = 0; n < count; ++n) s = s * word_at(n) + word_at((n + count / 2) % count);
    return s;
}

// The word that a compiled program stores.
std::uint32_t stored(const vc::compiled& made, arch on, int count)
{
    namespace sim = simulator;
    std::vector<std::uint8_t> in(static_cast<std::size_t>(4 * count)), out(4), thread(made.thread_storage());
    for (int n = 0; n < count; ++n) sim::store_bytes(in.data() + 4 * n, 4, word_at(n));
    const sim::memory_range ranges[]{{input_at, in}, {output_at, out}, {thread_at, thread}};
    std::vector<std::uint32_t> uniforms;
    for (const vc::uniform_word& u : made.uniforms())
        uniforms.push_back(u.is_constant ? u.bits : u.key == 0 ? input_at : u.key == 2 ? output_at : 0);
    const sim::special_binding specials[]{{special::thread_local_pointer, {thread_at, 0}}};
    const sim::run_result ran = sim::run(made.words(), on, {.lanes = 1, .uniforms = uniforms, .specials = specials, .memory = ranges});
    CHECK(ran);
    return static_cast<std::uint32_t>(sim::load_bytes(out.data(), 4));
}

}  // namespace

TEST_CASE("compiler: 90 values that are alive at once are spilled on v14, and have registers on v15", "[compiler][v15]")
{
    constexpr int count = 90;
    struct {
        arch on;
        std::uint32_t limit;
        bool spills;
    } const cases[] = {{arch::v14, 64, true}, {arch::v15, 64, true}, {arch::v15, 96, false}, {arch::v15, 128, false}};
    for (const auto& one : cases) {
        CAPTURE(one.on, one.limit);
        vc::program p = many_alive(one.on, count);
        REQUIRE_FALSE(vc::verify(p));
        const vc::compiled made = vc::compile(p, {.register_limit = one.limit});
        REQUIRE(made);
        CHECK(made.spills() == one.spills);
        CHECK((made.thread_storage() != 0) == one.spills);
        CHECK(stored(made, one.on, count) == expected_result(count));
        const register_mask used = tests::compiler::used_registers(made, one.on);
        CHECK(popcount(used) >= (one.spills ? 60 : count));
        CHECK(tests::compiler::highest_register(used) < static_cast<int>(one.limit));
        for (const finding& f : check_program(made.words(), one.on, {.stage = shader_stage::compute})) CHECK_FALSE(f.is_error);
        CHECK(statistics_of(made.words(), one.on)->thread_percent() == (one.spills || one.limit <= 80 ? 50 : 25));
    }
}

TEST_CASE("compiler: registers above r63 are left alone where the others suffice", "[compiler][v15]")
{
    for (const int count : {20, 40, 56}) {
        vc::program p = many_alive(arch::v15, count), again = p;
        const vc::compiled made = vc::compile(p, {.register_limit = 128}), usual = vc::compile(again);
        REQUIRE(made);
        CHECK(std::ranges::equal(made.words(), usual.words()));
        CHECK(tests::compiler::highest_register(tests::compiler::used_registers(made, arch::v15)) < 64);
    }
}

TEST_CASE("compiler: a register limit below 16 or above the number of registers is refused", "[compiler][v15]")
{
    for (const arch on : architectures) {
        const auto most = static_cast<std::uint32_t>(register_count(on));
        const auto fault_in = [on](std::uint32_t limit) {
            vc::program p = many_alive(on, 4);
            return vc::compile(p, {.register_limit = limit}).fault().code;
        };
        for (const std::uint32_t limit : {16u, most}) CHECK(fault_in(limit) == vc::error::none);
        for (const std::uint32_t limit : {0u, 15u, most + 1}) CHECK(fault_in(limit) == vc::error::wrong_register_limit);
    }
}

TEST_CASE("compiler: in 16, 64, 96 and 128 registers of v15, random programs compute the same", "[compiler][v15]")
{
    tests::compiler::trials all;
    int high = 0, spilling = 0;
    for (std::uint64_t seed = 1; seed <= tests::rounds(120u); ++seed)
        for (const std::uint32_t registers : {16u, 64u, 96u, 128u}) {
            const int variables = registers == 16 ? 6 : static_cast<int>(20 + seed % 40);
            const auto made = all.add({.seed = seed,
                                       .shape = {.variables = variables, .statements = 24},
                                       .registers = registers,
                                       .is_exact = true,
                                       .on = arch::v15},
                                      "in " + std::to_string(registers) + " registers");
            high += made.has_high_registers;
            spilling += made.spills;
        }
    all.check();
    CHECK(high > tests::rounds(20));
    CHECK(spilling > tests::rounds(20));
    WARN(high << " use registers above r63, " << spilling << " spill");
}
