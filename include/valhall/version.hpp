// SPDX-License-Identifier: MIT
// The version of the library, for the preprocessor and for constant expressions. CMake reads it from here, too.
#ifndef VALHALL_VERSION_HPP
#define VALHALL_VERSION_HPP

#include <string_view>

#define VALHALL_VERSION_MAJOR 0
#define VALHALL_VERSION_MINOR 1
#define VALHALL_VERSION_PATCH 0
/// The version as one number that increases with each version: 1.2.3 is 10203.
#define VALHALL_VERSION (VALHALL_VERSION_MAJOR * 10000 + VALHALL_VERSION_MINOR * 100 + VALHALL_VERSION_PATCH)

#define VALHALL_QUOTED_NUMBER(number) #number
#define VALHALL_QUOTED_VERSION(major, minor, patch) \
    VALHALL_QUOTED_NUMBER(major) "." VALHALL_QUOTED_NUMBER(minor) "." VALHALL_QUOTED_NUMBER(patch)
#define VALHALL_VERSION_STRING VALHALL_QUOTED_VERSION(VALHALL_VERSION_MAJOR, VALHALL_VERSION_MINOR, VALHALL_VERSION_PATCH)

namespace valhall {

/// The version of the included library.
struct library_version {
    int major_number = VALHALL_VERSION_MAJOR,        ///< major
        minor_number = VALHALL_VERSION_MINOR,        ///< minor
        patch_number = VALHALL_VERSION_PATCH;        ///< patch
    int number = VALHALL_VERSION;                    ///< VALHALL_VERSION
    std::string_view text = VALHALL_VERSION_STRING;  ///< "0.1.0"
};
/// The version of this library.
inline constexpr library_version version{};

}  // namespace valhall

#endif
