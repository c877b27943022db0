// SPDX-License-Identifier: MIT
// Control flow and lanes of the interpreter: each program in a constant expression and at run time, with results computed by hand.
// Also tests: tgsi/interpreter/
#include "catch.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <valhall/tgsi/interpret_growing.hpp>
#include <valhall/tgsi/literals.hpp>

#include "support.hpp"

using namespace valhall;
using namespace valhall::tgsi;

namespace {

using lanes = std::array<std::uint32_t, 4>;

inline constexpr interpreter_capacity small{.registers = 24, .declarations = 12, .instructions = 48, .depth = 10};

// OUT[0].x of each lane. IN[0] is x, y, the number of the lane and 1; IMM are the numbers 0 to 7 in two registers.
template <fixed_string Text>
constexpr lanes run(lanes x, lanes y = {})
{
    constexpr auto program = program_of<Text>();
    quad_state<capacity_for(program)> quad(program);
    for (int lane = 0; lane < 4; ++lane) {
        const auto n = static_cast<std::size_t>(lane);
        quad.input(0).set_words(lane, {x[n], y[n], static_cast<std::uint32_t>(lane), 1});
    }
    const interpret_result ended = interpret(program, quad);
    if (!ended) return {0xBAD0BAD0 + static_cast<std::uint32_t>(ended.code)};
    return quad.output(0).components[0];
}

#define HEAD                                                                                            \
    "FRAG\nDCL IN[0], GENERIC[0], CONSTANT\nDCL OUT[0], COLOR\nDCL TEMP[0..3]\nDCL TEMP[4..7], ARRAY(1)\nDCL ADDR[0]\n" \
    "IMM[0] UINT32 {0, 1, 2, 3}\nIMM[1] UINT32 {4, 5, 6, 7}\n"

}  // namespace

TEST_CASE("TGSI interpreter: IF diverges and reconverges")
{
    HOLDS((run<HEAD "UIF IN[0].xxxx\n MOV TEMP[0].x, IMM[0].yyyy\nELSE\n MOV TEMP[0].x, IMM[0].zzzz\nENDIF\n"
                    "UADD OUT[0].x, TEMP[0].xxxx, IN[0].zzzz\nEND">({1, 0, 5, 0}) == lanes{1, 3, 3, 5}));
    // As a float, -0 is false and a NaN is true; as an integer, -0 is true.
    HOLDS(
        (run<HEAD "IF IN[0].xxxx\n MOV OUT[0].x, IMM[0].yyyy\nENDIF\nEND">({0, 0x80000000, 0x7FC00000, 0x3F800000}) == lanes{0, 0, 1, 1}));
    HOLDS((run<HEAD "UIF IN[0].xxxx\n MOV OUT[0].x, IMM[0].yyyy\nENDIF\nEND">({0, 0x80000000, 0x7FC00000, 1}) == lanes{0, 1, 1, 1}));
    // Nested; no lane takes one of the branches.
    HOLDS((run<HEAD "UIF IN[0].xxxx\n UIF IN[0].yyyy\n  MOV TEMP[0].x, IMM[0].wwww\n ELSE\n  MOV TEMP[0].x, "
                    "IMM[0].zzzz\n ENDIF\n"
                    "ELSE\n MOV TEMP[0].x, IMM[1].wwww\nENDIF\nMOV OUT[0].x, TEMP[0].xxxx\nEND">({1, 1, 1, 1}, {0, 1, 0, 1}) ==
           lanes{2, 3, 2, 3}));
}

