// SPDX-License-Identifier: MIT
// Instructions from C++: constructors with the names of the instructions.
//
//     emit::FADD_f32(emit::reg(1), -emit::reg(2), value::rtz).to(emit::reg(0))
#ifndef VALHALL_BIFROST_EMIT_HPP
#define VALHALL_BIFROST_EMIT_HPP

#include "valhall/bifrost/call.hpp"
#include "valhall/bifrost/generated/constructors.hpp"

#endif
