// SPDX-License-Identifier: MIT
// Fences, barriers and atomics order memory, whatever the passes do to the code around them. Volatile accesses stay as they are.
#include "catch.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include <valhall/compiler/build/fragment_results.hpp>
#include <valhall/compiler/compile.hpp>
#include <valhall/compiler/ir/memory_order.hpp>

#include "rounds.hpp"
#include "unit/compiler/trials.hpp"

using namespace valhall;
namespace vc = valhall::compiler;

namespace {

vc::value load(vc::builder& b, std::uint32_t offset = 0) { return b.LOAD_i32(b.uniform_pair(0), imm(offset), mod::unsigned_); }
void store(vc::builder& b, const vc::value& x) { b.STORE_i32(x, b.uniform_pair(0), imm(64)); }

// The number of words that a program loads and stores.
template <class Build>
std::size_t accesses_of(const Build& build, opcode code = opcode::LOAD_i32)
{
    vc::program p(arch::v10, shader_stage::compute);
    vc::builder b(p);
    build(b);
    const vc::compiled made = vc::compile(p);
    INFO(sentence_of(made.fault().code));
    REQUIRE(made);
    std::size_t count = 0;
    for (const word w : made.words()) count += decode(w, arch::v10).value().code() == code;
    return count;
}

vc::memory_scope scope_of(const instruction& what, bool workgroup_only = false)
{
    return vc::ordered_by(vc::node{.orders_workgroup_only = workgroup_only, .what = what});
}

}  // namespace

TEST_CASE("compiler: fences, barriers and atomics order memory, other instructions do not", "[compiler]")
{
    using vc::memory_scope;
    CHECK(vc::ordered_by(vc::node{.kind = vc::node_kind::fence}) == memory_scope::all);
    CHECK(vc::ordered_by(vc::node{.kind = vc::node_kind::fence, .orders_workgroup_only = true}) == memory_scope::workgroup);
    CHECK(vc::ordered_by(vc::node{.kind = vc::node_kind::copy}) == memory_scope::none);
    vc::program p(arch::v10, shader_stage::compute);
    vc::builder b(p);
    CHECK(scope_of(b.form(opcode::BARRIER)) == memory_scope::all);
    CHECK(scope_of(b.form(opcode::BARRIER), true) == memory_scope::workgroup);
    CHECK(scope_of(b.form(opcode::ATOM_RETURN_i32)) == memory_scope::all);
    CHECK(scope_of(b.form(opcode::ATOM_i64)) == memory_scope::all);
    for (const opcode code : {opcode::LOAD_i32, opcode::STORE_i32, opcode::IADD_u32, opcode::LD_TEX})
        CHECK(scope_of(b.form(code)) == memory_scope::none);
}

TEST_CASE("compiler: a word is loaded again after a fence, whatever follows the fence", "[compiler]")
{
    const auto sum = [](vc::builder& b, const auto& between) {
        const vc::value before = load(b);
        between();
        store(b, b.IADD_u32(before, load(b)));
    };
    CHECK(accesses_of([&](vc::builder& b) { sum(b, [] {}); }) == 1);
    CHECK(accesses_of([&](vc::builder& b) { sum(b, [&] { b.fence(); }); }) == 2);
    // A load that nothing reads, which is removed.
    CHECK(accesses_of([&](vc::builder& b) {
              sum(b, [&] {
                  b.fence();
                  (void)load(b, 4);
              });
          }) == 2);
    // Code that never runs.
    CHECK(accesses_of([&](vc::builder& b) {
              sum(b, [&] {
                  b.fence();
                  b.if_(b.constant(0u), [&] { store(b, b.constant(1u)); });
              });
          }) == 2);
    // The next access of the program is after the loop, which is unrolled.
    CHECK(accesses_of([](vc::builder& b) {
              const vc::variable total = b.make_variable(b.constant(0u)), n = b.make_variable(b.constant(0u));
              b.loop([&] {
                  b.break_if(b.ICMP_OR_u32(b.get(n), b.constant(4u), b.constant(0u), mod::eq, mod::m1));
                  b.set(total, b.IADD_u32(b.get(total), load(b)));
                  b.fence();
                  b.set(n, b.IADD_u32(b.get(n), b.constant(1u)));
              });
              store(b, b.get(total));
          }) == 4);
    // Only the workgroup's memory.
    CHECK(accesses_of([&](vc::builder& b) { sum(b, [&] { b.fence(vc::memory_scope::workgroup); }); }) == 1);
}

