// SPDX-License-Identifier: MIT
// Matrices as typed values: products in each type, size and order of memory equal those of three loops in C++, on each architecture that has
// MMUL; what an architecture lacks is an error; and no pass moves a product to another block.
// Also tests: compiler/arithmetic/matrices.hpp
#include "valhall/compiler/build/matrices.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "catch.hpp"

#include "valhall/arithmetic/float_conversions.hpp"
#include "valhall/compiler/kernel.hpp"
#include "valhall/program/effects.hpp"
#include "valhall/simulator/dispatch.hpp"

#include "random.hpp"
#include "support.hpp"

using namespace valhall;
namespace vc = valhall::compiler;
using vc::matrix_order;

namespace {

// A number of a type of elements, as bytes in memory. Numbers are small integers, so that each sum is exact in any order.
template <class Element>
void put(std::vector<std::uint8_t>& to, std::size_t at, int number)
{
    std::uint32_t bits = static_cast<std::uint32_t>(number);
    std::size_t size = 4;
    if constexpr (std::is_same_v<Element, vc::f32>) bits = std::bit_cast<std::uint32_t>(static_cast<float>(number));
    if constexpr (std::is_same_v<Element, vc::f16>)
        size = 2, bits = arithmetic::to_f16(arithmetic::f32{std::bit_cast<std::uint32_t>(static_cast<float>(number))}).bits;
    if constexpr (vc::detail::is_byte<Element>) size = 1;
    for (std::size_t n = 0; n < size; ++n) to[at * size + n] = static_cast<std::uint8_t>(bits >> 8 * n);
}
template <class Element>
int get(const std::vector<std::uint8_t>& from, std::size_t at)
{
    constexpr std::size_t size = vc::detail::memory_element<Element>::size;
    std::uint32_t bits = 0;
    for (std::size_t n = 0; n < size; ++n) bits |= std::uint32_t{from[at * size + n]} << 8 * n;
    if constexpr (std::is_same_v<Element, vc::f32>) return static_cast<int>(std::bit_cast<float>(bits));
    else if constexpr (std::is_same_v<Element, vc::f16>)
        return static_cast<int>(std::bit_cast<float>(arithmetic::to_f32(arithmetic::f16{static_cast<std::uint16_t>(bits)}).bits));
    else if constexpr (std::is_same_v<Element, vc::i8>) return static_cast<std::int8_t>(bits);
    else return static_cast<int>(bits);
}

std::size_t place(int row, int column, int stride, matrix_order order)
{
    return static_cast<std::size_t>(order == matrix_order::row_major ? row * stride + column : column * stride + row);
}

template <class Element>
int drawn(tests::dice& random)
{
    if constexpr (std::is_same_v<Element, vc::u8>) return static_cast<int>(random.below(256));
    else if constexpr (std::is_same_v<Element, vc::i8>) return static_cast<int>(random.below(256)) - 128;
    else return static_cast<int>(random.below(17)) - 8;
}

struct orders {
    matrix_order left, right, sum;
};

// sum += left * right, by a kernel of one warp and by three loops.
template <class Left, class Right, class Sum, int M, int N, int K>
void check_product(arch on, const orders& in, tests::dice& random, tests::tally& law)
{
    INFO(name_of(on));
    constexpr int stride = 96;  // more than any row or column: the elements between are not touched
    const vc::kernel k = vc::compile(on, shader_stage::compute, [&](vc::builder& b) {
        const auto at = [&](std::uint64_t key) { return b.parameter<vc::address>(key); };
        const auto left = vc::left_matrix<Left, M, K>::load(at(0), vc::u32(stride), in.left);
        const auto right = vc::right_matrix<Right, K, N>::load(at(1), b.parameter<vc::u32>(3), in.right);
        const auto sum = vc::sum_matrix<Sum, M, N>::load(at(2), vc::u32(stride), in.sum);
        vc::multiply_add(left, right, sum).store(at(2), b.parameter<vc::u32>(3), in.sum);
    });
    INFO(k.error());
    REQUIRE(k);
    constexpr std::size_t most = 64 * 96;
    std::vector<std::uint8_t> left(4 * most, 0xAA), right(4 * most, 0xBB), sum(4 * most, 0xCC);
    for (int r = 0; r < M; ++r)
        for (int c = 0; c < K; ++c) put<Left>(left, place(r, c, stride, in.left), drawn<Left>(random));
    for (int r = 0; r < K; ++r)
        for (int c = 0; c < N; ++c) put<Right>(right, place(r, c, stride, in.right), drawn<Right>(random));
    for (int r = 0; r < M; ++r)
        for (int c = 0; c < N; ++c) put<Sum>(sum, place(r, c, stride, in.sum), drawn<Sum>(random));
    std::vector<std::uint8_t> wanted = sum;
    for (int r = 0; r < M; ++r)
        for (int c = 0; c < N; ++c) {
            int total = get<Sum>(sum, place(r, c, stride, in.sum));
            for (int n = 0; n < K; ++n)
                total += get<Left>(left, place(r, n, stride, in.left)) * get<Right>(right, place(n, c, stride, in.right));
            put<Sum>(wanted, place(r, c, stride, in.sum), total);
        }
    const auto ran = simulator::dispatch(
        k, {.workgroup = {16}}, {vc::buffer(0, left), vc::buffer(1, right), vc::buffer(2, sum), vc::argument(3, std::uint32_t{stride})});
    INFO(ran.message());
    REQUIRE(ran);
    law.expect(sum == wanted, [&] {
        return std::string(name_of(on)) + ": " + std::to_string(M) + "x" + std::to_string(N) + "x" + std::to_string(K) + ", orders " +
               std::to_string(static_cast<int>(in.left)) + std::to_string(static_cast<int>(in.right)) +
               std::to_string(static_cast<int>(in.sum));
    });
}

template <class Left, class Right, class Sum, int M, int N, int K>
void check_products(std::initializer_list<arch> all)
{
    constexpr auto rows = matrix_order::row_major, columns = matrix_order::column_major;
    tests::dice random;
    tests::tally law;
    for (const arch on : all)
        for (const orders& in : {orders{rows, rows, rows}, orders{rows, columns, rows}, orders{columns, rows, columns}})
            check_product<Left, Right, Sum, M, N, K>(on, in, random, law);
    CHECK(law.failures() == "");
}

constexpr std::initializer_list<arch> with_matrices{arch::v11, arch::v12, arch::v14, arch::v15}, since_v14{arch::v14, arch::v15};

}  // namespace

