// Arithmetic of doubles in the compiler's program, against the host's.
#include "catch.hpp"

#include <bit>
#include <cmath>
#include <cstdint>

#include <valhall/tgsi/compiler/wide/doubles.hpp>

#include "support.hpp"
#include "unit/tgsi/wide_doubles.hpp"

namespace {

using namespace valhall::tgsi::compiler;
using tests::check_doubles;

}  // namespace

TEST_CASE("TGSI: doubles: sums and products")
{
    check_doubles<1>("dabs", 1, [](builder& b, const use_pair* in) { return wide::dabs(b, in[0]); }, [](const double* x) { return std::fabs(x[0]); });
    check_doubles<1>("dneg", 1, [](builder& b, const use_pair* in) { return wide::dneg(b, in[0]); }, [](const double* x) { return -x[0]; });
    check_doubles<2>("dadd", 53, [](builder& b, const use_pair* in) { return wide::dadd(b, in[0], in[1]); }, [](const double* x) { return x[0] + x[1]; });
    check_doubles<2>("dmul", 61, [](builder& b, const use_pair* in) { return wide::dmul(b, in[0], in[1]); }, [](const double* x) { return x[0] * x[1]; });
}
