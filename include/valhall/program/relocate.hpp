// SPDX-License-Identifier: MIT
// Puts instructions into a program and takes some out, in place, and lets branches go where they went.
#ifndef VALHALL_PROGRAM_RELOCATE_HPP
#define VALHALL_PROGRAM_RELOCATE_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/fault.hpp"
#include "valhall/instruction.hpp"
#include "valhall/program/target.hpp"

namespace valhall::detail {

// What is to be done with the words of a program.
class relocation {
public:
    static constexpr std::size_t room_for(std::size_t words) { return 2 * (words + 1); }

    constexpr relocation(std::span<std::uint32_t> room, std::size_t words)
        : changes_(room.first(words + 1)), starts_(room.subspan(words + 1, words + 1))
    {
        for (std::uint32_t& change : changes_) change = 0;
    }

    // A NOP with a flow control comes before a word, or joins the one that comes there. What goes to the word goes to it first.
    constexpr void insert(std::size_t index, flow control)
    {
        changes_[index] = (changes_[index] & drops) | (static_cast<std::uint32_t>(control) + 1);
    }
    // A word goes away; what goes to it goes to the next one.
    constexpr void drop(std::size_t index) { changes_[index] |= drops; }

    // Changes the program that is at the beginning of `buffer`, and gives its new size. Faults: no_space in the buffer;
    // branch_too_far, of which `value` is the index of the branch. With a fault, nothing is changed.
    constexpr result<std::size_t> apply(std::span<word> buffer, arch on)
    {
        const std::size_t size = changes_.size() - 1;
        std::size_t next = 0;
        for (std::size_t i = 0; i < size; ++i) {
            starts_[i] = static_cast<std::uint32_t>(next);
            next += static_cast<std::size_t>(is_inserted(i)) + static_cast<std::size_t>(!is_dropped(i));
        }
        starts_[size] = static_cast<std::uint32_t>(next);
        if (next > buffer.size()) return fault_code::no_space;
        for (const bool is_final : {false, true})
            for (std::size_t i = 0; i < size; ++i)
                if (const status done = retarget(buffer, on, i, is_final); !done) return done.error();
        move(buffer, on);
        return next;
    }

private:
    static constexpr std::uint32_t drops = 0x100;

    constexpr bool is_dropped(std::size_t i) const { return (changes_[i] & drops) != 0; }
    constexpr bool is_inserted(std::size_t i) const { return (changes_[i] & ~drops) != 0; }
    constexpr std::size_t place_of(std::size_t i) const { return starts_[i] + static_cast<std::size_t>(is_inserted(i)); }

    // Where a place goes: one behind the end stays as far behind it, one before the start as far before that.
    constexpr std::int64_t moved(std::int64_t target) const
    {
        const auto size = static_cast<std::int64_t>(changes_.size()) - 1;
        if (target < 0) return target;
        if (target > size) return target - size + starts_[static_cast<std::size_t>(size)];
        return starts_[static_cast<std::size_t>(target)];
    }

    // A target moves with the program, so that a branch out of it does not come to lead into it.
    constexpr status retarget(std::span<word> buffer, arch on, std::size_t i, bool is_final) const
    {
        const result<instruction> one = decode(buffer[i], on);
        const target_field field = one ? target_of(*one) : target_field{};
        if (!field || is_dropped(i)) return {};
        const std::int64_t target = static_cast<std::int64_t>(i) + 1 + field.distance(buffer[i]);
        const std::int64_t distance = moved(target) - static_cast<std::int64_t>(place_of(i)) - 1;
        word bits = buffer[i];
        if (distance == field.distance(bits)) return {};
        if (!field.move(bits, distance)) return fault{fault_code::branch_too_far, operand_kind::immediate, field.immediate, {}, word{i}};
        if (is_final) buffer[i] = bits;
        return {};
    }

    // First what stays moves together, then apart again, from the end.
    constexpr void move(std::span<word> buffer, arch on) const
    {
        const std::size_t size = changes_.size() - 1;
        std::size_t kept = 0;
        for (std::size_t i = 0; i < size; ++i)
            if (!is_dropped(i)) buffer[kept++] = buffer[i];
        for (std::size_t i = size; i-- != 0;) {
            if (!is_dropped(i)) buffer[place_of(i)] = buffer[--kept];
            if (is_inserted(i)) buffer[starts_[i]] = nop(static_cast<flow>((changes_[i] & ~drops) - 1), on);
        }
    }

    static constexpr word nop(flow control, arch on)
    {
        instruction made = *make_instruction(opcode::NOP, on);
        static_cast<void>(made.set(control));
        return made.bits;
    }

    std::span<std::uint32_t> changes_, starts_;
};

}  // namespace valhall::detail

#endif
