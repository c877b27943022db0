// SPDX-License-Identifier: MIT
// What module.cpp needs of the source of a WebAssembly module.
#ifndef VALHALL_TOOLS_PLAYGROUND_MODULE_HPP
#define VALHALL_TOOLS_PLAYGROUND_MODULE_HPP

#include <string>
#include <string_view>

/// The answer to a request, in JSON.
std::string answer_to(std::string_view request);

#endif
