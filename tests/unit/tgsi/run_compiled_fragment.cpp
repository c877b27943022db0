// SPDX-License-Identifier: MIT
// Running compiled fragment shaders: inputs, system values, uniforms, render targets, depth, coverage, discard.
// Also tests: tgsi/run_compiled.hpp, front/shader_host.hpp, tgsi/shader_inputs.hpp
#include "catch.hpp"

#include "compiled_shaders.hpp"

using namespace valhall;
using namespace valhall::literals;
using namespace valhall::tgsi;
using namespace valhall::tgsi::literals;
using namespace tests;
using simulator::run_error;

namespace {

// ---- inputs, constants, one render target ----

constexpr auto sum = R"(FRAG
DCL IN[0], GENERIC[1], PERSPECTIVE
DCL IN[1], COLOR, CONSTANT
DCL OUT[0], COLOR
DCL CONST[0][0..1]
ADD OUT[0], IN[0], IN[1]
ADD OUT[0].x, IN[0].xxxx, CONST[0][1].yyyy
END)"_tgsi_program;

// GENERIC[1] is at 16, the colour after it.
constexpr auto sum_words = R"(.arch v9
    LD_VAR_BUF_IMM.f32.slot0.v4.src_f32.center.store @r0:r1:r2:r3, r61, index:0x10
    LD_VAR_BUF_IMM.f32.slot1.v4.src_flat32.center.store.wait01 @r4:r5:r6:r7, ^r61, index:0x20
    FADD.f32 r0, ^r0, u1
    FADD.f32 r1, ^r1, ^r5
    FADD.f32 r2, ^r2, ^r6
    FADD.f32.wait0126 r3, ^r3, ^r7
    ATEST.wait0 @r60, ^r60, r3, atest_datum.w0
    NOP.wait
    BLEND.slot0.v4.auto.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0
    IADD_IMM.i32 r48, 0x0, #0x0
    BRANCHZI.eq.absolute 0x0, blend_descriptor_0.w1
)"_valhall;

constexpr std::array<uniform_content, 2> sum_uniforms{{{uniform_kind::immediate, 0, 0x40000000}, {uniform_kind::constant, 0, 0x14}}};

constexpr std::array<std::uint32_t, 4> red_of_sum()
{
    const numbered_register in[] = {floats_in_x(0, {1, 2, 3, 4}), floats(1, {0, 10, 20, 0.5F})};
    numbered_register out[] = {nothing(0)};
    const std::uint32_t words[] = {0, 0, 0, 0, 0, bits_of(0.25F)};
    const constant_words constants[] = {{0, words}};
    const compiled_result done =
        run_compiled(view_of(sum_words, processor::fragment, sum_uniforms), sum, {.in = in, .out = out, .constants = constants});
    return done && done.alive == 0xF ? component_of(out[0], 0) : std::array<std::uint32_t, 4>{};
}

static_assert(red_of_sum() == lanes_of({1.25F, 2.25F, 3.25F, 4.25F}));

// ---- system values ----

constexpr auto system_values = R"(FRAG
DCL IN[0], POSITION, LINEAR
DCL IN[1], FACE, CONSTANT
DCL SV[0], SAMPLEID
DCL SV[1], SAMPLEPOS
DCL SV[2], PCOORD
DCL OUT[0], COLOR
DCL OUT[1], COLOR[1]
DCL OUT[2], COLOR[2]
MOV OUT[0], IN[0]
MOV OUT[1].x, IN[1]
MOV OUT[1].yz, SV[0].xxxx
MOV OUT[1].w, SV[1]
MOV OUT[2], SV[2]
END)"_tgsi_program;

