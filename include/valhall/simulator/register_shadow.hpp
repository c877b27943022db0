// SPDX-License-Identifier: MIT
// Shadow state of a warp's registers: which bits are defined in each lane, why others are not, and which messages in flight access them.
#ifndef VALHALL_SIMULATOR_REGISTER_SHADOW_HPP
#define VALHALL_SIMULATOR_REGISTER_SHADOW_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "valhall/program/messages.hpp"
#include "valhall/simulator/lanes.hpp"
#include "valhall/simulator/run_finding.hpp"

namespace valhall::simulator::detail {

using valhall::detail::place_of_slot;
using valhall::detail::slot_at;
using valhall::detail::slot_places;

// Why bits of a register are undefined.
struct undefined_origin {
    std::uint32_t other = no_instruction;            // the instruction that dropped the value, or the message that may still write it
    std::uint32_t since = no_instruction;            // for computed values: the instruction that read undefined bits,
    std::uint8_t from = no_register;                 // and the register that it read
    std::uint8_t slots = 0;
    finding_code code = finding_code::never_written;
};

template <class T>
constexpr void fill(std::array<T, warp_size>& all, lane_mask lanes, const T& value)
{
    if (lanes == 0xFFFF && !std::is_constant_evaluated()) return all.fill(value);
    for (std::size_t lane = 0; lanes >> lane != 0; ++lane)
        if ((lanes >> lane & 1) != 0) all[lane] = value;
}

// Calls `visit` with the number of each set bit.
template <class Mask, class Visit>
constexpr void for_each_bit(Mask mask, Visit&& visit)
{
    using std::countr_zero;
    for (; mask != 0; mask = static_cast<Mask>(mask & (mask - 1))) visit(countr_zero(mask));
}

// Registers that messages of a slot have yet to write, or to read.
struct registers_in_flight {
    register_mask any = 0;                // in any lane
    std::array<lane_set, max_registers> lanes{};
    std::array<std::uint32_t, max_registers> last{};  // the last message, in any lane

    constexpr void clear()
    {
        any = 0;
        lanes.fill(0);
    }

    constexpr void add(std::size_t reg, lane_mask more, std::uint32_t index)
    {
        any |= register_mask{1} << static_cast<int>(reg);
        lanes[reg].add(more);
        last[reg] = index;
    }

    constexpr void remove(std::size_t reg, lane_mask less)
    {
        lanes[reg].remove(less);
        if (lanes[reg] == 0) any &= ~(register_mask{1} << static_cast<int>(reg));
    }
};

class register_shadow {
public:
    // Marks everything undefined in the launched lanes. (`*this = {}` is miscompiled by g++ 12 after it has been evaluated in a constant
    // expression.)
    constexpr void begin(lane_mask launched)
    {
        launched_ = launched;
        sound_ = 0;
        sound_lanes_.fill(0);
        for (lane_words& bits : bits_) fill(bits, launched, std::uint32_t{0});
        for (auto& origins : origins_) fill(origins, launched, undefined_origin{});
        for (int place = 0; place < slot_places; ++place) results_[place].clear(), operands_[place].clear();
    }

    // ---- defined bits ----

    // The registers that are fully defined in all lanes.
    constexpr register_mask sound() const { return sound_; }
    // The lanes in which a register is fully defined.
    constexpr lane_mask sound_lanes(int reg) const { return sound_lanes_[at(reg)]; }

    // The undefined bits of a register in a lane.
    constexpr std::uint32_t undefined(int reg, int lane) const
    {
        if ((sound_lanes(reg) >> lane & 1) != 0) return 0;
        return slot_written(reg, lane) >= 0 ? 0xFFFFFFFF : ~bits_[at(reg)][at(lane)];
    }

    constexpr undefined_origin origin(int reg, int lane) const
    {
        const int slot = slot_written(reg, lane);
        if (slot < 0) return origins_[at(reg)][at(lane)];
        return {writers_[at(reg)][at(lane)], no_instruction, no_register, static_cast<std::uint8_t>(1u << slot), finding_code::result_read};
    }

    constexpr void define(int reg, lane_mask lanes)
    {
        if ((being_written() >> reg & 1) != 0)
            for (registers_in_flight& results : results_) results.remove(at(reg), lanes);
        lane_set& sound = sound_lanes_[at(reg)];
        sound.add(lanes);
        if (sound == launched_) sound_ |= register_mask{1} << reg;
    }

    // Defines some bits of a register. Bits that remain undefined keep their origin.
    constexpr void define(int reg, lane_mask lanes, std::uint32_t bits)
    {
        if (bits == 0xFFFFFFFF) return define(reg, lanes);
        for_each_bit(lane_set(lanes).without(sound_lanes(reg)), [&](int lane) {
            std::uint32_t& known = bits_[at(reg)][at(lane)];
            known |= bits;
            if (known == 0xFFFFFFFF) define(reg, lane_set::of(lane));
        });
    }

