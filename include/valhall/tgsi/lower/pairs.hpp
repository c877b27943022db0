// SPDX-License-Identifier: MIT
// 64-bit instructions: sources and results are pairs of components, low word first.
#ifndef VALHALL_TGSI_LOWER_PAIRS_HPP
#define VALHALL_TGSI_LOWER_PAIRS_HPP

#include <cstdint>
#include <type_traits>

#include "valhall/tgsi/lower/formulas.hpp"
#include "valhall/compiler/arithmetic/wide.hpp"

namespace valhall::tgsi::frontend {

namespace pairs {

// Computes a result; a 32-bit result is in the low word.
using pair_formula = use_pair (*)(builder&, const use_pair& x, const use_pair& y, const use_pair& z);

#define VALHALL_LOWERS_PAIR(name, ...)                                                                                 \
    constexpr use_pair of_##name(builder& b, const use_pair& x, [[maybe_unused]] const use_pair& y, [[maybe_unused]] const use_pair& z) \
    {                                                                                                                 \
        return __VA_ARGS__;                                                                                           \
    }
#define VALHALL_LOWERS_TO_WORD(name, ...)                                                                              \
    constexpr use_pair of_##name(builder& b, const use_pair& x, [[maybe_unused]] const use_pair& y, [[maybe_unused]] const use_pair& z) \
    {                                                                                                                 \
        return {__VA_ARGS__, {}};                                                                                     \
    }
#include "valhall/tgsi/lower/rows/pairs.def"

struct pair_table {
    found<std::remove_pointer_t<pair_formula>> by_opcode[tgsi::opcode_count]{};

    constexpr pair_table()
    {
#define VALHALL_LOWERS_PAIR(name, ...) by_opcode[static_cast<int>(tgsi::opcode::name)] = of_##name;
#define VALHALL_LOWERS_TO_WORD(name, ...) by_opcode[static_cast<int>(tgsi::opcode::name)] = of_##name;
#include "valhall/tgsi/lower/rows/pairs.def"
    }
};

inline constexpr pair_table table;

// Applies the sign modifiers of a source.
constexpr use_pair signed_as(builder& b, const source& s, value_type type, use_pair x)
{
    const bool is_double = type == value_type::f64;
    if (s.is_absolute) x = is_double ? words64::dabs(b, x) : words64::i64abs(b, x);
    if (s.is_negated) x = is_double ? words64::dneg(b, x) : words64::i64neg(b, x);
    return x;
}

// The pair of a source from which the first or second pair of the result is computed.
constexpr use_pair operand_of(builder& b, const tgsi::instruction& i, const source_values& v, int n, int pair)
{
    const source_info& info = i.info().sources[n];
    if (is_64_bit(info.type)) return signed_as(b, i.sources[n], info.type, {v(n, 2 * pair), v(n, 2 * pair + 1)});
    return {v(n, info.read == reach::nth ? pair : 2 * pair), {}};
}

// Clamps the result to [0, 1], if it is a float.
constexpr use_pair saturated_as(builder& b, value_type type, const use_pair& x)
{
    if (type == value_type::f64) return words64::dsaturate(b, x);
    return type == value_type::f32 ? use_pair{saturated(b, x.low), x.high} : x;
}

// The first component of a pair's result.
constexpr int place_of(shape form, int pair) { return form == shape::nth_of_pairs ? pair : 2 * pair; }

}  // namespace pairs

// Lowers a 64-bit instruction that has a row. False if it has none.
constexpr bool lower_pairs(lowering& l, const tgsi::instruction& i)
{
    const auto& known = pairs::table.by_opcode[static_cast<int>(i.code)];
    if (!known) return false;
    const pairs::pair_formula formula = *known;
    const opcode_info& row = i.info();
    source_values v;
    read_sources(l, i, v);
    use results[4]{};
    for (int pair = 0; pair < 2; ++pair) {
        const int first = pairs::place_of(row.shape, pair);
        const bool is_whole = row.shape == shape::pairs;
        if ((i.to.mask >> first & (is_whole ? 3u : 1u)) == 0) continue;
        use_pair sources[3]{};
        for (int n = 0; n < i.source_count; ++n) sources[n] = pairs::operand_of(l.b, i, v, n, pair);
        use_pair made = formula(l.b, sources[0], sources[1], sources[2]);
        if (i.is_saturated) made = pairs::saturated_as(l.b, row.result, made);
        results[first] = made.low;
        if (is_whole) results[first + 1] = made.high;
    }
    for (use& u : results)
        if (!u) u = number(0);
    write_register(l, i.to.reg, i.to.mask, results);
    return true;
}

}  // namespace valhall::tgsi::frontend

#endif
