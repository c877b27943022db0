// SPDX-License-Identifier: MIT
// Control flow and indirect addressing of TGSI: compiled code gives the interpreter's results for conditions, loops, switches with
// fall-through, subroutines that return early, and arrays in registers or in memory.
#include "catch.hpp"

#include <string>

#include "unit/tgsi/lowered_against_interpreter.hpp"

namespace {

// A fragment shader with two inputs, two outputs, constants, and a body.
std::string shader(const std::string& body, const std::string& declarations = "")
{
    return "FRAG\n"
           "DCL IN[0], GENERIC[0], PERSPECTIVE\nDCL IN[1], GENERIC[1], CONSTANT\n"
           "DCL OUT[0], COLOR\nDCL OUT[1], COLOR[1]\nDCL CONST[0][0..7]\nDCL CONST[1][0..7]\nDCL TEMP[0..3]\nDCL ADDR[0..1]\n" +
           declarations +
           "IMM[0] FLT32 { 0.0, 1.0, 2.0, 3.0 }\n"
           "IMM[1] INT32 { 0, 1, 2, 3 }\n" +
           body;
}

std::string differences(const std::string& body, const std::string& declarations = "",
                        valhall::tgsi::compile_options options = {.on = valhall::arch::v9})
{
    return tests::lowered_program(shader(body, declarations), options).differences(200);
}

}  // namespace

TEST_CASE("TGSI lowering: conditions", "[tgsi][lower]")
{
    CHECK(differences("IF IN[0].xxxx\n MOV TEMP[0], IN[0]\nELSE\n ADD TEMP[0], IN[0].yyyy, IMM[0]\nENDIF\nMOV OUT[0], TEMP[0]\nEND\n") ==
          "");
    CHECK(differences("MOV TEMP[0], IMM[0].yyyy\nUIF IN[1].xxxx\n UIF IN[1].yyyy\n  MUL TEMP[0].xy, IN[0], IN[0]\n ELSE\n"
                      "  MOV TEMP[0].zw, -IN[0]\n ENDIF\nENDIF\nMOV OUT[0], TEMP[0]\nEND\n") == "");
    // The code after the condition sees the value of a branch, with its sign.
    CHECK(differences("MOV TEMP[0], -|IN[0]|\nIF IN[0].yyyy\n MOV TEMP[0], -IN[0].wzyx\nENDIF\nADD OUT[0], TEMP[0], IN[0]\nEND\n") == "");
    // Branches too long for if-conversion.
    std::string long_side;
    for (int n = 0; n < 12; ++n) long_side += "MAD TEMP[1], TEMP[1], IN[0], IMM[0].yyyy\n";
    CHECK(differences("MOV TEMP[1], IN[0]\nIF IN[0].xxxx\n" + long_side +
                      "ELSE\n MOV TEMP[1].y, IMM[0].wwww\nENDIF\nMOV OUT[0], TEMP[1]\nEND\n") == "");
}

TEST_CASE("TGSI lowering: discarding", "[tgsi][lower]")
{
    const std::string end = "MOV OUT[0], IN[0]\nEND\n";
    CHECK(differences("IF IN[0].xxxx\n KILL\nENDIF\n" + end) == "");
    CHECK(differences("UIF IN[1].xxxx\n KILL\nENDIF\n" + end) == "");
    CHECK(differences("FSLT TEMP[0].x, IN[0].xxxx, IN[0].yyyy\nUIF TEMP[0].xxxx\n KILL\nENDIF\n" + end) == "");
    CHECK(differences("SGE TEMP[0].x, IN[0].xxxx, IN[0].yyyy\nIF TEMP[0].xxxx\n KILL\nENDIF\n" + end) == "");
    CHECK(differences("IF IN[0].xxxx\n MOV TEMP[0], IN[0]\n UIF IN[1].yyyy\n  KILL\n ENDIF\nENDIF\n" + end) == "");
    CHECK(differences("KILL_IF IN[0].xxyy\n" + end) == "");
    CHECK(differences("KILL_IF -IN[0]\n" + end) == "");
    CHECK(differences("KILL\n" + end) == "");
}

