// SPDX-License-Identifier: MIT
// Cooperative matrices: products of 64 x 64 in each type, shape and layout, against three loops in C++; instructions on components; and what
// is refused. The modules are assembled by matrix_modules.hpp.
#include "catch.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "spirv_case_reader.hpp"
#include "spirv_run.hpp"

#include <valhall/arithmetic/float_conversions.hpp>
#include <valhall/decode.hpp>
#include <valhall/isa/operand_info.hpp>
#include <valhall/spirv/compile.hpp>
#include <valhall/spirv/explain.hpp>
#include <valhall/spirv/read.hpp>

#include "random.hpp"
#include "unit/spirv/matrix_modules.hpp"

using namespace valhall::spirv;
using namespace tests::spirv;

namespace {

constexpr number_type f32{'f', 32}, f16{'f', 16}, s8{'s', 8}, u8{'u', 8}, s32{'s', 32}, u32{'u', 32};

std::uint32_t bits_of(const number_type& t, int number)
{
    if (t.kind != 'f')
        return t.width == 32 ? static_cast<std::uint32_t>(number) : static_cast<std::uint32_t>(number) & ((1u << t.width) - 1);
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(static_cast<float>(number));
    return t.width == 32 ? bits : valhall::arithmetic::to_f16(valhall::arithmetic::f32{bits}).bits;
}
int number_of(const number_type& t, std::uint32_t bits)
{
    if (t.kind == 's' && t.width == 8) return static_cast<std::int8_t>(bits);
    if (t.kind != 'f') return static_cast<int>(bits);
    if (t.width == 16) bits = valhall::arithmetic::to_f32(valhall::arithmetic::f16{static_cast<std::uint16_t>(bits)}).bits;
    return static_cast<int>(std::bit_cast<float>(bits));
}

// Numbers of a type in words of 32 bits.
std::vector<std::uint32_t> packed(const number_type& t, const std::vector<int>& numbers)
{
    const std::size_t each = 32 / t.width;
    std::vector<std::uint32_t> words((numbers.size() + each - 1) / each);
    for (std::size_t n = 0; n < numbers.size(); ++n) words[n / each] |= bits_of(t, numbers[n]) << t.width * (n % each);
    return words;
}
std::vector<int> unpacked(const number_type& t, const std::vector<std::uint32_t>& words)
{
    const std::size_t each = 32 / t.width;
    std::vector<int> numbers;
    for (const std::uint32_t word : words)
        for (std::size_t n = 0; n < each; ++n)
            numbers.push_back(number_of(t, t.width == 32 ? word : word >> t.width * n & ((1u << t.width) - 1)));
    return numbers;
}

// Runs a module with buffers at the bindings 0, 1, 2 …, which it changes. Returns the error that stopped it.
std::string run(const words& module_words, valhall::arch on, std::vector<std::vector<std::uint32_t>>& buffers, std::uint32_t x = 1,
                std::uint32_t y = 1)
{
    const valhall::spirv::module m = read(module_words);
    if (!m) return explain(m.fault());
    case_file c;
    c.groups[0] = x;
    c.groups[1] = y;
    for (std::uint32_t n = 0; n < buffers.size(); ++n) {
        case_resource r;
        r.binding = n;
        r.words = buffers[n];
        c.resources.push_back(r);
    }
    const std::string error = run_case_file(c, m, on);
    for (std::size_t n = 0; n < buffers.size(); ++n) buffers[n] = c.resources[n].words;
    return error;
}

int products_in(const words& module_words, valhall::arch on)
{
    const compiled_module made = compile(read(module_words), {.on = on});
    int count = 0;
    for (const valhall::word w : made.words()) count += valhall::reads_lanes(*valhall::decode(w, on));
    return count;
}

std::vector<int> drawn(tests::dice& random, int low, int high)
{
    std::vector<int> all(64 * 64);
    for (int& one : all) one = low + static_cast<int>(random.below(static_cast<valhall::word>(high - low + 1)));
    return all;
}

void check_product(const product_of_64& p, valhall::arch on)
{
    INFO(name_of(on) << ": " << p.of.kind << p.of.width << ' ' << p.m << 'x' << p.n << 'x' << p.k << ", layouts " << p.left_layout
                     << p.right_layout << p.sum_layout << ", vectors " << p.vector);
    const words made = assembled(p);
    CHECK(products_in(made, on) > 0);
    const number_type right_of = p.right_of.width == 0 ? p.of : p.right_of;
    tests::dice random;
    const auto range = [](const number_type& t, int& low, int& high) {
        low = t.kind == 'u' ? 0 : t.width == 8 ? -128 : -5;
        high = t.kind == 'u' ? 255 : t.width == 8 ? 127 : 5;
    };
    int low = 0, high = 0;
    range(p.of, low, high);
    const std::vector<int> x = drawn(random, low, high);
    range(right_of, low, high);
    const std::vector<int> y = drawn(random, low, high), sum = drawn(random, p.sum.kind == 'u' ? 0 : -100, 100);
    std::vector<int> wanted = sum;
    const auto place = [](std::size_t r, std::size_t c, std::uint32_t layout) { return layout == row_major ? 64 * r + c : 64 * c + r; };
    for (std::size_t r = 0; r < 64; ++r)
        for (std::size_t c = 0; c < 64; ++c)
            for (std::size_t k = 0; k < 64; ++k)
                wanted[place(r, c, p.sum_layout)] += x[place(r, k, p.left_layout)] * y[place(k, c, p.right_layout)];
    std::vector<std::vector<std::uint32_t>> buffers{packed(p.of, x), packed(right_of, y), packed(p.sum, sum)};
    REQUIRE(run(made, on, buffers, 64 / p.n, 64 / p.m) == "");
    CHECK(unpacked(p.sum, buffers[2]) == wanted);
}

constexpr std::uint32_t both_signed = 0xF, first_signed = 0xD, second_signed = 0xE;

}  // namespace

