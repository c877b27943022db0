// SPDX-License-Identifier: MIT
// Instructions that read other lanes: votes, ballots, reads of another lane. For the rows of lower/rows/lanes.def.
#ifndef VALHALL_TGSI_LOWER_LANES_HPP
#define VALHALL_TGSI_LOWER_LANES_HPP

#include "valhall/compiler/arithmetic/arithmetic.hpp"
#include "valhall/tgsi/lower/back_end.hpp"

namespace valhall::tgsi::frontend {

namespace lanes {

// A bit mask of the lanes in which the word is not 0.
constexpr use ballot(builder& b, const use& word) { return b.op(b.form(opcode::WMASK, modifier::subgroup_size::subgroup16), word); }

// Reads the word of a lane.
constexpr use of_lane(builder& b, const use& word, const use& lane)
{
    return b.op(b.form(opcode::CLPER_i32, modifier::subgroup_size::subgroup16), word, lane);
}

// The number of the first active lane.
constexpr use first_lane(builder& b) { return b.op(opcode::CLZ_u32, b.op(opcode::BITREV_i32, ballot(b, number(1)))); }

constexpr use is_zero(builder& b, const use& word) { return ucmp(b, modifier::condition::eq, word, number(0)); }
constexpr use is_not_zero(builder& b, const use& word) { return ucmp(b, modifier::condition::ne, word, number(0)); }

constexpr use any(builder& b, const use& word) { return is_not_zero(b, ballot(b, word)); }
constexpr use all(builder& b, const use& word) { return is_zero(b, ballot(b, is_zero(b, word))); }
constexpr use all_equal(builder& b, const use& word)
{
    return is_zero(b, ballot(b, ucmp(b, modifier::condition::ne, word, of_lane(b, word, first_lane(b)))));
}

}  // namespace lanes

}  // namespace valhall::tgsi::frontend

#endif
