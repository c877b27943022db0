// SPDX-License-Identifier: MIT
// The instructions of v15, and the fields of their words, in programs with and without VALHALL_V15.
#ifndef VALHALL_TOOLS_REFERENCE_V15_WORD_HPP
#define VALHALL_TOOLS_REFERENCE_V15_WORD_HPP

#include "facts.hpp"

#include <valhall/isa/v15_fields.hpp>

namespace reference {

// The architecture by its number: programs without VALHALL_V15 have no name for it.
inline constexpr arch v15_arch{15};

inline bool is_on_v15(descriptor row) { return contains(row.archs(), v15_arch); }
inline bool is_only_on_v15(descriptor row) { return row.archs() == v15_up; }

}  // namespace reference

#endif
