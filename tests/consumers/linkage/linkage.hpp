// SPDX-License-Identifier: MIT
// The values that both translation units compute, and that must be equal.
#ifndef VALHALL_TESTS_LINKAGE_HPP
#define VALHALL_TESTS_LINKAGE_HPP

#include <string>

#include "valhall/valhall.hpp"

struct view {
    const char8_t* table;
    std::string mnemonic;
    std::string text;
};

view view_from_one(valhall::word bits);
view view_from_two(valhall::word bits);

#endif
