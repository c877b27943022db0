// SPDX-License-Identifier: MIT
// Why a program is not compiled.
#ifndef VALHALL_COMPILER_FAULT_HPP
#define VALHALL_COMPILER_FAULT_HPP

#include <cstdint>
#include <string_view>

#include "valhall/fault.hpp"
#include "valhall/isa/opcode.hpp"

namespace valhall::compiler {

/// Why a program is not compiled. `error::none`: it is.
enum class error : std::uint8_t {
#define VALHALL_COMPILER_ERROR(name, sentence) name,
#include "valhall/compiler/errors.def"
};

/// The sentence for an error.
constexpr std::string_view sentence_of(error code)
{
    constexpr const char* sentences[] = {
#define VALHALL_COMPILER_ERROR(name, sentence) sentence,
#include "valhall/compiler/errors.def"
    };
    return sentences[static_cast<int>(code)];
}

/// The first reason why a program is not compiled.
struct fault {
    error code = error::none;  ///< what is wrong
    std::uint32_t origin = 0;  ///< the origin that the builder had; 0 for none
    std::uint32_t node = 0;    ///< the number of the node that is the reason, or would have been; 0 for none
    opcode instruction{};      ///< the instruction, where it is one
    valhall::fault why{};      ///< what is wrong with it, where an instruction is refused

    /// True if there is one.
    constexpr explicit operator bool() const { return code != error::none; }
};

}  // namespace valhall::compiler

#endif
