// SPDX-License-Identifier: MIT
// Running compiled vertex shaders: attributes, vertex and instance, the position and the other outputs.
#include "catch.hpp"

#include "compiled_shaders.hpp"

using namespace valhall;
using namespace valhall::literals;
using namespace valhall::tgsi;
using namespace valhall::tgsi::literals;
using namespace tests;
using simulator::run_error;

namespace {

constexpr auto moved = R"(VERT
DCL IN[0]
DCL IN[2]
DCL SV[0], VERTEXID
DCL SV[1], INSTANCEID
DCL SV[2], BASEVERTEX
DCL OUT[0], POSITION
DCL OUT[1], GENERIC[1]
DCL OUT[2].xy, COLOR
DCL OUT[3], PSIZE
MOV OUT[0], IN[0]
MOV OUT[1], IN[2]
MOV OUT[2].x, SV[0]
MOV OUT[2].y, SV[1]
MOV OUT[3].x, SV[2]
END)"_tgsi_program;

constexpr std::array<uniform_content, 6> viewport{{{uniform_kind::viewport_scale_x},
                                                   {uniform_kind::viewport_offset_x},
                                                   {uniform_kind::viewport_scale_y},
                                                   {uniform_kind::viewport_offset_y},
                                                   {uniform_kind::viewport_scale_z},
                                                   {uniform_kind::viewport_offset_z}}};

// GENERIC[1] is at 16, COLOR after it at 32, PSIZE at 48.
constexpr auto varying_words = R"(
    LD_ATTR_IMM.v4.f32.slot0 @r0:r1:r2:r3, r60, r61, index:0x2, table:0x1
    LEA_BUF_IMM.slot1 @r4:r5, ^r59, table:0xD, index:0x0
    MOV.i32 r6, ^r60
    MOV.i32.wait01 r7, ^r61
    STORE.i128.estream.slot0 @r0:r1:r2:r3, r4, offset:16
    STORE.i64.estream.slot1 @r6:r7, r4, offset:32
    MOV.i32 r8, u0
    STORE.i32.estream.slot2.end @r8, ^r4, offset:48
)"_valhall;

constexpr std::array<uniform_content, 1> base_vertex{{{uniform_kind::system_value, static_cast<std::uint8_t>(semantic::basevertex), 0}}};

constexpr compiled_view program_of(variant which)
{
    compiled_view view = which == variant::position ? view_of(position_words, processor::vertex, viewport)
                                                    : view_of(varying_words, processor::vertex, base_vertex);
    view.variant = which;
    return view;
}

constexpr std::array<numbered_register, 2> attributes()
{
    std::array<numbered_register, 2> in{floats(0, {2, -4, 1, 4}), floats(2, {5, 6, 7, 8})};
    in[0].value.set(3, {1, 1, 1, 1});
    in[1].value.components[1][2] = bits_of(9);
    return in;
}

// The position is in window coordinates; other outputs do not change.
constexpr bool gives_positions()
{
    const auto in = attributes();
    numbered_register out[] = {nothing(0), nothing(1), nothing(2), nothing(3)};
    const compiled_result done = run_compiled(program_of(variant::position), moved,
                                              {.in = in,
                                               .out = out,
                                               .viewport_scale = {bits_of(100), bits_of(-50), bits_of(0.5F)},
                                               .viewport_offset = {bits_of(100), bits_of(50), bits_of(0.5F)}});
    const std::array first{bits_of(150), bits_of(100), bits_of(0.625F), bits_of(0.25F)};
    const std::array last{bits_of(200), bits_of(0), bits_of(1), bits_of(1)};
    return done && lane_of(out[0], 0) == first && lane_of(out[0], 2) == first && lane_of(out[0], 3) == last &&
           out[1].value == nothing(1).value && out[2].value == nothing(2).value && out[3].value == nothing(3).value;
}

static_assert(gives_positions());

constexpr bool gives_varyings()
{
    const auto in = attributes();
    const numbered_register sv[] = {words_in_x(0, {100, 101, 102, 7}), words_in_x(1, {1, 2, 3, 4}), words_in_x(2, {100, 100, 100, 100})};
    numbered_register out[] = {nothing(0), nothing(1), nothing(2), nothing(3)};
    const compiled_result done = run_compiled(program_of(variant::varying), moved, {.in = in, .sv = sv, .out = out});
    bool is_right = done && out[0].value == nothing(0).value && out[1].value == in[1].value &&
                    component_of(out[2], 0) == component_of(sv[0], 0) && component_of(out[2], 1) == component_of(sv[1], 0);
    for (int lane = 0; lane < 4; ++lane) is_right &= lane_of(out[3], lane) == std::array{100u, not_put_out, not_put_out, not_put_out};
    return is_right && component_of(out[2], 2) == component_of(nothing(2), 2);
}

static_assert(gives_varyings());

}  // namespace

TEST_CASE("compiled vertex shaders give the expected outputs", "[tgsi][run_compiled]")
{
    CHECK(gives_positions());
    CHECK(gives_varyings());
}

TEST_CASE("missing inputs of compiled vertex shaders are errors", "[tgsi][run_compiled]")
{
    const auto in = attributes();
    const auto fault_of = [&](variant which, const compiled_options& options) {
        return run_compiled(program_of(which), moved, options).fault;
    };
    const simulator::run_fault attribute = fault_of(variant::varying, {.in = std::span(in).first(1)});
    CHECK(attribute.code == run_error::no_attribute);
    CHECK(attribute.index == 0);
    CHECK(attribute.lane == 0);
    CHECK(attribute.value == 2);
    const simulator::run_fault base = fault_of(variant::varying, {.in = in});
    CHECK(base.code == run_error::no_uniform);
    CHECK(base.index == 6);

    // A record has the size of the outputs: 16 bytes of position, and nothing after the last vertex.
    compiled_view beyond = program_of(variant::varying);
    beyond.variant = variant::position;
    const simulator::run_fault store = run_compiled(beyond, moved, {.in = in}).fault;
    CHECK(store.code == run_error::unmapped);
    CHECK(store.index == 4);
    CHECK(store.lane == 3);

    constexpr auto other_table = R"(
        LEA_BUF_IMM.slot0.wait0 @r4:r5, ^r59, table:0xC, index:0x0
        NOP.end
    )"_valhall;
    CHECK(run_compiled(view_of(other_table, processor::vertex), moved).fault.code == run_error::no_buffer);
}
