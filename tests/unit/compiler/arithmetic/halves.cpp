// SPDX-License-Identifier: MIT
// Floats rounded to halves by integer instructions, compared with the library's conversion.
#include "catch.hpp"

#include <cstdint>

#include <valhall/arithmetic/float_conversions.hpp>
#include <valhall/compiler/arithmetic/halves.hpp>

#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"
#include "unit/compiler/arithmetic/wide_function.hpp"

namespace {

using namespace valhall;

// All NaNs are equal.
std::uint32_t expected_half(std::uint32_t bits)
{
    const bool is_nan = (bits & 0x7FFFFFFF) > 0x7F800000;
    return is_nan ? (bits >> 16 & 0x8000) | 0x7E00 : arithmetic::to_f16(arithmetic::f32{bits}).bits;
}

// Every half as a float, the midpoint between it and the next half, and the neighbours of the midpoint.
tests::wide_values floats_near_halves()
{
    tests::wide_values in;
    for (std::uint32_t half = 0; half < 0x10000; ++half) {
        const std::uint32_t exact = arithmetic::to_f32(arithmetic::f16{static_cast<std::uint16_t>(half)}).bits;
        for (const std::uint32_t offset : {0x0u, 0xFFFu, 0x1000u, 0x1001u}) in.push_back(exact + offset);
    }
    return in;
}

}  // namespace

TEST_CASE("floats are rounded to halves by integers as by the conversion", "[compiler]")
{
    const tests::wide_function function(
        1, [](compiler::builder& b, const compiler::use_pair* in) { return compiler::half_by_integers(b, in[0].low); });
    CHECK(!function.fails());
    tests::wide_values in = floats_near_halves();
    tests::dice random(7);
    for (int n = 0; n < tests::rounds(100'000); ++n) in.push_back(static_cast<std::uint32_t>(random.bits()));
    const tests::wide_values out = function(in);
    tests::tally law;
    for (std::size_t n = 0; n < out.size(); ++n) {
        const std::uint32_t wanted = expected_half(static_cast<std::uint32_t>(in[n]));
        law.expect(out[n] == wanted, [&] { return tests::hex(in[n]) + ": " + tests::hex(out[n]) + " not " + tests::hex(wanted); });
    }
    CHECK(law.failures() == "");
}
