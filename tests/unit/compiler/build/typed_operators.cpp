// SPDX-License-Identifier: MIT
// Each operator and function on typed values computes what C++ computes with the same numbers, run over a grid on each architecture.
// Also tests: compiler/build/typed_refusals.hpp, compiler/build/typed_values.hpp, compiler/kernel.hpp, compiler/arithmetic/division.hpp, compiler/arithmetic/float_functions.hpp, compiler/arithmetic/lanes.hpp, simulator/dispatch.hpp, simulator/binding.hpp
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "catch.hpp"

#include "valhall/compiler/kernel.hpp"
#include "valhall/simulator/dispatch.hpp"
#include "valhall/simulator/execution_counts.hpp"

#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"

using namespace valhall;
namespace vc = valhall::compiler;
using tests::tally;

namespace {

constexpr std::uint32_t count = 256;

float float_of(std::uint32_t bits) { return std::bit_cast<float>(bits); }
std::uint32_t bits_of(float x) { return std::bit_cast<std::uint32_t>(x); }
std::uint32_t bits_of(std::uint32_t x) { return x; }
std::uint32_t bits_of(std::int32_t x) { return static_cast<std::uint32_t>(x); }
std::uint32_t bits_of(bool x) { return x ? 0xFFFFFFFF : 0; }

// Numbers of a type, from bits.
template <class T>
T number(std::uint32_t bits)
{
    if constexpr (std::is_same_v<T, float>) return float_of(bits);
    else return static_cast<T>(bits);
}

template <class T>
struct typed_of;
template <>
struct typed_of<float> {
    using type = vc::f32;
};
template <>
struct typed_of<std::uint32_t> {
    using type = vc::u32;
};
template <>
struct typed_of<std::int32_t> {
    using type = vc::i32;
};

// Random words: floats of all kinds, small integers, any bits.
std::vector<std::uint32_t> some_words(tests::dice& random)
{
    constexpr std::uint32_t special[] = {0,          0x80000000, 0x3F800000, 0xBF800000, 0x7F800000, 0xFF800000, 0x7FC00000, 1,
                                         0x7F7FFFFF, 0x00800000, 0x7FFFFFFF, 0xFFFFFFFF, 2,          7,          100,        0x40490FDB};
    std::vector<std::uint32_t> words;
    for (const std::uint32_t one : special) words.push_back(one);
    while (words.size() < count) {
        const auto any = static_cast<std::uint32_t>(random.bits());
        const std::uint32_t kinds[] = {any, any % 1000, 0u - any % 1000, (any & 0x807FFFFF) | (120 + any % 16) << 23};
        words.push_back(kinds[random.below(4)]);
    }
    return words;
}

// Words in an order that pairs each special one with others.
std::vector<std::uint32_t> shuffled(tests::dice& random, std::vector<std::uint32_t> words)
{
    for (std::size_t n = words.size(); n > 1; --n) std::swap(words[n - 1], words[static_cast<std::size_t>(random.below(n))]);
    return words;
}

struct pair_of_words {
    std::vector<std::uint32_t> x, y;
};

pair_of_words some_pairs(std::uint64_t seed)
{
    tests::dice random(seed);
    const std::vector<std::uint32_t> x = some_words(random);
    return {x, shuffled(random, x)};
}

// The results of a function of two typed values for pairs of words.
template <class T, class Function>
std::vector<std::uint32_t> results_of(arch on, pair_of_words& in, const Function& function)
{
    using typed = typename typed_of<T>::type;
    const vc::kernel k = vc::compile(on, shader_stage::compute, [&](vc::builder& b) {
        const vc::u32 i = b.global_id();
        const typed x = b.parameter<vc::address>(0).template load<typed>(i), y = b.parameter<vc::address>(1).template load<typed>(i);
        b.parameter<vc::address>(2).store(i, function(x, y));
    });
    INFO(k.error());
    REQUIRE(k);
    std::vector<std::uint32_t> out(count);
    const auto ran =
        simulator::dispatch(k, {.groups = {count / 64}, .workgroup = {64}}, {vc::buffer(0, in.x), vc::buffer(1, in.y), vc::buffer(2, out)});
    INFO(ran.message());
    REQUIRE(ran);
    return out;
}

// Compares a function of typed values with one of C++ numbers, bit by bit; any NaN equals any other.
template <class T, class Function, class Wanted, class IsDefined>
void compare(tally& law, const char* name, const Function& function, const Wanted& wanted, const IsDefined& is_defined)
{
    for (const arch on : {arch::v9, arch::v11, arch::v15}) {
        pair_of_words in = some_pairs(static_cast<std::uint64_t>(on));
        const std::vector<std::uint32_t> out = results_of<T>(on, in, function);
        for (std::size_t n = 0; n < count; ++n) {
            const T x = number<T>(in.x[n]), y = number<T>(in.y[n]);
            if (!is_defined(x, y)) continue;
            const auto expected = wanted(x, y);
            bool is_equal = out[n] == bits_of(expected);
            if constexpr (std::is_same_v<decltype(expected), const float>) is_equal |= std::isnan(expected) && std::isnan(float_of(out[n]));
            law.expect(is_equal, [&] {
                return std::string(name) + " on " + tests::arch_text(on) + ": " + tests::hex(in.x[n]) + ", " + tests::hex(in.y[n]) +
                       " gives " + tests::hex(out[n]) + " instead of " + tests::hex(bits_of(expected));
            });
        }
    }
}
constexpr auto always = [](auto, auto) { return true; };
constexpr auto not_by_zero = [](auto, auto y) { return y != 0; };

#define COMPARE(T, expression) \
    compare<T>(law, #expression, []([[maybe_unused]] const auto& x, [[maybe_unused]] const auto& y) { return expression; },             \
               []([[maybe_unused]] T x, [[maybe_unused]] T y) { return expression; }, always)

}  // namespace

TEST_CASE("operators on floats compute what C++ computes")
{
    tally law;
    using std::abs;
    COMPARE(float, x + y);
    COMPARE(float, x - y);
    COMPARE(float, x* y);
    COMPARE(float, -x);
    COMPARE(float, x * 2.0f - y);
    COMPARE(float, abs(x) + -y);
    COMPARE(float, x < y);
    COMPARE(float, x <= y);
    COMPARE(float, x > y);
    COMPARE(float, x >= y);
    COMPARE(float, x == y);
    COMPARE(float, x != y);
    COMPARE(float, x < 0.5f && y > 1.0f);
    COMPARE(float, !(x < y) || x == y);
    compare<std::int32_t>(
        law, "to_i32 of a boolean, and sign", [](const vc::i32& x, const vc::i32& y) { return vc::to_i32(x < y) * 4 + vc::sign(x); },
        [](std::int32_t x, std::int32_t y) { return (x < y) * 4 + (x > 0) - (x < 0); }, always);
    compare<std::uint32_t>(
        law, "negative", [](const vc::u32& x, const vc::u32&) { return -x; }, [](std::uint32_t x, std::uint32_t) { return 0U - x; },
        always);
    compare<float>(
        law, "floor", [](const vc::f32& x, const vc::f32&) { return vc::floor(x); }, [](float x, float) { return std::floor(x); }, always);
    compare<float>(
        law, "ceil", [](const vc::f32& x, const vc::f32&) { return vc::ceil(x); }, [](float x, float) { return std::ceil(x); }, always);
    compare<float>(
        law, "trunc", [](const vc::f32& x, const vc::f32&) { return vc::trunc(x); }, [](float x, float) { return std::trunc(x); }, always);
    compare<float>(
        law, "fma", [](const vc::f32& x, const vc::f32& y) { return vc::fma(x, y, x); }, [](float x, float y) { return std::fma(x, y, x); },
        always);
    compare<float>(
        law, "isnan", [](const vc::f32& x, const vc::f32&) { return vc::isnan(x); }, [](float x, float) { return std::isnan(x); }, always);
    compare<float>(
        law, "select", [](const vc::f32& x, const vc::f32& y) { return vc::select(x < y, x, y); },
        [](float x, float y) { return x < y ? x : y; }, always);
    const auto fits = [](float x, float) { return std::fabs(x) < 2147483520.0f; };
    compare<float>(
        law, "to_i32", [](const vc::f32& x, const vc::f32&) { return vc::to_i32(x); },
        [](float x, float) { return static_cast<std::int32_t>(x); }, fits);
    CHECK(law.failures() == "");
    CHECK(law.count() > 10000);
}

