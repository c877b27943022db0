// SPDX-License-Identifier: MIT
// Why and where the interpretation of a program stopped.
#ifndef VALHALL_TGSI_INTERPRETER_INTERPRET_ERROR_HPP
#define VALHALL_TGSI_INTERPRETER_INTERPRET_ERROR_HPP

#include <cstdint>
#include <string_view>

namespace valhall::tgsi {

/// Why a run stopped. `interpret_error::none`: it ran to its end.
enum class interpret_error : std::uint8_t {
#define VALHALL_TGSI_INTERPRET_ERROR(name, sentence) name,
#include "valhall/tgsi/interpreter/interpret_errors.def"
};

/// The message of an error, without a location: "names a register that is not declared".
constexpr std::string_view sentence_of(interpret_error code)
{
    constexpr const char* sentences[] = {
#define VALHALL_TGSI_INTERPRET_ERROR(name, sentence) sentence,
#include "valhall/tgsi/interpreter/interpret_errors.def"
    };
    return sentences[static_cast<int>(code)];
}

/// How a run ended.
struct interpret_result {
    interpret_error code = interpret_error::none;  ///< the error; `none` if there is none
    std::uint32_t instruction = 0;                 ///< the index of the instruction at which it ended
    std::uint32_t line = 0;                        ///< the line in the text, or 0
    int lane = -1;                                 ///< the lane, for errors of one lane
    std::uint64_t steps = 0;                       ///< the number of executed instructions, each counted once for all lanes
    std::string_view reason{};                     ///< why an instruction is refused

    /// True if the program ran to its end.
    constexpr explicit operator bool() const { return code == interpret_error::none; }
    friend constexpr bool operator==(const interpret_result&, const interpret_result&) = default;
};

}  // namespace valhall::tgsi

#endif
