// SPDX-License-Identifier: MIT
// Peephole simplification: replaces a new instruction by a source, a constant, or a cheaper instruction.
#ifndef VALHALL_COMPILER_SIMPLIFY_SIMPLIFY_HPP
#define VALHALL_COMPILER_SIMPLIFY_SIMPLIFY_HPP

#include "valhall/compiler/ir/program.hpp"
#include "valhall/compiler/simplify/patterns.hpp"
#include "valhall/separate_compilation.hpp"

namespace valhall::compiler {

class node_builder;

VALHALL_COMPILED_BEGIN

// Returns the replacement of an instruction, or nothing if it must be added. May change the instruction and its sources, which the builder
// has prepared.
//
// Results are bit-identical, with all NaNs regarded as equal, except for what the builder allows:
// - may_fuse(): a product and a sum may round once; constant factors may be multiplied with each other.
// - has_relaxed_zeros(): -0 and +0 may replace each other, and 0 * x may become 0.
// - both together: (x + c) * d may become x * d + c * d, which is NaN for some infinite factors.
VALHALL_COMPILED(constexpr) use simplify(node_builder& b, instruction& what, use_list& sources);

VALHALL_COMPILED_END

}  // namespace valhall::compiler

#endif
