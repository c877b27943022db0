// SPDX-License-Identifier: MIT
// MEMBAR: a word of shared memory is loaded again after it, whatever follows it.
#include "catch.hpp"

#include <cstddef>
#include <string>

#include <valhall/decode.hpp>
#include <valhall/tgsi/compile.hpp>
#include <valhall/tgsi/parse_growing.hpp>

using namespace valhall::tgsi;

namespace {

// The number of words that a compute shader loads.
std::size_t loads_of(const std::string& body)
{
    const std::string text = "COMP\nPROPERTY CS_FIXED_BLOCK_WIDTH 1\nPROPERTY CS_FIXED_BLOCK_HEIGHT 1\nPROPERTY CS_FIXED_BLOCK_DEPTH 1\n"
                             "DCL MEMORY[0], SHARED\nDCL BUFFER[0]\nDCL TEMP[0..3]\nIMM[0] UINT32 {0, 1, 2, 4}\n" +
                             body + "STORE BUFFER[0].x, IMM[0].wwww, TEMP[0].xxxx\nEND\n";
    const parsed_growing_program parsed = parse_growing(text);
    REQUIRE(parsed);
    const auto made = compile(*parsed, {.on = valhall::arch::v10});
    REQUIRE(made);
    std::size_t count = 0;
    for (const valhall::word w : made.view().words)
        count += valhall::decode(w, valhall::arch::v10).value().code() == valhall::opcode::LOAD_i32;
    return count;
}

}  // namespace

TEST_CASE("TGSI lowering: a word is loaded again after MEMBAR", "[tgsi][lower]")
{
    const std::string first = "LOAD TEMP[0].x, MEMORY[0], IMM[0].xxxx\n", barrier = "MEMBAR IMM[0].yyyy\n",
                      second = "LOAD TEMP[2].x, MEMORY[0], IMM[0].xxxx\nUADD TEMP[0].x, TEMP[0].xxxx, TEMP[2].xxxx\n";
    CHECK(loads_of(first + second) == 1);
    CHECK(loads_of(first + barrier + second) == 2);
    // A load that nothing reads follows.
    CHECK(loads_of(first + barrier + "LOAD TEMP[1].x, MEMORY[0], IMM[0].wwww\n" + second) == 2);
    // A store that never runs follows.
    CHECK(loads_of(first + barrier + "UIF IMM[0].xxxx\nSTORE BUFFER[0].x, IMM[0].zzzz, IMM[0].yyyy\nENDIF\n" + second) == 2);
    // Nothing follows in the loop, which is unrolled.
    CHECK(loads_of("MOV TEMP[0], IMM[0].xxxx\nMOV TEMP[1], IMM[0].xxxx\nBGNLOOP\nUSGE TEMP[2].x, TEMP[1].xxxx, IMM[0].wwww\n"
                   "UIF TEMP[2].xxxx\nBRK\nENDIF\n" +
                   second + barrier + "UADD TEMP[1].x, TEMP[1].xxxx, IMM[0].yyyy\nENDLOOP\n") == 4);
}
