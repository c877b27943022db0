// SPDX-License-Identifier: MIT
// The compiler's back end: compiled random programs give the same results in the simulator as by the definitions, with any pass off and any
// number of registers.
// Also tests: compiler/options.hpp, compiler/fault.hpp
#include "catch.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <valhall/compiler/compile.hpp>
#include <valhall/program/growing_analysis.hpp>
#include <valhall/simulator/default_host.hpp>
#include <valhall/simulator/run.hpp>

#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"
#include "unit/compiler/blend_colors.hpp"
#include "unit/compiler/random_ir.hpp"
#include "unit/compiler/run_ir.hpp"

using namespace valhall;
using namespace valhall::compiler;

namespace {

constexpr std::size_t lanes = 3;
constexpr std::uint32_t own_at = 0x10000, own_step = 0x1000, thread_at = 0x80000, thread_step = 0x10000;

std::uint32_t initial_word(std::size_t lane, std::uint32_t number)
{
    return number % 3 == 0 ? number : 0x9E3779B1u * static_cast<std::uint32_t>(lane + 7) + number * 0x01234567u;
}
std::uint32_t constant_word(std::uint32_t number) { return 0x3F000000 + number * 0x00123457; }

std::uint32_t uniform_by_key(std::uint64_t key)
{
    const bool is_address = key - tests::constants_key < 2;
    return is_address ? static_cast<std::uint32_t>(tests::constants_at >> 32 * (key - tests::constants_key))
                      : tests::ir_surroundings::any_uniform(key);
}
std::uint32_t input_word(std::uint64_t seed, std::size_t lane, int reg)
{
    switch (reg == tests::coverage_register ? reg : reg - tests::first_input) {
    case 4: return own_at + own_step * static_cast<std::uint32_t>(lane);
    case 5: return 0;
    case tests::coverage_register: return 1;
    default:
        return reg < tests::first_input + 2 ? static_cast<std::uint32_t>(lane)
                                            : static_cast<std::uint32_t>(seed * (lane + 1) * 0x9E3779B97F4A7C15u >> 32);
    }
}

// The results of a lane: its memory, and the colors that it blends.
struct lane_result {
    std::vector<tests::ir_word> memory{};
    std::vector<tests::ir_word> blended{};
    bool is_open = false;
    std::string fault{};
};

lane_result evaluated(const program& p, std::uint64_t seed, std::size_t lane)
{
    tests::ir_surroundings around;
    around.uniform = uniform_by_key;
    for (int reg = 0; reg < 64; ++reg) around.inputs.push_back(input_word(seed, lane, reg));
    around.specials[special::thread_local_pointer] = thread_at + thread_step * lane;
    around.memory.resize(3);
    around.memory[0].address = own_at + own_step * lane;
    for (std::uint32_t i = 0; i < 2 * tests::own_words; ++i) around.memory[0].words.push_back({initial_word(lane, i)});
    around.memory[1].address = tests::constants_at;
    for (std::uint32_t i = 0; i < tests::constant_words; ++i) around.memory[1].words.push_back({constant_word(i)});
    around.memory[2].address = thread_at + thread_step * lane;
    around.memory[2].words.resize(p.thread_storage / 4);
    tests::ir_runner runner(p, around);
    const tests::ir_outcome made = runner.run();
    return {runner.memory()[0].words, made.blended, made.is_open, made.fault};
}

// The same for a compiled program, or the reason why it stopped.
std::array<lane_result, lanes> simulated(const compiled& made, arch on, std::uint64_t seed)
{
    namespace sim = simulator;
    std::array<lane_result, lanes> all{};
    std::vector<std::uint32_t> uniforms;
    for (const uniform_word& u : made.uniforms()) uniforms.push_back(u.is_constant ? u.bits : uniform_by_key(u.key));
    std::vector<std::uint8_t> own(lanes * own_step), constants(4 * tests::constant_words), thread(lanes * thread_step);
    for (std::size_t lane = 0; lane < lanes; ++lane)
        for (std::uint32_t i = 0; i < 2 * tests::own_words; ++i)
            sim::store_bytes(own.data() + own_step * lane + 4 * i, 4, initial_word(lane, i));
    for (std::uint32_t i = 0; i < tests::constant_words; ++i) sim::store_bytes(constants.data() + 4 * i, 4, constant_word(i));
    const std::array<sim::memory_range, 3> ranges{{{own_at, own}, {tests::constants_at, constants}, {thread_at, thread}}};
    std::vector<sim::special_binding> specials{{special::thread_local_pointer, {thread_at, 0}, thread_step},
                                               {special::atest_datum, {1, 2}}};
    for (std::uint32_t n = 0; n < 4; ++n)
        specials.push_back({static_cast<special>(static_cast<std::uint32_t>(special::blend_descriptor_0) + n), {n, 0}});
    std::array<std::array<std::uint32_t, lanes>, 64> words{};
    std::vector<sim::register_value> registers;
    for (const int reg : {52, 53, 54, 55, 56, 57, tests::coverage_register}) {
        for (std::size_t lane = 0; lane < lanes; ++lane) words[static_cast<std::size_t>(reg)][lane] = input_word(seed, lane, reg);
        registers.push_back({reg, words[static_cast<std::size_t>(reg)]});
    }
    std::vector<sim::output_words> room(4096);
    sim::default_host host;
    host.output_storage = room;
    const sim::run_result ran = sim::run(made.words(), on,
                                         {.lanes = static_cast<int>(lanes),
                                          .registers = registers,
                                          .uniforms = uniforms,
                                          .specials = specials,
                                          .memory = ranges,
                                          .devices = &host});
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        if (!ran) all[lane].fault = std::string(sentence_of(ran.error().code)) + " at " + std::to_string(ran.error().index);
        for (std::uint32_t i = 0; i < 2 * tests::own_words; ++i)
            all[lane].memory.push_back({static_cast<std::uint32_t>(sim::load_bytes(own.data() + own_step * lane + 4 * i, 4))});
        for (const sim::output_words& out : host.outputs())
            if ((out.lanes >> lane & 1) != 0) all[lane].blended.push_back({out.words[lane]});
    }
    return all;
}

