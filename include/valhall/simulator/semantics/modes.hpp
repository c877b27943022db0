// SPDX-License-Identifier: MIT
// The modifiers and selectors of an instruction, as formulas read them.
#ifndef VALHALL_SIMULATOR_SEMANTICS_MODES_HPP
#define VALHALL_SIMULATOR_SEMANTICS_MODES_HPP

#include <cstdint>

#include "valhall/instruction.hpp"
#include "valhall/program/operands.hpp"
#include "valhall/simulator/numbers.hpp"

namespace valhall::simulator {

/// The modifiers of an instruction, decoded once.
struct modes {
    std::uint8_t values[static_cast<int>(enum_id::selector)]{};  ///< by enum_id; 0 for those that the instruction lacks
    selector selected[max_sources]{};                            ///< the part that each source selects

    constexpr modes() = default;
    /// Decodes the modifiers of an instruction.
    constexpr explicit modes(const instruction& i)
    {
        for (const modifier_id id : i.row().modifiers()) {
            const modifier_field& field = modifier_field_of(id);
            values[static_cast<int>(field.id)] = static_cast<std::uint8_t>(field.bits.extract(i.bits));
        }
        for (int n = 0; n < i.source_count(); ++n) selected[n] = valhall::detail::selected(i.row().sources()[n], i.bits, i.on);
    }

    /// The value of a modifier; its first value if the instruction lacks it.
    template <isa_enum E>
    constexpr E get() const
    {
        return static_cast<E>(get(id_of(E{})));
    }
    /// The encoded value of a modifier.
    constexpr std::uint8_t get(enum_id id) const { return values[static_cast<int>(id)]; }
    /// True if a flag is on.
    constexpr bool on(enum_id flag) const { return get(flag) != 0; }

    /// The rounding mode.
    constexpr rounding round() const { return static_cast<rounding>(get(enum_id::round_mode)); }
    /// True if results outside the range of an integer type saturate.
    constexpr bool saturates() const { return on(enum_id::saturate); }
};

// Both enumerations have the same values.
static_assert(static_cast<int>(rounding::nearest_even) == static_cast<int>(modifier::round_mode::rte) &&
              static_cast<int>(rounding::up) == static_cast<int>(modifier::round_mode::rtp) &&
              static_cast<int>(rounding::down) == static_cast<int>(modifier::round_mode::rtn) &&
              static_cast<int>(rounding::zero) == static_cast<int>(modifier::round_mode::rtz) &&
              static_cast<int>(rounding::nearest_away) == static_cast<int>(modifier::round_mode::rna) &&
              static_cast<int>(rounding::odd) == static_cast<int>(modifier::round_mode::rto));

}  // namespace valhall::simulator

#endif
