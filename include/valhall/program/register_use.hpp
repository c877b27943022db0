// SPDX-License-Identifier: MIT
// The registers that an instruction reads and writes, derived from the table in one pass.
#ifndef VALHALL_PROGRAM_REGISTER_USE_HPP
#define VALHALL_PROGRAM_REGISTER_USE_HPP

#include <cstdint>

#include "valhall/program/operands.hpp"

namespace valhall {

/// The registers that an instruction reads and writes.
struct register_use {
    register_mask read = 0;             ///< read by sources, as their selectors select, and as staging registers
    register_mask written = 0;          ///< whole or in part
    register_mask kept = 0;             ///< written, but with a part kept: the other half of a write mask, bytes
                                        ///< beside a loaded one
    register_mask staging_read = 0;     ///< read by the message, later than sources are read
    register_mask staging_written = 0;  ///< written by the message: valid once its slot has been waited for
    register_mask last_uses = 0;        ///< marked as last used; both of a pair, whatever is selected
    register_mask unmarked = 0;         ///< read by a source without that mark

    /// The registers that are completely overwritten.
    constexpr register_mask replaced() const { return written & ~kept; }
};

namespace detail {

// Adds the registers of one source.
constexpr void add_source(register_use& f, const instruction& i, const source_field& field)
{
    const register_mask is_last = all_if((i.bits >> 8 * field.byte & source_byte::last_use) != 0);
    const register_mask read = registers_of_source(field, i.bits, i.on);
    f.read |= read;
    f.last_uses |= registers_dropped(field, i.bits, i.on) & is_last;
    f.unmarked |= read & ~is_last;
}

constexpr void add_sources(register_use& f, const instruction& i)
{
    if ((form_fact_of(i.row_index).flags() & form_flag::has_pairs) != 0) {
        for (const source_field& field : i.row().sources()) add_source(f, i, field);
        return;
    }
    // Each byte, so that no branch depends on the number of sources. It does not matter here which part of a single register is read. Bit 7
    // of a byte of `registers` is set if the byte is a register.
    const word registers = ~i.bits & quick_limit_of(i.row_index, i.on).tops();
    for (int byte = 0; byte < max_sources; ++byte) {
        const unsigned value = static_cast<unsigned>(i.bits >> 8 * byte) & 0xFF;
        const register_mask read = register_mask{registers >> (8 * byte + 7) & 1} << register_of_byte(value, i.bits, 8 * byte, i.on);
        const register_mask is_last = all_if((value & source_byte::last_use) != 0);
        f.read |= read;
        f.last_uses |= read & is_last;
        f.unmarked |= read & ~is_last;
    }
}

constexpr void add_destination(register_use& f, const instruction& i)
{
    const int number = static_cast<int>(register_at(i.bits, destination_register_field.position, i.on));
    const register_mask reg = register_mask{1} << number & all_if(i.row().has_destination());
    const half mask = static_cast<half>(destination_mask_field.extract(i.bits));
    const register_mask is_half = all_if(mask == half::low || mask == half::high);
    f.written = existing(reg | (reg << 1 & ~is_half & all_if(i.row().type_registers() == 2)), i.on);
    f.kept = reg & is_half;
}

constexpr void add_staging(register_use& f, const instruction& i)
{
    operand_infos::iterator info = operands_of(i.row()).begin();
    for (int n = 0; n < i.staging_count(); ++n, ++info) {
        const operand_access access = (*info).access;
        if (access == operand_access::merged) {
            const operand_use use = staging_use(i, static_cast<std::uint8_t>(n), *info);
            f.staging_written |= use.registers;
            f.kept |= use.kept;
            continue;
        }
        const staging_registers group = i.staging(n);
        (access == operand_access::read ? f.staging_read : f.staging_written) |= register_run(group.first, group.count);
    }
    f.read |= f.staging_read;
    f.written |= f.staging_written;
}

}  // namespace detail

/// The registers that an instruction reads and writes.
constexpr register_use register_use_of(const instruction& i)
{
    register_use f;
    detail::add_destination(f, i);
    detail::add_sources(f, i);
    if (i.staging_count() != 0) detail::add_staging(f, i);
    return f;
}

}  // namespace valhall

#endif