TEST_CASE("compiler: a loop with a fence loads a word again that is known before the loop", "[compiler]")
{
    // Loads in a loop of n iterations, each of which ends in a fence. `word` loads the word.
    const auto loop = [](vc::builder& b, const auto& word, const auto& fence) {
        const vc::variable total = b.make_variable(word()), n = b.make_variable(b.constant(0u));
        const vc::value last = b.value_of(b.uniform(std::uint64_t{2}));
        b.loop([&] {
            b.break_if(b.ICMP_OR_u32(b.get(n), last, b.constant(0u), mod::eq, mod::m1));
            b.set(total, b.IADD_u32(b.get(total), word()));
            fence();
            b.set(n, b.IADD_u32(b.get(n), b.constant(1u)));
        });
        store(b, b.get(total));
    };
    const auto of_buffer = [&](vc::builder& b, const auto& fence) { loop(b, [&] { return load(b); }, fence); };
    CHECK(accesses_of([&](vc::builder& b) { of_buffer(b, [] {}); }) == 1);
    CHECK(accesses_of([&](vc::builder& b) { of_buffer(b, [&] { b.fence(); }); }) == 2);
    CHECK(accesses_of([&](vc::builder& b) { of_buffer(b, [&] { b.fence(vc::memory_scope::workgroup); }); }) == 1);
    const auto of_workgroup = [&](vc::builder& b, const auto& fence) {
        const vc::wide shared = b.workgroup_memory(16);
        loop(b, [&] { return b.LOAD_i32(shared, imm(0), mod::unsigned_); }, fence);
    };
    CHECK(accesses_of([&](vc::builder& b) { of_workgroup(b, [] {}); }) == 1);
    CHECK(accesses_of([&](vc::builder& b) { of_workgroup(b, [&] { b.fence(vc::memory_scope::workgroup); }); }) == 2);
}

TEST_CASE("compiler: stores are not combined across a fence or a volatile access", "[compiler]")
{
    const auto stores = [](const auto& between) {
        return accesses_of(
            [&](vc::builder& b) {
                store(b, b.constant(1u));
                between(b);
                b.STORE_i32(b.constant(2u), b.uniform_pair(0), imm(68));
            },
            opcode::STORE_i32);
    };
    CHECK(stores([](vc::builder&) {}) == 0);  // one of 64 bits
    CHECK(stores([](vc::builder& b) { b.fence(); }) == 2);
    CHECK(stores([](vc::builder& b) { b.fence(vc::memory_scope::workgroup); }) == 2);
    CHECK(stores([](vc::builder& b) {
              const vc::use address = b.pair_source({b.uniform(std::uint64_t{0}), b.uniform(std::uint64_t{1})});
              (void)b.message(b.load_form(opcode::LOAD_i32), {address}, {}, 1, {.is_volatile = true});
          }) == 2);
}

TEST_CASE("compiler: a fragment shader ends with its last BLEND, though a fence follows", "[compiler]")
{
    const auto words_of = [](bool has_fence) {
        vc::program p(arch::v10, shader_stage::fragment);
        vc::builder b(p);
        const vc::use red = vc::constant_use(0x3F800000);
        vc::finish_fragment(b, {.colors = {{.components = {red, red, red, red}}}, .targets = 1});
        if (has_fence) b.fence();
        const vc::compiled made = vc::compile(p);
        REQUIRE(made);
        return std::vector<word>(made.words().begin(), made.words().end());
    };
    CHECK(words_of(true) == words_of(false));
}

TEST_CASE("compiler: blocks share a word where no fence is between them", "[compiler]")
{
    CHECK(accesses_of([](vc::builder& b) {
              b.fence();
              const vc::value first = load(b);
              b.if_(first, [&] {
                  store(b, b.IADD_u32(load(b), b.constant(1u)));
                  b.fence();
              });
              b.STORE_i32(first, b.uniform_pair(0), imm(68));
          }) == 1);
}

