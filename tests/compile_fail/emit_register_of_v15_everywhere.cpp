// SPDX-License-Identifier: MIT
// A register that only v15 has, where no architecture is named.
// EXPECT: r64 to r127 exist on v15 only: write a register from r0 to r63, or name v15 by emit::on<arch::v15>
#include <valhall/valhall.hpp>

using namespace valhall;

word f() { return emit::MOV_i32(r64, r0); }
