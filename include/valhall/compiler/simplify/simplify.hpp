// SPDX-License-Identifier: MIT
// What an instruction is in simpler words: a source of it, a constant, or a cheaper instruction. Asked before each is added.
#ifndef VALHALL_COMPILER_SIMPLIFY_SIMPLIFY_HPP
#define VALHALL_COMPILER_SIMPLIFY_SIMPLIFY_HPP

#include <cstdint>

#include "valhall/compiler/simplify/choices.hpp"
#include "valhall/compiler/simplify/floats.hpp"
#include "valhall/compiler/simplify/generated/matchers.hpp"

namespace valhall::compiler {

// What an instruction with these sources gives, or nothing if it has to be added. It may change the instruction and its sources,
// which are such as the instruction can have, and are then such again once the builder has prepared them.
//
// Results are the same to the bit, NaNs being equal to each other, but for what the builder allows:
// - may_fuse(): a product and a sum round once; constant factors are multiplied with each other.
// - has_relaxed_zeros(): -0 and +0 stand for each other, and 0 times anything is 0.
template <class Builder>
constexpr use simplify(Builder& b, instruction& what, use_list& sources)
{
    if (const use known = simplify_of_booleans(b, what, sources)) return known;
    switch (what.code()) {
#define VALHALL_SIMPLIFIES(code, function) \
    case opcode::code: return function(b, what, sources);
#include "valhall/compiler/simplify/rows.def"
    default: return match_rules(b, what, sources);
    }
}

}  // namespace valhall::compiler

#endif
