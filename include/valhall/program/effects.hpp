// What an instruction reads, writes and does besides: registers, message slots, memory, control flow, other lanes. Derived from
// the table.
#ifndef VALHALL_PROGRAM_EFFECTS_HPP
#define VALHALL_PROGRAM_EFFECTS_HPP

#include "valhall/program/operands.hpp"

namespace valhall {

// ---- registers ----

/// Which registers an instruction reads: sources as far as their selectors take them, and staging registers.
constexpr register_mask registers_read(const instruction& i)
{
    register_mask mask = 0;
    for (const operand_use& o : operands(i))
        if (o.is_read()) mask |= o.registers;
    return mask;
}

/// Which registers an instruction writes, whole or in part.
constexpr register_mask registers_written(const instruction& i)
{
    register_mask mask = 0;
    for (const operand_use& o : operands(i))
        if (o.is_written()) mask |= o.registers;
    return mask;
}

/// Of the registers that an instruction writes, those of which a part keeps its value: a half behind a write mask, bytes beside
/// a loaded one.
constexpr register_mask registers_kept(const instruction& i)
{
    register_mask mask = 0;
    for (const operand_use& o : operands(i)) mask |= o.kept;
    return mask;
}

/// Which registers an instruction reads as staging registers: they are read by a message, later than other sources.
constexpr register_mask staging_read(const instruction& i)
{
    register_mask mask = 0;
    for (const operand_use& o : operands(i))
        if (o.kind == operand_kind::staging && o.is_read()) mask |= o.registers;
    return mask;
}

/// Which registers a message writes: they hold the result when its slot has been waited for.
constexpr register_mask staging_written(const instruction& i)
{
    register_mask mask = 0;
    for (const operand_use& o : operands(i))
        if (o.kind == operand_kind::staging && o.is_written()) mask |= o.registers;
    return mask;
}

/// Which registers an instruction marks as read for the last time; of a pair, both.
constexpr register_mask last_uses(const instruction& i)
{
    register_mask mask = 0;
    for (const operand_use& o : operands(i)) {
        if (o.kind != operand_kind::source || !i.source(o.index).is_last_use()) continue;
        mask |= detail::register_run(o.first, i.row().sources()[o.index].is_wide ? 2 : 1);
    }
    return mask;
}

// ---- message slots ----

/// The slot that an instruction signals when its message is complete, 0 to 7; -1 if it signals none. One that stages registers
/// and cannot choose a slot, as ATEST, signals that which stands where others have their choice: slot 0.
constexpr int slot_signalled(const instruction& i)
{
    if (const result<word> slot = i.get(enum_id::slot)) return static_cast<int>(*slot);
    return i.staging_count() != 0 ? static_cast<int>(describe(enum_id::slot).standard.extract(i.bits)) : -1;
}

/// The slots that an instruction waits for at its end: bit n for slot n.
constexpr unsigned slots_waited_for(const instruction& i) { return slots_waited_for(i.flow()); }

// ---- the rest ----

constexpr bool reads_memory(const instruction& i) { return has(i.row(), effect::reads_memory); }
constexpr bool writes_memory(const instruction& i) { return has(i.row(), effect::writes_memory); }

/// Whether the instruction may go on elsewhere than at the next one.
constexpr bool branches(const instruction& i) { return has(i.row(), effect::branches); }

/// Whether no instruction follows, as its flow control says.
constexpr bool ends(const instruction& i) { return ends_thread(i.flow()); }

/// Whether it may drop the fragment.
constexpr bool discards(const instruction& i) { return has(i.row(), effect::discards); }

/// Whether it looks at registers of other lanes.
constexpr bool reads_lanes(const instruction& i) { return has(i.row(), effect::reads_lanes); }

/// Whether it needs the helper lanes of a quad: to look at other lanes, or to compute a level of detail.
constexpr bool needs_helper_lanes(const instruction& i)
{
    if (has(i.row(), effect::needs_helpers)) return true;
    if (!has(i.row(), effect::computes_lod)) return false;
    for (const modifier_id id : i.row().modifiers())
        if (decides_lod(describe(id).id)) return computes_lod(describe(id).id, describe(id).bits.extract(i.bits));
    return true;
}

/// Whether something of it remains beside the registers that it writes: memory, the tile, coverage, control flow, messages.
constexpr bool has_side_effects(const instruction& i)
{
    constexpr unsigned harmless = static_cast<unsigned>(effect::reads_memory) | static_cast<unsigned>(effect::reads_inputs) |
                                  static_cast<unsigned>(effect::reads_descriptors) | static_cast<unsigned>(effect::reads_tile) |
                                  static_cast<unsigned>(effect::reads_lanes) | static_cast<unsigned>(effect::needs_helpers) |
                                  static_cast<unsigned>(effect::computes_lod);
    return (effects_of(i.row()) & ~harmless) != 0 || ends(i);
}

}  // namespace valhall

#endif
