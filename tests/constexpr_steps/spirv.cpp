// SPDX-License-Identifier: MIT
// Compiles a compute shader of 60 lines, tests/data/spirv/cloth.comp, in a constant expression.
#include <array>
#include <cstdint>

#include "valhall/spirv/compiled_of.hpp"

namespace {

constexpr std::uint32_t cloth[] = {
#include "cloth.inc"
};
constexpr std::array ran = valhall::spirv::compiled_of<cloth, valhall::arch::v10>();
static_assert(ran.size() > 100);

}  // namespace
