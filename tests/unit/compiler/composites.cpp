// SPDX-License-Identifier: MIT
// The error bounds that composites.hpp states, measured in the simulator.
#include "catch.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <valhall/compiler/compile.hpp>

#include "random.hpp"
#include "rounds.hpp"
#include "unit/compiler/run_built.hpp"

using namespace valhall;
namespace vc = valhall::compiler;

namespace {

// A function of two words that is compiled once.
class function {
public:
    template <class Build>
    explicit function(const Build& build)
    {
        vc::program p(arch::v10, shader_stage::compute);
        vc::builder b(p);
        const vc::value id = b.preloaded(preload::global_id_x);
        const auto [x, y] = b.LOAD_i64(b.add64(b.uniform_pair(0), b.shl(id, 3)), imm(0), mod::unsigned_);
        const vc::value result = build(b, x, y);
        b.STORE_i32(result, b.add64(b.uniform_pair(2), b.shl(id, 2)), imm(0));
        REQUIRE(!vc::verify(p));
        done_ = vc::compile(p);
    }

    std::vector<std::uint32_t> operator()(const std::vector<std::uint32_t>& pairs) const
    {
        const tests::built_run ran = tests::run_built(done_, arch::v10, pairs, 16);
        REQUIRE(ran.fault == "");
        return ran.stored;
    }

private:
    vc::compiled done_{};
};

float as_float(std::uint32_t bits) { return std::bit_cast<float>(bits); }

// How far a result is from an exact one, in units of its last place.
double distance(std::uint32_t bits, double exact)
{
    const float nearest = static_cast<float>(exact);
    if (nearest == 0) return std::abs(static_cast<double>(as_float(bits)));
    const double unit = std::ldexp(1.0, std::max(std::ilogb(nearest), -126) - 23);
    return std::abs(static_cast<double>(as_float(bits)) - exact) / unit;
}

// The greatest error for numbers within bounds, absolute or in ulp.
template <class Build, class Exact>
double greatest_error(const Build& build, const Exact& exact, double low, double high, bool is_absolute = false)
{
    const function f(build);
    tests::dice random(7);
    double worst = 0;
    for (int n = 0; n < tests::rounds(150); ++n) {
        std::vector<std::uint32_t> in;
        for (int i = 0; i < 32; ++i)
            in.push_back(std::bit_cast<std::uint32_t>(
                static_cast<float>(low + (high - low) * static_cast<double>(random.below(1u << 24)) / (1u << 24))));
        const std::vector<std::uint32_t> out = f(in);
        for (std::size_t lane = 0; lane < 16; ++lane) {
            const double right = exact(static_cast<double>(as_float(in[2 * lane])), static_cast<double>(as_float(in[2 * lane + 1])));
            const double off = is_absolute ? std::abs(static_cast<double>(as_float(out[lane])) - right) : distance(out[lane], right);
            worst = std::max(worst, off);
        }
    }
    return worst;
}

#define UNARY(name) [](vc::builder& b, const vc::value& x, const vc::value&) { return vc::name(b, x); }
#define BINARY(name) [](vc::builder& b, const vc::value& x, const vc::value& y) { return vc::name(b, x, y); }

}  // namespace

TEST_CASE("compiler: functions of floats are as exact as they say", "[compiler]")
{
    CHECK(greatest_error(UNARY(rcp), [](double x, double) { return 1 / x; }, 0.001, 1000) <= 1);
    CHECK(greatest_error(BINARY(div), [](double x, double y) { return x / y; }, 0.001, 1000) <= 2.5);
    CHECK(greatest_error(UNARY(sqrt), [](double x, double) { return std::sqrt(x); }, 0.0001, 1e6) <= 1.5);
    CHECK(greatest_error(UNARY(rsqrt), [](double x, double) { return 1 / std::sqrt(x); }, 0.0001, 1e6) <= 1);
    CHECK(greatest_error(UNARY(exp2), [](double x, double) { return std::exp2(x); }, -100, 100) <= 2);
    CHECK(greatest_error(UNARY(exp), [](double x, double) { return std::exp(x); }, -1, 1) <= 4);
    CHECK(greatest_error(UNARY(exp), [](double x, double) { return std::exp(x); }, -60, 60) <= 63);
    CHECK(greatest_error(UNARY(log2), [](double x, double) { return std::log2(x); }, 2, 1e6) <= 1);
    CHECK(greatest_error(UNARY(log2), [](double x, double) { return std::log2(x); }, 0.5, 2, true) <= 0x1P-23);
    CHECK(greatest_error(UNARY(log), [](double x, double) { return std::log(x); }, 2, 1e6) <= 2);
    CHECK(greatest_error(UNARY(sin), [](double x, double) { return std::sin(x); }, -3.1416, 3.1416, true) <= 0x1P-11);
    CHECK(greatest_error(UNARY(cos), [](double x, double) { return std::cos(x); }, -3.1416, 3.1416, true) <= 0x1P-11);
    CHECK(greatest_error(BINARY(atan2), [](double y, double x) { return std::atan2(y, x); }, -10, 10, true) <= 0x1P-20);
    CHECK(greatest_error(BINARY(pow), [](double x, double y) { return std::pow(x, y); }, 0.1, 4) <= 12);
    CHECK(greatest_error(UNARY(floor), [](double x, double) { return std::floor(x); }, -1000, 1000) == 0);
    CHECK(greatest_error(UNARY(ceil), [](double x, double) { return std::ceil(x); }, -1000, 1000) == 0);
    CHECK(greatest_error(UNARY(fract), [](double x, double) { return static_cast<float>(x - std::floor(x)); }, -1000, 1000) == 0);
}

