// SPDX-License-Identifier: MIT
// Files that are no machine code, by their first bytes.
#ifndef VALHALL_TOOLS_FILE_KINDS_HPP
#define VALHALL_TOOLS_FILE_KINDS_HPP

#include <string_view>

// True if the bytes begin as a SPIR-V module does, in either byte order. No program of Valhall begins so.
inline bool is_spirv(std::string_view bytes)
{
    const std::string_view first = bytes.substr(0, 4);
    return first == std::string_view("\x03\x02\x23\x07", 4) || first == std::string_view("\x07\x23\x02\x03", 4);
}

// The name of the format if the bytes begin as a compressed file does; empty if not. Code may begin so, too.
inline std::string_view compression_of(std::string_view bytes)
{
    if (bytes.starts_with("\x1F\x8B\x08")) return "gzip";
    if (bytes.starts_with("\xFD\x37zXZ")) return "xz";
    if (bytes.starts_with("\x28\xB5\x2F\xFD")) return "Zstandard";
    if (bytes.starts_with("BZh")) return "bzip2";
    return bytes.starts_with("PK\x03\x04") ? "zip" : "";
}

#endif