TEST_CASE("products of 64 x 64 of cooperative matrices use MMUL and are right", "[spirv][matrices]")
{
    const product_of_64 everywhere[]{
        {f32, f32, 4, 4, 4},
        {f32, f32, 16, 16, 16},
        {f16, f32, 4, 8, 8},
        {f16, f32, 16, 32, 32},
        {s8, s32, 4, 16, 16, both_signed},
        {u8, u32, 4, 16, 16},
        {f32, f32, 16, 16, 16, 0, column_major, column_major, column_major},
        {f16, f32, 4, 8, 8, 0, column_major, column_major, column_major},
        {s8, s32, 4, 16, 16, both_signed, column_major, column_major, row_major},
        {f16, f32, 16, 32, 32, 0, row_major, row_major, row_major, 4},
        {f32, f32, 4, 4, 4, 0, row_major, column_major, row_major, 2},
        {s8, s32, 4, 16, 16, both_signed, row_major, column_major, row_major, 4},
    };
    for (const product_of_64& p : everywhere)
        for (const valhall::arch on : {valhall::arch::v11, valhall::arch::v12, valhall::arch::v14, valhall::arch::v15})
            check_product(p, on);
    product_of_64 mixed{s8, s32, 4, 16, 16, first_signed};
    mixed.right_of = u8;
    product_of_64 other{u8, s32, 4, 16, 16, second_signed};
    other.right_of = s8;
    const product_of_64 halves[]{{f16, f16, 4, 8, 8}, {f16, f16, 16, 32, 32, 0, row_major, column_major, column_major}, mixed, other};
    for (const product_of_64& p : halves)
        for (const valhall::arch on : {valhall::arch::v14, valhall::arch::v15}) check_product(p, on);
}

