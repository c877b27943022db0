// SPDX-License-Identifier: MIT
// Decimal numbers are parsed to the nearest float and double, as by the standard library.
// Also tests: text/common/decimal.hpp
#include "catch.hpp"

#include <bit>
#include <cstdlib>
#include <string>

#include <valhall/text/common/decimal.hpp>

#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"

using valhall::detail::decimal;
using valhall::detail::to_double;
using valhall::detail::to_float;

namespace {

// A number of which no digits were dropped.
constexpr decimal number(std::uint64_t digits, std::int32_t exponent) { return {digits, exponent, false}; }

void check(tests::tally& law, const decimal& d)
{
    const std::string text = std::to_string(d.digits) + "e" + std::to_string(d.exponent);
    law.expect(to_float(d) == std::bit_cast<std::uint32_t>(std::strtof(text.c_str(), nullptr)), [&] { return text + " as float"; });
    law.expect(to_double(d) == std::bit_cast<std::uint64_t>(std::strtod(text.c_str(), nullptr)), [&] { return text + " as double"; });
}

}  // namespace

TEST_CASE("TGSI: decimal numbers are rounded correctly")
{
    tests::tally law;
    tests::dice random;
    for (int n = 0; n < tests::rounds(40'000); ++n) {
        const std::uint64_t digits = random.bits() >> random.below(64);
        const int range = n % 2 == 0 ? 50 : 360;
        check(law, number(digits, static_cast<std::int32_t>(random.below(static_cast<valhall::word>(2 * range))) - range));
    }
    CHECK(law.failures() == "");
}

TEST_CASE("TGSI: corner cases of decimal floats")
{
    tests::tally law;
    // The largest float and numbers that round to it or overflow, the smallest numbers, midpoints between two floats.
    for (const decimal d : {number(34028234663852886, 22), number(34028235677973366, 22), number(34028235677973365, 22), number(14, -46),
                            number(7, -46), number(70064923216240854, -62), number(70064923216240853, -62), number(16777217, 0),
                            number(16777219, 0), number(17976931348623157, 292), number(17976931348623159, 292), number(49, -325),
                            number(24, -325), number(9007199254740993, 0), number(0, 0), number(1, 400), number(1, -400)})
        check(law, d);
    CHECK(law.failures() == "");
    // Digits that do not fit a word decide between two floats.
    CHECK(to_float({16777217, 0, true}) == to_float(number(16777218, 0)));
    static_assert(to_float(number(70710678, -8)) == 0x3F3504F3);
    static_assert(to_double(number(1, -1)) == 0x3FB999999999999A);
}
