// SPDX-License-Identifier: MIT
// Where a thread continues after an instruction: at the next one, elsewhere, or nowhere. Derived from the table.
#ifndef VALHALL_PROGRAM_CONTINUATION_HPP
#define VALHALL_PROGRAM_CONTINUATION_HPP

#include <cstdint>

#include "valhall/instruction.hpp"
#include "valhall/isa/operand_info.hpp"
#include "valhall/program/target.hpp"

namespace valhall {

/// The place, other than the next instruction, where a thread may continue.
enum class elsewhere : std::uint8_t {
    none,      ///< nowhere else
    distance,  ///< at the instruction at a distance from the next one
    end,       ///< the thread ends
    unknown,   ///< at a computed address
};

/// The places where a thread may continue after an instruction: at most two.
struct continuation {
    bool next = true;                                ///< true if it may continue at the next instruction
    valhall::elsewhere elsewhere = elsewhere::none;  ///< the other place where it may continue
    std::int32_t distance = 0;                       ///< for elsewhere::distance: in instructions from the next one

    friend constexpr bool operator==(const continuation&, const continuation&) = default;
};

namespace detail {

enum class truth : std::uint8_t { no, yes, unknown };

// How a branch evaluates a constant condition, given the part that it reads.
constexpr truth is_true(std::uint32_t value, selector part)
{
    if (part == selector::and_) return value == 0xFFFFFFFF ? truth::yes : truth::no;
    if (part == selector::lowbits) return truth::unknown;  // the exact comparison is not documented
    std::uint32_t looked_at = 0;
    for (unsigned bytes = bytes_selected(part, 0x0F), byte = 0; byte < 4; ++byte)
        if ((bytes >> byte & 1) != 0) looked_at |= std::uint32_t{0xFF} << 8 * byte;
    return (value & looked_at) != 0 ? truth::yes : truth::no;
}

// These are templates so that only programs that call them pay for their bodies.

// True if a branch is taken; unknown unless its condition is a table constant or missing.
template <class Instruction>
constexpr truth is_taken(const Instruction& i)
{
    for (int n = 0; n < i.source_count(); ++n) {
        if (i.row().sources()[n].role != role::condition) continue;
        const auto condition = i.source(n);
        if (!condition.is_constant()) return truth::unknown;
        const truth holds = is_true(constant_value(condition.constant_index(), i.on), condition.select);
        const auto inverted = i.template get<modifier::eq>();
        if (holds == truth::unknown || !inverted || *inverted == modifier::eq{}) return holds;
        return holds == truth::yes ? truth::no : truth::yes;
    }
    return truth::yes;
}

// The target of a branch.
template <class Instruction>
constexpr continuation branch_of(const Instruction& i)
{
    const auto place = target_of(i);
    if (!place) return {false, elsewhere::unknown};
    return {false, elsewhere::distance, static_cast<std::int32_t>(place.distance(i.bits))};
}

// True if the instruction decides at run time whether to skip what follows, like BLEND.
template <class Instruction>
constexpr bool may_skip(const Instruction& i)
{
    for (const auto& field : i.row().immediates())
        if (field.kind == number_kind::jump_target) return true;
    return false;
}

// True if the instruction is a call.
template <class Instruction>
constexpr bool is_call(const Instruction& i)
{
    const auto mode = i.template get<modifier::stack_mode>();
    return mode && *mode == modifier::stack_mode::call;
}

}  // namespace detail

/// Where a thread continues after an instruction. A branch with a constant condition continues at one place only. The threads of discarded
/// fragments, which many instructions can end, are ignored.
template <class Instruction = instruction>
constexpr continuation continuation_of(const Instruction& i)
{
    const bool is_end = ends_thread(i.flow());
    if (!has(i.row(), effect::branches)) return is_end ? continuation{false, elsewhere::end} : continuation{};
    if (detail::may_skip(i)) {
        continuation to = is_end ? continuation{false, elsewhere::end} : detail::branch_of(i);
        to.next = true;
        return to;
    }
    if (is_end) return {false, elsewhere::end};
    const detail::truth taken = detail::is_taken(i);
    if (taken == detail::truth::no) return {};
    continuation to = detail::branch_of(i);
    to.next = taken == detail::truth::unknown || detail::is_call(i);
    return to;
}

}  // namespace valhall

#endif
