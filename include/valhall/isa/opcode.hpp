// SPDX-License-Identifier: MIT
// The opcodes.
#ifndef VALHALL_ISA_OPCODE_HPP
#define VALHALL_ISA_OPCODE_HPP

#include <cstdint>

namespace valhall {

/// An instruction: `opcode::FADD_v2f16` is FADD.v2f16.
enum class opcode : std::uint16_t {
#define VALHALL_OPCODE(name, form) name,
#include "valhall/isa/generated/opcodes.def"
};

}  // namespace valhall

#endif
