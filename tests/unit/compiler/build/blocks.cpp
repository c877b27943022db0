// SPDX-License-Identifier: MIT
// Unstructured control flow: basic blocks of the builder, their results, and each misuse with its place.
// Also tests: compiler/passes/order_blocks.hpp
#include "catch.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <valhall/compiler/build.hpp>
#include <valhall/compiler/compile.hpp>

#include "unit/compiler/run_built.hpp"

using namespace valhall;
namespace vc = valhall::compiler;

namespace {

constexpr vc::value equal(vc::builder& b, const vc::value& x, std::uint32_t number)
{
    return b.ICMP_OR_u32(x, b.constant(number), b.constant(0u), mod::eq, mod::m1);
}
constexpr vc::value plus(vc::builder& b, const vc::value& x, std::uint32_t number) { return b.IADD_u32(x, b.constant(number)); }

// Builds a program with a function of the lane's number, and runs it; it stores a word for each lane.
template <class Build>
std::vector<std::uint32_t> stored(const Build& build, arch on = arch::v10)
{
    vc::program p(on, shader_stage::compute);
    vc::builder b(p);
    const vc::value id = b.preloaded(preload::global_id_x);
    const vc::wide to = b.add64(b.uniform_pair(2), b.shl(id, 2));
    const vc::value result = build(b, id);
    b.STORE_i32(result, to, imm(0));
    CHECK(sentence_of(vc::verify(p).code) == "no error");
    const tests::built_run ran = tests::run_built(vc::compile(p), on, {}, 16);
    CHECK(ran.fault == "");
    return ran.fault.empty() ? ran.stored : std::vector<std::uint32_t>(16);
}

// The error of a builder after `misuse`, with origin 5 for its last instruction.
template <class Misuse>
vc::fault misused(const Misuse& misuse)
{
    vc::program p(arch::v10, shader_stage::compute);
    vc::builder b(p);
    b.set_origin(1);
    misuse(b);
    const vc::fault found = vc::compile(p).fault();
    CHECK(vc::verify(p).code == found.code);
    return found;
}

// The Collatz steps of a number: a loop with two back edges.
constexpr vc::value collatz(vc::builder& b, const vc::value& id)
{
    const vc::variable x = b.make_variable(plus(b, id, 1)), steps = b.make_variable(b.constant(0));
    const auto top = b.make_block(), step = b.make_block(), even = b.make_block(), odd = b.make_block(), done = b.make_block();
    b.branch(top);
    b.enter(top);
    b.branch_if(equal(b, b.get(x), 1), done, step);
    b.enter(step);
    b.seal(step);
    b.set(steps, plus(b, b.get(steps), 1));
    b.branch_if(b.LSHIFT_AND_i32(b.get(x), b.constant(0).b0, b.constant(1)), odd, even);
    b.seal(odd);
    b.enter(odd);
    b.set(x, plus(b, b.IMUL_i32(b.get(x), b.constant(3)), 1));
    b.branch(top);
    b.seal(even);
    b.enter(even);
    b.set(x, b.shr(b.get(x), 1));
    b.branch(top);
    b.seal(top);
    b.seal(done);
    b.enter(done);
    return b.get(steps);
}

}  // namespace

TEST_CASE("compiler: a loop of basic blocks", "[compiler]")
{
    constexpr std::uint32_t steps[] = {0, 1, 7, 2, 5, 8, 16, 3, 19, 6, 14, 9, 9, 17, 17, 4};
    for (const arch on : architectures) CHECK(stored(collatz, on) == std::vector<std::uint32_t>(std::begin(steps), std::end(steps)));
}

TEST_CASE("compiler: a loop with two entries", "[compiler]")
{
    const auto made = stored([](vc::builder& b, const vc::value& id) {
        const vc::variable x = b.make_variable(b.constant(0)), n = b.make_variable(b.constant(0));
        const auto left = b.make_block(), right = b.make_block(), done = b.make_block();
        b.branch_if(b.LSHIFT_AND_i32(id, b.constant(0).b0, b.constant(1)), right, left);
        b.enter(left);
        b.set(x, plus(b, b.get(x), 1));
        b.branch(right);
        b.enter(right);
        b.set(x, plus(b, b.get(x), 10));
        b.set(n, plus(b, b.get(n), 1));
        b.branch_if(equal(b, b.get(n), 3), done, left);
        b.seal(left);
        b.seal(right);
        b.seal(done);
        b.enter(done);
        return b.get(x);
    });
    for (std::size_t lane = 0; lane < 16; ++lane) CHECK(made[lane] == (lane % 2 == 0 ? 33u : 32u));
}