TEST_CASE("products of matrices of floats", "[compiler][matrices]")
{
    check_products<vc::f32, vc::f32, vc::f32, 4, 4, 4>(with_matrices);
    check_products<vc::f32, vc::f32, vc::f32, 8, 12, 16>(with_matrices);
    check_products<vc::f16, vc::f16, vc::f32, 4, 8, 8>(with_matrices);
    check_products<vc::f16, vc::f16, vc::f32, 8, 16, 24>(with_matrices);
    check_products<vc::f16, vc::f16, vc::f16, 4, 8, 8>(since_v14);
    check_products<vc::f16, vc::f16, vc::f16, 8, 16, 24>(since_v14);
}

TEST_CASE("products of matrices of bytes", "[compiler][matrices]")
{
    check_products<vc::i8, vc::i8, vc::i32, 4, 4, 16>(with_matrices);
    check_products<vc::i8, vc::i8, vc::i32, 8, 12, 32>(with_matrices);
    check_products<vc::u8, vc::u8, vc::u32, 4, 16, 16>(with_matrices);
    check_products<vc::u8, vc::u8, vc::i32, 4, 4, 16>(with_matrices);
    check_products<vc::i8, vc::u8, vc::i32, 4, 8, 16>(since_v14);
    check_products<vc::u8, vc::i8, vc::i32, 4, 8, 16>(since_v14);
}

