// SPDX-License-Identifier: MIT
// The time to read, print, check and compile TGSI, as a ratio to reading one line of Valhall's own text, for programs of 10 to 10,000
// instructions, to show costs that are not linear. The time to interpret an instruction, as a ratio to the same formula in C++.
#include "catch.hpp"
#include "ratios.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include <valhall/tgsi/check_growing.hpp>
#include <valhall/tgsi/compile.hpp>
#include <valhall/tgsi/interpret_growing.hpp>
#include <valhall/tgsi/parse_growing.hpp>
#include <valhall/tgsi/print.hpp>
#include <valhall/valhall.hpp>

using namespace valhall;

namespace {

// Typical lines of compilers, of similar kinds in both languages.
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
    std::string text = "FRAG\nDCL SAMP[0]\nDCL BUFFER[0]\nDCL CONST[0][0..7]\nDCL TEMP[0..8]\nIMM[0] FLT32 {    "
                       "0.0000,     1.0000,     0.0000,     0.0000}\n"
                       "IMM[1] UINT32 {0, 1, 0, 0}\n";
    for (std::size_t n = 0; n < size; ++n) text.append(std::to_string(n)).append(": ").append(tgsi_lines[n % tgsi_lines.size()]) += '\n';
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

// ---- compiling ----

// Instructions that each read the result of an earlier one.
std::string chain_of(std::size_t size)
{
    constexpr std::array<std::string_view, 6> operations = {"MUL", "ADD", "MAD", "MAX", "LRP", "DP3"};
    constexpr std::array<bool, 6> has_third = {false, false, true, false, true, false};
    std::string text = "FRAG\nDCL IN[0..1], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL CONST[0][0..7]\nDCL TEMP[0..3]\n";
    for (int t = 0; t < 4; ++t)
        text.append("MOV TEMP[").append(std::to_string(t)).append("], IN[").append(std::to_string(t % 2)).append("]\n");
    for (std::size_t n = 0; n < size; ++n) {
        const std::string to = "TEMP[" + std::to_string(n % 4) + "]", other = "TEMP[" + std::to_string((n + 1) % 4) + "]";
        text.append(operations[n % 6])
            .append(" ")
            .append(to)
            .append(", ")
            .append(other)
            .append(", CONST[0][")
            .append(std::to_string(n % 8));
        text.append(has_third[n % 6] ? "], " + to : "]").append("\n");
        if (!has_third[n % 6]) text.append("ADD ").append(to).append(".xy, ").append(to).append(", ").append(other).append("\n");
    }
    return text + "ADD TEMP[0], TEMP[0], TEMP[1]\nADD TEMP[2], TEMP[2], TEMP[3]\nADD OUT[0], TEMP[0], TEMP[2]\nEND\n";
}

void measure_compiler(std::size_t size)
{
    const tgsi::parsed_growing_program read = tgsi::parse_growing(chain_of(size));
    REQUIRE(read);
    REQUIRE(tgsi::compile(read->view(), {.on = arch::v9}));
    benchmark_ratio("compile TGSI, " + std::to_string(size) + " instructions", 60, read->instructions().size(),
                    [&] { return tgsi::compile(read->view(), {.on = arch::v9}).view().words.size(); });
}

// ---- a lit pixel, interpreted and in C++ ----

constexpr std::string_view lit_pixel = "FRAG\nDCL IN[0..1], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL "
                                       "CONST[0][0..2]\nDCL TEMP[0..4]\nIMM[0] FLT32 {0.0, 0.25, 0.0, 1.0}\n"
                                       "DP3 TEMP[0].x, IN[0], IN[0]\n"
                                       "RSQ TEMP[0].x, TEMP[0].xxxx\n"
                                       "MUL TEMP[1].xyz, IN[0], TEMP[0].xxxx\n"
                                       "DP3 TEMP[2].x, TEMP[1], CONST[0][0]\n"
                                       "MAX TEMP[2].x, TEMP[2].xxxx, IMM[0].xxxx\n"
                                       "MUL TEMP[3], IN[1], CONST[0][1]\n"
                                       "MAD TEMP[3], TEMP[3], TEMP[2].xxxx, CONST[0][2]\n"
                                       "MUL TEMP[4], TEMP[3], TEMP[3]\n"
                                       "MAD_SAT OUT[0], TEMP[4], IMM[0].yyyy, TEMP[3]\n"
                                       "END\n";
constexpr std::size_t instructions_of_pixel = 10, quads = 64;

// Four lanes of four components.
using quad_of_floats = std::array<std::array<float, 4>, 4>;

quad_of_floats shade(const quad_of_floats& normal, const quad_of_floats& color, const std::array<float, 12>& constants)
{
    quad_of_floats out{};
    for (std::size_t lane = 0; lane < 4; ++lane) {
        const float scale =
            1 / std::sqrt(normal[0][lane] * normal[0][lane] + normal[1][lane] * normal[1][lane] + normal[2][lane] * normal[2][lane]);
        const float light = std::max(
            normal[0][lane] * scale * constants[0] + normal[1][lane] * scale * constants[1] + normal[2][lane] * scale * constants[2], 0.0F);
        for (std::size_t c = 0; c < 4; ++c) {
            const float lit = color[c][lane] * constants[4 + c] * light + constants[8 + c];
            out[c][lane] = std::min(std::max(lit * lit * 0.25F + lit, 0.0F), 1.0F);
        }
    }
    return out;
}

struct pixels {
    std::array<quad_of_floats, quads> normals{}, colors{};
    std::array<float, 12> constants{};

