// SPDX-License-Identifier: MIT
// Lowers instructions that only compute: the rows of rows/*.def.
#ifndef VALHALL_TGSI_LOWER_FORMULAS_HPP
#define VALHALL_TGSI_LOWER_FORMULAS_HPP

#include <cstdint>
#include <type_traits>

#include "valhall/compiler/arithmetic/bit_fields.hpp"
#include "valhall/compiler/arithmetic/halves.hpp"
#include "valhall/compiler/arithmetic/lanes.hpp"
#include "valhall/compiler/arithmetic/packing.hpp"
#include "valhall/tgsi/lower/register_access.hpp"

namespace valhall::tgsi::frontend {

namespace formulas {

// ---- helpers for the rows ----

// Sums the products from x on, as the interpreter does.
constexpr use dot_product(builder& b, const source_values& v, int components)
{
    use sum = fmul(b, v(0, 0), v(1, 0));
    for (int c = 1; c < components; ++c) sum = fmad(b, v(0, c), v(1, c), sum);
    return sum;
}

// A component of LIT. The specular one is a power of y if x is positive, with the exponent clamped to [-128, 128].
constexpr use light_coefficient(builder& b, const source_values& v, int component)
{
    constexpr std::uint32_t highest = 0x43000000, lowest = 0xC3000000;
    const use x = v(0, 0);
    if (component == 0 || component == 3) return number(float_one);
    if (component == 1) return fmax(b, x, number(0));
    const use exponent = fmax(b, fmin(b, v(0, 3), number(highest)), number(lowest));
    const use power = power_of_two(b, exponent, flog2(b, fmax(b, v(0, 1), number(0))));
    return fsel(b, modifier::condition::gt, x, number(0), power, number(0));
}

// A component of LOG of a magnitude: exponent, mantissa, logarithm.
constexpr use logarithm_part(builder& b, const use& x, int component)
{
    if (component == 3) return number(float_one);
    const use logarithm = flog2(b, x);
    if (component == 2) return logarithm;
    const use exponent = floor_of(b, logarithm);
    return component == 0 ? exponent : fmul(b, x, fexp2(b, exponent.negated()));
}

// Coarse: downwards from the top left to the bottom left, right from the bottom left to the bottom right.
constexpr use derivative(builder& b, const use& x, std::uint32_t axis, bool is_fine)
{
    constexpr std::uint32_t lower_left = 2;
    if (is_fine) return compiler::lanes::fine_derivative(b, x, axis);
    return axis == 1 ? compiler::lanes::quad_difference(b, x, lower_left, lower_left + 1)
                     : compiler::lanes::quad_difference(b, x, 0, lower_left);
}

// Rounds to nearest, ties up. (x + 0.5 would round: 0.49999997 would give 1.)
constexpr use nearest_integer(builder& b, const use& x)
{
    const use below = floor_of(b, x);
    const use rest = fsub(b, x, below), above = fadd(b, below, number(float_one));
    const use whole = fsel(b, modifier::condition::ge, rest, number(float_half), above, below);
    return b.op(b.form(opcode::F32_TO_S32, modifier::round_mode::rtz), whole);
}

// ---- packing ----

constexpr use packed_components(builder& b, const source_values& v, int count, int bits, bool is_signed)
{
    const use parts[4]{v(0, 0), v(0, 1), v(0, 2), v(0, 3)};
    return packed_fractions(b, parts, count, bits, is_signed);
}

// ---- the rows ----

// Computes component c of the result.
using formula = use (*)(builder&, const source_values&, int c);

#define VALHALL_TGSI_FORMULA(name, ...)                                                                                \
    constexpr use of_##name([[maybe_unused]] builder& b, [[maybe_unused]] const source_values& v, [[maybe_unused]] int c) \
    {                                                                                                                 \
        [[maybe_unused]] const use &x = v(0, c), &y = v(1, c), &z = v(2, c), &w = v(3, c);                            \
        return __VA_ARGS__;                                                                                           \
    }
#define VALHALL_LOWERS VALHALL_TGSI_FORMULA
#define VALHALL_LOWERS_VECTOR VALHALL_TGSI_FORMULA
#include "valhall/tgsi/lower/rows/floats.def"
#define VALHALL_LOWERS VALHALL_TGSI_FORMULA
#include "valhall/tgsi/lower/rows/integers.def"
#define VALHALL_LOWERS VALHALL_TGSI_FORMULA
#define VALHALL_LOWERS_VECTOR VALHALL_TGSI_FORMULA
#include "valhall/tgsi/lower/rows/lanes.def"
#undef VALHALL_TGSI_FORMULA

struct formula_table {
    found<std::remove_pointer_t<formula>> by_opcode[tgsi::opcode_count]{};

    constexpr formula_table()
    {
#define VALHALL_TGSI_ENTRY(name, ...) by_opcode[static_cast<int>(tgsi::opcode::name)] = of_##name;
#define VALHALL_LOWERS VALHALL_TGSI_ENTRY
#define VALHALL_LOWERS_VECTOR VALHALL_TGSI_ENTRY
#include "valhall/tgsi/lower/rows/floats.def"
#define VALHALL_LOWERS VALHALL_TGSI_ENTRY
#include "valhall/tgsi/lower/rows/integers.def"
#define VALHALL_LOWERS VALHALL_TGSI_ENTRY
#define VALHALL_LOWERS_VECTOR VALHALL_TGSI_ENTRY
#include "valhall/tgsi/lower/rows/lanes.def"
#undef VALHALL_TGSI_ENTRY
    }
};

inline constexpr formula_table table;

}  // namespace formulas

// Writes the requested components of a result, saturated if requested.
constexpr void write_result(lowering& l, const tgsi::instruction& i, const use (&result)[4])
{
    use written[4]{};
    for (int c = 0; c < 4; ++c)
        if ((i.to.mask >> c & 1) != 0) written[c] = i.is_saturated ? saturated(l.b, result[c]) : result[c];
    write_register(l, i.to.reg, i.to.mask, written);
}

// Lowers an instruction that has a row. False if it has none.
constexpr bool lower_formula(lowering& l, const tgsi::instruction& i)
{
    const auto& row = formulas::table.by_opcode[static_cast<int>(i.code)];
    if (!row) return false;
    const formulas::formula formula = *row;
    source_values values;
    read_sources(l, i, values);
    use result[4]{};
    if (i.info().shape == shape::replicated) {
        result[0] = formula(l.b, values, 0);
        for (int c = 1; c < 4; ++c) result[c] = result[0];
    } else {
        for (int c = 0; c < 4; ++c)
            if ((i.to.mask >> c & 1) != 0) result[c] = formula(l.b, values, c);
    }
    write_result(l, i, result);
    return true;
}

}  // namespace valhall::tgsi::frontend

#endif
