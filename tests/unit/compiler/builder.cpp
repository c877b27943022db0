// SPDX-License-Identifier: MIT
// The builder of the compiler: programs as front ends write them, and their results in the simulator.
// Also tests: compiler/build.hpp, compiler/build/nodes.hpp, compiler/ir/pool.hpp, compiler/build/value.hpp
#include "catch.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include <valhall/compiler/compile.hpp>

#include "random.hpp"
#include "rounds.hpp"
#include "unit/compiler/run_built.hpp"

using namespace valhall;
namespace vc = valhall::compiler;

namespace {

std::uint32_t bits(float x) { return std::bit_cast<std::uint32_t>(x); }

std::string report(const vc::broken& what) { return std::string(sentence_of(what.code)); }

// The first program of docs/compiler.md, word for word: the sum of n numbers, from each lane's own number on, where n is
// uniform 4; if the sum is above 1, its square root.
std::string sums(std::vector<std::uint32_t>& stored, const std::vector<std::uint32_t>& input)
{
#include "data/compiler/sum_and_root.inc"
    if (done.fault()) return std::string(sentence_of(done.fault().code));
    // An entry for each 32-bit uniform, in order. The second word of a pair has the key after that of the first.
    std::vector<std::uint64_t> keys;
    for (const auto& u : done.uniforms())
        if (!u.is_constant) keys.push_back(u.key);
    std::ranges::sort(keys);
    CHECK(keys == std::vector<std::uint64_t>{0, 1, 2, 3, 4});
    CHECK(done.thread_storage() == 0);
    CHECK(done.origins().size() == done.words().size());
    const tests::built_run ran = tests::run_built(done, arch::v10, input, 16, [](std::uint64_t key) { return key == 4 ? 3u : 0u; });
    stored = ran.stored;
    return ran.fault;
}

// The same program on another architecture.
std::string sums_on(arch on, std::vector<std::uint32_t>& stored, const std::vector<std::uint32_t>& input)
{
    vc::program p(on, shader_stage::compute);
    vc::builder b(p);
    const vc::value id = b.preloaded(preload::global_id_x);
    const vc::wide from = b.add64(b.uniform_pair(0), b.shl(id, 2));
    const vc::variable sum = b.make_variable(b.constant(0.0F)), n = b.make_variable(b.uniform(4));
    b.loop([&] {
        b.break_if(b.ICMP_OR_u32(b.get(n), b.constant(0u), b.constant(0u), mod::eq, mod::m1));
        // v15 has no extension of loads.
        const vc::value loaded = contains(common_encoding, on) ? b.LOAD_i32(from, imm(0), mod::unsigned_) : b.LOAD_i32(from, imm(0));
        b.set(sum, b.FADD_f32(b.get(sum), loaded));
        b.set(n, b.IADD_u32(b.get(n), b.constant(~0u)));
    });
    b.if_(b.FCMP_OR_f32(b.get(sum), b.constant(1.0F), b.constant(0u), mod::gt, mod::m1), [&] { b.set(sum, vc::sqrt(b, b.get(sum))); });
    b.STORE_i32(b.get(sum), b.add64(b.uniform_pair(2), b.shl(id, 2)), imm(0));
    if (const auto broken = vc::verify(p)) return report(broken);
    const tests::built_run ran = tests::run_built(vc::compile(p), on, input, 16, [](std::uint64_t key) { return key == 4 ? 3u : 0u; });
    stored = ran.stored;
    return ran.fault;
}

// Builds a program with a function of the lane's number and input, which returns the value to store, and runs it.
template <class Build>
tests::built_run run(const Build& build, const std::vector<std::uint32_t>& input, arch on = arch::v10)
{
    vc::program p(on, shader_stage::compute);
    vc::builder b(p);
    const vc::value id = b.preloaded(preload::global_id_x);
    const vc::wide from = b.add64(b.uniform_pair(0), b.shl(id, 2));
    const vc::value x = b.LOAD_i32(from, imm(0), mod::unsigned_);
    const vc::value result = build(b, id, x);
    b.STORE_i32(result, b.add64(b.uniform_pair(2), b.shl(id, 2)), imm(0));
    if (const auto broken = vc::verify(p)) return {report(broken), {}};
    return tests::run_built(vc::compile(p), on, input, 16);
}

std::vector<std::uint32_t> counted(std::uint32_t factor = 1)
{
    std::vector<std::uint32_t> all;
    for (std::uint32_t n = 0; n < 16; ++n) all.push_back(factor * n);
    return all;
}

}  // namespace

