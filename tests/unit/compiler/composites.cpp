// SPDX-License-Identifier: MIT
// The error bounds that composites.hpp states, measured in the simulator.
// Also tests: compiler/arithmetic/packing.hpp
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
    CHECK(greatest_error(UNARY(sin), [](double x, double) { return std::sin(x); }, -3.1416, 3.1416, true) <= 0x1P-11);
    CHECK(greatest_error(UNARY(cos), [](double x, double) { return std::cos(x); }, -3.1416, 3.1416, true) <= 0x1P-11);
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
