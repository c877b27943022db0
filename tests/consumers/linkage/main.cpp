// SPDX-License-Identifier: MIT
#include <cstdio>

#include "linkage.hpp"

int main()
{
    constexpr valhall::word bits = 0x00a4c03200000201;
    const view one = view_from_one(bits);
    const view two = view_from_two(bits);

    bool good = true;
    const auto check = [&good](bool condition, const char* what) {
        if (condition) return;
        std::fprintf(stderr, "linkage: %s\n", what);
        good = false;
    };
    check(one.table == two.table, "each translation unit has a table of its own");
    check(one.mnemonic == "FADD.f32" && two.mnemonic == one.mnemonic, "the mnemonics differ");
    check(one.text == "FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs" && two.text == one.text, "the texts differ");
    return good ? 0 : 1;
}