TEST_CASE("compiler: a loop over memory, a condition and a square root give the expected results", "[compiler]")
{
    std::vector<std::uint32_t> input;
    for (int n = 0; n < 16; ++n) input.push_back(bits(0.125F * static_cast<float>(n)));
    const auto are_right = [](const std::vector<std::uint32_t>& stored) {
        REQUIRE(stored.size() == 16);
        for (int n = 0; n < 16; ++n) {
            const float sum = 3 * 0.125F * static_cast<float>(n);
            const float expected = sum > 1 ? std::sqrt(sum) : sum;
            CHECK(std::abs(std::bit_cast<float>(stored[static_cast<std::size_t>(n)]) - expected) <= 3e-7F * expected);
        }
    };
    std::vector<std::uint32_t> stored;
    REQUIRE(sums(stored, input) == "");
    are_right(stored);
    for (const arch on : architectures) {
        REQUIRE(sums_on(on, stored, input) == "");
        are_right(stored);
    }
}

TEST_CASE("compiler: modifiers, halves and signs are those of the typed constructors", "[compiler]")
{
    const auto made = run(
        [](vc::builder& b, const vc::value&, const vc::value& x) {
            const vc::value half = b.U16_TO_U32(x.h1);
            const vc::value number = b.U32_TO_F32(half);
            return b.FADD_f32(-abs(number), b.constant(0.25F), mod::clamp_m1_1);
        },
        counted(0x10000));
    REQUIRE(made.fault == "");
    CHECK(made.stored[0] == bits(0.25F));
    CHECK(made.stored[1] == bits(-0.75F));
    CHECK(made.stored[2] == bits(-1.0F));
}

TEST_CASE("compiler: pairs of floats that may have 16 bits are computed as halves", "[compiler]")
{
    const auto words_of = [](bool is_relaxed, std::vector<std::uint32_t>& stored) {
        vc::program p(arch::v10, shader_stage::compute);
        vc::builder b(p);
        const auto [first, second] = b.LOAD_i64(b.uniform_pair(0), imm(0), mod::unsigned_);
        const vc::value x = first, y = second;
        b.set_relaxed(is_relaxed);
        const auto scaled = [&](const vc::value& half) { return vc::fma(b, half, vc::unpack_half(b, y, false), b.constant(0.5F)); };
        const vc::value low = scaled(vc::unpack_half(b, x, false)), high = scaled(vc::unpack_half(b, x, true));
        b.set_relaxed(false);
        b.STORE_i32(vc::pack_halves(b, low, high), b.uniform_pair(2), imm(0));
        REQUIRE(!vc::verify(p));
        const vc::compiled done = vc::compile(p);
        const auto made = tests::run_built(done, arch::v10, {0x40003C00, 0x44004200}, 1);
        CHECK(made.fault == "");
        stored = made.stored;
        return done.words().size();
    };
    std::vector<std::uint32_t> exact, relaxed;
    const std::size_t size = words_of(false, exact), relaxed_size = words_of(true, relaxed);
    CHECK(exact == std::vector<std::uint32_t>{0x46804300});  // 3 * 1 + 0.5, 3 * 2 + 0.5
    CHECK(relaxed == exact);
    CHECK(relaxed_size < size);
}

// A random expression of integers over the halves of two words, in 32 bits: as values, and its number.
struct drawn_number {
    vc::value made{};
    std::uint32_t number = 0;
};

// Adds an instruction for a drawn operation, or takes a constant or a half of `words`. Both lanes draw the same operations.
drawn_number integer_expression(vc::builder& b, tests::dice& drawn, std::span<const drawn_number> words, int depth, bool is_high)
{
    const std::uint64_t kind = drawn.below(depth == 0 ? 3 : 8);
    const vc::value zero = b.constant(0U);
    if (kind == 0) {
        const auto bits = static_cast<std::uint32_t>(drawn.bits() >> (is_high ? 0 : 8) & 0xFFFFFF);
        return {b.constant(bits), bits};
    }
    if (kind < 3) {
        const drawn_number& word = words[kind - 1];
        if (drawn.chance(4)) return word;
        const bool takes_high = drawn.chance(4) != is_high;
        if (takes_high) return {b.IADD_u32(word.made.h1, zero), word.number >> 16};
        return {b.IADD_u32(word.made.h0, zero), word.number & 0xFFFF};
    }
    const drawn_number l = integer_expression(b, drawn, words, depth - 1, is_high),
                       r = integer_expression(b, drawn, words, depth - 1, is_high);
    switch (kind) {
    case 3: return {b.IADD_u32(l.made, r.made), l.number + r.number};
    case 4: return {b.ISUB_s32(l.made, r.made), l.number - r.number};
    case 5: return {b.IMUL_i32(l.made, r.made), l.number * r.number};
    case 6: return {b.LSHIFT_XOR_i32(l.made, zero.part<selector::b00>(), r.made), l.number ^ r.number};
    default: return {b.LSHIFT_OR_i32(l.made, b.constant(3U).part<selector::b00>(), r.made), l.number << 3 | r.number};
    }
}

