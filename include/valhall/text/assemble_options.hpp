// SPDX-License-Identifier: MIT
// The options of assemble().
#ifndef VALHALL_TEXT_ASSEMBLE_OPTIONS_HPP
#define VALHALL_TEXT_ASSEMBLE_OPTIONS_HPP

#include "valhall/fault.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/text/dialect.hpp"
#include "valhall/isa/fields.hpp"

namespace valhall {

/// Options for assembling.
struct assemble_options {
    optional_arch on{};                  ///< the architecture; if none, the text must specify it with .arch or .gpu
    bool allow_invalid = false;          ///< faults found by validate() are warnings instead of errors
    dialect syntax = dialect::panfrost;  ///< the dialect of the text
    valhall::strictness strictness = valhall::strictness::hardware;  ///< `strict`: errors also for what Arm's description does not list
};

}  // namespace valhall

#endif
