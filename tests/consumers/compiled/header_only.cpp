// SPDX-License-Identifier: MIT
#include <valhall/valhall.hpp>

#include "parts.hpp"

static_assert(valhall::to_text(valhall::decode(0x00a4c03200000201, valhall::arch::v9).value()).view() ==
              "FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs");

std::string text_of_header_only(valhall::word bits) { return std::string(valhall::to_text(bits, valhall::arch::v9).view()); }
