// SPDX-License-Identifier: MIT
// Preloaded inputs of a stage as uses. The register of an input depends on the architecture.
#ifndef VALHALL_COMPILER_BUILD_INPUTS_HPP
#define VALHALL_COMPILER_BUILD_INPUTS_HPP

#include <cstdint>

#include "valhall/compiler/arithmetic/arithmetic.hpp"
#include "valhall/isa/stages.hpp"

namespace valhall::compiler {

// The whole register that holds a preloaded input.
template <preload Which, shader_stage Stage>
constexpr use preload_word(builder& b)
{
    return b.input(find_preload<Which, Stage>(b.architecture()).number);
}

// A preloaded input, extracted from its register if it shares that with another one.
constexpr use preload_value(builder& b, preload_place from)
{
    const use whole = b.input(from.number);
    return from.bits == 16 ? b.op(opcode::U16_TO_U32, whole.selecting(selector::h0)) : whole;
}
template <preload Which, shader_stage Stage>
constexpr use preload_value(builder& b)
{
    return preload_value(b, find_preload<Which, Stage>(b.architecture()));
}

}  // namespace valhall::compiler

#endif
