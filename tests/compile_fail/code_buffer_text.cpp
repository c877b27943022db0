// SPDX-License-Identifier: MIT
// Text in place of an instruction for a code buffer.
// EXPECT: a code buffer takes no text
#include "valhall/valhall.hpp"

using namespace valhall;

void f(code_buffer<16>& code) { code.emit("FADD.f32 r0, r1, r2"); }
