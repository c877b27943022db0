// SPDX-License-Identifier: MIT
// Everything that instructions on 64-bit integers and doubles need, by their names in small letters.
#ifndef VALHALL_TGSI_COMPILER_WIDE_WIDE_HPP
#define VALHALL_TGSI_COMPILER_WIDE_WIDE_HPP

#include "valhall/tgsi/compiler/wide/double_conversions.hpp"
#include "valhall/tgsi/compiler/wide/double_fusion.hpp"
#include "valhall/tgsi/compiler/wide/double_order.hpp"
#include "valhall/tgsi/compiler/wide/double_quotients.hpp"
#include "valhall/tgsi/compiler/wide/double_rounding.hpp"
#include "valhall/tgsi/compiler/wide/doubles.hpp"
#include "valhall/tgsi/compiler/wide/integers.hpp"

#endif
