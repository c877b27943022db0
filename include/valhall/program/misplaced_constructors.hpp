// SPDX-License-Identifier: MIT
// Better error messages for typed constructors that are called as members of a code buffer.
#ifndef VALHALL_PROGRAM_MISPLACED_CONSTRUCTORS_HPP
#define VALHALL_PROGRAM_MISPLACED_CONSTRUCTORS_HPP

#include "valhall/emit/refused_name.hpp"

namespace valhall::detail {

// All constructor names: `code.FADD_f32(r0, r1, r2)` is an error that says "write emit::FADD_f32(...)". One declaration of all costs
// compilers half as much as one for each.
struct constructors_are_in_emit {
    static const refused_name
#define VALHALL_OPCODE(name, form) name VALHALL_REFUSED_NAME("write emit::" #name "(...)"),
#include "valhall/isa/generated/opcodes.def"
        no_constructor;
};

}  // namespace valhall::detail

#endif
