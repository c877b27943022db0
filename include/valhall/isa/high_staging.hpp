// SPDX-License-Identifier: MIT
// Checks staging registers whose numbers have seven bits.
#ifndef VALHALL_ISA_HIGH_STAGING_HPP
#define VALHALL_ISA_HIGH_STAGING_HPP

#include "valhall/bits.hpp"
#include "valhall/fault.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/records.hpp"
#ifdef VALHALL_V15
#include "valhall/isa/fields.hpp"
#include "valhall/isa/registers.hpp"
#include "valhall/isa/rows.hpp"
#endif

namespace valhall::detail {

// Why the staging registers of a word whose numbers have seven bits do not exist; no fault if they do. Without VALHALL_V15, no architecture
// has such numbers.
#ifdef VALHALL_V15
constexpr fault explain_high_staging(word bits, form_lists form, arch on)
{
    const char8_t* const staging = further_operands_of(form).staging();
    for (std::uint8_t index = 0; index < form.staging_count(); ++index) {
        const staging_field& group = staging_fields.at[staging[index]];
        const int first = static_cast<int>(register_at(bits, group.base.position, on));
        if (!group.fits(first, group.registers(bits), static_cast<unsigned>(register_count(on))))
            return {fault_code::staging_range, operand_kind::staging, index};
    }
    return {};
}
#else
constexpr fault explain_high_staging(word, form_lists, arch) { return {}; }
#endif

}  // namespace valhall::detail

#endif
