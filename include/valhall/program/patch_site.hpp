// SPDX-License-Identifier: MIT
// A patch site: an instruction of a finished program that is changed in place, with the setters' checks.
#ifndef VALHALL_PROGRAM_PATCH_SITE_HPP
#define VALHALL_PROGRAM_PATCH_SITE_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

#include "valhall/fault.hpp"
#include "valhall/instruction.hpp"
#include "valhall/operand.hpp"
#include "valhall/program/target.hpp"
#include "valhall/check/validate.hpp"

namespace valhall {

/// Changes an instruction of a program in place: patch_site(words, 3, arch::v10).set_immediate(0, 5). The words must outlive it. A refused
/// change leaves the word unchanged. Faults of all members: no_such_instruction if the index is beyond the program, those of decode(), and
/// those of validate() that the old instruction does not have.
class patch_site {
public:
    /// From a span, array or other contiguous range of words. (A template: with std::span as parameter, this header would take 10 % of the
    /// core's compile time.)
    template <class Words>
        requires std::is_convertible_v<Words&, std::span<word>>
    constexpr patch_site(Words&& program, std::size_t index, arch on) : index_(index), on_(on)
    {
        const std::span<word> words(program);
        program_ = words.data();
        size_ = words.size();
    }

    /// The current instruction.
    constexpr result<instruction> read() const
    {
        if (index_ >= size_) return fault_code::no_such_instruction;
        return decode(program_[index_], on_);
    }

    /// Makes several changes at once, which might be refused one by one. `change` takes the instruction by reference and returns a status.
    template <class Change>
    constexpr status edit(Change&& change)
    {
        result<instruction> changed = read();
        return changed ? write(*changed, std::forward<Change>(change)(*changed)) : changed.error();
    }

    // Setters like those of an instruction. (Not implemented with edit(): functions compile faster than one lambda each.)

    /// Sets a modifier or the flow.
    template <isa_enum E>
    constexpr status set(E value)
    {
        return set(id_of(value), static_cast<word>(value));
    }
    /// Sets the modifier or the flow to which a word belongs: set(mod::clamp_0_1). Faults: those of instruction::set().
    template <class Word>
        requires(!isa_enum<Word>) && requires(Word w, instruction& i) { set_in(w, i); }
    constexpr status set(Word value)
    {
        result<instruction> i = read();
        return i ? write(*i, set_in(value, *i)) : i.error();
    }
    /// As above, by the enumeration's id. Faults: those of instruction::set().
    constexpr status set(enum_id id, word value)
    {
        result<instruction> i = read();
        return i ? write(*i, i->set(id, value)) : i.error();
    }
    /// Sets a source with its modifiers.
    constexpr status set_source(int index, const operand& o)
    {
        result<instruction> i = read();
        return i ? write(*i, i->set_source(index, o)) : i.error();
    }
    /// Sets the destination.
    template <class Destination>
    constexpr status set_destination(const Destination& to)
    {
        result<instruction> i = read();
        return i ? write(*i, i->set_destination(to)) : i.error();
    }
    /// Sets a group of staging registers.
    template <class Registers>
    constexpr status set_staging(int index, const Registers& to)
    {
        result<instruction> i = read();
        return i ? write(*i, i->set_staging(index, to)) : i.error();
    }
    /// Sets an immediate.
    constexpr status set_immediate(int index, std::int64_t value)
    {
        result<instruction> i = read();
        return i ? write(*i, i->set_immediate(index, value)) : i.error();
    }
    /// As above, by the immediate's name.
    constexpr status set_immediate(immediate_name name, std::int64_t value)
    {
        result<instruction> i = read();
        return i ? write(*i, i->set_immediate(name, value)) : i.error();
    }

    /// Changes the register number of a source, 0 to 63. Keeps modifiers, selector and last-use mark. Faults: those of set_source(), and
    /// no_such_operand if the source is of another kind.
    constexpr status set_register(int source, int number)
    {
        return renumber(source, detail::make_operand(source_kind::reg, number), source_byte::last_use);
    }
    /// As above for a uniform, 0 to 255.
    constexpr status set_uniform(int source, int number) { return renumber(source, detail::make_operand(source_kind::uniform, number), 0); }

    /// Changes the target of a branch to the instruction with an index, or to the end of the program (its size). Faults: no_target if the
    /// instruction has no target, no_such_instruction, branch_too_far.
    constexpr status set_target(std::size_t target)
    {
        result<instruction> i = read();
        if (!i) return i.error();
        if (target > size_) return fault_code::no_such_instruction;
        word bits = program_[index_];
        const status done = detail::put_target(bits, on_, index_, target);
        if (done) i = decode(bits, on_);
        return i ? write(*i, done) : i.error();
    }

private:
    // Stores the changed instruction, unless the change failed or validate() finds a new fault.
    constexpr status write(const instruction& changed, const status& done)
    {
        if (!done) return done;
        if (!detail::is_accepted(changed)) {
            const fault_list faults = validate(changed);
            if (!faults.empty() && validate(*read()).empty()) return faults[0];
        }
        program_[index_] = changed.encode();
        return {};
    }

    constexpr status renumber(int source, const operand& other, std::uint8_t kept)
    {
        result<instruction> i = read();
        if (!i) return i.error();
        operand o = i->source(source);
        if (o.fault == fault_code::none && o.kind() != other.kind()) o.fault = fault_code::no_such_operand;
        if (o.fault == fault_code::none) {
            o.byte = static_cast<std::uint8_t>(other.byte | (o.byte & kept));
            o.page = other.page;
            o.fault = other.fault;
        }
        return write(*i, i->set_source(source, o));
    }

    word* program_ = nullptr;
    std::size_t size_ = 0;
    std::size_t index_;
    arch on_;
};

}  // namespace valhall

#endif
