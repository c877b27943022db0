// What each instruction does and what its operands are to it, in words. Stands apart from the core, which does not need it.
#ifndef VALHALL_ISA_SENTENCES_HPP
#define VALHALL_ISA_SENTENCES_HPP

#include <string_view>

#include "valhall/isa/fields.hpp"
#include "valhall/isa/opcode.hpp"

namespace valhall {

namespace detail {

#include "valhall/isa/generated/sentences.def"

}  // namespace detail

/// What an operand is to an instruction: "left value".
constexpr std::string_view name_of(role r) { return detail::role_names[static_cast<int>(r)]; }

/// What the instruction does, in a few words.
constexpr std::string_view summary(opcode code) { return detail::summaries[static_cast<int>(code)]; }

}  // namespace valhall

#endif
