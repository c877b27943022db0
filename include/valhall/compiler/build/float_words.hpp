// SPDX-License-Identifier: MIT
// The bits of 32-bit floats that rules and formulas name.
#ifndef VALHALL_COMPILER_BUILD_FLOAT_WORDS_HPP
#define VALHALL_COMPILER_BUILD_FLOAT_WORDS_HPP

#include <cstdint>

namespace valhall::compiler {

inline constexpr std::uint32_t float_one = 0x3F800000, float_minus_one = 0xBF800000, float_half = 0x3F000000, minus_zero = 0x80000000;

}  // namespace valhall::compiler

#endif