namespace {

// A shader that loads matrices of one type from the buffers 0 and 1, computes, and stores the result to the buffer 2.
words computed(const matrix_type& type,
               const std::function<std::uint32_t(compute_module&, std::uint32_t, std::uint32_t, std::uint32_t)>& body,
               const matrix_type* result = nullptr)
{
    compute_module a;
    const std::uint32_t matrix = a.matrix(type), element = a.type(type.of);
    const std::uint32_t x = a.buffer(0, type.of), y = a.buffer(1, type.of), out = a.buffer(2, result == nullptr ? type.of : result->of);
    const std::uint32_t layout = a.constant(row_major), stride = a.constant(type.columns);
    const auto loaded = [&](std::uint32_t from) {
        return a.made(op::CooperativeMatrixLoadKHR, matrix, {a.element(from, element, a.constant(0)), layout, stride});
    };
    const std::uint32_t left = loaded(x), right = loaded(y);
    const std::uint32_t made = body(a, matrix, left, right);
    const std::uint32_t at = a.element(out, a.type(result == nullptr ? type.of : result->of), a.constant(0));
    a.code(op::CooperativeMatrixStoreKHR, {at, made, layout, stride});
    return a.assembled();
}

void check_components(const matrix_type& type, const words& made, const std::function<int(int, int)>& wanted, int low, int high,
                      const matrix_type* result = nullptr)
{
    const number_type result_type = result == nullptr ? type.of : result->of;
    for (const valhall::arch on : {valhall::arch::v11, valhall::arch::v14, valhall::arch::v15}) {
        if (on < valhall::arch::v14 && ((type.of == f16 && type.use == use_sum) || (result_type == f16 && type.use == use_sum))) continue;
        INFO(name_of(on) << ", " << type.of.kind << type.of.width);
        tests::dice random;
        const auto numbers = [&] {
            std::vector<int> all = drawn(random, low, high);
            all.resize(std::size_t{type.rows} * type.columns);
            return all;
        };
        const std::vector<int> x = numbers();
        std::vector<int> y = numbers(), expected(x.size());
        for (int& one : y) one = one == 0 ? 1 : one;  // a divisor
        for (std::size_t n = 0; n < x.size(); ++n) expected[n] = wanted(x[n], y[n]);
        std::vector<std::vector<std::uint32_t>> buffers{packed(type.of, x), packed(type.of, y),
                                                        packed(result_type, std::vector<int>(x.size()))};
        REQUIRE(run(made, on, buffers) == "");
        CHECK(unpacked(result_type, buffers[2]) == expected);
    }
}

const matrix_type floats{f32, 16, 16, use_sum}, halves{f16, 4, 8, use_a}, half_sums{f16, 16, 32, use_sum}, bytes{s8, 4, 16, use_a},
    integers{s32, 4, 16, use_sum};

}  // namespace

TEST_CASE("arithmetic on cooperative matrices is by component", "[spirv][matrices]")
{
    const auto binary = [](op code) {
        return [code](compute_module& a, std::uint32_t type, std::uint32_t x, std::uint32_t y) { return a.made(code, type, {x, y}); };
    };
    const auto unary = [](op code) {
        return [code](compute_module& a, std::uint32_t type, std::uint32_t x, std::uint32_t) { return a.made(code, type, {x}); };
    };
    for (const matrix_type& type : {floats, halves, half_sums}) {
        check_components(type, computed(type, binary(op::FAdd)), [](int x, int y) { return x + y; }, -9, 9);
        check_components(type, computed(type, binary(op::FSub)), [](int x, int y) { return x - y; }, -9, 9);
        check_components(type, computed(type, binary(op::FMul)), [](int x, int y) { return x * y; }, -9, 9);
        check_components(type, computed(type, unary(op::FNegate)), [](int x, int) { return -x; }, -9, 9);
        check_components(
            type,
            computed(type, [&](compute_module& a, std::uint32_t t, std::uint32_t x,
                               std::uint32_t) { return a.made(op::MatrixTimesScalar, t, {x, a.constant(type.of, bits_of(type.of, 3))}); }),
            [](int x, int) { return 3 * x; }, -9, 9);
    }
    for (const matrix_type& type : {bytes, integers}) {
        check_components(type, computed(type, binary(op::IAdd)), [](int x, int y) { return x + y; }, -9, 9);
        check_components(type, computed(type, binary(op::ISub)), [](int x, int y) { return x - y; }, -9, 9);
        check_components(type, computed(type, binary(op::IMul)), [](int x, int y) { return x * y; }, -9, 9);
        check_components(type, computed(type, binary(op::SDiv)), [](int x, int y) { return x / y; }, -9, 9);
        check_components(type, computed(type, unary(op::SNegate)), [](int x, int) { return -x; }, -9, 9);
    }
    check_components(floats, computed(floats, binary(op::FDiv)), [](int x, int y) { return x / y; }, 8, 8);
}

