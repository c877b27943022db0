// SPDX-License-Identifier: MIT
#include "valhall/valhall.hpp"

constexpr bool f()
{
    valhall::instruction i;
    return static_cast<bool>(i.set(valhall::flow::none));
}

static_assert(f());
static_assert(valhall::decode(0x00a4c03200000201, valhall::arch::v9));
