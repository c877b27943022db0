// SPDX-License-Identifier: MIT
// A constructor with too few sources.
// EXPECT: too few operands
#include <valhall/bifrost/emit.hpp>

namespace emit = valhall::bifrost::emit;

int main() { emit::FADD_f32(emit::reg(0)); }
