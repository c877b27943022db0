// SPDX-License-Identifier: MIT
// Inserts NOPs into a program and drops instructions, in place. Keeps branch targets and padding, and returns where each instruction moved.
#ifndef VALHALL_PROGRAM_RELOCATE_HPP
#define VALHALL_PROGRAM_RELOCATE_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/fault.hpp"
#include "valhall/instruction.hpp"
#include "valhall/program/finding.hpp"
#include "valhall/program/padding.hpp"
#include "valhall/program/target.hpp"

namespace valhall {

namespace detail {

class relocation;

// The change at one word: removed, or preceded by a NOP with a flow control, or both; 0 for none.
struct word_change {
    static constexpr std::uint32_t dropped = 0x100, flow_bits = 0xFF, first_of_note = 0x1000;

    static constexpr bool drops(std::uint32_t change) { return (change & dropped) != 0; }
    static constexpr bool inserts(std::uint32_t change) { return (change & flow_bits) != 0; }
};

}  // namespace detail

/// The new places of instructions after a pass. A view of the pass's scratch memory, valid until its next use.
class instruction_moves {
public:
    constexpr instruction_moves() = default;
    /// The moves of a pass that moved nothing in a program of `words` words.
    constexpr explicit instruction_moves(std::size_t words) : size_(words) {}

    /// The new number of words, with padding.
    constexpr std::size_t size() const { return size_; }
    /// True if the pass moved nothing.
    constexpr bool is_identity() const { return starts_.empty(); }
    /// The new index of an instruction, or no_instruction if it was dropped.
    constexpr std::size_t operator[](std::size_t index) const
    {
        if (index >= changes_.size()) return target(index);
        if (detail::word_change::drops(changes_[index])) return no_instruction;
        return starts_[index] + std::size_t{detail::word_change::inserts(changes_[index])};
    }
    /// The new target of branches to an index: the NOP before the instruction, or if it was dropped, the next one.
    constexpr std::size_t target(std::size_t index) const
    {
        if (starts_.empty()) return index;
        const std::size_t last = starts_.size() - 1;
        return index <= last ? starts_[index] : starts_[last] + (index - last);
    }

private:
    friend class detail::relocation;
    constexpr instruction_moves(std::span<const std::uint32_t> changes, std::span<const std::uint32_t> starts, std::size_t size)
        : changes_(changes), starts_(starts), size_(size)
    {
    }

    std::span<const std::uint32_t> changes_{}, starts_{};  // by index; starts_ has one more element, for the end
    std::size_t size_ = 0;
};

namespace detail {

// Collects the changes to a program, then makes them.
class relocation {
public:
    static constexpr std::size_t scratch_size(std::size_t words) { return 2 * (words + 1); }

    constexpr relocation(std::span<std::uint32_t> scratch, std::span<const word> program)
        : changes_(scratch.first(without_padding(program).size())), starts_(scratch.subspan(program.size() + 1, changes_.size() + 1)),
          size_(program.size())
    {
        for (std::uint32_t& change : changes_) change = 0;
    }

    // Inserts a NOP with a flow control before a word, or changes the NOP inserted there. Branches to the word then go to the NOP.
    constexpr void insert(std::size_t index, flow control)
    {
        is_changed_ = true;
        changes_[index] = (changes_[index] & word_change::dropped) | (static_cast<std::uint32_t>(control) + 1);
    }
    // Drops a word. Branches to it then go to the next word.
    constexpr void drop(std::size_t index)
    {
        is_changed_ = true;
        changes_[index] |= word_change::dropped;
    }

    // A pass's note about a word, up to 20 bits; 0 if there is none. Inserting before the word removes it.
    constexpr std::uint32_t note(std::size_t index) const { return changes_[index] / word_change::first_of_note; }
    constexpr void note(std::size_t index, std::uint32_t value)
    {
        changes_[index] = changes_[index] % word_change::first_of_note + value * word_change::first_of_note;
    }
    constexpr std::size_t size() const { return changes_.size(); }

    // Changes the program at the start of `buffer`. With `aligns`, a size that is a multiple of 128 bytes remains one. Faults: no_space in
    // the buffer; branch_too_far, whose `value` is the index of the branch. With a fault, nothing is changed.
    constexpr result<instruction_moves> apply(std::span<word> buffer, arch on, bool aligns)
    {
        if (!is_changed_) return instruction_moves(size_);
        const std::size_t end = changes_.size();
        std::size_t next = 0;
        for (std::size_t i = 0; i < end; ++i) {
            starts_[i] = static_cast<std::uint32_t>(next);
            next += static_cast<std::size_t>(is_inserted(i)) + static_cast<std::size_t>(!is_dropped(i));
        }
        starts_[end] = static_cast<std::uint32_t>(next);
        const std::size_t size = new_size(next, aligns);
        if (size > buffer.size()) return fault_code::no_space;
        for (const bool is_final : {false, true})
            for (std::size_t i = 0; i < end; ++i)
                if (const status done = retarget(buffer, on, i, is_final); !done) return done.error();
        move(buffer, on);
        for (std::size_t i = next; i < size; ++i) buffer[i] = 0;
        return instruction_moves(changes_, starts_, size);
    }

private:
    constexpr bool is_dropped(std::size_t i) const { return word_change::drops(changes_[i]); }
    constexpr bool is_inserted(std::size_t i) const { return word_change::inserts(changes_[i]); }
    constexpr std::size_t place_of(std::size_t i) const { return starts_[i] + static_cast<std::size_t>(is_inserted(i)); }

    // The new size with padding: as much as before, or as much as aligns the program.
    constexpr std::size_t new_size(std::size_t instructions, bool aligns) const
    {
        if (instructions == changes_.size()) return size_;
        if (aligns && size_ % program_alignment == 0) return padded_size(instructions);
        return instructions + (size_ - changes_.size());
    }

    // The new index of a target. A target outside of the program stays outside by the same distance.
    constexpr std::int64_t moved(std::int64_t target) const
    {
        const auto size = static_cast<std::int64_t>(changes_.size());
        if (target < 0) return target;
        if (target > size) return target - size + starts_[static_cast<std::size_t>(size)];
        return starts_[static_cast<std::size_t>(target)];
    }

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

    // Moves the kept words together, then apart, starting at the end.
    constexpr void move(std::span<word> buffer, arch on) const
    {
        const std::size_t size = changes_.size();
        std::size_t kept = 0;
        for (std::size_t i = 0; i < size; ++i)
            if (!is_dropped(i)) buffer[kept++] = buffer[i];
        for (std::size_t i = size; i-- != 0;) {
            if (!is_dropped(i)) buffer[place_of(i)] = buffer[--kept];
            if (is_inserted(i)) buffer[starts_[i]] = nop(static_cast<flow>((changes_[i] & word_change::flow_bits) - 1), on);
        }
    }

    static constexpr word nop(flow control, arch on)
    {
        instruction made = *make_instruction(opcode::NOP, on);
        static_cast<void>(made.set(control));
        return made.encode();
    }

    std::span<std::uint32_t> changes_, starts_;
    std::size_t size_;
    bool is_changed_ = false;
};

}  // namespace detail

}  // namespace valhall

#endif
