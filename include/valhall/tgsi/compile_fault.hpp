// SPDX-License-Identifier: MIT
// Why a TGSI program is not compiled, and the instruction at fault.
#ifndef VALHALL_TGSI_COMPILE_FAULT_HPP
#define VALHALL_TGSI_COMPILE_FAULT_HPP

#include <cstdint>
#include <string_view>

#include "valhall/tgsi/program.hpp"

namespace valhall::tgsi {

/// Why a program is not compiled. `compile_error::none`: no error.
enum class compile_error : std::uint8_t {
#define VALHALL_TGSI_COMPILE_ERROR(name, sentence) name,
#include "valhall/tgsi/compile_errors.def"
};

/// The message of an error, without a location.
constexpr std::string_view sentence_of(compile_error code)
{
    constexpr const char* sentences[] = {
#define VALHALL_TGSI_COMPILE_ERROR(name, sentence) sentence,
#include "valhall/tgsi/compile_errors.def"
    };
    return sentences[static_cast<int>(code)];
}

/// The first error of a program.
struct compile_fault {
    compile_error code = compile_error::none;  ///< the error; `none` if there is none
    bool has_instruction = false;              ///< true if an instruction is at fault
    opcode instruction{};                      ///< the opcode of that instruction
    std::uint32_t index = 0;                   ///< the index of that instruction
    register_name reg{};                       ///< the register at fault, or one of register_file::none

    /// True if there is an error.
    constexpr explicit operator bool() const { return code != compile_error::none; }
};

}  // namespace valhall::tgsi

#endif
