// SPDX-License-Identifier: MIT
// The options of assemble().
#ifndef VALHALL_TEXT_ASSEMBLE_OPTIONS_HPP
#define VALHALL_TEXT_ASSEMBLE_OPTIONS_HPP

#include "valhall/fault.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/text/dialect.hpp"
#include "valhall/isa/fields.hpp"

namespace valhall {

/// How to assemble.
struct assemble_options {
    optional_arch on{};                  ///< the architecture of the words; if none, the text must name it by .arch or .gpu
    bool allow_invalid = false;          ///< what validate() finds is a warning instead of an error
    dialect syntax = dialect::panfrost;  ///< how the text is written
    valhall::strictness strictness = valhall::strictness::hardware;  ///< strictly, what Arm's description does not list is an error too
};

}  // namespace valhall

#endif
