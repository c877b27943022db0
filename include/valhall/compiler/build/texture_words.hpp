// SPDX-License-Identifier: MIT
// The operands of texture instructions: texture and sampler handles, and staging registers.
#ifndef VALHALL_COMPILER_BUILD_TEXTURE_WORDS_HPP
#define VALHALL_COMPILER_BUILD_TEXTURE_WORDS_HPP

#include <cstdint>
#include <span>

#include "valhall/compiler/arithmetic/arithmetic.hpp"
#include "valhall/compiler/build/texture_handle.hpp"

namespace valhall::compiler {

// The 64-bit source of a texture instruction: two handles in its low word.
constexpr use texture_source(builder& b, const use& texture, const use& sampler)
{
    return b.pair_source({bor(b, shl(b, sampler, number(16)), texture), number(0)});
}

// The staging registers that a texture instruction reads, in order.
struct staging_list {
    use words[12]{};
    std::uint32_t count = 0;

    constexpr void add(const use& word) { words[count++] = word; }
    constexpr std::span<const use> view() const { return {words, count}; }
};

// Adds the cube coordinates of a direction: two coordinates on a face, with the number of the face in the top 3 bits of the first. (All
// floats from 0 to 1 have the same top 3 bits unless they are nearly 0.)
constexpr void add_cube_place(builder& b, staging_list& list, const use& x, const use& y, const use& z)
{
    constexpr std::uint32_t below_face = 0x1FFFFFFF;
    const auto on_face = [&](const use& along, const use& half) {
        return b.op(b.form(opcode::FMA_f32, modifier::clamp::clamp_0_1), along, half, number(float_half));
    };
    const use face = b.op(opcode::CUBEFACE2_V9, x, y, z);
    const use half = fmul(b, frcp(b, b.op(opcode::CUBEFACE1, x, y, z)), number(float_half));
    const use s = on_face(b.op(opcode::CUBE_SSEL, z, x, face), half), t = on_face(b.op(opcode::CUBE_TSEL, y, z, face), half);
    list.add(merged(b, face, s, number(below_face)));
    list.add(t);
}

// A level of detail or a bias in units of 1/256, in the low half of a word.
constexpr use level_word(builder& b, const use& level)
{
    constexpr std::uint32_t sixteenth = 0x3D800000, steps = 0x45800000;  // 1/16, 4096.0
    const use part = b.op(b.form(opcode::FMA_f32, modifier::clamp::clamp_m1_1), level, number(sixteenth), number(minus_zero));
    const use whole = b.op(b.form(opcode::F32_TO_S32, modifier::round_mode::rtz), fmul(b, part, number(steps)));
    return band(b, whole, number(0xFFFF));
}

}  // namespace valhall::compiler

#endif
