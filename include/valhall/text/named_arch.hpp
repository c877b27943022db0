// SPDX-License-Identifier: MIT
// The architecture that an assembly text names.
#ifndef VALHALL_TEXT_NAMED_ARCH_HPP
#define VALHALL_TEXT_NAMED_ARCH_HPP

#include <string_view>

#include "valhall/separate_compilation.hpp"
#include "valhall/text/assemble_options.hpp"

namespace valhall {

VALHALL_COMPILED_BEGIN

/// The architecture that a text specifies with `.arch` or `.gpu` before its first instruction, if it does.
VALHALL_COMPILED(constexpr) optional_arch arch_named_in(std::string_view text);

VALHALL_COMPILED_END

namespace detail {

// The architecture to assemble for: that of the options, else the one that the text specifies, else none.
constexpr optional_arch arch_to_assemble_for(std::string_view text, const assemble_options& options)
{
    return options.on ? options.on : arch_named_in(text);
}

}  // namespace detail

}  // namespace valhall

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/text/named_arch.inl.hpp"
#endif

#endif
