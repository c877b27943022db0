// SPDX-License-Identifier: MIT
// The WebAssembly module of the page.
#include "answer.hpp"
#include "module.hpp"

std::string answer_to(std::string_view request) { return playground::answer(request); }
