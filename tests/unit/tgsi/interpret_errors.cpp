// SPDX-License-Identifier: MIT
// Programs that the interpreter refuses, with the place, in bounded time, in constant expressions and at run time.
// Also tests: tgsi/interpreter/interpret_error.hpp, tgsi/interpret_growing.hpp
#include "catch.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <valhall/tgsi/interpret_growing.hpp>
#include <valhall/tgsi/parse.hpp>
#include <valhall/tgsi/parse_growing.hpp>

#include "support.hpp"

using namespace valhall;
using namespace valhall::tgsi;

namespace {

// A program that stops, and the instruction where it stops.
struct wrong {
    std::string_view text;
    interpret_error error;
    std::uint32_t instruction;
};

constexpr wrong wrongs[] = {
    {"FRAG\nDCL TEMP[0]\nMOV TEMP[0], TEMP[0]\nMOV TEMP[1], TEMP[0]\nEND", interpret_error::undeclared, 1},
    {"FRAG\nDCL TEMP[0]\nDCL ADDR[0]\nMOV TEMP[0], TEMP[ADDR[1].x]\nEND", interpret_error::undeclared, 0},
    {"GEOM\nDCL IN[][0], POSITION\nDCL TEMP[0]\nMOV TEMP[0], IN[1][0]\nEND", interpret_error::several_vertices, 0},
    {"FRAG\nDCL SAMP[0]\nDCL TEMP[0]\nMOV TEMP[0], SAMP[0]\nEND", interpret_error::not_readable, 0},
    {"FRAG\nDCL SAMP[0]\nDCL TEMP[0]\nTEX TEMP[0], TEMP[0], TEMP[0], 2D\nEND", interpret_error::not_readable, 0},
    {"FRAG\nDCL IN[0], COLOR\nMOV IN[0], IN[0]\nEND", interpret_error::not_writable, 0},
    {"FRAG\nDCL IN[0], COLOR\nDCL TEMP[0]\nMOV TEMP[0], CONST[IN[0].x]\nEND", interpret_error::bad_address, 0},
    {"FRAG\nDCL IN[0], COLOR\nDCL TEMP[0]\nINTERP_CENTROID TEMP[0], -IN[0]\nEND", interpret_error::no_modifier, 0},
    {"FRAG\nDCL TEMP[0]\nUADD TEMP[0], TEMP[0], |TEMP[0]|\nEND", interpret_error::no_magnitude, 0},
    {"FRAG\nDCL TEMP[0]\nUADD_SAT TEMP[0], TEMP[0], TEMP[0]\nEND", interpret_error::no_saturation, 0},
    {"GEOM\nDCL TEMP[0]\nNOP\nEMIT TEMP[0].xxxx\nEND", interpret_error::refused, 1},
    {"FRAG\nDCL TEMP[0]\nDCL SAMP[0]\nTEX TEMP[0], TEMP[0], SAMP[0], SHADOWCUBEARRAY\nEND", interpret_error::no_target, 0},
    {"FRAG\nNOP\nENDIF\nEND", interpret_error::no_begin, 1},
    {"FRAG\nNOP\nBGNLOOP\nEND", interpret_error::no_end, 1},
    {"FRAG\nDCL TEMP[0]\nIF TEMP[0].xxxx\nELSE\nELSE\nENDIF\nEND", interpret_error::second_part, 2},
    {"FRAG\nNOP\nBRK\nEND", interpret_error::outside, 1},
    {"FRAG\nBGNLOOP\nBGNSUB\nENDSUB\nENDLOOP\nEND", interpret_error::inner_subroutine, 1},
    {"FRAG\nCAL :1\nEND", interpret_error::bad_label, 0},
    {"FRAG\nCAL :9\nEND", interpret_error::bad_label, 0},
    {"FRAG\nCAL\nEND", interpret_error::bad_label, 0},
    {"FRAG\nBGNLOOP\nENDLOOP\nEND", interpret_error::step_limit, 1},
    {"FRAG\nCAL :2\nEND\nBGNSUB\nCAL :2\nENDSUB", interpret_error::too_deep, 3},
    {"COMP\nDCL BUFFER[0]\nDCL TEMP[0]\nNOP\nLOAD TEMP[0].x, BUFFER[0], TEMP[0]\nEND", interpret_error::no_memory, 1},
    {"COMP\nDCL MEMORY[0], SHARED\nDCL TEMP[0]\nSTORE MEMORY[0].x, TEMP[0], TEMP[0]\nEND", interpret_error::no_memory, 0},
    {"COMP\nDCL BUFFER[0]\nDCL TEMP[0]\nRESQ TEMP[0].x, BUFFER[0]\nEND", interpret_error::no_memory, 0},
    {"FRAG\nDCL TEMP[0]\nDCL SAMP[0]\nTEX TEMP[0], TEMP[0], SAMP[0], 2D\nEND", interpret_error::no_host, 0},
    {"FRAG\nDCL TEMP[0..60000]\nDCL TEMP[0..60000]\nDCL TEMP[0..60000]\nDCL TEMP[0..60000]\nDCL TEMP[0..60000]\nEND",
     interpret_error::too_many_registers, 0},
};

constexpr capacity little{4, 8, 4, 16};
inline constexpr interpreter_capacity small{.registers = 8, .declarations = 4, .instructions = 16, .depth = 8};
constexpr interpret_options short_run{.max_steps = 1001};

constexpr bool is_refused(const wrong& w)
{
    const parsed_program<little> read(w.text);
    if (!read) return false;
    const program_view program = *read;
    quad_state<small> quad(program);
    const interpret_result r = interpret(program, quad, short_run);
    const std::uint32_t line = r.instruction < program.instructions.size() ? program.instructions[r.instruction].from.line : 0;
    return r.code == w.error && (r.code == interpret_error::too_many_registers || (r.instruction == w.instruction && r.line == line));
}

template <std::size_t... N>
constexpr bool all_are_refused(std::index_sequence<N...>)
{
    return (is_refused(wrongs[N]) && ...);
}

static_assert(all_are_refused(std::make_index_sequence<13>()));
static_assert(is_refused(wrongs[20]) && is_refused(wrongs[21]) && is_refused(wrongs[25]));

}  // namespace

