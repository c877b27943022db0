// SPDX-License-Identifier: MIT
// Atomic operations on memory values.
#ifndef VALHALL_SIMULATOR_ATOMIC_HPP
#define VALHALL_SIMULATOR_ATOMIC_HPP

#include <cstdint>
#include <type_traits>

#include "valhall/isa/enums.hpp"

namespace valhall::simulator::detail {

// The new value of an atomic access. U is the unsigned type of its size.
template <class U>
constexpr U changed(modifier::atomic_operation operation, U old, U operand)
{
    using S = std::make_signed_t<U>;
    const bool is_less = operand < old, is_less_signed = static_cast<S>(operand) < static_cast<S>(old);
    switch (operation) {
    case modifier::atomic_operation::asmin: return is_less_signed ? operand : old;
    case modifier::atomic_operation::asmax: return is_less_signed ? old : operand;
    case modifier::atomic_operation::aumin: return is_less ? operand : old;
    case modifier::atomic_operation::aumax: return is_less ? old : operand;
    case modifier::atomic_operation::aand: return old & operand;
    case modifier::atomic_operation::aor: return old | operand;
    case modifier::atomic_operation::axor: return old ^ operand;
    case modifier::atomic_operation::axchg: return operand;
    default: return old + operand;  // three opcodes that differ in how the operand is extended
    }
}

template <class U>
constexpr U changed_by_one(modifier::atomic_operation_with_1 operation, U old)
{
    using S = std::make_signed_t<U>;
    switch (operation) {
    case modifier::atomic_operation_with_1::ainc: return old + 1;
    case modifier::atomic_operation_with_1::adec: return old - 1;
    case modifier::atomic_operation_with_1::aumax1: return old > 1 ? old : 1;
    case modifier::atomic_operation_with_1::asmax1: return static_cast<S>(old) > 1 ? old : 1;
    default: return old | 1;
    }
}

}  // namespace valhall::simulator::detail

#endif