TEST_CASE("constants, components and length of cooperative matrices", "[spirv][matrices]")
{
    for (const matrix_type& type : {floats, halves, bytes, integers}) {
        const std::uint32_t seven = bits_of(type.of, 7);
        // A constant, and a matrix that is constructed of a component.
        const op add = type.of.kind == 'f' ? op::FAdd : op::IAdd;
        check_components(
            type,
            computed(type,
                     [&](compute_module& a, std::uint32_t t, std::uint32_t x, std::uint32_t) {
                         const std::uint32_t constant = a.id(), zero = a.id(), number = a.constant(type.of, seven);
                         a.global(op::ConstantComposite, {t, constant, number});
                         a.global(op::ConstantNull, {t, zero});
                         const std::uint32_t filled = a.made(op::CompositeConstruct, t, {number});
                         const std::uint32_t both = a.made(add, t, {constant, filled});
                         return a.made(add, t, {a.made(add, t, {x, zero}), both});
                     }),
            [](int x, int) { return x + 14; }, -9, 9);
        // A component that is taken out, doubled, and put back, by a constant index and by one in a variable.
        const std::uint32_t count = type.rows * type.columns / 16;
        check_components(
            type,
            computed(type,
                     [&](compute_module& a, std::uint32_t t, std::uint32_t x, std::uint32_t) {
                         std::uint32_t made = x;
                         for (std::uint32_t n = 0; n < count; ++n) {
                             const std::uint32_t one = a.made(op::CompositeExtract, a.type(type.of), {made, n});
                             const std::uint32_t twice = a.made(add, a.type(type.of), {one, one});
                             made = a.made(op::CompositeInsert, t, {twice, made, n});
                         }
                         return made;
                     }),
            [](int x, int) { return 2 * x; }, -9, 9);
    }
    // The number of components of a lane.
    const matrix_type sums{s32, 4, 16, use_sum};
    check_components(
        sums,
        computed(sums,
                 [&](compute_module& a, std::uint32_t t, std::uint32_t, std::uint32_t) {
                     const std::uint32_t length = a.made(op::CooperativeMatrixLengthKHR, a.uint(), {t});
                     const std::uint32_t number = a.made(op::Bitcast, a.type(s32), {length});
                     return a.made(op::CompositeConstruct, t, {number});
                 }),
        [](int, int) { return 4; }, -9, 9);
}

