// SPDX-License-Identifier: MIT
// The error bounds that composites.hpp states, measured in the simulator.
// Also tests: compiler/arithmetic/packing.hpp
#include "catch.hpp"

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

#include <valhall/compiler/compile.hpp>

#include "random.hpp"
#include "rounds.hpp"
#include "unit/compiler/run_built.hpp"

using namespace valhall;
namespace vc = valhall::compiler;

namespace {

// A function of two words, compiled once.
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

    // The results for up to 16 pairs.
    std::vector<std::uint32_t> operator()(std::vector<std::uint32_t> pairs) const
    {
        pairs.resize(32);
        const tests::built_run ran = tests::run_built(done_, arch::v10, pairs, 16);
        REQUIRE(ran.fault == "");
        return ran.stored;
    }

private:
    vc::compiled done_{};
};

float as_float(std::uint32_t bits) { return std::bit_cast<float>(bits); }

// The error of a result in units in its last place.
double distance(std::uint32_t bits, double exact)
{
    const float nearest = static_cast<float>(exact);
    if (nearest == 0) return std::abs(static_cast<double>(as_float(bits)));
    const double unit = std::ldexp(1.0, std::max(std::ilogb(nearest), -126) - 23);
    return std::abs(static_cast<double>(as_float(bits)) - exact) / unit;
}

// The largest ratio of an error, absolute or in ulp, to the allowed error, over arguments within bounds.
template <class Build, class Exact, class Allowed>
double greatest_share(const Build& build, const Exact& exact, const Allowed& allowed, double low, double high, bool is_absolute = false)
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
            const auto x = static_cast<double>(as_float(in[2 * lane])), y = static_cast<double>(as_float(in[2 * lane + 1]));
            const double right = exact(x, y);
            const double off = is_absolute ? std::abs(static_cast<double>(as_float(out[lane])) - right) : distance(out[lane], right);
            worst = std::max(worst, off / allowed(x, y));
        }
    }
    return worst;
}

// The largest error for numbers within bounds, absolute or in ulp.
template <class Build, class Exact>
double greatest_error(const Build& build, const Exact& exact, double low, double high, bool is_absolute = false)
{
    return greatest_share(build, exact, [](double, double) { return 1.0; }, low, high, is_absolute);
}

#define UNARY(name) [](vc::builder& b, const vc::value& x, const vc::value&) { return vc::name(b, x); }
#define BINARY(name) [](vc::builder& b, const vc::value& x, const vc::value& y) { return vc::name(b, x, y); }

}  // namespace

TEST_CASE("compiler: functions of floats keep their error bounds", "[compiler]")
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
    CHECK(greatest_error(UNARY(sin), [](double x, double) { return std::sin(x); }, -32768, 32768, true) <= 0x1P-15);
    CHECK(greatest_error(UNARY(cos), [](double x, double) { return std::cos(x); }, -32768, 32768, true) <= 0x1P-15);
    CHECK(greatest_error(UNARY(fast_sin), [](double x, double) { return std::sin(x); }, -3.1416, 3.1416, true) <= 0x1P-11);
    CHECK(greatest_error(UNARY(fast_cos), [](double x, double) { return std::cos(x); }, -3.1416, 3.1416, true) <= 0x1P-11);
    CHECK(greatest_error(BINARY(atan2), [](double y, double x) { return std::atan2(y, x); }, -10, 10, true) <= 0x1P-20);
    CHECK(greatest_error(BINARY(pow), [](double x, double y) { return std::pow(x, y); }, 0.1, 4) <= 12);
    CHECK(greatest_share(
              BINARY(pow), [](double x, double y) { return std::pow(x, y); },
              [](double x, double y) { return 3 + 2 * (std::abs(y) + std::abs(y * std::log2(x))); }, 0.01, 10) <= 1);
    CHECK(greatest_error(BINARY(mul), [](double x, double y) { return x * y; }, -100, 100) <= 0.5);
    CHECK(greatest_error(BINARY(add), [](double x, double y) { return x + y; }, -100, 100) <= 0.5);
    CHECK(greatest_error(BINARY(sub), [](double x, double y) { return x - y; }, -100, 100) <= 0.5);
    const auto fused = [](vc::builder& b, const vc::value& x, const vc::value& y) { return vc::fma(b, x, y, y); };
    CHECK(greatest_error(fused, [](double x, double y) { return std::fma(x, y, y); }, 1, 100) <= 0.5);
    const auto fused_or_not = [](vc::builder& b, const vc::value& x, const vc::value& y) { return vc::mad(b, x, y, y); };
    CHECK(greatest_error(fused_or_not, [](double x, double y) { return x * y + y; }, 1, 100) <= 1);  // rounded twice
    CHECK(greatest_error(fused_or_not, [](double x, double y) { return static_cast<float>(x * y) + y; }, 1, 100) <= 0.5);
    CHECK(greatest_error(UNARY(log), [](double x, double) { return std::log(x); }, 0.5, 2, true) <= 0x1P-23);
    const auto tangent_error = [](double x) {
        const double t = std::tan(x);
        return std::abs(t) <= 16 ? 0x1p-10 * (1 + t * t) : 1e30;
    };
    CHECK(greatest_share(
              UNARY(tan), [](double x, double) { return std::tan(x); }, [&](double x, double) { return tangent_error(x); }, -3.1416, 3.1416,
              true) <= 1);
    CHECK(greatest_error(UNARY(floor), [](double x, double) { return std::floor(x); }, -1000, 1000) == 0);
    CHECK(greatest_error(UNARY(ceil), [](double x, double) { return std::ceil(x); }, -1000, 1000) == 0);
    CHECK(greatest_error(UNARY(trunc), [](double x, double) { return std::trunc(x); }, -1000, 1000) == 0);
    CHECK(greatest_error(UNARY(round_even), [](double x, double) { return std::nearbyint(x); }, -1000, 1000) == 0);
    CHECK(greatest_error(BINARY(min), [](double x, double y) { return std::fmin(x, y); }, -1000, 1000) == 0);
    CHECK(greatest_error(BINARY(max), [](double x, double y) { return std::fmax(x, y); }, -1000, 1000) == 0);
    CHECK(greatest_error(UNARY(saturate), [](double x, double) { return std::fmin(std::fmax(x, 0.0), 1.0); }, -3, 3) == 0);
    CHECK(greatest_error(UNARY(fract), [](double x, double) { return static_cast<float>(x - std::floor(x)); }, -1000, 1000) == 0);
}

