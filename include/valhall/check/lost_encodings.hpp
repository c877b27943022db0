// SPDX-License-Identifier: MIT
// Explains why an architecture cannot encode a common word.
#ifndef VALHALL_CHECK_LOST_ENCODINGS_HPP
#define VALHALL_CHECK_LOST_ENCODINGS_HPP

#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/fault.hpp"
#include "valhall/isa/descriptor.hpp"

namespace valhall::detail {

// The fault of the field that contains some of the lost bits.
constexpr fault explain_lost(word bits, word lost, unsigned row)
{
    const descriptor here = descriptor_at(static_cast<int>(row));
    const auto refuse = [](operand_kind kind, int index) {
        return fault{fault_code::not_on_architecture, kind, static_cast<std::uint8_t>(index)};
    };
    for (const modifier_id id : here.modifiers())
        if (const modifier_field& field = modifier_field_of(id); (field.bits.mask() & lost) != 0)
            return {fault_code::not_on_architecture, operand_kind::modifier, 0, field.id, field.bits.extract(bits)};
    for (int n = 0; n < here.sources().size(); ++n) {
        const source_field& source = here.sources()[n];
        const word sign = source.neg_bit().mask() | source.abs_bit().mask();
        if ((sign & lost) != 0) return {fault_code::no_negation, operand_kind::source, static_cast<std::uint8_t>(n)};
        if ((source.select.mask() & lost) != 0) return {fault_code::no_such_selector, operand_kind::source, static_cast<std::uint8_t>(n)};
    }
    for (int n = 0; n < here.staging().size(); ++n)
        if (const staging_field& group = staging_field_of(here.staging()[n]); (group.count.mask() & lost) != 0)
            return {fault_code::staging_count,
                    operand_kind::staging,
                    static_cast<std::uint8_t>(n),
                    {},
                    static_cast<word>(group.registers(bits))};
    for (int n = 0; n < here.immediates().size(); ++n)
        if ((here.immediates()[n].mask() & lost) != 0) return refuse(operand_kind::immediate, n);
    return refuse(operand_kind::destination, 0);
}

// Why an architecture cannot encode a common word; no fault if it can.
constexpr fault why_lost(word bits, unsigned row, arch on)
{
    const word lost = lost_bits(bits, row, on);
    return lost != 0 ? explain_lost(bits, lost, row) : fault{};
}

}  // namespace valhall::detail

#endif
