// SPDX-License-Identifier: MIT
// Why a module is not compiled, and the instruction at fault.
#ifndef VALHALL_SPIRV_COMPILE_FAULT_HPP
#define VALHALL_SPIRV_COMPILE_FAULT_HPP

#include <cstdint>
#include <string_view>

#include "valhall/compiler/fault.hpp"
#include "valhall/spirv/read_fault.hpp"

namespace valhall::spirv {

/// Why a module is not compiled. `compile_error::none`: no error.
enum class compile_error : std::uint8_t {
#define VALHALL_SPIRV_COMPILE_ERROR(name, sentence) name,
#include "valhall/spirv/compile_errors.def"
};

/// The message of an error, without a location.
constexpr std::string_view sentence_of(compile_error code)
{
    constexpr const char* sentences[] = {
#define VALHALL_SPIRV_COMPILE_ERROR(name, sentence) sentence,
#include "valhall/spirv/compile_errors.def"
    };
    return sentences[static_cast<int>(code)];
}

/// The first error of a module.
struct compile_fault {
    compile_error code = compile_error::none;  ///< the error; `none` if there is none
    bool has_instruction = false;              ///< true if an instruction is at fault
    op instruction{};                          ///< the opcode of that instruction
    glsl_op extended{};                        ///< the GLSL.std.450 instruction, if that is an OpExtInst
    std::uint32_t offset = 0;                  ///< its offset in the module, in words
    std::uint32_t id = 0;                      ///< the id at fault; 0 for none
    std::string_view name{};                   ///< the built-in variable, decoration or other enumerant at fault; empty for none
    read_fault reading{};                      ///< details of `not_read`
    compiler::fault back_end{};                ///< details of `in_back_end`

    /// True if there is an error.
    constexpr explicit operator bool() const { return code != compile_error::none; }
};

}  // namespace valhall::spirv

#endif
