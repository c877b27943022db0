// SPDX-License-Identifier: MIT
// Peephole simplification: replaces a new instruction by a source, a constant, or a cheaper instruction.
#ifndef VALHALL_COMPILER_SIMPLIFY_SIMPLIFY_HPP
#define VALHALL_COMPILER_SIMPLIFY_SIMPLIFY_HPP

#include <cstdint>

#include "valhall/compiler/simplify/booleans.hpp"
#include "valhall/compiler/simplify/generated/matchers.hpp"

namespace valhall::compiler {

// Returns the replacement of an instruction, or nothing if it must be added. May change the instruction and its sources, which the builder
// has prepared.
//
// Results are bit-identical, with all NaNs regarded as equal, except for what the builder allows:
// - may_fuse(): a product and a sum may round once; constant factors may be multiplied with each other.
// - has_relaxed_zeros(): -0 and +0 may replace each other, and 0 * x may become 0.
// - both together: (x + c) * d may become x * d + c * d, which is NaN for some infinite factors.
template <class Builder>
constexpr use simplify(Builder& b, instruction& what, use_list& sources)
{
    if (const use known = simplify_of_booleans(b, what, sources)) return known;
    return match_rules(b, what, sources);
}

}  // namespace valhall::compiler

#endif
