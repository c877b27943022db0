// SPDX-License-Identifier: MIT
// TGSI compiled as a constant expression: a shader of 40 instructions within the default limits of both compilers, and pixels of a
// small one.
#include "catch.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include <valhall/tgsi/check_growing.hpp>
#include <valhall/tgsi/compile_literals.hpp>
#include <valhall/tgsi/interpret.hpp>
#include <valhall/tgsi/parse_growing.hpp>
#include <valhall/tgsi/run_compiled.hpp>

using namespace valhall;
using namespace valhall::tgsi;
using namespace valhall::tgsi::literals;

namespace {

constexpr char lit_surface[] = R"(
FRAG
DCL IN[0], GENERIC[0], PERSPECTIVE
DCL IN[1], GENERIC[1], PERSPECTIVE
DCL IN[2], GENERIC[2], PERSPECTIVE
DCL OUT[0], COLOR
DCL SAMP[0]
DCL SVIEW[0], 2D, FLOAT
DCL CONST[0..7]
DCL TEMP[0..7]
IMM[0] FLT32 {0.5, 2.0, 0.0, 1.0}
IMM[1] FLT32 {0.25, 32.0, 0.0, 1.0}
  0: TEX TEMP[0], IN[0], SAMP[0], 2D
  1: DP3 TEMP[1].x, IN[1], IN[1]
  2: RSQ TEMP[1].x, TEMP[1].xxxx
  3: MUL TEMP[1].xyz, IN[1], TEMP[1].xxxx
  4: ADD TEMP[2].xyz, CONST[0], -IN[2]
  5: DP3 TEMP[2].w, TEMP[2], TEMP[2]
  6: RSQ TEMP[2].w, TEMP[2].wwww
  7: MUL TEMP[2].xyz, TEMP[2], TEMP[2].wwww
  8: DP3 TEMP[3].x, TEMP[1], TEMP[2]
  9: MAX TEMP[3].x, TEMP[3].xxxx, IMM[0].zzzz
 10: ADD TEMP[4].xyz, CONST[1], -IN[2]
 11: DP3 TEMP[4].w, TEMP[4], TEMP[4]
 12: RSQ TEMP[4].w, TEMP[4].wwww
 13: MUL TEMP[4].xyz, TEMP[4], TEMP[4].wwww
 14: ADD TEMP[5].xyz, TEMP[2], TEMP[4]
 15: DP3 TEMP[5].w, TEMP[5], TEMP[5]
 16: RSQ TEMP[5].w, TEMP[5].wwww
 17: MUL TEMP[5].xyz, TEMP[5], TEMP[5].wwww
 18: DP3 TEMP[3].y, TEMP[1], TEMP[5]
 19: MAX TEMP[3].y, TEMP[3].yyyy, IMM[0].zzzz
 20: POW TEMP[3].y, TEMP[3].yyyy, IMM[1].yyyy
 21: FSLT TEMP[6].x, IMM[0].zzzz, TEMP[3].xxxx
 22: UIF TEMP[6].xxxx
 23:   MUL TEMP[6].xyz, CONST[2], TEMP[3].xxxx
 24:   MAD TEMP[6].xyz, CONST[3], TEMP[3].yyyy, TEMP[6]
 25: ELSE
 26:   MOV TEMP[6].xyz, IMM[0].zzzz
 27: ENDIF
 28: ADD TEMP[6].xyz, TEMP[6], CONST[4]
 29: MUL TEMP[0].xyz, TEMP[0], TEMP[6]
 30: MUL TEMP[7].x, IN[2].zzzz, CONST[5].xxxx
 31: EX2 TEMP[7].x, -TEMP[7].xxxx
 32: MOV_SAT TEMP[7].x, TEMP[7].xxxx
 33: LRP TEMP[0].xyz, TEMP[7].xxxx, TEMP[0], CONST[6]
 34: MUL TEMP[0].w, TEMP[0].wwww, CONST[7].wwww
 35: FSLT TEMP[7].y, TEMP[0].wwww, IMM[1].xxxx
 36: AND TEMP[7].y, TEMP[7].yyyy, IMM[0].wwww
 37: KILL_IF -TEMP[7].yyyy
 38: MOV_SAT OUT[0].xyz, TEMP[0]
 39: MOV OUT[0].w, TEMP[0].wwww
 40: END
)";
constexpr auto surface = compiled_of<lit_surface, arch::v9>();
static_assert(surface.processor == processor::fragment && surface.on == arch::v9 && surface.thread_storage == 0);
static_assert(surface.words.size() > 40 && surface.uniforms.size() <= 128);

constexpr char tint[] = R"(
FRAG
DCL IN[0], GENERIC[0], PERSPECTIVE
DCL OUT[0], COLOR
DCL CONST[0]
DCL TEMP[0]
IMM[0] FLT32 {0.5, 1.0, 0.0, 0.0}
MUL TEMP[0], IN[0], CONST[0]
FSLT TEMP[0].w, TEMP[0].xxxx, IMM[0].xxxx
UIF TEMP[0].wwww
ADD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy
ENDIF
MOV_SAT OUT[0].xyz, TEMP[0]
MOV OUT[0].w, IMM[0].yyyy
END
)";
constexpr auto tint_program = program_of<tint>();
constexpr std::array<float, 4> tint_input{0.75F, 2.5F, 0.5F, 1};
constexpr std::uint32_t halves[]{0x3F000000, 0x3F000000, 0x3F000000, 0x3F000000};