TEST_CASE("compiler: pairs of integers of which only the low halves are used are computed as halves", "[compiler]")
{
    tests::dice random(31);
    int shorter = 0;
    for (int round = 0; round < tests::rounds(200); ++round) {
        const std::uint64_t seed = random.bits();
        std::size_t sizes[2]{};
        for (const bool is_packed : {false, true}) {
            vc::program p(architectures[seed % 6], shader_stage::compute);
            vc::builder b(p);
            const auto [first, second] = b.LOAD_i64(b.uniform_pair(0), imm(0), mod::unsigned_);
            const drawn_number words[] = {{first, 0xFFFE8003}, {second, 0x12347FFF}};
            drawn_number lanes[2];
            for (const bool is_high : {false, true}) {
                tests::dice drawn(seed);  // the same operations
                lanes[is_high ? 1 : 0] = integer_expression(b, drawn, words, 2, is_high);
            }
            b.STORE_i32(b.MKVEC_v2i16(lanes[0].made.h0, lanes[1].made.h0), b.uniform_pair(2), imm(0));
            REQUIRE(!vc::verify(p));
            vc::options how;
            if (!is_packed) how.passes = how.passes.without(vc::pass::pack_halves);
            const vc::compiled done = vc::compile(p, how);
            const auto made = tests::run_built(done, p.on, {words[0].number, words[1].number}, 1);
            INFO(seed);
            CHECK(made.fault == "");
            CHECK(made.stored == std::vector<std::uint32_t>{(lanes[0].number & 0xFFFF) | lanes[1].number << 16});
            sizes[is_packed ? 1 : 0] = done.words().size();
        }
        CHECK(sizes[1] <= sizes[0]);
        shorter += sizes[1] < sizes[0];
    }
    CHECK(shorter > tests::rounds(30));
}

TEST_CASE("compiler: random expressions of small integers are the same as halves", "[compiler]")
{
    tests::dice random(30);
    int shorter = 0;
    for (int round = 0; round < tests::rounds(200); ++round) {
        const std::uint64_t seed = random.bits();
        std::size_t sizes[2]{};
        std::vector<std::uint32_t> stored[2];
        for (const bool is_relaxed : {false, true}) {
            vc::program p(architectures[seed % 2], shader_stage::compute);  // v9 and v10
            vc::builder b(p);
            tests::dice drawn(seed);
            const auto [first, second] = b.LOAD_i64(b.uniform_pair(0), imm(0), mod::unsigned_);
            const vc::value x = first, y = second;
            b.set_relaxed(is_relaxed);
            const std::function<vc::value(int, std::uint64_t)> expression = [&](int depth, std::uint64_t lane) -> vc::value {
                const std::uint64_t kind = drawn.below(depth == 0 ? 3 : 7);
                if (kind == 0) return b.constant(static_cast<float>(drawn.below(7)) - 3);
                if (kind < 3) return vc::unpack_half(b, kind == 1 ? x : y, drawn.chance(4) != (lane == 1));
                const vc::value l = expression(depth - 1, lane), r = expression(depth - 1, lane);
                if (kind == 3) return b.FADD_f32(l, -r);
                if (kind == 4) return b.FMAX_f32(abs(l), r);
                if (kind == 5) return b.FMIN_f32(l, r);
                return b.FMA_f32(l, r, b.constant(static_cast<float>(drawn.below(3))));
            };
            vc::value lanes[2];
            for (std::uint64_t lane = 0; lane < 2; ++lane) {
                drawn = tests::dice(seed);  // the same operations
                lanes[lane] = expression(2, lane);
            }
            b.set_relaxed(false);
            b.STORE_i32(vc::pack_halves(b, lanes[0], lanes[1]), b.uniform_pair(2), imm(0));
            REQUIRE(!vc::verify(p));
            const vc::compiled done = vc::compile(p);
            const auto made = tests::run_built(done, p.on, {0xC0003C00, 0x42004000}, 1);
            CHECK(made.fault == "");
            stored[is_relaxed] = made.stored;
            sizes[is_relaxed] = done.words().size();
        }
        INFO(seed);
        CHECK(stored[0] == stored[1]);
        CHECK(sizes[1] <= sizes[0]);
        shorter += sizes[1] < sizes[0];
    }
    CHECK(shorter > tests::rounds(60));
}

