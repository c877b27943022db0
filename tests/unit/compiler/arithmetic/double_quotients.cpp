// SPDX-License-Identifier: MIT
// Quotients and roots of doubles by the compiler's sequences, compared with the host's.
// Also tests: arithmetic/quotients.hpp, arithmetic/wide_integer.hpp
#include "catch.hpp"

#include <cmath>

#include <valhall/compiler/arithmetic/double_quotients.hpp>

#include "unit/compiler/arithmetic/doubles.hpp"

using namespace valhall::compiler;
using tests::check_doubles;

TEST_CASE("compiler: doubles: quotients and roots")
{
    check_doubles("ddiv", 84, words64::ddiv, [](const double* x) { return x[0] / x[1]; });
    check_doubles("dsqrt", 63, words64::dsqrt, [](const double* x) { return std::sqrt(x[0]); });
    check_doubles("drcp", 68, words64::drcp, [](const double* x) { return 1 / x[0]; });
    check_doubles("drsq", 130, words64::drsq, [](const double* x) { return 1 / std::sqrt(x[0]); });
}
