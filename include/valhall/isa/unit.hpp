// SPDX-License-Identifier: MIT
// The execution units of the shader core.
#ifndef VALHALL_ISA_UNIT_HPP
#define VALHALL_ISA_UNIT_HPP

#include <cstdint>

#include "valhall/isa/arch.hpp"
#include "valhall/isa/kinds.hpp"

namespace valhall {

/// The part of the shader core that executes an instruction.
enum class unit : std::uint8_t {
    none,             ///< a message to another part of the core: barrier, blending, tile buffer
    fma,              ///< fused multiply-add
    cvt,              ///< conversions and simple integer arithmetic
    sfu,              ///< special functions
    load_store,       ///< memory
    varying,          ///< interpolation
    texture,          ///< sampling
    varying_texture,  ///< fused interpolation and sampling
};

/// The number of units, including `none`.
inline constexpr int unit_count = 8;

/// The unit that executes an instruction on an architecture. (From Arm's description; from v11 on, CVT shifts and permutes.)
constexpr unit unit_on(unit_column column, arch on)
{
    switch (column) {
    case unit_column::sfu_then_cvt:
    case unit_column::sfu_then_cvt_in_2: return on < arch::v11 ? unit::sfu : unit::cvt;
    case unit_column::fma_in_2: return unit::fma;
    default: return static_cast<unit>(column);
    }
}

/// How many cycles an instruction occupies its unit on an architecture, relative to most instructions, which take 1.
constexpr int cycles_on(unit_column column, arch on)
{
    return column == unit_column::fma_in_2 || (column == unit_column::sfu_then_cvt_in_2 && on >= arch::v11) ? 2 : 1;
}

/// True if a unit receives messages: its instructions complete later and can read two uniforms.
constexpr bool takes_messages(unit u) { return u != unit::fma && u != unit::cvt && u != unit::sfu; }

}  // namespace valhall

#endif