TEST_CASE("TGSI lowering: loops", "[tgsi][lower]")
{
    // Iterations up to a number, some of them skipped.
    CHECK(differences(
              "MOV TEMP[0], IMM[0].xxxx\nMOV TEMP[1].x, IMM[1].xxxx\nBGNLOOP\n ISGE TEMP[1].y, TEMP[1].xxxx, IN[1].xxxx\n"
              " UIF TEMP[1].yyyy\n  BRK\n ENDIF\n UADD TEMP[1].x, TEMP[1].xxxx, IMM[1].yyyy\n USEQ TEMP[1].z, TEMP[1].xxxx, IN[1].yyyy\n"
              " UIF TEMP[1].zzzz\n  CONT\n ENDIF\n ADD TEMP[0], TEMP[0], IN[0]\nENDLOOP\nMOV OUT[0], TEMP[0]\nMOV OUT[1].x, "
              "TEMP[1].xxxx\nEND\n") == "");
    // Nested loops; the outer counter ends the inner loop; variables that are only read, or swapped.
    CHECK(differences(
              "MOV TEMP[0], IN[0]\nMOV TEMP[1], IMM[1].xxxx\nBGNLOOP\n USGE TEMP[2].x, TEMP[1].xxxx, IMM[1].wwww\n UIF TEMP[2].xxxx\n  "
              "BRK\n ENDIF\n"
              " MOV TEMP[1].y, IMM[1].xxxx\n BGNLOOP\n  USGE TEMP[2].x, TEMP[1].yyyy, TEMP[1].xxxx\n  UIF TEMP[2].xxxx\n   BRK\n  ENDIF\n"
              "  MOV TEMP[0].xy, TEMP[0].yxyx\n  ADD TEMP[0].z, TEMP[0].zzzz, TEMP[0].xxxx\n  UADD TEMP[1].y, TEMP[1].yyyy, IMM[1].yyyy\n "
              "ENDLOOP\n"
              " UADD TEMP[1].x, TEMP[1].xxxx, IMM[1].yyyy\nENDLOOP\nMOV OUT[0], TEMP[0]\nMOV OUT[1], TEMP[1]\nEND\n") == "");
    // A loop that all lanes leave at once, and one that each lane leaves in a different iteration.
    CHECK(differences("BGNLOOP\n MOV TEMP[0], IN[0]\n BRK\n MOV TEMP[0], IMM[0]\nENDLOOP\nMOV OUT[0], TEMP[0]\nEND\n") == "");
}

TEST_CASE("TGSI lowering: switches", "[tgsi][lower]")
{
    const std::string begin = "MOV TEMP[0], IMM[0].xxxx\nSWITCH IN[1].xxxx\n", end = "ENDSWITCH\nMOV OUT[0], TEMP[0]\nEND\n";
    const auto adds = [](const char* component) { return std::string(" ADD TEMP[0].") + component + ", TEMP[0], IMM[0].yyyy\n"; };
    CHECK(differences(begin + "CASE IMM[1].xxxx\n" + adds("x") + " BRK\nCASE IMM[1].yyyy\n" + adds("y") + " BRK\nDEFAULT\n" + adds("z") +
                      " BRK\n" + end) == "");
    // Fall-through, also from several cases at once, and to the default, which need not be last.
    CHECK(differences(begin + "CASE IMM[1].xxxx\n" + adds("x") + "CASE IMM[1].yyyy\nCASE IMM[1].zzzz\n" + adds("y") + "DEFAULT\n" +
                      adds("z") + end) == "");
    CHECK(differences(begin + "CASE IMM[1].xxxx\n" + adds("x") + "DEFAULT\n" + adds("y") + "CASE IMM[1].zzzz\n" + adds("z") +
                      " BRK\nCASE IMM[1].wwww\n" + adds("w") + end) == "");
    CHECK(differences(begin + "DEFAULT\nCASE IMM[1].yyyy\n" + adds("x") + " BRK\nCASE IMM[1].zzzz\n" + adds("y") + end) == "");
    // Some lanes leave the switch, others continue.
    CHECK(differences(begin + "CASE IMM[1].xxxx\n UIF IN[1].yyyy\n  BRK\n ENDIF\n" + adds("x") + "CASE IMM[1].yyyy\n" + adds("y") + end) ==
          "");
    // In a loop: BRK belongs to the switch, CONT to the loop.
    CHECK(
        differences(
            "MOV TEMP[0], IMM[0].xxxx\nMOV TEMP[1].x, IMM[1].xxxx\nBGNLOOP\n USGE TEMP[2].x, TEMP[1].xxxx, IMM[1].wwww\n UIF "
            "TEMP[2].xxxx\n  BRK\n ENDIF\n"
            " UADD TEMP[1].x, TEMP[1].xxxx, IMM[1].yyyy\n SWITCH TEMP[1].xxxx\n CASE IMM[1].yyyy\n  ADD TEMP[0].x, TEMP[0], IN[0]\n  BRK\n"
            " CASE IMM[1].zzzz\n  UIF IN[1].xxxx\n   CONT\n  ENDIF\n DEFAULT\n  ADD TEMP[0].y, TEMP[0], IN[0]\n ENDSWITCH\n"
            " ADD TEMP[0].z, TEMP[0], IN[0]\nENDLOOP\nMOV OUT[0], TEMP[0]\nEND\n") == "");
}

