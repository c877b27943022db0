// SPDX-License-Identifier: MIT
// Makes the types and functions of arithmetic/ available in simulator: simulator::f32 is arithmetic::f32, and so on.
#ifndef VALHALL_SIMULATOR_NUMBERS_HPP
#define VALHALL_SIMULATOR_NUMBERS_HPP

#include "valhall/arithmetic/float_types.hpp"

namespace valhall::simulator {

using namespace arithmetic;

}  // namespace valhall::simulator

#endif
