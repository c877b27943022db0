// Quotients and roots of doubles in the compiler's program, against the host's.
#include "catch.hpp"

#include <cmath>

#include <valhall/tgsi/compiler/wide/double_quotients.hpp>

#include "unit/tgsi/wide_doubles.hpp"

using namespace valhall::tgsi::compiler;
using tests::check_doubles;

TEST_CASE("TGSI: doubles: quotients and roots")
{
    check_doubles<2>("ddiv", 84, [](builder& b, const use_pair* in) { return wide::ddiv(b, in[0], in[1]); }, [](const double* x) { return x[0] / x[1]; });
    check_doubles<1>("dsqrt", 63, [](builder& b, const use_pair* in) { return wide::dsqrt(b, in[0]); }, [](const double* x) { return std::sqrt(x[0]); });
    check_doubles<1>("drcp", 68, [](builder& b, const use_pair* in) { return wide::drcp(b, in[0]); }, [](const double* x) { return 1 / x[0]; });
    check_doubles<1>("drsq", 130, [](builder& b, const use_pair* in) { return wide::drsq(b, in[0]); }, [](const double* x) { return 1 / std::sqrt(x[0]); });
}
