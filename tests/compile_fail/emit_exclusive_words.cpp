// SPDX-License-Identifier: MIT
// Two modifiers that exclude each other.
// EXPECT: two modifiers exclude each other
// EXPECT: error_in_constructor<valhall::opcode::TEX_GRADIENT
#include "valhall/valhall.hpp"

using namespace valhall;

word f()
{
    return emit::on<arch::v11>::TEX_GRADIENT(sr_from(r0), sr_from(r4), r8, mod::slot0, mod::f, mod::w32, mod::d2, mod::force_delta_enable,
                                             mod::derivative_enable);
}
