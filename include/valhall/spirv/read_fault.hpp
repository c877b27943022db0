// SPDX-License-Identifier: MIT
// Why a module cannot be read, and the place of the error.
#ifndef VALHALL_SPIRV_READ_FAULT_HPP
#define VALHALL_SPIRV_READ_FAULT_HPP

#include <cstdint>
#include <string_view>

#include "valhall/spirv/generated/words.hpp"

namespace valhall::spirv {

/// Why a module cannot be read. `read_error::none`: no error.
enum class read_error : std::uint8_t {
#define VALHALL_SPIRV_READ_ERROR(name, sentence) name,
#include "valhall/spirv/read_errors.def"
};

/// The message of an error, without a location.
constexpr std::string_view sentence_of(read_error code)
{
    constexpr const char* sentences[] = {
#define VALHALL_SPIRV_READ_ERROR(name, sentence) sentence,
#include "valhall/spirv/read_errors.def"
    };
    return sentences[static_cast<int>(code)];
}

/// The first error of a module.
struct read_fault {
    read_error code = read_error::none;  ///< the error; `none` if there is none
    std::uint32_t offset = 0;            ///< the offset of the word from the magic number
    bool has_instruction = false;        ///< true if an instruction is at fault, not the header
    op instruction{};                    ///< the opcode of that instruction
    std::uint32_t id = 0;                ///< the id at fault; 0 for none

    /// True if there is an error.
    constexpr explicit operator bool() const { return code != read_error::none; }
    friend constexpr bool operator==(const read_fault&, const read_fault&) = default;
};

}  // namespace valhall::spirv

#endif