TEST_CASE("compiler: volatile accesses are neither removed nor combined", "[compiler]")
{
    const auto access = [](vc::builder& b, opcode code, std::uint32_t offset, int results, std::initializer_list<vc::use> stored,
                           const vc::message_traits& traits = {.is_volatile = true}) {
        const instruction what = b.with_immediate(results != 0 ? b.load_form(code) : b.form(code), immediate_name::offset, offset);
        const vc::use address = b.pair_source({b.uniform(std::uint64_t{0}), b.uniform(std::uint64_t{1})});
        (void)b.message(what, {address}, {stored.begin(), stored.size()}, results, traits);
    };
    CHECK(accesses_of([&](vc::builder& b) {
              access(b, opcode::LOAD_i32, 0, 1, {});
              access(b, opcode::LOAD_i32, 0, 1, {});
              access(b, opcode::LOAD_i32, 4, 1, {});
          }) == 3);
    CHECK(accesses_of([&](vc::builder& b) {
              for (int n = 0; n < 2; ++n) access(b, opcode::LOAD_i32, 0, 1, {}, {.reads_constants = true, .is_volatile = true});
          }) == 2);
    // Stores to an array of the thread that nothing loads.
    for (const bool is_volatile : {false, true})
        CHECK(accesses_of(
                  [&](vc::builder& b) {
                      access(b, opcode::STORE_i32, 0, 0, {vc::constant_use(7)}, {.is_volatile = is_volatile, .array = 1});
                  },
                  opcode::STORE_i32) == (is_volatile ? 1 : 0));
    CHECK(accesses_of(
              [&](vc::builder& b) {
                  access(b, opcode::STORE_i32, 0, 0, {vc::constant_use(7)});
                  access(b, opcode::STORE_i32, 4, 0, {vc::constant_use(7)});
              },
              opcode::STORE_i32) == 2);
    // Nor two reads of the clock, which have no other effect.
    CHECK(accesses_of(
              [&](vc::builder& b) {
                  const instruction what = b.form(opcode::LD_GCLK, modifier::clock_source::cycle_counter);
                  const vc::value_id first = b.message(what, {}, {}, 2, {.is_volatile = true});
                  const vc::value_id second = b.message(what, {}, {}, 2, {.is_volatile = true});
                  store(b, b.ISUB_u32(b.value_of(vc::value_use(second)), b.value_of(vc::value_use(first))));
              },
              opcode::LD_GCLK) == 2);
    // A volatile store changes the word.
    CHECK(accesses_of([&](vc::builder& b) {
              const vc::value before = load(b);
              access(b, opcode::STORE_i32, 0, 0, {vc::constant_use(7)});
              store(b, b.IADD_u32(before, load(b)));
          }) == 2);
}

// At each fence the memory changes, in the workgroup's part or everywhere: a pass that moved an access across it, or removed it, changes the results.
TEST_CASE("compiler: after each pass, programs compute the same though other threads change the memory at fences", "[compiler]")
{
    std::size_t compared = 0, fences = 0;
    for (std::uint64_t seed = 1; seed <= tests::rounds(200u); ++seed) {
        const tests::compiler::trial t{.seed = seed, .shape = {.variables = 3, .statements = 30}};
        vc::program p = tests::compiler::built(t, {});
        const auto results_of = [&](const vc::program& now) {
            tests::ir_surroundings around = tests::compiler::surroundings_of(p, seed, 0);
            around.at_fence = [&](const vc::node& fence, std::vector<tests::ir_memory>& memory) {
                ++fences;
                for (tests::ir_word& w : memory[3].words) w.bits ^= 0x5A5A;
                if (!fence.orders_workgroup_only)
                    for (tests::ir_word& w : memory[0].words) w.bits ^= 0xA5A5;
            };
            tests::ir_runner runner(now, around);
            const tests::ir_outcome made = runner.run();
            CHECK(made.fault == "");
            return std::pair(runner.memory()[0].words, made.is_open);
        };
        const auto expected = results_of(p);
        if (expected.second) continue;
        (void)vc::compile(p, {}, [&](vc::pass after, const vc::program& now) {
            if (after >= vc::pass::move_inputs) return;
            INFO("seed " << seed << ", " << vc::passes[static_cast<std::size_t>(after)].name);
            CHECK(results_of(now).first == expected.first);
            ++compared;
        });
    }
    CHECK(compared >= tests::rounds(500u));
    CHECK(fences >= tests::rounds(1000u));
}
