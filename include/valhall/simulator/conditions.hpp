// SPDX-License-Identifier: MIT
// Branch conditions, and values exchanged between lanes.
#ifndef VALHALL_SIMULATOR_CONDITIONS_HPP
#define VALHALL_SIMULATOR_CONDITIONS_HPP

#include <cstdint>

#include "valhall/isa/enums.hpp"

namespace valhall::simulator::detail {

// True if the condition of a branch holds. `value` is already the selected half.
constexpr bool combined(selector how, std::uint32_t value)
{
    constexpr std::uint32_t low_bits = 0x1FFFF8;  // bits 3 to 20
    if (how == selector::and_) return value == 0xFFFFFFFF;
    if (how == selector::lowbits) return (value & low_bits) != 0 && (value & low_bits) != low_bits;
    return value != 0;
}

// The word that a lane reads from an inactive lane.
constexpr std::uint32_t inactive_word(modifier::inactive_result value)
{
    using modifier::inactive_result;
    switch (value) {
    case inactive_result::zero: return 0;
    case inactive_result::umax: return 0xFFFFFFFF;
    case inactive_result::i1: return 1;
    case inactive_result::v2i1: return 0x00010001;
    case inactive_result::smin: return 0x80000000;
    case inactive_result::smax: return 0x7FFFFFFF;
    case inactive_result::v2smin: return 0x80008000;
    case inactive_result::v2smax: return 0x7FFF7FFF;
    case inactive_result::v4smin: return 0x80808080;
    case inactive_result::v4smax: return 0x7F7F7F7F;
    case inactive_result::f1: return 0x3F800000;
    case inactive_result::v2f1: return 0x3C003C00;
    case inactive_result::infn: return 0xFF800000;
    case inactive_result::inf: return 0x7F800000;
    case inactive_result::v2infn: return 0xFC00FC00;
    case inactive_result::v2inf: return 0x7C007C00;
    }
    return 0;
}

}  // namespace valhall::simulator::detail

#endif
