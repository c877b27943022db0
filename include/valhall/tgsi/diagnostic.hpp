// SPDX-License-Identifier: MIT
// Errors and notes about TGSI texts, with their places. tgsi/explain.hpp formats them as sentences.
#ifndef VALHALL_TGSI_DIAGNOSTIC_HPP
#define VALHALL_TGSI_DIAGNOSTIC_HPP

#include <cstdint>
#include <string_view>

#include "valhall/text/common/quotation.hpp"
#include "valhall/tgsi/opcodes.hpp"

namespace valhall::tgsi {

/// Errors of texts. `text_error::none`: no error.
enum class text_error : std::uint8_t {
#define VALHALL_TGSI_ERROR(name, sentence) name,
#include "valhall/tgsi/errors.def"
};

/// The message of an error, without a location.
constexpr std::string_view sentence_of(text_error code)
{
    constexpr const char* sentences[] = {
#define VALHALL_TGSI_ERROR(name, sentence) sentence,
#include "valhall/tgsi/errors.def"
    };
    return sentences[static_cast<int>(code)];
}

/// An error or note about a text. Contains a copy of what it quotes.
struct diagnostic {
    text_error code = text_error::none;  ///< the error; `none` if there is none
    bool is_error = true;                ///< false for a note
    bool has_opcode = false;             ///< true if the instruction was recognised
    opcode instruction{};                ///< that instruction
    std::uint32_t line = 1;              ///< counted from 1
    std::uint32_t column = 1;            ///< counted from 1, in bytes
    std::uint32_t value = 0;             ///< the correct number, if there is one
    quotation found{};                   ///< the erroneous part of the text; empty at the end of a line
};

}  // namespace valhall::tgsi

#endif
