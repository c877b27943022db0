// SPDX-License-Identifier: MIT
// The 32 table constants: values that a source can have without a register or uniform.
#ifndef VALHALL_ISA_CONSTANTS_HPP
#define VALHALL_ISA_CONSTANTS_HPP

#include <cstdint>

#include "valhall/fault.hpp"
#include "valhall/isa/arch.hpp"

namespace valhall {

namespace detail {

// The value of a table constant since an architecture.
struct constant_change {
    std::uint8_t index;
    arch since;
    std::uint32_t value;
};

// constants: the values on the first architecture; constant_changes.
#include "valhall/isa/generated/constants.inc"

}  // namespace detail

/// The number of table constants.
inline constexpr int constant_count = sizeof(detail::constants) / sizeof(std::uint32_t);

/// The value of a table constant. `index` is 0 to 31.
constexpr std::uint32_t constant_value(int index, arch on)
{
    std::uint32_t value = detail::constants[index];
    for (const detail::constant_change& change : detail::constant_changes)
        if (change.index == index && on >= change.since) value = change.value;
    return value;
}

namespace detail {

// Bit n: the value of constant n depends on the architecture.
inline constexpr std::uint32_t changing_constants = [] {
    std::uint32_t changing = 0;
    for (const constant_change& change : constant_changes) changing |= std::uint32_t{1} << change.index;
    return changing;
}();

// The index of the first table constant with a value, or -1. (Unchanging constants are compared without a call, which saves steps in
// constant expressions.)
constexpr int constant_index(std::uint32_t value, arch on)
{
    for (int index = 0; index < constant_count; ++index)
        if ((constants[index] == value || (changing_constants >> index & 1) != 0) && constant_value(index, on) == value) return index;
    return -1;
}

}  // namespace detail

/// The index of the first table constant with a value. Faults: constant_not_in_table.
constexpr result<int> find_constant(std::uint32_t value, arch on)
{
    const int index = detail::constant_index(value, on);
    if (index < 0) return fault_code::constant_not_in_table;
    return index;
}

}  // namespace valhall

#endif
