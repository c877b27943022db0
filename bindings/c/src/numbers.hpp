// SPDX-License-Identifier: MIT
// Enumerators and sets of registers as numbers of the C interface.
#ifndef VALHALL_BINDINGS_C_NUMBERS_HPP
#define VALHALL_BINDINGS_C_NUMBERS_HPP

#include <cstdint>

#include "valhall.h"

#include <valhall/fault.hpp>
#include <valhall/program/finding.hpp>
#include <valhall/isa/register_mask.hpp>
#include <valhall/text/diagnostic.hpp>

namespace c_interface {

// The enumerations of the header are those of the library.
constexpr int number_of(valhall::finding_code code)
{
    using enum valhall::finding_code;
    switch (code) {
    case result_read: return VALHALL_FINDING_RESULT_READ;
    case result_overwritten: return VALHALL_FINDING_RESULT_OVERWRITTEN;
    case interpolation_shared: return VALHALL_FINDING_INTERPOLATION_SHARED;
    case memory_at_barrier: return VALHALL_FINDING_MEMORY_AT_BARRIER;
    case barrier_open: return VALHALL_FINDING_BARRIER_OPEN;
    case wait_missing: return VALHALL_FINDING_WAIT_MISSING;
    case read_after_last_use: return VALHALL_FINDING_READ_AFTER_LAST_USE;
    case last_use_in_part: return VALHALL_FINDING_LAST_USE_IN_PART;
    case last_use_in_flight: return VALHALL_FINDING_LAST_USE_IN_FLIGHT;
    case never_written: return VALHALL_FINDING_NEVER_WRITTEN;
    case branch_outside: return VALHALL_FINDING_BRANCH_OUTSIDE;
    case runs_past_end: return VALHALL_FINDING_RUNS_PAST_END;
    case not_an_instruction: return VALHALL_FINDING_NOT_AN_INSTRUCTION;
    case wait_for_nothing: return VALHALL_FINDING_WAIT_FOR_NOTHING;
    case unreachable: return VALHALL_FINDING_UNREACHABLE;
    case not_accepted: return VALHALL_FINDING_NOT_ACCEPTED;
    }
    return -1;
}

constexpr int number_of(valhall::operand_kind kind)
{
    using enum valhall::operand_kind;
    switch (kind) {
    case none: return VALHALL_OPERAND_NONE;
    case modifier: return VALHALL_OPERAND_MODIFIER;
    case staging: return VALHALL_OPERAND_STAGING;
    case destination: return VALHALL_OPERAND_DESTINATION;
    case source: return VALHALL_OPERAND_SOURCE;
    case immediate: return VALHALL_OPERAND_IMMEDIATE;
    }
    return -1;
}
constexpr int number_of(valhall::severity level)
{
    return level == valhall::severity::error ? VALHALL_ERROR : level == valhall::severity::warning ? VALHALL_WARNING : VALHALL_NOTE;
}

// A set of registers in a structure of the header.
using register_words = std::uint64_t[VALHALL_REGISTER_WORD_COUNT];

constexpr void put_registers(valhall::register_mask from, register_words& to)
{
    to[0] = from.low;
    to[1] = from.high;
}
constexpr valhall::register_mask registers_of(const register_words& from) { return {from[0], from[1]}; }

}  // namespace c_interface

#endif
