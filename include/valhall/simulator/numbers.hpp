// SPDX-License-Identifier: MIT
// The simulator's numbers are those of arithmetic/: simulator::f32 is arithmetic::f32, and so on.
#ifndef VALHALL_SIMULATOR_NUMBERS_HPP
#define VALHALL_SIMULATOR_NUMBERS_HPP

#include "valhall/arithmetic/float_types.hpp"

namespace valhall::simulator {

using namespace arithmetic;

}  // namespace valhall::simulator

#endif
