// SPDX-License-Identifier: MIT
// The whole library, except headers that allocate or are rarely needed: docs/headers.md lists those.
#ifndef VALHALL_VALHALL_HPP
#define VALHALL_VALHALL_HPP

#include "valhall/bits.hpp"
#include "valhall/emit/constructors.hpp"
#include "valhall/fault.hpp"
#include "valhall/instruction.hpp"
#include "valhall/isa/arm_names.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/isa/gpus.hpp"
#include "valhall/isa/lookup.hpp"
#include "valhall/operand.hpp"
#include "valhall/program/build_program.hpp"
#include "valhall/program/code_buffer.hpp"
#include "valhall/program/patch_site.hpp"
#include "valhall/text/assemble.hpp"
#include "valhall/text/disassemble.hpp"
#include "valhall/text/parse.hpp"
#include "valhall/text/print.hpp"
#include "valhall/check/validate.hpp"
#include "valhall/version.hpp"

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/literals.hpp"
#endif

#endif
