// SPDX-License-Identifier: MIT
// A product of two matrices of 64 x 64 in floats, halves and bytes, written twice: with matrices of warps (MMUL), and with registers of threads.
// Each warp computes a tile of 16 x 16. The simulator runs both, the results are compared with C++'s, and it prints for
// each the cycles of a core in the arithmetic units and in the load/store unit by the model of Mali-G720, the bytes that are loaded, and the
// registers. docs/compiler.md has these lines in a table.
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <type_traits>
#include <vector>

#include <valhall/arithmetic/float_conversions.hpp>
#include <valhall/compiler/kernel.hpp>
#include <valhall/simulator/dispatch.hpp>
#include <valhall/simulator/run_costs.hpp>

using namespace valhall;
namespace vc = valhall::compiler;

namespace {

constexpr std::uint32_t size = 64, tile = 16;  // rows and columns of the matrices, and of the tile of a warp
constexpr arch on = arch::v12;

// The matrices in memory: x row by row, y column by column, so that the bytes that are multiplied follow one another in both.
struct places {
    vc::address x, y, out;
    vc::u32 row, column;  // of the first element of the warp's tile
};

places places_of(vc::builder& b)
{
    return {b.parameter<vc::address>(0), b.parameter<vc::address>(1), b.parameter<vc::address>(2), b.workgroup_id(1) * tile,
            b.workgroup_id(0) * tile};
}

// The tile as matrices of elements of 1, 2 or 4 bytes that the warp holds together.
template <class Element, std::uint32_t bytes, class Sum>
void multiply_matrices(vc::builder& b)
{
    const places at = places_of(b);
    const vc::address left = at.x + at.row * (size * bytes), right = at.y + at.column * (size * bytes);
    const auto sum = b.variable(vc::sum_matrix<Sum, tile, tile>::filled(b, 0));
    b.for_(
        0u, size * bytes,
        [&](const vc::u32& k) {
            const auto x = vc::left_matrix<Element, tile, tile>::load(left + k, size);
            const auto y = vc::right_matrix<Element, tile, tile>::load(right + k, size, vc::matrix_order::column_major);
            sum = vc::multiply_add(x, y, sum.get());
        },
        tile * bytes);
    sum.get().store(at.out + (at.row * size + at.column) * 4u, size);
}

// The sum of the products of the elements of two words: one, two or four.
template <class Element, class Sum>
Sum add_products(vc::builder& b, const vc::u32& x, const vc::u32& y, const Sum& sum)
{
    if constexpr (std::is_same_v<Element, vc::f32>) return fma(vc::bits_as<vc::f32>(x), vc::bits_as<vc::f32>(y), sum);
    else if constexpr (std::is_same_v<Element, vc::f16>) {
        const vc::f16x2 u = vc::bits_as<vc::f16x2>(x), v = vc::bits_as<vc::f16x2>(y);
        return fma(high_half(u), high_half(v), fma(low_half(u), low_half(v), sum));
    } else return Sum(b.IDP_v4s8(x, y, sum));
}

// The tile as 4 x 4 elements in the registers of each thread.
template <class Element, std::uint32_t bytes, class Sum>
void multiply_by_threads(vc::builder& b)
{
    const places at = places_of(b);
    const vc::u32 lane = b.lane_id(), row = at.row + (lane >> 2u) * 4u, column = at.column + (lane & 3u) * 4u;
    const vc::address left = at.x + row * (size * bytes), right = at.y + column * (size * bytes);
    std::array<vc::variable, 16> sums{};
    for (vc::variable& sum : sums) sum = b.make_variable(b.constant(0));
    b.for_(
        0u, size * bytes,
        [&](const vc::u32& k) {
            std::array<vc::u32, 4> x[4], y[4];
            for (std::uint32_t n = 0; n < 4; ++n) {
                x[n] = (left + k + vc::u32(n * size * bytes)).load<vc::u32, 4>();
                y[n] = (right + k + vc::u32(n * size * bytes)).load<vc::u32, 4>();
            }
            for (std::size_t r = 0; r < 4; ++r)
                for (std::size_t c = 0; c < 4; ++c)
                    for (std::size_t n = 0; n < 4; ++n)
                        b.set(sums[4 * r + c], add_products<Element>(b, x[r][n], y[c][n], Sum(b.get(sums[4 * r + c]))));
        },
        16);
    for (std::uint32_t r = 0; r < 4; ++r) {
        std::array<Sum, 4> all{};
        for (std::size_t c = 0; c < 4; ++c) all[c] = Sum(b.get(sums[4 * r + c]));
        (at.out + ((row + r) * size + column) * 4u).store(0u, all);
    }
}

// Small whole numbers, so that every sum is exact.
template <class Number>
std::vector<Number> numbers(std::uint32_t seed)
{
    std::vector<Number> all(size * size);
    for (Number& one : all) {
        seed = seed * 1664525 + 1013904223;
        const int small = static_cast<int>(seed >> 28) - 8;
        if constexpr (std::is_same_v<Number, std::uint16_t>)
            one = arithmetic::to_f16(arithmetic::f32{std::bit_cast<std::uint32_t>(static_cast<float>(small))}).bits;
        else one = static_cast<Number>(small);
    }
    return all;
}
float value_of(float x) { return x; }
float value_of(std::uint16_t x) { return std::bit_cast<float>(arithmetic::to_f32(arithmetic::f16{x}).bits); }
std::int32_t value_of(std::int8_t x) { return x; }

// Runs a kernel, compares its result with C++'s, and prints its cost.
template <class Number, class Result>
bool check(const char* name, const vc::kernel& k)
{
    if (!k) return std::printf("%s: %s\n", name, k.error().data()), false;
    std::vector<Number> x = numbers<Number>(1), y = numbers<Number>(2);
    std::vector<Result> out(size * size);
    std::vector<simulator::instruction_counts> counts(k.words().size());
    simulator::cost_counter counter(counts);
    const auto ran = simulator::dispatch(k, {.groups = {size / tile, size / tile}, .workgroup = {16}, .watcher = &counter},
                                         {vc::buffer(0, x), vc::buffer(1, y), vc::buffer(2, out)});
    if (!ran) return std::printf("%s: %s\n", name, ran.message().c_str()), false;
    for (std::size_t r = 0; r < size; ++r)
        for (std::size_t c = 0; c < size; ++c) {
            Result wanted{};
            for (std::size_t n = 0; n < size; ++n) wanted += value_of(x[size * r + n]) * value_of(y[size * c + n]);
            if (out[size * r + c] != wanted) return std::printf("%s: wrong in row %zu, column %zu\n", name, r, c), false;
        }
    const simulator::run_cost cost = *simulator::cost_of(k.words(), on, counts, "Mali-G720");
    std::printf("| %s | %.0f | %.0f | %llu | %d |\n", name, cost.total.arithmetic(cost.costs).value(),
                cost.total.cycles(pipeline::load_store, cost.costs), static_cast<unsigned long long>(cost.counts.loaded_bytes),
                k.statistics()->work_registers());
    return true;
}

vc::kernel compiled(void (*build)(vc::builder&)) { return vc::compile(on, shader_stage::compute, build); }

}  // namespace

int main()
{
    const bool is_right = check<float, float>("f32, MMUL", compiled(multiply_matrices<vc::f32, 4, vc::f32>)) &&
                          check<float, float>("f32, threads", compiled(multiply_by_threads<vc::f32, 4, vc::f32>)) &&
                          check<std::uint16_t, float>("f16 to f32, MMUL", compiled(multiply_matrices<vc::f16, 2, vc::f32>)) &&
                          check<std::uint16_t, float>("f16 to f32, threads", compiled(multiply_by_threads<vc::f16, 2, vc::f32>)) &&
                          check<std::int8_t, std::int32_t>("i8 to i32, MMUL", compiled(multiply_matrices<vc::i8, 1, vc::i32>)) &&
                          check<std::int8_t, std::int32_t>("i8 to i32, threads", compiled(multiply_by_threads<vc::i8, 1, vc::i32>));
    return is_right ? 0 : 1;
}
