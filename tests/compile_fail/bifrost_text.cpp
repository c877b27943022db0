// SPDX-License-Identifier: MIT
// A text of Bifrost with an error.
// EXPECT: the text has an error
#include <valhall/bifrost/text/literals.hpp>

int main()
{
    constexpr auto words = valhall::bifrost::assembled<"{\n *FADD.f32 r0\n}">();
    (void)words;
}