TEST_CASE("cooperative matrices in variables and in the workgroup's memory", "[spirv][matrices]")
{
    const matrix_type sums{s32, 4, 16, use_sum};
    // A private variable: a component is doubled through a pointer with a constant index, and one with an index that is known at run time.
    for (const bool is_constant : {true, false})
        check_components(
            sums,
            computed(sums,
                     [&](compute_module& a, std::uint32_t t, std::uint32_t x, std::uint32_t) {
                         constexpr std::uint32_t private_storage = 6;
                         const std::uint32_t variable = a.id(), element = a.pointer(private_storage, a.type(s32));
                         a.global(op::Variable, {a.pointer(private_storage, t), variable, private_storage});
                         a.code(op::Store, {variable, x});
                         for (std::uint32_t n = 0; n < 4; ++n) {
                             const std::uint32_t known = a.constant(n);
                             const std::uint32_t index = is_constant ? known : a.add(a.workgroup_id(0), known);
                             const std::uint32_t at = a.made(op::AccessChain, element, {variable, index});
                             const std::uint32_t before = a.made(op::Load, a.type(s32), {at});
                             a.code(op::Store, {at, a.made(op::IAdd, a.type(s32), {before, before})});
                         }
                         return a.made(op::Load, t, {variable});
                     }),
            [](int x, int) { return 2 * x; }, -9, 9);
    check_components(
        sums,
        computed(sums,
                 [&](compute_module& a, std::uint32_t t, std::uint32_t x, std::uint32_t) {
                     const std::uint32_t shared = a.shared(s32, 64), element = a.pointer(4, a.type(s32));
                     const std::uint32_t at = a.made(op::AccessChain, element, {shared, a.constant(0)});
                     const std::uint32_t columns = a.constant(column_major), four = a.constant(4);
                     a.code(op::CooperativeMatrixStoreKHR, {at, x, columns, four});
                     a.code(op::ControlBarrier, {a.constant(2), a.constant(2), a.constant(0x108)});
                     return a.made(op::CooperativeMatrixLoadKHR, t, {at, columns, four});
                 }),
        [](int x, int) { return x; }, -9, 9);
}

TEST_CASE("conversions between cooperative matrices", "[spirv][matrices]")
{
    const matrix_type unsigned_bytes{u8, 4, 16, use_a}, words_of{u32, 4, 16, use_sum};
    const auto to = [](op code, const matrix_type& result) {
        return [code, result](compute_module& a, std::uint32_t, std::uint32_t x, std::uint32_t) {
            return a.made(code, a.matrix(result), {x});
        };
    };
    check_components(
        bytes, computed(bytes, to(op::Bitcast, unsigned_bytes), &unsigned_bytes), [](int x, int) { return x & 0xFF; }, -9, 9,
        &unsigned_bytes);
    check_components(integers, computed(integers, to(op::Bitcast, words_of), &words_of), [](int x, int) { return x; }, -9, 9, &words_of);
    // Sums of 16 and 32 bits have their components in different lanes.
    for (const std::uint32_t rows : {4u, 16u}) {
        const matrix_type short_sums{f16, rows, 2 * rows, use_sum}, long_sums{f32, rows, 2 * rows, use_sum};
        check_components(
            short_sums, computed(short_sums, to(op::FConvert, long_sums), &long_sums), [](int x, int) { return x; }, -999, 999, &long_sums);
        check_components(
            long_sums, computed(long_sums, to(op::FConvert, short_sums), &short_sums), [](int x, int) { return x; }, -999, 999,
            &short_sums);
    }
}

namespace {

std::string error_of(const words& made, valhall::arch on)
{
    const valhall::spirv::module m = read(made);
    if (!m) return explain(m.fault());
    const compiled_module shader = compile(m, {.on = on});
    return shader ? "" : explain(shader.fault(), m);
}
bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

words unchanged(const matrix_type& type)
{
    return computed(type, [](compute_module&, std::uint32_t, std::uint32_t x, std::uint32_t) { return x; });
}

}  // namespace