TEST_CASE("TGSI interpreter: errors have their place")
{
    tests::tally law;
    bool seen[static_cast<std::size_t>(interpret_error::no_host) + 1]{};
    for (const wrong& w : wrongs) {
        law.expect(is_refused(w), [&] { return std::string(w.text); });
        const parsed_growing_program read = parse_growing(w.text);
        const program_view program = *read;
        growing_program_state quad(program);
        const interpret_result r = quad.run(short_run);
        law.expect(r.code == w.error && r.instruction == w.instruction, [&] {
            return std::string(w.text) + " growing: " + std::string(sentence_of(r.code)) + " " + std::to_string(r.instruction);
        });
        CHECK(r.reason.empty() == (r.code != interpret_error::refused));
        seen[static_cast<std::size_t>(w.error)] = true;
    }
    CHECK(law.failures() == "");
    // All errors occur, except those of programs built by hand and of capacities.
    for (const interpret_error e :
         {interpret_error::none, interpret_error::too_many_instructions, interpret_error::other_program, interpret_error::bad_operands})
        seen[static_cast<std::size_t>(e)] = true;
    for (const bool s : seen) CHECK(s);
}

TEST_CASE("TGSI interpreter: the most registers of a program of any size")
{
    std::string text = "FRAG\n";
    for (std::size_t registers = 0; registers < tgsi::max_registers; registers += 65536) text += "DCL TEMP[0..65535]\n";
    const auto code_of = [](const std::string& all) {
        const parsed_growing_program read = parse_growing(all);
        REQUIRE(read);
        const program_view program = *read;
        growing_program_state state(program);
        return state.run().code;
    };
    CHECK(code_of(text + "END") == interpret_error::none);
    CHECK(code_of(text + "DCL OUT[0], COLOR\nEND") == interpret_error::too_many_registers);
}

TEST_CASE("TGSI interpreter: capacities, a state of another program, and statements without operands")
{
    const parsed_growing_program one = parse_growing("FRAG\nDCL OUT[0], COLOR\nMOV OUT[0], OUT[0]\nEND");
    const parsed_growing_program other = parse_growing("FRAG\nDCL OUT[0..1], COLOR\nMOV OUT[0], OUT[0]\nEND");
    const program_view first = *one, second = *other;
    quad_state<small> quad(first);
    CHECK(interpret(second, quad).code == interpret_error::other_program);
    CHECK(interpret(first, quad));

    quad_state<interpreter_capacity{.registers = 8, .declarations = 4, .instructions = 1, .depth = 8}> narrow(first);
    CHECK(interpret(first, narrow).code == interpret_error::too_many_instructions);
    quad_state<interpreter_capacity{.registers = 1, .declarations = 4, .instructions = 8, .depth = 8}> few(second);
    CHECK(interpret(second, few).code == interpret_error::too_many_registers);

    growing_program built;
    tgsi::instruction lacking;
    lacking.code = tgsi::opcode::ADD;
    lacking.source_count = 1;
    built.add(lacking);
    const program_view view = built;
    growing_program_state state(view);
    CHECK(state.run().code == interpret_error::bad_operands);
}

TEST_CASE("TGSI interpreter: deep blocks and long programs")
{
    std::string text = "FRAG\nDCL OUT[0], COLOR\nIMM UINT32 {1, 0, 0, 0}\n";
    for (int n = 0; n < 3000; ++n) text += "UIF IMM[0].xxxx\nBGNLOOP\n";
    text += "MOV OUT[0], IMM[0]\n";
    for (int n = 0; n < 3000; ++n) text += "BRK\nENDLOOP\nENDIF\n";
    text += "END\n";
    const parsed_growing_program read = parse_growing(text);
    REQUIRE(read);
    const program_view program = *read;
    growing_program_state quad(program);
    const interpret_result r = quad.run();
    CHECK(r);
    CHECK(quad.output(0).word(3, 0) == 1);
}