TEST_CASE("compiler: inverse, hyperbolic and area functions and remainders keep their error bounds", "[compiler]")
{
    const auto relative = [](const auto& build, double (*exact)(double), double bound, double low, double high) {
        const auto of_first = [exact](double x, double) { return exact(x); };
        const auto allowed = [exact, bound](double x, double) { return std::max(bound * std::abs(exact(x)), 0x1P-126); };
        return greatest_share(build, of_first, allowed, low, high, true);
    };
    CHECK(greatest_error(UNARY(asin), [](double x, double) { return std::asin(x); }, -1, 1, true) <= 0x1P-21);
    CHECK(greatest_error(UNARY(acos), [](double x, double) { return std::acos(x); }, -1, 1, true) <= 0x1P-21);
    for (const double limit : {2.0, 1000.0})
        CHECK(greatest_error(UNARY(atan), [](double x, double) { return std::atan(x); }, -limit, limit, true) <= 0x1P-22);
    const auto of_exponential = [](double (*exact)(double)) {
        return [exact](double x, double) { return (0x1P-20 + std::abs(x) * 0x1P-24) * std::abs(exact(x)); };
    };
    for (const double limit : {0.5, 4.0, 80.0}) {
        CHECK(greatest_share(
                  UNARY(sinh), [](double x, double) { return std::sinh(x); }, of_exponential(std::sinh), -limit, limit, true) <= 1);
        CHECK(greatest_share(
                  UNARY(cosh), [](double x, double) { return std::cosh(x); }, of_exponential(std::cosh), -limit, limit, true) <= 1);
    }
    for (const double limit : {0.01, 0.5, 4.0, 100.0}) CHECK(relative(UNARY(tanh), std::tanh, 0x1P-21, -limit, limit) <= 1);
    for (const double limit : {0.01, 0.5, 4.0, 1000.0, 0x1P60}) CHECK(relative(UNARY(asinh), std::asinh, 0x1P-21, -limit, limit) <= 1);
    for (const double limit : {1.01, 2.0, 1000.0, 0x1P60}) CHECK(relative(UNARY(acosh), std::acosh, 0x1P-21, 1, limit) <= 1);
    for (const double limit : {0.01, 0.5, 0.99}) CHECK(relative(UNARY(atanh), std::atanh, 0x1P-21, -limit, limit) <= 1);
    CHECK(greatest_error(BINARY(fmod), [](double x, double y) { return std::fmod(x, y); }, 0.01, 1000) == 0);
    CHECK(greatest_error(BINARY(fmod), [](double x, double y) { return std::fmod(x, y); }, -1000, -0.01) == 0);
}

