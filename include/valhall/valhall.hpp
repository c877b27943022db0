// The whole library except what allocates: text/program.hpp and text/message.hpp are included by hand.
#ifndef VALHALL_VALHALL_HPP
#define VALHALL_VALHALL_HPP

#include "valhall/bits.hpp"
#include "valhall/emit.hpp"
#include "valhall/error.hpp"
#include "valhall/instruction.hpp"
#include "valhall/isa/gpus.hpp"
#include "valhall/isa/isa.hpp"
#include "valhall/isa/lookup.hpp"
#include "valhall/isa/names.hpp"
#include "valhall/isa/summaries.hpp"
#include "valhall/literals.hpp"
#include "valhall/operand.hpp"
#include "valhall/text/assemble.hpp"
#include "valhall/text/disassemble.hpp"
#include "valhall/text/parse.hpp"
#include "valhall/text/print.hpp"
#include "valhall/validate.hpp"

#endif