TEST_CASE("TGSI interpreter: lanes leave and continue loops separately")
{
    // Counts to x, skipping odd counts.
    constexpr lanes wanted = {0, 1, 2, 4};
    HOLDS((run<HEAD "BGNLOOP\n USGE TEMP[1].x, TEMP[0].xxxx, IN[0].xxxx\n UIF TEMP[1].xxxx\n  BRK\n ENDIF\n"
                    " UADD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy\n AND TEMP[1].x, TEMP[0].xxxx, IMM[0].yyyy\n UIF "
                    "TEMP[1].xxxx\n  CONT\n ENDIF\n"
                    " UADD TEMP[2].x, TEMP[2].xxxx, IMM[0].yyyy\nENDLOOP\nMOV OUT[0].x, TEMP[2].xxxx\nEND">({0, 3, 5, 8}) == wanted));
    // BRK leaves the inner loop, not the outer one: y iterations for each of x.
    HOLDS((run<HEAD "BGNLOOP\n USGE TEMP[1].x, TEMP[0].xxxx, IN[0].xxxx\n UIF TEMP[1].xxxx\n  BRK\n ENDIF\n UADD "
                    "TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy\n"
                    " MOV TEMP[3].x, IMM[0].xxxx\n BGNLOOP\n  USGE TEMP[1].x, TEMP[3].xxxx, IN[0].yyyy\n  UIF "
                    "TEMP[1].xxxx\n   BRK\n  ENDIF\n"
                    "  UADD TEMP[3].x, TEMP[3].xxxx, IMM[0].yyyy\n  UADD TEMP[2].x, TEMP[2].xxxx, IMM[0].yyyy\n "
                    "ENDLOOP\nENDLOOP\n"
                    "MOV OUT[0].x, TEMP[2].xxxx\nEND">({0, 1, 3, 2}, {9, 4, 3, 0}) == lanes{0, 4, 9, 0}));
}

TEST_CASE("TGSI interpreter: lanes of a switch take their case")
{
    // A case falls through to the next one, and a default may be anywhere.
#define CASES                                                                                                       \
    HEAD "SWITCH IN[0].xxxx\n CASE IMM[0].yyyy\n  UADD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy\n DEFAULT\n"            \
         "  UADD TEMP[0].x, TEMP[0].xxxx, IMM[0].wwww\n  BRK\n CASE IMM[0].zzzz\n  UADD TEMP[0].x, TEMP[0].xxxx, IMM[1].zzzz\n" \
         "ENDSWITCH\nMOV OUT[0].x, TEMP[0].xxxx\nEND"
    HOLDS((run<CASES>({1, 2, 7, 0}) == lanes{4, 6, 3, 3}));
    HOLDS((run<CASES>({2, 2, 2, 2}) == lanes{6, 6, 6, 6}));
    HOLDS((run<CASES>({9, 9, 9, 9}) == lanes{3, 3, 3, 3}));
#undef CASES
    // BRK in a divergent IF leaves the switch, and the lanes continue in the loop around it.
    HOLDS((run<HEAD "BGNLOOP\n UADD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy\n SWITCH IMM[0].xxxx\n  CASE IMM[0].xxxx\n   "
                    "UIF IN[0].xxxx\n    BRK\n"
                    "   ENDIF\n   UADD TEMP[2].x, TEMP[2].xxxx, IMM[0].yyyy\n  CASE IMM[0].yyyy\n   UADD TEMP[2].x, "
                    "TEMP[2].xxxx, IMM[1].xxxx\n"
                    " ENDSWITCH\n USGE TEMP[1].x, TEMP[0].xxxx, IMM[0].zzzz\n UIF TEMP[1].xxxx\n  BRK\n "
                    "ENDIF\nENDLOOP\nMOV OUT[0].x, TEMP[2].xxxx\nEND">({1, 0, 1, 0}) == lanes{0, 10, 0, 10}));
    // CONT in a switch continues the loop.
    HOLDS((run<HEAD "BGNLOOP\n UADD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy\n USGE TEMP[1].x, TEMP[0].xxxx, IMM[1].xxxx\n "
                    "UIF TEMP[1].xxxx\n  BRK\n ENDIF\n"
                    " SWITCH IN[0].xxxx\n  CASE IMM[0].yyyy\n   CONT\n ENDSWITCH\n UADD TEMP[2].x, TEMP[2].xxxx, "
                    "IMM[0].yyyy\nENDLOOP\n"
                    "MOV OUT[0].x, TEMP[2].xxxx\nEND">({1, 0, 1, 2}) == lanes{0, 3, 0, 3}));
}