    pixels()
    {
        float x = 0.1F;
        const auto next = [&] { return x = x > 0.9F ? x - 0.85F : x + 0.0371F; };
        for (std::size_t q = 0; q < quads; ++q)
            for (std::size_t c = 0; c < 4; ++c)
                for (std::size_t lane = 0; lane < 4; ++lane) {
                    normals[q][c][lane] = next();
                    colors[q][c][lane] = next();
                }
        for (float& k : constants) k = next();
    }
};

// The same numbers, read as words.
void set(tgsi::quad_register& r, const quad_of_floats& values)
{
    for (std::size_t c = 0; c < 4; ++c)
        for (std::size_t lane = 0; lane < 4; ++lane) r.components[c][lane] = std::bit_cast<std::uint32_t>(values[c][lane]);
}

void measure_interpreter()
{
    const pixels all;
    const tgsi::parsed_growing_program read = tgsi::parse_growing(lit_pixel);
    REQUIRE(read);
    const tgsi::program_view program = *read;
    tgsi::growing_program_state quad(program);
    std::array<std::uint32_t, 12> words{};
    for (std::size_t n = 0; n < words.size(); ++n) words[n] = std::bit_cast<std::uint32_t>(all.constants[n]);
    const std::array<std::span<const std::uint32_t>, 1> constants = {words};
    tgsi::interpret_options options;
    options.constants = constants;
    const auto interpret = [&](std::size_t q) {
        set(quad.input(0), all.normals[q]);
        set(quad.input(1), all.colors[q]);
        return static_cast<bool>(quad.run(options));
    };
    for (std::size_t q = 0; q < quads; ++q) {
        REQUIRE(interpret(q));
        REQUIRE(quad.output(0).number(1, 2) == shade(all.normals[q], all.colors[q], all.constants)[2][1]);
    }
    benchmark_baseline("an instruction of a pixel in C++", quads * instructions_of_pixel, [&] {
        float total = 0;
        for (std::size_t q = 0; q < quads; ++q) total += shade(all.normals[q], all.colors[q], all.constants)[2][1];
        return total;
    });
    benchmark_ratio("interpret a TGSI instruction", 40, quads * instructions_of_pixel, [&] {
        float total = 0;
        for (std::size_t q = 0; q < quads; ++q) {
            interpret(q);
            total += quad.output(0).number(1, 2);
        }
        return total;
    });
}

}  // namespace

CATCH_REGISTER_LISTENER(ratio_listener)

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
        for (const std::size_t size : {10u, 100u, 1000u, 10000u}) measure_compiler(size);
    }
}

TEST_CASE("TGSI interpreter")
{
    for (int round = 0; round < 3; ++round) measure_interpreter();
}
