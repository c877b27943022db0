// SPDX-License-Identifier: MIT
// The function that the source of a WebAssembly module defines for module.cpp.
#ifndef VALHALL_TOOLS_PLAYGROUND_MODULE_HPP
#define VALHALL_TOOLS_PLAYGROUND_MODULE_HPP

#include <string>
#include <string_view>

/// The answer to a request, in JSON.
std::string answer_to(std::string_view request);

#endif
