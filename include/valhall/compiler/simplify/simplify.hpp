// SPDX-License-Identifier: MIT
// Simplification: an instruction that is to be added may be a source of it, a constant, or a cheaper instruction.
#ifndef VALHALL_COMPILER_SIMPLIFY_SIMPLIFY_HPP
#define VALHALL_COMPILER_SIMPLIFY_SIMPLIFY_HPP

#include <cstdint>

#include "valhall/compiler/simplify/booleans.hpp"
#include "valhall/compiler/simplify/generated/matchers.hpp"

namespace valhall::compiler {

// Returns what an instruction gives for its sources, or nothing if it has to be added. It may change the instruction and its sources,
// which the builder has prepared.
//
// Results are the same to the bit, NaNs being equal to each other, but for what the builder allows:
// - may_fuse(): a product and a sum round once; constant factors are multiplied with each other.
// - has_relaxed_zeros(): -0 and +0 replace each other, and 0 times anything is 0.
// - both: (x + c) * d is computed as x * d + c * d, which may be NaN for an infinite factor.
template <class Builder>
constexpr use simplify(Builder& b, instruction& what, use_list& sources)
{
    if (const use known = simplify_of_booleans(b, what, sources)) return known;
    return match_rules(b, what, sources);
}

}  // namespace valhall::compiler

#endif
