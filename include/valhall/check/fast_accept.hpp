// SPDX-License-Identifier: MIT
// Fast accepts: tests by masks that most words of real programs pass. False means undecided; then check() decides.
#ifndef VALHALL_CHECK_FAST_ACCEPT_HPP
#define VALHALL_CHECK_FAST_ACCEPT_HPP

#include <bit>
#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/inlining.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/enums.hpp"
#include "valhall/isa/find_row.hpp"
#include "valhall/isa/layout.hpp"
#include "valhall/isa/registers.hpp"
#include "valhall/isa/rows.hpp"

namespace valhall::detail {

// ---- decoding ----

// Bit n is set if value n of the flow is undefined on some architecture whose words are not converted.
constexpr word find_rare_flows()
{
    word found = 0;
    for (const arch on : architectures)
        if (!is_converted(on)) found |= static_cast<std::uint16_t>(~defined_values(enum_id::flow, on));
    return found;
}

inline constexpr word rare_flows = find_rare_flows();

// True for 19 of 20 words of real programs: each field that could be wrong has its usual value.
constexpr bool decodes_quickly(word bits, std::uint16_t row, arch on)
{
    const shape quick = shape_at(shape_of(row, on));
    word bad = ((bits ^ start_of(row)) | word{1} << 62) & quick.usual();
    // On FAU page 0, special values 8 to 15 are defined on all architectures. Bit 4 of their bytes is set.
    const word tested = bits ^ quick_inverted, upper_specials = (bits & quick_specials >> 1) << 1;
    bad |= tested & tested >> 1 & (tested >> 2 | quick_pairs) & quick.runs() & ~upper_specials;
    bad |= rare_flows >> flow_field.extract(bits) & 1;
    return bad == 0;
}

// ---- the hardware's limits ----

// True if more sources are not registers than always fit: one, or two if one is a constant. `not_registers` has bit 7 of the byte of each
// source that is not a register. A constant, whose byte begins with the bits 110, counts 2, any other 3, and at most 5 fit.
constexpr bool has_crowded_path(word not_registers, word bits)
{
    const word not_constants = not_registers & (bits << 2 | ~(bits << 1)),
               counts = (2 * not_registers + not_constants) >> 7;  // a byte for each source
    return static_cast<std::uint32_t>(counts * 0x01010101) >> 24 > 5;
}

// True if all sources that are not registers read the same 64-bit uniform or special value; false means undecided. `not_registers` as above,
// not 0. Example: for the bytes 80 r1 81, `same` is 808080.
constexpr bool reads_one_slot(word not_registers, word bits, arch on)
{
    if (has_seventh_bits(on)) return false;
    const word bytes = (not_registers << 1) - (not_registers >> 7),
               same = (bits >> (std::countr_zero(not_registers) - 7) & 0xFE) * 0x01010101;
    return ((bits ^ same) & bytes & 0xFEFEFEFE) == 0;
}

// True for most instructions of real programs, since fields that could be wrong have their usual values. `limits` is the
// instruction's shape. Takes only staging counts that are listed.
VALHALL_ALWAYS_INLINE constexpr bool is_accepted_quickly(word bits, std::uint16_t row, arch on, shape limits)
{
    const word unusual = (bits ^ start_of(row) ^ limits.change() << quick_limit_shift) & limits.limited();
    const word not_registers = bits & limits.tops();
    return unusual == 0 && (!has_crowded_path(not_registers, bits) || reads_one_slot(not_registers, bits, on));
}

// ---- Arm's list ----

// True if each field has a value that is listed whatever the other fields are, and no rule applies. Does not test staging counts.
constexpr bool has_listed_fields(word bits, std::uint16_t row)
{
    const form_masks masks = masks_of(row);
    return (bits & masks.restricted()) == masks.listed();
}

}  // namespace valhall::detail

#endif
