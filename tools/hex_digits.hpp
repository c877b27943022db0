// SPDX-License-Identifier: MIT
// Numbers in hexadecimal.
#ifndef VALHALL_TOOLS_HEX_DIGITS_HPP
#define VALHALL_TOOLS_HEX_DIGITS_HPP

#include <cstdint>
#include <string>

// A number in upper-case hexadecimal digits, padded with zeros to at least `digits`.
inline std::string hex_digits(std::uint64_t value, int digits = 1)
{
    while (digits < 16 && value >> 4 * digits != 0) ++digits;
    std::string text;
    for (int shift = 4 * digits; shift != 0; shift -= 4) text += "0123456789ABCDEF"[value >> (shift - 4) & 15];
    return text;
}

#endif
