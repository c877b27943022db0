// SPDX-License-Identifier: MIT
// Lowers instructions that only compute: the rows of rows/*.def.
#ifndef VALHALL_TGSI_LOWER_FORMULAS_HPP
#define VALHALL_TGSI_LOWER_FORMULAS_HPP

#include <cstdint>
#include <type_traits>

#include "valhall/compiler/arithmetic/halves.hpp"
#include "valhall/compiler/arithmetic/packing.hpp"
#include "valhall/tgsi/lower/lanes.hpp"
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

// The difference to the right (axis 1) or downwards (axis 2) neighbour: in the lane's own row or column (fine), or from the lower left
// lane.
constexpr use derivative(builder& b, const use& x, std::uint32_t axis, bool is_fine)
{
    const auto value_of = [&](const use& lane) { return b.op(b.form(opcode::CLPER_i32, modifier::subgroup_size::subgroup4), x, lane); };
    constexpr std::uint32_t lower_left = 2;
    if (!is_fine) {
        // Coarse: downwards from the top left to the bottom left, right from the bottom left to the bottom right.
        const use first = value_of(number(axis == 1 ? lower_left : 0)), second = value_of(number(axis == 1 ? lower_left + 1 : lower_left));
        return fsub(b, second, first);
    }
    const use first = band(b, special_use(special::lane_id), number(3 & ~axis));
    const use next = value_of(iadd(b, first, number(axis)));
    return fsub(b, next, value_of(first));
}

// The `count` lowest bits set; 32 at most.
constexpr use low_bits(builder& b, const use& count)
{
    if (count.is_constant() && count.is_plain()) return number(count.id >= 32 ? all_bits : (1u << count.id) - 1);
    const use bits = bnot(b, shl(b, number(all_bits), count));
    return csel(b, opcode::CSEL_u32, modifier::condition::ge, count, number(32), number(all_bits), bits);
}
constexpr use unsigned_field(builder& b, const use& x, const use& offset, const use& count)
{
    const use moved = shr(b, x, offset);
    return band(b, moved, low_bits(b, count));
}
// x with its `count` bits from `offset` on replaced by the lowest bits of `inserted`.
constexpr use with_field(builder& b, const use& x, const use& inserted, const use& offset, const use& count)
{
    const use moved = shl(b, inserted, offset);
    const use bits = shl(b, low_bits(b, count), offset);
    return merged(b, x, moved, bits);
}
// Shifts the field to the top, then arithmetically down. 0 if `count` is 0.
constexpr use signed_field(builder& b, const use& x, const use& offset, const use& count)
{
    const use above = isub(b, isub(b, number(32), count), offset);
    const use at_top = shl(b, x, above);
    return b.choose(count, sar(b, at_top, isub(b, number(32), count)), number(0));
}
constexpr use highest_bit(builder& b, const use& x) { return isub(b, number(31), b.op(opcode::CLZ_u32, x)); }

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