TEST_CASE("matrices are filled, transformed, and kept in variables of loops", "[compiler][matrices]")
{
    // The sum over 4 blocks of 3 * y, less 100, but at least 0.
    const vc::kernel k = vc::compile(arch::v12, shader_stage::compute, [](vc::builder& b) {
        const vc::address y = b.parameter<vc::address>(0), out = b.parameter<vc::address>(1);
        const auto three = vc::left_matrix<vc::i8, 4, 16>::filled(b, 3);
        const auto sum = b.variable(vc::sum_matrix<vc::i32, 4, 4>::filled(b, -100));
        b.for_(0u, b.parameter<vc::u32>(2), [&](const vc::u32& n) {
            const auto right = vc::right_matrix<vc::i8, 16, 4>::load(y + n * 64u, 16u, matrix_order::column_major);
            sum = vc::multiply_add(three, right, sum.get());
        });
        sum.get().transformed([](const vc::i32& x) { return vc::max(x, 0); }).store(out, 4u);
    });
    REQUIRE(k);
    std::vector<std::int8_t> y(4 * 64);
    for (std::size_t n = 0; n < y.size(); ++n) y[n] = static_cast<std::int8_t>(n * 37 % 11 - 5);
    std::vector<std::int32_t> out(16, 77);
    REQUIRE(simulator::dispatch(k, {.workgroup = {16}}, {vc::buffer(0, y), vc::buffer(1, out), vc::argument(2, 4u)}));
    for (std::size_t column = 0; column < 4; ++column) {
        int total = -100;
        for (std::size_t n = 0; n < 4; ++n)
            for (std::size_t row = 0; row < 16; ++row) total += 3 * y[64 * n + 16 * column + row];
        for (std::size_t row = 0; row < 4; ++row) CHECK(out[4 * row + column] == std::max(total, 0));
    }
    const vc::kernel halves = vc::compile(arch::v11, shader_stage::compute, [](vc::builder& b) {
        vc::left_matrix<vc::f16, 4, 8>::filled(b, 0.5f).store(b.parameter<vc::address>(0), 8u);
    });
    REQUIRE(halves);
    std::vector<std::uint16_t> all(32);
    REQUIRE(simulator::dispatch(halves, {.workgroup = {16}}, {vc::buffer(0, all)}));
    CHECK(all == std::vector<std::uint16_t>(32, 0x3800));
}

TEST_CASE("a product that an architecture does not have is an error", "[compiler][matrices]")
{
    const auto error_on = [](arch on, auto left, auto right, auto sum) {
        const vc::kernel k = vc::compile(on, shader_stage::compute, [&](vc::builder& b) {
            vc::multiply_add(decltype(left)::type::filled(b, 1), decltype(right)::type::filled(b, 1), decltype(sum)::type::filled(b, 0))
                .store(b.parameter<vc::address>(0), 16u);
        });
        return k ? vc::error::none : k.fault().code;
    };
    using floats = std::type_identity<vc::left_matrix<vc::f32, 4, 4>>;
    using more_floats = std::type_identity<vc::right_matrix<vc::f32, 4, 4>>;
    using sums = std::type_identity<vc::sum_matrix<vc::f32, 4, 4>>;
    for (const arch on : architectures)
        CHECK(error_on(on, floats{}, more_floats{}, sums{}) == (on < arch::v11 ? vc::error::no_matrices : vc::error::none));
    using halves = std::type_identity<vc::left_matrix<vc::f16, 4, 8>>;
    using more_halves = std::type_identity<vc::right_matrix<vc::f16, 8, 8>>;
    using half_sums = std::type_identity<vc::sum_matrix<vc::f16, 4, 8>>;
    for (const arch on : architectures)
        CHECK(error_on(on, halves{}, more_halves{}, half_sums{}) == (on < arch::v14 ? vc::error::no_matrices : vc::error::none));
    using bytes = std::type_identity<vc::left_matrix<vc::i8, 4, 16>>;
    using unsigned_bytes = std::type_identity<vc::right_matrix<vc::u8, 16, 4>>;
    using integers = std::type_identity<vc::sum_matrix<vc::i32, 4, 4>>;
    for (const arch on : architectures)
        CHECK(error_on(on, bytes{}, unsigned_bytes{}, integers{}) == (on < arch::v14 ? vc::error::no_matrices : vc::error::none));
}

