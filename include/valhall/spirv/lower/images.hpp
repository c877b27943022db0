// SPDX-License-Identifier: MIT
#ifndef VALHALL_SPIRV_LOWER_IMAGES_HPP
#define VALHALL_SPIRV_LOWER_IMAGES_HPP
#include "valhall/spirv/lower/composites.hpp"
namespace valhall::spirv::lower {
constexpr bool lower_image(lowering&, const instruction_view&) { return false; }
}
#endif
