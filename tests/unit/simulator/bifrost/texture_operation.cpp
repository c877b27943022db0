// SPDX-License-Identifier: MIT
// The operation of TEXC: its staging registers.
#include <cstdint>

#include "valhall/simulator/bifrost/texture_operation.hpp"

#include "support.hpp"

namespace simulator = valhall::simulator;
using simulator::registers_of_texture, simulator::texture_registers;

namespace {

constexpr std::uint32_t immediates = 1u << 11, filtered = 7u << 12, fetch = 6u << 12, two = 2u << 18, cube = 0u << 18, as_f32 = 4u << 24;
constexpr std::uint32_t rgba = 15u << 28;

constexpr std::uint32_t lod(unsigned how) { return how << 20; }

}  // namespace

TEST_CASE("bifrost simulator: the operation of TEXC says which registers it reads and writes", "[simulator]")
{
    const std::uint32_t plain = immediates | filtered | two | lod(7) | as_f32 | rgba;
    CHECK(registers_of_texture(plain) == texture_registers{0, 4});
    CHECK(registers_of_texture(plain & ~as_f32) == texture_registers{0, 2});           // f16
    CHECK(registers_of_texture(plain & 0x1FFFFFFF) == texture_registers{0, 1});        // red alone
    CHECK(registers_of_texture((plain & ~lod(7)) | lod(4)) == texture_registers{1, 4});  // explicit LOD
    CHECK(registers_of_texture((plain & ~two) | cube) == texture_registers{1, 4});     // the third coordinate
    CHECK(registers_of_texture(plain | 1u << 16) == texture_registers{1, 4});          // reference
    CHECK(registers_of_texture(plain | 7u << 15) == texture_registers{3, 4});          // offsets, reference, layer
    CHECK(registers_of_texture(immediates | fetch | two | lod(1) | 14u << 24 | rgba) == texture_registers{1, 4});
    // Sampler and texture in registers.
    CHECK(registers_of_texture((plain & ~immediates) | 3u | 3u << 2) == texture_registers{2, 4});
    // Two textures.
    CHECK(registers_of_texture(1u << 2 | 4u << 25 | rgba) == texture_registers{0, 4});
    CHECK(registers_of_texture(1u << 2 | 3u << 28) == texture_registers{0, 1});
}
