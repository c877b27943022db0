// SPDX-License-Identifier: MIT
// Errors that keep a program from being compiled.
#ifndef VALHALL_COMPILER_FAULT_HPP
#define VALHALL_COMPILER_FAULT_HPP

#include <cstdint>
#include <string_view>

#include "valhall/compiler/passes/pass.hpp"
#include "valhall/fault.hpp"
#include "valhall/isa/opcode.hpp"
#include "valhall/program/finding.hpp"

namespace valhall::compiler {

/// Why a program is not compiled. `error::none`: no error.
enum class error : std::uint8_t {
#define VALHALL_COMPILER_ERROR(name, sentence) name,
#include "valhall/compiler/errors.def"
};

/// The message of an error.
constexpr std::string_view sentence_of(error code)
{
    constexpr const char* sentences[] = {
#define VALHALL_COMPILER_ERROR(name, sentence) sentence,
#include "valhall/compiler/errors.def"
    };
    return sentences[static_cast<int>(code)];
}

/// The first error of a program.
struct fault {
    error code = error::none;  ///< the error
    std::uint32_t origin = 0;  ///< the builder's origin at the error; 0 for none
    std::uint32_t node = 0;    ///< the number of the node at fault, or that it would have had; 0 for none
    opcode instruction{};      ///< the instruction at fault, if there is one
    valhall::fault why{};      ///< the fault of the instruction, if one is refused
    pass after{};              ///< of `broken_by_pass`: the pass that left the program broken
    finding found{};           ///< of `failed_check`: the first error in compiled::rejected_words()

    /// True if there is an error.
    constexpr explicit operator bool() const { return code != error::none; }
};

}  // namespace valhall::compiler

#endif