TEST_CASE("compiler: messages give their staging registers, and take them first", "[compiler]")
{
    vc::program p(arch::v11, shader_stage::compute);
    vc::builder b(p);
    const auto [x, y] = b.LOAD_i64(b.uniform_pair(0), imm(4), mod::unsigned_);
    b.STORE_i64(y, x, b.uniform_pair(2), imm(0));
    b.STORE_i96(vc::sr(x, x, y), b.uniform_pair(2), imm(8));
    REQUIRE(!vc::verify(p));
    const auto made = tests::run_built(vc::compile(p), arch::v11, {1, 2, 3, 4}, 5);
    CHECK(made.fault == "");
    CHECK(made.stored == std::vector<std::uint32_t>{3, 2, 2, 2, 3});
}

TEST_CASE("compiler: switches, nested loops, continue and variables", "[compiler]")
{
    const auto made = run(
        [](vc::builder& b, const vc::value& id, const vc::value&) {
            vc::variable sum = b.make_variable(b.constant(0));
            vc::variable i = b.make_variable(b.constant(0));
            const auto is = [&b](const vc::value& v, std::uint32_t n) {
                return b.ICMP_OR_u32(v, b.constant(n), b.constant(0u), mod::eq, mod::m1);
            };
            b.loop([&] {
                b.break_if(is(b.get(i), 5));
                b.set(i, b.IADD_u32(b.get(i), b.constant(1)));
                b.continue_if(is(b.get(i), 2));
                b.switch_(
                    id, [&] { b.set(sum, b.IADD_u32(b.get(sum), b.constant(1))); },
                    vc::switch_case{3, [&] { b.set(sum, b.IADD_u32(b.get(sum), b.constant(10))); }},
                    vc::switch_case{4, [&] { b.break_(); }});
            });
            return b.get(sum);
        },
        counted());
    REQUIRE(made.fault == "");
    CHECK(made.stored[2] == 4);
    CHECK(made.stored[3] == 40);
    CHECK(made.stored[4] == 0);
}

TEST_CASE("compiler: thread and workgroup memory", "[compiler]")
{
    const auto made = run(
        [](vc::builder& b, const vc::value& id, const vc::value& x) {
            const vc::wide own = b.thread_memory(8), shared = b.workgroup_memory(64);
            b.STORE_i32(x, own, imm(4));
            const vc::wide place = b.add64(shared, b.shl(id, 2));
            b.STORE_i32(b.LOAD_i32(own, imm(4), mod::unsigned_), place, imm(0));
            b.BARRIER();
            const vc::value other = b.LSHIFT_XOR_i32(id, b.constant(0).b0, b.constant(1));
            return b.LOAD_i32(b.add64(shared, b.shl(other, 2)), imm(0), mod::unsigned_);
        },
        counted(3));
    CHECK(made.fault == "");
    if (made.fault.empty()) CHECK(made.stored[4] == 15);
}

