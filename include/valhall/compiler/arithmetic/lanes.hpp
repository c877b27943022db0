// SPDX-License-Identifier: MIT
// Values of other lanes of the warp and of the quad: reads, ballots, votes, derivatives.
#ifndef VALHALL_COMPILER_ARITHMETIC_LANES_HPP
#define VALHALL_COMPILER_ARITHMETIC_LANES_HPP

#include <cstdint>

#include "valhall/compiler/arithmetic/arithmetic.hpp"

namespace valhall::compiler::lanes {

// ---- the warp ----

// The number of the own lane.
constexpr use own(builder&) { return special_use(special::lane_id); }
// A bit mask of the active lanes in which a word is not 0.
constexpr use ballot(builder& b, const use& word) { return b.op(b.form(opcode::WMASK, modifier::subgroup_size::subgroup16), word); }
constexpr use active(builder& b) { return ballot(b, number(1)); }
// The number of the first active lane.
constexpr use first(builder& b) { return b.op(opcode::CLZ_u32, b.op(opcode::BITREV_i32, active(b))); }
// The word of a lane of the warp.
constexpr use of_lane(builder& b, const use& word, const use& lane)
{
    return b.op(b.form(opcode::CLPER_i32, modifier::subgroup_size::subgroup16), b.plain(word), lane);
}

constexpr use is_zero(builder& b, const use& word) { return ucmp(b, modifier::condition::eq, word, number(0)); }
constexpr use is_not_zero(builder& b, const use& word) { return ucmp(b, modifier::condition::ne, word, number(0)); }
// True if a word is not 0 in some active lane, or in all of them.
constexpr use any(builder& b, const use& word) { return is_not_zero(b, ballot(b, word)); }
constexpr use all(builder& b, const use& word) { return is_zero(b, ballot(b, is_zero(b, word))); }

// ---- the quad ----

// The word of a lane of the quad.
constexpr use of_quad(builder& b, const use& word, const use& lane)
{
    return b.op(b.form(opcode::CLPER_i32, modifier::subgroup_size::subgroup4), b.plain(word), lane);
}
// The difference between two lanes of the quad.
constexpr use quad_difference(builder& b, const use& x, std::uint32_t from, std::uint32_t to)
{
    const use word = b.plain(x);
    const use first = of_quad(b, word, number(from)), second = of_quad(b, word, number(to));
    return fsub(b, second, first);
}
// The fine derivative: the difference to the right (axis 1) or downwards (axis 2) neighbour in the lane's own row or column.
constexpr use fine_derivative(builder& b, const use& x, std::uint32_t axis)
{
    const use word = b.plain(x);
    const use first = band(b, own(b), number(3 & ~axis));
    const use next = of_quad(b, word, iadd(b, first, number(axis)));
    return fsub(b, next, of_quad(b, word, first));
}

}  // namespace valhall::compiler::lanes

#endif
