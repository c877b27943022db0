// SPDX-License-Identifier: MIT
// What an instruction reads, writes and does besides: registers, message slots, memory, control flow, other lanes. Derived from
// the table.
#ifndef VALHALL_PROGRAM_EFFECTS_HPP
#define VALHALL_PROGRAM_EFFECTS_HPP

#include "valhall/program/operands.hpp"

namespace valhall {

// ---- registers ----

namespace detail {

// The staging registers that are read, or those that are written.
constexpr register_mask staged_registers(const instruction& i, bool written)
{
    const int count = i.staging_count();
    if (count == 0) return 0;
    const operand_infos infos = operands_of(i.row());
    register_mask mask = 0;
    for (std::uint8_t n = 0; n < count; ++n)
        if (const operand_use use = staging_use(i, n, infos[n]); use.is_written() == written) mask |= use.registers;
    return mask;
}

}  // namespace detail

/// Which registers an instruction reads as staging registers: they are read by a message, later than other sources.
constexpr register_mask staging_read(const instruction& i) { return detail::staged_registers(i, false); }

/// Which registers a message writes: they hold the result when its slot has been waited for.
constexpr register_mask staging_written(const instruction& i) { return detail::staged_registers(i, true); }

/// Which registers an instruction reads: sources as far as their selectors take them, and staging registers.
constexpr register_mask registers_read(const instruction& i)
{
    register_mask mask = staging_read(i);
    for (const source_field& field : i.row().sources()) mask |= detail::registers_of_source(field, i.bits, i.on);
    return mask;
}

/// Which registers an instruction writes, whole or in part.
constexpr register_mask registers_written(const instruction& i)
{
    const register_mask staged = staging_written(i);
    return i.has_destination() ? staged | detail::destination_registers(i) : staged;
}

/// Of the registers that an instruction writes, those of which a part keeps its value: a half behind a write mask, bytes beside
/// a loaded one.
constexpr register_mask registers_kept(const instruction& i)
{
    register_mask mask = 0;
    for (const operand_use& o : operands(i)) mask |= o.kept;
    return mask;
}

/// Which registers an instruction marks as read for the last time. Of a pair, both, whatever is selected of it: also of the amount
/// of a 64-bit shift, which is one byte of a pair.
constexpr register_mask last_uses(const instruction& i)
{
    register_mask mask = 0;
    for (const operand_use& o : operands(i)) {
        if (o.kind != operand_kind::source) continue;
        if (const operand source = i.source(o.index); source.is_last_use())
            mask |= detail::registers_dropped(i.row().sources()[o.index], source);
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

/// Whether it reads memory.
constexpr bool reads_memory(const instruction& i) { return has(i.row(), effect::reads_memory); }
/// Whether it writes memory.
constexpr bool writes_memory(const instruction& i) { return has(i.row(), effect::writes_memory); }

/// Whether the instruction may go on elsewhere than at the next one.
constexpr bool branches(const instruction& i) { return has(i.row(), effect::branches); }

/// Whether no instruction follows, as its flow control says.
constexpr bool ends(const instruction& i) { return ends_thread(i.flow()); }

/// Whether it may drop the fragment.
constexpr bool discards(const instruction& i) { return has(i.row(), effect::discards); }

namespace detail {

// Whether it computes a level of detail, for which it compares the coordinates in the lanes of a quad.
constexpr bool computes_level_of_detail(const instruction& i)
{
    if (!has(i.row(), effect::computes_lod)) return false;
    for (const modifier_id id : i.row().modifiers())
        if (decides_lod(describe(id).id)) return computes_lod(describe(id).id, describe(id).bits.extract(i.bits));
    return true;
}

}  // namespace detail

/// Whether it looks at other lanes: at their registers, or at their coordinates to compute a level of detail.
constexpr bool reads_lanes(const instruction& i) { return has(i.row(), effect::reads_lanes) || detail::computes_level_of_detail(i); }

/// Whether it needs the helper lanes of a quad: to look at other lanes, or to compute a level of detail.
constexpr bool needs_helper_lanes(const instruction& i)
{
    return has(i.row(), effect::needs_helpers) || detail::computes_level_of_detail(i);
}

/// Whether it changes the position of interpolation that the hardware remembers for later varyings: stores or clobbers it.
constexpr bool replaces_interpolation(const instruction& i)
{
    if (!has(i.row(), effect::interpolates)) return false;
    for (const modifier_id id : i.row().modifiers())
        if (replaces_interpolation(describe(id).id, describe(id).bits.extract(i.bits))) return true;
    return false;
}

/// Whether more remains of it than the registers that it writes and the slot that it signals: in memory, in the tile, in
/// coverage, in the remembered interpolation, in where threads go on. An instruction without side effects can be removed where
/// nothing reads what it writes. Any flow control counts; to ask about the rest alone, set flow::none in a copy.
constexpr bool has_side_effects(const instruction& i)
{
    // What only reads, and `interpolates`, which a modifier decides. An effect that is not among them counts.
    constexpr unsigned harmless = static_cast<unsigned>(effect::reads_memory) | static_cast<unsigned>(effect::reads_inputs) |
                                  static_cast<unsigned>(effect::reads_descriptors) | static_cast<unsigned>(effect::reads_tile) |
                                  static_cast<unsigned>(effect::reads_lanes) | static_cast<unsigned>(effect::needs_helpers) |
                                  static_cast<unsigned>(effect::computes_lod) | static_cast<unsigned>(effect::interpolates) |
                                  static_cast<unsigned>(effect::not_repeatable);
    return (effects_of(i.row()) & ~harmless) != 0 || replaces_interpolation(i) || i.flow() != flow::none;
}

}  // namespace valhall

#endif