TEST_CASE("what is not compiled of cooperative matrices is refused by its name", "[spirv][matrices]")
{
    using valhall::arch;
    for (const arch on : {arch::v9, arch::v10}) {
        const std::string error = error_of(unchanged(floats), on);
        CHECK(has(error, "OpTypeCooperativeMatrixKHR"));
        CHECK(has(error, "v11 and later do"));
    }
    CHECK(has(error_of(unchanged(half_sums), arch::v12), "with sums of 16-bit floats from v14 on"));
    CHECK(error_of(unchanged(half_sums), arch::v14).empty());
    for (const matrix_type& type : {matrix_type{f32, 8, 8, use_a}, matrix_type{f16, 4, 4, use_a}, matrix_type{s8, 4, 4, use_sum},
                                    matrix_type{s32, 4, 16, use_a}, matrix_type{f16, 8, 8, use_a}})
        CHECK(has(error_of(unchanged(type), arch::v14), "16-bit floats with sums of 16 or 32 bits in 4x8x8 and 16x32x32"));
    matrix_type of_workgroup = floats;
    of_workgroup.scope = 2;
    CHECK(has(error_of(unchanged(of_workgroup), arch::v14), "Workgroup"));
    compute_module few(8);
    (void)few.matrix(floats);
    CHECK(has(error_of(few.assembled(), arch::v14), "a multiple of 16 invocations"));
    product_of_64 saturating{s8, s32, 4, 16, 16, 0x1F};
    CHECK(has(error_of(assembled(saturating), arch::v14), "SaturatingAccumulationKHR"));
    product_of_64 mixed{s8, s32, 4, 16, 16, first_signed};
    CHECK(has(error_of(assembled(mixed), arch::v12), "the architecture lacks an instruction"));
    CHECK(error_of(assembled(mixed), arch::v14).empty());
    // Factors of different shapes.
    product_of_64 wrong{f16, f32, 4, 8, 8};
    wrong.right_of = f16;
    CHECK(error_of(assembled(wrong), arch::v14).empty());
    const matrix_type of_bytes{u8, 16, 16, use_b}, of_floats{f32, 16, 16, use_b};
    CHECK(has(error_of(computed(
                           of_bytes,
                           [&](compute_module& a, std::uint32_t, std::uint32_t x, std::uint32_t) {
                               return a.made(op::ConvertUToF, a.matrix(of_floats), {x});
                           },
                           &of_floats),
                       arch::v14),
              "store one, and load it as the other"));
}

TEST_CASE("a cooperative matrix is not longer than its components", "[spirv][matrices]")
{
    const auto extracted = [](std::uint32_t index) {
        return error_of(computed(integers,
                                 [&](compute_module& a, std::uint32_t t, std::uint32_t x, std::uint32_t) {
                                     const std::uint32_t one = a.made(op::CompositeExtract, a.type(s32), {x, index});
                                     return a.made(op::CompositeConstruct, t, {one});
                                 }),
                        valhall::arch::v14);
    };
    CHECK(extracted(3).empty());
    CHECK_FALSE(extracted(4).empty());
    CHECK_FALSE(error_of(computed(integers,
                                  [&](compute_module& a, std::uint32_t t, std::uint32_t x, std::uint32_t) {
                                      (void)a.made(op::CooperativeMatrixLengthKHR, a.uint(), {a.type(s32)});
                                      (void)t;
                                      return x;
                                  }),
                         valhall::arch::v14)
                    .empty());
}

TEST_CASE("operands of the wrong type are an error of the module", "[spirv][matrices]")
{
    const matrix_type other{f32, 4, 4, use_sum};
    const auto error_with = [&](op code, bool swaps) {
        return error_of(computed(floats,
                                 [&](compute_module& a, std::uint32_t type, std::uint32_t x, std::uint32_t) {
                                     const std::uint32_t small = a.made(op::Undef, a.matrix(other), {});
                                     return swaps ? a.made(code, type, {small, x}) : a.made(code, type, {x, small});
                                 }),
                        valhall::arch::v14);
    };
    for (const bool swaps : {false, true}) {
        CHECK_FALSE(error_with(op::FAdd, swaps).empty());
        CHECK_FALSE(error_with(op::IAdd, swaps).empty());
        CHECK_FALSE(error_with(op::MatrixTimesScalar, swaps).empty());
    }
    CHECK_FALSE(error_of(computed(floats, [](compute_module& a, std::uint32_t type, std::uint32_t x,
                                             std::uint32_t y) { return a.made(op::FMod, type, {x, y}); }),
                         valhall::arch::v14)
                    .empty());
}