TEST_CASE("no pass moves a product of matrices into or out of a branch or loop", "[compiler][matrices]")
{
    const auto product = [](vc::builder& b) {
        const auto x = vc::left_matrix<vc::f32, 4, 4>::load(b.parameter<vc::address>(0), 4u);
        const auto y = vc::right_matrix<vc::f32, 4, 4>::load(b.parameter<vc::address>(0), 4u);
        return [&b, x, y](const vc::f32& from) { return vc::multiply_add(x, y, vc::sum_matrix<vc::f32, 4, 4>(b, {b.plain(from.word)})); };
    };
    std::vector<float> in(16, 1.0f), out(16);
    const auto run = [&](const vc::kernel& k, std::uint32_t n) {
        INFO(k.error());
        REQUIRE(k);
        const auto ran = simulator::dispatch(k, {.workgroup = {16}}, {vc::buffer(0, in), vc::buffer(1, out), vc::argument(2, n)});
        INFO(ran.message());
        REQUIRE(ran);
        return ran.steps;
    };
    // The result is read only in a branch that some lanes take: computed there, the product would not have all lanes, and the run would stop.
    const vc::kernel before = vc::compile(arch::v12, shader_stage::compute, [&](vc::builder& b) {
        const auto sum = product(b)(1.0f);
        b.if_(b.lane_id() < b.parameter<vc::u32>(2), [&] { sum.store(b.parameter<vc::address>(1), 4u); });
    });
    run(before, 3);
    CHECK(out == std::vector<float>{5, 5, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    // A branch that no lane takes is not computed.
    const vc::kernel in_branch = vc::compile(arch::v12, shader_stage::compute, [&](vc::builder& b) {
        const auto multiply = product(b);
        const auto sum = b.variable(vc::f32(2.0f));
        b.if_(b.parameter<vc::u32>(2) != 0u, [&] { sum = vc::f32(b, multiply(sum.get()).words()[0]); });
        b.parameter<vc::address>(1).store(b.lane_id(), sum.get());
    });
    const std::uint64_t without = run(in_branch, 0);
    CHECK(without < run(in_branch, 1));
    CHECK(out == std::vector<float>(16, 6.0f));
    // A product of operands that do not change in a loop stays in the loop.
    const vc::kernel in_loop = vc::compile(arch::v12, shader_stage::compute, [&](vc::builder& b) {
        const auto multiply = product(b);
        const auto sum = b.variable(vc::f32(0.0f));
        b.for_(0u, b.parameter<vc::u32>(2), [&](const vc::u32&) { sum = sum.get() + vc::f32(b, multiply(1.0f).words()[0]); });
        b.parameter<vc::address>(1).store(b.lane_id(), sum.get());
    });
    run(in_loop, 3);
    CHECK(out == std::vector<float>(16, 15.0f));
    int products = 0, first = -1, branch = -1, target = -1;
    for (int n = 0; n < static_cast<int>(in_loop.words().size()); ++n) {
        const instruction i = *decode(in_loop.words()[static_cast<std::size_t>(n)], arch::v12);
        if (i.code() == opcode::MMUL_f32) ++products, first = n;
        if (branches(i) && *i.immediate(immediate_name::offset) < 0)
            branch = n, target = n + 1 + static_cast<int>(*i.immediate(immediate_name::offset));
    }
    CHECK(products == 1);
    CHECK(target <= first);
    CHECK(first < branch);
}
