// SPDX-License-Identifier: MIT
// Building blocks of messages: quotations, numbers and names in words.
#ifndef VALHALL_TEXT_MESSAGES_PHRASES_HPP
#define VALHALL_TEXT_MESSAGES_PHRASES_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "valhall/isa/descriptor.hpp"
#include "valhall/messages/message.hpp"
#include "valhall/text/print_strict_fault.hpp"
#include "valhall/text/common/quotation.hpp"

namespace valhall::detail {

// A part of a text in quotes: see put_quoted(). The text has at most 200 bytes.
inline std::string quoted(std::string_view text, bool is_cut = false)
{
    message out;
    put_quoted(out, text, is_cut);
    return std::string(out.view());
}

// A number in hexadecimal.
inline std::string hex_digits(word value)
{
    message out;
    out.hex(value);
    return std::string(out.view());
}

}  // namespace valhall::detail

namespace valhall {

/// The name of a modifier in words.
/// Example: name_in_words(enum_id::round_mode) == "round mode";
inline std::string name_in_words(enum_id id)
{
    detail::message out;
    detail::put_name_in_words(out, id);
    return std::string(out.view());
}

}  // namespace valhall

#endif
