// SPDX-License-Identifier: MIT
// Reads SPIR-V modules, in constant expressions and at run time. The input is untrusted.
//
//   const spirv::module m = spirv::read(words);
//   if (!m) report(m.fault());
//
// Time and memory are linear in the number of words, plus 8 bytes for each id below the bound.
#ifndef VALHALL_SPIRV_READ_HPP
#define VALHALL_SPIRV_READ_HPP

#include <cstdint>
#include <span>

#include "valhall/separate_compilation.hpp"
#include "valhall/spirv/module.hpp"

namespace valhall::spirv {

VALHALL_COMPILED_BEGIN

/// Reads a module from words, in either byte order.
VALHALL_COMPILED(constexpr) module read(std::span<const std::uint32_t> words);

/// Reads a module from bytes, in either byte order.
VALHALL_COMPILED(constexpr) module read_bytes(std::span<const std::uint8_t> bytes);

VALHALL_COMPILED_END

}  // namespace valhall::spirv

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/spirv/read.inl.hpp"
#endif

#endif
