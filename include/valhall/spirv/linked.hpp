// SPDX-License-Identifier: MIT
// Declarations of the functions of spirv/ that the compiled library defines. Their headers include this.
#ifndef VALHALL_SPIRV_LINKED_HPP
#define VALHALL_SPIRV_LINKED_HPP

#include <cstdint>
#include <span>

#include "valhall/compiler/linked.hpp"
#include "valhall/linked.hpp"

namespace valhall::spirv {

class compiled_module;
class module;
struct compile_options;

VALHALL_LINKED_NAMESPACE(linked) {

// spirv/read.hpp
module read(std::span<const std::uint32_t> words);
module read_bytes(std::span<const std::uint8_t> bytes);

// spirv/compile.hpp
compiled_module compile(const module& m, const compile_options& how, const compiler::pass_observer& observer);

}  // VALHALL_LINKED_NAMESPACE(linked)

}  // namespace valhall::spirv

#endif
