// SPDX-License-Identifier: MIT
// Better error messages for typed constructors that are called as members of a code buffer.
#ifndef VALHALL_PROGRAM_MISPLACED_CONSTRUCTORS_HPP
#define VALHALL_PROGRAM_MISPLACED_CONSTRUCTORS_HPP

#include "valhall/bits.hpp"

namespace valhall::detail {

// All constructor names, as functions that cannot be called: `code.FADD_f32(r0, r1, r2)` is an error that says "write emit::FADD_f32(...)".
// Plain functions: 351 templates with a static_assert would add a seventh to the compile time of code_buffer.hpp; these add a thirtieth.
struct constructors_are_in_emit {
#if defined(__clang__) || (defined(__GNUC__) && __GNUC__ >= 12)
#define VALHALL_OPCODE(name, form) __attribute__((unavailable("write emit::" #name "(...)"))) static word name(...);
#else
#define VALHALL_OPCODE(name, form) static word name(...) = delete;
#endif
#include "valhall/isa/generated/opcodes.def"
};

}  // namespace valhall::detail

#endif