TEST_CASE("TGSI interpreter: lanes return from subroutines separately")
{
    HOLDS((run<HEAD "UIF IN[0].yyyy\n CAL :5\nENDIF\nMOV OUT[0].x, TEMP[0].xxxx\nEND\n"
                    "BGNSUB\n UADD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy\n UIF IN[0].xxxx\n  RET\n ENDIF\n CAL :12\nENDSUB\n"
                    "BGNSUB\n UADD TEMP[0].x, TEMP[0].xxxx, IMM[1].xxxx\nENDSUB">({0, 1, 0, 1}, {0, 0, 1, 1}) == lanes{0, 0, 5, 1}));
    // RET in a loop of a subroutine; RET in the main program ends it for its lanes.
    HOLDS((run<HEAD "CAL :6\nUIF IN[0].yyyy\n RET\nENDIF\nMOV OUT[0].x, TEMP[0].xxxx\nEND\n"
                    "BGNSUB\n BGNLOOP\n  UADD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy\n  USGE TEMP[1].x, TEMP[0].xxxx, "
                    "IN[0].xxxx\n  UIF TEMP[1].xxxx\n"
                    "   RET\n  ENDIF\n ENDLOOP\nENDSUB">({1, 2, 3, 4}, {0, 1, 0, 0}) == lanes{1, 0, 3, 4}));
}

TEST_CASE("TGSI interpreter: each lane has its own indices")
{
    // Writes x to one of four elements and reads it again; stores beyond the array are dropped, and loads return 0.
    HOLDS((run<HEAD "UARL ADDR[0].x, IN[0].yyyy\nMOV TEMP[ADDR[0].x+4](1).x, IN[0].xxxx\nMOV OUT[0].x, TEMP[ADDR[0].x+4](1).xxxx\nEND">(
               {10, 20, 30, 40}, {0, 3, 1, 9}) == lanes{10, 20, 30, 0}));
    HOLDS((run<HEAD "UARL ADDR[0].x, IN[0].yyyy\nMOV TEMP[ADDR[0].x+4](1).x, IN[0].xxxx\nMOV OUT[0].x, TEMP[5].xxxx\nEND">(
               {10, 20, 30, 40}, {0, 3, 1, 9}) == lanes{0, 0, 30, 0}));
    HOLDS((run<HEAD "UARL ADDR[0].x, IN[0].yyyy\nMOV OUT[0].x, IMM[ADDR[0].x].wwww\nEND">({}, {0, 1, 0, 7}) == lanes{3, 7, 3, 0}));
}

