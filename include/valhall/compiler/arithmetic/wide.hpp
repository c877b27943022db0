// SPDX-License-Identifier: MIT
// All functions for 64-bit integers and doubles, named like the TGSI instructions in lower case.
#ifndef VALHALL_COMPILER_ARITHMETIC_WIDE_HPP
#define VALHALL_COMPILER_ARITHMETIC_WIDE_HPP

#include "valhall/compiler/arithmetic/double_conversions.hpp"
#include "valhall/compiler/arithmetic/double_fusion.hpp"
#include "valhall/compiler/arithmetic/double_order.hpp"
#include "valhall/compiler/arithmetic/double_quotients.hpp"
#include "valhall/compiler/arithmetic/double_rounding.hpp"
#include "valhall/compiler/arithmetic/doubles.hpp"
#include "valhall/compiler/arithmetic/integers.hpp"

#endif
