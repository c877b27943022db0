// SPDX-License-Identifier: MIT
// Why a module is not compiled, and which instruction is the reason.
#ifndef VALHALL_SPIRV_COMPILE_FAULT_HPP
#define VALHALL_SPIRV_COMPILE_FAULT_HPP

#include <cstdint>
#include <string_view>

#include "valhall/compiler/fault.hpp"
#include "valhall/spirv/read_fault.hpp"

namespace valhall::spirv {

/// Why a module is not compiled. `compile_error::none` means that it is.
enum class compile_error : std::uint8_t {
#define VALHALL_SPIRV_COMPILE_ERROR(name, sentence) name,
#include "valhall/spirv/compile_errors.def"
};

/// The sentence for an error, which names no place.
constexpr std::string_view sentence_of(compile_error code)
{
    constexpr const char* sentences[] = {
#define VALHALL_SPIRV_COMPILE_ERROR(name, sentence) sentence,
#include "valhall/spirv/compile_errors.def"
    };
    return sentences[static_cast<int>(code)];
}

/// The first reason for which a module is not compiled.
struct compile_fault {
    compile_error code = compile_error::none;  ///< what is wrong; `none` for nothing
    bool has_instruction = false;              ///< whether it is an instruction that is the reason
    op instruction{};                          ///< then its opcode
    glsl_op extended{};                        ///< and of OpExtInst which of GLSL.std.450
    std::uint32_t offset = 0;                  ///< and its place in the module, in words
    std::uint32_t id = 0;                      ///< the id that is the reason; 0 for none
    read_fault reading{};                      ///< of `not_read`: why
    compiler::fault back_end{};                ///< of `in_back_end`: why

    /// Whether there is one.
    constexpr explicit operator bool() const { return code != compile_error::none; }
};

}  // namespace valhall::spirv

#endif
