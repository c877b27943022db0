// SPDX-License-Identifier: MIT
// Why a TGSI program is not compiled, and which instruction is the reason.
#ifndef VALHALL_TGSI_COMPILE_FAULT_HPP
#define VALHALL_TGSI_COMPILE_FAULT_HPP

#include <cstdint>
#include <string_view>

#include "valhall/tgsi/program.hpp"

namespace valhall::tgsi {

/// Why a program is not compiled. `compile_error::none` means that it is.
enum class compile_error : std::uint8_t {
#define VALHALL_TGSI_COMPILE_ERROR(name, sentence) name,
#include "valhall/tgsi/compile_errors.def"
};

/// The sentence for an error, which names no place.
constexpr std::string_view sentence_of(compile_error code)
{
    constexpr const char* sentences[] = {
#define VALHALL_TGSI_COMPILE_ERROR(name, sentence) sentence,
#include "valhall/tgsi/compile_errors.def"
    };
    return sentences[static_cast<int>(code)];
}

/// The first reason for which a program is not compiled.
struct compile_fault {
    compile_error code = compile_error::none;  ///< the error; `none` if nothing is wrong
    bool has_instruction = false;              ///< true if it is an instruction that is the reason
    opcode instruction{};                      ///< then which
    std::uint32_t index = 0;                   ///< and its index
    register_name reg{};                       ///< the register that is the reason, or one of register_file::none

    /// True if there is one.
    constexpr explicit operator bool() const { return code != compile_error::none; }
};

}  // namespace valhall::tgsi

#endif
