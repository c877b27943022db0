// SPDX-License-Identifier: MIT
// Shaders in Valhall assembly like those of the compiler, for the tests of run_compiled. Not part of the library.
#ifndef VALHALL_TESTS_TGSI_COMPILED_SHADERS_HPP
#define VALHALL_TESTS_TGSI_COMPILED_SHADERS_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>

#include "valhall/literals.hpp"
#include "valhall/tgsi/literals.hpp"
#include "valhall/tgsi/run_compiled.hpp"

namespace tests {

using valhall::tgsi::numbered_register;

inline constexpr std::uint32_t not_put_out = 0xDEADBEEF;

constexpr std::uint32_t bits_of(float value) { return std::bit_cast<std::uint32_t>(value); }

// A register with the same floats in all lanes.
constexpr numbered_register floats(std::int32_t index, std::array<float, 4> values)
{
    numbered_register made{.index = index};
    made.value.set_all(values);
    return made;
}

// A register whose x differs in each lane; the rest is 0.
constexpr numbered_register words_in_x(std::int32_t index, std::array<std::uint32_t, 4> lanes)
{
    numbered_register made{.index = index};
    made.value.components[0] = lanes;
    return made;
}

constexpr numbered_register floats_in_x(std::int32_t index, std::array<float, 4> lanes)
{
    return words_in_x(index, {bits_of(lanes[0]), bits_of(lanes[1]), bits_of(lanes[2]), bits_of(lanes[3])});
}

// An output register that was not written.
constexpr numbered_register nothing(std::int32_t index)
{
    numbered_register made{.index = index};
    for (auto& lanes : made.value.components) lanes.fill(not_put_out);
    return made;
}

// A component in the four lanes.
constexpr std::array<std::uint32_t, 4> component_of(const numbered_register& r, std::size_t component)
{
    return r.value.components[component];
}

// The components of a lane.
constexpr std::array<std::uint32_t, 4> lane_of(const numbered_register& r, int lane)
{
    return {r.value.word(lane, 0), r.value.word(lane, 1), r.value.word(lane, 2), r.value.word(lane, 3)};
}

constexpr std::array<std::uint32_t, 4> lanes_of(std::initializer_list<float> values)
{
    std::array<std::uint32_t, 4> made{};
    std::size_t n = 0;
    for (const float value : values) made[n++] = bits_of(value);
    return made;
}

template <std::size_t Words>
constexpr valhall::tgsi::compiled_view view_of(const std::array<valhall::word, Words>& words, valhall::tgsi::processor stage,
                                               std::span<const valhall::tgsi::uniform_content> uniforms = {})
{
    return {.processor = stage, .words = words, .uniforms = uniforms};
}

// A vertex shader's program `position`, which copies the first attribute to the position in window coordinates.
inline constexpr auto position_words = [] {
    using namespace valhall::literals;
    return R"(
        LD_ATTR_IMM.v4.f32.slot0.wait0 @r0:r1:r2:r3, ^r60, ^r61, index:0x0, table:0x1
        FRCP.f32 r3, ^r3
        FMA.f32 r0, ^r0, r3, 0x0.neg
        FMA.f32 r1, ^r1, r3, 0x0.neg
        FMA.f32 r2, ^r2, r3, 0x0.neg
        FMA.f32 r0, ^r0, u0, u1
        FMA.f32 r1, ^r1, u2, u3
        FMA.f32 r2, ^r2, u4, u5
        LEA_BUF_IMM.slot0.wait0 @r4:r5, ^r59, table:0xD, index:0x0
        STORE.i128.istream.slot0.end @r0:r1:r2:r3, ^r4, offset:0
    )"_valhall;
}();

}  // namespace tests

#endif
