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

    constexpr bool has(effect what) const { return (effects & static_cast<std::uint32_t>(what)) != 0; }
    /// The registers that hold nothing of their old values behind it.
    constexpr register_mask replaced() const { return written & ~kept; }
    /// Whether it reads memory that its program may change.
    constexpr bool reads_shared_memory() const { return has(effect::reads_memory) && !has(effect::reads_inputs); }
    constexpr bool writes_memory() const { return has(effect::writes_memory); }
};

namespace detail {

// Of a source that is not a pair, which part of the register is read does not matter here.
constexpr void add_source(footprint& f, const instruction& i, const source_field& field)
{
    const unsigned byte = static_cast<unsigned>(field.bits().extract(i.bits));
    if (byte >= source_byte::uniform) return;
    const int reg = static_cast<int>(byte & source_byte::register_mask);
    register_mask whole = register_mask{1} << reg, read = whole;
    if (field.is_wide) {
        const selector part = field.selectors().by_encoding[field.select.extract(i.bits)];
        read = registers_of_bytes(reg, bytes_selected(part, 0xFF));
        whole |= whole << 1;
    }
    f.read |= read;
    if ((byte & source_byte::last_use) != 0) f.last_uses |= whole;
    else f.unmarked |= read;
}

constexpr void add_destination(footprint& f, const instruction& i)
{
    const destination to = i.destination();
    const register_mask reg = register_mask{1} << to.reg;
    const bool is_half = to.mask == half::low || to.mask == half::high;
    f.written = is_half || !i.row().has_wide_destination() ? reg : reg | reg << 1;
    if (is_half) f.kept = reg;
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
    if (i.has_destination()) detail::add_destination(f, i);
    for (const source_field& field : i.row().sources()) detail::add_source(f, i, field);
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