TEST_CASE("quotients of floats are within 2.5 ulp")
{
    tally law;
    for (const arch on : {arch::v9, arch::v15}) {
        pair_of_words in = some_pairs(7);
        const auto out = results_of<float>(on, in, [](const vc::f32& x, const vc::f32& y) { return x / y; });
        for (std::size_t n = 0; n < count; ++n) {
            const float x = float_of(in.x[n]), y = float_of(in.y[n]);
            const double wanted = double{x} / double{y};
            if (!std::isnormal(x) || !std::isnormal(y) || std::fabs(wanted) < 1.2e-38 || std::fabs(wanted) > 3.4e38) continue;
            const double ulp = std::ldexp(1.0, std::ilogb(wanted) - 23);
            law.expect(std::fabs(double{float_of(out[n])} - wanted) <= 2.5 * ulp,
                       [&] { return tests::hex(in.x[n]) + " / " + tests::hex(in.y[n]); });
        }
    }
    CHECK(law.failures() == "");
    CHECK(law.count() > 100);
}

namespace {

// A function of one float, the domain, and the error that docs/compiler.md promises: absolute, or relative to the result.
struct function_case {
    const char* name;
    vc::f32 (*function)(const vc::f32&);
    double (*wanted)(double);
    double least, most;
    double absolute, relative;
};

#define FUNCTION(name, ...) \
    {#name, [](const vc::f32& x) { return vc::name(x); }, [](double x) { return std::name(x); }, __VA_ARGS__}

const function_case functions[] = {
    FUNCTION(sin, -32768, 32768, 0x1p-15, 0), FUNCTION(cos, -32768, 32768, 0x1p-15, 0), FUNCTION(sin, -3.2, 3.2, 0x1p-15, 0),
    FUNCTION(asin, -1, 1, 0x1p-21, 0),        FUNCTION(acos, -1, 1, 0x1p-21, 0),        FUNCTION(atan, -10, 10, 0x1p-22, 0),
    FUNCTION(atan, -1e30, 1e30, 0x1p-22, 0),  FUNCTION(sinh, -10, 10, 0, 0x1.6p-20),    FUNCTION(sinh, -80, 80, 0, 0x1.6p-18),
    FUNCTION(cosh, -80, 80, 0, 0x1.6p-18),    FUNCTION(tanh, -4, 4, 0, 0x1p-21),        FUNCTION(tanh, -1e30, 1e30, 0, 0x1p-21),
    FUNCTION(asinh, -10, 10, 0, 0x1p-21),     FUNCTION(asinh, -1e18, 1e18, 0, 0x1p-21), FUNCTION(acosh, 1, 10, 0, 0x1p-21),
    FUNCTION(atanh, -0.99, 0.99, 0, 0x1p-21), FUNCTION(exp2, -100, 100, 0, 0x1p-22),    FUNCTION(log2, 4, 1e30, 0, 0x1p-23),
};

}  // namespace

TEST_CASE("functions of floats are within their errors")
{
    tally law;
    for (const function_case& one : functions)
        for (const arch on : {arch::v10, arch::v15}) {
            const vc::kernel k = vc::compile(on, shader_stage::compute, [&](vc::builder& b) {
                const vc::u32 i = b.global_id();
                const vc::address x = b.parameter<vc::address>(0);
                x.store(i, one.function(x.load<vc::f32>(i)));
            });
            INFO(one.name << ": " << k.error());
            REQUIRE(k);
            std::vector<float> x(1024);
            tests::dice random(11);
            for (float& each : x) {
                const double part = static_cast<double>(random.below(1u << 24)) / (1u << 24);
                each = static_cast<float>(one.least + part * (one.most - one.least));
            }
            const std::vector<float> in = x;
            REQUIRE(simulator::dispatch(k, {.groups = {4}, .workgroup = {256}}, {vc::buffer(0, x)}));
            for (std::size_t n = 0; n < x.size(); ++n) {
                const double wanted = one.wanted(double{in[n]});
                law.expect(std::fabs(double{x[n]} - wanted) <= one.absolute + one.relative * std::fabs(wanted),
                           [&] { return std::string(one.name) + "(" + std::to_string(in[n]) + ") is " + std::to_string(x[n]); });
            }
        }
    CHECK(law.failures() == "");
    CHECK(law.count() > 30000);
}

TEST_CASE("remainders of floats are exact")
{
    tally law;
    compare<float>(
        law, "fmod", [](const vc::f32& x, const vc::f32& y) { return vc::fmod(x, y); }, [](float x, float y) { return std::fmod(x, y); },
        [](float x, float y) {
            return std::isnormal(x) && std::isnormal(y) && std::fabs(x / y) < 1e6f && std::fabs(y) > 1e-30f && std::fabs(y) < 1e30f;
        });
    CHECK(law.failures() == "");
    CHECK(law.count() > 100);
}

TEST_CASE("operators on integers compute what C++ computes")
{
    tally law;
    using u = std::uint32_t;
    COMPARE(u, x + y);
    COMPARE(u, x - y);
    COMPARE(u, x * y);
    COMPARE(u, (x & y) ^ (x | 12u));
    COMPARE(u, ~x);
    COMPARE(u, x << (y & 31u));
    COMPARE(u, x >> (y & 31u));
    COMPARE(u, x < y);
    COMPARE(u, x <= y);
    COMPARE(u, x > y);
    COMPARE(u, x >= y);
    COMPARE(u, x == y);
    COMPARE(u, x != y);
    COMPARE(u, x / 7u + x % 7u);
    COMPARE(u, x / 16u + x % 16u);
    COMPARE(u, x / 1000003u);
    COMPARE(u, x / 0x80000001u);
    compare<u>(law, "/", [](const vc::u32& x, const vc::u32& y) { return x / y; }, [](u x, u y) { return x / y; }, not_by_zero);
    compare<u>(law, "%", [](const vc::u32& x, const vc::u32& y) { return x % y; }, [](u x, u y) { return x % y; }, not_by_zero);
    compare<u>(
        law, "popcount", [](const vc::u32& x, const vc::u32&) { return vc::popcount(x); }, [](u x, u) { return u(std::popcount(x)); },
        always);
    compare<u>(
        law, "reverse_bits", [](const vc::u32& x, const vc::u32&) { return vc::reverse_bits(x); },
        [](u x, u) {
            u reversed = 0;
            for (int n = 0; n < 32; ++n) reversed |= (x >> n & 1) << (31 - n);
            return reversed;
        },
        always);
    compare<u>(
        law, "countl_zero", [](const vc::u32& x, const vc::u32&) { return vc::countl_zero(x); },
        [](u x, u) { return u(std::countl_zero(x)); }, always);
    compare<u>(
        law, "to_f32", [](const vc::u32& x, const vc::u32&) { return vc::to_f32(x); }, [](u x, u) { return static_cast<float>(x); },
        always);

    using i = std::int32_t;
    const auto wrap = [](std::int64_t x) { return static_cast<i>(static_cast<u>(static_cast<std::uint64_t>(x))); };
    const auto divides = [](i x, i y) { return y != 0 && !(x == std::numeric_limits<i>::min() && y == -1); };
    compare<i>(
        law, "+", [](const vc::i32& x, const vc::i32& y) { return x + y; }, [&](i x, i y) { return wrap(std::int64_t{x} + y); }, always);
    compare<i>(
        law, "-", [](const vc::i32& x, const vc::i32& y) { return x - y; }, [&](i x, i y) { return wrap(std::int64_t{x} - y); }, always);
    compare<i>(
        law, "*", [](const vc::i32& x, const vc::i32& y) { return x * y; }, [&](i x, i y) { return wrap(std::int64_t{x} * y); }, always);
    compare<i>(law, "/", [](const vc::i32& x, const vc::i32& y) { return x / y; }, [](i x, i y) { return x / y; }, divides);
    compare<i>(law, "%", [](const vc::i32& x, const vc::i32& y) { return x % y; }, [](i x, i y) { return x % y; }, divides);
    COMPARE(i, x / 7 - x % 7);
    COMPARE(i, x / 8 - x % 8);
    COMPARE(i, x < y);
    COMPARE(i, x >= y);
    COMPARE(i, x >> 3);
    compare<i>(
        law, "to_f32", [](const vc::i32& x, const vc::i32&) { return vc::to_f32(x); }, [](i x, i) { return static_cast<float>(x); },
        always);
    CHECK(law.failures() == "");
    CHECK(law.count() > 10000);
}

TEST_CASE("operators on 64 bits compute what C++ computes")
{
    for (const arch on : {arch::v9, arch::v15}) {
        tests::dice random(3);
        std::vector<std::uint64_t> x(64), y(64), out(64 * 8);
        for (std::uint64_t& one : x) one = random.bits() >> random.below(64);
        for (std::uint64_t& one : y) one = (random.bits() >> random.below(64)) | 1;
        const vc::kernel k = vc::compile(on, shader_stage::compute, [](vc::builder& b) {
            const vc::u32 n = b.global_id();
            const vc::u64 v = b.parameter<vc::address>(0).load<vc::u64>(n), w = b.parameter<vc::address>(1).load<vc::u64>(n);
            const vc::address to = b.parameter<vc::address>(2);
            to.store(8u * n, v + w);
            to.store(8u * n + 1u, v - w);
            to.store(8u * n + 2u, v * w);
            to.store(8u * n + 3u, v / w);
            to.store(8u * n + 4u, v % w);
            to.store(8u * n + 5u, v << 5u);
            to.store(8u * n + 6u, (v & w) ^ (v | w));
            to.store(8u * n + 7u, vc::select(v < w, vc::u64(1), vc::u64(0x100000000)));
        });
        REQUIRE(k);
        const auto ran =
            simulator::dispatch(k, {.groups = {4}, .workgroup = {16}}, {vc::buffer(0, x), vc::buffer(1, y), vc::buffer(2, out)});
        INFO(ran.message());
        REQUIRE(ran);
        for (std::size_t n = 0; n < x.size(); ++n) {
            const std::uint64_t v = x[n], w = y[n];
            const std::uint64_t wanted[] = {
                v + w, v - w, v * w, v / w, v % w, v << 5, (v & w) ^ (v | w), v < w ? std::uint64_t{1} : std::uint64_t{1} << 32};
            for (std::size_t m = 0; m < 8; ++m) CHECK(out[8 * n + m] == wanted[m]);
        }
    }
}

TEST_CASE("elements of each size are loaded and stored, by an index and by a literal")
{
    for (const arch on : {arch::v9, arch::v14, arch::v15}) {
        std::vector<std::uint8_t> in(256), out(256 * 4);
        for (std::size_t n = 0; n < in.size(); ++n) in[n] = static_cast<std::uint8_t>(n * 37 + 11);
        std::vector<std::uint8_t> narrow(64);
        const vc::kernel k = vc::compile(on, shader_stage::compute, [](vc::builder& b) {
            const vc::u32 n = b.global_id();
            const vc::address from = b.parameter<vc::address>(0), to = b.parameter<vc::address>(1), small = b.parameter<vc::address>(2);
            to.store(8u * n, from.load<vc::i8>(n));
            to.store(8u * n + 1u, from.load<vc::u8>(n));
            to.store(8u * n + 2u, from.load<vc::i16>(n));
            to.store(8u * n + 3u, from.load<vc::u16>(n));
            to.store(8u * n + 4u, from.load<vc::u32>(3u));
            to.store(8u * n + 5u, from.load<vc::u16>(5u));
            const auto [x, y] = from.load<vc::u32, 2>(2u * n);
            to.store(8u * n + 6u, std::array{y, x});
            small.store<vc::u8>(n, n * 3u);
            small.store<vc::u16>(n + 8u, n * 300u);
        });
        INFO(k.error());
        REQUIRE(k);
        const auto ran = simulator::dispatch(k, {.workgroup = {16}}, {vc::buffer(0, in), vc::buffer(1, out), vc::buffer(2, narrow)});
        INFO(ran.message());
        REQUIRE(ran);
        const auto word = [](const std::vector<std::uint8_t>& bytes, std::size_t at, std::size_t size) {
            std::uint32_t made = 0;
            for (std::size_t n = 0; n < size; ++n) made |= std::uint32_t{bytes[at + n]} << 8 * n;
            return made;
        };
        for (std::size_t n = 0; n < 16; ++n) {
            CHECK(word(out, 32 * n, 4) == static_cast<std::uint32_t>(static_cast<std::int8_t>(in[n])));
            CHECK(word(out, 32 * n + 4, 4) == in[n]);
            CHECK(word(out, 32 * n + 8, 4) == static_cast<std::uint32_t>(static_cast<std::int16_t>(word(in, 2 * n, 2))));
            CHECK(word(out, 32 * n + 12, 4) == word(in, 2 * n, 2));
            CHECK(word(out, 32 * n + 16, 4) == word(in, 12, 4));
            CHECK(word(out, 32 * n + 20, 4) == word(in, 10, 2));
            CHECK(word(out, 32 * n + 24, 4) == word(in, 8 * n + 4, 4));
            CHECK(word(out, 32 * n + 28, 4) == word(in, 8 * n, 4));
            CHECK(narrow[n] == static_cast<std::uint8_t>(3 * n));
            CHECK(word(narrow, 16 + 2 * n, 2) == ((300 * n) & 0xFFFF));
        }
    }
}

TEST_CASE("a tree sum over shared memory, with barriers, and atomics over the workgroups")
{
    for (const arch on : {arch::v9, arch::v12, arch::v15}) {
        std::vector<std::uint32_t> in(1024), sums(8), total(2);
        for (std::uint32_t n = 0; n < in.size(); ++n) in[n] = n * n + 1;
        const vc::kernel k = vc::compile(on, shader_stage::compute, [](vc::builder& b) {
            const auto shared = b.shared<vc::u32>(128);
            const vc::u32 local = b.local_id(), group = b.workgroup_id();
            const vc::address results = b.parameter<vc::address>(1);
            shared.store(local, b.parameter<vc::address>(0).load<vc::u32>(b.global_id()));
            b.barrier();
            const auto width = b.variable(vc::u32(64u));
            b.while_([&] { return width.get() > 0u; },
                     [&] {
                         b.if_(local < width.get(), [&] {
                             const vc::u32 other = shared.load(local + width.get()), mine = shared.load(local);
                             shared.store(local, mine + other);
                         });
                         b.barrier();
                         width = width.get() >> 1u;
                     });
            b.if_(local == 0u, [&] {
                const vc::u32 sum = shared.load(0u);
                results.store(group, sum);
                const auto before = b.parameter<vc::address>(2).atomic_add(0u, sum);
                const auto most = b.parameter<vc::address>(2).atomic_max(1u, sum);
                static_cast<void>(before);
                static_cast<void>(most);
            });
        });
        INFO(k.error());
        REQUIRE(k);
        CHECK(k.workgroup_storage() == 512);
        const auto ran =
            simulator::dispatch(k, {.groups = {8}, .workgroup = {128}}, {vc::buffer(0, in), vc::buffer(1, sums), vc::buffer(2, total)});
        INFO(ran.message());
        REQUIRE(ran);
        std::uint32_t all = 0, most = 0;
        for (std::uint32_t g = 0; g < 8; ++g) {
            std::uint32_t wanted = 0;
            for (std::uint32_t n = 0; n < 128; ++n) wanted += in[128 * g + n];
            CHECK(sums[g] == wanted);
            all += wanted;
            most = std::max(most, wanted);
        }
        CHECK(total[0] == all);
        CHECK(total[1] == most);
    }
}

TEST_CASE("instructions take and give typed values")
{
    std::vector<float> out(4);
    const vc::kernel k = vc::compile(arch::v10, shader_stage::compute, [](vc::builder& b) {
        const vc::f32 x = vc::to_f32(b.global_id());
        const vc::f32 y(b.FADD_f32(-x, 2.0f, mod::clamp_0_1));
        const vc::f32 z(b.FMA_f32(x, y, b.constant(0.5f)));
        b.parameter<vc::address>(0).store(b.global_id(), z + 1.0f);
    });
    INFO(k.error());
    REQUIRE(k);
    REQUIRE(simulator::dispatch(k, {.workgroup = {4}}, {vc::buffer(0, out)}));
    CHECK(out == std::vector<float>{1.5f, 2.5f, 1.5f, 1.5f});
}

TEST_CASE("votes count the lanes that are active")
{
    // Lanes from `first` on vote; the others keep 7.
    const vc::kernel k = vc::compile(arch::v10, shader_stage::compute, [](vc::builder& b) {
        const vc::u32 i = b.global_id();
        const vc::u32 x = b.parameter<vc::address>(0).load<vc::u32>(i), first = b.parameter<vc::u32>(2);
        const auto made = b.variable(vc::u32(7u));
        b.if_(i >= first, [&] {
            const vc::boolean any = vc::warp_any(x != 0u), all = vc::warp_all(x != 0u);
            made = vc::select(any, vc::u32(1u), vc::u32(0u)) + vc::select(all, vc::u32(2u), vc::u32(0u));
        });
        b.parameter<vc::address>(1).store(i, made.get());
    });
    REQUIRE(k);
    tests::dice random(49);
    for (int n = 0; n < tests::rounds(100); ++n) {
        std::vector<std::uint32_t> x(16), out(16);
        const auto zeros = random.below(4);  // in thirds of the words
        for (std::uint32_t& word : x) word = random.below(3) < zeros ? 0 : static_cast<std::uint32_t>(random.bits()) | 1;
        const auto first = static_cast<std::uint32_t>(random.below(16));
        REQUIRE(simulator::dispatch(k, {.workgroup = {16}}, {vc::buffer(0, x), vc::buffer(1, out), vc::argument(2, first)}));
        const auto begin = x.begin() + static_cast<std::ptrdiff_t>(first);
        const auto is_set = [](std::uint32_t word) { return word != 0; };
        const std::uint32_t voted = std::any_of(begin, x.end(), is_set) + 2u * std::all_of(begin, x.end(), is_set);
        for (std::uint32_t lane = 0; lane < 16; ++lane) CHECK(out[lane] == (lane < first ? 7 : voted));
    }
}

TEST_CASE("a loop with a counter, and a grid of three axes")
{
    std::vector<std::uint32_t> out(4 * 6 * 2);
    const vc::kernel k = vc::compile(arch::v10, shader_stage::compute, [](vc::builder& b) {
        const vc::u32 x = b.global_id(0), y = b.global_id(1), z = b.global_id(2);
        const auto sum = b.variable(vc::u32(0u));
        b.for_(0u, x + 1u, [&](const vc::u32& n) { sum = sum.get() + n * 10u; });
        b.parameter<vc::address>(0).store((z * 6u + y) * 4u + x, sum.get() + y + z * 1000u + b.local_id(1) * 100000u);
    });
    REQUIRE(k);
    REQUIRE(simulator::dispatch(k, {.groups = {2, 2, 2}, .workgroup = {2, 3, 1}}, {vc::buffer(0, out)}));
    for (std::uint32_t z = 0; z < 2; ++z)
        for (std::uint32_t y = 0; y < 6; ++y)
            for (std::uint32_t x = 0; x < 4; ++x)
                CHECK(out[(z * 6 + y) * 4 + x] == 10 * (x * (x + 1) / 2) + y + z * 1000 + (y % 3) * 100000);
}

namespace {

constexpr auto scaled = [](vc::builder& b) {
    const vc::u32 i = b.global_id();
    const vc::f32 x = b.parameter<vc::address>(0).load<vc::f32>(i);
    b.parameter<vc::address>(0).store(i, x * b.parameter<vc::f32>(1) + 1.0f);
};
constexpr auto fixed = vc::kernel_of<arch::v10, shader_stage::compute>(scaled);

}  // namespace

TEST_CASE("a kernel of a constant expression has the words of one that is compiled at run time")
{
    const vc::kernel k = vc::compile(arch::v10, shader_stage::compute, scaled);
    REQUIRE(k);
    CHECK(std::vector<word>(k.words().begin(), k.words().end()) == std::vector<word>(fixed.words().begin(), fixed.words().end()));
    CHECK(k.hash() == fixed.hash());
    CHECK(k.preloads() == fixed.preloads());
    std::vector<float> x{1, 2, 3, 4};
    REQUIRE(simulator::dispatch(fixed, {.workgroup = {4}}, {vc::buffer(0, x), vc::argument(1, 0.5f)}));
    CHECK(x == std::vector<float>{1.5f, 2, 2.5f, 3});
    REQUIRE(k.statistics());
    CHECK(k.statistics()->instructions == k.words().size());
}

TEST_CASE("the bytes of a kernel are read back, and damaged ones are refused")
{
    const vc::kernel k = vc::compile(arch::v10, shader_stage::compute, scaled);
    const std::vector<std::uint8_t> bytes = k.to_bytes();
    const vc::kernel again = vc::kernel::from_bytes(bytes);
    REQUIRE(again);
    CHECK(again == k);
    CHECK(again.hash() == k.hash());
    for (std::size_t n = 0; n < bytes.size(); ++n) {
        std::vector<std::uint8_t> damaged = bytes;
        damaged[n] ^= 1;
        CHECK_FALSE(vc::kernel::from_bytes(damaged));
        damaged = bytes;
        damaged.resize(n);
        CHECK_FALSE(vc::kernel::from_bytes(damaged));
    }
    CHECK_FALSE(vc::compile(arch::v10, shader_stage::compute, [](vc::builder& b) { b.parameter<vc::address>(0).store(0u, 1u); }) == k);
}

TEST_CASE("operators of pairs of 16 bits work on each half")
{
    // Eighths below 128, whose sums, differences, minima and maxima are halves exactly, and whose products are rounded to nearest even.
    tests::dice random(3);
    std::vector<float> x(64), y(64), floats(std::size_t{64} * 10);
    std::vector<std::uint32_t> a(64), c(64), integers(std::size_t{64} * 4);
    const auto eighth = [&] { return (static_cast<float>(random.below(2047)) - 1023) / 8; };
    for (std::size_t n = 0; n < 64; ++n) {
        x[n] = eighth();
        y[n] = eighth();
        a[n] = static_cast<std::uint32_t>(random.bits());
        c[n] = static_cast<std::uint32_t>(random.bits());
    }
    for (const arch on : {arch::v9, arch::v11, arch::v15}) {
        const vc::kernel k = vc::compile(on, shader_stage::compute, [](vc::builder& b) {
            const vc::u32 i = b.global_id();
            const vc::address xs = b.parameter<vc::address>(0), ys = b.parameter<vc::address>(1), out = b.parameter<vc::address>(2);
            const vc::f32 one = xs.load<vc::f32>(i), other = ys.load<vc::f32>(i);
            const vc::f16x2 p = vc::to_f16x2(one, other), q = vc::to_f16x2(other, one);
            const vc::f16x2 results[]{p + q, p - q, p * q, vc::min(p, q), vc::max(p, q)};
            for (std::uint32_t n = 0; n < 5; ++n) {
                out.store(i * 10u + 2 * n, vc::low_half(results[n]));
                out.store(i * 10u + 2 * n + 1u, vc::high_half(results[n]));
            }
            const auto s = b.parameter<vc::address>(3).load<vc::i16x2>(i), t = b.parameter<vc::address>(4).load<vc::i16x2>(i);
            const vc::address whole = b.parameter<vc::address>(5);
            whole.store(i * 4u, s + t);
            whole.store(i * 4u + 1u, s - t);
            whole.store(i * 4u + 2u, s * t);
            whole.store(i * 4u + 3u, s * vc::i16x2(-3));
        });
        INFO(k.error());
        REQUIRE(k);
        const auto ran = simulator::dispatch(
            k, {.workgroup = {64}},
            {vc::buffer(0, x), vc::buffer(1, y), vc::buffer(2, floats), vc::buffer(3, a), vc::buffer(4, c), vc::buffer(5, integers)});
        INFO(ran.message());
        REQUIRE(ran);
        int wrong = 0;
        for (std::size_t n = 0; n < 64; ++n) {
            // Rounds a product of 20 bits to 11: nearbyint() rounds to nearest even.
            const float product = x[n] * y[n];
            const int exponent = product == 0 ? 0 : std::ilogb(product) - 10;
            const float rounded = std::ldexp(std::nearbyint(std::ldexp(product, -exponent)), exponent);
            const float right[]{x[n] + y[n], y[n] + x[n],          x[n] - y[n],          y[n] - x[n],          rounded,
                                rounded,     std::min(x[n], y[n]), std::min(x[n], y[n]), std::max(x[n], y[n]), std::max(x[n], y[n])};
            for (std::size_t m = 0; m < 10; ++m) wrong += floats[10 * n + m] != right[m];
            for (const int shift : {0, 16}) {
                const std::uint32_t s = a[n] >> shift & 0xFFFF, t = c[n] >> shift & 0xFFFF;
                const std::uint32_t whole[]{s + t, s - t, s * t, s * 0xFFFD};
                for (std::size_t m = 0; m < 4; ++m) wrong += (integers[4 * n + m] >> shift & 0xFFFF) != (whole[m] & 0xFFFF);
            }
        }
        CHECK(wrong == 0);
    }
}

namespace {

// The words that a kernel of 16 threads stores: `body(b, i, out)` stores the element i.
template <class Body>
std::vector<std::uint32_t> words_of(arch on, const Body& body, const vc::options& how = {})
{
    const vc::kernel k =
        vc::compile(on, shader_stage::compute, [&](vc::builder& b) { body(b, b.global_id(), b.parameter<vc::address>(0)); }, how);
    INFO(k.error());
    REQUIRE(k);
    std::vector<std::uint32_t> out(16);
    const auto ran = simulator::dispatch(k, {.workgroup = {16}}, {vc::buffer(0, out)});
    INFO(ran.message());
    REQUIRE(ran);
    return out;
}

}  // namespace

TEST_CASE("the negative of a pair of halves has both signs changed wherever it is read")
{
    const auto out = words_of(arch::v10, [](vc::builder&, const vc::u32& i, const vc::address& at) {
        const vc::f16x2 x = vc::bits_as<vc::f16x2>(i * 0x10001u + 0x3C00C400u);
        at.store(i, vc::select(i < 8u, -x, -(-x)));
    });
    for (std::uint32_t i = 0; i < 16; ++i) CHECK(out[i] == ((i * 0x10001 + 0x3C00C400) ^ (i < 8 ? 0x80008000 : 0)));
    CHECK((-vc::bits_as<vc::f16x2>(vc::u32(0x3C004000u))).word.id == 0xBC00C000);
}

TEST_CASE("a literal is on either side of a shift, and is added to an address")
{
    const auto out = words_of(arch::v12, [](vc::builder&, const vc::u32& i, const vc::address& at) {
        const vc::address second = at + 4;
        (second + (-4)).store(i, (1u << i) + (-64 >> i) + vc::bits_as<vc::u32>(vc::i32(-64) >> i));
    });
    for (std::uint32_t i = 0; i < 16; ++i) CHECK(out[i] == (1u << i) + (0xFFFFFFC0 >> i) + static_cast<std::uint32_t>(-64 >> i));
}

TEST_CASE("functions of literals alone are literals")
{
    const auto is = [](const auto& x, std::uint32_t bits) { return x.is_literal() && x.word.id == bits; };
    const vc::i32 least(std::numeric_limits<std::int32_t>::min());
    CHECK(is(vc::max(vc::f32(1.5f), 2.5f), 0x40200000));
    CHECK(is(vc::sqrt(vc::f32(4.0f)), 0x40000000));
    CHECK(is(vc::floor(vc::f32(-0.5f)), 0xBF800000));
    CHECK(is(least / vc::i32(-1), 0x80000000));
    CHECK(is(least % vc::i32(-1), 0));
    CHECK(is(vc::u32(7u) / 2u, 3));
    CHECK(is(vc::to_u32(vc::f32(-1.0f)), 0));
    CHECK(is(vc::select(vc::boolean(true), vc::u32(3u), 4u), 3));
    CHECK(is(vc::popcount(0xFFu), 8));
    CHECK(is(vc::low_half(vc::to_f16x2(0.5f, 2.0f)), 0x3F000000));
    CHECK(is((vc::u64(1) << 35u).high(), 8));
    CHECK(is((vc::u64(std::uint64_t{7} << 40) / vc::u64(7)).high(), 256));
    CHECK(is(-vc::u32(1u), 0xFFFFFFFF));
    CHECK(is(vc::sign(vc::i32(-7)), 0xFFFFFFFF));
    CHECK(is(vc::to_i32(vc::boolean(true)), 1));
    CHECK(is(vc::warp_sum(vc::f32(1.5f)), 0x41C00000));
    CHECK(is(vc::warp_sum(vc::u32(3u)), 48));
    CHECK(is(vc::warp_sum(vc::i32(-1)), 0xFFFFFFF0));
    CHECK(vc::warp_any(vc::boolean(true)).is_literal());
    CHECK(is(vc::shuffle(vc::u32(5u), 3u), 5));
}

TEST_CASE("a mistake with literals alone is an error of the program that uses the result")
{
    const auto error_of = [](const auto& make) {
        return vc::compile(arch::v10, shader_stage::compute, [&](vc::builder& b) { b.parameter<vc::address>(0).store(0u, make(b)); })
            .fault()
            .code;
    };
    CHECK(error_of([](vc::builder&) { return vc::u32(1u) / 0u; }) == vc::error::division_by_zero);
    CHECK(error_of([](vc::builder&) { return vc::i32(1) % 0; }) == vc::error::division_by_zero);
    CHECK(error_of([](vc::builder&) { return (vc::u64(1) / vc::u64(0)).low(); }) == vc::error::division_by_zero);
    CHECK(error_of([](vc::builder&) { return (vc::u64(1) / vc::u64(0) * vc::u64(3) / vc::u64(2)).low(); }) == vc::error::division_by_zero);
    CHECK(error_of([](vc::builder&) { return vc::to_f32(vc::u32(1u) / 0u) / 2.0f; }) == vc::error::division_by_zero);
    CHECK(error_of([](vc::builder&) { return -vc::sqrt(-vc::to_f32(vc::i32(1) / 0)); }) == vc::error::division_by_zero);
    CHECK(error_of([](vc::builder& b) { return b.variable(vc::u32(1u) / 0u).get(); }) == vc::error::division_by_zero);
    CHECK(error_of([](vc::builder& b) { return vc::select(b.global_id() < 4u, vc::u32(1u) / 0u, 1u); }) == vc::error::division_by_zero);
    CHECK(error_of([](vc::builder&) { return vc::address(0x1000).load<vc::u32>(1u) + 1u; }) == vc::error::only_literals);
    CHECK(error_of([](vc::builder&) { return (vc::address(0x1000) + 4u).load<vc::f32, 2>(1u)[0]; }) == vc::error::only_literals);
    CHECK(error_of([](vc::builder& b) { return vc::address(0x1000).load<vc::u32>(b.global_id()); }) == vc::error::none);
    CHECK(error_of([](vc::builder& b) { return vc::address(0x1000).load<vc::u32>(vc::u32(b, b.constant(1))); }) == vc::error::none);
    // A result that nothing uses is no error.
    CHECK(error_of([](vc::builder& b) {
              static_cast<void>(vc::u32(1u) / 0u);
              return b.global_id();
          }) == vc::error::none);
}

TEST_CASE("leaving an outer loop keeps what the inner loop has changed before")
{
    for (const bool is_region : {false, true}) {
        const auto out = words_of(arch::v10,
                                  [&](vc::builder& b, const vc::u32& i, const vc::address& at) {
                                      const auto sum = b.variable(vc::u32(0u));
                                      const auto body = [&](const vc::u32& n) {
                                          sum = i * 100u + n;
                                          b.for_(0u, 40u, [&](const vc::u32& m) {
                                              if (is_region) b.if_(m == i, [&] { b.leave_region(); });
                                              else b.break_if(m == i, 1);
                                              sum = sum.get() + 7u;
                                          });
                                      };
                                      if (is_region) {
                                          b.begin_region();
                                          body(vc::u32(b, b.constant(0u)));
                                          b.end_region();
                                      } else {
                                          b.for_(0u, 2u, body);
                                      }
                                      at.store(i, sum.get());
                                  },
                                  {.unrolled_nodes = 0});
        for (std::uint32_t i = 0; i < 16; ++i) CHECK(out[i] == i * 107);
    }
}

TEST_CASE("lanes that leave an inner loop at different times vote together in the next iteration")
{
    for (const arch on : {arch::v9, arch::v15}) {
        const auto out = words_of(on,
                                  [](vc::builder& b, const vc::u32& i, const vc::address& at) {
                                      const auto votes = b.variable(vc::u32(0u)), n = b.variable(vc::u32(0u));
                                      b.while_([&] { return n.get() < 3u; },
                                               [&] {
                                                   n = n.get() + 1u;
                                                   votes = votes.get() + vc::to_u32(vc::warp_any(i == 15u));
                                                   b.for_(0u, i + n.get(), [&](const vc::u32& m) { at.store(i, m); });
                                               });
                                      at.store(i, votes.get());
                                  },
                                  {.unrolled_nodes = 0});
        CHECK(out == std::vector<std::uint32_t>(16, 3));
    }
}

TEST_CASE("a rounded constant that is a half in the table compiles without simplification")
{
    for (const arch on : architectures) {
        const auto out = words_of(on,
                                  [](vc::builder& b, const vc::u32& i, const vc::address& at) {
                                      const auto four = b.variable(vc::f32(4.0f));  // a constant only after phis are removed
                                      b.for_(0u, 1u, [&](const vc::u32&) { at.store(i, vc::ceil(four.get()) + vc::to_f32(i)); });
                                  },
                                  {.simplify = false});
        for (std::uint32_t i = 0; i < 16; ++i) CHECK(float_of(out[i]) == 4.0f + static_cast<float>(i));
    }
}

TEST_CASE("arguments of another type than the parameter's are refused")
{
    const vc::kernel k = vc::compile(arch::v10, shader_stage::compute, [](vc::builder& b) {
        const vc::address out = b.parameter<vc::address>(0);
        const vc::u64 wide = b.parameter<vc::u64>(3);
        out.store(0u, b.parameter<vc::f32>(1));
        out.store(1u, b.parameter<vc::i32>(2));
        out.store(2u, wide.low());  // nothing reads the high word
        out.store(3u, vc::u32(b.uniform(4)));
    });
    REQUIRE(k);
    std::vector<std::uint32_t> out(4);
    const simulator::binding right[]{vc::buffer(0, out), vc::argument(1, 1.0f), vc::argument(2, -2), vc::argument(3, std::uint64_t{3}),
                                     vc::argument(4, 0.5f)};
    REQUIRE(simulator::dispatch(k, {}, right));
    CHECK(out == std::vector<std::uint32_t>{0x3F800000, 0xFFFFFFFE, 3, 0x3F000000});
    const auto message_with = [&](const simulator::binding& other) {
        std::vector<simulator::binding> given(std::begin(right), std::end(right));
        given[other.key] = other;
        return simulator::dispatch(k, {}, given).message();
    };
    CHECK(message_with(vc::argument(4, 7u)) == "");
    CHECK(message_with(vc::argument(2, std::int8_t{-1})) == "");
    CHECK(message_with(vc::argument(3, 1.0)) == "");
    CHECK(message_with(vc::argument(1, 1)) == "parameter 1 is a float: give a float, as in vc::argument(key, 1.0f)");
    for (const simulator::binding& wrong : {vc::argument(2, 1.0f), vc::argument(2, std::int64_t{1}), vc::buffer(2, out)})
        CHECK(message_with(wrong) == "parameter 2 is a 32-bit integer: give an integer of 32 bits or fewer, as in vc::argument(key, 1u)");
    for (const simulator::binding& wrong : {vc::argument(3, 1), vc::argument(3, 1.0f), vc::argument(0, 1)})
        CHECK(message_with(wrong).find(" has 64 bits: give vc::buffer(key, …) or a number of 64 bits") != std::string::npos);
    CHECK(message_with(vc::argument(4, 1.0)) == "parameter 4 has 32 bits: give a float, or an integer of 32 bits or fewer");
    const vc::kernel again = vc::kernel::from_bytes(k.to_bytes());
    CHECK(again == k);
    CHECK(simulator::dispatch(again, {}, right));
}

TEST_CASE("continuing a loop with a counter goes on with the next number")
{
    for (const std::uint32_t unrolled : {0u, 64u}) {
        const auto out = words_of(arch::v10,
                                  [](vc::builder& b, const vc::u32& i, const vc::address& at) {
                                      const auto sum = b.variable(0u);
                                      b.for_(0u, i, [&](const vc::u32& n) {
                                          b.continue_if(n % 3u == 1u);
                                          b.for_(
                                              0u, 4u,
                                              [&](const vc::u32& m) {
                                                  b.continue_if(m == 1u);
                                                  b.continue_if(n == 5u, 1);
                                                  sum += n * 10u + m;
                                              },
                                              2);
                                          sum += 1000u;
                                      });
                                      at.store(i, sum);
                                  },
                                  {.unrolled_nodes = unrolled});
        for (std::uint32_t i = 0; i < 16; ++i) {
            std::uint32_t wanted = 0;
            for (std::uint32_t n = 0; n < i; ++n) {
                if (n % 3 == 1) continue;
                if (n == 5) continue;
                for (std::uint32_t m = 0; m < 4; m += 2) wanted += n * 10 + m;
                wanted += 1000;
            }
            CHECK(out[i] == wanted);
        }
    }
}

TEST_CASE("variables begin with literals, and are assigned results of operators")
{
    const auto out = words_of(arch::v12, [](vc::builder& b, const vc::u32& i, const vc::address& at) {
        const auto x = b.variable(1.5f);
        const auto n = b.variable(-7);
        const auto bits = b.variable(3u);
        const auto flag = b.variable(true);
        x += vc::to_f32(i);
        x *= 2.0f;
        x -= x.get();
        x += 4;
        x /= 2.0f;
        n -= 3;
        n %= 4;
        bits <<= 2u;
        bits |= i;
        bits ^= 1u;
        bits &= 0xFFu;
        bits >>= 1u;
        flag = flag && i > 2u;
        at.store(i, bits.get() + vc::to_u32(x) * 100u + vc::to_u32(-n.get()) * 1000u + vc::to_u32(flag) * 10000u);
    });
    for (std::uint32_t i = 0; i < 16; ++i) CHECK(out[i] == ((((12 | i) ^ 1) & 0xFF) >> 1) + 200 + 2000 + (i > 2 ? 10000 : 0));
}

TEST_CASE("any word but 0 that is read as a boolean is true")
{
    const vc::kernel k = vc::compile(arch::v10, shader_stage::compute, [](vc::builder& b) {
        const vc::u32 i = b.global_id();
        const vc::address in = b.parameter<vc::address>(0), out = b.parameter<vc::address>(1);
        const vc::boolean one = in.load<vc::boolean>(i), given = b.parameter<vc::boolean>(2);
        const auto both = in.load<vc::boolean, 2>(i);
        const auto s = b.shared<vc::boolean>(16);
        s.store(i, !one);
        b.barrier();
        out.store(i, vc::to_u32(!one) + vc::to_u32(!given) * 2u + vc::to_u32(both[1] && true) * 4u + vc::to_u32(false || s.load(i)) * 8u +
                         vc::to_u32(one == given) * 16u);
    });
    INFO(k.error());
    REQUIRE(k);
    std::vector<std::uint32_t> in(17), out(16);
    for (std::uint32_t n = 0; n < 17; ++n) in[n] = n % 3 == 0 ? 0 : n % 3 == 1 ? 1 : 0x80000000;
    for (const std::uint32_t given : {0u, 2u}) {
        REQUIRE(simulator::dispatch(k, {.workgroup = {16}}, {vc::buffer(0, in), vc::buffer(1, out), vc::argument(2, given)}));
        for (std::uint32_t n = 0; n < 16; ++n) {
            const bool one = in[n] != 0, next = in[n + 1] != 0;
            CHECK(out[n] ==
                  (one ? 0u : 1u) + (given != 0 ? 0u : 2u) + (next ? 4u : 0u) + (one ? 0u : 8u) + (one == (given != 0) ? 16u : 0u));
        }
    }
}

TEST_CASE("negatives and complements of 64 bits")
{
    const vc::u64 x(std::uint64_t{0x123456789});
    CHECK((-x).high().word.id == 0xFFFFFFFE);
    CHECK((-x).low().word.id == 0u - 0x23456789);
    CHECK((~x).high().word.id == ~1u);
    CHECK((~x).low().word.id == ~0x23456789u);
}

TEST_CASE("what a builder of typed values cannot mean is an error")
{
    const auto error_of = [](const auto& body) {
        return vc::compile(arch::v10, shader_stage::compute,
                           [&](vc::builder& b) {
                               const vc::address out = b.parameter<vc::address>(0);
                               body(b, out);
                           })
            .fault()
            .code;
    };
    using out = const vc::address&;
    for (const int axis : {-1, 3}) {
        CHECK(error_of([axis](vc::builder& b, out o) { o.store(0u, b.global_id(axis)); }) == vc::error::no_such_axis);
        CHECK(error_of([axis](vc::builder& b, out o) { o.store(0u, b.workgroup_id(axis)); }) == vc::error::no_such_axis);
        CHECK(error_of([axis](vc::builder& b, out o) { o.store(0u, b.local_id(axis)); }) == vc::error::no_such_axis);
    }
    CHECK(error_of([](vc::builder& b, out o) { o.store(0u, b.shared<vc::u32>(0x40000001).load(0u)); }) == vc::error::too_much_memory);
    CHECK(error_of([](vc::builder& b, out o) { o.store(0u, b.parameter<vc::u32>(std::uint64_t{1} << 63)); }) == vc::error::wrong_key);
    CHECK(error_of([](vc::builder& b, out o) { o.store(0u, b.parameter<vc::u32>(0)); }) == vc::error::two_types);
    CHECK(error_of([](vc::builder& b, out o) { b.for_(0u, 4u, [&](const vc::u32& i) { o.store(i, i); }, 0); }) == vc::error::no_step);
    CHECK(error_of([](vc::builder& b, out o) { o.store(0u, b.global_id(2)); }) == vc::error::none);
    CHECK(error_of([](vc::builder& b, out o) { o.store(0u, b.global_id() / 0u); }) == vc::error::division_by_zero);
    CHECK(error_of([](vc::builder& b, out o) { o.store(0u, b.global_id() % 0u); }) == vc::error::division_by_zero);
    CHECK(error_of([](vc::builder& b, out o) { o.store(0u, vc::to_i32(b.global_id()) / 0); }) == vc::error::division_by_zero);
    CHECK(error_of([](vc::builder& b, out o) { o.store(0u, vc::to_i32(b.global_id()) % 0); }) == vc::error::division_by_zero);
    CHECK(error_of([](vc::builder& b, out o) { o.store(0u, vc::to_u64(b.global_id()) / vc::u64(0)); }) == vc::error::division_by_zero);
    CHECK(error_of([](vc::builder& b, out o) { o.store(0u, vc::to_u64(b.global_id()) % vc::u64(0)); }) == vc::error::division_by_zero);
    CHECK(error_of([](vc::builder& b, out o) { o.store(0u, 0u / b.global_id()); }) == vc::error::none);
    CHECK(error_of([](vc::builder&, out o) { o.store(0u, o.load<vc::u32>(-1)); }) == vc::error::negative_index);
    CHECK(error_of([](vc::builder&, out o) { o.store(-1, 1u); }) == vc::error::negative_index);
    CHECK(error_of([](vc::builder&, out o) { o.store(0xFFFFFFFFu, 1u); }) == vc::error::none);
    CHECK(error_of([](vc::builder&, out o) { o.store(3, o.load<vc::u32>(2)); }) == vc::error::none);
    CHECK(error_of([](vc::builder& b, out o) { o.store(0u, b.shared<vc::u32>(4).load(4u)); }) == vc::error::beyond_shared_array);
    CHECK(error_of([](vc::builder& b, out) { b.shared<vc::u32>(0).store(0u, 1u); }) == vc::error::beyond_shared_array);
    CHECK(error_of([](vc::builder& b, out o) { o.store(0u, b.shared<vc::u8>(4).load(3u)); }) == vc::error::none);
    CHECK(error_of([](vc::builder& b, out o) { o.store(0u, vc::to_f32(b.global_id()) / 0.0f); }) == vc::error::none);
}

TEST_CASE("mistakes of a dispatch are told")
{
    const vc::kernel k = vc::compile(arch::v10, shader_stage::compute, scaled);
    std::vector<float> x(16);
    const auto message = [&](const simulator::grid& size, std::initializer_list<simulator::binding> given) {
        return simulator::dispatch(k, size, given).message();
    };
    CHECK(message({.workgroup = {16}}, {vc::buffer(0, x)}) == "parameter 1 is not given: add vc::buffer(key, …) or vc::argument(key, …)");
    CHECK(message({.workgroup = {16}}, {vc::buffer(0, x), vc::argument(1, 1.0f), vc::argument(2, 1.0f)}) ==
          "parameter 2 does not exist in the kernel");
    CHECK(message({.workgroup = {16}}, {vc::buffer(0, x), vc::buffer(0, x), vc::argument(1, 1.0f)}) == "parameter 0 is given twice");
    for (const std::array<std::uint32_t, 3> size :
         {std::array{1025u, 1u, 1u}, std::array{0u, 1u, 1u}, std::array{32u, 33u, 1u}, std::array{1u << 31, 1u << 31, 4u}})
        CHECK(message({.workgroup = size}, {vc::buffer(0, x), vc::argument(1, 1.0f)}) == "a workgroup has 1 to 1024 threads");
    CHECK(simulator::dispatch(k, {.groups = {0}, .workgroup = {16}}, {vc::buffer(0, x), vc::argument(1, 1.0f)}).warps == 0);
    CHECK(message({.workgroup = {32}}, {vc::buffer(0, x), vc::argument(1, 1.0f)}) != "");  // beyond the buffer
    CHECK(message({.workgroup = {16}}, {vc::buffer(0, x), vc::argument(1, 1.0f)}) == "");

    const vc::kernel great = vc::compile(arch::v10, shader_stage::compute, [](vc::builder& b) {
        const auto s = b.shared<vc::u32>(1u << 28);
        s.store(b.local_id(), 1u);
        b.barrier();
        b.parameter<vc::address>(0).store(0u, s.load(b.local_id() + 1u));
    });
    REQUIRE(great);
    CHECK(simulator::dispatch(great, {.workgroup = {16}}, {vc::buffer(0, x)}).message() ==
          "the kernel needs more than 256 MiB for a workgroup: give b.shared() or thread_memory() a smaller size");

    // A value of another builder, and one that is used outside of its scope.
    vc::f32 stray;
    const vc::kernel other = vc::compile(arch::v10, shader_stage::compute, [&](vc::builder& b) { stray = b.parameter<vc::f32>(0); });
    static_cast<void>(other);
    const vc::kernel wrong = vc::compile(arch::v10, shader_stage::compute, [](vc::builder& b) {
        vc::u32 inside;
        const vc::address out = b.parameter<vc::address>(0);
        b.if_(b.global_id() < 4u, [&] { inside = out.load<vc::u32>(b.global_id()); });
        out.store(0u, inside);
    });
    CHECK_FALSE(wrong);
    CHECK(wrong.fault().code == vc::error::out_of_scope);
    CHECK_FALSE(simulator::dispatch(wrong, {}, {}).message().empty());
}

TEST_CASE("a value of a body is not used after it")
{
    using out = const vc::address&;
    const auto error_of = [](const auto& body) {
        return vc::compile(arch::v10, shader_stage::compute, [&](vc::builder& b) { body(b, b.parameter<vc::address>(0)); }).fault().code;
    };
    const auto is_refused = [&](const auto& body) { return error_of(body) == vc::error::out_of_scope; };
    // Even where it is defined: the sum has only the last number.
    CHECK(is_refused([](vc::builder& b, out o) {
        vc::u32 sum(b, b.constant(0u));
        b.for_(0u, b.global_id(), [&](const vc::u32& n) { sum = sum + n; });
        o.store(0u, sum);
    }));
    CHECK(is_refused([](vc::builder& b, out o) {
        vc::u32 x;
        b.if_(b.global_id() < 4u, [&] { x = b.global_id() * 3u; }, [&] { o.store(0u, x); });
    }));
    CHECK(is_refused([](vc::builder& b, out o) {
        vc::u32 x;
        b.loop([&] {
            x = o.load<vc::u32>(b.global_id());
            b.break_if(x == 0u);
        });
        o.store(0u, -vc::to_f32(x));
    }));
    CHECK(is_refused([](vc::builder& b, out o) {
        vc::u64 x;
        b.if_(b.global_id() < 4u, [&] { x = o.load<vc::u64>(b.global_id()); });
        o.store(0u, (~x).low() + 1u);
    }));
    CHECK(is_refused([](vc::builder& b, out o) {
        vc::f32 x;
        b.if_(b.global_id() < 4u, [&] { x = vc::abs(o.load<vc::f32>(b.global_id())); });
        const auto v = b.variable(x);
        o.store(0u, v);
    }));
    CHECK(is_refused([](vc::builder& b, out o) {
        vc::address x;
        b.if_(b.global_id() < 4u, [&] { x = o + b.global_id(); });
        o.store(0u, x.load<vc::u32>(1u));
    }));
    // Within the body, in bodies in it, and where it is valid everywhere.
    CHECK(error_of([](vc::builder& b, out o) {
              const auto v = b.variable(0u);
              vc::u32 everywhere, literal;
              vc::address also;
              b.for_(0u, 4u, [&](const vc::u32& n) {
                  const vc::u32 x = n * 3u;
                  b.if_(n > 1u, [&] { v += x; }, [&] { v = x; });
                  everywhere = b.global_id() + 0u;
                  literal = 7u;
                  also = b.parameter<vc::address>(1);
              });
              also.store(everywhere, v + literal);
              b.begin_region();
              const vc::u32 y = v * 2u;
              b.end_region();
              o.store(0u, y);
          }) == vc::error::none);
}

TEST_CASE("an observer of a dispatch sees each instruction of all warps")
{
    const vc::kernel k = vc::compile(arch::v10, shader_stage::compute,
                                     [](vc::builder& b) { b.parameter<vc::address>(0).store(b.global_id(), b.global_id()); });
    REQUIRE(k);
    std::vector<std::uint64_t> executions(k.words().size());
    simulator::execution_counter counter(executions);
    std::vector<std::uint32_t> out(96);
    const auto ran = simulator::dispatch(k, {.groups = {3}, .workgroup = {32}, .watcher = &counter}, {vc::buffer(0, out)});
    REQUIRE(ran);
    CHECK(executions == std::vector<std::uint64_t>(k.words().size(), 6));
    CHECK(ran.steps == 6 * k.words().size());
}
