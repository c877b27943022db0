// SPDX-License-Identifier: MIT
// Only the enumerations of the ISA are modifiers.
// EXPECT: isa_enum
#include "valhall/valhall.hpp"

constexpr bool f()
{
    valhall::instruction i;
    return static_cast<bool>(i.set<int>(1));
}

static_assert(!f());
