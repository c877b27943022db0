// SPDX-License-Identifier: MIT
#include <valhall/isa/arch.hpp>

int architectures_of_other();

int main() { return architectures_of_other() == sizeof(valhall::architectures) ? 0 : 1; }
