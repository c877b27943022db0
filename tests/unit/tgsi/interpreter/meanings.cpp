// SPDX-License-Identifier: MIT
// The result of each instruction that computes, compared with a second reading of the specification (tests/oracle/tgsi_meanings.py): all
// quads at run time, and the first one of each opcode in constant expressions, bit by bit.
#include "catch.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>

#include <valhall/tgsi/interpret.hpp>

#include "support.hpp"

using namespace valhall::tgsi;

namespace {

// A quad of an instruction: words of four lanes, x y z w each; the mask has the written components.
struct quad_case {
    opcode code;
    int source_count;
    std::uint32_t sources[4][16];
    std::uint32_t result[16];
    unsigned written;
};

constexpr quad_case cases[] = {
#include "data/tgsi/meanings.inc"
};

constexpr std::size_t case_count = std::size(cases);

// The text of a program with one instruction.
struct small_program {
    declaration declarations[2]{};
    instruction instructions[2]{};

    constexpr explicit small_program(opcode code, int source_count)
    {
        declarations[0].file = register_file::in;
        declarations[0].last = 3;
        declarations[1].file = register_file::out;
        instructions[0].code = code;
        instructions[0].source_count = static_cast<std::uint8_t>(source_count);
        instructions[0].to.reg.file = register_file::out;
        for (int n = 0; n < source_count; ++n) {
            instructions[0].sources[n].reg.file = register_file::in;
            instructions[0].sources[n].reg.index = n;
        }
        instructions[1].code = opcode::END;
    }

    constexpr program_view view() const { return {processor::fragment, {}, declarations, {}, instructions}; }
};

inline constexpr interpreter_capacity small{.registers = 8, .declarations = 2, .instructions = 2, .depth = 1};

struct outcome {
    bool has_run = false;
    quad_register result{};
};

constexpr outcome run(const quad_case& c)
{
    const small_program program(c.code, c.source_count);
    const program_view view = program.view();
    quad_state<small> quad(view);
    for (int n = 0; n < c.source_count; ++n)
        for (int lane = 0; lane < 4; ++lane)
            for (int component = 0; component < 4; ++component) quad.input(n).set_word(lane, component, c.sources[n][4 * lane + component]);
    const interpret_result ended = interpret(view, quad);
    return {static_cast<bool>(ended), quad.output(0)};
}

// Instructions whose results one of the readings rounds twice.
constexpr bool is_approximate(opcode code)
{
    for (const opcode c : {opcode::EX2, opcode::LG2, opcode::POW, opcode::SIN, opcode::COS, opcode::LIT, opcode::EXP, opcode::LOG})
        if (c == code) return true;
    return false;
}

constexpr bool is_nan(std::uint32_t word) { return (word & 0x7FFFFFFF) > 0x7F800000; }

constexpr bool agrees(const quad_case& c, std::uint32_t expected, std::uint32_t given)
{
    if (expected == given || (is_nan(expected) && is_nan(given))) return true;
    const std::uint32_t apart = expected > given ? expected - given : given - expected;
    return is_approximate(c.code) && apart <= 1;
}

// The first lane and component that differs, or -1. Components that the row does not write stay 0.
constexpr int first_wrong(const quad_case& c)
{
    const outcome o = run(c);
    if (!o.has_run) return 16;
    for (int n = 0; n < 16; ++n) {
        const bool is_written = (c.written >> (n % 4) & 1) != 0;
        if (!agrees(c, is_written ? c.result[n] : 0, o.result.word(n / 4, n % 4))) return n;
    }
    return -1;
}

// The first case of each opcode: every third of the list.
template <std::size_t... N>
constexpr std::array<quad_register, sizeof...(N)> constant_results(std::index_sequence<N...>)
{
    return {run(cases[3 * N]).result...};
}

// In several constant expressions, because their steps are limited.
template <std::size_t First, std::size_t... N>
constexpr bool all_hold(std::index_sequence<N...>)
{
    return ((First + N >= case_count / 3 || first_wrong(cases[3 * (First + N)]) == -1) && ...);
}

static_assert(all_hold<0>(std::make_index_sequence<20>()));
static_assert(all_hold<20>(std::make_index_sequence<20>()));
static_assert(all_hold<40>(std::make_index_sequence<20>()));
static_assert(all_hold<60>(std::make_index_sequence<20>()));
static_assert(all_hold<80>(std::make_index_sequence<15>()));
static_assert(all_hold<95>(std::make_index_sequence<10>()));
static_assert(all_hold<105>(std::make_index_sequence<10>()));
static_assert(all_hold<115>(std::make_index_sequence<10>()));
static_assert(all_hold<125>(std::make_index_sequence<20>()));
static_assert(all_hold<145>(std::make_index_sequence<20>()));
static_assert(all_hold<165>(std::make_index_sequence<20>()));

}  // namespace

TEST_CASE("TGSI: instructions agree with a second reading of the specification")
{
    tests::tally law;
    for (const quad_case& c : cases) {
        const int wrong = first_wrong(c);
        law.expect(wrong == -1, [&] {
            const std::size_t n = static_cast<std::size_t>(wrong);
            return std::string(name_of(c.code)) + " lane " + std::to_string(wrong / 4) + " component " + std::to_string(wrong % 4) + ": " +
                   tests::hex(run(c).result.word(wrong / 4 % 4, wrong % 4)) + ", not " + tests::hex(c.result[n % 16]);
        });
    }
    CHECK(law.failures() == "");
    CHECK(law.count() == case_count);
}

TEST_CASE("TGSI: every instruction that computes has a second reading")
{
    std::set<opcode> read;
    for (const quad_case& c : cases) read.insert(c.code);
    for (int n = 0; n < opcode_count; ++n) {
        const opcode code = static_cast<opcode>(n);
        INFO(name_of(code));
        if (detail::action_of(code) == detail::action::compute) CHECK(read.count(code) == 1);
    }
}
