// SPDX-License-Identifier: MIT
// The checker for programs of any length. Allocates, so it is not part of the core.
#ifndef VALHALL_TGSI_CHECK_GROWING_HPP
#define VALHALL_TGSI_CHECK_GROWING_HPP

#include <vector>

#include "valhall/separate_compilation.hpp"
#include "valhall/tgsi/finding.hpp"
#include "valhall/tgsi/program.hpp"

namespace valhall::tgsi {

VALHALL_COMPILED_BEGIN

/// Checks a program of any length, including reads before writes of all TEMP registers.
VALHALL_COMPILED(inline) std::vector<finding> check_growing(const program_view& program);

VALHALL_COMPILED_END

}  // namespace valhall::tgsi

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/tgsi/check_growing.inl.hpp"
#endif

#endif
