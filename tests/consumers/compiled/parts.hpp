// SPDX-License-Identifier: MIT
#ifndef VALHALL_TESTS_COMPILED_PARTS_HPP
#define VALHALL_TESTS_COMPILED_PARTS_HPP

#include <string>

#include <valhall/bits.hpp>

std::string text_of(valhall::word bits);               // compiled form
std::string text_of_header_only(valhall::word bits);   // headers, which may also be used in constant expressions

#endif