TEST_CASE("compiler: an argument of a phi in a block that is sealed late is computed in the predecessor", "[compiler]")
{
    const auto made = stored([](vc::builder& b, const vc::value& id) {
        const vc::value x = b.LSHIFT_OR_i32(id, b.constant(0).b0, b.constant(1.0F));
        const vc::variable v = b.make_variable(b.constant(0)), w = b.make_variable(b.constant(0));
        const auto left = b.make_block(), right = b.make_block(), join = b.make_block();
        b.branch_if(equal(b, id, 3), left, right);
        b.seal(left);
        b.seal(right);
        b.enter(left);
        b.set(v, -x);
        b.branch(join);
        b.enter(right);
        b.set(v, b.constant(5));
        b.branch(join);
        b.enter(join);
        b.set(w, -x);
        const vc::value later = b.get(w);  // the value that `left` leaves, but not on a path to it
        const vc::value chosen = b.get(v);
        b.seal(join);
        return b.IADD_u32(chosen, later);
    });
    for (std::uint32_t lane = 0; lane < 16; ++lane) {
        const std::uint32_t negated = 0xBF800000 + lane;
        CHECK(made[lane] == (lane == 3 ? negated : 5) + negated);
    }
}

TEST_CASE("compiler: a loop with two entries, of which one is never taken", "[compiler]")
{
    // Without it, the block that is entered second dominates the first one.
    const auto made = stored([](vc::builder& b, const vc::value& id) {
        const vc::variable x = b.make_variable(b.constant(0)), y = b.make_variable(b.constant(-1.0F)), n = b.make_variable(b.constant(0));
        const auto left = b.make_block(), right = b.make_block(), done = b.make_block();
        b.branch_if(b.constant(0), left, right);
        b.enter(left);
        b.if_(b.FCMP_OR_f32(abs(b.get(y)), b.constant(1.0F), b.constant(0), mod::gt, mod::m1), [&] { b.set(x, plus(b, b.get(x), 100)); });
        b.set(x, plus(b, b.get(x), 1));
        b.branch(right);
        b.enter(right);
        b.set(x, plus(b, b.get(x), 10));
        b.set(y, b.FADD_f32(-abs(b.get(y)), b.constant(-1.0F)));
        b.set(n, plus(b, b.get(n), 1));
        b.branch_if(equal(b, b.get(n), 3), done, left);
        b.seal(left);
        b.seal(right);
        b.seal(done);
        b.enter(done);
        return b.IADD_u32(b.get(x), id);
    });
    for (std::uint32_t lane = 0; lane < 16; ++lane) CHECK(made[lane] == 232 + lane);
}

TEST_CASE("compiler: conditions and loops between basic blocks share their variables", "[compiler]")
{
    const auto made = stored([](vc::builder& b, const vc::value& id) {
        const vc::variable sum = b.make_variable(id), unset = b.make_variable(b.constant(7));
        const auto first = b.make_block(), second = b.make_block();
        const auto count = [&](std::uint32_t turns) {
            const vc::variable n = b.make_variable(b.constant(0));
            b.loop([&] {
                b.break_if(equal(b, b.get(n), turns));
                b.set(n, plus(b, b.get(n), 1));
                b.if_(equal(b, b.get(n), 2), [&] { b.set(sum, plus(b, b.get(sum), 100)); }, [&] { b.set(sum, plus(b, b.get(sum), 1)); });
            });
        };
        b.if_(equal(b, id, 3), [&] { b.set(sum, b.constant(1000)); });
        b.branch_if(equal(b, id, 4), first, second);
        b.enter(first);
        b.seal(first);
        count(3);
        b.branch(second);
        b.seal(second);
        b.enter(second);
        count(1);
        return b.IADD_u32(b.get(sum), b.get(unset));
    });
    for (std::uint32_t lane = 0; lane < 16; ++lane) CHECK(made[lane] == (lane == 3 ? 1008 : lane == 4 ? 114 : lane + 8));
}

TEST_CASE("compiler: variables that are made in a loop keep their value, unless they are made with an initial value", "[compiler]")
{
    const auto made = stored([](vc::builder& b, const vc::value& id) {
        const vc::variable n = b.make_variable(b.constant(0)), last = b.make_variable(b.constant(0));
        const auto top = b.make_block(), done = b.make_block();
        b.branch(top);
        b.enter(top);
        const vc::variable kept = b.make_variables(2), set = b.make_variable(b.constant(10));
        b.set(kept + 1, plus(b, b.get(kept + 1), 1));
        b.set(set, plus(b, b.get(set), 1));
        b.set(last, b.IADD_u32(b.get(set), b.get(kept + 1)));
        b.set(n, plus(b, b.get(n), 1));
        b.branch_if(equal(b, b.get(n), 4), done, top);
        b.seal(top);
        b.seal(done);
        b.enter(done);
        return b.IADD_u32(b.get(last), id);
    });
    CHECK(made[1] == 16);
}

TEST_CASE("compiler: unreachable code is left out", "[compiler]")
{
    const auto made = stored([](vc::builder& b, const vc::value& id) {
        const vc::variable x = b.make_variable(id);
        const auto unused = b.make_block(), more = b.make_block(), end = b.make_block();
        b.branch(end);
        b.enter(unused);
        b.set(x, b.constant(1));
        b.branch_if(id, more, end);
        b.seal(more);
        b.enter(more);
        b.branch(end);
        b.seal(unused);
        b.seal(end);
        b.enter(end);
        return b.get(x);
    });
    CHECK(made[5] == 5);
}

