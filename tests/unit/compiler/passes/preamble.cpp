// SPDX-License-Identifier: MIT
// The pass `preamble`: what depends only on uniforms is computed once, by evaluate(), and the program computes the same.
// Also tests: compiler/evaluate_preamble.hpp
#include "catch.hpp"

#include <array>
#include <bit>
#include <cstdint>

#include <valhall/compiler/compile.hpp>
#include <valhall/compiler/evaluate_preamble.hpp>
#include <valhall/compiler/kernel.hpp>

#include "rounds.hpp"
#include "unit/compiler/trials.hpp"

using namespace valhall;
namespace vc = valhall::compiler;

namespace {

constexpr std::uint64_t first_key = 100;

// Stores (u + v) * x, with uniforms u and v; and, if asked, reads u + v as a 64-bit source.
constexpr void scale(vc::builder& b)
{
    const vc::use sum = b.op(opcode::FADD_f32, b.uniform(0), b.uniform(1));
    const vc::use root = b.op(opcode::FMA_f32, sum, sum, b.uniform(2));
    const vc::use made = b.op(opcode::FMA_f32, b.input(60), root, vc::constant_use(0));
    b.message(b.form(opcode::STORE_i32), {b.pair_source({b.input(56), b.input(57)})}, std::array<vc::use, 1>{made}, 0);
}

struct made_words {
    std::size_t words = 0, steps = 0, results = 0;
    std::uint32_t first = 0;
    bool has_key = false;
};

constexpr made_words compiled_with(std::uint64_t key, vc::pass_set passes = {})
{
    vc::program p(arch::v10, shader_stage::compute);
    const vc::options how{.passes = passes, .preamble_key = key};
    vc::builder b(p, how);
    scale(b);
    const vc::compiled done = vc::compile(p, how);
    made_words found{.words = done.words().size(), .steps = done.precomputed().steps.size(), .results = done.precomputed().words.size()};
    std::array<std::uint32_t, 1> words{};
    vc::evaluate(
        done.precomputed(), [](std::uint64_t k) { return std::bit_cast<std::uint32_t>(k == 0   ? 1.5F
                                                                                      : k == 1 ? 0.5F
                                                                                               : 0.25F); }, words);
    found.first = words[0];
    for (const vc::uniform_word& u : done.uniforms()) found.has_key |= !u.is_constant && u.key == first_key;
    return found;
}

}  // namespace

TEST_CASE("compiler: what depends only on uniforms is left to the caller, if asked for", "[compiler]")
{
    constexpr made_words usual = compiled_with(vc::no_preamble), with = compiled_with(first_key);
    CHECK(usual.steps == 0);
    CHECK_FALSE(usual.has_key);
    CHECK(with.words == usual.words - 2);
    CHECK(with.steps == 2);
    REQUIRE(with.results == 1);
    CHECK(std::bit_cast<float>(with.first) == 4.25F);
    CHECK(with.has_key);
    const made_words off = compiled_with(first_key, vc::pass_set{}.without(vc::pass::preamble));
    CHECK(off.words == usual.words);
    CHECK(off.results == 0);
}

TEST_CASE("compiler: a value that depends on a register, memory or the lane is no part of a preamble", "[compiler]")
{
    vc::program p(arch::v10, shader_stage::compute);
    const vc::options how{.preamble_key = first_key};
    vc::builder b(p, how);
    const vc::use address = b.pair_source({b.uniform(0), b.uniform(1)});
    const vc::use loaded = vc::value_use(b.message(b.load_form(opcode::LOAD_i32), {address}, {}, 1));
    const vc::use sum = b.op(opcode::IADD_u32, b.op(opcode::IADD_u32, loaded, b.uniform(2)), b.input(60));
    b.message(b.form(opcode::STORE_i32), {address}, std::array<vc::use, 1>{sum}, 0);
    const vc::compiled done = vc::compile(p, how);
    REQUIRE(done);
    CHECK(done.precomputed().words.empty());
    for (const vc::uniform_word& u : done.uniforms()) CHECK((u.is_constant || u.key < 3));
}

TEST_CASE("compiler: a kernel with a preamble is refused, because nothing would compute it", "[compiler]")
{
    const vc::kernel made = vc::compile(arch::v10, shader_stage::compute, [](vc::builder& b) { scale(b); }, {.preamble_key = first_key});
    CHECK_FALSE(made);
    CHECK(made.fault().code == vc::error::preamble_of_kernel);
}

TEST_CASE("compiler: a preamble whose keys the program has is refused", "[compiler]")
{
    const auto fault_of = [](std::uint64_t key) {
        vc::program p(arch::v10, shader_stage::compute);
        const vc::options how{.preamble_key = key};
        vc::builder b(p, how);
        scale(b);
        return vc::compile(p, how).fault().code;
    };
    for (const std::uint64_t key : {std::uint64_t{0}, std::uint64_t{2}, vc::no_preamble - 1})
        CHECK(fault_of(key) == vc::error::preamble_key_taken);
    for (const std::uint64_t key : {std::uint64_t{3}, first_key, vc::no_preamble - 128, vc::no_preamble})
        CHECK(fault_of(key) == vc::error::none);
}

TEST_CASE("compiler: a preamble is computed only if the span holds all of its words", "[compiler]")
{
    vc::program p(arch::v10, shader_stage::compute);
    const vc::options how{.preamble_key = first_key};
    vc::builder b(p, how);
    scale(b);
    const vc::compiled done = vc::compile(p, how);
    REQUIRE(done.precomputed().words.size() == 1);
    CHECK_FALSE(vc::evaluate(done.precomputed(), [](std::uint64_t) { return 0u; }, {}));
    std::array<std::uint32_t, 2> words{7, 7};
    CHECK(vc::evaluate(done.precomputed(), [](std::uint64_t) { return 0u; }, words));
    CHECK(words == std::array<std::uint32_t, 2>{0, 7});
}

TEST_CASE("compiler: a preamble leaves the uniform limit alone", "[compiler]")
{
    for (const std::uint32_t limit : {3u, 4u, 8u, 64u}) {
        vc::program p(arch::v10, shader_stage::compute);
        const vc::options how{.uniform_limit = limit, .preamble_key = first_key};
        vc::builder b(p, how);
        for (std::uint32_t n = 0; n < 8; ++n) {
            const vc::use made = b.op(opcode::FMA_f32, b.uniform(n % 3), b.uniform((n + 1) % 3), vc::constant_use(0x3F800000 + n));
            const vc::use store = b.op(opcode::FMA_f32, b.input(60), made, vc::constant_use(0));
            b.message(b.with_immediate(b.form(opcode::STORE_i32), immediate_name::offset, 4 * n),
                      {b.pair_source({b.input(56), b.input(57)})}, std::array<vc::use, 1>{store}, 0);
        }
        const vc::compiled done = vc::compile(p, how);
        INFO("limit " << limit);
        REQUIRE(done);
        CHECK(done.uniforms().size() <= limit);
        CHECK(done.precomputed().words.size() <= limit - 3);
        CHECK((limit < 64 || done.precomputed().words.size() == 8));
    }
}

TEST_CASE("compiler: with a preamble, random programs compute the same", "[compiler]")
{
    tests::compiler::trials all;
    std::size_t words = 0;
    for (std::uint64_t seed = 1; seed <= tests::rounds(150u); ++seed)
        words += all.add({.seed = seed, .shape = {.variables = 6, .statements = 20}, .is_exact = true, .has_preamble = true}).precomputed;
    all.check();
    CHECK(words > 10);
}
