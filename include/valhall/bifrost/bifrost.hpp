// SPDX-License-Identifier: MIT
// Bifrost, the machine before Valhall: architectures v6 and v7.
#ifndef VALHALL_BIFROST_BIFROST_HPP
#define VALHALL_BIFROST_BIFROST_HPP

#include "valhall/bifrost/check.hpp"
#include "valhall/bifrost/program.hpp"

#endif
