// SPDX-License-Identifier: MIT
// A register that only v15 has, for another architecture.
// EXPECT: r64 to r127 exist on v15 only: write a register from r0 to r63, or name v15 by emit::on<arch::v15>
#include <valhall/valhall.hpp>

using namespace valhall;

word f() { return emit::on<arch::v10>::FADD_f32(r0, r64, r1); }