constexpr auto system_words = R"(.arch v9
    U16_TO_F32 r0, r59.h00
    FADD.f32 r0, ^r0, 0x38000000.h1
    U16_TO_F32 r1, ^r59.h11
    FADD.f32 r1, ^r1, 0x38000000.h1
    LD_VAR_SPECIAL.f32.center.clobber.slot0 @r2, 0x0, index:0x3
    LD_VAR_SPECIAL.f32.center.clobber.slot0 @r3, 0x0, index:0x2
    LD_VAR_SPECIAL.v2.f32.center.clobber.slot0 @r8:r9, 0x0, index:0x0
    U8_TO_F32 r4, ^r58.b0
    IADD_IMM.i32 r10, 0x0, #0x1F
    IADD_IMM.i32 r11, 0x0, #0x10
    RSHIFT_AND.i32 r5, ^r61, ^r11.b0, ^r10
    LSHIFT_OR.i32 r10, r5, 0x3020100.b2, 0x0
    MOV.i32 r11, 0x0
    IADD.u64 r12, sample.w0, ^r10
    LOAD.i32.unsigned.slot0.wait0 @r6, ^r12, offset:0
    U16_TO_F32 r7, r6.h11
    U16_TO_F32 r6, ^r6.h00
    NOP.wait0126
    ATEST.wait0 @r60, ^r60, 0x3F800000, atest_datum.w0
    NOP.wait
    BLEND.slot0.v4.auto @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x2
    IADD_IMM.i32 r48, program_counter.w0, #0x8
    BRANCHZI.eq.absolute 0x0, blend_descriptor_0.w1
    BLEND.slot0.v4.auto @r4:r5:r6:r7, blend_descriptor_1.w0, r60, target:0x2
    IADD_IMM.i32 r48, program_counter.w0, #0x8
    BRANCHZI.eq.absolute 0x0, blend_descriptor_1.w1
    BLEND.slot0.v2.auto.end @r8:r9, blend_descriptor_2.w0, r60, target:0x0
    IADD_IMM.i32 r48, 0x0, #0x0
    BRANCHZI.eq.absolute 0x0, blend_descriptor_2.w1
)"_valhall;

constexpr bool gives_system_values()
{
    numbered_register position = floats(0, {0, 0, 0.75F, 0.5F});
    const float places[4][2] = {{6.5F, 100.5F}, {7.5F, 100.5F}, {6.5F, 65535.5F}, {7.5F, 101.5F}};
    for (std::size_t lane = 0; lane < 4; ++lane)
        for (std::size_t n = 0; n < 2; ++n) position.value.components[n][lane] = bits_of(places[lane][n]);
    const numbered_register in[] = {position, floats_in_x(1, {1, -1, 1, -1})};
    numbered_register sample_place = floats(1, {0.125F, 0.625F, 0, 0});
    const numbered_register sv[] = {words_in_x(0, {0, 3, 31, 3}), sample_place, floats(2, {0.25F, 0.375F, 0, 1})};
    numbered_register out[] = {nothing(0), nothing(1), nothing(2)};
    const compiled_result done = run_compiled(view_of(system_words, processor::fragment), system_values, {.in = in, .sv = sv, .out = out});
    bool is_right = done && out[0].value == position.value && component_of(out[1], 0) == lanes_of({0, 1, 0, 1}) &&
                    component_of(out[1], 1) == std::array<std::uint32_t, 4>{0, 3, 31, 3};
    for (std::size_t lane = 0; lane < 4; ++lane) {
        is_right &= out[1].value.components[2][lane] == bits_of(32) && out[1].value.components[3][lane] == bits_of(160);
        is_right &= lane_of(out[2], static_cast<int>(lane)) == std::array{bits_of(0.25F), bits_of(0.375F), not_put_out, not_put_out};
    }
    return is_right;
}

static_assert(gives_system_values());

constexpr auto counted = R"(FRAG
PROPERTY FS_COORD_PIXEL_CENTER INTEGER
DCL IN[0], POSITION, LINEAR
DCL SV[0], FACE
DCL SV[1], HELPER_INVOCATION
DCL OUT[0], COLOR
MOV OUT[0], IN[0]
END)"_tgsi_program;

