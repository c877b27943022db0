// SPDX-License-Identifier: MIT
// The locations of shaders' inputs and outputs.
// Also tests: front/descriptor_tables.hpp, tgsi/compiled_shader.hpp, tgsi/print_uniforms.hpp, tgsi/uniform_keys.hpp, tgsi/print_keys.hpp
#include "catch.hpp"
#include "valhall/tgsi/interface.hpp"
#include "valhall/tgsi/literals.hpp"
#include "valhall/tgsi/print_uniforms.hpp"

using namespace valhall;
using namespace valhall::tgsi;
using namespace valhall::tgsi::literals;

static_assert(name_of(uniform_kind::texture_size) == "texture_size");
static_assert(static_cast<int>(uniform_kind::computed) + 1 == uniform_kind_count);

namespace {

constexpr register_file in = register_file::in, sv = register_file::sv;

constexpr auto lit = R"(FRAG
DCL IN[0], COLOR, COLOR
DCL IN[1].xy, GENERIC[3], PERSPECTIVE
DCL IN[2], POSITION, LINEAR
DCL IN[3..4], TEXCOORD[2], PERSPECTIVE
DCL IN[5], FACE, CONSTANT
DCL IN[6], FOG, PERSPECTIVE
DCL SV[0], FACE
DCL SV[1], SAMPLEID
DCL SV[2], PRIMID
DCL OUT[0], COLOR[1]
DCL OUT[1], POSITION
DCL OUT[2], STENCIL
DCL OUT[3], SAMPLEMASK
MOV OUT[0], IN[0]
END)"_tgsi_program;

constexpr shader_interface of_lit(lit);

constexpr bool is_varying_at(const shader_interface& i, std::int32_t index, int component, std::uint32_t offset)
{
    const input_place place = i.input(in, index, component);
    return place.kind == input_kind::varying && place.offset == offset;
}

constexpr bool is_preloaded(const input_place& place, int number, int shift, int width, input_form form)
{
    return place.kind == input_kind::preloaded && place.number == number && place.shift == shift && place.width == width &&
           place.form == form;
}

constexpr bool is_number(const input_place& place, std::uint32_t value) { return place.kind == input_kind::number && place.value == value; }

constexpr bool finds_inputs_of_fragments()
{
    // GENERIC[3] is at 16 * 3. The others follow it: COLOR, the two TEXCOORD, FOG.
    bool is_right = is_varying_at(of_lit, 1, 0, 48) && is_varying_at(of_lit, 1, 1, 52) && is_varying_at(of_lit, 0, 0, 64) &&
                    is_varying_at(of_lit, 0, 3, 76) && is_varying_at(of_lit, 3, 0, 80) && is_varying_at(of_lit, 4, 2, 104) &&
                    is_varying_at(of_lit, 6, 0, 112) && of_lit.varyings_size() == 128;
    is_right &= is_preloaded(of_lit.input(in, 2, 0), 59, 0, 16, input_form::pixel) &&
                is_preloaded(of_lit.input(in, 2, 1), 59, 16, 16, input_form::pixel) &&
                of_lit.input(in, 2, 2).kind == input_kind::rasterised && of_lit.input(in, 2, 2).number == 3 &&
                of_lit.input(in, 2, 3).number == 2;
    is_right &= is_preloaded(of_lit.input(in, 5, 0), 58, 0, 8, input_form::front) && is_number(of_lit.input(in, 5, 1), 0) &&
                is_number(of_lit.input(in, 5, 3), 0x3F800000) && is_number(of_lit.input(sv, 0, 3), 1);
    return is_right && is_preloaded(of_lit.input(sv, 1, 0), 61, 16, 5, input_form::plain) && is_number(of_lit.input(sv, 1, 1), 0) &&
           of_lit.input(sv, 2, 0).kind == input_kind::none && of_lit.input(in, 7, 0).kind == input_kind::none;
}
static_assert(finds_inputs_of_fragments());

constexpr bool finds_outputs_of_fragments()
{
    return of_lit.output(0, 2) == output_place{output_kind::color, 1, 0} && of_lit.output(1, 2) == output_place{output_kind::depth, 0, 0} &&
           of_lit.output(1, 0).kind == output_kind::none && of_lit.output(2, 1).kind == output_kind::stencil &&
           of_lit.output(2, 0).kind == output_kind::none && of_lit.output(3, 0).kind == output_kind::coverage &&
           of_lit.output(4, 0).kind == output_kind::none;
}
static_assert(finds_outputs_of_fragments());

constexpr auto lone = R"(FRAG
DCL IN[0], COLOR, LINEAR
DCL OUT[0], COLOR
MOV OUT[0], IN[0]
END)"_tgsi_program;
static_assert(is_varying_at(shader_interface(lone), 0, 1, 4));

constexpr auto moved = R"(VERT
DCL IN[0]
DCL IN[3]
DCL SV[0], INSTANCEID
DCL SV[1], BASEVERTEX
DCL OUT[0], POSITION
DCL OUT[1], PSIZE
DCL OUT[2], GENERIC[1]
DCL OUT[3], COLOR
MOV OUT[0], IN[0]
END)"_tgsi_program;
constexpr shader_interface of_moved(moved);

constexpr bool finds_those_of_vertices()
{
    const input_place fourth = of_moved.input(in, 3, 2);
    bool is_right = fourth.kind == input_kind::attribute && fourth.number == 3 && fourth.shift == 64;
    is_right &= is_preloaded(of_moved.input(sv, 0, 0), 61, 0, 32, input_form::plain);
    is_right &=
        of_moved.input(sv, 1, 0).kind == input_kind::uniform &&
        of_moved.input(sv, 1, 0).content == uniform_content{uniform_kind::system_value, static_cast<std::uint8_t>(semantic::basevertex), 0};
    return is_right && of_moved.output(0, 3).kind == output_kind::position &&
           of_moved.output(1, 0) == output_place{output_kind::varying, 0, 32} &&
           of_moved.output(2, 1) == output_place{output_kind::varying, 0, 20} &&
           of_moved.output(3, 3) == output_place{output_kind::varying, 0, 60} && of_moved.varyings_size() == 64;
}
static_assert(finds_those_of_vertices());

constexpr auto threads = R"(COMP
PROPERTY CS_FIXED_BLOCK_WIDTH 8
DCL SV[0], THREAD_ID
DCL SV[1], BLOCK_ID
DCL SV[2], BLOCK_SIZE
DCL SV[3], GRID_SIZE
DCL TEMP[0]
MOV TEMP[0], SV[0]
END)"_tgsi_program;
constexpr shader_interface of_threads(threads);
static_assert(is_preloaded(of_threads.input(sv, 0, 1), 55, 16, 16, input_form::plain) &&
              is_preloaded(of_threads.input(sv, 0, 2), 56, 0, 32, input_form::plain) && is_number(of_threads.input(sv, 0, 3), 0) &&
              is_preloaded(of_threads.input(sv, 1, 2), 59, 0, 32, input_form::plain));
static_assert(is_number(of_threads.input(sv, 2, 0), 8) && of_threads.input(sv, 2, 1).kind == input_kind::uniform &&
              of_threads.input(sv, 3, 2).content ==
                  uniform_content{uniform_kind::system_value, static_cast<std::uint8_t>(semantic::grid_size), 2});

}  // namespace

TEST_CASE("the interface of shaders", "[tgsi][interface]")
{
    CHECK(finds_inputs_of_fragments());
    CHECK(finds_outputs_of_fragments());
    CHECK(finds_those_of_vertices());
}
