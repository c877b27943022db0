// SPDX-License-Identifier: MIT
// Validation: all faults of a decodable instruction, not only the first.
#ifndef VALHALL_CHECK_VALIDATE_HPP
#define VALHALL_CHECK_VALIDATE_HPP

#include "valhall/check/fast_accept.hpp"
#include "valhall/check/fault_list.hpp"
#include "valhall/check/other_architecture.hpp"
#include "valhall/check/relations.hpp"
#include "valhall/fault.hpp"
#include "valhall/inlining.hpp"
#include "valhall/instruction.hpp"

namespace valhall {

namespace detail {

VALHALL_ALWAYS_INLINE constexpr bool is_accepted_quickly(const instruction& i, shape limits)
{
    return is_accepted_quickly(i.bits, i.row_index, i.on, limits);
}
VALHALL_ALWAYS_INLINE constexpr bool is_accepted_quickly(const instruction& i)
{
    return is_accepted_quickly(i, shape_at(shape_of(i.row_index, i.on)));
}

// True if the hardware accepts an instruction. Does not make the list of faults, which takes most of the steps of a constant expression.
VALHALL_NOINLINE constexpr bool is_accepted_closely(instruction i) { return !first_fault<strictness::hardware>(i.bits, i.row_index, i.on); }
VALHALL_ALWAYS_INLINE constexpr bool is_accepted(const instruction& i) { return is_accepted_quickly(i) || is_accepted_closely(i); }

// All faults of an instruction, which decodes. By value: an instruction whose address is not taken stays in a processor register.
VALHALL_NOINLINE constexpr fault_list faults_of(instruction i, strictness at)
{
    fault_list faults;
    fault_sink sink{&faults};
    const checked_word w(i.bits, i.row_index, i.on);
    if (at != strictness::decodable && !is_accepted_quickly(i)) check<strictness::hardware>(w, sink);
    if (at == strictness::strict) check<strictness::strict>(w, sink);
    return faults;
}

}  // namespace detail

/// The faults of an instruction on its architecture, at a strictness; empty if it is valid. Each has its operand or modifier.
/// fault_codes.def describes their `value`.
constexpr fault_list validate(const instruction& i, strictness at = strictness::hardware)
{
    // The fast accept of the hardware's limits takes only staging counts that are listed.
    const bool is_listed = at != strictness::strict || detail::has_listed_fields(i.bits, i.row_index);
    if (detail::is_accepted_quickly(i) & is_listed) return {};
    return detail::faults_of(i, at);
}

/// As above for another architecture, which may lack the instruction or one of its values: not_on_architecture.
constexpr fault_list validate(const instruction& i, arch on, strictness at = strictness::hardware)
{
    const result<instruction> there = detail::instruction_on(i, on);
    if (there && there->code() == i.code()) return validate(*there, at);
    fault_list faults;
    faults.add({fault_code::not_on_architecture, there.error().kind, there.error().index, there.error().id, there.error().value});
    return faults;
}

}  // namespace valhall

#endif
