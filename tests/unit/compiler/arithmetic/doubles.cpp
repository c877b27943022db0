// SPDX-License-Identifier: MIT
// Arithmetic of doubles by the compiler's sequences, compared with the host's.
// Also tests: compiler/arithmetic/arithmetic.hpp, compiler/arithmetic/double_parts.hpp, compiler/arithmetic/double_rounding.hpp
// Also tests: compiler/arithmetic/four_words.hpp
#include "catch.hpp"

#include <bit>
#include <cmath>
#include <cstdint>

#include <valhall/compiler/arithmetic/doubles.hpp>

#include "support.hpp"
#include "unit/compiler/arithmetic/doubles.hpp"

namespace {

using namespace valhall::compiler;
using tests::check_doubles;

}  // namespace

TEST_CASE("compiler: doubles: sums and products")
{
    check_doubles("dabs", 1, words64::dabs, [](const double* x) { return std::fabs(x[0]); });
    check_doubles("dneg", 1, words64::dneg, [](const double* x) { return -x[0]; });
    check_doubles("dadd", 53, words64::dadd, [](const double* x) { return x[0] + x[1]; });
    check_doubles("dmul", 61, words64::dmul, [](const double* x) { return x[0] * x[1]; });
}

namespace {

// The same in constant expressions, where everything is folded.
constexpr double folded(use_pair (*emit)(builder&, use_pair, use_pair), double x, double y)
{
    program p(valhall::arch::v9);
    const valhall::compiler::options options{};
    builder b(p, options);
    const auto pair = [](double v) {
        const auto bits = std::bit_cast<std::uint64_t>(v);
        return use_pair{constant_use(static_cast<std::uint32_t>(bits)), constant_use(static_cast<std::uint32_t>(bits >> 32))};
    };
    const use_pair made = emit(b, pair(x), pair(y));
    if (!made.low.is_constant() || !made.high.is_constant()) return -1;
    return std::bit_cast<double>(made.low.id | std::uint64_t{made.high.id} << 32);
}

static_assert(folded(words64::dadd, 0.1, 0.2) == 0.1 + 0.2);
static_assert(folded(words64::dadd, 1e300, -1e-300) == 1e300);
static_assert(folded(words64::dmul, 0.1, 1.0 / 3) == 0.1 * (1.0 / 3));
static_assert(folded(words64::dmul, 0x1p-1000, 0x1.cp-74) == 0x1p-1073);

}  // namespace
