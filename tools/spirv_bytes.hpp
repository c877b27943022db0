// SPDX-License-Identifier: MIT
// Tells SPIR-V modules from machine code.
#ifndef VALHALL_TOOLS_SPIRV_BYTES_HPP
#define VALHALL_TOOLS_SPIRV_BYTES_HPP

#include <string_view>

// True if the bytes begin as a SPIR-V module does, in either byte order. No program of Valhall begins so.
inline bool is_spirv(std::string_view bytes)
{
    const std::string_view first = bytes.substr(0, 4);
    return first == std::string_view("\x03\x02\x23\x07", 4) || first == std::string_view("\x07\x23\x02\x03", 4);
}

#endif