namespace {

// Normal numbers of all exponents, of both signs.
std::vector<std::uint32_t> normal_numbers()
{
    std::vector<std::uint32_t> all;
    for (std::uint32_t exponent = 1; exponent < 255; ++exponent)
        for (const std::uint32_t fraction : {0u, 1u, 0x2AAAAAu, 0x7FFFFFu})
            for (const std::uint32_t sign : {0u, 0x80000000u}) all.push_back(sign | exponent << 23 | fraction);
    return all;
}
bool is_normal_float(double x) { return std::isnormal(static_cast<float>(x)); }

// Pairs of arguments: each number with some others, and both with the limits of the format.
std::vector<std::uint32_t> pairs_of_normals()
{
    const std::vector<std::uint32_t> all = normal_numbers();
    tests::dice random(11);
    std::vector<std::uint32_t> pairs;
    for (const std::uint32_t x : all) {
        std::vector<std::uint32_t> others{0x00800000, 0x7F7FFFFF, 0x3F800000, 0xFE800000, 0x7E800001, x};
        for (int n = 0; n < tests::rounds(12); ++n) others.push_back(all[random.below(static_cast<std::uint32_t>(all.size()))]);
        for (const std::uint32_t y : others)
            for (const std::uint32_t one : {x, y, y, x}) pairs.push_back(one);
    }
    while (pairs.size() % 32 != 0) pairs.push_back(0x3F800000);
    return pairs;
}

// Numbers where functions change, of both signs: powers of 2, multiples of pi / 4, ends of domains, and what is next to them; then numbers between.
std::vector<std::uint32_t> edges()
{
    std::vector<std::uint32_t> all;
    const auto add = [&all](double x) {
        const std::uint32_t middle = std::bit_cast<std::uint32_t>(static_cast<float>(x));
        for (std::uint32_t n = 0; n < 5; ++n)
            for (const std::uint32_t sign : {0u, 0x80000000u})
                if (const std::uint32_t bits = sign ^ (middle + n - 2); std::isnormal(as_float(bits))) all.push_back(bits);
    };
    for (int n = -126; n < 128; ++n) add(std::ldexp(1.0, n));
    const double quarter = std::atan(1.0);
    for (int n = 1; n < 40; ++n) add(n * quarter);
    for (int n = 41; n * quarter < 32768; n += 977) add(n * quarter);
    // For exp(): x * log2(e) is just over a power of 2 here, where its rounding counts most.
    for (const double x : {11.0905, 22.181, 44.362, 44.4827, 45.1107, 88.7228}) add(x);
    for (const double x : {0.99, 9.0, 80.0, 3.4028234e38}) add(x);
    tests::dice random(13);
    for (int n = 0; n < tests::rounds(1000); ++n)
        add(std::ldexp(static_cast<double>(random.below(1u << 24)), static_cast<int>(random.below(8)) - 23));
    return all;
}

// Each edge with itself, a neighbour and another edge.
std::vector<std::uint32_t> pairs_of_edges()
{
    const std::vector<std::uint32_t> all = edges();
    tests::dice random(17);
    std::vector<std::uint32_t> pairs;
    for (const std::uint32_t x : all)
        for (const std::uint32_t y : {x, x ^ 1, all[random.below(static_cast<std::uint32_t>(all.size()))]}) {
            pairs.push_back(x);
            pairs.push_back(y);
        }
    while (pairs.size() % 32 != 0) pairs.push_back(0x3F800000);
    return pairs;
}

// The largest ratio of an error to what is allowed, over pairs of arguments, where the exact result is a normal float or 0. `allowed` is 0 outside
// of the function's domain. `count` is increased by the number of compared results.
template <class Build, class Exact, class Allowed>
double greatest_share_of(const std::vector<std::uint32_t>& pairs, const Build& build, const Exact& exact, const Allowed& allowed,
                         bool is_absolute, int& count)
{
    const function f(build);
    double worst = 0;
    for (std::size_t from = 0; from < pairs.size(); from += 32) {
        const std::vector<std::uint32_t> in(pairs.begin() + static_cast<std::ptrdiff_t>(from),
                                            pairs.begin() + static_cast<std::ptrdiff_t>(from + 32));
        const std::vector<std::uint32_t> out = f(in);
        for (std::size_t lane = 0; lane < 16; ++lane) {
            const auto x = static_cast<double>(as_float(in[2 * lane])), y = static_cast<double>(as_float(in[2 * lane + 1]));
            const double right = exact(x, y), may = allowed(x, y);
            if (may == 0 || (right != 0 && !is_normal_float(right) && !is_absolute)) continue;
            const double got = static_cast<double>(as_float(out[lane]));
            const double off = is_absolute ? std::abs(got - right) : distance(out[lane], right);
            ++count;
            if (!(off / may <= 1)) UNSCOPED_INFO("of " << x << " and " << y << ": " << got << ", not " << right);
            worst = std::isnan(off) ? INFINITY : std::max(worst, off / may);
        }
    }
    return worst;
}

// The same over all exponents.
template <class Build, class Exact, class Allowed>
double greatest_share_of_all(const Build& build, const Exact& exact, const Allowed& allowed, bool is_absolute, int& count)
{
    static const std::vector<std::uint32_t> pairs = pairs_of_normals();
    return greatest_share_of(pairs, build, exact, allowed, is_absolute, count);
}

}  // namespace

