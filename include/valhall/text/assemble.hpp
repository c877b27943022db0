// SPDX-License-Identifier: MIT
// Assembles whole programs: fixed_program.hpp without allocating, assembly.hpp with standard containers.
#ifndef VALHALL_TEXT_ASSEMBLE_HPP
#define VALHALL_TEXT_ASSEMBLE_HPP

#include <cstddef>
#include <string_view>

#include "valhall/text/assemble_options.hpp"
#include "valhall/text/named_arch.hpp"

namespace valhall {

template <std::size_t Words>
class fixed_program;

}  // namespace valhall

#ifndef VALHALL_SEPARATE_COMPILATION

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