TEST_CASE("TGSI interpreter: lanes read each other")
{
    constexpr std::uint32_t yes = 0xFFFFFFFF;
    // Derivatives use the registers of lanes that took another branch.
    HOLDS((run<HEAD "U2F TEMP[0].x, IN[0].xxxx\nUIF IN[0].yyyy\n DDX_FINE TEMP[1].x, TEMP[0].xxxx\n F2I OUT[0].x, "
                    "TEMP[1].xxxx\nENDIF\nEND">({1, 4, 10, 30}, {1, 0, 0, 1}) == lanes{3, 0, 0, 20}));
    HOLDS((run<HEAD "U2F TEMP[0].x, IN[0].xxxx\nDDY_FINE TEMP[1].x, TEMP[0].xxxx\nF2I OUT[0].x, TEMP[1].xxxx\nEND">({1, 4, 10, 30}) ==
           lanes{9, 26, 9, 26}));
    HOLDS((run<HEAD "U2F TEMP[0].x, IN[0].xxxx\nDDX TEMP[1].x, TEMP[0].xxxx\nF2I OUT[0].x, TEMP[1].xxxx\nEND">({1, 4, 10, 30}) ==
           lanes{20, 20, 20, 20}));
    HOLDS((run<HEAD "U2F TEMP[0].x, IN[0].xxxx\nDDY TEMP[1].x, TEMP[0].xxxx\nF2I OUT[0].x, TEMP[1].xxxx\nEND">({1, 4, 10, 30}) ==
           lanes{9, 9, 9, 9}));
    // Votes count the lanes that took the same branch.
    HOLDS((run<HEAD "VOTE_ANY OUT[0].x, IN[0].xxxx\nEND">({0, 0, 8, 0}) == lanes{yes, yes, yes, yes}));
    HOLDS((run<HEAD "UIF IN[0].yyyy\n VOTE_ALL OUT[0].x, IN[0].xxxx\nENDIF\nEND">({1, 0, 8, 0}, {1, 0, 1, 0}) == lanes{yes, 0, yes, 0}));
    HOLDS((run<HEAD "VOTE_ALL OUT[0].x, IN[0].xxxx\nEND">({1, 1, 8, 0}) == lanes{0, 0, 0, 0}));
    HOLDS((run<HEAD "UIF IN[0].yyyy\n VOTE_EQ OUT[0].x, IN[0].xxxx\nENDIF\nEND">({7, 0, 7, 9}, {1, 0, 1, 0}) == lanes{yes, 0, yes, 0}));
    HOLDS((run<HEAD "VOTE_EQ OUT[0].x, IN[0].xxxx\nEND">({7, 7, 7, 9}) == lanes{0, 0, 0, 0}));
    HOLDS((run<HEAD "UIF IN[0].yyyy\n BALLOT OUT[0].x, IN[0].xxxx\nENDIF\nEND">({7, 1, 0, 9}, {0, 1, 1, 1}) == lanes{0, 10, 10, 10}));
    HOLDS((run<HEAD "BALLOT OUT[0].x, IN[0].xyxx\nBALLOT OUT[0].xy, IN[0].xxxx\nMOV TEMP[0].y, IMM[0].xxxx\nEND">({1, 1, 0, 1}) ==
           lanes{11, 11, 11, 11}));
    HOLDS((run<HEAD "UIF IN[0].yyyy\n READ_FIRST OUT[0].x, IN[0].xxxx\nENDIF\nEND">({5, 6, 7, 8}, {0, 1, 1, 1}) == lanes{0, 6, 6, 6}));
    HOLDS((run<HEAD "READ_INVOC OUT[0].x, IN[0].xxxx, IN[0].yyyy\nEND">({5, 6, 7, 8}, {3, 2, 1, 0}) == lanes{8, 7, 6, 5}));
}

TEST_CASE("TGSI interpreter: modifiers, masks and saturation")
{
    constexpr std::uint32_t one = 0x3F800000, minus_one = 0xBF800000, half = 0x3F000000, nan = 0x7FC00000;
    HOLDS((run<HEAD "MOV OUT[0].x, -|IN[0].xxxx|\nEND">({one, minus_one, 0, 0x80000001}) ==
           lanes{minus_one, minus_one, 0x80000000, 0x80000001}));
    HOLDS(
        (run<HEAD "UADD OUT[0].x, -IN[0].xxxx, IMM[0].yyyy\nEND">({1, 5, 0xFFFFFFFF, 0x80000000}) == lanes{0, 0xFFFFFFFC, 2, 0x80000001}));
    HOLDS((run<HEAD "UCMP OUT[0].x, IN[0].yyyy, -IN[0].xxxx, |IN[0].xxxx|\nEND">({one, one, minus_one, nan}, {1, 0, 0, 0}) ==
           lanes{minus_one, one, one, nan}));
    HOLDS((run<HEAD "MOV_SAT OUT[0].x, IN[0].xxxx\nEND">({half, 0x40000000, minus_one, nan}) == lanes{half, one, 0, 0}));
    // A register that is both read and written is read first.
    HOLDS((run<HEAD "MOV TEMP[0], IN[0]\nUADD TEMP[0].xy, TEMP[0].yxzw, IMM[0].xxxx\nMOV OUT[0].x, TEMP[0].xxxx\nEND">(
               {1, 2, 3, 4}, {5, 6, 7, 8}) == lanes{5, 6, 7, 8}));
    // Doubles: pairs of components, with sign, saturation, and a swizzle that exchanges the pairs.
    HOLDS((run<HEAD "I2D TEMP[0], IN[0].xyxx\nDADD TEMP[0].xy, TEMP[0].zwxy, -TEMP[0]\nD2I OUT[0].x, TEMP[0]\nEND">(
               {1, 2, 3, 4}, {10, 20, 30, 40}) == lanes{9, 18, 27, 36}));
    HOLDS(
        (run<HEAD "I2D_SAT TEMP[0].zw, IN[0].xyxx\nD2F OUT[0].x, TEMP[0].zwxy\nEND">({}, {7, 1, 0, 0xFFFFFFFF}) == lanes{one, one, 0, 0}));
    HOLDS((run<HEAD "I2I64 TEMP[0].xy, IN[0].xxxx\nI2I64 TEMP[1].xy, -IN[0].xxxx\nU64ADD TEMP[0].xy, -TEMP[0], "
                    "TEMP[1]\nMOV OUT[0].x, TEMP[0].xxxx\nEND">({1, 2, 0xFFFFFFFD, 0}) == lanes{0xFFFFFFFE, 0xFFFFFFFC, 6, 0}));
}

