// SPDX-License-Identifier: MIT
// Assembles a text with long comments in a constant expression. Copying the text and splitting it into lines must not take a step for each
// of its 20,000 characters.
#include "valhall/literals.hpp"

using namespace valhall::literals;

namespace {

#define TEN(text) text text text text text text text text text text

constexpr auto size = ("; " TEN(TEN(TEN("a comment "))) "\nNOP.end ; " TEN(TEN(TEN("a comment "))) ""_valhall).size();
static_assert(size == 1);

}  // namespace
