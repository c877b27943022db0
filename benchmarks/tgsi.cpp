// What reading, printing and checking TGSI cost, as ratios to reading one line of Valhall's own text; programs of 10 to 10,000
// instructions, so that linear costs show.
#include "catch.hpp"
#include "ratios.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include <valhall/tgsi/check_growing.hpp>
#include <valhall/tgsi/parse_growing.hpp>
#include <valhall/tgsi/print.hpp>
#include <valhall/valhall.hpp>

using namespace valhall;

namespace {

// Lines as compilers write them, of about the same kinds in both languages.
constexpr std::array<std::string_view, 10> valhall_lines = {
    "MOV.i32 r4, u4",
    "FADD.f32 r0, ^r1, u0",
    "FMA.f32 r1, r0.neg, r2, 0x3F800000",
    "FADD.f32.clamp_0_1 r5, r4.abs, ^r6",
    "LOAD.i32.unsigned.slot0.wait0 @r2, r4, offset:0",
    "IADD_IMM.i32 r3, ^r3, #0x1",
    "FRCP.f32 r6, ^r6",
    "FMA.f32 r7, ^r0, u3, r7",
    "TEX_SINGLE.slot0.skip.f.32.2d.computed @r0:r1:r2:r3, @r4:r5, u0",
    "CSEL.u32.lt r8, r1, r2, ^r3, r4",
};
constexpr std::array<std::string_view, 10> tgsi_lines = {
    "MOV TEMP[4].x, CONST[0][1].xxxx",
    "ADD TEMP[0].x, TEMP[1].xxxx, CONST[0][0].xxxx",
    "MAD TEMP[1], -TEMP[0], TEMP[2], IMM[0].yyyy",
    "ADD_SAT TEMP[5].xyz, |TEMP[4].xyzx|, TEMP[6].xyzx",
    "LOAD TEMP[2].x, BUFFER[0], TEMP[4].xxxx",
    "UADD TEMP[3].x, TEMP[3].xxxx, IMM[1].yyyy",
    "RCP TEMP[6].x, TEMP[6].xxxx",
    "MAD TEMP[7].xyz, TEMP[0].xyzz, CONST[0][3].xyzz, TEMP[7].xyzz",
    "TEX TEMP[0], TEMP[4].xyyy, SAMP[0], 2D",
    "UCMP TEMP[8], TEMP[1], TEMP[2], TEMP[3]",
};

std::string program_of(std::size_t size)
{
    std::string text = "FRAG\nDCL SAMP[0]\nDCL BUFFER[0]\nDCL CONST[0][0..7]\nDCL TEMP[0..8]\nIMM[0] FLT32 {    0.0000,     1.0000,     0.0000,     0.0000}\n"
                       "IMM[1] UINT32 {0, 1, 0, 0}\n";
    for (std::size_t n = 0; n < size; ++n) text.append(std::to_string(n)) .append(": ").append(tgsi_lines[n % tgsi_lines.size()]) += '\n';
    return text;
}

void measure(std::size_t size)
{
    const std::string text = program_of(size), of = " " + std::to_string(size);
    const tgsi::parsed_growing_program read = tgsi::parse_growing(text);
    REQUIRE(read);
    benchmark_ratio("read TGSI," + of + " lines", 2, size, [&] { return tgsi::parse_growing(text)->instructions().size(); });
    benchmark_ratio("print TGSI," + of + " lines", 2, size, [&] {
        std::size_t total = 0;
        tgsi::print(*read, [&](std::string_view line) { total += line.size(); });
        return total;
    });
    benchmark_ratio("check TGSI," + of + " lines", 2, size, [&] { return tgsi::check_growing(*read).size(); });
}

}  // namespace

TEST_CASE("TGSI")
{
    for (int round = 0; round < 3; ++round) {
        for (const std::string_view line : valhall_lines) REQUIRE(parse(line, arch::v9));
        benchmark_baseline("read a line of Valhall", valhall_lines.size(), [&] {
            word total = 0;
            for (const std::string_view line : valhall_lines) total ^= parse(line, arch::v9)->encode();
            return total;
        });
        for (const std::size_t size : {10u, 100u, 1000u, 10000u}) measure(size);
    }
}
