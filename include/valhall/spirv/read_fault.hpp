// SPDX-License-Identifier: MIT
// Why a module cannot be read, and where.
#ifndef VALHALL_SPIRV_READ_FAULT_HPP
#define VALHALL_SPIRV_READ_FAULT_HPP

#include <cstdint>
#include <string_view>

#include "valhall/spirv/generated/words.hpp"

namespace valhall::spirv {

/// What is wrong with a module. `read_error::none` means that nothing is.
enum class read_error : std::uint8_t {
#define VALHALL_SPIRV_READ_ERROR(name, sentence) name,
#include "valhall/spirv/read_errors.def"
};

/// The sentence for an error, which names no place.
constexpr std::string_view sentence_of(read_error code)
{
    constexpr const char* sentences[] = {
#define VALHALL_SPIRV_READ_ERROR(name, sentence) sentence,
#include "valhall/spirv/read_errors.def"
    };
    return sentences[static_cast<int>(code)];
}

/// The first thing that is wrong with a module.
struct read_fault {
    read_error code = read_error::none;  ///< what is wrong; `none` for nothing
    std::uint32_t offset = 0;            ///< of the word, from that of the magic number
    bool has_instruction = false;        ///< whether it is an instruction that is wrong, not the header
    op instruction{};                    ///< then its opcode
    std::uint32_t id = 0;                ///< the id that is the reason; 0 for none

    /// Whether anything is wrong.
    constexpr explicit operator bool() const { return code != read_error::none; }
    friend constexpr bool operator==(const read_fault&, const read_fault&) = default;
};

}  // namespace valhall::spirv

#endif
