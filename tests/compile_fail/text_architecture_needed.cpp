// SPDX-License-Identifier: MIT
// EXPECT: name the architecture: .on = arch::v10
#include "valhall/text/disassemble.hpp"

constexpr valhall::disassemble_options options{.labels = true};
