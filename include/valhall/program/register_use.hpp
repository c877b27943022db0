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

// A register_use whose sets are computed as a `Mask`: see operands.hpp.
template <class Mask>
struct use_of_masks {
    Mask read = 0, written = 0, kept = 0, staging_read = 0, staging_written = 0, last_uses = 0, unmarked = 0;

    constexpr register_use widened() const { return {read, written, kept, staging_read, staging_written, last_uses, unmarked}; }
};

// Adds the registers of one source.
template <class Mask>
constexpr void add_source(use_of_masks<Mask>& f, const instruction& i, const source_field& field)
{
    const Mask is_last = all_if<Mask>((i.bits >> 8 * field.byte & source_byte::last_use) != 0);
    const Mask read = registers_of_source<Mask>(field, i.bits, i.on);
    f.read |= read;
    f.last_uses |= registers_dropped<Mask>(field, i.bits, i.on) & is_last;
    f.unmarked |= read & ~is_last;
}

template <class Mask>
constexpr void add_sources(use_of_masks<Mask>& f, const instruction& i)
{
    if ((form_of(i.row_index).flags() & form_flag::has_pairs) != 0) {
        for (const source_field& field : i.row().sources()) add_source(f, i, field);
        return;
    }
    // Each byte, so that no branch depends on the number of sources. It does not matter here which part of a single register is read. Bit 7
    // of a byte of `registers` is set if the byte is a register.
    const word registers = ~i.bits & shape_at(shape_of(i.row_index, i.on)).tops();
    for (int byte = 0; byte < max_sources; ++byte) {
        const unsigned value = static_cast<unsigned>(i.bits >> 8 * byte) & 0xFF;
        const Mask read = Mask{registers >> (8 * byte + 7) & 1} << register_of_byte(value, i.bits, 8 * byte, i.on);
        const Mask is_last = all_if<Mask>((value & source_byte::last_use) != 0);
        f.read |= read;
        f.last_uses |= read & is_last;
        f.unmarked |= read & ~is_last;
    }
}

template <class Mask>
constexpr void add_destination(use_of_masks<Mask>& f, const instruction& i)
{
    const int number = static_cast<int>(register_at(i.bits, destination_register_field.position, i.on));
    const Mask reg = Mask{1} << number & all_if<Mask>(i.row().has_destination());
    const half mask = static_cast<half>(destination_mask_field.extract(i.bits));
    const Mask is_half = all_if<Mask>(mask == half::low || mask == half::high);
    f.written = existing(reg | (reg << 1 & ~is_half & all_if<Mask>(i.row().type_registers() == 2)), i.on);
    f.kept = reg & is_half;
}

template <class Mask>
constexpr void add_staging(use_of_masks<Mask>& f, const instruction& i)
{
    operand_infos::iterator info = operands_of(i.row()).begin();
    for (int n = 0; n < i.staging_count(); ++n, ++info) {
        const operand_access access = (*info).access;
        if (access == operand_access::merged) {
            const operand_use use = staging_use(i, static_cast<std::uint8_t>(n), *info);
            f.staging_written |= static_cast<Mask>(use.registers);
            f.kept |= static_cast<Mask>(use.kept);
            continue;
        }
        const staging_registers group = i.staging(n);
        (access == operand_access::read ? f.staging_read : f.staging_written) |= register_run<Mask>(group.first, group.count);
    }
    f.read |= f.staging_read;
    f.written |= f.staging_written;
}

template <class Mask, bool Destination, bool Sources>
constexpr register_use register_use_by(const instruction& i)
{
    use_of_masks<Mask> f;
    if constexpr (Destination) add_destination(f, i);
    if constexpr (Sources) add_sources(f, i);
    if (i.staging_count() != 0) add_staging(f, i);
    return f.widened();
}

// The registers of the destination, of the sources, or of both, and of staging groups.
template <bool Destination, bool Sources>
constexpr register_use register_use_of_parts(const instruction& i)
{
    if (register_count(i.on) <= 64) return register_use_by<std::uint64_t, Destination, Sources>(i);
    return register_use_by<register_mask, Destination, Sources>(i);
}

}  // namespace detail

/// The registers that an instruction reads and writes.
constexpr register_use register_use_of(const instruction& i) { return detail::register_use_of_parts<true, true>(i); }

}  // namespace valhall

#endif