    // Marks a register undefined, because its value was dropped.
    constexpr void drop(int reg, lane_mask lanes, std::uint32_t index)
    {
        unsound(reg, lanes);
        fill(bits_[at(reg)], lanes, std::uint32_t{0});
        fill(origins_[at(reg)], lanes, undefined_origin{index, no_instruction, no_register, 0, finding_code::read_after_last_use});
    }

    // Marks a register written, with some bits undefined.
    constexpr void spoil(int reg, int lane, std::uint32_t bits, const undefined_origin& why)
    {
        std::uint32_t& known = bits_[at(reg)][at(lane)];
        if ((sound_lanes(reg) >> lane & 1) != 0) known = 0xFFFFFFFF;
        unsound(reg, lane_set::of(lane));
        known &= ~bits;
        origins_[at(reg)][at(lane)] = why;
    }

    // ---- messages ----

    constexpr register_mask being_written() const { return results_[0].any | results_[1].any | results_[2].any | results_[3].any; }
    constexpr register_mask being_read() const { return operands_[0].any | operands_[1].any | operands_[2].any | operands_[3].any; }

    // The slot of the message that may still write a register; -1 if there is none.
    constexpr int slot_written(int reg, int lane) const { return slot_of(results_, reg, lane); }
    // The slot of a message that may still read a register; -1 if there is none.
    constexpr int slot_read(int reg, int lane) const { return slot_of(operands_, reg, lane); }
    constexpr std::uint32_t writer(int reg, int lane) const { return writers_[at(reg)][at(lane)]; }
    // The last message of a slot that reads a register.
    constexpr std::uint32_t reader(int reg, int slot) const { return operands_[place_of_slot(slot)].last[at(reg)]; }

    // Records a message that will write some bits of a register.
    constexpr void send_result(int reg, lane_mask lanes, std::uint32_t bits, int slot, std::uint32_t index)
    {
        for_each_bit(lane_set(lanes).common(sound_lanes(reg)), [&](int lane) { bits_[at(reg)][at(lane)] = 0xFFFFFFFF; });
        if (bits == 0xFFFFFFFF) fill(bits_[at(reg)], lanes, bits);
        else for_each_bit(lanes, [&](int lane) { bits_[at(reg)][at(lane)] |= bits; });
        unsound(reg, lanes);
        fill(writers_[at(reg)], lanes, index);
        results_[place_of_slot(slot)].add(at(reg), lanes, index);
    }

    // Records a message that will read a register.
    constexpr void send_operand(int reg, lane_mask lanes, int slot, std::uint32_t index)
    {
        operands_[place_of_slot(slot)].add(at(reg), lanes, index);
    }

    // Registers are overwritten: pending reads of them have been reported, or are harmless.
    constexpr void forget_operands(register_mask registers, lane_mask lanes)
    {
        for (registers_in_flight& operands : operands_)
            for_each_bit(registers & operands.any, [&](int reg) { operands.remove(at(reg), lanes); });
    }

    // Completes the messages of a slot.
    constexpr void complete(int slot, lane_mask lanes)
    {
        registers_in_flight& results = results_[place_of_slot(slot)];
        for_each_bit(results.any, [&](int reg) {
            const auto landed = results.lanes[at(reg)].common(lanes);
            results.remove(at(reg), landed);
            lane_set whole;
            for_each_bit(landed, [&](int lane) {
                if (bits_[at(reg)][at(lane)] == 0xFFFFFFFF) whole.add_lane(lane);
            });
            define(reg, whole);
        });
        registers_in_flight& operands = operands_[place_of_slot(slot)];
        for_each_bit(operands.any, [&](int reg) { operands.remove(at(reg), lanes); });
    }

private:
    static constexpr std::size_t at(int n) { return static_cast<std::size_t>(n); }

    static constexpr int slot_of(const registers_in_flight (&all)[slot_places], int reg, int lane)
    {
        for (int place = 0; place < slot_places; ++place)
            if ((all[place].lanes[at(reg)] >> lane & 1) != 0) return slot_at(place);
        return -1;
    }

    constexpr void unsound(int reg, lane_mask lanes)
    {
        lane_set& sound = sound_lanes_[at(reg)];
        sound.remove(lanes);
        sound_ &= ~(register_mask{1} << reg);
    }

    register_mask sound_ = 0;
    lane_mask launched_ = 0;
    std::array<lane_set, max_registers> sound_lanes_{};
    std::array<lane_words, max_registers> bits_{};  // 1: defined, or will be once messages complete; valid where the lane is not sound
    std::array<std::array<undefined_origin, warp_size>, max_registers> origins_{};
    registers_in_flight results_[slot_places]{}, operands_[slot_places]{};
    std::array<lane_words, max_registers> writers_{};  // the message that may still write a register, by lane
};

}  // namespace valhall::simulator::detail

#endif