// The values that a shader gets for inputs that the machine cannot represent, and for those that it can.
constexpr bool sees_what_there_is()
{
    const shader_interface of_system(system_values), of_counted(counted);
    const auto seen = [&](register_file file, int index, int component, float value) {
        return value_seen(system_values, of_system, file, index, component, bits_of(value));
    };
    bool is_right = seen(register_file::in, 0, 0, 3.75F) == bits_of(3.5F) && seen(register_file::in, 0, 1, -2) == bits_of(0.5F) &&
                    seen(register_file::in, 0, 1, 1e6F) == bits_of(65535.5F) && seen(register_file::in, 0, 2, 3.75F) == bits_of(3.75F);
    is_right &= seen(register_file::in, 1, 0, 0.5F) == bits_of(1) && seen(register_file::in, 1, 0, 0) == bits_of(-1) &&
                seen(register_file::in, 1, 1, 7) == 0 && seen(register_file::in, 1, 3, 7) == bits_of(1);
    is_right &=
        value_seen(system_values, of_system, register_file::sv, 0, 0, 35) == 3 && seen(register_file::sv, 1, 0, 0.3F) == bits_of(0.296875F);
    is_right &= value_seen(counted, of_counted, register_file::in, 0, 0, bits_of(3.75F)) == bits_of(3);
    return is_right && value_seen(counted, of_counted, register_file::sv, 0, 0, 2) == 0xFFFFFFFF &&
           value_seen(counted, of_counted, register_file::sv, 0, 0, 0) == 0 &&
           value_seen(counted, of_counted, register_file::sv, 1, 0, 1) == 0xFFFFFFFF;
}

static_assert(sees_what_there_is());

// ---- several targets, formats of channels, depth, stencil, coverage ----

constexpr auto all_outputs = R"(FRAG
DCL IN[0], GENERIC[0], PERSPECTIVE
DCL OUT[0], COLOR[1]
DCL OUT[1], POSITION
DCL OUT[2], STENCIL
DCL OUT[3], SAMPLEMASK
DCL OUT[4], COLOR
MOV OUT[0], IN[0]
MOV OUT[1].z, IN[0]
MOV OUT[2].y, IN[0]
MOV OUT[3].x, IN[0]
MOV OUT[4], IN[0]
END)"_tgsi_program;

constexpr auto all_outputs_words = R"(.arch v9
    LD_VAR_BUF_IMM.f32.slot0.v4.src_f32.center.store.wait0 @r0:r1:r2:r3, ^r61, index:0x0
    LSHIFT_AND.i32.wait0126 r60, ^r60, 0x0.b0, r0
    ATEST.wait0 @r60, ^r60, r3, atest_datum.w0
    ZS_EMIT.z.stencil.slot0.wait0 @r60, r1, r2, ^r60
    IADD_IMM.i32 r4, 0x0, #0x3C00C000
    NOP.wait
    BLEND.slot0.v2.f16 @r4, blend_descriptor_0.w0, r60, target:0x2
    IADD_IMM.i32 r48, program_counter.w0, #0x8
    BRANCHZI.eq.absolute 0x0, blend_descriptor_0.w1
    BLEND.slot0.v4.auto.end @r0:r1:r2:r3, blend_descriptor_1.w0, r60, target:0x0
    IADD_IMM.i32 r48, 0x0, #0x0
    BRANCHZI.eq.absolute 0x0, blend_descriptor_1.w1
)"_valhall;