TEST_CASE("compiler: values, uniforms and variables of another builder are refused, with their place", "[compiler]")
{
    vc::program first(arch::v10), second(arch::v10);
    vc::builder a(first);
    const vc::value constant = a.constant(7u), uniform = a.uniform(1), sum = a.IADD_u32(uniform, uniform);
    const vc::variable variable = a.make_variable(sum);
    const vc::wide pair = a.uniform_pair(2);
    const auto code = [&](const auto& misuse) {
        vc::program p(arch::v10);
        vc::builder b(p);
        for (std::uint64_t key = 0; key < 8; ++key)
            static_cast<void>(b.IADD_u32(b.uniform(key), b.uniform(key)));  // the same numbers exist
        b.set_origin(3);
        misuse(b);
        const vc::fault found = vc::compile(p).fault();
        if (found) CHECK(found.origin == 3);
        return found.code;
    };
    using vc::error;
    CHECK(code([&](vc::builder& b) { static_cast<void>(b.IADD_u32(constant, b.uniform(0))); }) == error::none);
    CHECK(code([&](vc::builder& b) { static_cast<void>(b.IADD_u32(sum, b.uniform(0))); }) == error::foreign_value);
    CHECK(code([&](vc::builder& b) { static_cast<void>(b.IADD_u32(b.uniform(0), uniform)); }) == error::foreign_value);
    CHECK(code([&](vc::builder& b) { static_cast<void>(b.FADD_f32(-abs(sum), b.uniform(0))); }) == error::foreign_value);
    CHECK(code([&](vc::builder& b) { static_cast<void>(b.U16_TO_U32(sum.h1)); }) == error::foreign_value);
    CHECK(code([&](vc::builder& b) { b.STORE_i32(sum, b.uniform_pair(0), imm(0)); }) == error::foreign_value);
    CHECK(code([&](vc::builder& b) { b.STORE_i32(b.uniform(0), pair, imm(0)); }) == error::foreign_value);
    CHECK(code([&](vc::builder& b) { b.STORE_i64(vc::sr(b.uniform(0), sum), b.uniform_pair(0), imm(0)); }) == error::foreign_value);
    CHECK(code([&](vc::builder& b) { static_cast<void>(b.select(sum, b.uniform(0), b.uniform(1))); }) == error::foreign_value);
    CHECK(code([&](vc::builder& b) { static_cast<void>(vc::sqrt(b, sum)); }) == error::foreign_value);
    CHECK(code([&](vc::builder& b) { static_cast<void>(b.add64(pair, b.uniform(0))); }) == error::foreign_value);
    CHECK(code([&](vc::builder& b) { b.if_(sum, [] {}); }) == error::foreign_value);
    CHECK(code([&](vc::builder& b) { static_cast<void>(b.make_variable(sum)); }) == error::foreign_value);
    CHECK(code([&](vc::builder& b) { b.set(b.make_variable(), sum); }) == error::foreign_value);
    CHECK(code([&](vc::builder& b) { static_cast<void>(b.get(variable)); }) == error::no_such_variable);
    CHECK(code([&](vc::builder& b) { b.set(variable, b.uniform(0)); }) == error::no_such_variable);
    CHECK(code([&](vc::builder& b) { b.set({}, b.uniform(0)); }) == error::no_such_variable);
    // Numbers that are not there.
    CHECK(code([&](vc::builder& b) { static_cast<void>(b.op(opcode::IADD_u32, vc::value_use(4000), b.uniform(0))); }) ==
          error::foreign_value);
    CHECK(code([&](vc::builder& b) {
              static_cast<void>(b.op(opcode::IADD_u32, vc::use{.kind = vc::use_kind::uniform, .id = 4000}, b.uniform(0)));
          }) == error::foreign_value);
    static_assert(!std::is_copy_constructible_v<vc::builder> && !std::is_copy_assignable_v<vc::builder>);
    CHECK_FALSE(a.has_failed());
}

TEST_CASE("compiler: a value is refused where it is not defined", "[compiler]")
{
    vc::program p(arch::v10);
    vc::builder b(p);
    vc::value inside;
    b.set_origin(1);
    b.if_(b.uniform(0), [&] {
        inside = b.IADD_u32(b.uniform(1), b.uniform(2));
        b.STORE_i32(inside, b.uniform_pair(6), imm(0));
    });
    b.set_origin(2);
    b.STORE_i32(inside, b.uniform_pair(4), imm(0));
    const vc::fault found = vc::compile(p).fault();
    CHECK(found.code == vc::error::undefined_value);
    CHECK(found.origin == 2);
    CHECK(found.instruction == opcode::STORE_i32);
}

