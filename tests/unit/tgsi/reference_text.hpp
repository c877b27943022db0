// SPDX-License-Identifier: MIT
// The text of a program as the reference parses it, which differs from the intended meaning in one point. Not part of the library.
#ifndef VALHALL_TESTS_TGSI_REFERENCE_TEXT_HPP
#define VALHALL_TESTS_TGSI_REFERENCE_TEXT_HPP

#include <cstddef>
#include <string>
#include <string_view>

namespace tests {

// Hexadecimal floats are bits, but the reference parsed them as integers (1.0, written 0x3f800000, became 1065353216). This writes
// them as those integers in decimal.
inline std::string as_the_reference_reads(std::string_view text)
{
    std::string made;
    bool is_float = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text.substr(i, 5) == "FLT32") is_float = true;
        if (text[i] == '}') is_float = false;
        if (!is_float || text.substr(i, 2) != "0x") {
            made += text[i];
            continue;
        }
        std::size_t size = 0;
        made += std::to_string(std::stoull(std::string(text.substr(i)), &size, 16)) + ".0";
        i += size - 1;
    }
    return made;
}

}  // namespace tests

#endif