constexpr bool gives_all_outputs()
{
    numbered_register in = words_in_x(0, {0xF, 0x2, 0x5, 0x8});  // the coverage of 4 samples; that of the second lane is not covered
    in.value.components[1].fill(bits_of(0.125F));
    in.value.components[2].fill(0x1F7);
    const numbered_register given[] = {in};
    numbered_register out[] = {nothing(0), nothing(1), nothing(2), nothing(3), nothing(4)};
    const compiled_result done =
        run_compiled(view_of(all_outputs_words, processor::fragment), all_outputs, {.in = given, .out = out, .coverage = 0xD});
    bool is_right = done && done.alive == 0xD && component_of(out[3], 0) == std::array<std::uint32_t, 4>{0xD, 0, 0x5, 0x8};
    for (std::size_t lane = 0; lane < 4; ++lane) {
        if (lane == 1) {
            is_right &= lane_of(out[0], 1) == lane_of(nothing(0), 1) && lane_of(out[1], 1) == lane_of(nothing(0), 1) &&
                        lane_of(out[4], 1) == lane_of(nothing(0), 1);
            continue;
        }
        const int n = static_cast<int>(lane);
        is_right &= lane_of(out[0], n) == lane_of(in, n) && out[1].value.word(n, 2) == bits_of(0.125F) && out[2].value.word(n, 1) == 0xF7;
        is_right &= out[1].value.components[0][lane] == not_put_out && out[2].value.components[0][lane] == not_put_out;
        is_right &= lane_of(out[4], n) == std::array{bits_of(-2), bits_of(1), not_put_out, not_put_out};
    }
    return is_right;
}

static_assert(gives_all_outputs());

// ---- discard ----

constexpr auto drop = R"(FRAG
DCL IN[0], GENERIC[0], PERSPECTIVE
DCL OUT[0], COLOR
KILL_IF IN[0].xxxx
DDX OUT[0], IN[0]
END)"_tgsi_program;

// The derivative in the remaining lanes also uses the discarded ones.
constexpr auto drop_words = R"(.arch v9
    LD_VAR_BUF_IMM.f32.slot0.src_f32.center.store.wait0 @r0, ^r61, index:0x0
    DISCARD.f32.lt r0, 0x0
    CLPER.i32.subgroup4 r2, r0, 0x1000000.b3
    CLPER.i32.subgroup4 r3, ^r0, 0x0.b0
    FADD.f32 r0, ^r2, ^r3.neg
    MOV.i32 r1, r0
    MOV.i32 r2, r0
    MOV.i32.wait0126 r3, r0
    ATEST.wait0 @r60, ^r60, r3, atest_datum.w0
    NOP.wait
    BLEND.slot0.v4.auto.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0
    IADD_IMM.i32 r48, 0x0, #0x0
    BRANCHZI.eq.absolute 0x0, blend_descriptor_0.w1
)"_valhall;

constexpr bool drops_fragments()
{
    const numbered_register in[] = {floats_in_x(0, {3, -2, -1, 0})};
    numbered_register out[] = {nothing(0)};
    const compiled_result done = run_compiled(view_of(drop_words, processor::fragment), drop, {.in = in, .out = out});
    return done && done.alive == 0x9 && done.is_alive(3) && !done.is_alive(2) &&
           component_of(out[0], 1) == std::array<std::uint32_t, 4>{bits_of(-5), not_put_out, not_put_out, bits_of(-5)};
}

static_assert(drops_fragments());

// A lane without coverage does not blend, even if it is not discarded.
constexpr auto uncovered_words = R"(.arch v9
    NOP.wait0126
    ATEST.wait0 @r60, ^r60, 0x3F800000, atest_datum.w0
    LSHIFT_AND.i32 r60, ^r60, 0x0.b0, lane_id.w0
    NOP.wait
    BLEND.slot0.v4.auto.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0
    NOP
)"_valhall;

constexpr bool blends_where_it_covers()
{
    numbered_register out[] = {nothing(0)};
    const compiled_result done = run_compiled(view_of(uncovered_words, processor::fragment), drop, {.out = out, .coverage = 1});
    return done && done.alive == 0xF && component_of(out[0], 0) == std::array<std::uint32_t, 4>{not_put_out, 0, not_put_out, 0};
}

static_assert(blends_where_it_covers());

// ---- constant buffers by address, computed indices ----

constexpr auto indexed = R"(FRAG
DCL IN[0], GENERIC[0], CONSTANT
DCL OUT[0], COLOR
DCL CONST[3][0..7]
DCL ADDR[0]
UARL ADDR[0].x, IN[0].xxxx
MOV OUT[0], CONST[3][ADDR[0].x]
END)"_tgsi_program;

