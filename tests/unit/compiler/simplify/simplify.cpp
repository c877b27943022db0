// SPDX-License-Identifier: MIT
// Simplification of computations that are common in TGSI programs, in constant expressions and at run time.
// Also tests: compiler/build/float_words.hpp, compiler/simplify/
#include "catch.hpp"

#include <valhall/compiler/builder.hpp>
#include <valhall/compiler/passes/passes.hpp>

#include "unit/compiler/run_ir.hpp"

using namespace valhall::compiler;
using valhall::opcode;
namespace modifier = valhall::modifier;

namespace {

constexpr std::uint32_t half = 0x3F000000, two = 0x40000000, three = 0x40400000, four = 0x40800000;
constexpr use number(std::uint32_t bits) { return constant_use(bits); }
constexpr use product(builder& b, use x, use y) { return b.op(opcode::FMA_f32, x, y, number(minus_zero)); }
constexpr use saturation_of(builder& b, use x)
{
    return b.op(b.form(opcode::FADD_f32, valhall::modifier::clamp::clamp_0_1), x, number(minus_zero));
}
constexpr use less(builder& b, use x, use y, result_type type)
{
    return b.op(b.form(opcode::FCMP_OR_f32, condition::lt, type), x, y, number(0));
}
constexpr use logic_of(builder& b, opcode code, use x, use y) { return b.op(code, x, number(0), y); }
constexpr use complement(builder& b, use x) { return logic_of(b, opcode::LSHIFT_XOR_i32, x, number(0xFFFFFFFF)); }

// A computation of three inputs, the options of simplification, and the number of instructions that remain. If the result has a sign, one
// more remains, which applies it before the word is stored.
struct shape {
    const char* name;
    bool is_exact;  // also if products round and zeros keep their signs
    int left;
    use (*make)(builder&, use x, use y, use z);
};

constexpr shape shapes[] = {
    // identities
    {"x - 0", true, 0, [](builder& b, use x, use, use) { return b.op(opcode::FADD_f32, x, number(minus_zero)); }},
    {"x + 0", false, 0, [](builder& b, use x, use, use) { return b.op(opcode::FADD_f32, number(0), x); }},
    {"x + 0, exactly", true, 1, [](builder& b, use x, use, use) { return b.op(opcode::FADD_f32, number(0), x); }},
    {"x * 1", true, 0, [](builder& b, use x, use, use) { return product(b, number(float_one), x); }},
    {"x * -1 + y", true, 1, [](builder& b, use x, use y, use) { return b.op(opcode::FADD_f32, product(b, x, number(float_minus_one)), y); }},
    {"x * 0 + y", false, 0, [](builder& b, use x, use y, use) { return b.op(opcode::FMA_f32, x, number(0), y); }},
    {"the greater of x and x", true, 0, [](builder& b, use x, use, use) { return b.op(opcode::FMAX_f32, x, x); }},
    {"- - x", true, 0, [](builder& b, use x, use, use) { return b.plain(b.plain(x.negated()).negated()); }},
    {"x | 0", true, 0, [](builder& b, use x, use, use) { return logic_of(b, opcode::LSHIFT_OR_i32, x, number(0)); }},
    {"x & x", true, 0, [](builder& b, use x, use, use) { return logic_of(b, opcode::LSHIFT_AND_i32, x, x); }},
    {"~ ~ x", true, 0, [](builder& b, use x, use, use) { return complement(b, complement(b, x)); }},
    {"x ? y : y", true, 0, [](builder& b, use x, use y, use) { return b.choose(x, y, y); }},
    // sums and products
    {"x * y + z", false, 1, [](builder& b, use x, use y, use z) { return b.op(opcode::FADD_f32, product(b, x, y), z); }},
    {"x * y + z, rounded twice", true, 2, [](builder& b, use x, use y, use z) { return b.op(opcode::FADD_f32, product(b, x, y), z); }},
    {"z - x * y", false, 1, [](builder& b, use x, use y, use z) { return b.op(opcode::FADD_f32, z, product(b, x, y).negated()); }},
    {"precise x * y, plus z", false, 2, [](builder& b, use x, use y, use z) {
         b.set_precise(true);
         const use p = product(b, x, y);
         b.set_precise(false);
         return b.op(opcode::FADD_f32, p, z);
     }},
    {"x * y + z, the sum being precise", false, 2, [](builder& b, use x, use y, use z) {
         const use p = product(b, x, y);
         b.set_precise(true);
         return b.op(opcode::FADD_f32, p, z);
     }},
    {"x * 2 * 4", false, 1, [](builder& b, use x, use, use) { return product(b, product(b, x, number(two)), number(four)); }},
    {"(x - 0.5) * 2", false, 1, [](builder& b, use x, use, use) {
         return product(b, b.op(opcode::FADD_f32, x, number(0xBF000000)), number(two));
     }},
    {"(1 - x) * y", false, 1, [](builder& b, use x, use y, use) {
         return product(b, b.op(opcode::FADD_f32, number(float_one), x.negated()), y);
     }},
    // fract of the product, which is computed once
    {"fraction of x * y", false, 3, [](builder& b, use x, use y, use) {
         const use p = product(b, x, y);
         return b.op(opcode::FADD_f32, p, b.op(b.form(opcode::FROUND_f32, modifier::round_mode::rtn), p).negated());
     }},
    // clamps
    {"x + y, saturated", true, 1, [](builder& b, use x, use y, use) { return saturation_of(b, b.op(opcode::FADD_f32, x, y)); }},
    {"x * y between 0 and 1", true, 1, [](builder& b, use x, use y, use) {
         return b.op(opcode::FMIN_f32, b.op(opcode::FMAX_f32, product(b, x, y), number(0)), number(float_one));
     }},
    {"x between -1 and 1", true, 1, [](builder& b, use x, use, use) {
         return b.op(opcode::FMIN_f32, b.op(opcode::FMAX_f32, x, number(float_minus_one)), number(float_one));
     }},
    // x may be a NaN; the minimum of a NaN and 1 is 1
    {"x below 1 and above 0", true, 1, [](builder& b, use x, use, use) {
         return b.op(opcode::FMAX_f32, b.op(opcode::FMIN_f32, x, number(float_one)), number(0));
     }},
    {"x > 0 ? x : 0", true, 1, [](builder& b, use x, use, use) {
         return b.op(b.form(opcode::CSEL_f32, condition::gt), x, number(0), x, number(0));
     }},
    // comparisons
    {"x < y as a number", true, 1, [](builder& b, use x, use y, use) {
         return logic_of(b, opcode::LSHIFT_AND_i32, less(b, x, y, result_type::m1), number(float_one));
     }},
    {"-(x < y) for integers", true, 1, [](builder& b, use x, use y, use) {
         return b.op(opcode::ISUB_u32, number(0), less(b, x, y, result_type::i1));
     }},
    {"x < y != 0", true, 1, [](builder& b, use x, use y, use) {
         return b.op(b.form(opcode::FCMP_OR_f32, condition::ne, result_type::m1), less(b, x, y, result_type::f1), number(0), number(0));
     }},
    {"not x == y", true, 1, [](builder& b, use x, use y, use) {
         return complement(b, b.op(b.form(opcode::FCMP_OR_f32, condition::eq, result_type::m1), x, y, number(0)));
     }},
    {"not x < y, which is not x >= y", true, 2, [](builder& b, use x, use y, use) {
         return complement(b, less(b, x, y, result_type::m1));
     }},
    {"x < y and y < z", true, 2, [](builder& b, use x, use y, use z) {
         return logic_of(b, opcode::LSHIFT_AND_i32, less(b, x, y, result_type::m1), less(b, y, z, result_type::m1));
     }},
    {"x < y or y < z, of numbers", true, 2, [](builder& b, use x, use y, use z) {
         return b.op(opcode::FMAX_f32, less(b, x, y, result_type::f1), less(b, y, z, result_type::f1));
     }},
    {"-(x < y) < 0 ? y : z", true, 1, [](builder& b, use x, use y, use z) {
         return b.op(b.form(opcode::CSEL_f32, condition::gt), less(b, x, y, result_type::f1), number(0), y, z);
     }},
    {"x < y ? 1 : 0", true, 1, [](builder& b, use x, use y, use) {
         return b.op(b.form(opcode::CSEL_f32, condition::lt), x, y, number(float_one), number(0));
     }},
    {"x - y < 0 ? y : z", true, 1, [](builder& b, use x, use y, use z) {
         return b.op(b.form(opcode::CSEL_f32, condition::lt), b.op(opcode::FADD_f32, x, y.negated()), number(0), y, z);
     }},
    {"x - y <= 0, which infinities are not", true, 2, [](builder& b, use x, use y, use) {
         return b.op(b.form(opcode::FCMP_OR_f32, condition::le), b.op(opcode::FADD_f32, x, y.negated()), number(0), number(0));
     }},
    {"(x < y) - 0.5 < 0", true, 1, [](builder& b, use x, use y, use) {
         const use differs = b.op(b.form(opcode::FCMP_OR_f32, condition::ne, result_type::f1), x, y, number(0));
         return less(b, b.op(opcode::FADD_f32, differs, number(half | minus_zero)), number(0), result_type::f1);
     }},
    // integers and bits
    {"0 - (x - y)", true, 1, [](builder& b, use x, use y, use) { return b.op(opcode::ISUB_u32, number(0), b.op(opcode::ISUB_u32, x, y)); }},
    {"x + 3 + 4", true, 1, [](builder& b, use x, use, use) {
         return b.op(opcode::IADD_u32, b.op(opcode::IADD_u32, x, number(3)), number(4));
     }},
    {"x * 16 | y", true, 1, [](builder& b, use x, use y, use) {
         return logic_of(b, opcode::LSHIFT_OR_i32, y, b.op(opcode::IMUL_i32, x, number(16)));
     }},
    {"y & ~x", true, 1, [](builder& b, use x, use y, use) { return logic_of(b, opcode::LSHIFT_AND_i32, complement(b, x), y); }},
    {"~(x ^ y)", true, 1, [](builder& b, use x, use y, use) { return complement(b, logic_of(b, opcode::LSHIFT_XOR_i32, x, y)); }},
    {"(x << 6) >> 4 << 4", true, 1, [](builder& b, use x, use, use) {
         const use up = b.op(opcode::LSHIFT_OR_i32, x, number(6), number(0));
         return b.op(opcode::LSHIFT_OR_i32, b.op(opcode::RSHIFT_OR_i32, up, number(4), number(0)), number(4), number(0));
     }},
    {"floor of x as an integer", true, 1, [](builder& b, use x, use, use) {
         return b.op(opcode::F32_TO_S32, b.op(b.form(opcode::FROUND_f32, modifier::round_mode::rtn), x));
     }},
};

constexpr valhall::compiler::options options_for(bool is_exact)
{
    return {.numbers = is_exact ? valhall::compiler::numerics::strict : valhall::compiler::numerics::fast};
}

constexpr void build(program& p, const shape& s, valhall::compiler::options options)
{
    builder b(p, options);
    const use x = b.input(0), y = b.input(1), z = b.input(2);
    const use result[] = {b.plain(s.make(b, x, y, z))};
    b.message(b.form(opcode::STORE_i32), {b.pair_source({b.input(3), b.input(4)})}, result, 0);
    run_passes_once(p, options, [](pass) { return true; });
}

constexpr int instructions_left(const shape& s)
{
    program p(valhall::arch::v9);
    build(p, s, options_for(s.is_exact));
    int count = 0;
    for (node_id n = p.blocks[1].first; n != none; n = p.nodes[n].next)
        count += p.nodes[n].is_instruction() && p.nodes[n].result_count != 0;
    return count;
}

constexpr const shape& shape_at(std::size_t i) { return shapes[i]; }
static_assert(instructions_left(shape_at(3)) == 0);
static_assert(instructions_left(shape_at(12)) == 1);
static_assert(instructions_left(shape_at(22)) == 1);
static_assert(instructions_left(shape_at(26)) == 1);
static_assert(instructions_left(shape_at(31)) == 2);

bool is_nan(std::uint32_t bits) { return (bits & 0x7FFFFFFF) > 0x7F800000; }

}  // namespace

