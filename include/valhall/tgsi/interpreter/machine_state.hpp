// SPDX-License-Identifier: MIT
// The state of an interpreter run. Reads operands and writes results.
#ifndef VALHALL_TGSI_INTERPRETER_MACHINE_STATE_HPP
#define VALHALL_TGSI_INTERPRETER_MACHINE_STATE_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/tgsi/interpreter/flat_program.hpp"
#include "valhall/tgsi/interpreter/resources.hpp"

namespace valhall::tgsi::detail {

/// An open block, or a call.
struct control_frame {
    tgsi::role begin = tgsi::role::plain;
    std::uint32_t at = 0;       // of a call: its instruction
    lane_mask waiting = 0;      // of an IF: lanes for the other side; of a switch: lanes whose case has not come yet
    lane_mask left = 0;         // lanes that have left the loop, switch or subroutine
    lane_mask continued = 0;    // lanes that wait for the next iteration of the loop
    lane_mask defaults = 0;     // of a switch: lanes that match no case
    lane_words selector{};
};

struct machine_state {
    const program_view& program;
    std::span<const flat_instruction> code;
    std::span<const register_range> ranges;
    std::span<quad_register> registers;
    std::span<control_frame> frames;
    const interpret_options& options;
    resources& host;
    lane_mask active = all_lanes;
    lane_mask alive = all_lanes;
    std::uint32_t at = 0;
    std::size_t depth = 0;
    interpret_result result{};

    constexpr const flat_instruction& now() const { return code[at]; }
    constexpr const instruction& text() const { return program.instructions[at]; }

    constexpr void fail(interpret_error error, int lane = -1)
    {
        if (!result) return;
        result.code = error;
        result.instruction = at;
        result.line = text().from.line;
        result.lane = lane;
    }
};

constexpr bool has(lane_mask lanes, std::size_t lane) { return (lanes >> lane & 1) != 0; }

// ---- operands ----

// Adds a register's value to a number; wraps around.
constexpr std::int32_t indexed(const machine_state& m, flat_address by, std::int32_t base, std::size_t lane)
{
    if (by.slot == no_slot) return base;
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(base) + m.registers[by.slot].components[by.component][lane]);
}

// The resource's number, by lane.
constexpr lane_words numbers_of(const machine_state& m, const flat_operand& o)
{
    lane_words made{};
    for (std::size_t lane = 0; lane < quad_lanes; ++lane) made[lane] = static_cast<std::uint32_t>(indexed(m, o.by, o.index, lane));
    return made;
}

constexpr std::uint32_t constant(const machine_state& m, std::int32_t buffer, std::int32_t index, std::size_t component)
{
    if (buffer < 0 || static_cast<std::size_t>(buffer) >= m.options.constants.size() || index < 0) return 0;
    const std::span<const std::uint32_t> words = m.options.constants[static_cast<std::size_t>(buffer)];
    const std::size_t place = 4 * static_cast<std::size_t>(index) + component;
    return place < words.size() ? words[place] : 0;
}

// A component of an operand before its swizzle and modifiers; 0 if out of range.
constexpr lane_words stored(const machine_state& m, const flat_operand& o, int component)
{
    const std::size_t c = static_cast<std::size_t>(component);
    if (o.kind == operand_kind::registers) return m.registers[o.slot].components[c];
    lane_words made{};
    if (o.kind == operand_kind::constant && o.by.slot == no_slot && o.dimension_by.slot == no_slot) {
        made.fill(constant(m, o.dimension, o.index, c));
        return made;
    }
    for (std::size_t lane = 0; lane < quad_lanes; ++lane) {
        const std::int32_t index = indexed(m, o.by, o.index, lane);
        if (o.kind == operand_kind::constant) {
            made[lane] = constant(m, indexed(m, o.dimension_by, o.dimension, lane), index, c);
        } else {
            const std::uint32_t slot = find_slot(m.ranges, o.file, index, o.array);
            if (slot != no_slot) made[lane] = m.registers[slot].components[c][lane];
        }
    }
    return made;
}

// A component after the swizzle, and for 32-bit types after the modifiers.
template <value_type Type>
constexpr lane_words read(const machine_state& m, const flat_operand& o, int component)
{
    lane_words made = stored(m, o, o.swizzle[component]);
    if constexpr (is_number(Type) && !is_64_bit(Type)) {
        if (!o.is_negated && !o.is_absolute) return made;
        for (std::uint32_t& word : made) {
            if constexpr (is_float(Type)) {
                if (o.is_absolute) word &= f32_format::magnitude;
                if (o.is_negated) word ^= f32_format::sign;
            } else {
                word = 0 - word;
            }
        }
    }
    return made;
}

// A lane's 64-bit value after swizzle and modifiers, from its words `low` and `high`.
template <value_type Type>
constexpr std::uint64_t joined(const flat_operand& o, std::uint32_t low, std::uint32_t high)
{
    std::uint64_t value = std::uint64_t{high} << 32 | low;
    if constexpr (Type == value_type::f64) {
        if (o.is_absolute) value &= f64_format::magnitude;
        if (o.is_negated) value ^= f64_format::sign;
    } else {
        if (o.is_negated) value = 0 - value;
    }
    return value;
}

// ---- results ----

constexpr std::uint32_t saturated(std::uint32_t word) { return arithmetic::clamp_to(f32{word}, zero, one).bits; }

constexpr f64 saturated(f64 a)
{
    // A NaN becomes 0.
    const f64 above = is_less(f64{0}, a) ? a : f64{0};
    return is_less(above, f64{f64_format::one}) ? above : f64{f64_format::one};
}

// Writes a component of the destination in the active lanes.
constexpr void write(machine_state& m, const flat_instruction& i, int component, const lane_words& value)
{
    const std::size_t c = static_cast<std::size_t>(component);
    const flat_operand& to = i.to;
    if (to.kind == operand_kind::registers) {
        lane_words& into = m.registers[to.slot].components[c];
        if (m.active == all_lanes) {
            into = value;
        } else {
            for (std::size_t lane = 0; lane < quad_lanes; ++lane) into[lane] = has(m.active, lane) ? value[lane] : into[lane];
        }
        return;
    }
    for (std::size_t lane = 0; lane < quad_lanes; ++lane) {
        if (!has(m.active, lane)) continue;
        const std::uint32_t slot = find_slot(m.ranges, to.file, indexed(m, to.by, to.index, lane), to.array);
        if (slot != no_slot) m.registers[slot].components[c][lane] = value[lane];
    }
}

constexpr bool is_written(const flat_instruction& i, int component) { return (i.mask >> component & 1) != 0; }

// Writes the components of the write mask. Saturates if the instruction says so and the result consists of 32-bit floats.
constexpr void write_all(machine_state& m, const flat_instruction& i, const std::array<lane_words, 4>& values,
                         unsigned components = all_components)
{
    for (int c = 0; c < 4; ++c) {
        if (!is_written(i, c) || (components >> c & 1) == 0) continue;
        lane_words value = values[static_cast<std::size_t>(c)];
        if (i.is_saturated && !is_64_bit(i.to.type))
            for (std::uint32_t& word : value) word = saturated(word);
        write(m, i, c, value);
    }
}

}  // namespace valhall::tgsi::detail

#endif
