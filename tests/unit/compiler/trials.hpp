// SPDX-License-Identifier: MIT
// For tests: random programs of the compiler are compiled, run in the simulator, and compared with what they compute by the definitions.
#ifndef VALHALL_TESTS_UNIT_COMPILER_TRIALS_HPP
#define VALHALL_TESTS_UNIT_COMPILER_TRIALS_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <valhall/compiler/compile.hpp>
#include <valhall/compiler/evaluate_preamble.hpp>
#include <valhall/compiler/passes/passes.hpp>
#include <valhall/program/growing_analysis.hpp>
#include <valhall/simulator/default_host.hpp>
#include <valhall/simulator/run.hpp>

#include "catch.hpp"
#include "random.hpp"
#include "support.hpp"
#include "unit/compiler/blend_colors.hpp"
#include "unit/compiler/random_ir.hpp"
#include "unit/compiler/run_ir.hpp"

namespace tests::compiler {

using namespace valhall;
using namespace valhall::compiler;
using valhall::compiler::program;  // not the program of valhall/text/assembly.hpp

inline constexpr std::size_t lanes = 3;
inline constexpr std::uint64_t preamble_key = std::uint64_t{1} << 60;
inline constexpr std::uint32_t own_at = 0x10000, own_step = 0x1000, thread_at = 0x80000, thread_step = 0x10000;

inline std::uint32_t initial_word(std::size_t lane, std::uint32_t number)
{
    return number % 3 == 0 ? number : 0x9E3779B1u * static_cast<std::uint32_t>(lane + 7) + number * 0x01234567u;
}
inline std::uint32_t constant_word(std::uint32_t number) { return 0x3F000000 + number * 0x00123457; }

inline std::uint32_t uniform_by_key(std::uint64_t key)
{
    const bool is_address = key - constants_key < 2;
    return is_address ? static_cast<std::uint32_t>(constants_at >> 32 * (key - constants_key)) : ir_surroundings::any_uniform(key);
}
inline std::uint32_t input_word(std::uint64_t seed, std::size_t lane, int reg)
{
    switch (reg == coverage_register ? reg : reg - first_input) {
    case 4: return own_at + own_step * static_cast<std::uint32_t>(lane);
    case 5: return 0;
    case coverage_register: return 1;
    default:
        return reg < first_input + 2 ? static_cast<std::uint32_t>(lane)
                                     : static_cast<std::uint32_t>(seed * (lane + 1) * 0x9E3779B97F4A7C15u >> 32);
    }
}

// The results of a lane: its memory, and the colors that it blends.
struct lane_result {
    std::vector<ir_word> memory{};
    std::vector<ir_word> blended{};
    bool is_open = false;
    std::string fault{};
};

inline ir_surroundings surroundings_of(const program& p, std::uint64_t seed, std::size_t lane)
{
    ir_surroundings around;
    around.uniform = uniform_by_key;
    for (int reg = 0; reg < 64; ++reg) around.inputs.push_back(input_word(seed, lane, reg));
    around.specials[special::thread_local_pointer] = thread_at + thread_step * lane;
    around.specials[special::workgroup_local_pointer] = shared_at;
    around.memory.resize(4);
    around.memory[0].address = own_at + own_step * lane;
    for (std::uint32_t i = 0; i < 2 * own_words; ++i) around.memory[0].words.push_back({initial_word(lane, i)});
    around.memory[1].address = constants_at;
    for (std::uint32_t i = 0; i < constant_words; ++i) around.memory[1].words.push_back({constant_word(i)});
    around.memory[2].address = thread_at + thread_step * lane;
    around.memory[2].words.resize(p.thread_storage / 4);
    around.memory[3] = {.address = shared_at};
    around.memory[3].words.resize(p.workgroup_storage / 4);
    return around;
}

inline lane_result evaluated(const program& p, std::uint64_t seed, std::size_t lane)
{
    ir_runner runner(p, surroundings_of(p, seed, lane));
    const ir_outcome made = runner.run();
    return {runner.memory()[0].words, made.blended, made.is_open, made.fault};
}

// The same for a compiled program, or the reason why it stopped.
inline std::array<lane_result, lanes> simulated(const compiled& made, arch on, std::uint64_t seed)
{
    namespace sim = simulator;
    std::array<lane_result, lanes> all{};
    std::vector<std::uint32_t> uniforms;
    std::vector<std::uint32_t> computed(made.precomputed().words.size());
    evaluate(made.precomputed(), uniform_by_key, computed);
    for (const uniform_word& u : made.uniforms())
        uniforms.push_back(u.is_constant ? u.bits : u.key >= preamble_key ? computed.at(u.key - preamble_key) : uniform_by_key(u.key));
    std::vector<std::uint8_t> own(lanes * own_step), constants(4 * constant_words), thread(lanes * thread_step);
    std::vector<std::uint8_t> shared(made.workgroup_storage());
    for (std::size_t lane = 0; lane < lanes; ++lane)
        for (std::uint32_t i = 0; i < 2 * own_words; ++i) sim::store_bytes(own.data() + own_step * lane + 4 * i, 4, initial_word(lane, i));
    for (std::uint32_t i = 0; i < constant_words; ++i) sim::store_bytes(constants.data() + 4 * i, 4, constant_word(i));
    const std::array<sim::memory_range, 4> ranges{{{own_at, own}, {constants_at, constants}, {thread_at, thread}, {shared_at, shared}}};
    std::vector<sim::special_binding> specials{{special::thread_local_pointer, {thread_at, 0}, thread_step},
                                               {special::workgroup_local_pointer, {shared_at, 0}},
                                               {special::atest_datum, {1, 2}}};
    for (std::uint32_t n = 0; n < 4; ++n)
        specials.push_back({static_cast<special>(static_cast<std::uint32_t>(special::blend_descriptor_0) + n), {n, 0}});
    std::array<std::array<std::uint32_t, lanes>, 64> words{};
    std::vector<sim::register_value> registers;
    for (const int reg : {52, 53, 54, 55, 56, 57, coverage_register}) {
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
        for (std::uint32_t i = 0; i < 2 * own_words; ++i)
            all[lane].memory.push_back({static_cast<std::uint32_t>(sim::load_bytes(own.data() + own_step * lane + 4 * i, 4))});
        for (const sim::output_words& out : host.outputs())
            if ((out.lanes >> lane & 1) != 0) all[lane].blended.push_back({out.words[lane]});
    }
    return all;
}

inline std::string difference(const std::vector<ir_word>& expected, const std::vector<ir_word>& found, const char* what)
{
    if (expected.size() != found.size()) return std::string(what) + ": " + std::to_string(found.size()) + " words";
    for (std::size_t i = 0; i < expected.size(); ++i)
        if (!expected[i].allows(found[i].bits)) return std::string(what) + ", word " + std::to_string(i);
    return {};
}

inline register_mask used_registers(const compiled& made, arch on)
{
    register_mask used = 0;
    for (const word w : made.words()) used |= registers_read(decode(w, on).value()) | registers_written(decode(w, on).value());
    return used;
}

inline int highest_register(register_mask registers)
{
    int highest = -1;
    for (int reg = 0; reg < max_registers; ++reg)
        if ((registers >> reg & 1) != 0) highest = reg;
    return highest;
}

// True if a program uses only the first registers, in the order r0 to r15, r48 to r63, r16 to r47, r64 and up. Values in one group with an
// input have to be next to it: inputs are in r48 to r63, and so is the link to a blend shader.
inline bool keeps_limit(const compiled& made, int registers, arch on)
{
    register_mask allowed = std::uint64_t{0xFFFF} << 48;
    for (int n = 0; n < registers; ++n) allowed |= register_mask{1} << (n < 16 || n >= 64 ? n : n < 32 ? n + 32 : n - 16);
    return (used_registers(made, on) & ~allowed) == 0;
}

inline std::string errors_of(const compiled& made, arch on, shader_stage stage)
{
    constexpr register_mask defined = std::uint64_t{0x3F} << first_input | std::uint64_t{1} << coverage_register;
    for (const finding& f : check_program(made.words(), on, {.stage = stage, .defined = defined}))
        if (f.is_error) return "the checker's finding " + std::to_string(static_cast<int>(f.code)) + " at " + std::to_string(f.index);
    return compiler::misplaced_colors(made.words(), on);
}

// The options for building, compiling and comparing a random program.
struct trial {
    std::uint64_t seed = 0;
    program_shape shape{};
    std::uint32_t registers = 64;
    pass_set run{};
    // If true, the simplification of the builder is tested too, on the program that is evaluated without it: then nothing may be rounded
    // otherwise.
    bool is_exact = false;
    bool has_preamble = false;  // what depends only on uniforms is computed once, by evaluate()
    std::optional<arch> on{};  // else an architecture that depends on the seed
};

struct tried {
    std::string wrong{};
    bool is_open = false;  // what it computes depends on the bits of a NaN
    bool is_refused = false;  // too many values are needed at once for so few registers
    bool has_high_registers = false;  // it uses registers above r63
    bool spills = false;
    std::size_t precomputed = 0;  // words of the preamble
    int assignments = 0;  // how often registers were assigned, with more values spilled each time
};

inline program built(const trial& t, const options& how)
{
    const arch on = t.on.value_or(architectures[t.seed % std::size(architectures)]);
    program p(on, t.seed % 3 == 0 ? shader_stage::compute : shader_stage::fragment);
    builder b(p, how);
    dice random(t.seed);
    random_program(random, b, t.shape).make();
    return p;
}

inline tried tried_out(const trial& t)
{
    const options how{.numbers = t.is_exact ? numerics::strict : numerics::fast,
                      .register_limit = t.registers,
                      .passes = t.run,
                      .preamble_key = t.has_preamble ? preamble_key : no_preamble};
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
    // Also finds instructions that the hardware lacks, which options::verify_passes leaves to the check of the words.
    std::string broken_at;
    int assignments = 0;
    const compiled made = compile(p, how, [&](pass after, const program& now) {
        assignments += after == pass::spill;
        if (const broken found = verify(now); found && broken_at.empty())
            broken_at = "after " + std::string(passes[static_cast<int>(after)].name) + ": " + std::string(sentence_of(found.code)) +
                        " in b" + std::to_string(found.block);
    });
    if (!broken_at.empty()) return {"not well-formed " + broken_at};
    if (made.fault().code == error::no_registers && t.registers < 64) return {.is_refused = true};
    if (!made) return {std::string(sentence_of(made.fault().code))};
    if (!keeps_limit(made, static_cast<int>(t.registers), p.on)) return {"it uses more registers than it may"};
    if (const std::string found = errors_of(made, p.on, p.stage); !found.empty()) return {found};
    const std::array<lane_result, lanes> found = simulated(made, p.on, t.seed);
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        if (!found[lane].fault.empty()) return {found[lane].fault};
        for (const std::string& apart : {difference(expected[lane].memory, found[lane].memory, "memory"),
                                         difference(expected[lane].blended, found[lane].blended, "colors")})
            if (!apart.empty()) return {"lane " + std::to_string(lane) + ": " + apart};
    }
    return {.has_high_registers = highest_register(used_registers(made, p.on)) > 63,
            .spills = made.spills(),
            .precomputed = made.precomputed().words.size(),
            .assignments = assignments};
}

// Tries programs out and counts.
class trials {
public:
    tried add(const trial& t, const std::string& how = {})
    {
        const tried made = tried_out(t);
        open_ += made.is_open;
        refused_ += made.is_refused;
        law_.expect(made.wrong.empty(), [&] { return std::to_string(t.seed) + " " + how + ": " + made.wrong; });
        return made;
    }
    void check() const
    {
        CHECK(law_.failures() == "");
        CHECK(open_ <= law_.count() / 4);
        CHECK(refused_ <= 1 + law_.count() / 50);
    }

private:
    tally law_{};
    std::size_t open_ = 0, refused_ = 0;
};

}  // namespace tests::compiler

#endif