TEST_CASE("compiler: functions of floats keep their error bounds over all exponents", "[compiler]")
{
    const auto is_within = [](const auto& build, const auto& exact, double ulp, bool is_absolute = false) {
        int count = 0;
        const double share = greatest_share_of_all(build, exact, [ulp](double, double) { return ulp; }, is_absolute, count);
        CHECK(count > 1000);
        return share <= 1;
    };
    CHECK(is_within(UNARY(rcp), [](double x, double) { return 1 / x; }, 1));
    CHECK(is_within(BINARY(div), [](double x, double y) { return x / y; }, 2.5));
    CHECK(is_within(UNARY(sqrt), [](double x, double) { return std::sqrt(x); }, 1.5));
    CHECK(is_within(UNARY(rsqrt), [](double x, double) { return 1 / std::sqrt(x); }, 1));
    CHECK(is_within(UNARY(exp2), [](double x, double) { return std::exp2(x); }, 2));
    CHECK(is_within(BINARY(atan2), [](double y, double x) { return std::atan2(y, x); }, 0x1P-20, true));
    CHECK(is_within(BINARY(mul), [](double x, double y) { return x * y; }, 0.5));
    CHECK(is_within(BINARY(min), [](double x, double y) { return std::fmin(x, y); }, 1e-9));
    CHECK(is_within(BINARY(max), [](double x, double y) { return std::fmax(x, y); }, 1e-9));
    CHECK(is_within(UNARY(floor), [](double x, double) { return std::floor(x); }, 1e-9));
    CHECK(is_within(UNARY(ceil), [](double x, double) { return std::ceil(x); }, 1e-9));
    CHECK(is_within(UNARY(trunc), [](double x, double) { return std::trunc(x); }, 1e-9));
    CHECK(is_within(UNARY(round_even), [](double x, double) { return std::nearbyint(x); }, 1e-9));
    CHECK(is_within(UNARY(saturate), [](double x, double) { return std::fmin(std::fmax(x, 0.0), 1.0); }, 1e-9));
    // Doubles hold the exact sum of floats only if the exponents are near.
    int count = 0;
    const auto near = [](double x, double y) { return std::abs(std::ilogb(x) - std::ilogb(y)) < 28 ? 0.5 : 0.0; };
    CHECK(greatest_share_of_all(BINARY(add), [](double x, double y) { return x + y; }, near, false, count) <= 1);
    CHECK(greatest_share_of_all(BINARY(sub), [](double x, double y) { return x - y; }, near, false, count) <= 1);
    CHECK(count > 1000);
    count = 0;
    const auto of_logarithm = [](double bound) {
        return [bound](double x, double) {
            const double unit = std::ldexp(1.0, std::max(std::ilogb(static_cast<float>(std::log2(x))), -126) - 23);
            return x <= 0 ? 0.0 : x < 0.5 || x > 2 ? bound : 0x1P-23 / unit;
        };
    };
    CHECK(greatest_share_of_all(UNARY(log2), [](double x, double) { return std::log2(x); }, of_logarithm(1), false, count) <= 1);
    CHECK(count > 1000);
    count = 0;
    CHECK(greatest_share_of_all(
              UNARY(exp), [](double x, double) { return std::exp(x); }, [](double x, double) { return 3 + 1.25 * std::abs(x); }, false,
              count) <= 1);
    CHECK(count > 1000);
    count = 0;
    const auto of_power = [](double x, double y) {
        const double exponent = y * std::log2(x);
        return x > 0 && std::abs(exponent) < 125 ? 3 + 2 * (std::abs(y) + std::abs(exponent)) : 0.0;
    };
    CHECK(greatest_share_of_all(BINARY(pow), [](double x, double y) { return std::pow(x, y); }, of_power, false, count) <= 1);
    CHECK(count > 1000);
}

TEST_CASE("compiler: functions of floats keep their error bounds at the edges of their domains", "[compiler]")
{
    const std::vector<std::uint32_t> pairs = pairs_of_edges();
    // `allowed` of x and the exact result is an absolute error; 0 outside of the domain.
    const auto keeps = [&pairs](const auto& build, double (*exact)(double), const auto& allowed) {
        int count = 0;
        const auto of_first = [exact](double x, double) { return exact(x); };
        const auto may = [exact, &allowed](double x, double) {
            const double right = exact(x);
            return right == 0 || is_normal_float(right) ? allowed(x, right) : 0.0;
        };
        const double share = greatest_share_of(pairs, build, of_first, may, true, count);
        CHECK(count > 500);
        return share <= 1;
    };
    const auto unit = [](double right) { return std::ldexp(1.0, std::max(std::ilogb(static_cast<float>(right)), -126) - 23); };
    const auto ulp = [unit](double count) { return [unit, count](double, double right) { return count * unit(right); }; };
    const auto of_positive = [unit](double count) {
        return [unit, count](double x, double right) { return x <= 0 ? 0.0 : count * unit(right); };
    };
    const auto absolute = [](double bound, double limit) {
        return [bound, limit](double x, double) { return std::abs(x) <= limit ? bound : 0.0; };
    };
    const auto relative = [](double bound, double low, double high) {
        return [bound, low, high](double x, double right) { return x >= low && x <= high ? bound * std::abs(right) : 0.0; };
    };
    const auto of_logarithm = [unit](double count) {
        return [unit, count](double x, double right) { return x <= 0 ? 0.0 : x >= 0.5 && x <= 2 ? 0x1P-23 : count * unit(right); };
    };
    const auto of_hyperbolic = [](double x, double right) {
        return std::abs(x) <= 80 ? (0x1P-20 + std::abs(x) * 0x1P-24) * std::abs(right) : 0.0;
    };
    const auto of_tangent = [](double x, double right) {
        return std::abs(x) <= 3.1415927 && std::abs(right) <= 16 ? 0x1P-10 * (1 + right * right) : 0.0;
    };
    const double pi = std::acos(-1.0);
    CHECK(keeps(UNARY(rcp), [](double x) { return 1 / x; }, ulp(1)));
    CHECK(keeps(UNARY(sqrt), std::sqrt, of_positive(1.5)));
    CHECK(keeps(UNARY(rsqrt), [](double x) { return 1 / std::sqrt(x); }, of_positive(1)));
    CHECK(keeps(UNARY(exp2), std::exp2, ulp(2)));
    CHECK(keeps(UNARY(exp), std::exp, [unit](double x, double right) { return (3 + 1.25 * std::abs(x)) * unit(right); }));
    CHECK(keeps(UNARY(log2), std::log2, of_logarithm(1)));
    CHECK(keeps(UNARY(log), std::log, of_logarithm(2)));
    CHECK(keeps(UNARY(sin), std::sin, absolute(0x1P-15, 32768)));
    CHECK(keeps(UNARY(cos), std::cos, absolute(0x1P-15, 32768)));
    CHECK(keeps(UNARY(fast_sin), std::sin, absolute(0x1P-11, pi)));
    CHECK(keeps(UNARY(fast_cos), std::cos, absolute(0x1P-11, pi)));
    CHECK(keeps(UNARY(tan), std::tan, of_tangent));
    CHECK(keeps(UNARY(asin), std::asin, absolute(0x1P-21, 1)));
    CHECK(keeps(UNARY(acos), std::acos, absolute(0x1P-21, 1)));
    CHECK(keeps(UNARY(atan), std::atan, absolute(0x1P-22, INFINITY)));
    CHECK(keeps(UNARY(sinh), std::sinh, of_hyperbolic));
    CHECK(keeps(UNARY(cosh), std::cosh, of_hyperbolic));
    CHECK(keeps(UNARY(tanh), std::tanh, relative(0x1P-21, -INFINITY, INFINITY)));
    CHECK(keeps(UNARY(asinh), std::asinh, relative(0x1P-21, -0x1P126, 0x1P126)));
    CHECK(keeps(UNARY(acosh), std::acosh, relative(0x1P-21, 1 + 0x1P-23, 0x1P126)));
    CHECK(keeps(UNARY(atanh), std::atanh, relative(0x1P-21, -0.99, 0.99)));
    const auto of_two = [&pairs](const auto& build, const auto& exact, const auto& allowed, bool is_absolute) {
        int count = 0;
        const double share = greatest_share_of(pairs, build, exact, allowed, is_absolute, count);
        CHECK(count > 500);
        return share <= 1;
    };
    CHECK(of_two(
        BINARY(fmod), [](double x, double y) { return std::fmod(x, y); },
        [](double x, double y) { return std::abs(x / y) <= 0x1P20 ? 1e-60 : 0.0; }, true));
    CHECK(of_two(BINARY(div), [](double x, double y) { return x / y; }, [](double, double) { return 2.5; }, false));
    CHECK(of_two(BINARY(atan2), [](double y, double x) { return std::atan2(y, x); }, [](double, double) { return 0x1P-20; }, true));
}