constexpr auto indexed_words = R"(.arch v9
    LD_VAR_BUF_IMM.f32.slot0.src_flat32.center.store.wait0 @r0, ^r61, index:0x0
    LSHIFT_OR.i32 r0, ^r0, 0x7060504.b0, 0x0
    LD_BUFFER.i128.unsigned.slot0.wait0 @r0:r1:r2:r3, ^r0, u0
    NOP.wait0126
    ATEST.wait0 @r60, ^r60, r3, atest_datum.w0
    NOP.wait
    BLEND.slot0.v4.auto.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0
    IADD_IMM.i32 r48, 0x0, #0x0
    BRANCHZI.eq.absolute 0x0, blend_descriptor_0.w1
)"_valhall;

constexpr std::array<uniform_content, 1> handle_of_3{{{uniform_kind::immediate, 0, 3}}};

// Lane 3 reads after the end of 18 words: zeros.
constexpr bool reads_constants()
{
    std::uint32_t words[18]{};
    for (std::uint32_t n = 0; n < 18; ++n) words[n] = n;
    const constant_words constants[] = {{0, {}}, {3, words}};
    const numbered_register in[] = {words_in_x(0, {0, 3, 4, 5})};
    numbered_register out[] = {nothing(0)};
    const compiled_result done =
        run_compiled(view_of(indexed_words, processor::fragment, handle_of_3), indexed, {.in = in, .out = out, .constants = constants});
    return done && component_of(out[0], 1) == std::array<std::uint32_t, 4>{1, 13, 17, 0} &&
           component_of(out[0], 2) == std::array<std::uint32_t, 4>{2, 14, 0, 0};
}

static_assert(reads_constants());

}  // namespace

TEST_CASE("compiled fragment shaders give the expected outputs", "[tgsi][run_compiled]")
{
    CHECK(red_of_sum() == lanes_of({1.25F, 2.25F, 3.25F, 4.25F}));
    CHECK(gives_system_values());
    CHECK(sees_what_there_is());
    CHECK(gives_all_outputs());
    CHECK(drops_fragments());
    CHECK(blends_where_it_covers());
    CHECK(reads_constants());
}

TEST_CASE("missing inputs of compiled fragment shaders are errors", "[tgsi][run_compiled]")
{
    const auto fault_of = [](const auto& words, const program_view& program, std::span<const uniform_content> uniforms,
                             const compiled_options& options) {
        return run_compiled(view_of(words, processor::fragment, uniforms), program, options).fault;
    };
    const numbered_register in[] = {floats(0, {1, 2, 3, 4}), floats(1, {1, 2, 3, 4})};
    const std::uint32_t words[8]{};
    const constant_words constants[] = {{0, words}};

    const simulator::run_fault varying = fault_of(sum_words, sum, sum_uniforms, {.in = std::span(in).first(1), .constants = constants});
    CHECK(varying.code == run_error::no_varying);
    CHECK(varying.index == 1);
    CHECK(varying.value == 0x20);
    const simulator::run_fault constant = fault_of(sum_words, sum, sum_uniforms, {.in = in});
    CHECK(constant.code == run_error::no_uniform);
    CHECK(constant.index == 2);
    CHECK(constant.value == 1);
    const simulator::run_fault buffer = fault_of(indexed_words, indexed, handle_of_3, {.in = in, .constants = constants});
    CHECK(buffer.code == run_error::no_buffer);
    CHECK(buffer.index == 2);
    CHECK(buffer.value == 3);
    const simulator::run_fault special_value = fault_of(system_words, system_values, {}, {});
    CHECK(special_value.code == run_error::no_varying);
    CHECK(special_value.index == 4);
    CHECK(fault_of(sum_words, sum, sum_uniforms, {.in = in, .constants = constants, .limit = 3}).code == run_error::step_limit);
    CHECK(run_compiled(compiled_view{}, sum).fault.code == run_error::bad_options);
}
