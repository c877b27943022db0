// SPDX-License-Identifier: MIT
// Reversing the bits of a word.
#include "valhall/arithmetic/reversed.hpp"

#include <cstdint>

#include "catch.hpp"

using namespace valhall;

TEST_CASE("Reversing moves bit n to bit 31 - n", "[arithmetic]")
{
    for (int n = 0; n < 32; ++n) CHECK(arithmetic::reversed(std::uint32_t{1} << n) == std::uint32_t{1} << (31 - n));
    STATIC_REQUIRE(arithmetic::reversed(0x12345678) == 0x1E6A2C48);
}
