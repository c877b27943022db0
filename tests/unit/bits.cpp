// SPDX-License-Identifier: MIT
#include "valhall/bits.hpp"

#include "catch.hpp"

using valhall::bit_field;

TEST_CASE("a field's mask covers its bits and no others", "[bits]")
{
    STATIC_REQUIRE(bit_field{0, 1}.mask() == 0x1);
    STATIC_REQUIRE(bit_field{48, 9}.mask() == 0x01ff'0000'0000'0000);
    STATIC_REQUIRE(bit_field{1, 63}.mask() == 0xffff'ffff'ffff'fffe);
    STATIC_REQUIRE(bit_field{5, 0}.mask() == 0);
}

TEST_CASE("an inserted value is extracted again, and the other bits do not change", "[bits]")
{
    constexpr bit_field field{8, 27};
    STATIC_REQUIRE(field.extract(field.insert(~valhall::word{0}, 5)) == 5);
    STATIC_REQUIRE((field.insert(~valhall::word{0}, 5) | field.mask()) == ~valhall::word{0});
    STATIC_REQUIRE(field.insert(0, ~valhall::word{0}) == field.mask());
}

TEST_CASE("the highest bit of a signed field is its sign", "[bits]")
{
    constexpr bit_field field{8, 4};
    STATIC_REQUIRE(field.extract_signed(0x700) == 7);
    STATIC_REQUIRE(field.extract_signed(0x800) == -8);
    STATIC_REQUIRE(field.extract_signed(0xf00) == -1);
}
