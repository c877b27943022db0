// SPDX-License-Identifier: MIT
// The place of a texel: constant coordinates fold to the two words that the simulator's host reads.
#include "catch.hpp"

#include <cstdint>
#include <utility>
#include <vector>

#include <valhall/front/texel_place.hpp>

using namespace valhall;

TEST_CASE("front ends pack the coordinates of a texel, and its layer, face or depth beside them", "[front]")
{
    const auto packed = [](const std::vector<std::uint32_t>& at, std::uint32_t dimensions) {
        compiler::program p(arch::v10, shader_stage::compute);
        compiler::builder b(p);
        std::vector<compiler::use> coordinates;
        for (const std::uint32_t one : at) coordinates.push_back(compiler::constant_use(one));
        const front::texel_place made = front::pack_texel_place(b, coordinates, dimensions);
        REQUIRE((made.xy.is_constant() && made.rest.is_constant()));
        return std::pair(made.xy.id, made.rest.id);
    };
    using words = std::pair<std::uint32_t, std::uint32_t>;
    CHECK(packed({0x12345}, 1) == words{0x12345, 0});
    CHECK(packed({3, 9}, 1) == words{3, 9});
    CHECK(packed({3, 5}, 2) == words{0x0005'0003, 0});
    CHECK(packed({0x1'0003, 0xFFFF'FFFF, 9}, 2) == words{0xFFFF'0003, 9});
    CHECK(packed({3, 5, 7}, 3) == words{0x0005'0003, 7});
}