TEST_CASE("compiler: functions of a NaN are NaNs, and those of infinities are as in C++", "[compiler]")
{
    constexpr std::uint32_t nan = 0x7FC00000, infinite = 0x7F800000, minus_infinite = 0xFF800000;
    const auto is = [](const auto& build, float (*exact)(float)) {
        const function f(build);
        const std::vector<std::uint32_t> out = f({nan, 0, infinite, 0, minus_infinite, 0});
        for (std::size_t n = 0; n < 3; ++n) {
            const float got = as_float(out[n]), right = exact(as_float(n == 0 ? nan : n == 1 ? infinite : minus_infinite));
            INFO(n << ": " << got << ", not " << right);
            CHECK((std::isnan(right) ? std::isnan(got) : std::abs(got - right) < 1e-6F || got == right));
        }
    };
    is(UNARY(sin), std::sin);
    is(UNARY(cos), std::cos);
    is(UNARY(fast_sin), std::sin);
    is(UNARY(fast_cos), std::cos);
    is(UNARY(tan), std::tan);
    is(UNARY(asin), std::asin);
    is(UNARY(acos), std::acos);
    is(UNARY(atan), std::atan);
    is(UNARY(sinh), std::sinh);
    is(UNARY(cosh), std::cosh);
    is(UNARY(tanh), std::tanh);
    is(UNARY(asinh), std::asinh);
    is(UNARY(acosh), std::acosh);
    is(UNARY(atanh), std::atanh);
    is(UNARY(exp), std::exp);
    is(UNARY(exp2), std::exp2);
    is(UNARY(log), std::log);
    is(UNARY(log2), std::log2);
    is(UNARY(sqrt), std::sqrt);
    is(UNARY(floor), std::floor);
    is(UNARY(rcp), [](float x) { return 1 / x; });
    is([](vc::builder& b, const vc::value& x, const vc::value&) { return vc::atan2(b, x, b.constant(2.0F)); },
       [](float x) { return std::atan2(x, 2.0F); });
    is([](vc::builder& b, const vc::value& x, const vc::value&) { return vc::atan2(b, b.constant(2.0F), x); },
       [](float x) { return std::atan2(2.0F, x); });
    is([](vc::builder& b, const vc::value& x, const vc::value&) { return vc::fmod(b, x, b.constant(3.0F)); },
       [](float x) { return std::fmod(x, 3.0F); });
    // The sign of a remainder is that of the dividend, also of 0.
    const function remainder(BINARY(fmod)),
        remainder_of_2([](vc::builder& b, const vc::value& x, const vc::value&) { return vc::fmod(b, x, b.constant(2.0F)); });
    for (const float x : {-4.0F, -0.0F, 4.0F, 0.0F, -3.0F}) {
        const std::uint32_t wanted = std::bit_cast<std::uint32_t>(std::fmod(x, 2.0F));
        CHECK(remainder({std::bit_cast<std::uint32_t>(x), 0x40000000})[0] == wanted);
        CHECK(remainder_of_2({std::bit_cast<std::uint32_t>(x), 0})[0] == wanted);
    }
    // Odd functions of -0 are -0, except for sin() and tan().
    const auto of_minus_zero = [](const auto& build) { return function(build)({0x80000000, 0})[0]; };
    CHECK(of_minus_zero(UNARY(sin)) == 0);
    CHECK(of_minus_zero(UNARY(tan)) == 0);
    CHECK(of_minus_zero(UNARY(asin)) == 0x80000000);
    CHECK(of_minus_zero(UNARY(atan)) == 0x80000000);
    CHECK(of_minus_zero(UNARY(sinh)) == 0x80000000);
    CHECK(of_minus_zero(UNARY(tanh)) == 0x80000000);
    CHECK(of_minus_zero(UNARY(asinh)) == 0x80000000);
    CHECK(of_minus_zero(UNARY(atanh)) == 0x80000000);
    // Beyond 1, where C++ has a NaN too.
    const function sine(UNARY(asin)), cosine(UNARY(acos));
    CHECK(std::isnan(as_float(sine({0x3F800001, 0})[0])));
    CHECK(std::isnan(as_float(cosine({0xC0000000, 0})[0])));
}

