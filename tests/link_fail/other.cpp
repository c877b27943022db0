// SPDX-License-Identifier: MIT
#include <valhall/isa/arch.hpp>

int architectures_of_other() { return sizeof(valhall::architectures); }