TEST_CASE("Computations are simplified to the expected number of instructions", "[compiler]")
{
    for (const shape& s : shapes) {
        INFO(s.name);
        CHECK(instructions_left(s) == s.left);
    }
}

TEST_CASE("Exact simplifications give the same bits for zeros, infinities, denormals and NaNs", "[compiler]")
{
    constexpr std::uint32_t corners[] = {0,          0x80000000, float_one,  float_minus_one, 0x7F800000, 0xFF800000,
                                         0x7FC00000, 0xFFC00000, 1,          0x80000001,      half,       two,
                                         three,      0x3F7FFFFF, 0x3F800001, 0x7F7FFFFF,      0x00800000, 0xFF7FFFFF};
    for (const shape& s : shapes) {
        if (!s.is_exact) continue;
        program simple(valhall::arch::v9), plain(valhall::arch::v9);
        build(simple, s, options_for(true));
        valhall::compiler::options as_it_is = options_for(true);
        as_it_is.simplify = false;
        build(plain, s, as_it_is);
        for (const std::uint32_t x : corners)
            for (const std::uint32_t y : corners)
                for (const std::uint32_t z : {corners[2], corners[6], corners[11]}) {
                    const std::vector<std::uint32_t> inputs{x, y, z, 0, 0};
                    const tests::ir_outcome expected = tests::ir_runner(plain, inputs).run(),
                                            found = tests::ir_runner(simple, inputs).run();
                    REQUIRE(expected.fault == "");
                    REQUIRE(found.fault == "");
                    if (is_nan(expected.stored[0]) && is_nan(found.stored[0])) continue;
                    INFO(s.name << " of " << x << ", " << y << ", " << z);
                    REQUIRE(found.stored == expected.stored);
                }
    }
}