TEST_CASE("compiler: a variable that is made in a branch is 0 after the other branch", "[compiler]")
{
    for (const bool stores : {false, true}) {
        vc::program p(arch::v10);
        vc::builder b(p);
        const vc::value id = b.preloaded(preload::global_id_x);
        const vc::wide out = b.add64(b.uniform_pair(2), b.shl(id, 2));
        vc::variable v{};
        b.if_(b.LSHIFT_AND_i32(id, b.constant(0).b0, b.constant(1u)), [&] {
            v = b.make_variable(b.IADD_u32(id, b.constant(10u)));
            // A division has variables of its own, which are made here too.
            const vc::wide quotient = vc::udiv64(b, {b.get(v), b.constant(3u)}, {id, b.constant(0u)});
            if (stores) b.STORE_i32(quotient.low, b.uniform_pair(2), imm(64));
        });
        b.STORE_i32(b.get(v), out, imm(0));
        REQUIRE(sentence_of(vc::verify(p).code) == "no error");
        const vc::compiled made = vc::compile(p);
        const tests::built_run ran = tests::run_built(made, arch::v10, {}, 17);
        REQUIRE(ran.fault == "");
        for (std::uint32_t lane = 0; lane < 16; ++lane) CHECK(ran.stored[lane] == (lane % 2 == 0 ? 0 : lane + 10));
    }
}

TEST_CASE("compiler: memory of more than 32 bits is refused", "[compiler]")
{
    for (const bool is_shared : {false, true}) {
        vc::program p(arch::v10);
        vc::builder b(p);
        const auto reserve = [&](std::uint32_t bytes) { return is_shared ? b.workgroup_memory(bytes) : b.thread_memory(bytes); };
        static_cast<void>(reserve(0xFFFFFF00));
        CHECK(b.error().code == vc::error::none);
        static_cast<void>(reserve(0xF1));
        CHECK(b.error().code == vc::error::too_much_memory);
    }
    vc::program p(arch::v10);
    vc::builder b(p);
    static_cast<void>(b.thread_memory(0xFFFFFFFF));
    CHECK(b.error().code == vc::error::too_much_memory);
}

TEST_CASE("compiler: compile() uses the options of the builder", "[compiler]")
{
    const auto product_and_sum = [](vc::builder& b) {
        const vc::value x = b.uniform(0), y = b.uniform(1), z = b.uniform(2);
        b.STORE_i32(vc::add(b, vc::mul(b, x, y), z), b.uniform_pair(4), imm(0));
    };
    const auto sums = [&](const vc::options& how) {
        vc::program p(arch::v10);
        vc::builder b(p, how);
        product_and_sum(b);
        const vc::compiled made = vc::compile(p);
        int count = 0;
        for (const word w : made.words()) count += decode(w, arch::v10)->code() == opcode::FADD_f32;
        return count;
    };
    const vc::options strict{}, fast{.numbers = vc::numerics::fast};
    CHECK(sums(fast) == 0);
    CHECK(sums(strict) == 1);

    const auto code = [&](const vc::options& of_builder, const vc::options& of_compile) {
        vc::program p(arch::v10);
        vc::builder b(p, of_builder);
        product_and_sum(b);
        return vc::compile(p, of_compile).fault().code;
    };
    CHECK(code(fast, {.register_limit = 32}) == vc::error::other_options);
    CHECK(code(strict, fast) == vc::error::other_options);
    CHECK(code({}, {.simplify = false}) == vc::error::other_options);
    CHECK(code({}, {.register_limit = 32}) == vc::error::none);
    CHECK(code(fast, {.numbers = vc::numerics::fast, .register_limit = 32}) == vc::error::none);
    CHECK(code(strict, strict) == vc::error::none);
}

TEST_CASE("compiler: a builder keeps its first error, with its place", "[compiler]")
{
    vc::program p(arch::v9, shader_stage::fragment);
    vc::builder b(p);
    b.set_origin(7);
    static_cast<void>(b.preloaded(preload::global_id_x));
    b.break_();
    CHECK(b.error().code == vc::error::no_such_preload);
    CHECK(b.error().origin == 7);
    CHECK(vc::verify(p).code == vc::error::no_such_preload);
    CHECK(vc::compile(p).fault().code == vc::error::no_such_preload);

    vc::program other(arch::v9);
    vc::builder c(other);
    const vc::value far = c.LOAD_i32(c.uniform_pair(0), imm(1 << 20), mod::unsigned_);
    static_cast<void>(far);
    CHECK(c.error().code == vc::error::no_such_instruction);
    CHECK(c.error().instruction == opcode::LOAD_i32);
    CHECK(c.error().why.code == fault_code::immediate_out_of_range);

    vc::program last(arch::v9);
    vc::builder d(last);
    d.continue_();
    CHECK(d.error().code == vc::error::not_open);
    d.end_if();
}
