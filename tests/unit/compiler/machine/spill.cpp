// SPDX-License-Identifier: MIT
// Spilling: how often compiled programs access the thread's memory.
// Also tests: compiler/machine/choose_spills.hpp, compiler/machine/split_ranges.hpp
#include "catch.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <valhall/compiler/compile.hpp>
#include <valhall/compiler/ir/word_access.hpp>
#include <valhall/simulator/execution_counts.hpp>
#include <valhall/simulator/run.hpp>

#include "code_measures.hpp"

using namespace valhall;
using namespace valhall::compiler;

namespace {

constexpr std::uint32_t iterations = 100;

// Adds a loop to a program.
template <class Body>
void add_loop(builder& b, const Body& body)
{
    const variable turns = b.make_variable(constant_use(0));
    b.begin_loop();
    b.set(turns, b.op(opcode::IADD_u32, b.held_by(turns), constant_use(1)));
    b.break_if(b.op(b.form(opcode::ICMP_OR_u32, modifier::condition::gt, modifier::result_type::m1), b.held_by(turns), b.uniform(0),
                    constant_use(0)));
    body();
    b.end_loop();
}

// A program with more values than registers alive across `depth` nested loops. The innermost one reads a few of them, which are read again
// last of all; the others are read often, but only after the loops.
compiler::program made(int depth)
{
    compiler::program p(arch::v10, shader_stage::compute);
    builder b(p);
    const use x = b.input(58), low = b.input(56), high = b.input(57);
    std::vector<use> values;
    for (std::uint32_t i = 0; i < 24; ++i) values.push_back(b.op(opcode::IMUL_i32, i == 0 ? x : values.back(), b.uniform(i + 1)));
    const std::vector<use> few(values.begin() + 3, values.begin() + 7), others(values.begin() + 7, values.end());
    const variable sum = b.make_variable(x);
    const auto add = [&](const use& u) { b.set(sum, b.op(opcode::LSHIFT_XOR_i32, b.held_by(sum), constant_use(1), u)); };
    const auto innermost = [&] {
        for (const use& u : few) add(u);
    };
    if (depth == 1) add_loop(b, innermost);
    else add_loop(b, [&] { add_loop(b, innermost); });
    for (int i = 0; i < 3; ++i)
        for (const use& u : others) add(u);
    for (const use& u : few) add(u);
    const use address = b.pair_source({low, high});
    b.message(b.form(opcode::STORE_i32), {address}, std::vector<use>{b.held_by(sum)}, 0);
    return p;
}

struct measured {
    std::uint32_t result = 0;
    std::uint64_t accesses = 0;  // executed instructions that access the thread's memory
    std::uint64_t words = 0;     // what they access
    bool spills = false;
};

// The number of words that a load or store accesses.
std::uint64_t words_of(const instruction& i)
{
    for (std::uint32_t n = 2; n <= most_access_words; ++n)
        if (i.code() == load_of(32 * n) || i.code() == store_of(32 * n)) return n;
    return 1;
}

// The result is the last word of `memory`.
measured run(compiler::program p, std::uint32_t registers, std::vector<std::uint32_t> memory = {0})
{
    namespace sim = simulator;
    const arch on = p.on;
    const compiled made = compile(p, {.register_limit = registers});
    REQUIRE(made);
    std::vector<std::uint64_t> counts(made.words().size());
    sim::execution_counter counter(counts);
    std::vector<std::uint32_t> uniforms;
    for (const uniform_word& u : made.uniforms())
        uniforms.push_back(u.is_constant ? u.bits : u.key == 0 ? iterations : 2 * static_cast<std::uint32_t>(u.key) + 3);
    std::vector<std::uint8_t> out(4 * memory.size()), thread(0x400);
    for (std::size_t n = 0; n < memory.size(); ++n) sim::store_bytes(&out[4 * n], 4, memory[n]);
    const std::array<sim::memory_range, 2> ranges{{{0x1000, out}, {0x2000, thread}}};
    const std::array<sim::special_binding, 1> specials{{{special::thread_local_pointer, {0x2000, 0}, 0x400}}};
    const std::array<sim::register_value, 3> inputs{{{56, 0x1000}, {57, 0}, {58, 12345}}};
    REQUIRE(sim::run(made.words(), on,
                     {.registers = inputs, .uniforms = uniforms, .specials = specials, .memory = ranges, .watcher = &counter}));
    measured m{.result = static_cast<std::uint32_t>(sim::load_bytes(&out[out.size() - 4], 4)), .spills = made.spills()};
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const instruction what = decode(made.words()[i], on).value();
        if (!tests::uses_thread_memory(what)) continue;
        m.accesses += counts[i];
        m.words += counts[i] * words_of(what);
    }
    return m;
}

}  // namespace

