// SPDX-License-Identifier: MIT
// A set of registers.
#ifndef VALHALL_ISA_REGISTER_MASK_HPP
#define VALHALL_ISA_REGISTER_MASK_HPP

#include <bit>
#include <cstdint>
#include <type_traits>

#include "valhall/isa/arch.hpp"
#include "valhall/isa/registers.hpp"

namespace valhall {

/// A set of registers: bit n for rn. A 128-bit unsigned integer with the operators that register sets need.
struct register_mask {
    std::uint64_t low = 0;   ///< r0 to r63
    std::uint64_t high = 0;  ///< r64 to r127

    constexpr register_mask() = default;
    /// A set of r0 to r63.
    constexpr register_mask(std::uint64_t registers) : low(registers) {}
    /// A set from two masks: r0 to r63, and r64 to r127.
    constexpr register_mask(std::uint64_t below, std::uint64_t above) : low(below), high(above) {}

    /// Converts the low bits to an integer. As bool: true if any bit is set.
    template <class Integer>
        requires std::is_integral_v<Integer>
    constexpr explicit operator Integer() const
    {
        if constexpr (std::is_same_v<Integer, bool>) return (low | high) != 0;
        else return static_cast<Integer>(low);
    }

    /// The registers that are not in the set.
    constexpr register_mask operator~() const { return {~low, ~high}; }
    /// The registers that are in both sets.
    friend constexpr register_mask operator&(register_mask x, register_mask y) { return {x.low & y.low, x.high & y.high}; }
    /// The registers that are in one of the sets.
    friend constexpr register_mask operator|(register_mask x, register_mask y) { return {x.low | y.low, x.high | y.high}; }
    /// The registers that are in exactly one of the sets.
    friend constexpr register_mask operator^(register_mask x, register_mask y) { return {x.low ^ y.low, x.high ^ y.high}; }
    /// The difference of the sets as numbers of 128 bits: `(mask << n) - 1`.
    friend constexpr register_mask operator-(register_mask x, register_mask y)
    {
        return {x.low - y.low, x.high - y.high - std::uint64_t{x.low < y.low}};
    }
    /// The set with each register number increased; numbers above 127 are dropped.
    friend constexpr register_mask operator<<(register_mask x, int count)
    {
        if (count >= 128) return {};
        if (count >= 64) return {0, x.low << (count - 64)};
        return {x.low << count, count == 0 ? x.high : x.high << count | x.low >> (64 - count)};
    }
    /// The set with each register number decreased; numbers below 0 are dropped.
    friend constexpr register_mask operator>>(register_mask x, int count)
    {
        if (count >= 128) return {};
        if (count >= 64) return {x.high >> (count - 64), 0};
        return {count == 0 ? x.low : x.low >> count | x.high << (64 - count), x.high >> count};
    }
    /// Keeps the registers that are also in another set.
    constexpr register_mask& operator&=(register_mask other) { return *this = *this & other; }
    /// Adds the registers of another set.
    constexpr register_mask& operator|=(register_mask other) { return *this = *this | other; }
    /// Adds the registers of another set that are not in this one, and drops those that are in both.
    constexpr register_mask& operator^=(register_mask other) { return *this = *this ^ other; }

    friend constexpr bool operator==(register_mask, register_mask) = default;
};

/// The lowest register in a set, like std::countr_zero(); 128 if it is empty.
constexpr int countr_zero(register_mask registers)
{
    return registers.low != 0 ? std::countr_zero(registers.low) : 64 + std::countr_zero(registers.high);
}
/// The number of registers in a set, like std::popcount().
constexpr int popcount(register_mask registers) { return std::popcount(registers.low) + std::popcount(registers.high); }
/// True if a set has exactly one register, like std::has_single_bit().
constexpr bool has_single_bit(register_mask registers) { return popcount(registers) == 1; }

namespace detail {

// The registers that an architecture has. (A malformed pair may extend past the last register.)
constexpr register_mask existing(register_mask registers, arch on)
{
    if (register_count(on) == 64) return {registers.low, 0};
    return registers;
}
constexpr std::uint64_t existing(std::uint64_t registers, arch) { return registers; }

}  // namespace detail

}  // namespace valhall

#endif
