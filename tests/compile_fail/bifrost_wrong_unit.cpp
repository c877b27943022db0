// SPDX-License-Identifier: MIT
// An instruction of FMA in the place of one of ADD.
// EXPECT: ADD lacks this instruction: use fma()
#include <valhall/bifrost/clause_builder.hpp>

namespace emit = valhall::bifrost::emit;

int main()
{
    valhall::bifrost::clause_builder builder;
    builder.add(emit::FMA_f32(emit::reg(0), emit::reg(1), emit::reg(2)));
}
