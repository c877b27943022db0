// SPDX-License-Identifier: MIT
// Comparisons of doubles, rounding to whole numbers, and scaling by the compiler's sequences, compared with the host's.
// Also tests: compiler/arithmetic/comparisons.hpp
#include "catch.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include <valhall/compiler/arithmetic/double_order.hpp>
#include <valhall/compiler/arithmetic/double_rounding.hpp>

#include "unit/compiler/arithmetic/doubles.hpp"

using namespace valhall::compiler;
using tests::check_doubles;

namespace {

double mask(bool holds) { return std::bit_cast<double>(std::uint64_t{holds ? 0xFFFFFFFF : 0}); }

}  // namespace

TEST_CASE("compiler: doubles: comparisons")
{
    check_doubles("dslt", 16, words64::dslt, [](const double* x) { return mask(x[0] < x[1]); });
    check_doubles("dsge", 16, words64::dsge, [](const double* x) { return mask(x[0] >= x[1]); });
    check_doubles("dseq", 9, words64::dseq, [](const double* x) { return mask(x[0] == x[1]); });
    check_doubles("dsne", 9, words64::dsne, [](const double* x) { return mask(x[0] != x[1]); });
}

TEST_CASE("compiler: doubles: choices")
{
    // For two zeros the second one is the result.
    const auto min = [](const double* x) { return std::isnan(x[1]) || x[0] < x[1] ? x[0] : x[1]; };
    const auto max = [](const double* x) { return std::isnan(x[1]) || x[0] > x[1] ? x[0] : x[1]; };
    check_doubles("dmin", 18, words64::dmin, min);
    check_doubles("dmax", 18, words64::dmax, max);
    check_doubles("dssg", 5, words64::dssg, [](const double* x) { return (x[0] > 0) - (x[0] < 0); });
    check_doubles("dsaturate", 5, words64::dsaturate, [](const double* x) { return x[0] > 0 ? std::min(x[0], 1.0) : 0; });
}

TEST_CASE("compiler: doubles: whole numbers")
{
    check_doubles("dtrunc", 5, words64::dtrunc, [](const double* x) { return std::trunc(x[0]); });
    check_doubles("dflr", 10, words64::dflr, [](const double* x) { return std::floor(x[0]); });
    check_doubles("dceil", 10, words64::dceil, [](const double* x) { return std::ceil(x[0]); });
    check_doubles("dround", 20, words64::dround, [](const double* x) { return std::nearbyint(x[0]); });
    check_doubles("dfrac", 64, words64::dfrac, [](const double* x) { return x[0] - std::floor(x[0]); });
}

TEST_CASE("compiler: doubles: powers of two")
{
    // The power comes from the low bits of a second double; most are within 2100.
    const auto power = [](double x) {
        const auto bits = static_cast<std::int32_t>(std::bit_cast<std::uint64_t>(x));
        return bits % 8 == 0 ? bits : bits % 2100;
    };
    const tests::wide_function function(words64::dldexp);
    CHECK(function.size() <= 37);
    tests::wide_values in = tests::double_operands<2>(120'000);
    for (std::size_t n = 1; n < in.size(); n += 2) in[n] = static_cast<std::uint32_t>(power(std::bit_cast<double>(in[n])));
    const tests::wide_values out = function(in);
    tests::tally law;
    for (std::size_t n = 0; n < out.size(); ++n) {
        const double scaled = std::ldexp(std::bit_cast<double>(in[2 * n]), static_cast<std::int32_t>(in[2 * n + 1]));
        const auto wanted = std::bit_cast<std::uint64_t>(scaled);
        law.expect(out[n] == wanted || (tests::is_nan(out[n]) && tests::is_nan(wanted)),
                   [&] { return tests::hex(in[2 * n]) + " " + tests::hex(in[2 * n + 1]) + ": " + tests::hex(out[n]); });
    }
    CHECK(law.failures() == "");
}