TEST_CASE("compiler: spilled values of discarded lanes are stored too", "[compiler]")
{
    compiler::program p(arch::v10, shader_stage::fragment);
    builder b(p);
    const use address = b.pair_source({b.input(56), b.input(57)});
    std::vector<use> values;
    // Values that cannot be computed again.
    const auto load = [&](std::uint32_t n) {
        return value_use(b.message(b.with_immediate(b.load_form(opcode::LOAD_i32), immediate_name::offset, 4 * n), {address}, {}, 1));
    };
    for (std::uint32_t i = 0; i < 24; ++i) values.push_back(load(i));
    b.message(b.form(opcode::DISCARD_f32, modifier::condition::lt), {values[0], constant_use(0)}, {}, 0);
    b.message(b.form(opcode::STORE_i32), {address}, std::vector<use>{values[1]}, 0);
    for (std::uint32_t i = 24; i < 40; ++i) values.push_back(load(i));
    use sum = values[0];
    for (const use& u : values) sum = b.op(opcode::LSHIFT_XOR_i32, sum, constant_use(1), u);
    b.message(b.form(opcode::STORE_i32), {address}, std::vector<use>{sum}, 0);
    const compiled made = compile(p, {.register_limit = 16});
    INFO(sentence_of(made.fault().code));
    REQUIRE(made);
    REQUIRE(made.spills());
    int stores = 0;
    for (const word w : made.words()) {
        const instruction i = decode(w, arch::v10).value();
        if (!tests::uses_thread_memory(i) || i.code() != store_of(32 * static_cast<std::uint32_t>(words_of(i)))) continue;
        ++stores;
        CHECK(i.get(enum_id::memory_access).value() == static_cast<word>(modifier::memory_access::force));
    }
    CHECK(stores > 4);
}

TEST_CASE("compiler: values that a loop does not read are spilled before those that it reads", "[compiler]")
{
    for (const int depth : {1, 2}) {
        const measured in_registers = run(made(depth), 64), in_memory = run(made(depth), 16);
        INFO(depth << " loops, " << in_memory.accesses << " accesses");
        CHECK_FALSE(in_registers.spills);
        CHECK(in_memory.spills);
        CHECK(in_memory.result == in_registers.result);
        CHECK(in_memory.accesses < iterations);  // none in a loop
    }
}

TEST_CASE("compiler: spilled results of one instruction are stored and loaded together", "[compiler]")
{
    constexpr std::uint32_t words = 48;
    for (const std::uint32_t width : {2u, 3u, 4u}) {
        compiler::program p(arch::v10, shader_stage::compute);
        builder b(p);
        const use address = b.pair_source({b.input(56), b.input(57)});
        std::vector<use> values;
        std::vector<std::uint32_t> memory;
        for (std::uint32_t n = 0; n < words / width; ++n) {
            const std::int64_t at = 4 * (width + 1) * n;
            const value_id first = b.message(b.with_immediate(b.load_form(load_of(32 * width)), immediate_name::offset, at), {address}, {},
                                             static_cast<int>(width));
            for (std::uint32_t i = 0; i < width; ++i) values.push_back(value_use(first + i));
            for (std::uint32_t i = 0; i <= width; ++i) memory.push_back(0x9E3779B9 * (n * (width + 1) + i + 1));
        }
        memory.push_back(0);
        // The loads cannot move past a store.
        const auto store = [&](const use& u, std::uint32_t place) {
            b.message(b.with_immediate(b.form(opcode::STORE_i32), immediate_name::offset, 4 * place), {address}, std::vector<use>{u}, 0);
        };
        const std::uint32_t last = static_cast<std::uint32_t>(memory.size()) - 1;
        store(constant_use(1), last);
        use sum = constant_use(7);
        std::uint32_t wanted = 7;
        for (int turn = 0; turn < 2; ++turn)
            for (std::size_t n = 0; n < values.size(); ++n) {
                const use twice = b.op(opcode::IADD_u32, sum, sum);
                sum = b.op(opcode::LSHIFT_XOR_i32, twice, constant_use(0), values[n]);
                wanted = (2 * wanted) ^ memory[n / width * (width + 1) + n % width];
            }
        store(sum, last);
        const measured m = run(p, 24, memory);
        INFO(width << " words: " << m.words << " in " << m.accesses << " accesses");
        CHECK(m.spills);
        CHECK(m.result == wanted);
        CHECK(3 * m.words >= 4 * m.accesses);
    }
}
