// SPDX-License-Identifier: MIT
// The definitions of nodes.hpp, which includes this at its end.
#ifndef VALHALL_COMPILER_BUILD_NODES_INL_HPP
#define VALHALL_COMPILER_BUILD_NODES_INL_HPP

#include "valhall/compiler/simplify/booleans.hpp"
#include "valhall/compiler/simplify/generated/matchers.hpp"

namespace valhall::compiler {

VALHALL_COMPILED_BEGIN

constexpr use simplify(node_builder& b, instruction& what, use_list& sources)
{
    if (const use known = simplify_of_booleans(b, what, sources)) return known;
    return match_rules(b, what, sources);
}

VALHALL_COMPILED_END

}  // namespace valhall::compiler

#endif
