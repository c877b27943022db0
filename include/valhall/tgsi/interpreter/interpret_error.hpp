// SPDX-License-Identifier: MIT
// Why a program was not interpreted to its end, and where.
#ifndef VALHALL_TGSI_INTERPRETER_INTERPRET_ERROR_HPP
#define VALHALL_TGSI_INTERPRETER_INTERPRET_ERROR_HPP

#include <cstdint>
#include <string_view>

namespace valhall::tgsi {

/// The reason why a run stopped. `interpret_error::none` means that nothing is wrong.
enum class interpret_error : std::uint8_t {
#define VALHALL_TGSI_INTERPRET_ERROR(name, sentence) name,
#include "valhall/tgsi/interpreter/interpret_errors.def"
};

/// The sentence for an error, which names no place: "names a register that is not declared".
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
    interpret_error code = interpret_error::none;  ///< the reason; `none` if nothing is wrong
    std::uint32_t instruction = 0;                 ///< the one at which it ended, from 0
    std::uint32_t line = 0;                        ///< of the text that the instruction is from, or 0
    int lane = -1;                                 ///< of errors of one lane: which
    std::uint64_t steps = 0;                       ///< how many instructions were executed, those of all lanes together as one
    std::string_view reason{};                     ///< why an instruction is refused

    /// True if it ran to its end.
    constexpr explicit operator bool() const { return code == interpret_error::none; }
    friend constexpr bool operator==(const interpret_result&, const interpret_result&) = default;
};

}  // namespace valhall::tgsi

#endif
