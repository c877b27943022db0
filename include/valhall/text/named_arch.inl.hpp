// SPDX-License-Identifier: MIT
// The definitions of named_arch.hpp, which includes this at its end.
#ifndef VALHALL_TEXT_NAMED_ARCH_INL_HPP
#define VALHALL_TEXT_NAMED_ARCH_INL_HPP

#include <string_view>

#include "valhall/text/program_assembler.hpp"

namespace valhall {

VALHALL_COMPILED_BEGIN

constexpr optional_arch arch_named_in(std::string_view text) { return detail::find_named_architecture(text, false).on; }

VALHALL_COMPILED_END

}  // namespace valhall

#endif
