// SPDX-License-Identifier: MIT
// Matches the block instructions of a program: IF with its ELSE and ENDIF, and loops, switches and subroutines with their ends.
#ifndef VALHALL_TGSI_BLOCKS_HPP
#define VALHALL_TGSI_BLOCKS_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/tgsi/program.hpp"

namespace valhall::tgsi {

/// The index that denotes no instruction.
inline constexpr std::uint32_t no_instruction = 0xFFFFFFFF;

/// The place of an instruction among blocks. The parts of a block are its begin, ELSE, CASE and DEFAULT, and its end.
struct block_place {
    std::uint32_t around = no_instruction;  ///< the part that contains it; for a part, the one that contains the whole block
    std::uint32_t begin = no_instruction;   ///< of a part: the begin of its block
    std::uint32_t next = no_instruction;    ///< of a part: the next one; none for the end
    std::uint32_t end = no_instruction;     ///< of a begin: the end of the block
    std::uint32_t loop = no_instruction;    ///< the begin of the innermost enclosing loop, the target of CONT
    std::uint32_t leaves = no_instruction;  ///< the begin of the innermost enclosing loop or switch, which BRK leaves
};

/// Errors in the block structure.
enum class block_error : std::uint8_t {
    no_begin,       ///< an end or middle part without a matching begin; `other` is the enclosing part
    no_end,         ///< a begin without its end
    second_part,    ///< a second ELSE or DEFAULT
    outside,        ///< BRK, CONT or CASE outside of the block it needs
    inner_subroutine,  ///< a subroutine within a block
};

namespace detail {

// The role of the begin that a role belongs to, or plain.
constexpr role begin_of(role r)
{
    switch (r) {
    case role::begin_else:
    case role::end_if: return role::begin_if;
    case role::end_loop: return role::begin_loop;
    case role::begin_case:
    case role::begin_default:
    case role::end_switch: return role::begin_switch;
    case role::end_subroutine: return role::begin_subroutine;
    default: return role::plain;
    }
}

constexpr bool is_begin(role r)
{
    return r == role::begin_if || r == role::begin_loop || r == role::begin_switch || r == role::begin_subroutine;
}

constexpr bool is_end(role r) { return r == role::end_if || r == role::end_loop || r == role::end_switch || r == role::end_subroutine; }

// Open blocks are linked through the places of their last parts, so that depth is unlimited.
template <class Report>
class block_finder {
public:
    constexpr block_finder(std::span<const instruction> instructions, std::span<block_place> places, const Report& report)
        : instructions_(instructions), places_(places), report_(report)
    {
    }

    constexpr void find()
    {
        for (std::uint32_t i = 0; i < instructions_.size(); ++i) visit(i);
        for (; part_ != no_instruction; part_ = places_[places_[part_].begin].around)
            report_(block_error::no_end, places_[part_].begin, no_instruction);
    }

private:
    constexpr role role_of(std::uint32_t i) const { return instructions_[i].info().role; }

    constexpr void visit(std::uint32_t i)
    {
        places_[i] = {part_, no_instruction, no_instruction, no_instruction, loop_, leaves_};
        const role r = role_of(i);
        if (is_begin(r)) return open(i, r);
        if (begin_of(r) != role::plain) return go_on(i, r);
        if ((r == role::leave && leaves_ == no_instruction) || (r == role::repeat && loop_ == no_instruction))
            report_(block_error::outside, i, no_instruction);
    }

    constexpr void open(std::uint32_t i, role r)
    {
        if (r == role::begin_subroutine && part_ != no_instruction) report_(block_error::inner_subroutine, i, part_);
        places_[i].begin = part_ = i;
        if (r == role::begin_loop) loop_ = leaves_ = i;
        if (r == role::begin_switch) leaves_ = i;
        if (r == role::begin_subroutine) loop_ = leaves_ = no_instruction;
    }

    constexpr void go_on(std::uint32_t i, role r)
    {
        const std::uint32_t begin = part_ == no_instruction ? no_instruction : places_[part_].begin;
        if (begin == no_instruction || role_of(begin) != begin_of(r)) {
            report_(r == role::begin_case || r == role::begin_default ? block_error::outside : block_error::no_begin, i, begin);
            return;
        }
        if (r == role::begin_else && part_ != begin) report_(block_error::second_part, i, part_);
        if (r == role::begin_default) {
            // The end of a switch is not known yet, so its place temporarily stores the default.
            std::uint32_t& first = places_[begin].end;
            if (first != no_instruction) report_(block_error::second_part, i, first);
            else first = i;
        }
        places_[part_].next = i;
        const block_place& outer = places_[begin];
        places_[i].around = outer.around;
        places_[i].begin = begin;
        part_ = i;
        if (!is_end(r)) return;
        part_ = outer.around;
        loop_ = outer.loop;
        leaves_ = outer.leaves;
        places_[i].loop = loop_;
        places_[i].leaves = leaves_;
        places_[begin].end = i;
    }

    std::span<const instruction> instructions_;
    std::span<block_place> places_;
    const Report& report_;
    std::uint32_t part_ = no_instruction;  // the last part of the innermost open block
    std::uint32_t loop_ = no_instruction;
    std::uint32_t leaves_ = no_instruction;
};

}  // namespace detail

/// Finds the place of each instruction; `places` has as many elements as there are instructions. Calls `report(block_error, instruction,
/// other)` for each error; without errors, every block has its end. Takes linear time at any depth.
template <class Report>
constexpr void find_blocks(const program_view& p, std::span<block_place> places, const Report& report)
{
    detail::block_finder<Report>(p.instructions, places, report).find();
}

}  // namespace valhall::tgsi

#endif
