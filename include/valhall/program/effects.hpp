// SPDX-License-Identifier: MIT
// Effects of instructions: registers, message slots, memory, control flow, other lanes. Derived from the table.
#ifndef VALHALL_PROGRAM_EFFECTS_HPP
#define VALHALL_PROGRAM_EFFECTS_HPP

#include "valhall/program/register_use.hpp"

namespace valhall {

// ---- registers ----

/// The staging registers that the instruction's message reads, later than sources are read.
constexpr register_mask staging_read(const instruction& i) { return register_use_of(i).staging_read; }
/// The registers that the instruction's message writes. They have their values once its slot has been waited for.
constexpr register_mask staging_written(const instruction& i) { return register_use_of(i).staging_written; }
/// The registers that an instruction reads: those that the selectors of its sources select, and staging registers.
constexpr register_mask registers_read(const instruction& i) { return detail::register_use_of_parts<false, true>(i).read; }
/// The registers that an instruction writes, whole or in part.
constexpr register_mask registers_written(const instruction& i) { return detail::register_use_of_parts<true, false>(i).written; }
/// The written registers of which a part is kept: the other half of a write mask, bytes beside a loaded one.
constexpr register_mask registers_kept(const instruction& i) { return register_use_of(i).kept; }
/// The registers marked as last used. For a pair, both registers, whatever is selected; also for the amount of a 64-bit shift, which is one
/// byte of a pair.
constexpr register_mask last_uses(const instruction& i) { return register_use_of(i).last_uses; }

// ---- message slots ----

/// The slot that an instruction signals when its message completes, 0 to 7; -1 if none. An instruction with staging registers but without a
/// slot modifier, such as ATEST, signals the slot that its bits encode in that place: slot 0.
constexpr int slot_signalled(const instruction& i)
{
    if (const result<word> slot = i.get(enum_id::slot)) return static_cast<int>(*slot);
    return i.staging_count() != 0 ? static_cast<int>(enumeration_of(enum_id::slot).standard.extract(i.bits)) : -1;
}

/// The slots that an instruction waits for at its end. Bit n is slot n.
constexpr unsigned slots_waited_for(const instruction& i) { return slots_waited_for(i.flow()); }

// ---- other effects ----

/// True if an instruction reads memory.
constexpr bool reads_memory(const instruction& i) { return has(i.row(), effect::reads_memory); }
/// True if an instruction writes memory.
constexpr bool writes_memory(const instruction& i) { return has(i.row(), effect::writes_memory); }

/// True if an instruction may continue elsewhere than at the next one.
constexpr bool branches(const instruction& i) { return has(i.row(), effect::branches); }

/// True if an instruction's flow control ends the thread.
constexpr bool ends(const instruction& i) { return ends_thread(i.flow()); }

/// True if an instruction may discard the fragment.
constexpr bool discards(const instruction& i) { return has(i.row(), effect::discards); }

namespace detail {

// True if an instruction computes a level of detail from the coordinates of a quad.
constexpr bool computes_level_of_detail(const instruction& i)
{
    if (!has(i.row(), effect::computes_lod)) return false;
    for (const modifier_id id : i.row().modifiers())
        if (decides_lod(modifier_field_of(id).id))
            return computes_lod(modifier_field_of(id).id, modifier_field_of(id).bits.extract(i.bits));
    return true;
}

}  // namespace detail

/// True if an instruction reads other lanes: their registers, or their coordinates to compute a level of detail.
constexpr bool reads_lanes(const instruction& i) { return has(i.row(), effect::reads_lanes) || detail::computes_level_of_detail(i); }

/// True if an instruction needs the helper lanes of a quad: to read other lanes, or to compute a level of detail.
constexpr bool needs_helper_lanes(const instruction& i)
{
    return has(i.row(), effect::needs_helpers) || detail::computes_level_of_detail(i);
}

/// True if an instruction stores or clobbers the interpolation position that the hardware keeps for later varyings.
constexpr bool replaces_interpolation(const instruction& i)
{
    if (!has(i.row(), effect::interpolates)) return false;
    for (const modifier_id id : i.row().modifiers())
        if (replaces_interpolation(modifier_field_of(id).id, modifier_field_of(id).bits.extract(i.bits))) return true;
    return false;
}

/// True if an instruction changes more than the registers that it writes and the slot that it signals: memory, the tile, coverage, the
/// stored interpolation position, control flow. An instruction without side effects can be removed if its results are not read. Any flow
/// control counts; to ask about the rest alone, set flow::none in a copy.
constexpr bool has_side_effects(const instruction& i)
{
    return (effects_of(i.row()) & ~detail::harmless_effects) != 0 || replaces_interpolation(i) || i.flow() != flow::none;
}

}  // namespace valhall

#endif
