// SPDX-License-Identifier: MIT
// Quotients and roots of doubles in the compiler's program, against the host's.
#include "catch.hpp"

#include <cmath>

#include <valhall/compiler/arithmetic/double_quotients.hpp>

#include "unit/compiler/wide_doubles.hpp"

using namespace valhall::compiler;
using tests::check_doubles;

TEST_CASE("compiler: doubles: quotients and roots")
{
    check_doubles("ddiv", 84, wide::ddiv, [](const double* x) { return x[0] / x[1]; });
    check_doubles("dsqrt", 63, wide::dsqrt, [](const double* x) { return std::sqrt(x[0]); });
    check_doubles("drcp", 68, wide::drcp, [](const double* x) { return 1 / x[0]; });
    check_doubles("drsq", 130, wide::drsq, [](const double* x) { return 1 / std::sqrt(x[0]); });
}
