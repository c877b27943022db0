// SPDX-License-Identifier: MIT
// A program that uses the library. If the build passes a version, it must be that of the header.
#include <cstdio>
#include <valhall/valhall.hpp>

#ifndef EXPECTED_VERSION
#define EXPECTED_VERSION VALHALL_VERSION_STRING
#endif

int main()
{
    static_assert(valhall::version.text == EXPECTED_VERSION);
    constexpr valhall::word bits = 0x00a4c03200000201;
    static_assert(valhall::decode(bits, valhall::arch::v9)->mnemonic() == "FADD.f32");
    const auto line = valhall::to_text(bits, valhall::arch::v9);
    const std::string_view text = line;
    std::printf("%.*s\n", static_cast<int>(text.size()), text.data());
    return text == "FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs" ? 0 : 1;
}