TEST_CASE("compiler: functions of floats at the edges of their domains", "[compiler]")
{
    constexpr std::uint32_t zero = 0, one = 0x3F800000, great = 0x7F7FFFFF, infinite = 0x7F800000, least = 0x00800000;
    const auto of = [](const function& f, std::uint32_t x, std::uint32_t y) { return f({x, y})[0]; };
    const function quotient(BINARY(div)), power(BINARY(pow)), root(UNARY(sqrt)), angle(BINARY(atan2)), logarithm(UNARY(log2));
    CHECK(of(quotient, 0x7E967699, 0x7E967699) == one);  // 1e38 / 1e38
    CHECK(of(quotient, great, great) == one);
    CHECK(of(quotient, least, least) == one);
    CHECK(of(quotient, one, zero) == infinite);
    CHECK(of(quotient, one, infinite) == zero);
    CHECK(std::isnan(as_float(of(quotient, zero, zero))));
    CHECK(std::isnan(as_float(of(quotient, infinite, infinite))));
    CHECK(of(power, zero, one) == zero);
    CHECK(of(power, one, great) == one);
    CHECK(of(power, 0x40000000, 0x43000000) == infinite);  // 2 to the power of 128
    CHECK(std::isnan(as_float(of(power, zero, zero))));
    CHECK(std::isnan(as_float(of(power, 0xBF800000, one))));
    CHECK(of(root, zero, zero) == zero);
    CHECK(of(root, infinite, zero) == infinite);
    CHECK(of(angle, zero, zero) == zero);
    CHECK(of(angle, 1, 1) == zero);  // denormal
    CHECK(of(logarithm, zero, zero) == 0xFF800000);
    CHECK(of(logarithm, infinite, zero) == infinite);
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

namespace {

std::uint64_t is(bool yes) { return yes ? std::uint64_t{UINT32_MAX} : 0; }
std::int64_t s(std::uint64_t x) { return static_cast<std::int64_t>(x); }

}  // namespace

TEST_CASE("compiler: functions of 64 bits are exact", "[compiler]")
{
    using words = std::uint64_t (*)(std::uint64_t, std::uint64_t);
    using pair_function = vc::wide (*)(vc::builder&, const vc::wide&, const vc::wide&);
    struct checked {
        pair_function build;
        words exact;
    };
#define WIDE(name) [](vc::builder& b, const vc::wide& x, const vc::wide& y) { return vc::name(b, x, y); }
#define SHIFT(name) [](vc::builder& b, const vc::wide& x, const vc::wide& y) { return vc::name(b, x, y.low); }
#define WORD(name) [](vc::builder& b, const vc::wide& x, const vc::wide& y) { return vc::wide{vc::name(b, x, y), b.constant(0)}; }
    const checked all[] = {
        {WIDE(sub64), [](std::uint64_t x, std::uint64_t y) { return x - y; }},
        {WIDE(mul64), [](std::uint64_t x, std::uint64_t y) { return x * y; }},
        {WIDE(udiv64), [](std::uint64_t x, std::uint64_t y) { return x / y; }},
        {WIDE(umod64), [](std::uint64_t x, std::uint64_t y) { return x % y; }},
        {WIDE(idiv64), [](std::uint64_t x, std::uint64_t y) { return static_cast<std::uint64_t>(s(x) / s(y)); }},
        {WIDE(imod64), [](std::uint64_t x, std::uint64_t y) { return static_cast<std::uint64_t>(s(x) % s(y)); }},
        {SHIFT(shl64), [](std::uint64_t x, std::uint64_t y) { return x << (y & 63); }},
        {SHIFT(shr64), [](std::uint64_t x, std::uint64_t y) { return x >> (y & 63); }},
        {SHIFT(sar64), [](std::uint64_t x, std::uint64_t y) { return static_cast<std::uint64_t>(s(x) >> (y & 63)); }},
        {WORD(equal64), [](std::uint64_t x, std::uint64_t y) { return is(x == y); }},
        {WORD(uless64), [](std::uint64_t x, std::uint64_t y) { return is(x < y); }},
        {WORD(iless64), [](std::uint64_t x, std::uint64_t y) { return is(s(x) < s(y)); }},
    };
    tests::dice random(21);
    std::vector<std::uint32_t> in;
    for (int i = 0; i < 16; ++i) {
        in.push_back(static_cast<std::uint32_t>(random.bits()));
        in.push_back(static_cast<std::uint32_t>(random.bits()) >> random.below(32) | 1);
    }
    in[2] = in[3] = 3;  // equal operands
    for (const checked& one : all) {
        // The operands are y:x, and y below the low four bits of x with their sign. Both words of the result, mixed.
        const function f([&one](vc::builder& b, const vc::value& x, const vc::value& y) {
            const vc::value low_bits = b.LSHIFT_AND_i32(x, b.constant(0).b0, b.constant(15));
            const vc::value high = b.ISUB_u32(b.LSHIFT_XOR_i32(low_bits, b.constant(0).b0, b.constant(8)), b.constant(8));
            const vc::wide made = one.build(b, {x, y}, {y, high});
            return b.LSHIFT_XOR_i32(made.low, b.constant(0).b0, b.IMUL_i32(made.high, b.constant(0x9E3779B1u)));
        });
        const std::vector<std::uint32_t> out = f(in);
        for (std::size_t i = 0; i < 16; ++i) {
            const std::uint64_t x = in[2 * i], y = in[2 * i + 1];
            const std::uint64_t exact = one.exact(x | y << 32, y | (((x & 15) ^ 8) - 8) << 32);
            INFO(&one - all << ": " << x << ", " << y);
            CHECK(out[i] == (static_cast<std::uint32_t>(exact) ^ static_cast<std::uint32_t>(exact >> 32) * 0x9E3779B1u));
        }
    }
}

TEST_CASE("compiler: functions of binary64 round correctly", "[compiler]")
{
    using pair_function = vc::wide (*)(vc::builder&, const vc::wide&, const vc::wide&);
    struct checked {
        pair_function build;
        double (*exact)(double, double);
    };
    // A comparison gives all ones or 0: its result chooses a number.
#define CHOICE(name) \
    [](vc::builder& b, const vc::wide& x, const vc::wide& y) { return vc::wide{b.constant(0), b.LSHIFT_AND_i32(vc::name(b, x, y), b.constant(0).b0, b.constant(0x3FF00000u))}; }
    const checked all[] = {
        {WIDE(dadd), [](double x, double y) { return x + y; }},
        {WIDE(dsub), [](double x, double y) { return x - y; }},
        {WIDE(dmul), [](double x, double y) { return x * y; }},
        {WIDE(ddiv), [](double x, double y) { return x / y; }},
        {[](vc::builder& b, const vc::wide& x, const vc::wide& y) { return vc::dfma(b, x, y, y); },
         [](double x, double y) { return std::fma(x, y, y); }},
        {[](vc::builder& b, const vc::wide& x, const vc::wide&) { return vc::dsqrt(b, vc::dmul(b, x, x)); },
         [](double x, double) { return std::sqrt(x * x); }},
        {CHOICE(dequal), [](double x, double y) { return x == y ? 1.0 : 0.0; }},
        {CHOICE(dless), [](double x, double y) { return x < y ? 1.0 : 0.0; }},
    };
    tests::dice random(22);
    std::vector<std::uint32_t> in;
    for (int i = 0; i < 32; ++i) in.push_back(static_cast<std::uint32_t>(random.bits()));
    in[2] = in[3] = 0x12345678;
    // A number from two words: its exponent is from -16 to 15.
    const auto exponent = [](std::uint32_t bits) { return (bits & 0x801FFFFF) + 0x3EF00000; };
    for (const checked& one : all) {
        const function f([&one](vc::builder& b, const vc::value& x, const vc::value& y) {
            const auto number = [&b](const vc::value& low, const vc::value& high) {
                return vc::wide{low,
                                b.IADD_u32(b.LSHIFT_AND_i32(high, b.constant(0).b0, b.constant(0x801FFFFFu)), b.constant(0x3EF00000u))};
            };
            const vc::wide made = one.build(b, number(x, y), number(y, x));
            return b.LSHIFT_XOR_i32(made.low, b.constant(0).b0, b.IMUL_i32(made.high, b.constant(0x9E3779B1u)));
        });
        const std::vector<std::uint32_t> out = f(in);
        for (std::size_t i = 0; i < 16; ++i) {
            const std::uint32_t low = in[2 * i], high = in[2 * i + 1];
            const double x = std::bit_cast<double>(low | std::uint64_t{exponent(high)} << 32),
                         y = std::bit_cast<double>(high | std::uint64_t{exponent(low)} << 32);
            const auto exact = std::bit_cast<std::uint64_t>(one.exact(x, y));
            INFO(&one - all << ": " << x << ", " << y);
            CHECK(out[i] == (static_cast<std::uint32_t>(exact) ^ static_cast<std::uint32_t>(exact >> 32) * 0x9E3779B1u));
        }
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

TEST_CASE("compiler: a sum of floats over a warp keeps its error bound", "[compiler]")
{
    const function sum(UNARY(warp_sum_f32));
    tests::dice random(9);
    for (int n = 0; n < tests::rounds(100); ++n) {
        std::vector<std::uint32_t> in;
        double total = 0, magnitudes = 0;
        for (int i = 0; i < 16; ++i) {
            const float x = static_cast<float>(random.below(1u << 24)) - 0x1p23F;
            in.push_back(std::bit_cast<std::uint32_t>(x));
            in.push_back(0);
            total += static_cast<double>(x);
            magnitudes += std::abs(static_cast<double>(x));
        }
        for (const std::uint32_t found : sum(in)) CHECK(std::abs(static_cast<double>(as_float(found)) - total) <= 0x1p-22 * magnitudes);
    }
}

TEST_CASE("compiler: packing and unpacking of fractions and halves keep their error bounds", "[compiler]")
{
    const function unsigned_bytes([](vc::builder& b, const vc::value& x, const vc::value& y) { return vc::pack_unorm4x8(b, x, y, y, x); }),
        signed_bytes([](vc::builder& b, const vc::value& x, const vc::value& y) { return vc::pack_snorm4x8(b, x, y, y, x); }),
        unsigned_shorts(BINARY(pack_unorm2x16)), signed_shorts(BINARY(pack_snorm2x16)), halves(BINARY(pack_halves));
    const auto back = [](const auto& unpack, int bits) {
        return function([=](vc::builder& b, const vc::value& x, const vc::value&) { return unpack(b, x, bits == 16 ? 1 : 3); });
    };
    const function from_unsigned_byte = back(vc::unpack_unorm4x8, 8), from_signed_byte = back(vc::unpack_snorm4x8, 8),
                   from_unsigned_short = back(vc::unpack_unorm2x16, 16), from_signed_short = back(vc::unpack_snorm2x16, 16),
                   from_half([](vc::builder& b, const vc::value& x, const vc::value&) { return vc::unpack_half(b, x, true); });
    tests::dice random(13);
    for (int n = 0; n < tests::rounds(100); ++n) {
        std::vector<std::uint32_t> in, words;
        for (int i = 0; i < 32; ++i) {
            in.push_back(std::bit_cast<std::uint32_t>(3 * static_cast<float>(random.below(1u << 24)) / 0x1p24F - 1.5F));
            words.push_back(static_cast<std::uint32_t>(random.bits()));
        }
        const auto ub = unsigned_bytes(in), sb = signed_bytes(in), us = unsigned_shorts(in), ss = signed_shorts(in), h = halves(in);
        const auto fub = from_unsigned_byte(words), fsb = from_signed_byte(words), fus = from_unsigned_short(words),
                   fss = from_signed_short(words), fh = from_half(h.size() == 16 ? std::vector<std::uint32_t>(32, h[0]) : words);
        for (std::size_t i = 0; i < 16; ++i) {
            const auto x = static_cast<double>(as_float(in[2 * i])), y = static_cast<double>(as_float(in[2 * i + 1]));
            const auto clamped = [](double v, double low) { return std::fmin(std::fmax(v, low), 1.0); };
            const auto whole = [](std::uint32_t bits) { return static_cast<double>(bits); };
            const auto negative = [](std::uint32_t bits, int width) {
                return static_cast<double>(static_cast<std::int32_t>(bits << (32 - width)) >> (32 - width));
            };
            CHECK(std::abs(whole(ub[i] >> 24) - 255 * clamped(x, 0)) <= 0.5 + 0x1p-8);
            CHECK(std::abs(whole(ub[i] >> 8 & 0xFF) - 255 * clamped(y, 0)) <= 0.5 + 0x1p-8);
            CHECK(std::abs(negative(sb[i], 8) - 127 * clamped(x, -1)) <= 0.5 + 0x1p-8);
            CHECK(std::abs(whole(us[i] & 0xFFFF) - 65535 * clamped(x, 0)) <= 0.5 + 0x1p-8);
            CHECK(std::abs(negative(ss[i] >> 16, 16) - 32767 * clamped(y, -1)) <= 0.5 + 0x1p-8);
            CHECK(as_float(fub[i]) == static_cast<float>(whole(words[2 * i] >> 24) / 255));
            CHECK(as_float(fus[i]) == static_cast<float>(whole(words[2 * i] >> 16) / 65535));
            CHECK(as_float(fsb[i]) == static_cast<float>(std::fmax(negative(words[2 * i] >> 24, 8) / 127, -1.0)));
            CHECK(as_float(fss[i]) == static_cast<float>(std::fmax(negative(words[2 * i] >> 16, 16) / 32767, -1.0)));
        }
        // The half of the first lane's y.
        const double y = static_cast<double>(as_float(in[1]));
        CHECK(std::abs(static_cast<double>(as_float(fh[0])) - y) <= std::ldexp(1.0, std::max(std::ilogb(y), -14) - 11));
    }
}

namespace {

std::string content_of(const char* path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("compiler: each function of composites.hpp has its error bound in docs/compiler.md, and a measurement here", "[compiler]")
{
    const std::string header = content_of(VALHALL_TEST_DATA "/../../include/valhall/compiler/composites.hpp"),
                      page = content_of(VALHALL_TEST_DATA "/../../docs/compiler.md"),
                      tests = content_of(VALHALL_TEST_DATA "/../unit/compiler/composites.cpp");
    const std::regex declared("\nconstexpr (?:value|wide) (\\w+)\\(builder& b");
    std::size_t count = 0;
    for (std::sregex_iterator at(header.begin(), header.end(), declared); at != std::sregex_iterator(); ++at, ++count) {
        const std::string name = (*at)[1];
        INFO(name);
        CHECK(page.find("`" + name + "`") != std::string::npos);
        const bool is_measured = std::regex_search(tests, std::regex("(vc::|ARY\\(|WIDE\\(|SHIFT\\(|WORD\\(|CHOICE\\()" + name + "\\b"));
        CHECK(is_measured);
    }
    CHECK(count >= 60);
}
