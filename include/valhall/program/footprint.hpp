// SPDX-License-Identifier: MIT
// What one instruction does to registers, message slots and memory, read in one pass: what analyses of whole programs step through.
#ifndef VALHALL_PROGRAM_FOOTPRINT_HPP
#define VALHALL_PROGRAM_FOOTPRINT_HPP

#include <cstdint>

#include "valhall/program/effects.hpp"

namespace valhall {

/// What an instruction does to registers, message slots and memory.
struct footprint {
    register_mask read = 0;             ///< by sources and as staging registers
    register_mask written = 0;          ///< whole or in part
    register_mask kept = 0;             ///< of those that are written, those of which a part keeps its value
    register_mask staging_read = 0;     ///< read by the message, which may take its time
    register_mask staging_written = 0;  ///< written by the message, which may take its time
    register_mask last_uses = 0;        ///< marked as read for the last time; of a pair, both
    register_mask unmarked = 0;         ///< read by a source without that mark
    std::uint32_t effects = 0;          ///< `effect`s, or'ed
    std::int8_t slot = -1;              ///< the message slot that it signals; -1 if none
    std::uint8_t waits = 0;             ///< the slots that it waits for at its end: bit n for slot n
    std::uint8_t needs = 0;             ///< the slots that must have been waited for before it, whatever is in flight
    bool replaces_interpolation = false;  ///< whether it changes the interpolation that the hardware remembers

    /// Whether it has an effect.
    constexpr bool has(effect what) const { return (effects & static_cast<std::uint32_t>(what)) != 0; }
    /// The registers that hold nothing of their old values behind it.
    constexpr register_mask replaced() const { return written & ~kept; }
    /// Whether it reads memory that its program may change.
    constexpr bool reads_shared_memory() const { return has(effect::reads_memory) && !has(effect::reads_inputs); }
    /// Whether it writes memory.
    constexpr bool writes_memory() const { return has(effect::writes_memory); }
    /// Whether it is a store: it writes memory and reads none.
    constexpr bool is_store() const { return writes_memory() && !has(effect::reads_memory); }
};

namespace detail {

// All bits if something is so, as programs are too various for processors to foresee their branches.
constexpr register_mask all_if(bool is_so) { return register_mask{0} - register_mask{is_so}; }

// A source that is a pair: what is read may be in one register only, but is dropped with both.
constexpr void add_pair(footprint& f, const instruction& i, const source_field& field, unsigned byte)
{
    const selector part = field.selected(i.bits, i.on);
    const bool is_extended = part == extension.part;
    const int reg = static_cast<int>(byte & source_byte::register_mask) & ~int{is_extended};
    const unsigned whole = field.is_wide ? 0xFF : 0x0F;
    const register_mask is_register = all_if(byte < source_byte::uniform), is_last = all_if((byte & source_byte::last_use) != 0);
    const register_mask read = registers_of_bytes(reg, bytes_selected(part, whole) & whole) & is_register;
    f.read |= read;
    f.last_uses |= (register_mask{is_extended ? 1u : 3u} << reg) & is_register & is_last;
    f.unmarked |= read & ~is_last;
}

constexpr void add_sources(footprint& f, const instruction& i)
{
    const field_list<source_field> fields = i.row().sources();
    for (const source_field& field : fields) {
        const unsigned byte = static_cast<unsigned>(i.bits >> 8 * field.byte) & 0xFF;
        if (field.is_pair) {
            add_pair(f, i, field, byte);
            continue;
        }
        // Of one register it does not matter here which part is read.
        const register_mask read = register_mask{1} << (byte & source_byte::register_mask) & all_if(byte < source_byte::uniform);
        const register_mask is_last = all_if((byte & source_byte::last_use) != 0);
        f.read |= read;
        f.last_uses |= read & is_last;
        f.unmarked |= read & ~is_last;
    }
}

constexpr void add_destination(footprint& f, const instruction& i)
{
    const register_mask reg = register_mask{1} << destination_register_field.extract(i.bits) & all_if(i.row().has_destination());
    const half mask = static_cast<half>(destination_mask_field.extract(i.bits));
    const register_mask is_half = all_if(mask == half::low || mask == half::high);
    f.written = reg | (reg << 1 & ~is_half & all_if(i.row().type_registers() == 2));
    f.kept = reg & is_half;
}

constexpr void add_staging(footprint& f, const instruction& i)
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

constexpr bool replaces_interpolation(const instruction& i)
{
    for (const modifier_id id : i.row().modifiers())
        if (replaces_interpolation(describe(id).id, describe(id).bits.extract(i.bits))) return true;
    return false;
}

}  // namespace detail

/// What an instruction does to registers, message slots and memory.
constexpr footprint footprint_of(const instruction& i)
{
    footprint f;
    detail::add_destination(f, i);
    detail::add_sources(f, i);
    f.effects = effects_of(i.row());
    f.waits = static_cast<std::uint8_t>(slots_waited_for(i));
    if (!i.is_message()) return f;
    detail::add_staging(f, i);
    f.slot = static_cast<std::int8_t>(slot_signalled(i));
    f.needs = static_cast<std::uint8_t>(slots_needed_before(i.row()));
    f.replaces_interpolation = f.has(effect::interpolates) && detail::replaces_interpolation(i);
    return f;
}

}  // namespace valhall

#endif
