// SPDX-License-Identifier: MIT
#include <valhall/valhall.hpp>

#include "parts.hpp"

std::string text_of(valhall::word bits) { return std::string(valhall::to_text(bits, valhall::arch::v9).view()); }
