// SPDX-License-Identifier: MIT
// Bifrost, the machine before Valhall: architectures v6 and v7.
#ifndef VALHALL_BIFROST_BIFROST_HPP
#define VALHALL_BIFROST_BIFROST_HPP

#include "valhall/bifrost/check.hpp"
#include "valhall/bifrost/check_program.hpp"
#include "valhall/bifrost/clause_builder.hpp"
#include "valhall/bifrost/emit.hpp"
#include "valhall/bifrost/pack.hpp"
#include "valhall/bifrost/program.hpp"
#include "valhall/bifrost/program_graph.hpp"
#include "valhall/bifrost/statistics.hpp"
#include "valhall/bifrost/text/assemble.hpp"
#include "valhall/bifrost/text/disassemble.hpp"
#include "valhall/bifrost/text/explain.hpp"
#include "valhall/bifrost/text/explain_finding.hpp"
#include "valhall/bifrost/text/literals.hpp"
#include "valhall/bifrost/text/print.hpp"
#include "valhall/bifrost/text/tokens.hpp"

#endif