TEST_CASE("compiler: integer quotients and remainders are exact", "[compiler]")
{
    const function uquotient(BINARY(udiv)), uremainder(BINARY(umod)), quotient(BINARY(idiv)), remainder(BINARY(imod));
    tests::dice random(3);
    for (int n = 0; n < tests::rounds(100); ++n) {
        std::vector<std::uint32_t> in;
        for (int i = 0; i < 16; ++i) {
            in.push_back(static_cast<std::uint32_t>(random.bits()) >> random.below(32));
            const std::uint32_t divisor = static_cast<std::uint32_t>(random.bits()) >> random.below(32);
            in.push_back(divisor == 0 ? 1 : divisor);
        }
        const auto q = uquotient(in), r = uremainder(in), sq = quotient(in), sr = remainder(in);
        for (std::size_t i = 0; i < 16; ++i) {
            const std::uint32_t x = in[2 * i], y = in[2 * i + 1];
            const auto sx = static_cast<std::int64_t>(static_cast<std::int32_t>(x)),
                       sy = static_cast<std::int64_t>(static_cast<std::int32_t>(y));
            REQUIRE(q[i] == x / y);
            REQUIRE(r[i] == x % y);
            REQUIRE(sq[i] == static_cast<std::uint32_t>(sx / sy));
            REQUIRE(sr[i] == static_cast<std::uint32_t>(sx % sy));
        }
    }
}

TEST_CASE("compiler: numbers of 64 bits", "[compiler]")
{
    const function product([](vc::builder& b, const vc::value& x, const vc::value& y) {
        const vc::wide square = vc::mul64(b, {x, y}, {y, x});
        return vc::shr64(b, square, b.constant(32)).low;
    });
    const function doubles([](vc::builder& b, const vc::value& x, const vc::value& y) {
        const vc::wide wide_x = vc::f32_to_f64(b, x), wide_y = vc::f32_to_f64(b, y);
        return vc::f64_to_f32(b, vc::ddiv(b, vc::dadd(b, wide_x, wide_y), vc::dmul(b, wide_x, wide_y)));
    });
    std::vector<std::uint32_t> in, floats;
    for (std::uint32_t n = 0; n < 32; ++n) {
        in.push_back(0x12345678 * n + n * n);
        floats.push_back(std::bit_cast<std::uint32_t>(0.375F * static_cast<float>(n + 1)));
    }
    const auto products = product(in), quotients = doubles(floats);
    for (std::size_t i = 0; i < 16; ++i) {
        const std::uint64_t x = in[2 * i] | std::uint64_t{in[2 * i + 1]} << 32, y = in[2 * i + 1] | std::uint64_t{in[2 * i]} << 32;
        CHECK(products[i] == static_cast<std::uint32_t>(x * y >> 32));
        const double l = as_float(floats[2 * i]), r = as_float(floats[2 * i + 1]);
        CHECK(as_float(quotients[i]) == static_cast<float>((l + r) / (l * r)));
    }
}

TEST_CASE("compiler: sums over a warp", "[compiler]")
{
    const function sum(UNARY(warp_sum_u32)), any(UNARY(warp_any)), all(UNARY(warp_all));
    std::vector<std::uint32_t> in;
    std::uint32_t total = 0, either = 0, both = ~0u;
    for (std::uint32_t n = 0; n < 16; ++n) {
        in.push_back(n * n + 0x100);
        in.push_back(0);
        total += n * n + 0x100;
        either |= n * n + 0x100;
        both &= n * n + 0x100;
    }
    const auto sums = sum(in), anys = any(in), alls = all(in);
    for (std::size_t i = 0; i < 16; ++i) {
        CHECK(sums[i] == total);
        CHECK(anys[i] == either);
        CHECK(alls[i] == both);
    }
}
