// SPDX-License-Identifier: MIT
// Assembles whole programs: fixed_program.hpp without allocating, assembly.hpp with standard containers.
#ifndef VALHALL_TEXT_ASSEMBLE_HPP
#define VALHALL_TEXT_ASSEMBLE_HPP

#include <cstddef>
#include <string_view>

#include "valhall/separate_compilation.hpp"
#include "valhall/text/assemble_options.hpp"

namespace valhall {

template <std::size_t Words>
class fixed_program;

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

#include "valhall/text/assemble.inl.hpp"
#include "valhall/text/fixed_program.hpp"

#else

namespace valhall {

/// Does not compile: the capacity would have to be part of the compiled library's interface.
template <std::size_t Words>
void assemble(std::string_view, const assemble_options&)
{
    static_assert(Words == ~std::size_t{0},
                  "assemble<Words>() is not in the compiled form: call assemble() of valhall/text/assembly.hpp, or "
                  "include the headers without VALHALL_SEPARATE_COMPILATION here");
}

}  // namespace valhall

#endif

#endif
