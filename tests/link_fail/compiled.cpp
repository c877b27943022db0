// SPDX-License-Identifier: MIT
// For the compiled form of the library.
#include <valhall/valhall.hpp>

int main() { return valhall::to_text(0x00a4c03200000201, valhall::arch::v9).view().empty() ? 1 : 0; }