constexpr quad_register interpreted()
{
    constexpr std::span<const std::uint32_t> constants[]{halves};
    quad_state quad(tint_program);
    quad.input(0).set_all(tint_input);
    quad.input(0).set(3, {4, 0.25F, -1, 1});
    return interpret(tint_program, quad, {.constants = constants}) ? quad.output(0) : quad_register{};
}

constexpr quad_register simulated(const compiled_view& shader)
{
    numbered_register in[1], out[1];
    const constant_words constants[]{{0, halves}};
    in[0].value.set_all(tint_input);
    in[0].value.set(3, {4, 0.25F, -1, 1});
    return run_compiled(shader, tint_program, {.in = in, .out = out, .constants = constants}) ? out[0].value : quad_register{};
}

// By hand: 0.375 is less than 0.5, so it becomes 1.375, which is clamped to 1.
static_assert(interpreted().number(0, 0) == 1 && interpreted().number(0, 1) == 1 && interpreted().number(0, 2) == 0.25F);
static_assert(interpreted().number(3, 0) == 1 && interpreted().number(3, 1) == 0.125F && interpreted().number(3, 2) == 0);
constexpr auto tint_v9 = compiled_of<tint, arch::v9>();
constexpr auto tint_v13 = compiled_of<tint, compile_options{.on = arch::v13, .fuse = fusion::asked}>();
static_assert(simulated(tint_v9) == interpreted());
static_assert(simulated(tint_v13) == interpreted());
static_assert(tint_v13.on == arch::v13);

constexpr auto of_string = compiled_of<R"(
FRAG
DCL IN[0], GENERIC[0], PERSPECTIVE
DCL OUT[0], COLOR
MOV OUT[0], IN[0]
END
)",
                                       arch::v10>();
static_assert(of_string.uniforms.empty() && of_string.on == arch::v10);

constexpr char transform[] = R"(
VERT
DCL IN[0..1]
DCL OUT[0], POSITION
DCL OUT[1], GENERIC[0]
MOV OUT[0], IN[0]
MOV OUT[1], IN[1]
END
)";
constexpr auto position = compiled_of<transform, compile_options{.on = arch::v9, .variant = variant::position}>();
constexpr auto varying = compiled_of<transform, compile_options{.on = arch::v9, .variant = variant::varying}>();
static_assert(position.variant == variant::position && position.uniforms.size() == 6);
static_assert(varying.variant == variant::varying && varying.uniforms.size() == 0);

bool is_same(const compiled_view& one, const compiled_view& other)
{
    return one.processor == other.processor && one.variant == other.variant && one.on == other.on &&
           one.thread_storage == other.thread_storage && one.workgroup_storage == other.workgroup_storage &&
           std::ranges::equal(one.words, other.words) && std::ranges::equal(one.uniforms, other.uniforms);
}

bool is_compiled_alike(const char* text, const compiled_view& expected, const compile_options& options)
{
    const parsed_growing_program read = parse_growing(text);
    const compiled_shader shader = compile(read.program.view(), options);
    return read && shader && is_same(shader.view(), expected);
}

}  // namespace

TEST_CASE("TGSI: constant expressions compile to the same words as at run time")
{
    CHECK(is_compiled_alike(lit_surface, surface, {.on = arch::v9}));
    CHECK(is_compiled_alike(tint, tint_v9, {.on = arch::v9}));
    CHECK(is_compiled_alike(tint, tint_v13, {.on = arch::v13, .fuse = fusion::asked}));
    CHECK(!is_compiled_alike(tint, tint_v9, {.on = arch::v13}));
    CHECK(is_compiled_alike(transform, position, {.on = arch::v9, .variant = variant::position}));
    CHECK(is_compiled_alike(transform, varying, {.on = arch::v9, .variant = variant::varying}));
}

TEST_CASE("TGSI: each word of a compiled shader has the instruction that it belongs to")
{
    const parsed_growing_program read = parse_growing(lit_surface);
    const compiled_shader shader = compile(read.program.view(), {.on = arch::v9});
    REQUIRE(shader);
    REQUIRE(shader.origins().size() == shader.view().words.size());
    std::array<std::size_t, 42> words_for{};
    for (const std::uint32_t origin : shader.origins()) {
        REQUIRE(origin < words_for.size());
        ++words_for[origin];
    }
    for (std::size_t n = 0; n < shader.origins().size(); ++n) {
        const std::uint32_t origin = shader.origins()[n];
        const std::string_view name = decode(shader.view().words[n], arch::v9)->mnemonic();
        // A reciprocal square root belongs to RSQ, a sample to TEX, and so on.
        if (name == "FRSQ.f32") CHECK((origin == 3 || origin == 7 || origin == 13 || origin == 17));
        if (name == "TEX_SINGLE") CHECK(origin == 1);
        if (name == "DISCARD.f32") CHECK(origin == 38);
    }
    CHECK(words_for[1] > 0);
    CHECK(words_for[3] > 0);
    CHECK(words_for[21] > 0);
    CHECK(words_for[38] > 0);
}