std::string difference(const std::vector<tests::ir_word>& expected, const std::vector<tests::ir_word>& found, const char* what)
{
    if (expected.size() != found.size()) return std::string(what) + ": " + std::to_string(found.size()) + " words";
    for (std::size_t i = 0; i < expected.size(); ++i)
        if (!expected[i].allows(found[i].bits)) return std::string(what) + ", word " + std::to_string(i);
    return {};
}

// True if a program uses only the first registers, in the order r0 to r15, r48 to r63, r16 to r47. Values in one group with an input
// have to be next to it: inputs are in r48 to r63, and so is the link to a blend shader.
bool keeps_limit(const compiled& made, std::uint32_t registers, arch on)
{
    register_mask allowed = std::uint64_t{0xFFFF} << 48;
    for (std::uint32_t n = 0; n < registers; ++n) allowed |= register_mask{1} << (n < 16 ? n : n < 32 ? n + 32 : n - 16);
    register_mask used = 0;
    for (const word w : made.words()) used |= registers_read(decode(w, on).value()) | registers_written(decode(w, on).value());
    return (used & ~allowed) == 0;
}

std::string errors_of(const compiled& made, arch on, shader_stage stage)
{
    constexpr register_mask defined = std::uint64_t{0x3F} << tests::first_input | std::uint64_t{1} << tests::coverage_register;
    for (const finding& f : check_program(made.words(), on, {.stage = stage, .defined = defined}))
        if (f.is_error) return "the checker's finding " + std::to_string(static_cast<int>(f.code)) + " at " + std::to_string(f.index);
    return tests::compiler::misplaced_colors(made.words(), on);
}

// The options for building, compiling and comparing a random program.
struct trial {
    std::uint64_t seed = 0;
    tests::program_shape shape{};
    std::uint32_t registers = 64;
    pass_set run{};
    // If true, the simplification of the builder is tested too, on the program that is evaluated without it: then nothing may be rounded
    // otherwise.
    bool is_exact = false;
};

struct tried {
    std::string wrong{};
    bool is_open = false;  // what it computes depends on the bits of a NaN
    bool is_refused = false;  // too many values are needed at once for so few registers
};

program built(const trial& t, const options& how)
{
    const arch on = architectures[t.seed % std::size(architectures)];
    program p(on, t.seed % 3 == 0 ? shader_stage::compute : shader_stage::fragment);
    builder b(p, how);
    tests::dice random(t.seed);
    tests::random_program(random, b, t.shape).make();
    return p;
}

tried tried_out(const trial& t)
{
    options how{.register_limit = t.registers, .passes = t.run};
    if (t.is_exact) how.fuse = fusion::asked, how.relaxed_zeros = false;
    options plainly = how;
    if (t.is_exact) plainly.simplify = false, plainly.converted_nodes = 0;
    program p = built(t, how);
    if (const broken found = verify(p)) return {std::string(sentence_of(found.code)) + " in b" + std::to_string(found.block)};
    const program as_written = built(t, plainly);
    std::array<lane_result, lanes> expected;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        expected[lane] = evaluated(as_written, t.seed, lane);
        if (!expected[lane].fault.empty()) return {"evaluated: " + expected[lane].fault};
        if (expected[lane].is_open) return {.is_open = true};
    }
    const compiled made = compile(p, how);
    if (made.fault().code == error::no_registers && t.registers < 64) return {.is_refused = true};
    if (!made) return {std::string(sentence_of(made.fault().code))};
    if (!keeps_limit(made, t.registers, p.on)) return {"it uses more registers than it may"};
    if (const std::string found = errors_of(made, p.on, p.stage); !found.empty()) return {found};
    const std::array<lane_result, lanes> found = simulated(made, p.on, t.seed);
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        if (!found[lane].fault.empty()) return {found[lane].fault};
        for (const std::string& apart : {difference(expected[lane].memory, found[lane].memory, "memory"),
                                         difference(expected[lane].blended, found[lane].blended, "colors")})
            if (!apart.empty()) return {"lane " + std::to_string(lane) + ": " + apart};
    }
    return {};
}

// Tries programs out and counts.
class trials {
public:
    void add(const trial& t, const std::string& how = {})
    {
        const tried made = tried_out(t);
        open_ += made.is_open;
        refused_ += made.is_refused;
        law_.expect(made.wrong.empty(), [&] { return std::to_string(t.seed) + " " + how + ": " + made.wrong; });
    }
    void check() const
    {
        CHECK(law_.failures() == "");
        CHECK(open_ <= law_.count() / 4);
        CHECK(refused_ <= 1 + law_.count() / 50);
    }

private:
    tests::tally law_{};
    std::size_t open_ = 0, refused_ = 0;
};

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
    for (std::uint64_t round = 0; round < tests::rounds(6u); ++round)
        for (const std::uint32_t registers : {16u, 24u, 32u, 64u})
            for (const pass_info& off : passes) {
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
