// SPDX-License-Identifier: MIT
// The words of a builder's program do not depend on the order in which values are computed, only on that of effects.
#include "catch.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <valhall/compiler/compile.hpp>
#include <valhall/compiler/ir/verify.hpp>
#include <valhall/compiler/passes/canonical_order.hpp>

#include "fuzz/ir_laws.hpp"
#include "random.hpp"
#include "rounds.hpp"
#include "unit/compiler/random_ir.hpp"
#include "unit/compiler/run_built.hpp"

using namespace valhall;
namespace vc = valhall::compiler;

namespace {

struct compiled_program {
    std::vector<word> words{};
    std::vector<vc::uniform_word> uniforms{};

    friend bool operator==(const compiled_program&, const compiled_program&) = default;
};

template <class Build>
compiled_program words_of(const Build& build, bool is_reversed, const vc::options& how = {})
{
    vc::program p(arch::v10);
    vc::builder b(p, how);
    build(b, is_reversed);
    const vc::compiled made = vc::compile(p);
    INFO(sentence_of(made.fault().code));
    REQUIRE(made);
    return {{made.words().begin(), made.words().end()}, {made.uniforms().begin(), made.uniforms().end()}};
}

// Calls two functions in one of two orders, as C++ may when they are arguments of one call.
template <class First, class Second>
void in_order(bool is_reversed, const First& first, const Second& second)
{
    if (is_reversed) second(), first();
    else first(), second();
}

vc::value address_word(vc::builder& b, std::uint64_t key) { return b.LOAD_i32(b.uniform_pair(key), imm(0), mod::unsigned_); }

// Programs whose two halves are computed in either order.
void quotient_of_functions(vc::builder& b, bool is_reversed)
{
    const vc::value x = b.preloaded(preload::global_id_x);
    vc::value sine, cosine;
    in_order(is_reversed, [&] { sine = vc::sin(b, x); }, [&] { cosine = vc::cos(b, x); });
    b.STORE_i32(vc::div(b, sine, cosine), b.uniform_pair(20), imm(0));
}
void uniforms_and_constants(vc::builder& b, bool is_reversed)
{
    vc::value x, y;
    in_order(
        is_reversed, [&] { x = b.IMUL_i32(b.uniform(1), b.constant(0x12345)); },
        [&] { y = b.IADD_u32(b.uniform(2), b.constant(0x54321)); });
    b.STORE_i32(b.ISUB_u32(x, y), b.uniform_pair(20), imm(0));
}
void two_loads(vc::builder& b, bool is_reversed)
{
    vc::value x, y;
    in_order(is_reversed, [&] { x = address_word(b, 4); }, [&] { y = address_word(b, 6); });
    b.STORE_i32(b.ISUB_u32(x, y), b.uniform_pair(20), imm(0));
    in_order(is_reversed, [&] { x = address_word(b, 4); }, [&] { y = address_word(b, 8); });
    b.STORE_i32(b.ISUB_u32(x, y), b.uniform_pair(20), imm(4));
}
void variables_of_a_loop(vc::builder& b, bool is_reversed)
{
    const vc::variable n = b.make_variable(b.uniform(0)), sum = b.make_variable(b.constant(0u)), last = b.make_variable(b.constant(7u));
    b.loop([&] {
        b.break_if(b.ICMP_OR_u32(b.get(n), b.constant(0u), b.constant(0u), mod::eq, mod::m1));
        vc::value before, product;
        in_order(is_reversed, [&] { before = b.get(last); }, [&] { product = b.IMUL_i32(b.get(sum), b.get(n)); });
        b.set(sum, b.IADD_u32(before, product));
        b.set(last, b.get(n));
        b.set(n, b.IADD_u32(b.get(n), b.constant(~0u)));
    });
    vc::value x, y;
    in_order(is_reversed, [&] { x = b.get(sum); }, [&] { y = b.get(last); });
    b.STORE_i32(b.ISUB_u32(x, y), b.uniform_pair(20), imm(0));
}
void values_for_other_blocks(vc::builder& b, bool is_reversed)
{
    vc::value x, y;
    in_order(is_reversed, [&] { x = b.IMUL_i32(b.uniform(1), b.uniform(2)); }, [&] { y = b.IMUL_i32(b.uniform(3), b.uniform(4)); });
    b.if_(
        b.uniform(5), [&] { b.STORE_i32(b.IADD_u32(x, y), b.uniform_pair(20), imm(0)); },
        [&] { b.STORE_i32(b.ISUB_u32(y, x), b.uniform_pair(22), imm(0)); });
}

}  // namespace

TEST_CASE("compiler: words do not depend on which of two values is computed first", "[compiler]")
{
    for (const auto build : {quotient_of_functions, uniforms_and_constants, two_loads, variables_of_a_loop, values_for_other_blocks})
        CHECK(words_of(build, false) == words_of(build, true));
}

TEST_CASE("compiler: instructions keep their order on request", "[compiler]")
{
    for (const auto build : {quotient_of_functions, two_loads}) {
        CHECK(words_of(build, false, {.keeps_order = true}) != words_of(build, true, {.keeps_order = true}));
        const vc::options without{.passes = vc::pass_set{}.without(vc::pass::canonical_order)};
        CHECK(words_of(build, false, without) != words_of(build, true, without));
    }
}

TEST_CASE("compiler: effects keep their order, and loads their place between them", "[compiler]")
{
    vc::program p(arch::v10);
    vc::builder b(p);
    const vc::wide in = b.uniform_pair(0), out = b.uniform_pair(2);
    const vc::value first = b.LOAD_i32(in, imm(0), mod::unsigned_);
    b.STORE_i32(b.constant(5u), in, imm(0));
    const vc::value second = b.LOAD_i32(in, imm(0), mod::unsigned_);
    b.STORE_i32(b.constant(7u), in, imm(0));
    const vc::value third = b.LOAD_i32(in, imm(0), mod::unsigned_);
    // Read in another order than they were loaded in.
    b.STORE_i32(third, out, imm(8));
    b.STORE_i32(second, out, imm(4));
    b.STORE_i32(first, out, imm(0));
    canonical_order(p);
    REQUIRE_FALSE(vc::verify(p));
    const tests::built_run ran = tests::run_built(vc::compile(p), arch::v10, {3}, 3);
    CHECK(ran.fault == "");
    CHECK(ran.stored == std::vector<std::uint32_t>{3, 5, 7});
}

TEST_CASE("compiler: ordering a program by its uses twice changes nothing more", "[compiler]")
{
    tests::dice random(12);
    for (int n = 0; n < tests::rounds(30); ++n) {
        vc::program p(arch::v10);
        vc::builder b(p);
        tests::random_program(random, b, {.variables = 4, .statements = 20}).make();
        canonical_order(p);
        REQUIRE_FALSE(vc::verify(p));
        const std::string once = tests::ir_text_of(p);
        canonical_order(p);
        CHECK(tests::ir_text_of(p) == once);
    }
}