TEST_CASE("TGSI lowering: subroutines", "[tgsi][lower]")
{
    CHECK(differences("MOV TEMP[0], IN[0]\nCAL :5\nCAL :5\nMOV OUT[0], TEMP[0]\nEND\nBGNSUB\n IF TEMP[0].xxxx\n  ADD TEMP[0], TEMP[0], "
                      "IMM[0].yyyy\n  RET\n ENDIF\n"
                      " MUL TEMP[0], TEMP[0], IMM[0].zzzz\n RET\nENDSUB\n") == "");
    // A subroutine that calls another one, in a loop of the caller.
    CHECK(differences("MOV TEMP[0], IN[0]\nMOV TEMP[1].x, IMM[1].xxxx\nBGNLOOP\n USGE TEMP[1].y, TEMP[1].xxxx, IMM[1].zzzz\n UIF "
                      "TEMP[1].yyyy\n  BRK\n ENDIF\n"
                      " CAL :12\n UADD TEMP[1].x, TEMP[1].xxxx, IMM[1].yyyy\nENDLOOP\nMOV OUT[0], TEMP[0]\nEND\n"
                      "BGNSUB\n UIF IN[1].xxxx\n  RET\n ENDIF\n CAL :19\n ADD TEMP[0].x, TEMP[0], IMM[0].yyyy\n ENDSUB\n"
                      "BGNSUB\n ADD TEMP[0].y, TEMP[0], IMM[0].zzzz\n RET\nENDSUB\n") == "");
    // The main program returns early.
    CHECK(differences("MOV OUT[0], IN[0]\nIF IN[0].xxxx\n RET\nENDIF\nMOV OUT[0], IMM[0]\nEND\n") == "");
}

TEST_CASE("TGSI lowering: arrays", "[tgsi][lower]")
{
    const std::string index = "AND TEMP[3].x, IN[1].xxxx, IMM[1].wwww\nUARL ADDR[0].x, TEMP[3].xxxx\nAND TEMP[3].x, IN[1].yyyy, "
                              "IMM[1].wwww\nUARL ADDR[1].x, TEMP[3].xxxx\n";
    // A few registers, chosen by comparisons; many, in memory.
    for (const int registers : {4, 24}) {
        const std::string array = "DCL TEMP[4.." + std::to_string(3 + registers) + "], ARRAY(1)\n";
        const std::string fill = "MOV TEMP[4], IN[0]\nMOV TEMP[5], IN[0].wzyx\nMOV TEMP[6], IMM[0]\nMOV TEMP[7], -IN[0]\n";
        INFO(registers);
        CHECK(differences(index + fill + "ADD OUT[0], TEMP[ADDR[0].x+4](1), TEMP[ADDR[1].x+4](1).yyzw\nMOV OUT[1], TEMP[5]\nEND\n",
                          array) == "");
        CHECK(differences("MOV TEMP[3].x, CONST[1][0].xxxx\nAND TEMP[3].x, TEMP[3].xxxx, IMM[1].wwww\nUARL ADDR[0].x, TEMP[3].xxxx\n" +
                              fill +
                              "MOV TEMP[ADDR[0].x+4](1).xz, IN[0].yyyy\nADD OUT[0], TEMP[4], TEMP[5]\nADD OUT[1], TEMP[6], TEMP[7]\nEND\n",
                          array) == "");
    }
    CHECK(differences(index + "MOV OUT[0], CONST[0][ADDR[0].x+2]\nMOV OUT[1], CONST[1][ADDR[1].x]\nEND\n") == "");
    // Immediates: two, chosen by a comparison; many, in memory.
    CHECK(differences("AND TEMP[3].x, IN[1].xxxx, IMM[1].yyyy\nUARL ADDR[0].x, TEMP[3].xxxx\nMOV OUT[0], IMM[ADDR[0].x]\nEND\n") == "");
    std::string many;
    for (int n = 2; n < 40; ++n)
        many += "IMM[" + std::to_string(n) + "] FLT32 { " + std::to_string(n) + ", 1.0, -1.0, " + std::to_string(2 * n) + " }\n";
    CHECK(differences(many + index + "MOV OUT[0], IMM[ADDR[0].x+20]\nADD OUT[1], IMM[ADDR[1].x+3], IMM[ADDR[0].x+9]\nEND\n") == "");
}

TEST_CASE("TGSI lowering: constants that are not uniforms", "[tgsi][lower]")
{
    const std::string body = "ADD TEMP[0], CONST[0][0], CONST[0][7].wzyx\nMUL TEMP[0].xy, TEMP[0], CONST[1][3].xxxx\nMOV OUT[0], "
                             "TEMP[0]\nMOV OUT[1], CONST[0][7]\nEND\n";
    for (const std::uint32_t limit : {0u, 10u, 14u, 64u}) {
        INFO(limit);
        CHECK(differences(body, "", {.on = valhall::arch::v9, .uniform_limit = limit}) == "");
    }
}
