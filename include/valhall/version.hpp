// SPDX-License-Identifier: MIT
// Which version of the library this is, for the preprocessor and for constant expressions. CMake reads it here, too.
#ifndef VALHALL_VERSION_HPP
#define VALHALL_VERSION_HPP

#include <string_view>

#define VALHALL_VERSION_MAJOR 0
#define VALHALL_VERSION_MINOR 1
#define VALHALL_VERSION_PATCH 0
/// The three in one number that grows with each version: 1.2.3 is 10203.
#define VALHALL_VERSION (VALHALL_VERSION_MAJOR * 10000 + VALHALL_VERSION_MINOR * 100 + VALHALL_VERSION_PATCH)

#define VALHALL_QUOTED_NUMBER(number) #number
#define VALHALL_QUOTED_VERSION(major, minor, patch) \
    VALHALL_QUOTED_NUMBER(major) "." VALHALL_QUOTED_NUMBER(minor) "." VALHALL_QUOTED_NUMBER(patch)
#define VALHALL_VERSION_STRING VALHALL_QUOTED_VERSION(VALHALL_VERSION_MAJOR, VALHALL_VERSION_MINOR, VALHALL_VERSION_PATCH)

namespace valhall {

/// The version that is included.
struct library_version {
    int major_number = VALHALL_VERSION_MAJOR,        ///< the first of three
        minor_number = VALHALL_VERSION_MINOR,        ///< the second
        patch_number = VALHALL_VERSION_PATCH;        ///< the third
    int number = VALHALL_VERSION;                    ///< as VALHALL_VERSION has it
    std::string_view text = VALHALL_VERSION_STRING;  ///< "0.1.0"
};
/// That of this library.
inline constexpr library_version version{};

}  // namespace valhall

#endif
