// SPDX-License-Identifier: MIT
// Brings the back end's names into the front end. Unqualified `instruction` and `opcode` are Valhall's; TGSI's are tgsi::instruction and so
// on.
#ifndef VALHALL_TGSI_LOWER_BACK_END_HPP
#define VALHALL_TGSI_LOWER_BACK_END_HPP

#include "valhall/compiler/builder.hpp"
#include "valhall/front/stage_messages.hpp"

namespace valhall::tgsi::frontend {

using namespace valhall::compiler;
using namespace valhall::front;
using valhall::instruction;
using valhall::opcode;
using valhall::operand;

}  // namespace valhall::tgsi::frontend

#endif
