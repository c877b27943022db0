// SPDX-License-Identifier: MIT
// An error at a place in a text of Bifrost.
#ifndef VALHALL_BIFROST_TEXT_DIAGNOSTIC_HPP
#define VALHALL_BIFROST_TEXT_DIAGNOSTIC_HPP

#include <cstdint>
#include <string_view>

#include "valhall/bifrost/descriptor.hpp"
#include "valhall/bifrost/fault.hpp"
#include "valhall/text/common/quotation.hpp"

namespace valhall::bifrost {

/// The errors of texts. `text_error::none`: no error.
enum class text_error : std::uint8_t {
#define VALHALL_BIFROST_TEXT_ERROR(name, sentence) name,
#include "valhall/bifrost/text/errors.def"
};

namespace detail {

// The sentence of an error, with its places.
constexpr std::string_view pattern_of(text_error code)
{
    constexpr const char* sentences[] = {
#define VALHALL_BIFROST_TEXT_ERROR(name, sentence) sentence,
#include "valhall/bifrost/text/errors.def"
    };
    return sentences[static_cast<int>(code)];
}

}  // namespace detail

/// An error at a place in a text. It copies what it quotes, so it can outlive the text. explain() makes a sentence of it.
struct diagnostic {
    text_error code = text_error::none;  ///< the kind of error
    fault why{};                         ///< for `text_error::refused`, the reason
    std::uint32_t line = 1;              ///< counted from 1
    std::uint32_t column = 1;            ///< counted from 1, in bytes
    quotation found{};                   ///< the erroneous part of the text
    bifrost::unit unit{};                ///< the unit of the instruction, if there is one
    std::uint16_t row = 0xFFFF;          ///< the instruction's row, if it is known
    std::int8_t source = -1;             ///< the source concerned, or -1
    std::int8_t modifier = -1;           ///< the modifier that is missing, or the immediate that is expected, or -1
    std::int32_t expected = 0;           ///< a number, by code
    std::int32_t given = 0;              ///< a number, by code

    /// True if there is an error.
    constexpr explicit operator bool() const { return code != text_error::none; }
    friend constexpr bool operator==(const diagnostic& x, const diagnostic& y)
    {
        return x.code == y.code && x.why == y.why && x.line == y.line && x.column == y.column && x.found == y.found.view();
    }
};

}  // namespace valhall::bifrost

#endif
