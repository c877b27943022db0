// SPDX-License-Identifier: MIT
// Options for inserting and dropping waits.
#ifndef VALHALL_PROGRAM_WAIT_OPTIONS_HPP
#define VALHALL_PROGRAM_WAIT_OPTIONS_HPP

#include "valhall/isa/stages.hpp"

namespace valhall {

/// Options for inserting and dropping waits.
struct wait_options {
    /// The stage of the program. (The caller of a blend shader has waited for the tile.)
    shader_stage stage = shader_stage::none;
    /// If true, a size that is a multiple of 128 bytes, as drivers require, is kept so by padding.
    bool aligns = true;
};

}  // namespace valhall

#endif