namespace {

constexpr auto killer =
    program_of<HEAD "KILL_IF -IN[0].xxxx\nREAD_HELPER TEMP[0].x\nUIF IN[0].yyyy\n DEMOTE\nENDIF\nMOV OUT[0].x, TEMP[0].xxxx\n"
                    "READ_HELPER OUT[0].y\nEND">();

constexpr auto killed()
{
    quad_state<small> quad(killer);
    const std::array<float, 4> x = {1, 0, -1, 0};
    const std::array<std::uint32_t, 4> y = {0, 1, 0, 0};
    for (int lane = 0; lane < 4; ++lane) {
        const auto n = static_cast<std::size_t>(lane);
        quad.input(0).set_words(lane, {std::bit_cast<std::uint32_t>(x[n]), y[n], 0, 0});
    }
    quad.alive = 7;  // the last lane is a helper from the beginning
    interpret(killer, quad);
    return quad;
}

constexpr lanes helpers_before = {0xFFFFFFFF, 0, 0, 0xFFFFFFFF}, helpers_behind = {0xFFFFFFFF, 0xFFFFFFFF, 0, 0xFFFFFFFF};

}  // namespace

TEST_CASE("TGSI interpreter: discarded fragments continue as helpers")
{
    HOLDS(killed().alive == 4);
    HOLDS(killed().output(0).components[0] == helpers_before);
    HOLDS(killed().output(0).components[1] == helpers_behind);
}

TEST_CASE("TGSI interpreter: registers are sparse, and the growing state has space for all")
{
    static constexpr auto sparse = program_of<"FRAG\nDCL IN[0], GENERIC[0], CONSTANT\nDCL OUT[0], COLOR\nDCL TEMP[0]\nDCL TEMP[65535]\n"
                                              "MOV TEMP[65535], IN[0]\nADD TEMP[0], TEMP[65535], TEMP[65535]\nMOV OUT[0], TEMP[0]\nEND">();
    constexpr auto result = [] {
        quad_state<small> quad(sparse);
        quad.input(0).set_all({1, 2, 3, 4});
        return interpret(sparse, quad) ? quad.output(0).number(3, 2) : 0.0F;
    };
    HOLDS(result() == 6.0F);

    const program_view view = sparse;
    growing_program_state quad(view);
    quad.input(0).set_all({1, 2, 3, 4});
    const interpret_result ended = quad.run();
    CHECK(ended);
    CHECK(ended.steps == 4);
    CHECK(quad.output(0).number(3, 2) == 6.0F);
    CHECK(quad.temporary(65535).number(0, 3) == 4.0F);
    quad.reset();
    CHECK(quad.output(0) == quad_register{});
    // Registers that are not declared do not exist.
    quad.find(register_file::temp, 7).set_all({1, 1, 1, 1});
    CHECK(quad.run());
    CHECK(quad.output(0) == quad_register{});
}
