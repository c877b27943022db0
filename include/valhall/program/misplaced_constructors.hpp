// SPDX-License-Identifier: MIT
// Makes the compiler say what to write where a typed constructor is called as a member of a code buffer.
#ifndef VALHALL_PROGRAM_MISPLACED_CONSTRUCTORS_HPP
#define VALHALL_PROGRAM_MISPLACED_CONSTRUCTORS_HPP

#include "valhall/bits.hpp"

namespace valhall::detail {

// The names of all constructors, none of which can be called: `code.FADD_f32(r0, r1, r2)` is an error that says "write emit::FADD_f32(...)".
// Plain functions, since 351 templates with a static_assert make code_buffer.hpp take a seventh longer to compile; these a thirtieth.
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
