// SPDX-License-Identifier: MIT
// Tests a shader without a GPU, in a static_assert and at run time, with a host that provides varyings and receives the colour.
#include <array>
#include <cstdio>

#include <valhall/literals.hpp>
#include <valhall/simulator/default_host.hpp>
#include <valhall/simulator/run.hpp>

using namespace valhall;
using namespace valhall::literals;
using namespace valhall::simulator;

// Grey: the first varying times a uniform, clamped to white.
static constexpr auto shader = R"(.arch v9
    LD_VAR_BUF_IMM.f32.slot0.src_f32.center.store.wait0 @r0, r61, index:0x0
    FMA.f32.clamp_0_1.wait0126 r0, ^r0, u0, u1
    ATEST.wait @r60, ^r60, 0x3F800000, atest_datum.w0
    BLEND.slot0.f32.end @r0, blend_descriptor_0.w0, r60, target:0x0
)"_valhall;

static constexpr std::array<std::uint32_t, 2> uniforms{0x40000000, 0x3E800000};  // 2.0f and 0.25f
static constexpr std::array<special_binding, 2> specials{{{special::atest_datum, {}}, {special::blend_descriptor_0, {}}}};
static constexpr std::array<register_value, 1> registers{{{60, 0xF}}};           // all samples are covered

// The colour of each lane of a quad.
constexpr std::array<std::uint32_t, 4> colours(const std::array<std::uint32_t, 4>& varying)
{
    std::array<varying_word, 1> varyings{};
    for (std::size_t lane = 0; lane < 4; ++lane) varyings[0].lanes[lane] = varying[lane];
    std::array<output_words, 4> outputs{};
    default_host devices;
    devices.varyings = varyings;
    devices.output_storage = outputs;
    const run_result ran =
        run(shader, arch::v9, {.lanes = 4, .registers = registers, .uniforms = uniforms, .specials = specials, .devices = &devices});
    std::array<std::uint32_t, 4> found{};
    for (std::size_t lane = 0; ran && lane < 4; ++lane) found[lane] = devices.outputs()[0].words[lane];
    return found;
}

// The varyings 0, 0.125, 0.375 and 1 give the greys 0.25, 0.5, 1 and 1.
constexpr std::array<std::uint32_t, 4> before{0, 0x3E000000, 0x3EC00000, 0x3F800000};
static_assert(colours(before) == std::array<std::uint32_t, 4>{0x3E800000, 0x3F000000, 0x3F800000, 0x3F800000});

int main()
{
    const bool is_right = colours(before) == std::array<std::uint32_t, 4>{0x3E800000, 0x3F000000, 0x3F800000, 0x3F800000};
    std::puts(is_right ? "the shader gives the colours that it should" : "the shader gives other colours");
    return is_right ? 0 : 1;
}