TEST_CASE("compiler: basic blocks in a constant expression", "[compiler]")
{
    static constexpr auto made = vc::build<arch::v10, shader_stage::compute>([](vc::builder& b) {
        const vc::value id = b.preloaded(preload::global_id_x);
        const vc::value count = collatz(b, id);
        b.STORE_i32(count, b.uniform_pair(0), imm(0));
    });
    static_assert(made.words.size() > 8 && made.uniforms.size() >= 2);
}

TEST_CASE("compiler: a loop whose product becomes an induction variable in a constant expression", "[compiler]")
{
    static constexpr auto made = vc::build<arch::v10, shader_stage::compute>([](vc::builder& b) {
        const vc::value base = b.uniform(4), count = b.uniform(5);
        const vc::variable i = b.make_variable(b.constant(0u)), sum = b.make_variable(b.constant(0u));
        b.loop([&] {
            b.break_if(b.ICMP_OR_u32(b.get(i), count, b.constant(0u), mod::ge, mod::m1));
            b.set(sum, b.LSHIFT_XOR_i32(b.get(sum), b.constant(0).b0, b.IADD_u32(b.IMUL_i32(b.get(i), b.constant(12u)), base)));
            b.set(i, b.IADD_u32(b.get(i), b.constant(1u)));
        });
        b.STORE_i32(b.get(sum), b.uniform_pair(2), imm(0));
    });
    static_assert(made.words.size() > 4);
    for (const word w : made.words) CHECK(decode(w, arch::v10).value().code() != opcode::IMUL_i32);
}

TEST_CASE("compiler: misuse of basic blocks is refused with its place", "[compiler]")
{
    using vc::error;
    const auto refused = [](error code, auto&& misuse) {
        const vc::fault found = misused(misuse);
        CHECK(sentence_of(found.code) == sentence_of(code));
        CHECK(found.origin == 5);
    };
    refused(error::entered_twice, [](vc::builder& b) {
        const auto one = b.make_block();
        b.branch(one), b.enter(one), b.seal(one);
        b.set_origin(5);
        b.enter(one);
    });
    refused(error::sealed_twice, [](vc::builder& b) {
        const auto one = b.make_block();
        b.branch(one), b.seal(one), b.enter(one);
        b.set_origin(5);
        b.seal(one);
    });
    refused(error::after_branch, [](vc::builder& b) {
        const vc::value id = b.preloaded(preload::global_id_x);
        b.branch(b.make_block());
        b.set_origin(5);
        static_cast<void>(b.FADD_f32(id, id));
    });
    refused(error::after_branch, [](vc::builder& b) {
        const vc::variable x = b.make_variable();
        b.branch(b.make_block());
        b.set_origin(5);
        b.set(x, b.constant(1));
    });
    refused(error::after_branch, [](vc::builder& b) {
        b.branch(b.make_block());
        b.set_origin(5);
        b.branch(b.make_block());
    });
    refused(error::after_branch, [](vc::builder& b) {
        b.branch(b.make_block());
        b.set_origin(5);
        b.loop([&] { b.break_(); });
    });
    refused(error::no_branch, [](vc::builder& b) {
        b.set_origin(5);
        b.enter(b.make_block());
    });
    refused(error::entered_first, [](vc::builder& b) {
        const auto one = b.make_block(), two = b.make_block();
        b.branch(two), b.enter(one), b.branch(two), b.enter(two), b.seal(two);
        b.set_origin(5);
        b.branch(one);
    });
    refused(error::branch_to_sealed, [](vc::builder& b) {
        const auto one = b.make_block();
        b.branch(one), b.enter(one), b.seal(one);
        b.set_origin(5);
        b.branch(one);
    });
    refused(error::not_closed, [](vc::builder& b) {
        b.begin_if(b.preloaded(preload::global_id_x));
        b.set_origin(5);
        b.branch(b.make_block());
    });
    refused(error::not_closed, [](vc::builder& b) {
        b.set_origin(5);
        b.begin_loop();
        b.set_origin(6);
        b.begin_region();
    });
    refused(error::not_sealed, [](vc::builder& b) {
        const auto one = b.make_block();
        b.branch(one);
        b.set_origin(5);
        b.enter(one);
    });
    refused(error::not_sealed, [](vc::builder& b) {
        const auto one = b.make_block(), two = b.make_block();
        b.set_origin(5);
        b.branch_if(b.preloaded(preload::global_id_x), one, two);
        b.seal(one), b.seal(two);
        b.enter(one);
    });
    refused(error::no_such_block, [](vc::builder& b) {
        vc::program other(arch::v10);
        vc::builder others(other);
        const auto one = others.make_block();
        static_cast<void>(b.make_block());
        b.set_origin(5);
        b.branch(one);
    });
    refused(error::no_such_block, [](vc::builder& b) {
        b.set_origin(5);
        b.branch(vc::block_handle{});
    });
}
