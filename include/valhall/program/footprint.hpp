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

constexpr void add_source(footprint& f, const instruction& i, const operand_use& use)
{
    f.read |= use.registers;
    if (use.registers == 0) return;
    const source_field& field = i.row().sources()[use.index];
    if ((field.bits().extract(i.bits) & source_byte::last_use) != 0) f.last_uses |= register_run(use.first, field.is_wide ? 2 : 1);
    else f.unmarked |= use.registers;
}

constexpr void add_staging(footprint& f, const operand_use& use)
{
    if (use.is_read()) f.staging_read |= use.registers;
    else f.staging_written |= use.registers;
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
    for (const operand_use& use : operands(i)) {
        if (use.kind == operand_kind::source) detail::add_source(f, i, use);
        if (use.kind == operand_kind::staging) detail::add_staging(f, use);
        if (use.is_written()) f.written |= use.registers;
        f.kept |= use.kept;
    }
    f.read |= f.staging_read;
    f.effects = effects_of(i.row());
    f.waits = static_cast<std::uint8_t>(slots_waited_for(i));
    if (!i.is_message()) return f;
    f.slot = static_cast<std::int8_t>(slot_signalled(i));
    f.needs = static_cast<std::uint8_t>(slots_needed_before(i.row()));
    f.replaces_interpolation = f.has(effect::interpolates) && detail::replaces_interpolation(i);
    return f;
}

}  // namespace valhall

#endif
