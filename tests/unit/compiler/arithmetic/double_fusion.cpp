// SPDX-License-Identifier: MIT
// Products of doubles plus a third double by the compiler's sequences, rounded once and twice, compared with the host's.
#include "catch.hpp"

#include <bit>
#include <cmath>

#include <valhall/compiler/arithmetic/double_fusion.hpp>
#include <valhall/compiler/arithmetic/doubles.hpp>

#include "unit/compiler/arithmetic/doubles.hpp"

using namespace valhall::compiler;
using tests::check_doubles;

TEST_CASE("compiler: doubles: products plus a third")
{
    check_doubles("dfma", 144, words64::dfma, [](const double* x) { return std::fma(x[0], x[1], x[2]); });
    check_doubles("dmad", 114, words64::dmad, [](const double* x) {
        volatile double product = x[0] * x[1];  // rounded: prevents fusion by the host's compiler
        return product + x[2];
    });
}

TEST_CASE("compiler: doubles: products that a third nearly cancels")
{
    // The third is the negated rounded product, or a neighbour of it: the result is the rounding error.
    const tests::wide_function function(words64::dfma);
    tests::wide_values in = tests::double_operands<2>(150'000), operands;
    tests::dice random;
    for (std::size_t n = 0; n < in.size(); n += 2) {
        const double x = std::bit_cast<double>(in[n]), y = std::bit_cast<double>(in[n + 1]);
        operands.insert(operands.end(), {in[n], in[n + 1], std::bit_cast<std::uint64_t>(-(x * y)) + random.below(3) - 1});
    }
    const tests::wide_values out = function(operands);
    tests::tally law;
    for (std::size_t n = 0; n < out.size(); ++n) {
        const std::uint64_t* const bits = operands.data() + 3 * n;
        const auto wanted = std::bit_cast<std::uint64_t>(
            std::fma(std::bit_cast<double>(bits[0]), std::bit_cast<double>(bits[1]), std::bit_cast<double>(bits[2])));
        law.expect(out[n] == wanted || (tests::is_nan(out[n]) && tests::is_nan(wanted)),
                   [&] { return tests::hex(bits[0]) + " " + tests::hex(bits[1]) + " " + tests::hex(bits[2]) + ": " + tests::hex(out[n]); });
    }
    CHECK(law.failures() == "");
}
