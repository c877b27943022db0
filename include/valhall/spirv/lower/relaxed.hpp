// SPDX-License-Identifier: MIT
// RelaxedPrecision: computes 32-bit float operations in 16 bits, two components at a time. choose_relaxed.hpp chooses the operations.
#ifndef VALHALL_SPIRV_LOWER_RELAXED_HPP
#define VALHALL_SPIRV_LOWER_RELAXED_HPP

#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>

#include "valhall/spirv/float_width.hpp"
#include "valhall/spirv/lower/components.hpp"

namespace valhall::spirv::lower::relaxed {

// An operation that packed instructions can compute: its row, and the word where its operands begin. Others have no row.
struct operation {
    const formulas::row* row = nullptr;
    std::uint32_t first = 0, operands = 0;

    constexpr explicit operator bool() const { return row != nullptr; }
};

constexpr bool is_float_vector(const number_shape& shape) { return shape.is_float() && shape.width == 32 && shape.count <= 4; }

// The operation of an instruction, if it may be computed in 16 bits, or the first reason against it.
struct verdict {
    operation what{};
    float_width why = float_width::no_form;
};

// The operation may be computed in 16 bits: its result has RelaxedPrecision, and no NoContraction.
constexpr verdict judge(const lowering& l, const instruction_view& what)
{
    operation found;
    const bool is_scale = what.code() == op::VectorTimesScalar;
    if (what.code() == op::ExtInst) {
        if (what[4] >= std::size(formulas::table.of_glsl) || !is_glsl(l.m, what)) return {};
        found = {&formulas::table.of_glsl[what[4]], 5};
    } else {
        found = {formulas::row_of(is_scale ? op::FMul : what.code()), 3};
    }
    if (!found || found.row->packed == nullptr) return {};
    const number_shape result = shape_of(l.m, what[1]);
    if (!is_float_vector(result)) return {};
    found.operands = static_cast<std::uint32_t>(std::string_view(found.row->types).size() - 2);
    for (std::uint32_t n = 0; n < found.operands; ++n) {
        const number_shape shape = shape_of_value(l.m, what[found.first + n]);
        const bool is_factor = is_scale && n == 1;
        if (!is_float_vector(shape) || (shape.count != result.count && !is_factor)) return {{}, float_width::other_operand};
    }
    if (!l.marks.has(what[2], decoration::RelaxedPrecision)) return {{}, float_width::not_relaxed};
    if (l.marks.has(what[2], decoration::NoContraction)) return {{}, float_width::no_contraction};
    if (l.is_exact) return {{}, float_width::exact};
    return {found, float_width::halves};
}

// The operation of an instruction that may be computed in 16 bits.
constexpr operation operation_of(const lowering& l, const instruction_view& what) { return judge(l, what).what; }

// The width in which an instruction is computed, or the reason for 32 bits; after the choice of operations.
constexpr float_width width_of(const lowering& l, const instruction_view& what)
{
    const verdict found = judge(l, what);
    if (!found.what) return found.why;
    const std::uint32_t count = shape_of(l.m, what[1]).count;
    if (count < 2) return float_width::scalar;
    if (!l.options.relaxed_precision) return float_width::not_asked;
    if (!l.in_halves[what[2]]) return float_width::conversions;
    return count % 2 != 0 ? float_width::odd : float_width::halves;
}

// The width of each instruction of the module.
constexpr void explain(const lowering& l, pool<float_width>& widths)
{
    widths.resize(l.m.size());
    for (std::uint32_t n = 0; n < l.m.size(); ++n) widths[n] = width_of(l, l.m[n]);
}

// True if an instruction was chosen.
constexpr bool is_chosen(const lowering& l, const instruction_view& what)
{
    return !l.in_halves.empty() && what[2] < l.in_halves.size() && l.in_halves[what[2]] && l.m.index_of(what[2]) == l.index;
}

// Computes an operation two components at a time. With an odd number of components, the last one is computed in 32 bits, which needs no
// conversions.
constexpr void lower(lowering& l, const instruction_view& what)
{
    constexpr std::uint32_t both = 0x10001;
    const operation o = operation_of(l, what);
    const std::uint32_t count = shape_of(l.m, what[1]).count;
    use made[4]{};
    const auto word = [&](std::uint32_t operand, std::uint32_t component) {
        const value_words words = l.value(what[o.first + operand]);
        return words[words.size() == 1 ? 0 : component];
    };
    std::uint32_t c = 0;
    for (; c + 1 < count; c += 2) {
        use given[4]{};
        for (std::uint32_t n = 0; n < o.operands; ++n) given[n] = halves::rounded(l, word(n, c), word(n, c + 1));
        const use pair = o.row->packed(l.b, given, both);
        made[c] = halves::widened_part(l, pair, false);
        made[c + 1] = halves::widened_part(l, pair, true);
    }
    if (c < count) {
        formulas::narrow_operands given;
        for (std::uint32_t n = 0; n < o.operands; ++n) given.at[n] = word(n, c);
        made[c] = o.row->narrow(l.b, given);
    }
    l.set_value(what[2], std::span<const use>(made, count));
}

}  // namespace valhall::spirv::lower::relaxed

#endif
